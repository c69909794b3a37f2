"""The OpenSpiel games: OpenSpiel's own simulations and API tests, and its algorithms in Python."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test
from tests.envs.cases import CASES, name_case

import castillo.envs.openspiel  # noqa: F401 (registers the games)
from castillo.core.errors import InvalidOption


def name_game(case: dict[str, Any]) -> str:
    """Write a case as OpenSpiel does: `castillo_el_grande(seats=2)`."""
    parameters = {key: value for key, value in case.items() if key != "game"}
    parameters["expansions"] = "+".join(case.get("expansions", ()))
    parameters["edition"] = f"'{case['edition']}'" if "edition" in case else ""
    return f"castillo_{case['game']}({','.join(f'{key}={value}' for key, value in parameters.items() if value)})"


def play(game: Any, rng: np.random.RandomState, steps: int = 10_000, bots: list[Any] | None = None) -> Any:
    """Play a game on, at random where no bots are given; return the state."""
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=weights))
        elif bots:
            state.apply_action(bots[state.current_player()].step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_openspiels_simulations(case: dict[str, Any]) -> None:
    game = pyspiel.load_game(name_game(case))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_openspiels_api_tests(case: dict[str, Any]) -> None:
    name = name_game(case)
    found = type("Test", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(found).run(result)
    assert result.testsRun == 5 and not result.skipped
    assert result.failures == result.errors == []


@pytest.mark.parametrize("case", CASES[:1] + CASES[2:], ids=name_case)
def test_openspiels_algorithms(case: dict[str, Any]) -> None:
    game = pyspiel.load_game(name_game(case))
    rng = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, rng)
    others = [UniformRandomBot(seat, rng) for seat in range(2, game.num_players())]
    mcts, ismcts = MCTSBot(game, 1.4, 4, evaluator, rng), ISMCTSBot(game, evaluator, 1.4, 4, random_state=rng)
    assert play(game, rng, 40, [mcts, ismcts, *others]).move_number() == 40
    assert play(game, rng, bots=[UniformRandomBot(seat, rng) for seat in range(game.num_players())]).is_terminal()


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_resampling_keeps_what_a_player_knows(case: dict[str, Any]) -> None:
    game = pyspiel.load_game(name_game(case))
    rng = np.random.RandomState(2)
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    changed = 0
    for steps in range(8, 120, 2):
        state = play(game, rng, steps)
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        drawn = state.resample_from_infostate(player, sampler)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.information_state_tensor(player) == state.information_state_tensor(player)
        assert drawn.legal_actions() == state.legal_actions() and drawn.current_player() == player
        assert len(drawn.history()) == len(state.history())
        changed += str(drawn) != str(state)
    assert changed > 0


def test_observers_name_the_parts_of_tensors() -> None:
    game = pyspiel.load_game("castillo_el_grande(seats=3)")
    state = play(game, np.random.RandomState(1), 60)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.tensor.tolist() == state.observation_tensor(1)
    seen = state.castillo.view(1)
    assert observation.dict["regions"].shape == (9, 3) and observation.dict["round"].tolist() == [seen["round"]]
    scores = [seen["score"][seat] for seat in ("blue", "green", "red")]
    assert observation.dict["score"].tolist() == scores
    assert game.observation_tensor_size() == len(observation.tensor)
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, everybody)
    assert public.tensor is None and "hand:" not in public.string_from(state, 1)
    assert "hand:" in observation.string_from(state, 1)
    alone = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    alone.set_from(state, 1)
    assert alone.tensor is None and alone.string_from(state, 1) is None
    secrets = pyspiel.PrivateInfoType.ALL_PLAYERS
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=secrets)) is None


@pytest.mark.parametrize(
    "name",
    [
        "castillo_el_grande(seats=2,rounds=6)", "castillo_caesar_cleopatra",
        "castillo_caesar_cleopatra(edition='1997')",
    ],
)  # fmt: skip
def test_openspiels_playthrough(name: str) -> None:
    text = playthrough(name, [], seed=1)
    assert "PublicObservationString() = " in text and "PrivateObservationString(" not in text


def test_chance_and_choices_in_words() -> None:
    state = pyspiel.load_game("castillo_el_grande(seats=2)").new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 9
    assert state.action_to_string(state.legal_actions()[0]).startswith("chance: king ")
    state = play(state.get_game(), np.random.RandomState(1), 8)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words == [f"{('red', 'blue')[state.current_player()]}: power {card}" for card in range(1, 14)]


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("castillo_el_grande(rounds=6)", "rounds", 6),
        ("castillo_el_grande(castilloOpen=True)", "castilloOpen", True),
        ("castillo_el_grande(veto=off)", "veto", "off"),
        ("castillo_el_grande(scoredRanks='3')", "scoredRanks", 3),
        ("castillo_caesar_cleopatra(edition='1997')", "edition", "1997"),
    ],
)
def test_options_are_parameters(name: str, option: str, value: object) -> None:
    game = pyspiel.load_game(name)
    assert game.castillo.options[option] == value
    assert pyspiel.load_game(str(game)).castillo == game.castillo
    again = pyspiel.load_game(name.partition("(")[0], {option: str(value) if option == "scoredRanks" else value})
    assert str(again) == str(game)


def test_players_are_seats() -> None:
    assert pyspiel.load_game("castillo_el_grande", {"players": 3}).num_players() == 3
    with pytest.raises(InvalidOption, match="2 to 5"):
        pyspiel.load_game("castillo_el_grande(seats=6)")
    with pytest.raises(InvalidOption, match="unknown expansion 'grandissimo'"):
        pyspiel.load_game("castillo_el_grande(expansions=grandissimo)")


def test_python_ends_in_peace() -> None:
    code = "import pyspiel, castillo.envs.openspiel; pyspiel.load_game('castillo_el_grande').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ))
    assert (done.returncode, done.stderr) == (0, "")
