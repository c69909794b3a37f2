"""What stands where in the numbers that `observation.py` writes: docs/observations.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castillo.core.layout import Part, Slice, lay_out
from castillo.games.el_grande.board import CABALLEROS, REGIONS
from castillo.games.el_grande.hidden import CERTAINLY
from castillo.games.el_grande.layout import list_disks, list_pieces, list_question, list_work
from castillo.games.intrigue_and_king.observation import MOST_CABALLEROS
from castillo.games.intrigue_and_king.state import STEP

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules


def lay_out_observation(rules: IntrigueRules) -> list[Slice]:
    """Describe an observation of a game with Intrigue & the King."""
    seats = int(rules.seats)
    return lay_out([
        *list_question(rules), *list_pieces(rules),
        Part("castillo_at", (REGIONS,), 1, "the region on which the Castillo stands; none in its own place"),
        *list_cards(rules), *list_disks(rules),
        Part("new_vetoes", (seats,), 1, "who keeps a veto of this round"),
        Part("old_vetoes", (seats,), 1, "who keeps a veto of the round before"),
        *list_work(rules),
    ])  # fmt: skip


def list_cards(rules: IntrigueRules) -> list[Part]:
    """List what `write_cards` writes."""
    seats, cards = int(rules.seats), int(rules.power_cards)
    return [
        Part("power", (seats, cards), 1, "the card on the table that counts, by rising value, the Joker last"),
        Part("below", (seats,), STEP - 1, "behind how many equal cards it ranks"),
        Part("jokers", (seats,), 1, "who has shown a Joker this round"),
        Part("caballeros", (seats,), MOST_CABALLEROS, "the number on the Caballero card, 0 before the turn"),
        Part("hand", (cards,), 1, "one's own cards in hand"),
        Part("hand_size", (seats,), cards, "how many cards each seat has in hand"),
        Part("shown", (seats, 2, cards), 1, "cards that each seat has ever played; and which are in hand again"),
    ]


def lay_out_information_state(rules: IntrigueRules) -> list[Slice]:
    """Describe an information state: the observation, and behind it what can be remembered or worked out."""
    parts = [] if rules.castillo_open else [
        Part("castillo", (int(rules.colours),), CABALLEROS, "Caballeros of each colour in the Castillo")
    ]  # fmt: skip
    meaning = "cards that each seat has in hand: 0 certainly not, 1 perhaps, 2 certainly"
    parts.append(Part("hands", (int(rules.seats), int(rules.power_cards)), CERTAINLY, meaning))
    observation = lay_out_observation(rules)
    return observation + lay_out(parts, observation[-1].offset + observation[-1].size)
