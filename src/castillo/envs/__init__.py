"""Environments for research: PettingZoo, Gymnasium (single and many at once) and OpenSpiel; see docs/envs.md.

Each is a module of its own that needs its library: the extras `envs` and `openspiel` of the package.
"""
