"""Castillo beside other engines, the same loop on each: `python -m benchmarks.peers`; docs/peers.md."""
