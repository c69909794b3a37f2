"""What can be typed while a game is played, besides the choices themselves."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Final

from castillo.cli.choices import number_choices
from castillo.cli.screen import LeftError
from castillo.core.errors import CastilloError, IllegalAction, UnknownRule
from castillo.core.notation import legal_texts, play_text, play_words, split_choice
from castillo.core.record import FIRST_LINE, record_session, save_record
from castillo.core.seats import CHANCE
from castillo.core.session import AGREED, UNDO, find_undo
from castillo.core.state import State
from castillo.rulebook import load_rulebook

if TYPE_CHECKING:
    from castillo.cli.terminal import TerminalGame

QUIT: Final = ("quit", "exit", "q")
YES: Final = ("y", "yes")
HANGING: Final = 15
"""How far what a word does is indented in the list of what can be typed."""
NARROW: Final = 40
"""Text is not folded narrower than this."""
LOGGED: Final = 20
"""How many lines of the log are shown if no number is given."""
HELP: Final = """\
{typing}
  why CHOICE   says why a choice is not allowed, and by which rule (why {example})
  undo         takes back your last choice, unless something was drawn, revealed or decided since
  undo agreed  takes it back all the same, if the others agree; {seat}: undo is for another seat at this terminal
  save FILE    saves the game as a record; go on with: castillo play --resume FILE
  log [N]      tells the last N lines again (20)
  board        shows the board again{boards}
  rules ID     prints a rule {rule}
  help         shows this
  quit         leaves the game"""


class Commands:
    """Understands a line that somebody at the terminal has typed."""

    def __init__(self, table: TerminalGame) -> None:
        self.table = table
        self.screen = table.screen
        self.game = table.game

    def follow(self, seat: int | None, line: str) -> bool:
        """Act on a line of a seat (None: of somebody who only watches).

        Returns:
            Whether the question has been answered or is no longer the same.

        Raises:
            LeftError: the game is left.
        """
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            return False
        if line.lower() in QUIT:
            raise LeftError
        if seat is not None and self._is_undo(line):
            return self._undo(seat, line)
        if word == "why" and seat is not None:
            self._explain(seat, rest)
        elif not self._show(seat, word, rest):
            if seat is not None:
                return self._play(seat, line)
            self._refuse("nobody plays at this terminal; 'help' says what there is")
        return False

    def _show(self, seat: int | None, word: str, rest: str) -> bool:
        """Show what a word asks for; returns whether it asks for something."""
        match word, rest:
            case ("help" | "?", ""):
                self.screen.say(self._write_help(seat))
            case (shown, "") if shown in self.table.text.boards:
                self.table.show_board(seat, word)
                if seat is not None:
                    self.table.show_question(seat)
            case ("log", _):
                self._log(seat, rest)
            case ("save", _):
                self._save(rest)
            case ("rules", _):
                self._print_rules(rest)
            case _:
                return False
        return True

    def _write_help(self, seat: int | None) -> str:
        """Write what can be typed, folded at the width of the screen; the example of another seat is not one's own."""
        text = self.table.text
        others = {"table": "; table: as a table", "cards": "; cards: all action cards"}
        other = 0 if seat == 1 else 1
        written = HELP.format(
            typing=text.help, example=text.example, seat=self.game.seat_names[other],
            boards="".join(others[word] for word in text.boards if word in others), rule=text.rule,
        )  # fmt: skip
        width = max(self.screen.width, NARROW)
        return "\n".join(
            fill(line, width, subsequent_indent=" " * HANGING if line.startswith(" ") else "")
            for line in written.splitlines()
        )

    def _refuse(self, reason: str) -> None:
        self.screen.tell([f"  Not possible: {reason}"])

    # Choices.

    def _play(self, seat: int, line: str) -> bool:
        session = self.table.session
        try:
            parts = [self._spell_out(seat, part) for part in line.split(";") if part.strip()]
            trial = session.state.clone()
            for at, part in enumerate(parts):
                self._check_next(trial, seat, parts[:at])
                self._check_seat(trial, seat, part)
                play_text(trial, part)
        except CastilloError as error:
            self._refuse(str(error))
            return False
        for part in parts:
            session.play(part)
            self.table.story.note_points(session.state)
        return bool(parts)

    def _check_seat(self, state: State, seat: int, text: str) -> None:
        """Let nobody answer for somebody else who is asked, or for chance."""
        other, _ = split_choice(state, text)
        if other == seat:
            return
        if other in state.acting_seats():
            asked = seat if seat in state.acting_seats() else other
            raise CastilloError(f"it is {self.game.seat_name(asked)} who answers here")
        if other == CHANCE:
            raise CastilloError("nobody answers for chance")

    def _check_next(self, trial: State, seat: int, before: list[str]) -> None:
        """Let nobody try out what comes after something that is drawn or turned over: a refusal would tell of it."""
        if before and find_undo(trial, seat)[1] is not None:
            raise CastilloError(f"after {before[-1].partition(': ')[2]!r} see first what comes of it")

    def _spell_out(self, seat: int, part: str) -> str:
        """Write what was typed as `seat: words`: a number stands for a choice of the list."""
        text = part.strip()
        if text.isdecimal():
            choices = number_choices(self.list_choices(seat))
            verbs = {word.partition(" ")[0] for number, word in choices.items() if word.endswith(f" {number}")}
            if text not in choices and len(verbs) == 1:
                return f"{self.game.seat_name(seat)}: {verbs.pop()} {text}"
            if text not in choices:
                raise CastilloError(f"there is no choice {text}; there are {', '.join(choices)}, or type 'help'")
            text = choices[text]
        return text if ":" in text else f"{self.game.seat_name(seat)}: {text}"

    def list_choices(self, seat: int) -> list[str]:
        """List the legal answers in words, without the seat."""
        return [text.partition(": ")[2] for text in legal_texts(self.table.state, seat)]

    def _explain(self, seat: int, words: str) -> None:
        if not words:
            self.screen.say(f"  Which choice? For example: why {self.table.text.example}")
            return
        trial = self.table.state.clone()
        try:
            text = self._spell_out(seat, words)
            self._check_seat(trial, seat, text)
            play_words(trial, *split_choice(trial, text))
        except IllegalAction as error:
            self._refuse(str(error))
            if error.reason.rule:
                self._print_rules(error.reason.rule)
        except CastilloError as error:
            self._refuse(str(error))
        else:
            self.screen.say(f"  That is allowed now: {words}")

    # Taking back.

    @staticmethod
    def _is_undo(line: str) -> bool:
        return " ".join(line.rpartition(":")[2].lower().split()) in (UNDO, AGREED)

    def _undo(self, seat: int, line: str) -> bool:
        """Take back the last choice of whoever types, or of the seat that is named if it shares the terminal."""
        table = self.table
        try:
            text = line if ":" in line else f"{self.game.seat_name(seat)}: {line}"
            who, words = split_choice(table.state, text)
            if who not in table.people:
                raise CastilloError(f"nobody at this terminal plays {self.game.seat_name(who)}")
            _, reason = find_undo(table.state, who)
            agreed = words.lower() == AGREED and reason is not None
            if agreed and find_undo(table.state, who, agreed=True)[1] is None and not self._ask_others(who):
                raise CastilloError("not everybody agrees")
            table.session.undo(who, agreed)
        except CastilloError as error:
            hint = "; type 'undo agreed' to ask the others" if str(error).endswith("only by consent") else ""
            self._refuse(f"{error}{hint}")
            return False
        table.take_back(who, agreed)
        return True

    def _ask_others(self, seat: int) -> bool:
        """Ask all others at the terminal whether they agree; bots always do."""
        name = self.game.seat_name(seat)
        for other in self.table.people:
            if other != seat:
                question = f"{self.game.seat_name(other)}, do you agree that {name} takes back its last choice? (y/n) "
                if self.screen.ask(question).lower() not in YES:
                    return False
        return True

    # Looking back, and keeping.

    def _log(self, seat: int | None, words: str) -> None:
        if words and not words.isdecimal():
            self._refuse(f"how many lines? For example: log {LOGGED}")
            return
        lines = self.table.story.tell(seat)
        wanted = int(words or LOGGED)
        self.screen.tell(lines[-wanted:] if wanted else [])

    def _save(self, words: str) -> None:
        if not words:
            self._refuse("to which file? For example: save game.txt")
            return
        try:
            save_game(self.table, Path(words).expanduser())
        except CastilloError as error:
            self._refuse(str(error))
        except OSError as error:
            self._refuse(f"{words}: {error.strerror or error}")
        else:
            self.screen.say(f"  Saved, with everything that is secret. Go on with: castillo play --resume {words}")

    def _print_rules(self, words: str) -> None:
        book = load_rulebook(self.game.name)
        if not words:
            self.screen.say("\n".join(f"  {section.id:6} {section.title}" for section in book.sections))
            return
        try:
            for word in words.split():
                for rule in book.look_up(word).rules:
                    self.screen.tell([f"  {line}" for line in f"{rule.id}  {rule.text}".splitlines()])
        except UnknownRule as error:
            self.screen.say(f"  {error}")


def save_game(table: TerminalGame, path: Path) -> None:
    """Save a game as a record, whole or not at all; only another record is replaced.

    Raises:
        CastilloError: there is a file that is no record.
        OSError: it cannot be written.
    """
    check_target(path)
    save_record(record_session(table.session), path)


def check_target(path: Path) -> None:
    """Refuse to write over what is no record; raises as `save_game`."""
    if path.is_dir():
        raise CastilloError(f"{path} is a folder")
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(FIRST_LINE)) != FIRST_LINE.encode():
                raise CastilloError(f"{path} is there already, and is no record")
