"""El Grande at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castillo.cli.cards import write_in_full
from castillo.cli.el_grande.board_text import render_cards, render_table, render_view
from castillo.cli.tables import TableText, View
from castillo.games.el_grande.rules import ElGrandeRules

if TYPE_CHECKING:
    from castillo.cli.reading import Reading


class ElGrandeTable(TableText):
    """The board as a map or a table, power cards and action cards."""

    boards = ("board", "table", "cards")
    example = "put GAL"
    introduction: tuple[str, ...] = (
        "Answer with the number of a choice, or with its words: put SEV. Several at once: put SEV; put GAL; done",
        "A Caballero is moved in two steps, lift and drop, or in one: move blue GAL SEV; or move GAL SEV",
    )
    more_boards = "; table: as a table; cards: all action cards; cards C2F: one of them"
    rule = "(rules EG-8.1), a section (rules EG-8) or a card's rule (rules C2F)"

    def draw(self, view: View, width: int, plain: bool = False, what: str = "board", brief: bool = False) -> str:
        assert isinstance(self.game, ElGrandeRules)
        if what == "cards":
            return render_cards(view, self.game.deck, width)
        if what == "table":
            return render_table(view, width)
        return render_view(view, self.game.deck, width, plain, brief)

    def write_card(self, word: str, width: int) -> str:
        assert isinstance(self.game, ElGrandeRules)
        deck = self.game.deck
        return write_in_full(deck.cards[deck.find(word)], deck, None, width)

    def moment(self, view: View) -> object:
        return view["round"]

    def lay_open(self, views: dict[str, View], position: dict[str, Any]) -> View:
        disks = {name: own["disks"][name] for name, own in views.items() if name in own["disks"]}
        hands = {name: own["hand"] for name, own in views.items()}
        return {"castillo": position["castillo"], **({"disks": disks} if disks else {}), "hands": hands}

    def write_secrets(self, view: View) -> list[str]:
        lines = []
        hands = [f"{seat} {' '.join(str(value) for value in hand)}" for seat, hand in view.get("hands", {}).items()]
        if hands:
            lines.append(f"Power cards in hand: {'; '.join(hands)}")
        if view.get("disks"):
            disks = ", ".join(f"{seat} {region}" for seat, region in view["disks"].items())
            lines.append(f"Secret disks: {disks}")
        return lines

    def write_entries(self, reading: Reading) -> list[str]:
        from castillo.cli.el_grande.replay_text import Writer

        return Writer(reading).write()
