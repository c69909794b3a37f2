"""A whole game to be read: headings for rounds and turns, what was chosen, what came of it, the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, ClassVar, Final

from castillo.cli.choices import render_end
from castillo.cli.el_grande.board_text import LANGUAGE
from castillo.cli.reading import SPECTATOR_NAME, Reading
from castillo.cli.tables import table_text
from castillo.core.events import Event
from castillo.core.options import spell
from castillo.games.el_grande.deck import Deck
from castillo.games.el_grande.names import AREA_NAMES

WIDTH: Final = 100
INDENT: Final = " " * 10
OPENING: Final = ("recruit", "take_card", "halves")
"""Questions with which something new begins in a turn; what follows from their answers stands on the same line."""
HALF: Final = "half"
GATHERED: Final = {"bid": "Power cards", "draw_card": "Action cards", "draw_home": "Home regions"}
"""Questions that are put to everybody in turn, or asked several times; their answers stand on one line."""
PLAIN_MOVES: Final = (
    "fetch", "place", "lift", "drop", "court_place", "recruit", "draw_home", "return", "take_one_each",
)  # fmt: skip
BONUS_WORDS: Final = {"king": "for the King", "home": "at home"}


def print_game(reading: Reading) -> None:
    """Print the whole game."""
    print("\n".join(write_game(reading)))


def write_game(reading: Reading) -> list[str]:
    """Write the whole game, line by line."""
    return [*write_header(reading), *table_text(reading.game).write_entries(reading), *write_ending(reading)]


def write_header(reading: Reading) -> list[str]:
    """Write what is played, by whom, with which options, and how the lines are to be read."""
    from castillo.registry import game_info

    game = reading.game
    info = game_info(game.name, game.expansions)
    others = [f"{o.name} = {spell(game.options[o.name])}" for o in info.options if game.options[o.name] != o.default]
    lines = [f"{info.title()}, {game.num_players()} seats: {', '.join(game.seat_names)}"]
    lines += [f"Expansions: {', '.join(game.expansions)}"] if game.expansions else []
    lines += wrap(f"Options: {', '.join(others)}; the others as usual", WIDTH) if others else ["Options: as usual"]
    if not reading.sees_all:
        name = SPECTATOR_NAME if reading.seat is None else game.seat_name(reading.seat)
        lines.append(f"As {name} may know it")
    return [*lines, "The numbers are those of the entries; = stands before what was the only choice."]


def write_ending(reading: Reading) -> list[str]:
    """Write who has won, or who would have to move."""
    view = reading.view(len(reading))
    if view["over"]:
        return ["", *render_end(view).splitlines()]
    return ["", f"The record ends here; to move: {', '.join(view['to_move'])}."]


class Writer:
    """Writes entries of El Grande; those that belong together are gathered on one line until something else comes.

    Attributes:
        gathered_by: the questions whose answers stand on one line, and what stands before them.
        plain_moves: the questions whose answers say themselves which Caballeros go where.
        bonus_words, area_names: what bonuses are for, and what areas are called.
    """

    gathered_by: ClassVar[Mapping[str, str]] = GATHERED
    plain_moves: ClassVar[tuple[str, ...]] = PLAIN_MOVES
    bonus_words: ClassVar[Mapping[str, str]] = BONUS_WORDS
    area_names: ClassVar[Mapping[str, str]] = AREA_NAMES

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.deck: Deck | None = getattr(reading.game, "deck", None)
        self.lines: list[str] = []
        self.gathered: list[str] = []
        self.first = 0  # the number of the first entry that is gathered
        self.kind = ("", "")  # whose entries are gathered, and of which question
        self.turn = ""  # whose turn it is

    def write(self) -> list[str]:
        self.lines += ["", "== Setting up ==", ""]
        for number in range(len(self.reading)):
            if self.reading.timeline.entries[number].is_undo:
                self._write_undo(number)
            else:
                self._write_entry(number)
        self._flush(len(self.reading))
        return self.lines

    def _write_entry(self, number: int) -> None:
        entry = self.reading.timeline.entries[number]
        key = self.reading.question(number)
        kind = ("", key) if key in self.gathered_by else (entry.seat_name, HALF)
        if kind != self.kind or self._opens(key):
            self._flush(number)
            self.first, self.kind = number, kind
        words = self.reading.words_then(number)
        mark = "= " if entry.forced else ""
        if key in self.gathered_by:
            self.gathered.append(mark + self.write_gathered(key, entry.seat_name, words))
        else:
            self.gathered.append(mark + words + self._name_card(number, key, words))
        self._write_events(number, key)

    def _opens(self, key: str) -> bool:
        """Tell whether an answer begins a new line; Caballeros recruited by a card do not."""
        return key in OPENING and not (key == "recruit" and self.gathered[:1] == ["act"])

    def write_gathered(self, key: str, seat: str, words: str) -> str:
        """Write an answer that stands on one line with others."""
        last = words.rpartition(" ")[2]
        if key == "draw_card":
            return self._describe_card(last)
        return f"{seat} {last}" if key == "bid" else words.partition(" ")[2]

    def _name_card(self, number: int, key: str, words: str) -> str:
        if key != "take_card":
            return ""
        cards = self.reading.view(number).get("cards", {})
        return f": {self._describe_card(cards.get(words.rpartition(' ')[2], ''), with_text=True)}"

    def _describe_card(self, card_id: str, with_text: bool = False) -> str:
        for card in self.deck.cards if self.deck else ():
            if card.id == card_id:
                text = f". {card.texts[LANGUAGE]}" if with_text else ""
                return f"{card_id} {card.names[LANGUAGE]}{text}"
        return card_id

    def _write_undo(self, number: int) -> None:
        self._flush(number)
        taken = [at for at, undo in self.reading.timeline.taken_back.items() if undo == number]
        entry = self.reading.timeline.entries[number]
        how = " by consent" if entry.words.endswith("agreed") else ""
        span = f"{taken[0] + 1}" if len(taken) == 1 else f"{taken[0] + 1} to {taken[-1] + 1}"
        self.lines.append(f"{number + 1:>7}   {entry.seat_name} takes back {span}{how}")

    def _flush(self, following: int) -> None:
        """Write the line of what has been gathered; `following` is the number of the next entry."""
        if not self.gathered:
            return
        seat, kind = self.kind
        if kind in self.gathered_by:
            text = f"{self.gathered_by[kind]}: {self.join_gathered(kind)}"
        else:
            text = join_steps(self.gathered)
            text = text if seat == self.turn else f"{seat}: {text}"
        label = f"{self.first + 1}" if following == self.first + 1 else f"{self.first + 1}-{following}"
        folded = wrap(text, WIDTH - len(INDENT), break_on_hyphens=False)
        self.lines += [f"{label:>7}   {folded[0]}", *(INDENT + line for line in folded[1:])]
        self.gathered = []
        self.kind = ("", "")

    def join_gathered(self, kind: str) -> str:
        """Write the gathered answers to a question of `gathered_by`."""
        return ", ".join(self.gathered)

    # What came of an entry.

    def _write_events(self, number: int, key: str) -> None:
        for event in self.reading.events(number):
            lines = self.write_event(event, key)
            if lines:
                self._flush(number + 1)
                self.lines += lines
            if event.kind.name in ("round_begins", "turn_begins", "scoring_begins"):
                self.turn = event.data.get("seat", "")
        before, after = (self.reading.timeline.states[n].scores() for n in (number, number + 1))
        if before != after:
            points = zip(self.reading.game.seat_names, after, strict=True)
            total = f"{INDENT}Points: {', '.join(f'{seat} {n}' for seat, n in points)}"
            self.lines.insert(self._place_of_total(), total)

    def _place_of_total(self) -> int:
        """Return where the points go: behind the last area that was scored, before the headings of what follows."""
        at = len(self.lines)
        while self.lines[at - 1] == "" or self.lines[at - 1][0] in "=-":
            at -= 1
        return at

    def write_event(self, event: Event, key: str) -> list[str]:
        """Write what came of an answer to the question `key`; nothing if the answer says it."""
        data = event.data
        match event.kind.name:
            case "round_begins":
                return ["", f"== Round {data['round']} ==", ""]
            case "turn_begins":
                return ["", f"-- {data['seat']}'s turn, with the {data['power']} --", ""]
            case "scoring_begins":
                return ["", f"== General scoring after round {data['round']} ==", ""]
            case "scored":
                return self.write_scoring(data)
            case "disks_revealed":
                disks = ", ".join(f"{seat} {region}" for seat, region in data["disks"].items())
                return [f"{INDENT}The disks: {disks}"]
            case "carried" if key not in self.plain_moves:
                return [f"{INDENT}{data['seat']}: {data['number']} from {data['from']} to {data['to']}"]
        return []

    def write_scoring(self, data: dict[str, Any]) -> list[str]:
        """Write how an area was scored; nothing if there was nothing to score."""
        if not data["counts"] and not data["points"]:
            return []
        counts = ", ".join(f"{seat} {n}" for seat, n in sorted(data["counts"].items(), key=lambda entry: -entry[1]))
        bonuses: dict[str, list[str]] = {}
        for bonus in data["bonuses"]:
            bonuses.setdefault(bonus["seat"], []).append(f"{bonus['points']} {self.bonus_words[bonus['why']]}")
        gains = [
            f"{seat} +{n}" + (f" ({' and '.join(bonuses[seat])})" if seat in bonuses else "")
            for seat, n in data["points"].items()
        ]
        name = self.area_names.get(data["area"], "")
        area = f"{data['area']} {name} ({'/'.join(str(value) for value in data['values'])})"
        return wrap(
            f"{area}: {counts or 'nobody'} -> {', '.join(gains) or 'no points'}", WIDTH, initial_indent=INDENT,
            subsequent_indent=f"{INDENT}  ",
        )  # fmt: skip


def join_steps(words: Sequence[str]) -> str:
    """Write what was chosen one after the other in short: lift and drop as a move, a repeated verb once."""
    moves: list[str] = []
    for word in words:
        if word.startswith("drop ") and moves and moves[-1].startswith("lift "):
            moves[-1] = f"move {moves[-1].removeprefix('lift ')} {word.removeprefix('drop ')}"
        else:
            moves.append(word)
    verbs = ["", *(move.partition(" ")[0] for move in moves)]
    short = [
        move.partition(" ")[2] if " " in move and verb == verbs[at] != "=" else move
        for at, (move, verb) in enumerate(zip(moves, verbs[1:], strict=True))
    ]
    opening = f"{short.pop(0)}: " if short[0] in ("place", "act") and len(short) > 1 else ""
    return opening + ", ".join(short)
