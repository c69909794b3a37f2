"""What happened, in sentences for people: those of the base game with the sea, the discs and the black Caballeros."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from castillo.core.events import Event
from castillo.core.telling import SCORING, Line, Row
from castillo.games.el_grande.sentences import Narrator as BaseNarrator
from castillo.games.el_grande.sentences import ask as ask_in_base
from castillo.games.el_grande.sentences import count_left
from castillo.games.el_grande.sentences import explain_choice as explain_in_base

if TYPE_CHECKING:
    from castillo.games.colonies.rules import ColoniesRules

BLACK: Final = "black"
SAILED: Final = ("sail", "to")
COUNTED: Final = ("sail", "fill", "lift_black", "overseas_place", "piracy")
"""Questions about one Caballero that are asked again for the next."""


def tell(rules: ColoniesRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each; see the base game."""
    return Narrator(rules, language).tell(events)


class Narrator(BaseNarrator):
    """Hears events one by one."""

    def how(self, data: dict[str, Any]) -> str:
        """Return in which words Caballeros change places; black ones are moved by whoever chooses."""
        own = data["seat"] == self.chooser
        if self.question in SAILED:
            return "sailed_own" if own else "sailed"
        if self.question == "lift_black":
            return "moved"
        if self.question == "overseas_place" and own:
            return "placed"
        if self.question == "piracy":
            return "sent_home"
        if self.question == "halves" and own:
            if data["from"] == "court":
                return "placed"
            return "recruited" if data["to"] == "court" else "moved_own"
        return super().how(data)

    def tell_event(self, kind: str, data: dict[str, Any]) -> None:
        """Tell of what is neither a choice nor a Caballero carried."""
        match kind:
            case "limit_moved" if data["from"] is None:
                self.say(self.write("limit_laid", to=data["to"], spaces=data["spaces"]))
            case "seated":
                key = "seated_1" if data["number"] == 1 else "seated"
                self.say(self.write(key, seat=data["seat"], number=data["number"]))
            case "figure_moved":
                self._tell_figure(data["from"], data["to"])
            case "discs_arrive":
                self.say(self.write(f"discs_{data['disc']}", number=data["number"]))
            case "disc_delivered":
                key = "disc_delivered" if data["to"] else "disc_lost"
                self.say(self.write(key, seat=data["seat"], disc=data["disc"], points=data["points"]))
            case _:
                super().tell_event(kind, data)

    def _tell_figure(self, origin: str | None, target: str | None) -> None:
        if target is None:
            self.say(self.write("figure_recalled", against=origin))
        elif origin is None:
            self.say(self.write("figure_taken", seat=target))
        else:
            self.say(self.write("figure_taken_from", seat=target, against=origin))

    def tell_scored(self, data: dict[str, Any]) -> None:
        """Tell how an area is scored; offices count for seats too that have no rank there, and on the Ship alone."""
        ranked = {seat for rank in data["ranks"] for seat in rank["seats"]}
        apart = [bonus for bonus in data["bonuses"] if bonus["seat"] not in ranked]
        if ranked:
            super().tell_scored(data)
        else:
            area = self.name_place(data["area"], "areas_the")
            head = self.texts.get("scoring", "scored_office", area=area[:1].upper() + area[1:])
            self.lines.append(Line(head, SCORING, at=self.at))
        rows, details = [self._lose_row(row) for row in self.lines[-1].rows], [*self.lines[-1].details]
        for seat in dict.fromkeys(bonus["seat"] for bonus in apart):
            gained = [bonus for bonus in apart if bonus["seat"] == seat]
            why = self.tell_bonuses(gained).removeprefix(" + ")
            rows.append(Row(data["area"], seat, 0, sum(bonus["points"] for bonus in gained), why))
            details.append(self.texts.get("scoring", "line_office", seat=self.name_seat(seat), points=why))
        self.lines[-1] = Line(self.lines[-1].text, SCORING, False, tuple(rows), tuple(details), self.at)

    def _lose_row(self, row: Row) -> Row:
        return replace(row, why=self.texts.get("scoring", "lost", points=row.why)) if row.seat == BLACK else row

    def tell_rank(self, rank: dict[str, Any], data: dict[str, Any]) -> str:
        """Tell of a rank; what black Caballeros would get without a holder is lost (GI-9.6)."""
        text = super().tell_rank(rank, data)
        if BLACK not in rank["seats"] or not rank["points"]:
            return text
        return self.texts.get("scoring", "lost" if len(rank["seats"]) == 1 else "lost_in_tie", points=text)

    def write(self, key: str, **data: Any) -> str:
        """Put a text of `events` into words; seats, places, cards and discs by their names."""
        if "disc" in data:
            data["disc"] = self.texts.get("discs", data["disc"])
        return super().write(key, **data)


def explain_choice(rules: ColoniesRules, view: dict[str, Any], words: str, language: str) -> str:
    """Say beside a choice what its ids stand for; see the base game."""
    if words == "extra court":
        return rules.texts(language).get("areas", "court")
    return explain_in_base(rules, view, words, language)


def ask(rules: ColoniesRules, view: dict[str, Any], language: str, choices: Sequence[str] = ()) -> str:
    """Put the question that a view is about into words; see the base game."""
    question, texts = ask_in_base(rules, view, language, choices), rules.texts(language)
    pending = view.get("pending", {})
    if view["question"] in COUNTED and pending.get("left") != "all":
        return count_left(texts, question, pending)
    if view["question"] == "halves" and any(words.startswith("extra ") for words in choices):
        return texts.get("glosses", "extra", question=question)
    return question
