"""The Gymnasium environments: Gymnasium's own check, bots as opponents, and many games at once like one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from tests.envs.cases import CASES, name_case

from castillo.bots.bot import Bot
from castillo.bots.registry import can_play, make_bot
from castillo.core.errors import InvalidOption, UnknownBot
from castillo.core.game import name_key
from castillo.core.state import State
from castillo.envs.gymnasium import CastilloEnv, CastilloVectorEnv, gymnasium_id
from castillo.envs.tensors import turn_actions
from castillo.pure import is_compiled


def choose(masks: Any, rng: np.random.Generator) -> Any:
    """Choose a legal action in every row (0 where there is none)."""
    return (rng.random(masks.shape) * masks).argmax(axis=-1)


def play(env: CastilloEnv, seed: int | None = None, agent_seed: int = 1) -> tuple[float, int]:
    """Play a game at random; return its rewards in all and the number of steps."""
    rng = np.random.default_rng(agent_seed)
    observation, _ = env.reset(seed=seed)
    total, steps, ended = 0.0, 0, False
    while not ended:
        observation, reward, ended, truncated, _ = env.step(choose(observation["action_mask"], rng))
        assert not truncated
        total += reward
        steps += 1
    return total, steps


class Recorder(Bot):
    """A bot that answers at random and notes for whom it was asked."""

    def __init__(self, asked: list[int], seed: int) -> None:
        super().__init__("recorder", seed)
        self.asked = asked
        self.inner = make_bot("random", seed)

    def choose(self, state: State, seat: int) -> int:
        self.asked.append(seat)
        return self.inner.choose(state, seat)


@pytest.mark.parametrize("case", CASES, ids=name_case)
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_gymnasiums_check(case: dict[str, Any], opponents: str) -> None:
    options = {key: value for key, value in case.items() if key != "game"}
    env = gymnasium.make(gymnasium_id(case["game"]), opponents=opponents, render_mode="ansi", **options)
    check_env(env.unwrapped)


LIKE_ONE = [
    pytest.param(case, opponents, steps, id=f"{opponents}-{name_case(case)}")
    for opponents, steps in (("random", 1000), ("greedy", 12))
    for case in CASES
    if can_play(opponents, name_key(case["game"], case.get("expansions", ())))
]


@pytest.mark.parametrize(("case", "opponents", "steps"), LIKE_ONE)
def test_many_games_are_like_one(case: dict[str, Any], opponents: str, steps: int) -> None:
    options = {"opponents": opponents, "reward": "score_gain", "seat": None, **case, "num_envs": 3}
    game = options.pop("game")
    many = gymnasium.make_vec(gymnasium_id(game), **options)
    assert isinstance(many, CastilloVectorEnv)
    one_by_one = gymnasium.make_vec(gymnasium_id(game), vectorization_mode="sync", **options)
    for space in ("observation_space", "action_space", "single_observation_space", "single_action_space"):
        assert getattr(many, space) == getattr(one_by_one, space)
    rng = np.random.default_rng(1)
    (seen, info), (expected, known) = many.reset(seed=4), one_by_one.reset(seed=4)
    assert info.keys() == known.keys()
    going_on = np.ones(3, bool)  # in later games of a row chance is drawn elsewhere
    for _ in range(steps):
        assert (info["seat"] == known["seat"])[going_on].all()
        for key, value in expected.items():
            assert seen[key].dtype == value.dtype and (seen[key] == value)[going_on].all()
        actions = choose(seen["action_mask"], rng)
        seen, *results, info = many.step(actions)
        expected, *others, known = one_by_one.step(actions)
        for result, other in zip(results, others, strict=True):
            assert result.dtype == other.dtype and (result == other)[going_on].all()
        going_on &= ~results[1]
    assert going_on.any() == (opponents == "greedy")


def test_games_that_end_begin_anew() -> None:
    envs = CastilloVectorEnv("el_grande", 4, seats=2)
    at = next(part.offset for part in envs.game.observation_layout() if part.name == "round")
    rng = np.random.default_rng(1)
    observation, _ = envs.reset(seed=1)
    finished, before = 0, np.zeros(4, bool)
    for _ in range(400):
        observation, rewards, ended, truncated, _ = envs.step(choose(observation["action_mask"], rng))
        assert envs.observation_space.contains(observation) and not truncated.any()
        assert not rewards[~ended].any() and not (ended & before).any()
        assert (observation["action_mask"].any(axis=1) == ~ended).all()
        rounds = observation["observation"][:, at]
        assert (rounds[before] == 1).all() and (rounds[ended] >= 9).all()
        finished, before = finished + int(ended.sum()), ended
    assert finished >= 8


def test_rewards() -> None:
    shares = [play(CastilloEnv("el_grande", seats=3, seat=0), seed)[0] for seed in range(12)]
    assert set(shares) <= {0.0, 1 / 3, 0.5, 1.0} and 0 < sum(shares) < 12
    gains, margins = (CastilloEnv("el_grande", seats=3, seat="blue", reward=r) for r in ("score_gain", "margin"))
    points, _ = play(gains, 3)
    ahead, _ = play(margins, 3)
    scores = gains.position.scores()
    assert scores == margins.position.scores() and gains.game.seat_names[1] == "blue"
    assert points == scores[1] and ahead == scores[1] - max(scores[0], scores[2])


def test_opponents_are_asked_for_their_seats() -> None:
    first: list[int] = []
    second: list[int] = []
    play(CastilloEnv("el_grande", seats=3, seat=1, opponents=[partial(Recorder, first), partial(Recorder, second)]), 1)
    assert set(first) == {2} and set(second) == {0}


def test_greedy_beats_a_random_learner() -> None:
    won = sum(play(CastilloEnv("el_grande", seats=2, opponents="greedy"), seed, seed)[0] for seed in range(3))
    assert won == 0


def test_the_seat_is_drawn_and_told() -> None:
    env = CastilloEnv("el_grande", seats=4, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    fixed = CastilloEnv("el_grande", seats=4, seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_turned_actions_begin_with_ones_own_seat() -> None:
    env = CastilloEnv("el_grande", seats=4)
    texts = env.game.actions.texts
    for seat in range(4):
        turned = turn_actions(env.game, seat)
        assert sorted(turned) == list(range(len(texts)))
        assert texts[turned[texts.index("red GAL")]] == f"{env.game.seat_names[seat]} GAL"
        assert texts[turned[texts.index("yellow CAS")]] == f"{env.game.seat_names[seat - 1]} CAS"
        assert texts[turned[texts.index("done")]] == "done"
    assert (turn_actions(env.game, 0) == np.arange(len(texts))).all()


def test_illegal_actions_end_the_game() -> None:
    env = CastilloEnv("el_grande", seats=2, illegal_reward=-3)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    observation, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, observation["action_mask"].any()) == (-3, True, False) and info["illegal"]
    with pytest.raises(ResetNeeded):
        env.step(0)
    envs = CastilloVectorEnv("el_grande", 2, seats=2, illegal_reward=-3)
    observation, _ = envs.reset(seed=1)
    legal = int(np.flatnonzero(observation["action_mask"][1])[0])
    _, rewards, terminated, _, _ = envs.step(np.array([illegal, legal]))
    assert rewards.tolist() == [-3, 0] and terminated.tolist() == [True, False]


def test_what_is_no_action_changes_nothing() -> None:
    envs = CastilloVectorEnv("el_grande", 2, seats=2)
    with pytest.raises(ResetNeeded):
        envs.step(np.array([0, 0]))
    observation, _ = envs.reset(seed=1)
    legal = int(np.flatnonzero(observation["action_mask"][0])[0])
    before = envs.decisions
    for actions in ([legal, 10_000], [legal, -1], [legal], [[legal], [legal]], [float(legal)] * 2, legal, None):
        with pytest.raises(IndexError):
            envs.step(np.array(actions))
    assert envs.decisions == before


@pytest.mark.parametrize("action", [14.0, np.float32(14), "14", np.array([14]), None])
def test_what_is_no_integer_is_no_action(action: Any) -> None:
    env = CastilloEnv("el_grande", seats=2)
    env.reset(seed=1)
    before = env.position.clone()
    with pytest.raises(TypeError, match="an action is an integer, not "):
        env.step(action)
    assert env.position == before


@pytest.mark.parametrize("number", [0, -1, 2.0, True, "2", None])
def test_there_is_at_least_one_game(number: Any) -> None:
    with pytest.raises(InvalidOption, match=r"num_envs = .*: it is a whole number, at least 1"):
        gymnasium.make_vec(gymnasium_id("el_grande"), num_envs=number)


def test_many_games_are_not_shown() -> None:
    with pytest.raises(InvalidOption, match=r"render_mode = 'ansi': many games at once are not shown; .*'sync'"):
        gymnasium.make_vec(gymnasium_id("el_grande"), num_envs=2, render_mode="ansi")
    envs = gymnasium.make_vec(gymnasium_id("el_grande"), num_envs=2, vectorization_mode="sync", render_mode="ansi")
    envs.reset(seed=1)
    frames = envs.render()
    assert frames is not None and [str(frame)[:10] for frame in frames] == ["you: red\nr"] * 2


def test_arrays_without_copies_are_the_engines_own() -> None:
    envs = CastilloVectorEnv("el_grande", 2, seats=2, copy=False)
    observation, _ = envs.reset(seed=1)
    kept = {key: value.copy() for key, value in observation.items()}
    following, *_ = envs.step(choose(observation["action_mask"], np.random.default_rng(1)))
    assert (following["observation"] != kept["observation"]).any()
    if is_compiled():
        assert (observation["observation"] == following["observation"]).all()
    with pytest.raises(ValueError, match="read-only"):
        observation["observation"][0, 0] = 1
    copies = CastilloVectorEnv("el_grande", 2, seats=2)
    first, _ = copies.reset(seed=1)
    copies.step(choose(first["action_mask"], np.random.default_rng(1)))
    assert all((first[key] == kept[key]).all() for key in kept)


def run_digests(pure: str) -> list[str]:
    """Play in a process of its own, compiled or not; return a line that says which, and one for every step."""
    command = [sys.executable, str(Path(__file__).parent / "digests.py"), "120"]
    run = subprocess.run(command, env={**os.environ, "CASTILLO_PURE": pure}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.skipif(not is_compiled(), reason="the rules are not compiled here: there is nothing to compare with")
def test_compiled_and_uncompiled_environments_are_the_same() -> None:
    compiled, uncompiled = run_digests("0"), run_digests("1")
    assert (compiled[0], uncompiled[0]) == ("compiled: True", "compiled: False")
    assert compiled[1:] == uncompiled[1:] and len(set(compiled)) > 300


def test_decisions_are_those_of_all_seats() -> None:
    asked: list[int] = []
    envs = CastilloVectorEnv("el_grande", 1, seats=4, opponents=partial(Recorder, asked))
    observation, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(50):
        observation, *_ = envs.step(choose(observation["action_mask"], rng))
    assert envs.decisions == 50 + len(asked)


def test_one_seed_for_each_game() -> None:
    envs = CastilloVectorEnv("el_grande", 3, seats=2)
    first, _ = envs.reset(seed=[5, 6, 5])
    assert (first["observation"][0] == first["observation"][2]).all()
    assert (first["observation"][0] != first["observation"][1]).any()
    again, _ = envs.reset(seed=np.array([5, 6, 5]))  # type: ignore[arg-type]
    assert (again["observation"] == first["observation"]).all()
    following, _ = envs.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert (following["observation"][:2] == first["observation"][:2]).all()
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        envs.reset(seed=[1, 2])


def test_the_learner_sees_its_hand_as_text_and_the_table_as_pixels() -> None:
    text = CastilloEnv("el_grande", seats=2, seat=1, render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).startswith("you: blue\n")
    pixels = CastilloEnv("el_grande", seats=2, render_mode="rgb_array")
    pixels.reset(seed=1)
    frame = pixels.render()
    assert isinstance(frame, np.ndarray) and frame.shape == (800, 1200, 3)


def test_an_environment_is_pickled_as_it_was_built() -> None:
    env = pickle.loads(pickle.dumps(CastilloEnv("el_grande", seats=3, opponents="greedy", memory=True)))
    assert env.game.num_players() == 3
    assert env.observation_space["observation"].shape == tuple(env.game.information_state_tensor_shape())
    many = CastilloVectorEnv("el_grande", 3, seats=3, opponents="greedy", memory=True, copy=False)
    copy = pickle.loads(pickle.dumps(many))
    with pytest.raises(ResetNeeded):
        copy.step(np.zeros(3, int))
    for (name, seen), (_, there) in zip(copy.reset(seed=1)[0].items(), many.reset(seed=1)[0].items(), strict=True):
        assert not seen.flags.writeable and (seen == there).all(), name


@pytest.mark.parametrize(
    ("options", "fault", "words"),
    [
        ({"opponents": "nobody"}, UnknownBot, "random"),
        ({"opponents": ["random"]}, InvalidOption, "1 opponents for 3 seats"),
        ({"seat": 4}, InvalidOption, "red, blue, green, yellow"),
        ({"seat": "purple"}, InvalidOption, "red, blue, green, yellow"),
        ({"reward": "joy"}, InvalidOption, "win_share"),
        ({"round": 6}, InvalidOption, "rounds"),
        ({"expansions": "colonies"}, InvalidOption, "a list of names"),
        ({"seat": 1.0}, InvalidOption, "red, blue, green, yellow"),
        ({"opponents": None}, InvalidOption, "an opponent is a bot's name or .*, not None"),
        ({"opponents": make_bot("random", 1)}, InvalidOption, "builds one from a seed, not <bot random>"),
        ({"opponents": [make_bot("random", 1)] * 3}, InvalidOption, "not <bot random>"),
        ({"opponents": lambda _: "random"}, InvalidOption, "must build a bot from a seed; it gave 'random'"),
    ],
)
def test_wrong_input(options: dict[str, Any], fault: type[Exception], words: str) -> None:
    with pytest.raises(fault, match=words):
        CastilloEnv("el_grande", seats=4, **options)
    with pytest.raises(fault, match=words):
        CastilloVectorEnv("el_grande", 2, seats=4, **options)
