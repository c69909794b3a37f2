"""Positions of a record at a terminal, one by one or step by step."""

from __future__ import annotations

from typing import Final

from castillo.cli.choices import render_end
from castillo.cli.common import plural
from castillo.cli.reading import Reading
from castillo.cli.screen import LeftError, Screen
from castillo.cli.tables import table_text
from castillo.cli.wrapping import fold_words
from castillo.core.errors import MOST_QUOTED, quote, shorten

HELP: Final = "Enter next, b back, t next turn, 120 after 120 entries, r 3 round 3, q ends"
EXPLANATION: Final = (
    "Enter, n   the next entry",
    "b          back to the one before",
    "t          to where the next turn begins",
    "120        to the position after 120 entries; 0 is before the first",
    "r 3        to round 3, its cards turned up",
    "help, ?    this",
    "q          ends",
)
QUIT: Final = ("q", "quit", "exit")
MOST_DIGITS: Final = 10


class Stepper:
    """Goes through a record as somebody at the terminal says.

    Attributes:
        at: how many entries have been gone through.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.screen = Screen(reading.game.seat_names)
        self.at = 0

    def run(self) -> None:
        """Show one position after the other until somebody ends it."""
        try:
            while True:
                self.screen.clear()
                self.show(self.at)
                self.screen.say("\n" + "\n".join(fold_words(HELP, self.screen.width)))
                while problem := self.go(self.screen.ask(f"[{self.at}/{len(self.reading)}] ").lower()):
                    self.screen.say(problem)
        except LeftError:
            return

    def show(self, n: int) -> None:
        """Print the position after `n` entries: what came last, the board, the cards, who is asked what."""
        reading, screen = self.reading, self.screen
        view = reading.view(n)
        count = plural(len(reading), "entry", "entries")
        screen.say(f"After {n} of {count}" if n else f"Before the first of {count}")
        if n:
            screen.tell(write_entry(reading, n - 1), folds=True)
        screen.say()
        text = table_text(reading.game)
        screen.show(text.draw(view, screen.width, screen.is_plain))
        for line in text.write_secrets(view):
            screen.say("\n".join(fold_words(line, screen.width)))
        screen.say()
        asked = fold_words(f"{', '.join(view['to_move'])}: {reading.game.ask(view)}", screen.width)
        screen.say(render_end(view) if view["over"] else "\n".join(asked))

    def go(self, line: str) -> str:
        """Go where a line says; returns what is wrong with it, or nothing.

        Raises:
            LeftError: it says that this is enough.
        """
        last = len(self.reading)
        word, _, rest = line.partition(" ")
        if line in QUIT:
            raise LeftError
        if line in ("help", "?"):
            return "\n".join(EXPLANATION)
        if line in ("", "n", "next"):
            self.at = min(self.at + 1, last)
        elif line in ("b", "back"):
            self.at = max(self.at - 1, 0)
        elif line in ("t", "turn"):
            self.at = self.find_turn()
        elif line.isdecimal():
            if len(line) >= MOST_DIGITS or int(line) > last:
                return f"There {'is' if last == 1 else 'are'} {plural(last, 'entry', 'entries')}."
            self.at = int(line)
        elif word in ("r", "round") and rest.isdecimal():
            found = self.find_round(int(rest)) if len(rest) < MOST_DIGITS else None
            if found is None:
                return f"There is no round {shorten(rest, MOST_QUOTED)} in this record."
            self.at = found
        else:
            return f"{quote(line)} is not understood; type 'help'."
        return ""

    def find_turn(self) -> int:
        """Return after how many entries the next turn begins, or all of them if none does."""
        for n in range(self.at + 1, len(self.reading) + 1):
            if any(event.kind.name == "turn_begins" for event in self.reading.events(n - 1)):
                return n
        return len(self.reading)

    def find_round(self, wanted: int) -> int | None:
        """Return after how many entries a round's first question to a seat comes, when its cards are up.

        Where the record ends before that, the round's first entry; None if there is no such round.
        """
        first = None
        for n in range(len(self.reading) + 1):
            view = self.reading.view(n)
            if view.get("round") == wanted:
                first = n if first is None else first
                if view.get("to_move") != ["chance"]:
                    return n
        return first


def write_entry(reading: Reading, number: int) -> list[str]:
    """Write entry `number` (from 0) as it was known when it had been made, and what came of it in sentences."""
    entry = reading.timeline.entries[number]
    mark = "= " if entry.forced else ""
    words = f"{mark}{entry.seat_name}: {reading.words_then(number)}"
    return [words, *(f"  {line}" for line in reading.game.narrate(reading.events(number)))]
