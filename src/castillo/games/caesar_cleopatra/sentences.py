"""What happened, in sentences for people: built from events that have been filtered for whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from castillo.core.events import Event
from castillo.core.telling import SCORING, TURN, Line

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


def tell(rules: CaesarCleopatraRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each."""
    narrator = _Narrator(rules, language)
    return [
        Line(narrator.tell(event.kind.name, event.data), LINE_KINDS.get(event.kind.name, ""), at=at)
        for at, event in enumerate(events)
        if event.kind.name not in SILENT
    ]


class _Narrator:
    """Writes one event after the other."""

    def __init__(self, rules: CaesarCleopatraRules, language: str) -> None:
        self.texts: Texts = rules.texts(language)
        note = self.texts.get("glosses", "placeholder") if rules.missions.placeholder else ""
        self.missions = {card.id: f"{card.name}{note}" for card in rules.missions.cards}

    def tell(self, kind: str, data: dict[str, Any]) -> str:
        """Write one event."""
        words = {key: self._name(key, value) for key, value in data.items()}
        if kind == "action_played":
            words["target"] = f" on {self._list(data['target'])}" if data["target"] else ""
        elif kind == "struck":
            words["cards"] = "; ".join(f"{seat} {self._list(cards)}" for seat, cards in data["cards"].items())
        elif kind == "voted":
            words |= self._tell_vote(data)
        elif kind == "missions_shown":
            words["missions"] = ", ".join(
                self._write("mission_points", seat=seat, mission=self._mission(told["mission"]), points=told["points"])
                for seat, told in data["missions"].items()
            )
        key = f"{kind}_known" if kind in SECRETS and SECRETS[kind] in data else kind
        text = self._write(key, **words)
        return text[:1].upper() + text[1:]

    def _tell_vote(self, data: dict[str, Any]) -> dict[str, str]:
        sides = "; ".join(
            self._write("vote_side", seat=seat, cards=self._list(cards), total=data["totals"][seat])
            for seat, cards in data["sides"].items()
        )
        if data["winner"] is None:
            return {"sides": sides, "result": self._write("vote_tied")}
        gone = ", ".join(f"{seat} {self._list(cards)}" for seat, cards in data["discards"].items() if cards)
        how = self._write("vote_inverted") if data["inverted"] else ""
        discards = self._write("vote_discards", discards=gone) if gone else ""
        return {"sides": sides, "result": self._write("vote_won", seat=data["winner"], how=how, discards=discards)}

    def _name(self, key: str, value: Any) -> str:
        """Put a field into words."""
        if isinstance(value, list):
            return ", ".join(self._mission(entry) if key == "missions" else self._card(entry) for entry in value)
        if key == "mission":
            return self._mission(value)
        return self._card(value) if key in ("group", "card", "bust") else str(value)

    def _card(self, card: object) -> str:
        """Return the name of a card or a group."""
        name = self.texts.sections["groups"].get(str(card)) or self.texts.sections["cards"].get(str(card))
        return name or str(card)

    def _mission(self, mission: str) -> str:
        return f"{mission} ({self.missions[mission]})" if mission in self.missions else mission

    def _list(self, cards: Sequence[object]) -> str:
        return " ".join(self._card(card) if len(str(card)) > 1 else str(card) for card in cards) or self._write(
            "vote_empty"
        )

    def _write(self, key: str, **words: object) -> str:
        return self.texts.get("events", key, **{name: str(word) for name, word in words.items()})


def explain_choice(rules: CaesarCleopatraRules, view: dict[str, Any], words: str, language: str) -> str:
    """Say beside a choice what the mission is that it keeps; the table names the groups."""
    texts = rules.texts(language)
    verb, _, rest = words.partition(" ")
    if verb == "keep" and rest in view["missionTable"]:
        card = view["missionTable"][rest]
        note = texts.get("glosses", "placeholder") if view["placeholder"] else ""
        return texts.get("glosses", "mission", name=card["name"], points=str(card["points"])) + note
    return ""
