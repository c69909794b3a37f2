"""What can be typed while a game is played, besides the choices themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from castillo.cli.choices import number_choices, order_choices
from castillo.cli.common import tidy
from castillo.cli.helping import write_help
from castillo.cli.hints import show_hint
from castillo.cli.saving import OVER, OtherGameError, save_game
from castillo.cli.screen import LeftError
from castillo.cli.wrapping import reflow
from castillo.core.errors import CastilloError, IllegalAction, UnknownRule, quote
from castillo.core.knowledge import write_choice
from castillo.core.notation import legal_texts, play_text, play_words, split_choice
from castillo.core.seats import CHANCE, SPECTATOR
from castillo.core.session import AGREED, UNDO, find_undo, has_turned_up, replay_choices
from castillo.core.state import State
from castillo.rulebook import load_rulebook

if TYPE_CHECKING:
    from castillo.cli.terminal import TerminalGame

QUIT: Final = ("quit", "exit", "q")
YES: Final = ("y", "yes")
NO: Final = ("n", "no")
MOVE: Final = "move"
LOGGED: Final = 20
"""How many lines of the log are shown if no number is given."""
UNDO_LAW: Final = "A choice can be taken back until something is drawn, revealed or decided by another seat."
HOW_TO_MOVE: Final = "move is written: move blue GAL SEV (whose Caballero, from where, to where)"


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
            self._quit()
        if line.lower() == "hint" and seat is not None:
            show_hint(self.table, seat)
        elif word == "why" and seat is not None:
            self._explain(seat, rest)
        elif seat is not None and self._is_undo(line.partition(";")[0]):
            return self._undo(seat, line)
        elif not self._show(seat, word, rest):
            if seat is not None:
                return self._play(seat, line)
            self._refuse("nobody plays at this terminal; 'help' says what there is")
        return False

    def wait(self, line: str) -> None:
        """Act on a line that is typed before the next one has taken the terminal: nothing may be shown yet.

        Raises:
            LeftError: the game is left.
        """
        word, _, rest = line.partition(" ")
        if line.lower() in QUIT:
            self._quit()
        if word.lower() in ("save", OVER):
            self._save(rest.strip(), over=word.lower() == OVER)
        else:
            self._refuse("press Enter first; before that there are only 'save FILE' and 'quit'")

    def _show(self, seat: int | None, word: str, rest: str) -> bool:
        """Show what a word asks for; returns whether it asks for something."""
        match word, rest:
            case ("help" | "?", ""):
                self.screen.say("\n".join(write_help(self.table.text, self.screen.width, seat)))
            case (shown, "") if shown in self.table.text.boards:
                self.table.show_board(seat, word)
                if seat is not None:
                    self.table.show_question(seat)
            case ("cards", _) if "cards" in self.table.text.boards:
                self._print_cards(rest)
            case ("log", _):
                self._log(seat, rest)
            case ("save" | "save!", _):
                self._save(rest, over=word == OVER)
            case ("rules", _):
                self._print_rules(rest)
            case _:
                return False
        return True

    def _refuse(self, reason: str) -> None:
        self.screen.tell([f"  Not possible: {tidy(reason)}"])

    def _quit(self) -> None:
        """Leave; at a terminal a game that would be lost is offered to be saved first.

        Raises:
            LeftError: always.
        """
        while self.screen.is_live and self.table.is_unsaved:
            words = self.screen.ask("Save first? (file name, or Enter to leave without) ")
            if not words or words.lower() in (*NO, *QUIT):
                break
            first, _, rest = words.partition(" ")
            over = first.lower() == OVER
            if words.lower() in YES:
                self._refuse("in which file? For example: game.txt")
            else:
                self._save(rest.strip() if over or (first.lower() == "save" and rest) else words, over)
        raise LeftError

    # Choices.

    def _play(self, seat: int, line: str) -> bool:
        session = self.table.session
        try:
            parts: list[str] = []
            trial = session.state.clone()
            for typed in line.split(";"):
                if typed.strip():
                    if self._is_undo(typed):
                        raise CastilloError("undo goes without choices on the same line")
                    part = self._name_colour(trial, seat, self._spell_out(seat, typed))
                    self._check_next(trial, seat, parts)
                    self._check_seat(trial, seat, part)
                    play_text(trial, part)
                    parts.append(part)
        except CastilloError as error:
            self._refuse(str(error))
            return False
        for part in parts:
            session.play(part)
            self.table.story.note_points(session.state)
        self.table.keep_up()
        self.table.is_unsaved = self.table.setting.save is None
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
                listed = ", ".join(choices)
                raise CastilloError(f"there is no choice {quote(text)}; there are {listed}, or type 'help'")
            text = choices[text]
        return text if ":" in text else f"{self.game.seat_name(seat)}: {text}"

    def _name_colour(self, state: State, seat: int, text: str) -> str:
        """Name the colour in `move GAL SEV`, if it is clear from what may be moved now."""
        name, _, words = text.partition(":")
        verb, *rest = words.split()[:1] + words.split()[1:] or [""]
        if verb.lower() != MOVE or len(self.game.expand(f"{MOVE} a b c")) == 1 or len(rest) == 3:
            return text
        names = [seat_name.lower() for seat_name in self.game.seat_names]
        if len(rest) != 2 or rest[0].lower() in names:
            raise CastilloError(HOW_TO_MOVE)
        who = names.index(name.strip().lower()) if name.strip().lower() in names else seat
        lifted = [words.lower().split() for words in self._answers(state, who)]
        colours = [lift[1] for lift in lifted if lift[0] == "lift" and lift[-1] == rest[0].lower()]
        if len(colours) > 1:
            ways = " or ".join(f"{MOVE} {colour} {' '.join(rest)}" for colour in colours)
            raise CastilloError(f"{MOVE} {quote(' '.join(rest))[1:-1]}: whose Caballero? Type {ways}")
        return f"{name}: {MOVE} {colours[0] if colours else names[who]} {' '.join(rest)}"

    def list_choices(self, seat: int) -> list[str]:
        """List the legal answers in words, without the seat, in the order in which they are shown."""
        return order_choices(self._answers(self.table.state, seat))

    @staticmethod
    def _answers(state: State, seat: int) -> list[str]:
        if seat not in state.acting_seats():
            return []
        return [text.partition(": ")[2] for text in legal_texts(state, seat)]

    def _explain(self, seat: int, words: str) -> None:
        if not words:
            self.screen.tell([f"  Which choice? For example: why {self.table.text.example}"])
            return
        if self._is_undo(words):
            self._explain_undo(seat, words)
            return
        trial = self.table.state.clone()
        try:
            text = self._name_colour(trial, seat, self._spell_out(seat, words))
            self._check_seat(trial, seat, text)
            play_words(trial, *split_choice(trial, text))
        except IllegalAction as error:
            self._refuse(str(error))
            if error.reason.rule:
                self._print_rules(error.reason.rule)
        except CastilloError as error:
            self._refuse(str(error))
        else:
            self.screen.tell([f"  That is allowed now: {tidy(words)}"])

    # Taking back.

    @staticmethod
    def _is_undo(line: str) -> bool:
        return " ".join(line.rpartition(":")[2].lower().split()) in (UNDO, AGREED)

    def _read_undo(self, seat: int, text: str) -> tuple[int, bool]:
        """Return who takes back, whoever types or the seat that is named, and whether it says that all agree.

        Raises:
            CastilloError: that seat is not played at this terminal.
        """
        who, words = split_choice(self.table.state, text if ":" in text else f"{self.game.seat_name(seat)}: {text}")
        if who not in self.table.people:
            raise CastilloError(f"nobody at this terminal plays {self.game.seat_name(who)}")
        return who, words.lower() == AGREED

    def _undo(self, seat: int, line: str) -> bool:
        """Take back the last choice, or as many as are asked for, together or not at all."""
        table = self.table
        try:
            undos = [self._read_undo(seat, part) for part in line.split(";") if part.strip() and self._is_undo(part)]
            if len(undos) < len([part for part in line.split(";") if part.strip()]):
                raise CastilloError("undo goes without choices on the same line")
            if len(undos) == 1 and undos[0][1]:
                return self._undo_agreed(undos[0][0])
            trial = table.state
            for who, agreed in undos:
                at, reason = find_undo(trial, who)
                if agreed:
                    raise CastilloError(f"'{AGREED}' goes alone")
                if reason is not None:
                    raise CastilloError(f"{self.game.describe_reason(reason)}{self._hint(who, reason.key)}")
                trial = replay_choices(self.game, trial.full_history()[:at])
        except CastilloError as error:
            self._refuse(str(error))
            return False
        for who, _ in undos:
            self._take_back(who, agreed=False)
        return True

    def _take_back(self, seat: int, agreed: bool) -> None:
        self.table.session.undo(seat, agreed)
        self.table.take_back(seat, agreed)
        self.table.is_unsaved = self.table.setting.save is None

    def _hint(self, seat: int, key: str) -> str:
        """Say where there is a way round the law of undo."""
        others = [other for other in self.table.people if other != seat]
        return f"; type '{AGREED}' to ask the others" if others and key != "undo_nothing" else ""

    def _undo_agreed(self, seat: int) -> bool:
        """Take a choice back that the law would leave, if everybody else agrees.

        Raises:
            CastilloError: there is nothing to take back, or bots have seen what they should not have.
        """
        table = self.table
        at, reason = find_undo(table.state, seat)
        if reason is not None:
            if reason.key == "undo_nothing":
                raise CastilloError(self.game.describe_reason(reason))
            others = [other for other in table.people if other != seat]
            if table.bots and (not others or has_turned_up(table.state, at)):
                why = self.game.describe_reason(reason).partition(";")[0]
                raise CastilloError(f"{why}; bots do not agree to that. {UNDO_LAW}")
            if not self._ask_others(seat, others, at):
                return True
        self._take_back(seat, agreed=reason is not None)
        return True

    def _ask_others(self, seat: int, others: list[int], at: int) -> bool:
        """Ask all others at the terminal whether they agree; who sees another's hand then is nobody."""
        table, name = self.table, self.game.seat_name(seat)
        state = table.state
        words = write_choice(state, state.full_history(), at, SPECTATOR).partition(": ")[2]
        table.hide()
        for other in others:
            question = f"{self.game.seat_name(other)}, do you agree that {name} takes back '{words}' and all since?"
            answer = self.screen.ask(f"{question} yes/no ").lower()
            while answer not in (*YES, *NO):
                if answer in QUIT:
                    self._quit()
                answer = self.screen.ask("yes or no? ").lower()
            if answer in NO:
                self._refuse("not everybody agrees")
                table.story.note("undo_refused", {"seat": self.game.seat_name(other), "seat_asking": name})
                return False
        return True

    def _explain_undo(self, seat: int, words: str) -> None:
        try:
            who, _ = self._read_undo(seat, words)
        except CastilloError as error:
            self._refuse(str(error))
            return
        _, reason = find_undo(self.table.state, who)
        if reason is None:
            self.screen.tell([f"  That is allowed now: {self.game.seat_name(who)} may take its last choice back."])
        else:
            self._refuse(f"{self.game.describe_reason(reason)}{self._hint(who, reason.key)}. {UNDO_LAW}")

    # Looking back, and keeping.

    def _log(self, seat: int | None, words: str) -> None:
        if words and not (words.isdecimal() and len(words) < 10):
            self._refuse(f"how many lines? For example: log {LOGGED}")
            return
        lines = self.table.story.tell(seat)
        wanted = int(words or LOGGED)
        self.screen.tell(lines[-wanted:] if wanted else [])

    def _save(self, words: str, over: bool = False) -> bool:
        """Save the game where somebody says; returns whether it has been."""
        if not words:
            self._refuse("to which file? For example: save game.txt")
            return False
        if not words.isprintable():
            self._refuse(f"{quote(words)}: a file's name has no control characters here")
            return False
        try:
            path = Path(words).expanduser()
            save_game(self.table, path, over)
        except OtherGameError as error:
            self._refuse(f"{error}; '{OVER} {words}' writes over it")
        except CastilloError as error:
            self._refuse(str(error))
        except (OSError, RuntimeError) as error:  # RuntimeError: ~ of somebody whom nobody knows
            self._refuse(f"{words}: {getattr(error, 'strerror', None) or error}")
        else:
            self.table.is_unsaved = False
            self.screen.say(f"  Saved, with everything that is secret. Go on with: {self.table.resume_command(path)}")
            return True
        return False

    def _print_rules(self, words: str) -> None:
        book, width = load_rulebook(self.game.name), self.screen.width
        if not words:
            self.screen.say("\n".join(f"  {section.id:6} {section.title}" for section in book.sections))
            return
        try:
            rules = [rule for word in words.split() for rule in book.look_up(word).rules]
        except UnknownRule as error:
            self._refuse(str(error))
            return
        for rule in rules:
            self.screen.say("\n".join(f"  {line}" for line in reflow(rule.text, width - 2, f"{rule.id}  ", "  ")))

    def _print_cards(self, words: str) -> None:
        try:
            cards = [self.table.text.write_card(word, self.screen.width) for word in words.split()]
        except CastilloError as error:
            self._refuse(str(error))
            return
        for card in cards:
            self.screen.say(card)
