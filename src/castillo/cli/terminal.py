"""A game at a plain terminal: people type, bots answer, chance is drawn."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Final

from castillo.bots.bot import Bot
from castillo.cli.board_text import number_choices, render_choices, render_end, render_view
from castillo.cli.story import Story
from castillo.core.chance import Rng
from castillo.core.errors import CastilloError, IllegalAction, UnknownRule
from castillo.core.game import Game
from castillo.core.notation import legal_texts, play_plan, play_words, split_choice
from castillo.core.playout import draw_all
from castillo.core.state import State
from castillo.games.el_grande.deck import Deck
from castillo.rulebook import load_rulebook

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
QUIT: Final = ("quit", "exit", "q")
HELP: Final = """\
Answer with the number of a choice, or with its words: put SEV. Several at once: put SEV; put GAL; done
A Caballero is moved in two steps, lift and drop, or in one: move blue GAL SEV
  why CHOICE   says why a choice is not allowed, and by which rule (why put GAL)
  rules ID     prints a rule (rules EG-8.1), a section (rules EG-8) or a card's rule (rules EG-C2F)
  board        shows the board and the cards again
  help         shows this
  quit         leaves the game"""


class LeftError(Exception):
    """Somebody has left the game."""


class TerminalGame:
    """One game between people at this terminal and bots.

    Args:
        game: the game.
        bots: the bot of each seat that a bot plays; people play the others.
        rng: picks the outcomes of chance.
    """

    def __init__(self, game: Game, bots: dict[int, Bot], rng: Rng) -> None:
        self.game = game
        self.bots = bots
        self.rng = rng
        self.state: State = game.new_initial_state()
        self.people = [seat for seat in range(game.num_players()) if seat not in bots]
        self.deck: Deck | None = getattr(game, "deck", None)
        self.story = Story(self.state, self.people[0] if len(self.people) == 1 else None, self.deck)
        self.told: list[str] = []
        self.seen = dict.fromkeys(self.people, 0)
        self.asked: int | None = None
        self.fresh = True

    def run(self) -> bool:
        """Play to the end, which is True, or until somebody leaves."""
        state = self.state
        self._tell()
        try:
            while not state.is_terminal():
                if state.is_chance_node():
                    draw_all(state, self.rng)
                    self.fresh = True
                else:
                    self._ask_next()
                self._tell()
        except LeftError:
            print("The game is left unfinished.")
            return False
        self._show_board(self.story.viewer)
        print(f"\n{render_end(self.game.view(state, None))}")
        return True

    def _ask_next(self) -> None:
        """Let a bot answer if one is asked, else a person: the order is free where several are asked."""
        acting = self.state.acting_seats()
        for seat in acting:
            if seat in self.bots:
                self.state.apply_action(self.bots[seat].choose(self.state, seat), seat)
                self.fresh = True
                return
        self._ask_person(acting[0])

    def _tell(self) -> None:
        lines = self.story.tell(self.state)
        self.told += lines
        for line in lines:
            print(line)

    # A person's answer.

    def _ask_person(self, seat: int) -> None:
        self._hand_over(seat)
        if self.fresh or self.asked != seat:
            self._show_board(seat)
        self.asked, self.fresh = seat, False
        self._show_question(seat)
        while not self._answer(seat, self._read_line(seat)):
            pass
        self.seen[seat] = len(self.told)

    def _hand_over(self, seat: int) -> None:
        """Give the terminal to somebody else, so that nobody sees another's hand; a pipe has no eyes."""
        if len(self.people) == 1 or self.asked == seat:
            return
        name = self.game.seat_name(seat)
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print(f"\n--- {name}'s turn at the terminal ---")
            return
        if self.asked is not None:
            print(CLEAR, end="")
        self._prompt(f"{name}, it is your turn at the terminal. Press Enter when nobody else looks. ")
        for line in self.told[self.seen[seat] :] if self.asked is not None else ():
            print(line)

    def _show_board(self, seat: int | None) -> None:
        print(f"\n{render_view(self.game.view(self.state, seat), self.deck, _width())}")

    def _show_question(self, seat: int) -> None:
        decision = self.state.pending()
        question = self.game.texts().get("questions", decision.key) if decision else ""
        print(f"\n{self.game.seat_name(seat)}: {question}")
        print(render_choices(self._choices(seat), _width()))

    def _choices(self, seat: int) -> list[str]:
        """List the legal answers in words, without the seat."""
        return [text.partition(": ")[2] for text in legal_texts(self.state, seat)]

    def _read_line(self, seat: int) -> str:
        return self._prompt(f"{self.game.seat_name(seat)}> ").strip()

    def _prompt(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except (EOFError, RuntimeError):  # RuntimeError: there is no stdin at all
            print()
            raise LeftError from None
        if not sys.stdin.isatty():
            print(line)
        return line

    def _answer(self, seat: int, line: str) -> bool:
        """Act on a line; returns whether it answered the question."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            return False
        if line.lower() in QUIT:
            raise LeftError
        if line.lower() in ("help", "?"):
            print(HELP)
        elif line.lower() == "board":
            self._show_board(seat)
            self._show_question(seat)
        elif word == "rules":
            self._print_rules(rest)
        elif word == "why":
            self._explain(seat, rest)
        else:
            return self._play(seat, line)
        return False

    def _play(self, seat: int, line: str) -> bool:
        try:
            parts = [self._spell_out(seat, part) for part in line.split(";") if part.strip()]
            for part in parts:
                self._check_seat(seat, part)
            play_plan(self.state, parts)
        except CastilloError as error:
            print(f"  Not possible: {error}")
            return False
        return bool(parts)

    def _check_seat(self, seat: int, text: str) -> None:
        """Let nobody answer for somebody else who is asked at the same time."""
        other, _ = split_choice(self.state, text)
        if other != seat and other in self.state.acting_seats():
            raise CastilloError(f"it is {self.game.seat_name(seat)} who answers here")

    def _spell_out(self, seat: int, part: str) -> str:
        """Write what was typed as `seat: words`: a number stands for a choice of the list."""
        text = part.strip()
        if text.isdecimal():
            choices = number_choices(self._choices(seat))
            if text not in choices:
                raise CastilloError(f"there is no choice {text}; there are {', '.join(choices)}, or type 'help'")
            text = choices[text]
        return text if ":" in text else f"{self.game.seat_name(seat)}: {text}"

    def _explain(self, seat: int, words: str) -> None:
        if not words:
            print("  Which choice? For example: why put GAL")
            return
        trial = self.state.clone()
        try:
            play_words(trial, *split_choice(trial, self._spell_out(seat, words)))
        except IllegalAction as error:
            print(f"  Not possible: {error}")
            if error.reason.rule:
                self._print_rules(error.reason.rule)
        except CastilloError as error:
            print(f"  Not possible: {error}")
        else:
            print(f"  That is allowed now: {words}")

    def _print_rules(self, words: str) -> None:
        book = load_rulebook(self.game.name)
        if not words:
            print("\n".join(f"  {section.id:6} {section.title}" for section in book.sections))
            return
        try:
            for word in words.split():
                for rule in book.look_up(word).rules:
                    print(_indent(f"{rule.id}  {rule.text}"))
        except UnknownRule as error:
            print(f"  {error}")


def choose_seats(names: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Return the numbers of the seats of these names.

    Raises:
        CastilloError: nobody sits there, or a seat is named twice.
    """
    found: list[int] = []
    for name in wanted:
        if name.lower() not in names:
            raise CastilloError(f"no seat is called {name!r}; the seats are {', '.join(names)}")
        if names.index(name.lower()) in found:
            raise CastilloError(f"seat {name!r} is named twice")
        found.append(names.index(name.lower()))
    return found


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _width() -> int:
    return shutil.get_terminal_size((100, 24)).columns
