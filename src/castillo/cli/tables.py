"""What a game looks like at a terminal: every game has an entry here, and one class that writes it as text."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from castillo.cli.reading import Reading
    from castillo.core.game import Game

TABLES: Final = {
    "el_grande": "castillo.cli.el_grande.table:ElGrandeTable",
    "el_grande+intrigue_and_king": "castillo.cli.intrigue_and_king.table:IntrigueTable",
    "el_grande+colonies": "castillo.cli.colonies.table:ColoniesTable",
    "caesar_cleopatra": "castillo.cli.caesar_cleopatra.table:CaesarCleopatraTable",
}
"""The class of each game, by its key; a game that has none is shown as JSON."""

View = dict[str, Any]


class TableText:
    """Writes a game as text; this one knows nothing about it.

    Attributes:
        game: the game.
        boards: the words that show the table, or a part of it, while a game is played.
        example: a choice, for messages.
        introduction: sentences on how choices of this game are typed, for the list of what can be typed.
        more_boards: what else the word "board" can be, for that list.
        rule: ids of rules, for that list.
    """

    boards: tuple[str, ...] = ("board",)
    example = "done"
    introduction: tuple[str, ...] = ()
    more_boards = ""
    rule = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, view: View, width: int, plain: bool = False, what: str = "board", brief: bool = False) -> str:
        """Write a view, or what one of `boards` shows of it.

        Args:
            view: the view.
            width: how many columns there are.
            plain: whether only ASCII can be written.
            what: one of `boards`.
            brief: whether what is not in use now may be left out.
        """
        return json.dumps(view, ensure_ascii=False, indent=2)

    def write_card(self, word: str, width: int) -> str:
        """Write one card in full, for games with "cards" among `boards`; raises CastilloError if there is none."""
        raise NotImplementedError

    def moment(self, view: View) -> object:
        """Return what changes whenever those who watch are shown the table again."""
        return view.get("turn")

    def lay_open(self, views: dict[str, View], position: dict[str, Any]) -> View:
        """Return what is added to a spectator's view for whoever may see all: what each seat sees, by seat."""
        return {"hands": {seat: view["hand"] for seat, view in views.items() if "hand" in view}}

    def write_secrets(self, view: View) -> list[str]:
        """Write what `lay_open` has added and `draw` does not show."""
        return [f"{seat} has {' '.join(str(card) for card in hand)}" for seat, hand in view.get("hands", {}).items()]

    def write_entries(self, reading: Reading) -> list[str]:
        """Write all entries of a game, and what came of them."""
        from castillo.cli.replay_entries import write_plain_entries

        return write_plain_entries(reading)


def table_text(game: Game) -> TableText:
    """Return what writes a game as text."""
    if game.key not in TABLES:
        return TableText(game)
    module, _, name = TABLES[game.key].partition(":")
    found = getattr(import_module(module), name)(game)
    assert isinstance(found, TableText)
    return found
