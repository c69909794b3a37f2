"""A game at a terminal: people type, bots answer, chance is drawn."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from castillo.bots.bot import Bot
from castillo.cli.choices import render_choices, render_end
from castillo.cli.commands import Commands
from castillo.cli.common import discard_output
from castillo.cli.saving import write_path
from castillo.cli.screen import LeftError, Screen, StoppedError
from castillo.cli.tables import table_text
from castillo.cli.wrapping import fold_words
from castillo.core.chance import Rng
from castillo.core.errors import CastilloError
from castillo.core.moves import MOVES
from castillo.core.record import record_session, save_record
from castillo.core.session import Session
from castillo.core.state import State
from castillo.core.story import Story

STEP_HELP: Final = "Enter goes on, 'run' to the end; 'help' says what else there is."
STEP: Final = "> "
RUN: Final = "run"
LEFT: Final = "The game is left unfinished."
NOBODY: Final = -1


@dataclass
class Setting:
    """How a game is played at the terminal.

    Attributes:
        delay: how many seconds a bot's moves stand when nobody plays; None waits for Enter at a terminal.
        save: the file in which the game is kept, after every choice, or None.
        usual_bot: the bot that plays if none is named.
    """

    delay: float | None = None
    save: Path | None = None
    usual_bot: str = ""


class TerminalGame:
    """One game between people at this terminal and bots.

    Args:
        session: the game, new or resumed.
        bots: the bot of each seat that a bot plays; people play the others.
        rng: picks the outcomes of chance.
        setting: how it is played.
    """

    def __init__(self, session: Session, bots: dict[int, Bot], rng: Rng, setting: Setting | None = None) -> None:
        self.session = session
        self.game = session.game
        self.bots = bots
        self.rng = rng
        self.setting = setting or Setting()
        self.people = [seat for seat in range(self.game.num_players()) if seat not in bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.text = table_text(self.game)
        self.screen = Screen(self.game.seat_names)
        self.story = Story(self.game)
        self.story.catch_up(session)
        self.commands = Commands(self)
        self.told = 0  # how much of the story has been told to whoever looks at the screen
        self.seen = dict.fromkeys(self.people, 0)
        self.asked: int | None = None
        self.fresh = True
        self.question: object = None
        self.round: object = None
        self.told_how = False  # whether those who watch know how to go on
        self.is_unsaved = False  # whether somebody has chosen something that is in no file
        self.could_save = True

    @property
    def state(self) -> State:
        """The state now."""
        return self.session.state

    def run(self) -> bool:
        """Play to the end, which is True, or until somebody leaves."""
        if len(self.session.entries) > 0:
            self.told = len(self.story)
            self.screen.tell(["The game goes on; 'log' tells what has happened."])
        self.screen.tell([self.describe_players()])
        try:
            while not self.state.is_terminal():
                self._go_on()
            self._tell()
            self._show_end()
        except LeftError:
            self.screen.say(LEFT)
            return False
        except (KeyboardInterrupt, StoppedError):
            try:
                self.screen.say(f"\n{LEFT}")
            except OSError:  # the terminal is gone
                discard_output(sys.stdout, sys.stderr)
            raise
        finally:
            self._keep()
        return True

    def _go_on(self) -> None:
        """Let chance draw, a bot answer if one is asked, else a person: the order is free where several are asked."""
        acting = self.state.acting_seats()
        bot = next((seat for seat in acting if seat in self.bots), None)
        if self.state.is_chance_node():
            at = self.rng.below(self.state.list_moves())
            self._apply(int(MOVES.items[at]), None)
        elif bot is None:
            self._tell()
            self._ask_person(acting[0])
        else:
            decision = self.state.pending()
            question = (bot, decision.key if decision else "")
            if question != self.question:
                self._tell()
            self.question = question
            self._apply(self.bots[bot].choose(self.state, bot), bot)

    def _apply(self, action: int, seat: int | None) -> None:
        self.session.apply(action, seat)
        self.story.note_points(self.state)
        self.fresh = True
        self.keep_up()

    def take_back(self, seat: int, agreed: bool) -> None:
        """Go on from where an undo has led."""
        self.story.note_undo(seat, agreed)
        self.story.follow(self.state)
        self.fresh = True
        self.question = None
        self.keep_up()

    def _tell(self) -> None:
        """Tell what has not been told yet, as far as whoever looks at the screen may know it."""
        lines = self.story.tell(self.viewer, self.told)
        self.told = len(self.story)
        if not lines:
            return
        self.screen.tell(lines)
        if not self.people and not self.state.is_terminal():
            self._pause()

    def _pause(self) -> None:
        """Give those who watch bots time to read, and the board once a round or turn."""
        now = self.text.moment(self.game.view(self.state, None))
        if now != self.round:
            self.round = now
            self.show_board(None)
        if self.setting.delay is not None:
            time.sleep(self.setting.delay)
        elif self.screen.is_live:
            if not self.told_how:
                self.screen.tell([STEP_HELP])
            self.told_how = True
            while line := self.screen.ask(STEP):
                if line.lower() == RUN:
                    self.setting.delay = 0
                    return
                self.commands.follow(None, line)

    # A person's answer.

    def _ask_person(self, seat: int) -> None:
        self._hand_over(seat)
        if self.fresh or self.asked != seat:
            self.show_board(seat)
        self.asked, self.fresh = seat, False
        self.show_question(seat)
        while not self.commands.follow(seat, self.screen.ask(f"{self.game.seat_name(seat)}> ")):
            pass
        if self.asked == seat:  # else all has been cleared away, and is told again
            self.seen[seat] = len(self.story)

    def _hand_over(self, seat: int) -> None:
        """Give the terminal to somebody else, so that nobody sees another's hand; a pipe has no eyes."""
        if len(self.people) == 1 or self.asked == seat:
            return
        name = self.game.seat_name(seat)
        if not self.screen.is_live:
            self.screen.say(f"\n--- {name}'s turn at the terminal ---")
            return
        if self.asked is not None:
            self.screen.clear()
        while line := self.screen.ask(f"{name}, it is your turn at the terminal. Press Enter when nobody else looks. "):
            self.commands.wait(line)
        if self.asked is not None:
            self.screen.tell(self.story.tell(seat, self.seen[seat]))

    def hide(self) -> None:
        """Let nobody see what the last one at the terminal saw; then it is handed over anew."""
        if self.screen.is_live:
            self.screen.clear()
            self.asked = NOBODY

    def show_board(self, seat: int | None, what: str = "board") -> None:
        """Show what a seat may see: the board with what is in use, or what another word shows."""
        view = self.game.view(self.state, seat)
        text = self.text.draw(view, self.screen.width, self.screen.is_plain, what, brief=True)
        self.screen.show(f"\n{text}")

    def show_question(self, seat: int) -> None:
        """Show what a seat is asked, and its choices by number."""
        view = self.game.view(self.state, seat)
        choices = self.commands.list_choices(seat)
        notes = [self.game.explain_choice(view, words) for words in choices]
        self.screen.say()
        for line in fold_words(
            f"{self.game.seat_name(seat)}: {self.game.ask(view, choices=choices)}", self.screen.width
        ):
            self.screen.say(line, "bold")
        self.screen.say(render_choices(choices, self.screen.width, notes))

    # The end.

    def _show_end(self) -> None:
        if len(self.people) > 1 and self.screen.is_live:  # nothing that one of them alone has seen stays on the screen
            self.screen.clear()
            self.screen.tell(self.story.tell(None, min(self.seen.values())))
        self.show_board(self.viewer)
        self.screen.say(f"\n{render_end(self.game.view(self.state, None))}")

    # Keeping the game.

    def keep_up(self) -> None:
        """Write down what has been chosen last, if the game is kept; a full disk ends no game."""
        path = self.setting.save
        if path is None:
            return
        try:
            save_record(record_session(self.session), path)
        except OSError as error:
            if self.could_save:
                self.screen.tell([f"  Not saved: {path}: {error.strerror or error}"])
            self.could_save = False
        else:
            self.could_save = True

    def _keep(self) -> None:
        path = self.setting.save
        if path is None:
            return
        save_record(record_session(self.session), path)
        self.screen.say(f"Saved: {path}")
        if not self.state.is_terminal():
            self.screen.say(f"Go on with: {self.resume_command(path)}")

    def resume_command(self, path: Path) -> str:
        """Write the command that goes on with this game, saved there, with the same people and bots."""
        names = self.game.seat_names
        words = ["--watch"] if not self.people else []
        if len(self.people) > 1:
            words = ["--hotseat", ",".join(names[seat] for seat in self.people)]
        elif self.people and self.people != [0]:
            words = ["--seat", names[self.people[0]]]
        bots = [self.bots[seat].name for seat in sorted(self.bots)]
        if len(set(bots)) > 1:
            words += ["--bots", ",".join(bots)]
        elif bots and bots[0] != self.setting.usual_bot:
            words += ["--bot", bots[0]]
        kept = f" --save {write_path(path)}" if path == self.setting.save else ""
        return f"castillo play --resume {write_path(path)}{''.join(f' {shlex.quote(word)}' for word in words)}{kept}"

    def describe_players(self) -> str:
        """Say who plays what."""
        names = self.game.seat_names
        people = [names[seat] for seat in self.people]
        bots = {names[seat]: self.bots[seat].name for seat in sorted(self.bots)}
        parts = [f"You are {people[0]}"] if len(people) == 1 else []
        parts += [f"{', '.join(people)} play at this terminal"] if len(people) > 1 else []
        if len(set(bots.values())) == 1:
            are = "is a bot" if len(bots) == 1 else "are bots"
            parts.append(f"{', '.join(bots)} {are} ({next(iter(bots.values()))})")
        elif bots:
            parts.append(f"{', '.join(f'{seat} ({bot})' for seat, bot in bots.items())} are bots")
        return f"{'; '.join(parts)}."


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
