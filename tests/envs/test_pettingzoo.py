"""The PettingZoo environment: PettingZoo's own tests, and what its users rely on besides."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from tests.envs.cases import CASES, name_case

from castillo.core.errors import IllegalAction, InvalidOption
from castillo.envs import pettingzoo


def play(env: Any, seed: int | None, agent_seed: int = 1) -> dict[str, float]:
    """Play a game at random, dead steps included; return the reward of each agent in all."""
    rng = np.random.default_rng(agent_seed)
    env.reset(seed=seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, truncated, _ = env.last()
        earned[agent] += reward
        assert not truncated
        env.step(None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return earned


@pytest.mark.parametrize("case", CASES, ids=name_case)
@pytest.mark.parametrize("reward", ["win_share", "margin", "score_gain"])
def test_pettingzoos_api_test(case: dict[str, Any], reward: str) -> None:
    api_test(pettingzoo.env(reward=reward, **case), num_cycles=1000)


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_pettingzoos_other_tests(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(lambda: pettingzoo.env(**case), num_cycles=500)
    render_test(lambda render_mode: pettingzoo.env(render_mode=render_mode, **case))
    performance_benchmark(pettingzoo.env(**case))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("case", CASES, ids=name_case)
def test_rewards_sum_to_what_they_are(case: dict[str, Any]) -> None:
    shares, margins, gains = (pettingzoo.raw_env(reward=r, **case) for r in ("win_share", "margin", "score_gain"))
    won, ahead, scored = (list(play(env, 7).values()) for env in (shares, margins, gains))
    assert won == shares.position.returns() and sum(won) == pytest.approx(1)
    assert scored == shares.position.scores()
    assert max(ahead) == sorted(scored)[-1] - sorted(scored)[-2]
    assert min(ahead) == min(scored) - max(scored)


def test_rewards_come_when_points_are_scored() -> None:
    env = pettingzoo.raw_env(seats=2, reward="score_gain")
    rng = np.random.default_rng(2)
    env.reset(seed=2)
    given = 0
    while not env.position.is_terminal():
        before = env.position.scores()
        env.step(int(rng.choice(env.position.legal_actions())))
        gains = [now - then for now, then in zip(env.position.scores(), before, strict=True)]
        assert list(env.rewards.values()) == gains
        given += any(gains)
    assert given >= 3


@pytest.mark.parametrize("memory", [False, True])
def test_what_an_agent_sees(memory: bool) -> None:
    env = pettingzoo.raw_env(seats=4, memory=memory)
    env.reset(seed=3)
    for _ in range(60):
        seat = env.position.current_player()
        observation, *_, info = env.last()
        assert env.agent_selection == f"seat_{seat}"
        seen = env.position.information_state_tensor(seat) if memory else env.position.observation_tensor(seat)
        assert observation["observation"].tolist() == seen
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == sorted(env.position.legal_actions())
        assert (info["action_mask"] == observation["action_mask"]).all()
        for agent in env.agents:
            if agent != env.agent_selection:
                assert not env.observe(agent)["action_mask"].any() and not env.infos[agent]["action_mask"].any()
                assert env.observation_space(agent).contains(env.observe(agent))
        env.step(legal[0])


def test_seeds_are_the_only_randomness() -> None:
    first, second = pettingzoo.raw_env(seats=3), pettingzoo.raw_env(seats=3)
    histories = []
    for env in (first, second):
        play(env, 5)
        histories.append([env.position.history()])
        play(env, None)
        histories[-1].append(env.position.history())
    assert histories[0] == histories[1]
    assert histories[0][0] != histories[0][1]
    play(first, 6)
    assert first.position.history() != histories[0][0]


def test_illegal_actions() -> None:
    raw = pettingzoo.raw_env(seats=2)
    raw.reset(seed=1)
    before = raw.position.clone()
    illegal = next(n for n in range(raw.game.num_distinct_actions()) if n not in before.legal_actions())
    with pytest.raises(IllegalAction):
        raw.step(illegal)
    assert raw.position == before and raw.agent_selection == f"seat_{before.current_player()}"
    wrapped = pettingzoo.env(seats=2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.rewards[loser] == -1 and all(wrapped.terminations.values())
    for agent in wrapped.agent_iter():
        observation, reward, ended, *_ = wrapped.last()
        assert ended and reward == (-1 if agent == loser else 0) and not observation["action_mask"].any()
        wrapped.step(None)


@pytest.mark.parametrize("action", [14.0, np.float32(14), "14", np.array([14]), [14]])
def test_what_is_no_integer_is_no_action(action: Any) -> None:
    env = pettingzoo.raw_env(seats=2)
    env.reset(seed=1)
    before = env.position.clone()
    with pytest.raises(TypeError, match="an action is an integer, not "):
        env.step(action)
    with pytest.raises(ValueError, match="is asked"):
        env.step(None)
    assert env.position == before
    env.step(cast("int", np.array(before.legal_actions()[0])))
    assert env.position != before


def test_before_the_first_reset_there_is_no_game() -> None:
    env = pettingzoo.raw_env(seats=2, render_mode="ansi")
    calls: list[Callable[[], object]] = [
        env.last, env.render, lambda: env.step(14), lambda: env.observe("seat_0"), lambda: list(env.agent_iter()),
        lambda: env.agents, lambda: env.position, lambda: env.rewards,
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(AttributeError, match="there is no game going on: call reset first"):
            call()
    with pytest.raises(AttributeError, match="has no attribute 'sheep'"):
        _ = env.sheep
    env.reset(seed=1)
    assert "\nking: " in str(env.render())


def test_pixels_and_text() -> None:
    env = pettingzoo.env(seats=2, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.shape == (800, 1200, 3) and len(np.unique(pixels)) > 50
    env.step(env.unwrapped.position.legal_actions()[0])
    assert (env.render() != pixels).any()
    text = pettingzoo.env(seats=2, render_mode="ansi")
    text.reset(seed=1)
    assert "power" not in text.render() and "\nking: " in text.render()
    text.step(text.unwrapped.position.legal_actions()[0])
    assert "\npower: " in text.render()


def test_an_environment_is_pickled_as_it_was_built() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.raw_env("el_grande", 3, reward="margin", memory=True, rounds=6)))
    assert (env.game.num_players(), env.game.options["rounds"]) == (3, 6)
    assert env.observation_space("seat_0")["observation"].shape == tuple(env.game.information_state_tensor_shape())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"reward": "joy"}, "win_share, margin, score_gain"),
        ({"render_mode": "3d"}, "ansi, human, rgb_array"),
        ({"game": "caesar_cleopatra", "render_mode": "rgb_array"}, "no render mode"),
        ({"seats": 6}, "2 to 5"),
        ({"seats": 4.0}, "2 to 5"),
        ({"expansions": "colonies"}, "a list of names"),
        ({"rounds": 5}, "6"),
    ],
)
def test_wrong_input(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        pettingzoo.env(**options)
