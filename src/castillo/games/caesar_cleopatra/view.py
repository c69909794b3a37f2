"""What a seat, or a spectator, may know of a state: built by allow-list."""

from __future__ import annotations

from typing import Any

from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND, State
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.actions import PAIRS
from castillo.games.caesar_cleopatra.cards import (
    ASSASSINATION,
    CASTLING,
    GROUPS,
    INFLUENCE_KINDS,
    KIND_NAMES,
    SCOUT,
    SEATS,
    WRATH,
    count_actions,
    count_influence,
    name_cards,
    name_kind,
)
from castillo.games.caesar_cleopatra.missions import list_needs
from castillo.games.caesar_cleopatra.play import ACTED, PLACED_DOWN, PLACED_SECOND_UP, PLACED_UP
from castillo.games.caesar_cleopatra.position import describe_action_deck, describe_bag, describe_missions, describe_won
from castillo.games.caesar_cleopatra.setup import not_arranged
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import (
    BURIED,
    DECKS,
    DOWN,
    DROPPED,
    HAND,
    HELD,
    LEFT,
    LIFTED,
    ORDER,
    PILE,
    UP,
)

PLACEMENTS = ((PLACED_DOWN, "down"), (PLACED_UP, "up"), (PLACED_SECOND_UP, "up"), (ACTED, "action"))


def view_state(state: State, seat: int | None) -> dict[str, Any]:
    """Describe what `seat` (None: a spectator) may know.

    Returns:
        `game`, `seats`, `you` (the seat's name or None), `options`, `groups` (by group: `left`, and by seat `up`, the
        face-up cards, and `down`, how many lie face down), `won`, `score`, `bag`, `handSizes`, `lifted` (cards being
        hidden or redistributed) and `decks` (by seat: how many `influence` and `action` cards: their backs differ),
        `discard` and `unseen` (how many were discarded unseen), `turn` (whose it is), `to_move`, `question`,
        `pending` (what the pending work is about: `describe_work`), `over`, `winners`, `missionCounts`,
        `missionTable` (every mission with its `copies`, `points`, what it takes, `at_least` so many of groups, and its
        `name` if it has one of its own; `placeholder` if they stand in for the real ones); `keptMissions` and
        `discardedMissions` once over; for a seat its own `hand`, `down` (its face-down cards by group), `missions`,
        `discardedMission`, `liftedCards`, `exchanged` and, in 1997, the action cards that it still has `toArrange`, or
        the `actionDeck` that it has arranged, from the top.
    """
    assert isinstance(state, CaesarCleopatraState)
    names = state.rules.seat_names
    seat = None if seat is None else state.rules.check_seat(seat)
    pending = state.pending()
    return {
        "game": state.rules.name,
        "seats": list(names),
        "you": None if seat is None else names[seat],
        "options": dict(state.rules.options),
        "turn": names[state.active],
        "to_move": ["chance"] if state.seat == CHANCE else [names[acting] for acting in state.acting_seats()],
        "question": None if pending is None else pending.key,
        "over": state.is_terminal(),
        "winners": [names[winner] for winner in state.winners()] if state.is_terminal() else [],
        **_describe_table(state),
        **_describe_missions(state),
        "pending": describe_work(state),
        **({} if seat is None else _describe_own(state, seat)),
    }


def view_all(state: State) -> dict[str, Any]:
    """Describe everything: what a spectator may know, and by seat what is hidden.

    Returns:
        Besides a spectator's view `hands`, `downs` (face-down cards by group), `allMissions`, `allDropped`,
        `allLifted`, `allExchanged`, and in 1997 the `actionDecks` that their owners have arranged.
    """
    assert isinstance(state, CaesarCleopatraState)
    table, names = state.table, list(enumerate(state.rules.seat_names))
    told = {
        **view_state(state, None),
        "hands": {name: name_cards(table[HAND + seat]) for seat, name in names},
        "downs": {name: _describe_down(state, seat) for seat, name in names},
        "allMissions": {name: describe_missions(state, int(table[HELD + seat])) for seat, name in names},
        "allDropped": {name: describe_missions(state, int(table[DROPPED + seat])) for seat, name in names},
        "allLifted": {name: name_cards(table[LIFTED + seat]) for seat, name in names if table[LIFTED + seat]},
        "allExchanged": {name: name_cards(table[BURIED + seat]) for seat, name in names if table[BURIED + seat]},
    }
    if state.rules.arranges:
        told["actionDecks"] = {
            name: describe_action_deck(state, seat) for seat, name in names if not not_arranged(state, seat)
        }
    return told


def _describe_table(state: CaesarCleopatraState) -> dict[str, Any]:
    names, table = state.rules.seat_names, state.table
    seats = range(SEATS)
    return {
        "groups": {name: _describe_group(state, group) for group, name in enumerate(state.rules.groups)},
        "won": {names[seat]: describe_won(state, seat) for seat in seats},
        "score": dict(zip(names, state.scores(), strict=True)),
        "bag": describe_bag(state),
        "handSizes": {names[seat]: _count(table[HAND + seat]) for seat in seats},
        "decks": {names[seat]: _count(table[DECKS + seat]) for seat in seats},
        "lifted": {names[seat]: int(count_influence(table[LIFTED + seat])) for seat in seats if table[LIFTED + seat]},
        "discard": {names[seat]: name_cards(table[PILE + seat]) for seat in seats},
        "unseen": {names[seat]: _count(table[BURIED + seat]) for seat in seats if table[BURIED + seat]},
    }


def _count(bag: int) -> dict[str, int]:
    return {"influence": int(count_influence(bag)), "action": int(count_actions(bag))}


def _describe_group(state: CaesarCleopatraState, group: int) -> dict[str, Any]:
    found: dict[str, Any] = {"left": int(state.table[LEFT + group])}
    for seat, name in enumerate(state.rules.seat_names):
        at = seat * GROUPS + group
        found[name] = {"up": name_cards(state.table[UP + at]), "down": int(count_influence(state.table[DOWN + at]))}
    return found


def _describe_missions(state: CaesarCleopatraState) -> dict[str, Any]:
    missions, names, table = state.rules.missions, state.rules.seat_names, state.table
    told: dict[str, Any] = {
        "missionCounts": {names[seat]: int(table[HELD + seat]).bit_count() for seat in range(SEATS)},
        "missionTable": {
            card.id: {
                "name": card.name, "points": card.points, "copies": card.copies,
                "at_least": list_needs(card, state.rules.groups),
            }
            for card in missions.cards
        },
        "placeholder": missions.placeholder,
    }  # fmt: skip
    if state.seat == OVER:
        for key, at in (("keptMissions", HELD), ("discardedMissions", DROPPED)):
            told[key] = {names[seat]: describe_missions(state, int(table[at + seat])) for seat in range(SEATS)}
    return told


def _describe_own(state: CaesarCleopatraState, seat: int) -> dict[str, Any]:
    table = state.table
    own: dict[str, Any] = {
        "hand": name_cards(table[HAND + seat]),
        "down": _describe_down(state, seat),
        "missions": describe_missions(state, int(table[HELD + seat])),
        "discardedMission": describe_missions(state, int(table[DROPPED + seat])),
        "liftedCards": name_cards(table[LIFTED + seat]),
        "exchanged": name_cards(table[BURIED + seat]),
    }
    if state.rules.arranges and (left := not_arranged(state, seat)):
        own["toArrange"] = name_cards(left)
    elif table[ORDER + seat]:
        own["actionDeck"] = describe_action_deck(state, seat)
    if state.depth > 0 and state.top & KIND == frames.SPY and state.active == seat:
        own["spied"] = name_cards(table[HAND + 1 - seat])
    return own


def _describe_down(state: CaesarCleopatraState, seat: int) -> dict[str, list[int | str]]:
    found = ((name, state.table[DOWN + seat * GROUPS + group]) for group, name in enumerate(state.rules.groups))
    return {name: name_cards(cards) for name, cards in found if cards}


def describe_work(state: CaesarCleopatraState) -> dict[str, Any]:
    """Describe what the pending work is about, as far as there is something to say; no secret is in it.

    Returns:
        `done` (what the active seat has done in its play phase: "down", "up", "action"); `announced` (the action card
        that was played, with its `target`); `between` (the groups of a Castling); `votes` (groups still to have their
        special vote); `draws` (who draws) and `deck` (from which).
    """
    found: dict[str, Any] = {}
    for frame in state.list_frames():
        kind, argument = frame & KIND, frame >> 8
        if kind == frames.PLAY:
            found["done"] = [word for bit, word in PLACEMENTS if argument & bit]
        elif kind == frames.VETO_WINDOW:
            found["announced"] = {"card": KIND_NAMES[argument & 15], "target": name_target(state, argument)}
        elif kind == frames.ASSIGN:
            found["between"] = [state.rules.groups[group] for group in PAIRS[argument]]
        elif kind == frames.SPECIAL:
            found["votes"] = [name for group, name in enumerate(state.rules.groups) if argument >> group & 1]
        elif kind == frames.REPLACE:
            found["draws"] = state.rules.seat_names[argument]
        elif kind == frames.DRAW:
            found["draws"] = state.rules.seat_names[argument & 1]
            found["deck"] = ("influence", "action")[argument >> 1]
    return {key: value for key, value in found.items() if value}


def name_target(state: CaesarCleopatraState, announced: int) -> list[int | str]:
    """Name the target of an action card; `announced` is kind | target << 4."""
    groups, target = state.rules.groups, announced >> 4
    card = announced & 15
    if card == ASSASSINATION:
        return [groups[target // INFLUENCE_KINDS], name_kind(target % INFLUENCE_KINDS)]
    if card in (SCOUT, WRATH):
        return [groups[target]]
    return [groups[group] for group in PAIRS[target]] if card == CASTLING else []
