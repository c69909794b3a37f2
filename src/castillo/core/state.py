"""A position of a game, as data: arrays of integers, and pending work as a stack of integer frames.

A frame is `kind | argument << 8`: `kind` is an index into the game's table of decisions. States know no clock, no
random numbers and no I/O; chance is a seat (`CHANCE`) whose outcomes the caller picks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import has_bit, list_bits
from castillo.core.errors import IllegalAction, Reason
from castillo.core.events import Event, EventKind, Listener
from castillo.core.history import PlayedChoice, Stretch, add_choice, list_choices, restore_state
from castillo.core.moves import MOVES
from castillo.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from castillo.core.chance import Rng
    from castillo.core.decision import Decision
    from castillo.core.game import Game

KIND: Final = 255
"""Mask of a frame's kind."""
ACTIONS_END: Final = 1 << 20
"""Beyond any game's actions: larger integers are refused before they are made machine integers."""


class State:
    """What every game's state is made of; a game adds its arrays in a subclass.

    Attributes:
        game: the game with its options; shared, never changed.
        decisions: the game's table of decisions.
        seat: who is asked now (CHANCE, OVER); the lowest seat if several may answer.
        active: the seat whose turn it is; a decision that asks somebody else says so in `asked`.
        depth, top, frames: the stack of pending work: `depth` frames, `top` the one that is next, the others below it
            in `frames[1:depth]`.
        keeps_history: whether choices are remembered; search does without.
        past, made: where they are, and how many of what is there are this state's.
        asks_forced: whether forced answers are asked too, one after the other: for traces.
        root: the state where the history begins, if that is not the game's initial state; clones must keep it.
        listens: whether somebody is told of events; clones do not listen.
    """

    def __init__(
        self, game: Game, decisions: vec[Decision[Any]], seat: i64, active: i64, depth: i64, top: i64,
        frames: vec[i64],
    ) -> None:  # fmt: skip
        self.game = game
        self.decisions = decisions
        self.seat = seat
        self.active = active
        self.depth = depth
        self.top = top
        self.frames = frames
        self.keeps_history = True
        self.past: Stretch | None = None
        self.made: i64 = 0
        self.asks_forced = False
        self.root: State | None = None
        self.listens = False
        self.listener: Listener | None = None

    # What a game's state class gives.

    def clone(self) -> State:
        """Return a copy that shares nothing that can change."""
        raise NotImplementedError

    def payload(self) -> list[int]:
        """List every number of the state, always in the same order: what equality, hash and pickle look at."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of each seat."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the seats that win, or would win if the game ended as it stands."""
        raise NotImplementedError

    def write_observation(self, seat: i64, out: vec[i64]) -> i64:
        """Write what lies on the table for `seat` into `out[:n]`, laid out as `Game.observation_layout`; return n."""
        raise NotImplementedError

    def write_information_state(self, seat: i64, out: vec[i64]) -> i64:
        """Write what `seat` knows into `out[:n]`, laid out as `Game.information_state_layout`; return n."""
        raise NotImplementedError

    def redraw_hidden(self, seat: i64, rng: Rng, rewrites: bool) -> None:
        """Draw anew whatever `seat` cannot know, consistently with the whole history; `rewrites`: in it too.

        A game in which nothing is hidden has nothing to do here.
        """

    # The stack of frames.

    def push(self, frame: i64) -> None:
        """Put work on top of the stack."""
        self.frames[self.depth] = self.top
        self.depth += 1
        self.top = frame

    def pop(self) -> None:
        """Take the frame on top off the stack."""
        self.depth -= 1
        self.top = self.frames[self.depth]

    def set_top(self, frame: i64) -> None:
        """Put `frame` in the place of the one on top."""
        self.top = frame

    def argument(self) -> i64:
        """Return the argument of the frame on top."""
        return self.top >> 8

    def list_frames(self) -> list[int]:
        """List the frames of the stack, the one that is next last."""
        if self.depth == 0:
            return []
        return [int(self.frames[i]) for i in range(1, self.depth)] + [int(self.top)]

    # Going on: for search and for the boundary below. `advance` does not check.

    def settle(self) -> None:
        """Carry out all that needs no question and all forced answers, up to the next question or the end."""
        moves = MOVES
        while self.depth > 0:
            frame: i64 = self.top
            decision = self.decisions[frame & KIND]
            seat: i64 = self.active
            if not decision.asks_active:
                seat = CHANCE if decision.asks_chance else decision.asked(self)
            self.seat = seat
            moves.n = 0
            decision.legal(self, moves)
            n: i64 = moves.n
            if n == 0:
                decision.proceed(self)
            elif moves.items[0] == moves.items[n - 1] and not self.asks_forced and not decision.keeps_secret(self):
                action: i64 = moves.items[0]
                if self.keeps_history or self.listens:
                    self._remember(action, True)
                decision.apply(self, action)
            else:
                moves.owner = self
                return
        moves.n = 0
        moves.owner = self
        self.seat = OVER
        if self.listens:
            from castillo.core.knowledge import tell_end

            tell_end(self)

    def advance(self, action: i64) -> None:
        """Apply a legal answer of the seat `self.seat` without checking it: for search, after `legal_actions`."""
        if self.keeps_history or self.listens:
            self._remember(action, self.asks_forced and self.is_forced())
        self.decisions[self.top & KIND].apply(self, action)
        self.settle()

    def is_forced(self) -> bool:
        """Tell whether what is asked now has only one answer, which is no secret (only seen with `asks_forced`)."""
        n: i64 = self.list_moves()
        decision = self.decisions[self.top & KIND]
        return n > 0 and MOVES.items[0] == MOVES.items[n - 1] and not decision.keeps_secret(self)

    def list_moves(self) -> i64:
        """Fill `MOVES` with the legal answers of the seat `self.seat` and return their number (repeats included)."""
        if MOVES.owner is not self:
            MOVES.n = 0
            if self.depth > 0:
                self.decisions[self.top & KIND].legal(self, MOVES)
            MOVES.owner = self
        return MOVES.n

    # The boundary.

    def pending(self) -> Decision[Any] | None:
        """Return the kind of the question that is asked now, or None at the end."""
        if self.depth == 0:
            return None
        return self.decisions[self.top & KIND]

    def current_player(self) -> int:
        """Return the seat that is asked now, the lowest if several are; CHANCE or OVER."""
        return int(self.seat)

    def acting_seats(self) -> list[int]:
        """List the seats that may answer now, in any order: several for secret simultaneous choices."""
        decision = self.pending()
        if decision is None or self.seat == CHANCE:
            return []
        return list_bits(decision.waiting(self))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.seat == OVER

    def is_chance_node(self) -> bool:
        """Tell whether an outcome of chance is awaited."""
        return self.seat == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of a chance node with their probabilities; empty elsewhere."""
        if self.seat != CHANCE:
            return []
        n = int(self.list_moves())
        counts: dict[int, int] = {}
        for i in range(n):
            action = int(MOVES.items[i])
            counts[action] = counts.get(action, 0) + 1
        return [(action, count / n) for action, count in counts.items()]

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """List the legal answers of `seat` (default: the current player); empty if it is not asked.

        At a chance node without a seat: the possible outcomes.
        """
        if seat is None or seat == self.seat:
            self.list_moves()
            return MOVES.outcomes() if self.seat == CHANCE else MOVES.actions()
        asked = self.seat
        if not self._address(seat):
            return []
        self.list_moves()
        found = MOVES.actions()
        self.seat = asked
        MOVES.owner = None
        return found

    def apply_action(self, action: int, seat: int | None = None) -> None:
        """Apply an answer of `seat` (default: the current player), or an outcome of chance.

        Raises:
            IllegalAction: it is not legal now; the state is as before.
        """
        asked = self.seat
        if seat is not None and not self._address(seat):
            raise self._illegal(self._not_asked(seat))
        self.list_moves()
        number: i64 = action if 0 <= action < ACTIONS_END else -1
        if not MOVES.has(number):
            reason = self._reason(action)
            self.seat = asked
            MOVES.owner = None
            raise self._illegal(reason)
        self.advance(number)

    def explain(self, action: int, seat: int | None = None) -> Reason | None:
        """Say why `action` is not legal now, and by which rule; None if it is legal."""
        asked = self.seat
        if seat is not None and not self._address(seat):
            return self._not_asked(seat)
        self.list_moves()
        reason = None if 0 <= action < ACTIONS_END and MOVES.has(action) else self._reason(action)
        self.seat = asked
        MOVES.owner = None
        return reason

    def returns(self) -> list[float]:
        """Return the share of the win of each seat: 1 in all, split among the winners; 0 before the end."""
        winners = self.winners() if self.seat == OVER else []
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(self.game.seats))]

    def history(self) -> list[int]:
        """List the actions that were asked or drawn, in order; played again they give this state."""
        return [entry.action for entry in self.full_history() if not entry.forced]

    def full_history(self, first: int = 0) -> list[PlayedChoice]:
        """List every choice, outcome and forced answer with its seat, in order, leaving out the first `first`."""
        return list_choices(self.past, self.made, first)

    def share_history(self, copy: State) -> None:
        """Give a copy of this state the same history: the part of `clone` that is the same for all games."""
        copy.keeps_history = self.keeps_history
        copy.past = self.past
        copy.made = self.made
        copy.root = self.root

    def forget_history(self) -> None:
        """Drop the history and keep none from now on."""
        self.keeps_history = False
        self.past = None
        self.made = 0

    def beginning(self) -> State:
        """Return the state where the history begins: the game's initial state, unless a position was set up."""
        if self.root is None:
            return self.game.new_initial_state()
        copy = self.root.clone()
        copy.root = self.root
        return copy

    # What a seat may know: docs/observations.md. A seat of None is a spectator.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Describe what a seat may know of the table, ready for JSON."""
        return self.game.view(self, seat)

    def observation_string(self, seat: int | None) -> str:
        """Write what lies on the table for a seat, one line a subject."""
        from castillo.core.knowledge import write_view

        return write_view(self.game.view(self, seat))

    def observation_tensor(self, seat: int) -> list[int]:
        """List the numbers of what lies on the table for a seat, laid out as `Game.observation_layout`."""
        return self.game.read_scratch(self.write_observation(self.game.check_seat(seat), self.game.scratch()))

    def information_state_tensor(self, seat: int) -> list[int]:
        """List the numbers of what a seat knows, laid out as `Game.information_state_layout`; may raise NoHistory."""
        return self.game.read_scratch(self.write_information_state(self.game.check_seat(seat), self.game.scratch()))

    def information_state_string(self, seat: int) -> str:
        """Write everything that a seat has seen since the beginning (perfect recall); may raise NoHistory."""
        from castillo.core.knowledge import write_information_state

        return write_information_state(self, seat)

    def public_history(self, seat: int | None = None) -> list[str]:
        """Write every choice as a seat has come to know it, a line for each; may raise NoHistory."""
        from castillo.core.knowledge import list_public_history

        return list_public_history(self, seat)

    def resample_from_infostate(self, seat: int, rng: Rng, keeps_history: bool = True) -> State:
        """Return a state equal in all that `seat` knows, with everything else drawn anew: a determinization.

        Its history is rewritten to fit, or left out without `keeps_history`, which is cheaper: for search. Raises
        NoHistory if what is possible hangs on the history and this state keeps none.
        """
        copy = self.clone()
        copy.redraw_hidden(self.game.check_seat(seat), rng, keeps_history and self.keeps_history)
        if not keeps_history:
            copy.forget_history()
        return copy

    def listen(self, listener: Listener | None) -> None:
        """Tell `listener` of every event from now on (None: nobody); it must neither raise nor change the state."""
        self.listener = listener
        self.listens = listener is not None

    def emit(self, kind: EventKind, data: dict[str, Any], insiders: tuple[int, ...] | None = None) -> None:
        """Tell the listener of an event, if there is one; only `insiders` (None: all) may see its private fields."""
        if self.listener is not None:
            self.listener(Event(kind, data, insiders))

    def _remember(self, action: i64, forced: bool) -> None:
        if self.keeps_history:
            self.past = add_choice(self.past, self.made, self.seat, self.top, action, forced)
            self.made += 1
        if self.listens:
            from castillo.core.knowledge import tell_choice

            tell_choice(self, PlayedChoice(int(self.seat), int(action), int(self.top), forced))

    def _address(self, seat: int) -> bool:
        """Turn the question to `seat` if it is one of those who may answer."""
        if seat == self.seat:
            return True
        decision = self.pending()
        if decision is None or self.seat == CHANCE or not 0 <= seat < self.game.num_players():
            return False
        if not has_bit(decision.waiting(self), seat):
            return False
        self.seat = seat
        MOVES.owner = None
        return True

    def _reason(self, action: int) -> Reason:
        decision = self.pending()
        if decision is None:
            return Reason("game_over")
        space = self.game.outcomes if decision.chance else self.game.actions
        if not 0 <= action < space.size:
            return Reason("no_such_action", "", {"action": str(action)})
        return decision.explain(self, action)

    def _not_asked(self, seat: int) -> Reason:
        if self.seat == OVER:
            return Reason("game_over")
        return Reason("not_asked", "", {"seat": self.game.seat_name(seat)})

    def _illegal(self, reason: Reason) -> IllegalAction:
        return IllegalAction(self.game.describe_reason(reason), reason, self.game.text_folders)

    # Values of a state.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.payload() == other.payload()

    def __hash__(self) -> int:
        return hash(tuple(self.payload()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        history = [tuple(entry) for entry in self.full_history()]
        return restore_state, (self.game, self.payload(), history, self.keeps_history, self.root)

    def __repr__(self) -> str:
        return f"<{self.game.name} state, {len(self.game.seat_names)} seats, to move: {self.game.describe_turn(self)}>"
