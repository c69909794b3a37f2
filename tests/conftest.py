"""What holds for all tests."""

import signal

# Run in the background by a shell (as tests/run.sh does), a process ignores Ctrl-C, and so would the commands that
# tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
