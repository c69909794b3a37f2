"""What stands where in the numbers that `observation.py` writes: docs/observations.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castillo.core.layout import Part, Slice, lay_out
from castillo.games.colonies.board import AT_SEA, DISCS, MOST_THERE, NEW_IDS, SPACES_OF_FRANCE, WARES
from castillo.games.colonies.observation import LINE_SHOWN, SPOT_ASPECTS
from castillo.games.el_grande.board import POWER_CARDS
from castillo.games.el_grande.hidden import CERTAINLY
from castillo.games.el_grande.layout import (
    list_action_cards,
    list_disks,
    list_pieces,
    list_power_cards,
    list_question,
    list_work,
)

if TYPE_CHECKING:
    from castillo.games.colonies.rules import ColoniesRules

AREA_NAMES = ("ship", "america", "mediterranean")
ASPECTS = "on the Limit table, office, second space of France, Gold, Wares"


def lay_out_observation(rules: ColoniesRules) -> list[Slice]:
    """Describe an observation of a game with Grand Inquisitor & the Colonies."""
    return lay_out([
        *list_question(rules), *list_pieces(rules), *list_colonies(rules), *list_power_cards(rules),
        *list_disks(rules), *list_action_cards(rules), *list_work(rules),
        Part("origin_spot", (SPOT_ASPECTS,), 1, f"what sets the origin apart within its area: {ASPECTS}"),
        Part("target_spot", (SPOT_ASPECTS,), 1, f"what sets the target apart within its area: {ASPECTS}"),
        Part("extra_used", (1,), 1, "whether the Grand Inquisitor's extra Caballero has been used in this turn"),
        Part("may_sail", (AT_SEA,), MOST_THERE, "how many of those who came first to each area at sea may still sail"),
    ])  # fmt: skip


def list_colonies(rules: ColoniesRules) -> list[Part]:
    """List what `write_colonies` writes."""
    seats, colours = int(rules.seats), int(rules.colours)
    most = int(rules.board.caballeros)
    lines = [
        part
        for area, words in zip(AREA_NAMES, NEW_IDS[1:], strict=True)
        for part in (
            Part(
                f"{area}_line",
                (LINE_SHOWN, colours + WARES + 1),
                1,
                f"who came first to {words}: whose they are, Gold, Wares, beside the Limit table",
            ),
            Part(f"{area}_discs", (colours, WARES), int(max(DISCS)), f"Gold and Wares borne by each colour in {words}"),
        )
    ]
    return [
        Part("inquisitor", (seats,), 1, "in whose court the Grand Inquisitor is"),
        Part("limit", (len(rules.regions),), 1, "where the Limit table is"),
        Part("beside", (colours,), most, "Caballeros of each colour beside the Limit table"),
        Part("france", (SPACES_OF_FRANCE, colours), 1, "who stands in each space of France: office, second, last"),
        *lines,
        Part("discs", (WARES, 2), int(max(DISCS)), "Gold, then Wares: lying in the colony, and in the stock"),
    ]


def lay_out_information_state(rules: ColoniesRules) -> list[Slice]:
    """Describe an information state: the observation, and behind it what can be remembered or worked out."""
    meaning = "Caballeros of each colour in the Castillo"
    most = int(rules.board.caballeros)
    parts = [] if rules.castillo_open else [Part("castillo", (int(rules.colours),), most, meaning)]
    meaning = "power cards that each seat has in hand: 0 certainly not, 1 perhaps, 2 certainly"
    parts.append(Part("hands", (int(rules.seats), POWER_CARDS), CERTAINLY, meaning))
    observation = lay_out_observation(rules)
    return observation + lay_out(parts, observation[-1].offset + observation[-1].size)
