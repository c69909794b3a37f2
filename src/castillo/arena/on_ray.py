"""Playing the games of a tournament on a cluster of Ray; needs the extra `ray`."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice

from castillo.arena.schedule import Planned
from castillo.arena.tournament import GameFailed, Played, Tournament
from castillo.core.errors import MissingExtra

QUEUED = 2
"""How many games each processor of the cluster has before it: the one it plays, and the next."""


def check_ray() -> None:
    """Raise MissingExtra if Ray is not installed."""
    if find_spec("ray") is None:
        raise MissingExtra("playing on Ray needs the extra 'ray'; install it with: pip install 'castillo[ray]'")


def run_on_ray(tournament: Tournament, planned: Iterable[Planned], workers: int = 1) -> Generator[Played, None, None]:
    """Play games on Ray, yielding each when it is over; they come out as everywhere.

    The cluster is the one that the variable RAY_ADDRESS names ("auto": one that runs on this machine), or, without it,
    one made for the occasion, with so many processors as there are workers. Its machines need the same Castillo.

    Raises:
        MissingExtra: Ray is not installed.
        GameFailed: a bot failed, or Ray gave a game up.
    """
    check_ray()
    import ray

    starts = not ray.is_initialized()
    if starts:
        address = os.environ.get("RAY_ADDRESS")
        own = {} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level="error", **own)
    try:
        yield from _play(tournament, iter(planned))
    finally:
        if starts:
            ray.shutdown()


def _play(tournament: Tournament, games: Iterator[Planned]) -> Iterator[Played]:
    """Keep every processor busy without handing out all games at once."""
    import ray

    play = ray.remote(Tournament.play)
    shared = ray.put(tournament)
    limit = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [play.remote(shared, game) for game in islice(games, limit)]
    while running:
        done, running = ray.wait(running)
        running += [play.remote(shared, game) for game in islice(games, len(done))]
        for game in done:
            try:
                yield ray.get(game)
            except ray.exceptions.RayError as error:
                raise GameFailed(str(error).strip().splitlines()[-1]) from None
