"""A game being played: its entries in order, choices and undos, and the state that they lead to.

The entries are the truth, and nothing is ever taken out of them: an undo is an entry too.
"""

from __future__ import annotations

from typing import NamedTuple

from castillo.core.errors import IllegalUndo, Reason
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.notation import parse_words, split_choice
from castillo.core.seats import CHANCE, OVER
from castillo.core.state import KIND, State

UNDO = "undo"
AGREED = "undo agreed"


class Entry(NamedTuple):
    """One line of a game.

    Attributes:
        text: `seat: words`; the words of an undo are `undo` or, by consent, `undo agreed`.
        forced: whether nobody was asked.
    """

    text: str
    forced: bool = False

    @property
    def seat_name(self) -> str:
        """Whose line it is: a seat's name or "chance"."""
        return self.text.partition(": ")[0]

    @property
    def words(self) -> str:
        """What it says, without the seat."""
        return self.text.partition(": ")[2]

    @property
    def is_undo(self) -> bool:
        """Tell whether the entry takes a choice back."""
        return self.words in (UNDO, AGREED)


class Session:
    """A game on its way.

    Attributes:
        game: the game.
        state: the state now.
        entries: everything that happened, undone choices included.
        standing: the numbers (from 0) of the entries that still stand, one for each choice of `State.full_history()`;
            the others are undos and what they took back.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.new_initial_state()
        self.entries = [self._entry(choice) for choice in self.state.full_history()]
        self.standing = list(range(len(self.entries)))
        self._seats = {"chance": CHANCE, **{name.lower(): seat for seat, name in enumerate(game.seat_names)}}

    def apply(self, action: int, seat: int | None = None) -> list[Entry]:
        """Apply an answer or an outcome of chance; raises IllegalAction as `State.apply_action`.

        Returns:
            The new entries: the choice, and what was forced by it.
        """
        state = self.state
        mark = int(state.made)
        state.apply_action(action, seat)
        new = [self._entry(choice) for choice in state.full_history(mark)]
        self.standing += range(len(self.entries), len(self.entries) + len(new))
        self.entries += new
        return new

    def play(self, text: str) -> list[Entry]:
        """Apply what is written `seat: words`, a choice, a shorthand or an undo, whole or not at all.

        Raises:
            InvalidNotation, IllegalAction, IllegalUndo: it cannot be; nothing has changed.
        """
        name, _, rest = text.partition(": ")
        seat, words = self._seats.get(name, OVER), " ".join(rest.split())
        if seat == OVER or not words:  # it is not written as the program writes it, or wrong
            seat, words = split_choice(self.state, text)
        if words.lower() in (UNDO, AGREED):
            return self.undo(seat, agreed=words.lower() == AGREED)
        parts = self.game.expand(words)
        if len(parts) == 1:
            return self.apply(parse_words(self.state, seat, words), seat)
        trial = self.state.clone()
        for part in parts:
            trial.apply_action(parse_words(trial, seat, part), seat)
        return [entry for part in parts for entry in self.apply(parse_words(self.state, seat, part), seat)]

    def undo(self, seat: int, agreed: bool = False) -> list[Entry]:
        """Take back the last choice that `seat` was asked for, and all that followed from it.

        Args:
            seat: who takes back.
            agreed: whether everybody concerned agreed; then what has been drawn, revealed or decided since does
                not matter.

        Raises:
            IllegalUndo: there is nothing to take back, or the undo law forbids it; nothing has changed.
        """
        at, reason = find_undo(self.state, seat, agreed)
        if reason is not None:
            raise IllegalUndo(self.game.describe_reason(reason), reason, self.game.text_folders)
        listener = self.state.listener
        self.state = replay_choices(self.game, self.state.full_history()[:at])
        self.state.listen(listener)
        del self.standing[at:]
        self.entries.append(Entry(f"{self.game.seat_name(seat)}: {AGREED if agreed else UNDO}"))
        return self.entries[-1:]

    def _entry(self, choice: PlayedChoice) -> Entry:
        return Entry(self.game.frame_text(choice.seat, choice.frame, choice.action), choice.forced)


def find_undo(state: State, seat: int, agreed: bool = False) -> tuple[int, Reason | None]:
    """Find the choice that `seat` may take back: its last one, under the undo law.

    It may if and only if nothing was drawn, revealed or decided by another seat since; forced choices decide nothing.

    Returns:
        The place of the choice in `State.full_history()`, and None or the reason why it may not be taken back.
    """
    game = state.game
    history = state.full_history()
    barrier: Reason | None = None
    for at in range(len(history) - 1, -1, -1):
        choice = history[at]
        decision = game.decisions[choice.frame & KIND]
        if decision.uncovers(choice.frame >> 8, choice.action):
            barrier = barrier or Reason("undo_revealed")
        if choice.seat == CHANCE:
            barrier = barrier or Reason("undo_drawn")
        elif choice.forced:
            continue
        elif choice.seat != seat:
            barrier = barrier or Reason("undo_decided", "", {"seat": game.seat_name(choice.seat)})
        else:
            if decision.reveals(choice.frame >> 8, seat) or _is_revealed_at_end(state, at):
                barrier = barrier or Reason("undo_revealed")
            return at, None if agreed else barrier
    return 0, Reason("undo_nothing", "", {"seat": game.seat_name(seat)})


def has_turned_up(state: State, at: int) -> bool:
    """Tell whether anything was drawn or revealed by the choice at that place of the history, or after it."""
    decisions = state.game.decisions
    return _is_revealed_at_end(state, at) or any(
        choice.seat == CHANCE or decisions[choice.frame & KIND].reveals(choice.frame >> 8, choice.seat)
        for choice in state.full_history()[at:]
    )


def _is_revealed_at_end(state: State, at: int) -> bool:
    """Tell whether the end of the game has laid open what somebody could not know before the choice `at`."""
    if not state.is_terminal():
        return False
    decisions, history = state.game.decisions, state.full_history()
    before = state.beginning()
    for choice in history[:at]:
        if not choice.forced:
            before.apply_action(choice.action, choice.seat)
    return any(
        decisions[choice.frame & KIND].hides(before, history[:at], number, seat)
        and not decisions[choice.frame & KIND].hides(state, history, number, seat)
        for number, choice in enumerate(history[:at])
        for seat in range(state.game.num_players())
    )


def replay_choices(game: Game, history: list[PlayedChoice]) -> State:
    """Return the state that the asked choices of a history lead to."""
    state = game.new_initial_state()
    for choice in history:
        if not choice.forced:
            state.apply_action(choice.action, choice.seat)
    return state
