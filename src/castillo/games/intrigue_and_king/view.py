"""What a seat, or a spectator, may know of a state: that of the base game with this expansion's cards."""

from __future__ import annotations

from typing import Any

from castillo.core.bits import list_bits
from castillo.core.state import KIND, State
from castillo.games.el_grande.board import NOWHERE, REGION_IDS
from castillo.games.el_grande.frames import ACTION, BID
from castillo.games.el_grande.view import view_table
from castillo.games.intrigue_and_king.deck import INTRIGUE, KING
from castillo.games.intrigue_and_king.events import list_order
from castillo.games.intrigue_and_king.state import STEP, IntrigueState


def view_state(state: State, seat: int | None) -> dict[str, Any]:
    """Describe what `seat` (None: a spectator) may know.

    Returns:
        The entries of a view of the base game but for its action cards (`cards`, `faceDown`, `taken`); cards are named
        by their values, the Joker "joker", in `power`, `hand`, `played` and `shown`. Besides:
        `expansions`; `caballeroCards` (once all have played, the number on each seat's), `kingCard` and `intrigueCard`
        (who holds them, or None); `actionCard` (the card whose special action is going on: its value, "king" or
        "intrigue"; None outside, and while it is still to be chosen, IK-5.1); `turns` (who has had its turn this
        round, in their order, the one whose turn it is last); `jokers` (who has shown a Joker this round; its `power`
        is "joker" until the second card lies there); `below` (by seat, behind how many equal cards its own ranks);
        `castilloAt` (the region on which the Castillo stands, None in its own place). In `handSizes` a hand that is
        still being chosen has the cards chosen so far.
    """
    assert isinstance(state, IntrigueState)
    return view_table(state, seat, describe_cards(state))


def describe_cards(state: IntrigueState) -> dict[str, Any]:
    """Describe the cards on the table, and who holds those that lie beside the board."""
    names, seats = state.rules.seat_names, range(int(state.rules.seats))
    order = list_order(state) if all_played(state) else []
    numbers = zip(order, state.intrigue.caballero_cards, strict=False)
    return {
        "expansions": list(state.rules.expansions),
        "caballeroCards": {names[seat]: int(number) for seat, number in numbers},
        "kingCard": names[order[0]] if order else None,
        "intrigueCard": names[order[-1]] if order else None,
        "actionCard": name_action_card(state),
        "turns": list_turns(state),
        "jokers": [names[seat] for seat in list_bits(state.jokers)],
        "below": {names[seat]: below for seat in seats if (below := int(-state.power[seat] % STEP))},
        "castilloAt": None if state.shoved == NOWHERE else REGION_IDS[state.shoved],
    }


def all_played(state: IntrigueState) -> bool:
    """Tell whether all cards of the round lie on the table, second cards for Jokers too (IK-3.4)."""
    kinds = {frame & KIND for frame in state.list_frames()}
    return BID not in kinds and all(power > 0 for power in state.power)


def name_action_card(state: IntrigueState) -> int | str | None:
    """Name the card whose special action is going on."""
    rules = state.intrigue
    cards = [int(frame >> 8) for frame in state.list_frames() if frame & KIND == ACTION]
    if not cards or cards[0] == rules.choice:
        return None
    offices = {int(rules.king_card): KING, int(rules.intrigue_card): INTRIGUE}
    return offices.get(cards[0]) or rules.name_power_card(cards[0] + 1)


def list_turns(state: IntrigueState) -> list[str]:
    """Name the seats that have had their turn this round, and the one whose turn it is last."""
    names = state.rules.seat_names
    if not all_played(state):
        return []
    order = list_order(state)
    begun = [seat for seat in order if state.stack[seat] != 0]
    return [names[seat] for seat in order if seat in begun or seat == state.active]
