"""The benchmark against peers counts what it says, goes on when a peer fails, and says why."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.peers import environments, report
from benchmarks.peers.__main__ import count_processes
from benchmarks.peers.loops.shared import SHORT, play_agents, play_state, play_state_short
from benchmarks.peers.rounds import Result, Together, Worker, run_rounds, run_together

from castillo import load_game
from castillo.cli.timing import play_interpreted


def make_run(decisions: int, seconds: float = 1.0) -> dict[str, float]:
    return {"decisions": decisions, "steps": 2 * decisions, "games": 2, "seconds": seconds, "elapsed": seconds}


def make_result(peer: str, game: str, rate: int) -> Result:
    return Result(peer, game, [make_run(rate), make_run(5 * rate), make_run(rate // 5)])


def test_the_loop_counts_decisions_and_steps() -> None:
    game = load_game("el_grande", 4)
    decisions, steps = play_state(game.new_initial_state(), random.Random(1).random)
    assert (decisions, steps) == play_state_short(game.new_initial_state(), random.Random(1).random)
    assert decisions == play_interpreted(game.new_initial_state(), random.Random(1).random)
    state = game.new_initial_state()
    pick = random.Random(1).random
    applied = 0
    while actions := state.legal_actions():
        state.apply_action(actions[int(pick() * len(actions))])
        applied += 1
    assert steps == applied > decisions > 100


def test_the_loop_over_agents_plays_to_the_end() -> None:
    envs = pytest.importorskip("castillo.envs.pettingzoo")
    env = envs.env("caesar_cleopatra")
    decisions, steps = play_agents(env, random.Random(1).random)
    assert decisions == steps > 20
    assert env.agents == []


def test_a_worker_measures_and_a_game_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    with Worker(sys.executable, "castillo") as worker:
        assert report.BASE in worker.games
        monkeypatch.setattr(worker, "games", [report.BASE, "bridge"])
        base, bridge = run_rounds([worker], 2, 0.01)
    assert len(base.runs) == 2 and base.rate > 0 and base.steps > base.rate and not base.failure
    assert bridge.runs == [] and "bridge" in bridge.failure


def test_peers_that_cannot_be_loaded_or_installed_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(environments.Unavailable, match=r"ModuleNotFoundError.*no_such_peer"):
        Worker(sys.executable, "no_such_peer")
    monkeypatch.setitem(environments.PEERS, "rlcard", ("RLCard", [str(tmp_path / "nothing")]))
    with pytest.raises(environments.Unavailable, match="cannot be installed: ERROR"):
        environments.prepare_peer("rlcard", tmp_path)
    assert not (tmp_path / "rlcard" / "installed").exists()


def test_an_environment_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[list[str]] = []

    def install(folder: Path, wanted: list[str]) -> None:
        folder.mkdir(exist_ok=True)
        made.append(wanted)

    monkeypatch.setattr(environments, "_install", install)
    first = environments.prepare_peer("catanatron", tmp_path)
    assert environments.prepare_peer("catanatron", tmp_path) == first
    assert len(made) == 1
    monkeypatch.setitem(environments.PEERS, "catanatron", ("Catanatron", ["catanatron==3.2.0"]))
    environments.prepare_peer("catanatron", tmp_path)
    assert made[1:] == [["catanatron==3.2.0"]]


def test_the_table_has_medians_ratios_and_reasons() -> None:
    base = make_result("castillo", report.BASE, 2_000_000)
    hearts = make_result("open_spiel", "hearts, 4 seats", 500_000)
    text = report.peers_table([base, hearts, Result("RLCard", "", failure="cannot be installed: no wheel")])
    _, _, first, second, third = text.splitlines()
    assert first == f"| castillo: {report.BASE} | 2,000,000 | 4,000,000 | 480% | 2066667 | 1 |"
    assert second.startswith("| open_spiel: hearts, 4 seats | 500,000 | 1,000,000 |") and second.endswith("| 4 |")
    assert third == "| RLCard | cannot be installed: no wheel |  |  |  |  |"


def test_bars_that_were_not_measured_are_not_met() -> None:
    base = make_result("castillo", report.BASE, 2_000_000)
    hearts = make_result("open_spiel", "hearts, 4 seats", 500_000)
    lines = report.bars_table([base, hearts]).splitlines()
    assert lines[2] == "| hearts, 4 seats | 3 | 4.0 | yes |"
    assert lines[3] == f"| hearts, 4 seats{SHORT} | 3 | not measured | no |"
    assert lines[4] == "| Catan, 4 seats | 40 | not measured | no |"
    slow = make_result("catanatron", "Catan, 4 seats", 50_001)
    assert report.bars_table([base, slow]).splitlines()[4] == "| Catan, 4 seats | 40 | 39.9 | no |"


def test_the_short_loop_is_set_against_the_short_loop() -> None:
    base = make_result("castillo", report.BASE, 2_000_000)
    short = make_result("castillo", report.BASE + SHORT, 3_000_000)
    hearts = make_result("open_spiel", f"hearts, 4 seats{SHORT}", 600_000)
    assert f"| hearts, 4 seats{SHORT} | 3 | 5.0 | yes |" in report.bars_table([base, short, hearts])
    assert report.peers_table([base, short, hearts]).splitlines()[-1].endswith("| 5 |")


class Echo:
    """Answers at once; its runs are `own` decisions a second of the processor, half as many of the clock."""

    def __init__(self, own: int) -> None:
        self.own = own
        self.asked: list[int] = []

    def send(self, game: str, seconds: float, seed: int) -> None:
        self.asked.append(seed)

    def receive(self) -> dict[str, Any]:
        return {**make_run(self.own), "elapsed": 2.0}


def test_processes_run_together_on_different_games() -> None:
    workers: Any = [Echo(100), Echo(300)]
    one, two = run_together(workers, "game", [1, 2], 3, 1.0)
    assert one == Together(1, 50.0, 100)
    assert two == Together(2, 200.0, 200)
    assert workers[1].asked == [1, 3, 5]
    assert count_processes(6) == [1, 2, 4, 6] and count_processes(1) == [1] and count_processes(2) == [1, 2]
    assert "| 2 | 200 | 4 | 200 |" in report.processes_table([one, two])


def test_the_cores_table_reads_what_bench_prints() -> None:
    from typer.testing import CliRunner

    from castillo.cli.main import app

    found = CliRunner().invoke(app, ["bench", "--seats", "3", "--seconds", "0.05", "--json"])
    assert found.exit_code == 0, found.output
    bench = {**json.loads(found.stdout), "option": ""}
    row = report.core_table([bench]).splitlines()[2]
    assert row.startswith("| el_grande | 3 |") and row.count("|") == 12
