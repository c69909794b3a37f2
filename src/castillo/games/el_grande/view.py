"""What a seat, or a spectator, may know of a state: built by allow-list (EG-5.10, EG-7.2)."""

from __future__ import annotations

from typing import Any

from castillo.core.bits import count_bits, has_bit, list_bits
from castillo.core.seats import CHANCE
from castillo.core.state import State
from castillo.games.el_grande.board import (
    BOARD_NAMES,
    CASTILLO,
    COURT,
    NOWHERE,
    PROVINCE,
    REGION_IDS,
)
from castillo.games.el_grande.effects.effect import ALL
from castillo.games.el_grande.effects.secret import waits_for_disks
from castillo.games.el_grande.position import (
    count_place,
    describe_boards,
    describe_cards,
    describe_grandes,
    describe_power,
    describe_taken,
    describe_vetoes,
    phase_of,
)
from castillo.games.el_grande.state import ElGrandeState
from castillo.games.el_grande.work import NONE, read_work

HALVES = ("place", "act")


def view_state(state: State, seat: int | None) -> dict[str, Any]:
    """Describe what `seat` (None: a spectator) may know.

    Returns:
        The keys of a scenario's position that are public (`round`, `phase`, `king`, `leader`, `grandes`, `regions`,
        `court`, `province`, `score`, `power`, `cards`, `taken`, `vetoes`, `scoreboards`), and besides: `game`, `seats`,
        `you` (the seat's name or None), `to_move`, `question` (its key, for those who answer and for everybody else),
        `options`, `over`, `winners` (once over), `castillo` (only with the option castilloOpen), `handSizes`,
        `shown` (with the option showPlayedPower: every power card that a seat ever showed), `back` (how many of those
        are in its hand again), `faceDown` (per stack, the cards that nobody has seen yet, with repeats), `answered`
        (seats that have set a secret disk) and `disks` (once revealed; one's own before), `pending` (what the pending
        work is about: `describe_work`), `unplayed` (the hands that a tie break has laid open); for a seat its own
        `hand` and `played`.
    """
    assert isinstance(state, ElGrandeState)
    return view_table(state, seat, describe_stacks(state))


def view_table(state: ElGrandeState, seat: int | None, things: dict[str, Any]) -> dict[str, Any]:
    """Describe what `seat` may know of what every game on this board has; `things`: what it has besides, its cards."""
    names = state.rules.seat_names
    seat = None if seat is None else state.rules.check_seat(seat)
    pending = state.pending()
    return {
        "game": state.rules.name,
        "seats": list(names),
        "you": None if seat is None else names[seat],
        "options": dict(state.rules.options),
        "round": int(state.round or state.rules.round_after(0)),
        "phase": phase_of(state),
        "to_move": ["chance"] if state.seat == CHANCE else [names[acting] for acting in state.acting_seats()],
        "question": None if pending is None else pending.key,
        "over": state.is_terminal(),
        "winners": [names[winner] for winner in state.winners()] if state.is_terminal() else [],
        **_describe_pieces(state),
        **things,
        **_describe_power(state),
        **_describe_secrets(state, seat),
    }


def view_all(state: State) -> dict[str, Any]:
    """Describe everything: what a spectator may know, and besides `castillo`, all `disks` and `hands` (by seat)."""
    assert isinstance(state, ElGrandeState)
    names = state.rules.seat_names
    return {
        **state.rules.view(state, None),
        "castillo": count_place(state, CASTILLO),
        "disks": {name: REGION_IDS[region] for name, region in zip(names, state.disk, strict=False) if region >= 0},
        "hands": {name: state.rules.list_power_cards(state.hand[seat]) for seat, name in enumerate(names)},
    }


def _describe_pieces(state: ElGrandeState) -> dict[str, Any]:
    names = state.rules.seat_names
    pieces: dict[str, Any] = {
        "king": _name_place(state, state.king),
        "leader": None if state.leader == NOWHERE else names[state.leader],
        "grandes": describe_grandes(state),
        "regions": {state.rules.board.names[region]: count_place(state, region) for region in state.rules.regions},
        "court": count_place(state, COURT),
        "province": count_place(state, PROVINCE),
        "score": dict(zip(names, state.scores(), strict=True)),
        "scoreboards": describe_boards(state),
    }
    if state.rules.castillo_open:
        pieces["castillo"] = count_place(state, CASTILLO)
    return pieces


def describe_stacks(state: ElGrandeState) -> dict[str, Any]:
    """Describe the action cards: face up, still face down, and who has taken which."""
    return {
        "cards": describe_cards(state),
        "faceDown": _describe_face_down(state),
        "taken": describe_taken(state),
    }


def _describe_power(state: ElGrandeState) -> dict[str, Any]:
    names = state.rules.seat_names
    seats = range(len(names))
    return {
        "power": describe_power(state),
        "vetoes": describe_vetoes(state),
        "handSizes": {names[s]: int(count_bits(state.hand[s])) for s in seats},
        "back": {names[s]: int(count_bits(state.hand[s] & state.shown[s])) for s in seats},
    }


def _describe_secrets(state: ElGrandeState, seat: int | None) -> dict[str, Any]:
    """Describe disks and hands as far as a seat may see them, and the pending work."""
    names, waits = state.rules.seat_names, waits_for_disks(state)
    seats = range(len(names))
    set_ = [s for s in seats if state.disk[s] != NOWHERE]
    told: dict[str, Any] = {
        "answered": [names[s] for s in set_ if waits],
        "disks": {names[s]: REGION_IDS[state.disk[s]] for s in set_ if s == seat or not waits},
        "pending": describe_work(state),
        "unplayed": {names[s]: state.rules.list_power_cards(state.hand[s]) for s in seats if state.unplayed_open(s)},
    }
    if state.rules.show_played_power:
        told["shown"] = {names[s]: state.rules.list_power_cards(state.shown[s]) for s in seats}
    if seat is not None:
        told["hand"] = state.rules.list_power_cards(state.hand[seat])
        told["played"] = state.rules.list_power_cards(state.shown[seat] & ~state.hand[seat])
    return told


def describe_work(state: ElGrandeState) -> dict[str, Any]:
    """Describe what the pending work is about, as far as there is something to say; no secret is in it.

    Returns:
        `announced` (what a veto could stop now) and `vetoHolders` (who is still to be asked); `used` (halves of the
        turn); `left` (how many may still be placed, recruited, fetched, or must be given; "all"); `may` (how many
        Caballeros of `any` owner, `own` and `foreign` may still be moved); `source` (the only region to move out of);
        `colour`, `origin`, `target` (of a Caballero or figure that is announced, or what is to be scored);
        `scoreboard`; `scored` (regions to be scored), `firstOnly`; `victims` (who is still to be hit); `stack`.
    """
    work, names = read_work(state), state.rules.colour_names
    limits = {"any": work.any, "own": work.own, "foreign": work.foreign}
    found: dict[str, Any] = {
        "announced": None if work.announced == NONE else state.rules.announced[int(work.announced)],
        "vetoHolders": [names[seat] for seat in list_bits(work.holders)],
        "used": [half for bit, half in enumerate(HALVES) if has_bit(work.used, bit)],
        "left": _write_number(work.left),
        "may": {owner: _write_number(number) for owner, number in limits.items() if number},
        "source": _name_place(state, work.source),
        "colour": None if work.colour == NOWHERE else names[work.colour],
        "origin": _name_place(state, work.origin),
        "target": _name_place(state, work.target),
        "scoreboard": None if work.board == NOWHERE else BOARD_NAMES[work.board],
        "scored": [_name_place(state, region) for region in list_bits(work.scored)],
        "firstOnly": work.first_only == 1,
        "victims": [names[seat] for seat in list_bits(work.victims)],
        "stack": int(work.stack),
    }
    return {key: value for key, value in found.items() if value}


def _write_number(number: int) -> int | str:
    return "all" if number == ALL else int(number)


def _name_place(state: ElGrandeState, spot: int) -> str | None:
    return None if spot == NOWHERE else state.rules.board.names[spot]


def _describe_face_down(state: ElGrandeState) -> dict[str, list[str]]:
    rules = state.rules
    found: dict[str, list[str]] = {}
    for k, left in enumerate(state.drawn_from):
        if rules.is_lasting(k + 1):
            continue
        cards = rules.stack_cards[k]
        found[str(k + 1)] = [rules.deck.cards[cards[i]].id for i in range(len(cards)) if has_bit(left, i)]
    return found
