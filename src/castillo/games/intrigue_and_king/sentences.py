"""What happened, in sentences for people: those of the base game with this expansion's cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from castillo.core.events import Event
from castillo.core.telling import Line
from castillo.games.el_grande.sentences import Narrator as BaseNarrator
from castillo.games.el_grande.sentences import ask as ask_in_base
from castillo.games.el_grande.sentences import explain_choice as explain_in_base

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules

OF_CARDS: Final = ("power", "choose", "back")
"""What choices of a card begin with."""
OFFICES: Final = ("king", "intrigue")


def tell(rules: IntrigueRules, events: Sequence[Event], language: str) -> list[Line]:
    """Tell what happened, a line each; see the base game."""
    return Narrator(rules, language).tell(events)


class Narrator(BaseNarrator):
    """Hears events one by one; a card is told of with its value and its name."""

    def __init__(self, rules: IntrigueRules, language: str) -> None:
        super().__init__(rules, language)
        self.courts = {card.id: card.court for card in rules.hand_deck.hand_cards}

    def tell_event(self, kind: str, data: dict[str, Any]) -> None:
        """Tell of what is neither a choice nor a Caballero carried."""
        match kind:
            case "hand_chosen" if "hand" in data:
                self.say(self.write("hand_known", seat=data["seat"], hand=self._list_cards(data["hand"])))
            case "hands_dealt":
                self.say(self.write(kind, hand=self._list_cards(data["hand"])))
            case "caballero_cards":
                self.say(self.write("offices", king=data["king"], intrigue=data["intrigue"]))
            case "castillo_moved" if data["to"] is None:
                self.say(self.write("castillo_back"))
            case _:
                super().tell_event(kind, data)

    def write(self, key: str, **data: Any) -> str:
        """Put a text of `events` into words; seats, places and cards by their names."""
        for field in ("value", "power"):
            if field in data:
                data["title"] = self.cards[str(data[field])]
                data[field] = self.name_card(data[field])
        for office in OFFICES:
            if office in data:
                data[office] = self.name_seat(data[office])
        return super().write(key, **data)

    def name_card(self, card: int | str) -> str:
        """Return what stands on a card: its value, or that it is a Joker."""
        return str(card) if isinstance(card, int) else self.cards[card]

    def _list_cards(self, cards: Sequence[int | str]) -> str:
        return ", ".join(self.name_card(card) for card in cards)


def explain_choice(rules: IntrigueRules, view: dict[str, Any], words: str, language: str) -> str:
    """Say beside a choice what its ids stand for: the region; what a card is called and how many it brings."""
    verb, _, rest = words.partition(" ")
    narrator = Narrator(rules, language)
    card = rest.lower()
    if verb in OF_CARDS and card in narrator.courts:
        title, court = narrator.cards[card], narrator.courts[card]
        return narrator.texts.get("glosses", "card", title=title, pieces=narrator.count(court)) if court else title
    if verb == "use":
        own = str(view["power"].get(rules.turn_of(view), ""))
        return narrator.cards.get(own if card == "own" else card, "")
    return explain_in_base(rules, view, words, language)


def ask(rules: IntrigueRules, view: dict[str, Any], language: str, choices: Sequence[str] = ()) -> str:
    """Put the question that a view is about into words; see the base game."""
    if view["question"] == "bid" and view["to_move"] and set(view["to_move"]) <= set(view["jokers"]):
        return rules.texts(language).get("questions", "second_card")
    if view["question"] == "choose_hand" and view["you"] in view["to_move"]:
        left = str(rules.hand_size() - len(view["hand"]))
        return rules.texts(language).get("questions", "choose_hand_left", left=left)
    return ask_in_base(rules, view, language, choices)
