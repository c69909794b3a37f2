"""What stands where in the numbers that `observation.py` writes: docs/observations.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castillo.core.layout import Part, Slice, lay_out
from castillo.games.el_grande.board import BOARDS, LAST_ROUND, POWER_CARDS, REGIONS
from castillo.games.el_grande.hidden import CERTAINLY
from castillo.games.el_grande.observation import AREAS, ORIGINS, TARGETS

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules

MOST_POINTS = 2000
"""More than anybody can score."""


def lay_out_observation(rules: ElGrandeRules) -> list[Slice]:
    """Describe an observation of the base game."""
    return lay_out([
        *list_question(rules), *list_pieces(rules), *list_power_cards(rules), *list_disks(rules),
        *list_action_cards(rules), *list_work(rules),
    ])  # fmt: skip


def lay_out_information_state(rules: ElGrandeRules) -> list[Slice]:
    """Describe an information state: the observation, and behind it what can be remembered or worked out."""
    parts = [] if rules.castillo_open else [_castillo(rules)]
    meaning = "power cards that each seat has in hand: 0 certainly not, 1 perhaps, 2 certainly"
    parts.append(Part("hands", (int(rules.seats), POWER_CARDS), CERTAINLY, meaning))
    observation = lay_out_observation(rules)
    return observation + lay_out(parts, observation[-1].offset + observation[-1].size)


def _castillo(rules: ElGrandeRules) -> Part:
    return Part(
        "castillo", (int(rules.colours),), int(rules.board.caballeros), "Caballeros of each colour in the Castillo"
    )


def list_question(rules: ElGrandeRules) -> list[Part]:
    """List what `write_question` writes."""
    seats = int(rules.seats)
    return [
        Part("question", (len(rules.decisions),), 1, "the kind of question, by frames.py; none once the game is over"),
        Part("acting", (seats,), 1, "who may answer now"),
        Part("active", (seats,), 1, "whose turn it is, or whose bid"),
        Part("leader", (seats,), 1, "who leads the bidding"),
        Part("round", (1,), LAST_ROUND, "the space of the round marker, 0 before the first"),
    ]


def list_pieces(rules: ElGrandeRules) -> list[Part]:
    """List what `write_pieces` writes."""
    seats, colours, regions = int(rules.seats), int(rules.colours), len(rules.regions)
    most = int(rules.board.caballeros)
    return [
        Part("king", (regions,), 1, "the King's region"),
        Part("regions", (regions, colours), most, "Caballeros of each colour in each region"),
        Part("court", (colours,), most, "Caballeros of each colour in court"),
        Part("province", (colours,), most, "Caballeros of each colour in the province"),
        *([_castillo(rules)] if rules.castillo_open else []),
        Part("grandes", (seats, regions), 1, "each seat's home region"),
        Part("scoreboards", (BOARDS, regions + AREAS), 1, "where each mobile scoreboard lies: regions, Castillo"),
        Part("score", (seats,), MOST_POINTS, "points"),
    ]


def list_power_cards(rules: ElGrandeRules) -> list[Part]:
    """List what `write_power_cards` writes."""
    seats = int(rules.seats)
    shown = Part("shown", (seats, POWER_CARDS), 1, "power cards that each seat has ever played")
    return [
        Part("power", (seats,), POWER_CARDS, "the power card of this round, 0 before it is played"),
        Part("hand", (POWER_CARDS,), 1, "one's own power cards in hand"),
        Part("hand_size", (seats,), POWER_CARDS, "how many power cards each seat has in hand"),
        Part("back", (seats,), POWER_CARDS, "how many of those it has played before and taken back"),
        *([shown] if rules.show_played_power else []),
    ]


def list_disks(rules: ElGrandeRules) -> list[Part]:
    """List what `write_disks` writes."""
    seats = int(rules.seats)
    return [
        Part("answered", (seats,), 1, "who has set a disk that is not yet revealed"),
        Part("disks", (seats, REGIONS), 1, "the regions on the disks that are revealed, and on one's own"),
    ]


def list_action_cards(rules: ElGrandeRules) -> list[Part]:
    """List what `write_action_cards` writes."""
    seats, cards = int(rules.seats), int(rules.kinds_of_cards)
    copies = max(card.copies for card in rules.deck.cards)
    return [
        Part("face_up", (cards,), 1, "action cards of this round, taken ones included, in the deck's order"),
        Part("face_down", (cards,), copies, "copies of each action card that nobody has seen yet"),
        Part("taken", (seats, int(rules.stacks)), 1, "the stack whose card each seat has taken"),
        Part("new_vetoes", (seats,), 1, "who keeps a veto of this round"),
        Part("old_vetoes", (seats,), 1, "who keeps a veto of the round before"),
    ]


def list_work(rules: ElGrandeRules) -> list[Part]:
    """List what `write_work` writes."""
    seats, colours, stacks, regions = int(rules.seats), int(rules.colours), int(rules.stacks), len(rules.regions)
    stack = Part("stack", (stacks,), 1, "the stack from which a card is being turned up")
    return [
        Part("announced", (len(rules.decisions),), 1, "the kind of what a veto could stop now, by frames.py"),
        Part("used", (2,), 1, "halves of the turn used or being used: placement, special action"),
        Part("left", (1,), 31, "how many may still be placed, recruited or fetched, or must be given; 31: all"),
        Part("any", (1,), 31, "how many Caballeros of any owner may still be moved; 31: all"),
        Part("own", (1,), 31, "how many own Caballeros may still be moved besides; 31: all"),
        Part("foreign", (1,), 31, "how many foreign Caballeros may still be moved besides; 31: all"),
        Part("source", (regions,), 1, "the one region that a card moves Caballeros out of"),
        Part("colour", (colours,), 1, "whose Caballero or Grande is announced, or who is affected"),
        Part(
            "origin",
            (regions + ORIGINS,),
            1,
            "where the Caballero is: regions, Castillo, court; or the region to be left",
        ),
        Part(
            "target",
            (regions + TARGETS,),
            1,
            "where it is to go: regions, Castillo, court, province; or what is scored",
        ),
        Part("board", (BOARDS,), 1, "the mobile scoreboard that is announced"),
        Part("scored", (regions,), 1, "regions that are still to be scored"),
        Part("first_only", (1,), 1, "whether only sole firsts score"),
        Part("victims", (seats,), 1, "who is still to lose something after the one who is affected now"),
        Part("holders", (seats,), 1, "holders of a veto who are still to be asked"),
        *([stack] if stacks else []),
    ]
