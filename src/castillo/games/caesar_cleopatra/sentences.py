"""What happened, in sentences for people: built from events that have been filtered for whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from castillo.core.events import Event
from castillo.core.telling import SCORING, TURN, Line, Row
from castillo.games.caesar_cleopatra.missions import name_mission

if TYPE_CHECKING:
    from castillo.core.texts import Texts
    from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

SECRETS: Final = {
    "hidden": "card", "missions_dealt": "missions", "placed_down": "card", "exchanged": "card", "assigned": "card",
    "spied": "hand", "mission_kept": "mission", "card_drawn": "card",
}  # fmt: skip
"""The private field of each kind of event that has one."""
SILENT: Final = ("choice",)
LINE_KINDS: Final = {"turn_begins": TURN, "voted": SCORING}
HEADINGS: Final = ("turn_begins",)
"""The kinds of events with which a new part of the story begins."""
SECTIONS: Final = {
    "seat": "seats", "against": "seats", "group": "groups", "card": "cards", "cards": "cards", "hand": "cards",
    "bust": "busts", "deck": "decks",
}  # fmt: skip
"""The fields of events that are ids, and where in the texts their names stand."""


def tell(rules: CaesarCleopatraRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each."""
    narrator = _Narrator(rules, language)
    return [
        Line(
            narrator.tell(kind, event.data),
            LINE_KINDS.get(kind, ""),
            kind in HEADINGS,
            rows=narrator.tell_rows(event.data) if kind == "voted" else (),
            at=at,
            seats=(event.data["seat"],) if "seat" in event.data else (),
        )
        for at, event in enumerate(events)
        if (kind := event.kind.name) not in SILENT
    ]


class _Narrator:
    """Writes one event after the other."""

    def __init__(self, rules: CaesarCleopatraRules, language: str) -> None:
        self.texts: Texts = rules.texts(language)
        note = self.texts.get("glosses", "placeholder") if rules.missions.placeholder else ""
        names = ((card.id, name_mission(card, rules.groups, self.texts)) for card in rules.missions.cards)
        self.missions = {mission: f"{name}{note}" for mission, name in names}

    def tell(self, kind: str, data: dict[str, Any]) -> str:
        """Write one event."""
        words = {key: self._name(SECTIONS[key], value) for key, value in data.items() if key in SECTIONS}
        match kind:
            case "action_played":
                words["target"] = self._tell_target(data["target"])
            case "lifted":
                words["group"], words["group_other"] = (self._name("groups", group) for group in data["groups"])
            case "struck":
                words["cards"] = "; ".join(self._tell_cards(seat, cards) for seat, cards in data["cards"].items())
            case "voted":
                words |= self._tell_vote(data)
            case "missions_dealt":
                words["number"] = str(data["number"])
                words["missions"] = "; ".join(self._mission(mission) for mission in data.get("missions", ()))
            case "mission_kept":
                words["mission"] = self._mission(data.get("mission", ""))
            case "missions_shown":
                words["missions"] = ", ".join(self._tell_mission(seat, told) for seat, told in data["missions"].items())
        return self._write(f"{kind}_known" if kind in SECRETS and SECRETS[kind] in data else kind, **words)

    def _tell_target(self, target: list[Any]) -> str:
        """Say what an action card is played on: a group, one of its cards, two groups, or nothing."""
        if not target:
            return ""
        group = self._name("groups", target[0])
        if len(target) == 1:
            return self._write("target_group", group=group)
        if target[1] in self.texts.sections["groups"]:
            return self._write("target_groups", group=group, group_other=self._name("groups", target[1]))
        return self._write("target_card", group=group, card=self._name("cards", target[1]))

    def _tell_vote(self, data: dict[str, Any]) -> dict[str, str]:
        sides = "; ".join(
            self._write("vote_side", cards=self._tell_cards(seat, cards), total=str(data["totals"][seat]))
            for seat, cards in data["sides"].items()
        )
        if data["winner"] is None:
            return {"sides": sides, "result": self._write("vote_tied")}
        gone = "; ".join(self._tell_cards(seat, cards) for seat, cards in data["discards"].items() if cards)
        how = self._write("vote_inverted") if data["inverted"] else ""
        discards = self._write("vote_discards", discards=gone) if gone else ""
        winner = self._name("seats", data["winner"])
        return {"sides": sides, "result": self._write("vote_won", seat=winner, how=how, discards=discards)}

    def tell_rows(self, data: dict[str, Any]) -> tuple[Row, ...]:
        """Write the arithmetic of a vote: of each side its cards, their total, and what it discards."""
        return tuple(
            Row(
                area=data["group"],
                seat=seat,
                rank=1 if data["winner"] in (None, seat) else 2,
                points=int(data["winner"] == seat),
                why=self._tell_sum(cards, data["totals"][seat], data["discards"][seat]),
            )
            for seat, cards in data["sides"].items()
        )

    def _tell_sum(self, cards: list[Any], total: int, discards: list[Any]) -> str:
        added = " + ".join(str(card) for card in cards) or self._write("no_cards")
        gone = self._write("vote_gone", cards=self._name("cards", discards)) if discards else ""
        return self._write("vote_why", cards=added, total=str(total), discards=gone)

    def _tell_cards(self, seat: str, cards: list[Any]) -> str:
        """Write a seat's cards in a row."""
        return self._write("row", seat=self._name("seats", seat), cards=self._name("cards", cards))

    def _tell_mission(self, seat: str, told: dict[str, Any]) -> str:
        mission, points = self._mission(told["mission"]), str(told["points"])
        return self._write("mission_points", seat=self._name("seats", seat), mission=mission, points=points)

    def _name(self, section: str, value: Any) -> str:
        """Return the name of something, or of several things in a row."""
        if isinstance(value, list):
            return ", ".join(self._name(section, entry) for entry in value) or self._write("no_cards")
        return self.texts.get(section, str(value))

    def _mission(self, mission: str) -> str:
        return self.missions.get(mission, mission)

    def _write(self, key: str, **words: str) -> str:
        return self.texts.get("events", key, **words)


def explain_choice(rules: CaesarCleopatraRules, words: str, language: str) -> str:
    """Say beside a choice what the mission is that it keeps; the table names the groups."""
    texts = rules.texts(language)
    verb, _, rest = words.partition(" ")
    card = next((card for card in rules.missions.cards if card.id == rest), None)
    if verb != "keep" or card is None:
        return ""
    note = texts.get("glosses", "placeholder") if rules.missions.placeholder else ""
    name = name_mission(card, rules.groups, texts)
    return texts.get("glosses", "mission", name=name, points=str(card.points)) + note


def ask(rules: CaesarCleopatraRules, view: dict[str, Any], language: str, choices: Sequence[str] = ()) -> str:
    """Put the question that a view is about into words.

    If the words of what may be chosen are known (`choices`), only that is asked: whether somebody is done where that
    can be (C20), and for a Veto only who holds one (C34).
    """
    texts, question = rules.texts(language), view["question"]
    if question == "play" and choices:
        return _ask_play(texts, view["pending"].get("done", ()), {words.partition(" ")[0] for words in choices})
    if question == "veto" and list(choices) == ["allow"]:
        question = "no_veto"
    return texts.get("questions", question) if question else ""


def _ask_play(texts: Texts, done: Sequence[str], verbs: set[str]) -> str:
    """Ask what can be done in the play phase: choices that begin with these words."""
    places = "place_more" if "down" in done or "up" in done else "place"
    parts = {
        places: "place" in verbs, "act": bool(verbs - {"place", "exchange", "done"}), "exchange": "exchange" in verbs,
        "done": "done" in verbs,
    }  # fmt: skip
    *before, last = [texts.get("play", part) for part, possible in parts.items() if possible]
    if before:
        return texts.get("play", "or", before=", ".join(before), last=last)
    return texts.get("play", "only_done" if parts["done"] else "only_place")
