"""What happened, in sentences for people: built from events that have been filtered for whoever reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from castillo.core.events import Event
from castillo.core.telling import ROUND, SCORING, TURN, Line, Row
from castillo.core.texts import Texts
from castillo.games.el_grande.board import caballeros_granted
from castillo.games.el_grande.deck import name_card, parse_deck

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules

SEATS: Final = ("seat", "chooser", "leader", "against")
"""The fields of events that name a seat."""
FORMS: Final = {
    "from": {"from": "areas_from"},
    "to": {"to": "areas_to", "at": "areas_at"},
    "region": {"region": "areas", "at": "areas_at"},
}  # fmt: skip
"""The fields of events that name a place: the words made of each, and in which section of the texts they stand."""
PLACED: Final = ("place", "court_place")
MOVED: Final = ("lift", "drop")
COUNTED: Final = ("fetch", "place", "court_place", "lift", "return")
"""Questions about one Caballero that are asked again for the next."""
COUNTS: Final = {"number": 0, "at": 0}
"""The fields of what is carried that may differ in what is told of together."""
LAST_RANK: Final = 6


HEADINGS: Final = ("round_begins", "scoring_begins")
"""The kinds of events with which a new part of the story begins."""
LINE_KINDS: Final = {
    "round_begins": ROUND, "turn_begins": TURN, "scoring_begins": SCORING, "castillo_opened": SCORING,
}  # fmt: skip


def tell(rules: ElGrandeRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each; how an area is scored is a table and, for text, lines that begin with spaces."""
    return Narrator(rules, language).tell(events)


@lru_cache(maxsize=48)
def name_cards(deck_source: str, deck_name: str, language: str) -> dict[str, str]:
    """Return what the action cards of a deck are called, by their ids; kept, for it is needed for every choice."""
    cards = parse_deck(deck_source, deck_name).cards
    return {card.id: name_card(card, language) for card in cards}


class Narrator:
    """Hears events one by one; Caballeros of one colour that go the same way are told of together.

    Attributes:
        lines: what has been told.
        at: the place of the event that was heard last, from 0.
        chooser, question: who has chosen last, and what was asked.
        carried: the Caballeros that are still to be told of, or None.
    """

    def __init__(self, rules: ElGrandeRules, language: str) -> None:
        self.texts = rules.texts(language)
        self.cards = rules.name_cards(language)
        self.lines: list[Line] = []
        self.at = -1
        self.chooser = ""
        self.question = ""
        self.carried: dict[str, Any] | None = None

    def tell(self, events: Sequence[Event]) -> list[Line]:
        """Tell what happened, a line each."""
        for event in events:
            self.hear(event)
        self.flush()
        return self.lines

    def hear(self, event: Event) -> None:
        """Hear the next event."""
        kind, data = event.kind.name, event.data
        self.at += 1
        if kind == "choice":
            self._hear_choice(data)
        elif kind == "carried":
            self._hear_carried(data)
        else:
            self.flush()
            self.tell_event(kind, data)

    def flush(self) -> None:
        """Tell of the Caballeros that have been carried."""
        if self.carried is not None:
            data = dict(self.carried)
            key, at = data.pop("key"), data.pop("at")
            self.carried = None
            self.lines.append(Line(self.write(key, pieces=self.count(data["number"]), **data), at=at))

    def _hear_choice(self, data: dict[str, Any]) -> None:
        self.chooser, self.question = data["seat"], data["question"]
        words = data["words"]
        if self.question == "halves" and words in ("act", "end") and not data["forced"]:
            self.flush()
            self.say(self.write(words, seat=self.chooser))
        elif words == "recruit 0" and not data["forced"]:
            self.flush()
            self.say(self.write("recruit_none", seat=self.chooser))

    def _hear_carried(self, data: dict[str, Any]) -> None:
        piece = {**data, "key": self.how(data), "chooser": self.chooser, "at": self.at}
        before = self.carried
        if before is not None and {**before, **COUNTS} == {**piece, **COUNTS}:
            before["number"] += data["number"]
            before["at"] = self.at
        else:
            self.flush()
            self.carried = piece

    def how(self, data: dict[str, Any]) -> str:
        """Return in which words Caballeros change places: it hangs on what was asked."""
        own = data["seat"] == self.chooser
        if self.question in PLACED and own and data["from"] == "court":
            return "placed"
        if self.question in ("recruit", "fetch") and own and data["to"] == "court":
            return "recruited" if data["from"] == "province" else "fetched"
        if self.question in MOVED:
            return "moved_own" if own else "moved"
        if self.question == "return" and own:
            return "returned"
        if self.question == "take_one_each":
            return "returned" if own else "sent_home"
        return "carried_one" if data["number"] == 1 else "carried"

    def say(self, text: str, kind: str = "", heading: bool = False) -> None:
        """Add a line."""
        self.lines.append(Line(text, kind, heading, at=self.at))

    def tell_event(self, kind: str, data: dict[str, Any]) -> None:
        """Tell of what is neither a choice nor a Caballero carried."""
        match kind:
            case "scored":
                self.tell_scored(data)
            case "hands_opened":
                for seat, hand in data["hands"].items():
                    self.say(self.write(kind, seat=seat, cards=", ".join(str(value) for value in hand)))
            case _:
                self.say(self._tell_plainly(kind, data), LINE_KINDS.get(kind, ""), kind in HEADINGS)

    def _tell_plainly(self, kind: str, data: dict[str, Any]) -> str:
        match kind:
            case "disks_revealed":
                return self.write(kind, disks=self._list_disks(data["disks"]))
            case "castillo_released":
                return self.write(kind, disks=self._list_disks(data["targets"]))
            case "castillo_opened":
                counts = ", ".join(self.write("count", seat=s, number=n) for s, n in data["counts"].items())
                return self.write(kind, counts=counts or "0")
            case "announced":
                return self._tell_announced(data["work"])
        return self.write(self._key(kind, data), **data)

    @staticmethod
    def _key(kind: str, data: dict[str, Any]) -> str:
        if kind in ("king_moved", "board_moved") and data["from"] is None:
            return "king_drawn" if kind == "king_moved" else "board_placed"
        known = (kind == "power_back" and "value" in data) or (kind == "disk_set" and "region" in data)
        return f"{kind}_known" if known else kind

    def _tell_announced(self, work: dict[str, Any]) -> str:
        what = self.texts.get("announced", work.get("announced", ""))
        details = [self.name_seat(work["colour"])] if work.get("colour") else []
        details += [self.name_place(work[key]) for key in ("origin", "target") if key in work]
        said = ", ".join(details)
        seats = ", ".join(self.name_seat(seat) for seat in work.get("vetoHolders", ()))
        return self.write("announced", what=f"{what} ({said})" if said else what, seats=seats)

    def _list_disks(self, disks: dict[str, str]) -> str:
        return ", ".join(self.write("disk", seat=seat, region=region) for seat, region in disks.items())

    # Scoring.

    def tell_scored(self, data: dict[str, Any]) -> None:
        """Tell how an area is scored."""
        key = ("first_only" if data["firstOnly"] else "scored") + ("_board" if data["board"] else "")
        values = "-".join(str(value) for value in data["values"])
        area = self.name_place(data["area"], "areas_the")
        head = self.texts.get("scoring", key, area=area[:1].upper() + area[1:], values=values)
        rows = [row for rank in data["ranks"] for row in self._list_rows(rank, data)]
        details = [self.tell_rank(rank, data) for rank in data["ranks"]]
        self.lines.append(Line(head, SCORING, False, tuple(rows), tuple(details), self.at))

    def _list_rows(self, rank: dict[str, Any], data: dict[str, Any]) -> list[Row]:
        key = "why_tie" if len(rank["seats"]) > 1 else "why"
        why = self.texts.get("scoring", key, pieces=self._stand(rank["count"]), points=self._tell_points(rank, data))
        points = data["points"]
        return [Row(data["area"], seat, rank["rank"], points.get(seat, 0), why) for seat in rank["seats"]]

    def tell_rank(self, rank: dict[str, Any], data: dict[str, Any]) -> str:
        """Tell who takes a rank with how many, and what that brings."""
        seats, text = [self.name_seat(seat) for seat in rank["seats"]], self._tell_points(rank, data)
        pieces = self._stand(rank["count"])
        name = self.texts.get("scoring", f"rank_{min(rank['rank'], LAST_RANK)}")
        if len(seats) > 1:
            each = self.texts.get("scoring", "each", points=text) if rank["points"] else text
            said = self.texts.get("scoring", "both", seats=", ".join(seats[:-1]), last=seats[-1])
            return self.texts.get("scoring", "tie", rank=name, seats=said, pieces=pieces, points=each)
        return self.texts.get("scoring", "line", rank=name, seat=seats[0], pieces=pieces, points=text)

    def _tell_points(self, rank: dict[str, Any], data: dict[str, Any]) -> str:
        """Say what a seat on this rank gets, and how the sum comes about."""
        values, points = data["values"], rank["points"]
        counted = points > 0 or rank["rank"] > len(values) or values[rank["rank"] - 1] == 0
        text = self._points(points) if counted else self.texts.get("scoring", "unscored")
        gained = [bonus for bonus in data["bonuses"] if bonus["seat"] in rank["seats"]]
        text += self.tell_bonuses(gained)
        if gained:
            text += self.texts.get("scoring", "total", points=str(points + sum(bonus["points"] for bonus in gained)))
        return text

    def tell_bonuses(self, bonuses: Sequence[dict[str, Any]]) -> str:
        """Say what comes to the points of a rank, and what for."""
        return "".join(self.texts.get("scoring", f"bonus_{b['why']}", points=str(b["points"])) for b in bonuses)

    def _points(self, points: int) -> str:
        key = {0: "nothing", 1: "points_1"}.get(points, "points")
        return self.texts.get("scoring", key, points=str(points))

    # Words.

    def count(self, number: int) -> str:
        """Write a number of Caballeros as what something is done with."""
        return self.texts.get("events", f"caballeros_{number}" if number < 2 else "caballeros", number=str(number))

    def _stand(self, number: int) -> str:
        """Write a number of Caballeros as what stands somewhere."""
        return self.texts.get("scoring", "caballeros_1" if number == 1 else "caballeros", number=str(number))

    def name_place(self, place: str, form: str = "areas") -> str:
        """Return the name of a place, and behind it what tells Caballeros in it apart, where that is so.

        Args:
            place: its id, and words behind it ("SHI office gold").
            form: the section of the texts with the words around a place.
        """
        area, *words = place.split(" ")
        name = self.texts.get(form, area)
        if not words:
            return name
        spots = self.texts.sections["spots"]
        return f"{name} ({', '.join(spots.get(f'{word}_{area}') or spots[word] for word in words)})"

    def name_seat(self, seat: str) -> str:
        """Return the name of a seat."""
        return self.texts.get("seats", seat)

    def write(self, key: str, **data: Any) -> str:
        """Put a text of `events` into words; seats, places and cards by their names."""
        words = {name: self.name_seat(value) if name in SEATS else str(value) for name, value in data.items()}
        for field in FORMS.keys() & {name for name, value in data.items() if value is not None}:
            words |= {word: self.name_place(data[field], form) for word, form in FORMS[field].items()}
        if "card" in data:
            words["card"] = self.cards.get(data["card"], data["card"])
        return self.texts.get("events", key, **words)


def explain_choice(rules: ElGrandeRules, view: dict[str, Any], words: str, language: str) -> str:
    """Say beside a choice what its ids stand for: the region, the card, what a power card brings."""
    narrator = Narrator(rules, language)
    verb, *rest = words.split(" ")
    last = rest[-1] if rest else ""
    if verb == "power" and last.isdecimal():
        pieces = narrator.count(int(caballeros_granted(int(last))))
        return narrator.texts.get("glosses", "power", pieces=pieces)
    if verb == "card":
        return narrator.cards.get(view["cards"].get(last, ""), "")
    areas = narrator.texts.sections["areas"]
    at = next((at for at, word in enumerate(rest) if word.isupper() and word in areas), None)
    return "" if at is None else narrator.name_place(" ".join(rest[at:]))


def ask(rules: ElGrandeRules, view: dict[str, Any], language: str, choices: Sequence[str] = ()) -> str:
    """Put the question that a view is about into words, and how many Caballeros it may still be about.

    Of a veto, only who holds it is asked; others are told.

    If the words of what may be chosen are known (`choices`), only that is asked.
    """
    texts = rules.texts(language)
    question = texts.get("questions", view["question"]) if view["question"] else ""
    pending = view.get("pending", {})
    if view["question"] == "halves":
        return texts.get("questions", _name_halves(view, pending, choices))
    if view["question"] == "veto" and "announced" in pending:
        return _ask_veto(rules, view, pending, language)
    return count_left(texts, question, pending) if view["question"] in COUNTED else question


def count_left(texts: Texts, question: str, pending: dict[str, Any]) -> str:
    """Put behind a question how many Caballeros it may still be about."""
    may = {"left": pending.get("left"), **pending.get("may", {})}
    numbers = {owner: texts.get("glosses", str(number)) for owner, number in may.items() if number}
    left = ", ".join(texts.get("glosses", f"may_{owner}", number=number) for owner, number in numbers.items())
    return texts.get("glosses", "left", question=question, left=left) if left else question


def _ask_veto(rules: ElGrandeRules, view: dict[str, Any], pending: dict[str, Any], language: str) -> str:
    """Ask the holder of a veto about what was announced; tell everybody else who is asked."""
    texts, holders = rules.texts(language), view["to_move"]
    return texts.get(
        "announcing",
        "asked" if view["you"] in holders else "told",
        seat=texts.get("seats", rules.turn_of(view)),
        what=_name_announced(rules, view, pending, language),
        holder=", ".join(texts.get("seats", holder) for holder in holders),
    )


def _name_halves(view: dict[str, Any], pending: dict[str, Any], choices: Sequence[str]) -> str:
    """Return the key of the question about the halves of a turn that are still possible."""
    used = pending.get("used", ())
    empty = all(not view["court"].get(seat) for seat in view["to_move"])
    left = {"place": "place" not in used and not empty, "act": "act" not in used}
    if choices:
        left = {half: half in choices for half in left}
    if all(left.values()):
        return "halves"
    return next((f"halves_{half}" for half, possible in left.items() if possible), "halves_end")


def _name_announced(rules: ElGrandeRules, view: dict[str, Any], pending: dict[str, Any], language: str) -> str:
    """Say what a veto could stop now, with all that is known of it."""
    narrator = Narrator(rules, language)
    texts, kind = narrator.texts, pending["announced"]
    told = ("scoreboard", "colour", "origin", "target")
    known: dict[str, str] = {key: str(pending[key]) for key in told if key in pending}
    disk = view["disks"].get(pending.get("colour"))
    if disk is not None and kind in ("lose", "evicted"):
        known["origin" if kind == "lose" else "target"] = disk
    if kind == "scoreSet" and "scored" in pending:
        known["scored"] = ", ".join(narrator.name_place(region) for region in pending["scored"])
    if "colour" in known:
        known["colour"] = narrator.name_seat(known["colour"])
    for place, form in (("origin", "areas_from"), ("target", "areas_the" if kind == "score" else "areas_to")):
        if place in known:
            known[place] = narrator.name_place(known[place], form)
    parts = [texts.get("announcing", kind)]
    for key, value in known.items():
        special = f"{key}_{kind}"
        parts.append(
            texts.get("announcing", special if special in texts.sections["announcing"] else key, **{key: value})
        )
    return "".join(parts)
