"""Positions of a record at a terminal, one by one or step by step."""

from __future__ import annotations

from typing import Final

from castillo.cli.choices import render_end
from castillo.cli.reading import Reading
from castillo.cli.screen import LeftError, Screen
from castillo.cli.tables import table_text

HELP: Final = "Enter next, b back, t next turn, 120 after 120 entries, r 3 round 3, q ends"
QUIT: Final = ("q", "quit", "exit")


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
                while problem := self.go(self.screen.ask(f"\n{HELP}\n[{self.at}/{len(self.reading)}] ").lower()):
                    self.screen.say(problem)
        except LeftError:
            return

    def show(self, n: int) -> None:
        """Print the position after `n` entries: what came last, the board, the cards, who is asked what."""
        reading, screen = self.reading, self.screen
        view = reading.view(n)
        screen.say(f"After {n} of {len(reading)} entries" if n else f"Before the first of {len(reading)} entries")
        if n:
            screen.tell(write_entry(reading, n - 1))
        screen.say()
        text = table_text(reading.game)
        screen.show(text.draw(view, screen.width, screen.is_plain))
        for line in text.write_secrets(view):
            screen.say(line)
        screen.say()
        screen.say(render_end(view) if view["over"] else f"{', '.join(view['to_move'])}: {reading.game.ask(view)}")

    def go(self, line: str) -> str:
        """Go where a line says; returns what is wrong with it, or nothing.

        Raises:
            LeftError: it says that this is enough.
        """
        last = len(self.reading)
        word, _, rest = line.partition(" ")
        if line in QUIT:
            raise LeftError
        if line in ("", "n", "next"):
            self.at = min(self.at + 1, last)
        elif line in ("b", "back"):
            self.at = max(self.at - 1, 0)
        elif line in ("t", "turn"):
            self.at = self.find_turn()
        elif line.isdecimal():
            if int(line) > last:
                return f"There are {last} entries."
            self.at = int(line)
        elif word in ("r", "round") and rest.isdecimal():
            found = self.find_round(int(rest))
            if found is None:
                return f"There is no round {rest} in this record."
            self.at = found
        else:
            return f"{line!r} is not understood."
        return ""

    def find_turn(self) -> int:
        """Return after how many entries the next turn begins, or all of them if none does."""
        for n in range(self.at + 1, len(self.reading) + 1):
            if any(event.kind.name == "turn_begins" for event in self.reading.events(n - 1)):
                return n
        return len(self.reading)

    def find_round(self, wanted: int) -> int | None:
        """Return after how many entries a round begins, None if there is no such round."""
        for n in range(len(self.reading) + 1):
            if self.reading.view(n).get("round") == wanted:
                return n
        return None


def write_entry(reading: Reading, number: int) -> list[str]:
    """Write entry `number` (from 0) as it was known when it had been made, and what came of it in sentences."""
    entry = reading.timeline.entries[number]
    mark = "= " if entry.forced else ""
    words = f"{mark}{entry.seat_name}: {reading.words_then(number)}"
    return [words, *(f"  {line}" for line in reading.game.narrate(reading.events(number)))]
