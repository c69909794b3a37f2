"""Two games that differ only in a secret, followed step by step with the ears of everybody."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from castillo.core.conformance_knowledge import list_knowledge
from castillo.core.events import Event, event_for
from castillo.core.history import PlayedChoice
from castillo.games.el_grande import frames
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

from .walks import Walker, kind_on_top

MORE_POWER_BACK = "".join(
    part if 'effect = "power_back"' not in part else part.replace("copies = 2", "copies = 20")
    for part in load_base_deck().source.replace("[[card]]", "\0[[card]]").split("\0")
)
"""The base deck with so many cards that take a power card back that there is nearly always one."""


def load_more_power_back(seats: int, **options: Any) -> ElGrandeRules:
    """Build the game with that deck."""
    from castillo import load_game

    game = load_game("el_grande", seats, decks={"base": MORE_POWER_BACK}, **options)
    assert isinstance(game, ElGrandeRules)
    return game


@dataclass
class Branch:
    """A game that goes on from a state, and all that is heard of it from there on."""

    state: ElGrandeState
    heard: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, state: ElGrandeState) -> Branch:
        """Begin a branch; the state itself stays as it is."""
        branch = cls(state.clone())
        branch.state.listen(branch.heard.append)
        return branch

    def told(self, seat: int | None) -> list[dict[str, Any]]:
        """List the events as a seat (None: a spectator) is told them."""
        return [event_for(event, seat).to_dict() for event in self.heard]


def others(state: ElGrandeState, seat: int) -> list[int | None]:
    """List everybody but one seat, the spectator too."""
    return [None, *(other for other in range(state.game.num_players()) if other != seat)]


def assert_alike(one: Branch, other: Branch, seat: int) -> None:
    """Assert that nobody but `seat` can tell two branches apart, by anything that the engine says."""
    for watcher in others(one.state, seat):
        here, there = list_knowledge(one.state, watcher), list_knowledge(other.state, watcher)
        different = [key for key in here if here[key] != there[key]]
        assert not different, f"seat {watcher} sees what it cannot know by its {different}"
        assert one.told(watcher) == other.told(watcher), f"seat {watcher} hears what it cannot know"


def assert_different(one: Branch, other: Branch, seat: int | None) -> None:
    """Assert that a seat can tell two branches apart."""
    assert list_knowledge(one.state, seat) != list_knowledge(other.state, seat)


def go_on(one: Branch, other: Branch, walker: Walker) -> bool:
    """Make the same choice in both branches; tell whether there was one."""
    if one.state.is_terminal():
        return False
    seat, _ = walker.choose(one.state)
    both = sorted(set(one.state.legal_actions(seat)) & set(other.state.legal_actions(seat)))
    if not both:
        return False
    action = walker.pick(both)
    one.state.apply_action(action, seat)
    other.state.apply_action(action, seat)
    return True


def hidden_choices(state: ElGrandeState, seat: int) -> list[int]:
    """List the places in the history of the choices that a seat does not know."""
    history = state.full_history()
    decisions = state.game.decisions
    return [at for at in range(len(history)) if decisions[history[at].frame & 255].hides(state, history, at, seat)]


def list_worlds(state: ElGrandeState, seat: int) -> set[tuple[PlayedChoice, ...]]:
    """List every history that a seat cannot tell from the true one, by trying all choices that are hidden from it."""
    history = state.full_history()
    hidden = set(hidden_choices(state, seat))
    lines = state.public_history(seat)
    worlds = [state.beginning()]
    for at in range(len(worlds[0].full_history()), len(history)):
        entry = history[at]
        if entry.forced:
            continue
        following = []
        for world in worlds:
            legal = world.legal_actions(entry.seat)
            for action in legal if at in hidden else [entry.action]:
                if action in legal:
                    trial = world.clone()
                    trial.apply_action(action, entry.seat)
                    following.append(trial)
        worlds = following
    return {tuple(world.full_history()) for world in worlds if world.public_history(seat) == lines}


def has_secrets(state: ElGrandeState) -> bool:
    """Tell whether a seat holds something back: a disk before the reveal, a power card taken back."""
    disks = len(state.acting_seats()) > 0 and any(disk >= 0 for disk in state.disk)
    return disks or any(state.hand[seat] & state.shown[seat] for seat in range(state.game.num_players()))


def is_taking_back(state: ElGrandeState) -> bool:
    """Tell whether a seat is asked which power card it takes back."""
    return kind_on_top(state) == frames.POWER_BACK and not state.is_terminal()
