"""What a table of Intrigue & the King looks like as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from castillo.cli.cards import write_in_full
from castillo.cli.el_grande.board_map import WIDTH
from castillo.cli.el_grande.board_text import LANGUAGE, render_map, render_table
from castillo.cli.el_grande.replay_text import GATHERED, INDENT, Writer
from castillo.cli.el_grande.table import ElGrandeTable
from castillo.cli.tables import View
from castillo.cli.wrapping import fold_words
from castillo.core.events import Event
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.intrigue_and_king.deck import HandCard, HandDeck
from castillo.games.intrigue_and_king.rules import IntrigueRules

if TYPE_CHECKING:
    from castillo.cli.reading import Reading


class IntrigueTable(ElGrandeTable):
    """The board as in the base game, the cards of the round, one's hand."""

    introduction: tuple[str, ...] = (
        *ElGrandeTable.introduction,
        "A hand is chosen card by card, weakest first, or all at once: choose 10; choose 40; choose joker",
    )
    more_boards = "; table: as a table; cards: all cards; cards 40: one of them"
    rule = "(rules IK-3.3), a section (rules IK-3) or a card's rule (rules IK-C40)"

    def draw(self, view: View, width: int, plain: bool = False, what: str = "board", brief: bool = False) -> str:
        assert isinstance(self.game, IntrigueRules)
        deck = self.game.hand_deck
        if what == "cards":
            return "\n".join(line for card in deck.list_cards() for line in write_card(card, width))
        if what == "table":
            return render_table(view, width)
        board = render_map(view, width, plain) if width >= WIDTH else render_table(view, width)
        blocks = (board, render_round(view, deck, width), render_hands(view, width))
        return "\n\n".join(block for block in blocks if block)

    def write_card(self, word: str, width: int) -> str:
        assert isinstance(self.game, IntrigueRules)
        deck = self.game.hand_deck
        return write_in_full(deck.cards[deck.find(word)], deck, None, width)

    def write_entries(self, reading: Reading) -> list[str]:
        return IntrigueWriter(reading).write()


def render_round(view: View, deck: HandDeck, width: int) -> str:
    """Write the cards of the round, who holds what lies beside the board, and where the Castillo stands."""
    cards = {card.id: card for card in deck.hand_cards}
    lines = []
    if view["castilloAt"] is not None:
        lines += fold_words(f"The Castillo stands on {AREA_NAMES[view['castilloAt']]}.", width)
    if view["power"] and not view["over"]:
        lines.append("Cards of this round")
    for seat, card in view["power"].items():
        lines += write_card(cards[str(card)], width, f"{seat}: ", _list_notes(view, seat))
    return "\n".join(lines)


def _list_notes(view: View, seat: str) -> list[str]:
    """List what else there is to say of a seat's card."""
    notes = ["with the Joker"] if seat in view["jokers"] and view["power"][seat] != "joker" else []
    if seat in view["below"]:
        notes.append("below its equal")
    if seat in view["caballeroCards"]:
        notes.append(f"places up to {view['caballeroCards'][seat]}")
    offices = (("King card", "kingCard"), ("Intrigue card", "intrigueCard"))
    return notes + [office for office, key in offices if view[key] == seat]


def write_card(card: HandCard, width: int, before: str = "", notes: list[str] | None = None) -> list[str]:
    """Write a card in short: its value, name and text, and how many Caballeros it brings."""
    head = f"  {before}{card.id}  "
    brings = f" [{card.court} to court]" if card.value else ""
    told = f" [{'; '.join(notes)}]" if notes else ""
    lines = fold_words(f"{card.names[LANGUAGE]}: {card.texts[LANGUAGE]}{brings}{told}", max(width - len(head), 30))
    return [head + lines[0], *(" " * len(head) + line for line in lines[1:])]


def render_hands(view: View, width: int) -> str:
    """Write the cards that seats have played, and those in the viewer's hand."""
    lines = []
    shown = {seat: cards for seat, cards in view["shown"].items() if cards}
    if shown:
        played = "; ".join(f"{seat} {' '.join(map(str, cards))}" for seat, cards in shown.items())
        lines.append(f"Cards played so far: {played}")
    if view.get("hand"):
        lines.append(f"{view['you']}'s hand: {', '.join(map(str, view['hand']))}")
    return "\n".join(part for line in lines for part in fold_words(line, width))


class IntrigueWriter(Writer):
    """Writes entries as in the base game; what makes up the hands stands on one line."""

    gathered_by: ClassVar[Mapping[str, str]] = {**GATHERED, "bid": "Cards", "choose_hand": "Hands", "deal": "Hands"}

    def write_gathered(self, key: str, seat: str, words: str) -> str:
        """Write an answer that stands on one line with others."""
        if key == "choose_hand":
            return f"{seat} {words.rpartition(' ')[2]}"
        return super().write_gathered(key, seat, words)

    def join_gathered(self, kind: str) -> str:
        """Write the gathered answers to a question of `gathered_by`; hands by seat."""
        if kind not in ("choose_hand", "deal"):
            return super().join_gathered(kind)
        hands: dict[str, list[str]] = {}
        for answer in self.gathered:
            seat, _, card = answer.rpartition(" ")
            hands.setdefault(seat, []).append(card)
        return "; ".join(f"{seat} {', '.join(cards)}" for seat, cards in hands.items())

    def write_event(self, event: Event, key: str) -> list[str]:
        """Write what came of an answer to the question `key`; nothing if the answer says it."""
        data: dict[str, Any] = event.data
        match event.kind.name:
            case "caballero_cards":
                cards = ", ".join(f"{seat} {number}" for seat, number in data["cards"].items())
                offices = f"{data['king']} the King card, {data['intrigue']} the Intrigue card"
                return [f"{INDENT}Caballero cards: {cards}; {offices}"]
            case "castillo_moved" if data["to"] is None:
                return [f"{INDENT}The Castillo goes back to its own place"]
        return super().write_event(event, key)
