"""What the search is made of: bandits, the tree, what is seen, one order for what comes to the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from castillo import load_game
from castillo.bots.mcts.guide import Guide
from castillo.bots.mcts.guides import guide_of
from castillo.bots.mcts.node import Bandit, Node
from castillo.bots.mcts.search import Search
from castillo.core.chance import Rng
from castillo.core.moves import Moves
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.games.el_grande.actions import AREA, DONE, PIECE
from castillo.pure import is_compiled

if is_compiled():  # compiled rules take no list for an array
    from librt.vecs import vec
else:
    from castillo.core.arrays import vec


def offer(bandit: Bandit, *actions: int) -> None:
    moves = Moves()
    for action in actions:
        moves.add(action)
    bandit.offer(moves, vec[float]([1.0 / len(actions)] * len(actions)))


def position(**given: Any) -> State:
    """Return red's turn with all four cards face up, given by stack."""
    cards = {"1": "C1C", "2": "C2S", "3": "C3A", "4": "C4G", **given.pop("cards", {})}
    rest = {
        "round": 3,
        "king": "GRA",
        "phase": "turn",
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"},
        "power": {"red": 13, "blue": 7, "green": 5},
        "court": {"red": 6},
    }
    return load_game("el_grande", 3).state_from_position({**rest, "cards": cards, **given})


def play(state: State, *words: str) -> None:
    for word in words:
        decision = state.pending()
        assert decision is not None
        state.apply_action(decision.parse(state.game, int(state.argument()), word))


def search(state: State, seat: int, simulations: int, guide: Guide[Any] | None = None, most: int = 10_000) -> Search:
    """Search from a position and return what has been found out."""
    rng = Rng(1)
    guide = guide or Guide(state.game)
    found = Search(state.game, guide, 0.5, most)
    found.begin(None, guide.imagine(state, seat, rng), seat)
    for _ in range(simulations):
        found.run(guide.imagine(state, seat, rng), rng)
    return found


def list_below(node: Node) -> Iterator[Node]:
    child = node.child
    while child is not None:
        yield child
        child = child.following


# Bandits.


def test_the_better_answer_is_picked_more_and_every_answer_sometimes() -> None:
    bandit = Bandit(0, 0, 3, None)
    for _ in range(300):
        offer(bandit, 5, 6, 7)
        place = bandit.pick(0.5)
        bandit.learn(place, {5: 0.3, 6: 0.7, 7: 0.4}[bandit.actions[place]])
    assert bandit.actions[bandit.best()] == 6
    assert min(bandit.visits[:3]) >= 3
    assert bandit.visits[1] > 200


def test_only_answers_that_are_legal_in_a_world_are_picked() -> None:
    bandit = Bandit(0, 0, 2, None)
    picked = []
    for n in range(60):
        offer(bandit, *((5, 6) if n % 2 else (6, 7, 8)))
        place = bandit.pick(0.5)
        picked.append((n % 2, int(bandit.actions[place])))
        bandit.learn(place, 1.0 if bandit.actions[place] == 5 else 0.5)
    assert set(picked) - {(1, 6)} == {(1, 5), (0, 6), (0, 7), (0, 8)}
    assert [int(bandit.offers[place]) for place in range(4)] == [60, 30, 30, 30]


def test_the_best_is_one_of_those_that_were_offered_last() -> None:
    bandit = Bandit(0, 0, 2, None)
    for _ in range(20):
        offer(bandit, 5, 6)
        place = bandit.pick(0.5)
        bandit.learn(place, 1.0 if bandit.actions[place] == 5 else 0.2)
    assert bandit.actions[bandit.best()] == 5
    offer(bandit, 6, 7)
    assert bandit.actions[bandit.best()] == 6


# What is seen.


def test_disks_are_set_without_knowing_the_others() -> None:
    scoring = load_game("el_grande", 3).state_from_position({
        "round": 3, "phase": "scoring", "king": "GRA",
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT"}, "castillo": {"red": 2, "blue": 1, "green": 3},
    })  # fmt: skip
    for guide in (Guide(scoring.game), guide_of(scoring.game)):
        root = search(scoring, 0, 400, guide).root
        assert root.bandit is not None and root.bandit.n > 5
        (second,) = list_below(root)  # one node, whatever the first has named
        (third,) = list_below(second)
        for node, seat in ((second, 1), (third, 2)):
            assert node.bandit is not None
            assert node.bandit.seat == seat
            assert node.bandit.following is None
            assert node.bandit.count > 300
        assert len(list(list_below(third))) > 50  # all are turned over


def test_a_seat_goes_by_what_it_has_hidden_itself() -> None:
    state = load_game("caesar_cleopatra", 2).new_initial_state()
    draw_all(state, Rng(1))
    decision = state.pending()
    assert decision is not None and decision.key == "hide"
    root = search(state, 0, 600).root
    (after,) = list_below(root)
    assert root.bandit is not None and after.bandit is not None
    secrets = set()
    bandit: Bandit | None = after.bandit
    while bandit is not None:
        assert bandit.seat == 0
        secrets.add(int(bandit.secret))
        bandit = bandit.following
    assert len(secrets) >= root.bandit.n - 1  # one for each card that has been hidden first, and that twice


# One order.


def test_what_is_placed_in_another_order_is_not_searched_twice() -> None:
    state = position()
    play(state, "card 4", "place")
    root = search(state, 0, 600).root
    assert root.bandit is not None
    first = {int(action) for action in root.bandit.actions}
    assert {DONE, AREA + 9} < first
    pairs = set()
    for child in list_below(root):
        if child.label != DONE and child.bandit is not None:
            later = {int(child.bandit.actions[i]) for i in range(child.bandit.n)}
            assert later == {DONE} | {action for action in first if action >= child.label}
            pairs |= {(int(child.label), action) for action in later}
    assert len(pairs) > 10


def test_pieces_are_moved_in_one_order_through_their_targets() -> None:
    state = position(
        cards={"1": "C1C"},
        regions={"PVA": {"red": 1, "blue": 1}, "SEV": {"red": 2, "green": 1}, "CAT": {"red": 1}},
    )
    play(state, "card 1", "act")
    root = search(state, 0, 2000).root
    assert root.bandit is not None
    lifts = {int(action) for action in root.bandit.actions if action >= PIECE}
    assert len(lifts) > 2
    checked = 0
    for lift in list_below(root):
        for drop in list_below(lift):
            if drop.bandit is not None and lift.label in lifts:
                again = {int(drop.bandit.actions[i]) for i in range(drop.bandit.n)} & lifts
                checked += 1
                assert min(again, default=lift.label) >= lift.label
    assert checked > 5


# The tree.


def test_a_tree_stops_growing_and_goes_on_learning() -> None:
    state = position()
    found = search(state, 0, 300, most=40)
    assert found.nodes == found.root.count() <= 40
    assert found.root.bandit is None or sum(found.root.bandit.visits) in (0, 300)


@pytest.mark.parametrize("seats", [2, 5])
def test_rewards_are_shares_of_the_win(seats: int) -> None:
    state, rng = load_game("el_grande", seats).new_initial_state(), Rng(3)
    draw_all(state, rng)
    for guide in (Guide(state.game), guide_of(state.game)):
        rewards = vec[float]([0.0] * seats)
        world = guide.imagine(state, state.current_player(), rng)
        guide.prepare(world, 0, False)
        guide.finish(world, 0, rng, rewards)
        assert sum(rewards) == pytest.approx(1)
        assert min(rewards) >= 0


def test_several_areas_are_searched_for_a_caballero_the_most_promising_first() -> None:
    state = position()
    play(state, "card 2", "place")
    guide = guide_of(state.game)
    found = Moves()
    guide.list_answers(state, found)
    answers = [int(found.items[i]) for i in range(int(found.n))]
    assert 1 < len(answers) == len(set(answers)) <= 3
    assert set(answers) <= set(state.legal_actions())
    expected = vec[float]([0.0] * 512)
    guide.expect(state, found, expected)
    chances = [float(expected[i]) for i in range(len(answers))]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1.0)
