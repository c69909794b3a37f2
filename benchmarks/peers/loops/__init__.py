"""One module for each peer, run in its own environment by `benchmarks.peers.worker`: its games and its version.

Each has `VERSION`, a text, and `GAMES`: for each game a function that plays it once to its end and counts.
"""
