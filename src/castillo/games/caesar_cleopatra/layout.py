"""What stands where in the numbers that `observation.py` writes: docs/observations.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castillo.core.layout import Part, Slice, lay_out
from castillo.games.caesar_cleopatra.cards import GROUPS, INFLUENCE_KINDS, KINDS, SEATS
from castillo.games.caesar_cleopatra.observation import MOST_ARRANGED

if TYPE_CHECKING:
    from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

MOST_POINTS = 60
"""More than anybody can score."""
MOST_CARDS = 37
WHO = ("own", "other")


def lay_out_observation(rules: CaesarCleopatraRules) -> list[Slice]:
    """Describe an observation."""
    return lay_out([
        *_list_question(rules), *_list_groups(rules), *_list_cards(), *_list_own(), *_list_missions(rules),
        *_list_work(),
    ])  # fmt: skip


def lay_out_information_state(rules: CaesarCleopatraRules) -> list[Slice]:
    """Describe an information state: the observation, and behind it what can be worked out."""
    parts = [
        Part("own_decks", (KINDS,), 7, "cards of each kind left in one's own decks"),
        Part("other_unseen", (KINDS,), 7, "cards of each kind that the other has where they cannot be seen"),
    ]
    observation = lay_out_observation(rules)
    return observation + lay_out(parts, observation[-1].offset + observation[-1].size)


def _list_question(rules: CaesarCleopatraRules) -> list[Part]:
    return [
        Part("question", (len(rules.decisions),), 1, "the kind of question, by frames.py; none once the game is over"),
        Part("acting", (SEATS,), 1, "who may answer now"),
        Part("active", (SEATS,), 1, "whose turn it is"),
    ]


def _list_groups(rules: CaesarCleopatraRules) -> list[Part]:
    side = "patricians won, face-down cards, face-up cards of each kind (1 to 5, P)"
    return [
        Part("left", (GROUPS,), 5, "patricians left"),
        *(Part(f"{who}_sides", (GROUPS, 2 + INFLUENCE_KINDS), 7, side) for who in WHO),
        Part("bag", (GROUPS,), 1, "the busts of groups in the bag"),
        Part("grey", (1,), int(rules.greys), "grey busts in the bag"),
        Part("black", (1,), 1, "black busts in the bag"),
    ]


def _list_cards() -> list[Part]:
    parts: list[Part] = []
    for who in WHO:
        parts += [
            Part(f"{who}_hand_size", (2,), 7, "influence and action cards in hand"),
            Part(f"{who}_deck_size", (2,), MOST_CARDS, "cards left in the influence and in the action deck"),
            Part(f"{who}_exchanged_size", (2,), MOST_CARDS, "influence and action cards discarded unseen"),
            Part(f"{who}_lifted_size", (1,), 10, "cards being hidden or redistributed"),
            Part(f"{who}_discard", (KINDS,), 7, "discarded cards of each kind"),
            Part(f"{who}_score", (1,), MOST_POINTS, "points"),
        ]
    return parts


def _list_own() -> list[Part]:
    return [
        Part("hand", (KINDS,), 7, "one's own cards in hand, by kind"),
        Part("lifted", (INFLUENCE_KINDS,), 7, "one's own cards being hidden or redistributed"),
        Part("exchanged", (KINDS,), 7, "one's own cards discarded unseen"),
        Part("down", (GROUPS, INFLUENCE_KINDS), 5, "one's own face-down cards at each group"),
        Part("order", (MOST_ARRANGED,), 7, "one's own arranged action deck from the top: kind - 5, then 0"),
        Part("spied", (KINDS,), 7, "the hand that one's Spy looks at"),
    ]


def _list_missions(rules: CaesarCleopatraRules) -> list[Part]:
    kinds = int(rules.mission_kinds)
    return [
        Part("missions", (kinds,), 1, "one's own missions"),
        Part("discarded_missions", (kinds,), 1, "one's own discarded mission"),
        Part("other_missions", (kinds,), 1, "the other's mission, once the game is over"),
        Part("other_mission_count", (1,), 2, "how many missions the other holds"),
    ]


def _list_work() -> list[Part]:
    return [
        Part("done", (5,), 1, "done in this play phase: placed down, up, a second up, action card, placing closed"),
        Part("announced", (KINDS,), 1, "the action card that can be vetoed now"),
        Part("targets", (GROUPS,), 1, "the groups that it is aimed at, that are castled, or that are still to vote"),
        Part("target_card", (INFLUENCE_KINDS,), 1, "the card that an Assassination is aimed at"),
        Part("deck", (2,), 1, "the deck from which a card is being drawn: influence, action"),
    ]
