"""What a seat cannot know: others' disks before the reveal, and the cards that others never showed (IK-2.4)."""

from __future__ import annotations

from mypy_extensions import i64

from castillo.core.bits import BIT, count_bits, has_bit
from castillo.core.chance import Rng
from castillo.core.history import replace_actions
from castillo.core.state import KIND
from castillo.games.el_grande.effects.secret import DiskDecision
from castillo.games.el_grande.hidden import redraw_disks
from castillo.games.intrigue_and_king import frames
from castillo.games.intrigue_and_king.actions import CARD, OUTCOME_DEALT
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.state import IntrigueState


def redraw(s: IntrigueState, seat: i64, rng: Rng, rewrites: bool) -> None:
    """Draw anew what `seat` cannot know; with `rewrites` in the history and its beginning as well."""
    decision = s.decisions[s.top & KIND]
    if s.depth > 0 and isinstance(decision, DiskDecision):
        redraw_disks(s, decision, seat, rng, rewrites)
    changed: i64 = 0
    for other in range(s.rules.seats):
        if other != seat and s.hides_hand(other):
            s.hand[other] = draw_hand(s, other, rng)
            changed |= BIT[other]
    if changed != 0 and rewrites:
        rewrite_hands(s, changed)


def draw_hand(s: IntrigueState, seat: i64, rng: Rng) -> i64:
    """Return a hand that a seat can have: all cards that fit are equally likely for those that it never showed.

    Of a hand that is still being chosen, the weakest cards of a whole one are drawn; of one that is being dealt any.
    """
    guesses: i64 = s.guesses(seat)
    number: i64 = count_bits(s.unshown(seat))
    if s.top & KIND != frames.CHOOSE_HAND or number == HAND:
        return s.hand[seat] & s.shown[seat] | pick_cards(guesses, number, rng)
    hand: i64 = pick_cards(guesses, HAND, rng)
    while count_bits(hand) > number:
        hand &= ~highest_card(hand)
    return hand


def pick_cards(cards: i64, number: i64, rng: Rng) -> i64:
    """Return so many cards of a set, each choice equally likely."""
    found: i64 = 0
    left: i64 = count_bits(cards)
    while number > 0:
        card: i64 = cards & -cards
        cards &= ~card
        if rng.below(left) < number:
            found |= card
            number -= 1
        left -= 1
    return found


def highest_card(cards: i64) -> i64:
    """Return the strongest card of a set, as a set."""
    found: i64 = cards
    while cards != 0:
        found = cards
        cards &= cards - 1
    return found


# The history.


def rewrite_hands(s: IntrigueState, seats: i64) -> None:
    """Let these seats have chosen, or been dealt, what they hold and what they have shown, from the beginning on."""
    left = [0] * int(s.rules.seats)
    for seat in range(s.rules.seats):
        left[seat] = int(s.hand[seat] | s.shown[seat])
    actions: dict[int, int] = {}
    past = s.past
    at: i64 = s.made
    while past is not None:
        while at > past.first:
            at -= 1
            kind: i64 = past.frame(at) & KIND
            if kind in (frames.CHOOSE_HAND, frames.DEAL):
                holder: i64 = past.frame(at) >> 8 if kind == frames.DEAL else past.seat(at)
                if has_bit(seats, holder):
                    card: i64 = highest_card(left[holder])
                    left[holder] &= ~int(card)
                    first: i64 = OUTCOME_DEALT if kind == frames.DEAL else CARD
                    actions[int(at)] = int(first + number_of(card) - 1)
        past = past.previous
    if actions:
        s.past = replace_actions(s.past, s.made, actions)
    elif s.root is not None:
        rewrite_root(s, seats)


def number_of(card: i64) -> i64:
    """Return the number of the only card of a set."""
    number: i64 = 0
    while BIT[number] != card:
        number += 1
    return number


def rewrite_root(s: IntrigueState, seats: i64) -> None:
    """Let these seats have held in the position where the history begins what they can have played since.

    What they have shown since was in their hands there, unless they had shown it before.
    """
    assert isinstance(s.root, IntrigueState)
    root = s.root.clone()
    for seat in range(s.rules.seats):
        if has_bit(seats, seat):
            before: i64 = root.shown[seat]
            root.hand[seat] = root.hand[seat] & before | (s.hand[seat] | s.shown[seat]) & ~before
    root.root = None
    s.root = root
