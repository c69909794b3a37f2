"""On a cluster of Ray games come out as everywhere; skipped where Ray is not installed."""

from __future__ import annotations

import pytest

from castillo.arena.on_ray import run_on_ray
from castillo.arena.tournament import found_tournament
from castillo.core.errors import MissingExtra


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castillo.arena.on_ray.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'castillo\[ray\]'"):
        next(run_on_ray(found_tournament("el_grande", [2], ["random", "greedy"], 1, 1), [], 1))


@pytest.mark.ray
def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    tournament = found_tournament("el_grande", [2, 3], ["random", "greedy"], 6, 1, options={"rounds": 6})
    found = sorted(run_on_ray(tournament, tournament.plan(), 2), key=lambda game: game.planned)
    assert found == list(map(tournament.play, tournament.plan()))
