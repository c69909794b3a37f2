"""The command `castillo`: one module a command, put together in `main`."""
