"""What a seat, or a spectator, may know of a state: built by allow-list (EG-5.10, EG-7.2)."""

from __future__ import annotations

from typing import Any

from castillo.core.bits import count_bits, has_bit, list_bits
from castillo.core.seats import CHANCE
from castillo.core.state import KIND, State
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import CASTILLO, COURT, NOWHERE, PROVINCE, REGION_IDS, REGIONS
from castillo.games.el_grande.position import count_place, describe_boards, describe_cards, describe_vetoes, phase_of
from castillo.games.el_grande.state import ElGrandeState

DISK_FRAMES = (frames.LOSS_DISKS, frames.EVICTION_DISKS, frames.SCORE_DISKS, frames.RELEASE_DISKS)


def view_state(state: State, seat: int | None) -> dict[str, Any]:
    """Describe what `seat` (None: a spectator) may know.

    Returns:
        The keys of a scenario's position that are public (`round`, `phase`, `king`, `leader`, `grandes`, `regions`,
        `court`, `province`, `score`, `power`, `cards`, `taken`, `vetoes`, `scoreboards`), and besides: `game`, `seats`,
        `you` (the seat's name or None), `to_move`, `question` (its key, for those who answer and for everybody else),
        `options`, `over`, `winners` (once over), `castillo` (only with the option castilloOpen), `handSizes`,
        `shown` (with the option showPlayedPower: every power card that a seat ever showed), `back` (how many of those
        are in its hand again), `faceDown` (per stack, the cards that nobody has seen yet, with repeats), `answered`
        (seats that have set a secret disk) and `disks` (once revealed; one's own before); for a seat its own `hand`
        and `played`.
    """
    assert isinstance(state, ElGrandeState)
    rules = state.rules
    names = rules.seat_names
    seats = range(len(names))
    waits_for_disks = _waits_for_disks(state)
    pending = state.pending()
    view: dict[str, Any] = {
        "game": rules.name,
        "seats": list(names),
        "you": None if seat is None else names[seat],
        "options": dict(rules.options),
        "round": int(state.round or rules.round_after(0)),
        "phase": phase_of(state),
        "to_move": ["chance"] if state.seat == CHANCE else [names[acting] for acting in state.acting_seats()],
        "question": None if pending is None else pending.key,
        "over": state.is_terminal(),
        "winners": [names[winner] for winner in state.winners()] if state.is_terminal() else [],
        "king": None if state.king == NOWHERE else REGION_IDS[state.king],
        "leader": names[state.leader],
        "grandes": {names[s]: REGION_IDS[state.grande[s]] for s in seats if state.grande[s] != NOWHERE},
        "regions": {REGION_IDS[region]: count_place(state, region) for region in range(REGIONS)},
        "court": count_place(state, COURT),
        "province": count_place(state, PROVINCE),
        "score": dict(zip(names, state.scores(), strict=True)),
        "scoreboards": describe_boards(state),
        "cards": describe_cards(state),
        "faceDown": _describe_face_down(state),
        "taken": {names[s]: rules.deck.cards[state.face_up[state.stack[s] - 1]].id for s in seats if state.stack[s]},
        "power": {names[s]: int(state.power[s]) for s in seats if state.power[s]},
        "vetoes": describe_vetoes(state),
        "handSizes": {names[s]: int(count_bits(state.hand[s])) for s in seats},
        "back": {names[s]: int(count_bits(state.hand[s] & state.shown[s])) for s in seats},
        "answered": [names[s] for s in seats if waits_for_disks and state.disk[s] != NOWHERE],
        "disks": {
            names[s]: REGION_IDS[state.disk[s]]
            for s in seats
            if state.disk[s] != NOWHERE and (s == seat or not waits_for_disks)
        },
    }
    if rules.options["castilloOpen"]:
        view["castillo"] = count_place(state, CASTILLO)
    if rules.options["showPlayedPower"]:
        view["shown"] = {names[s]: list_bits(state.shown[s]) for s in seats}
    if seat is not None:
        view["hand"] = list_bits(state.hand[seat])
        view["played"] = list_bits(state.shown[seat] & ~state.hand[seat])
    return view


def _waits_for_disks(state: ElGrandeState) -> bool:
    kinds = [frame & KIND for frame in state.list_frames()]
    return any(kind in DISK_FRAMES for kind in kinds)


def _describe_face_down(state: ElGrandeState) -> dict[str, list[str]]:
    rules = state.rules
    found: dict[str, list[str]] = {}
    for k, left in enumerate(state.drawn_from):
        cards = rules.stack_cards[k]
        found[str(k + 1)] = [rules.deck.cards[cards[i]].id for i in range(len(cards)) if has_bit(left, i)]
    return found
