"""A position in words and numbers: how scenarios give one, and how traces and expectations describe one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castillo.core.bits import has_bit
from castillo.core.state import KIND, State
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import (
    BOARD_NAMES,
    CASTILLO,
    COURT,
    LAST_ROUND,
    NOWHERE,
    PROVINCE,
)
from castillo.games.el_grande.state import ElGrandeState

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules

KEYS = (
    "round", "phase", "king", "grandes", "regions", "castillo", "court", "province", "score", "played", "hands",
    "scoreboards", "cards", "gone", "power", "vetoes", "leader", "taken",
)  # fmt: skip


# Describing a state.


def describe_state(state: State) -> dict[str, Any]:
    """Describe everything about a state, secrets included; counts of zero are left out."""
    assert isinstance(state, ElGrandeState)
    rules = state.rules
    names = rules.seat_names
    seats = range(len(names))
    position: dict[str, Any] = {"round": int(state.round or rules.round_after(0)), "phase": phase_of(state)}
    if state.king != NOWHERE:
        position["king"] = rules.board.names[state.king]
    if state.leader != NOWHERE:
        position["leader"] = names[state.leader]
    position["grandes"] = describe_grandes(state)
    position["regions"] = {
        rules.board.names[region]: counts for region in rules.regions if (counts := count_place(state, region))
    }
    for key, place in (("castillo", CASTILLO), ("court", COURT), ("province", PROVINCE)):
        position[key] = count_place(state, place)
    position["score"] = dict(zip(names, state.scores(), strict=True))
    position["hands"] = {names[seat]: rules.list_power_cards(state.hand[seat]) for seat in seats}
    played = {names[seat]: rules.list_power_cards(state.shown[seat] & ~state.hand[seat]) for seat in seats}
    position["played"] = played
    position["power"] = describe_power(state)
    if rules.stacks:
        position["cards"] = describe_cards(state)
        position["taken"] = describe_taken(state)
    position["vetoes"] = describe_vetoes(state)
    position["scoreboards"] = describe_boards(state)
    return position


def phase_of(state: ElGrandeState) -> str:
    """Tell the phase: "bid" (set-up included), "turn" or "scoring" (the end included)."""
    kinds = {frame & KIND for frame in state.list_frames()}
    if not kinds or kinds & state.rules.scoring_kinds:
        return "scoring"
    return "turn" if frames.NEXT_TURN in kinds else "bid"


def count_place(state: ElGrandeState, place: int) -> dict[str, int]:
    """Count the Caballeros of each colour in a place, zeros left out."""
    names = state.rules.colour_names
    return {name: n for colour, name in enumerate(names) if (n := int(state.count(place, colour)))}


def describe_grandes(state: ElGrandeState) -> dict[str, str]:
    """Name the home regions."""
    homes = zip(state.rules.seat_names, state.grande, strict=True)
    return {name: state.rules.board.names[region] for name, region in homes if region >= 0}


def describe_power(state: ElGrandeState) -> dict[str, int | str]:
    """Name the power cards on the table this round."""
    names, rules = state.rules.seat_names, state.rules
    return {names[seat]: rules.name_power(power) for seat, power in enumerate(state.power) if power}


def describe_taken(state: ElGrandeState) -> dict[str, str]:
    """Name the action cards that seats have taken this round."""
    cards, taken = state.rules.deck.cards, enumerate(state.stack)
    return {state.rules.seat_names[seat]: cards[state.face_up[stack - 1]].id for seat, stack in taken if stack}


def describe_cards(state: ElGrandeState) -> dict[str, str]:
    """Name the face-up action card of each stack, taken ones included."""
    cards = state.rules.deck.cards
    shown = enumerate(state.face_up, 1)
    return {str(stack): cards[card].id for stack, card in shown if card != NOWHERE}


def describe_vetoes(state: ElGrandeState) -> dict[str, int | list[int]]:
    """Tell for each seat that holds a veto the round in which it was taken; a list if it holds two."""
    this_round = int(state.round)
    new, old = (this_round, previous_round(state.rules, this_round))
    if phase_of(state) == "scoring":  # the clean-up has been: what is old now was taken this round
        old = this_round
    found: dict[str, int | list[int]] = {}
    for seat, name in enumerate(state.rules.seat_names):
        rounds = [old] * has_bit(state.old_vetoes, seat) + [new] * has_bit(state.new_vetoes, seat)
        if rounds:
            found[name] = rounds if len(rounds) > 1 else rounds[0]
    return found


def describe_boards(state: ElGrandeState) -> dict[str, str]:
    """Tell where the mobile scoreboards lie."""
    names = state.rules.board.names
    return {BOARD_NAMES[board]: names[place] for board, place in enumerate(state.boards) if place != NOWHERE}


def previous_round(rules: ElGrandeRules, this_round: int) -> int:
    """Return the round played before `this_round`, 0 if there was none."""
    return max((r for r in rounds_played(rules) if r < this_round), default=0)


def rounds_played(rules: ElGrandeRules) -> list[int]:
    """List the rounds of the game: all nine, or those of the short game (EG-2.8)."""
    rounds, this_round = [], 0
    while this_round < LAST_ROUND:
        this_round = int(rules.round_after(this_round))
        rounds.append(this_round)
    return rounds


# Building a state.


def build_state(rules: ElGrandeRules, position: dict[str, Any]) -> State:
    """Build the state of a scenario's `[position]`.

    Raises:
        InvalidPosition: it cannot be; the message says which entry and why.
    """
    from castillo.games.el_grande.building import Builder

    return Builder(rules, position, KEYS).build()
