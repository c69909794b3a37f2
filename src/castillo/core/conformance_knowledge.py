"""What every game must keep secret, and what it must tell: the part of the conformance suite about knowledge."""

from __future__ import annotations

from typing import Any

from castillo.core.chance import Rng
from castillo.core.errors import ConformanceError
from castillo.core.history import FORCED_MARK
from castillo.core.seats import SPECTATOR
from castillo.core.state import State


def list_knowledge(state: State, seat: int | None) -> dict[str, Any]:
    """Return everything that the engine tells a seat (None: a spectator): equal for states that it cannot tell apart.

    Besides events, which tell the same step by step.
    """
    told: dict[str, Any] = {
        "view": state.view(seat),
        "observation": state.observation_string(seat),
        "history": state.public_history(seat),
        "asked": (state.current_player(), state.acting_seats()),
        "outcome": (state.is_terminal(), state.returns(), state.scores()),
        "in words": repr(state),
    }
    decision = state.pending()
    if decision is not None and not decision.hides_outcomes(state, SPECTATOR if seat is None else seat):
        told["outcomes"] = state.chance_outcomes()
    if seat is not None:
        told["legal"] = state.legal_actions(seat)
        told["numbers"] = state.observation_tensor(seat)
        told["information"] = state.information_state_string(seat)
        told["information in numbers"] = state.information_state_tensor(seat)
    return told


def check_knowledge(state: State, rng: Rng) -> None:
    """Check lines, numbers and determinizations of every seat.

    Raises:
        ConformanceError: the game breaks the contract.
    """
    check_lines(state)
    for seat in range(state.game.num_players()):
        check_numbers(state, seat)
        check_resampling(state, seat, rng)


def check_lines(state: State) -> None:
    """Check that all are told the same choices, in full or with `?`, and see alike which were forced."""
    history = state.full_history()
    for seat in (None, *range(state.game.num_players())):
        lines = state.public_history(seat)
        require(len(lines) == len(history), state, f"seat {seat} is not told a line for each choice")
        for entry, line in zip(history, lines, strict=True):
            require(line.startswith(FORCED_MARK) == entry.forced, state, f"{line!r}: forced is not marked rightly")
            words = line.removeprefix(FORCED_MARK)
            whole = state.game.frame_text(entry.seat, entry.frame, entry.action)
            begins = words.partition(": ")[0] == state.game.seat_name(entry.seat)
            require(words.startswith(whole) or (begins and "?" in words), state, f"{line!r} is not {whole!r}")


def check_numbers(state: State, seat: int) -> None:
    """Check that tensors are as their layouts say, and that the information state begins with the observation."""
    game = state.game
    observation, information = state.observation_tensor(seat), state.information_state_tensor(seat)
    require(information[: len(observation)] == observation, state, "the numbers known do not begin with those seen")
    require([len(observation)] == game.observation_tensor_shape(), state, "an observation of another length")
    require([len(information)] == game.information_state_tensor_shape(), state, "information of another length")
    end = 0
    for part in game.information_state_layout():
        require(part.offset == end, state, f"{part.name} is not laid out behind what comes before")
        end += part.size
        numbers = part.cut(information)
        require(all(part.least <= n <= part.most for n in numbers), state, f"{part.name} out of range: {numbers}")


def check_resampling(state: State, seat: int, rng: Rng) -> None:
    """Check that a determinization is the same to the seat, and that its history leads to it."""
    before = state.payload(), state.full_history()
    known = list_knowledge(state, seat)
    other = state.resample_from_infostate(seat, rng)
    require((state.payload(), state.full_history()) == before, state, "resampling changes the state itself")
    for key, value in list_knowledge(other, seat).items():
        require(value == known[key], state, f"seat {seat} can tell a resampled state apart by its {key}")
    again = replay_history(other)
    require(again == other, state, "the history of a resampled state leads to another state")
    require(again.full_history() == other.full_history(), state, "a resampled history differs when replayed")
    bare = state.resample_from_infostate(seat, rng, keeps_history=False)
    require(not bare.keeps_history and bare.past is None, state, "a state resampled without history has one")
    require(bare.view(seat) == known["view"], state, "a state resampled without history looks different")


def replay_history(state: State) -> State:
    """Return the state that a state's history leads to from its beginning."""
    again = state.beginning()
    for entry in state.full_history()[len(again.full_history()) :]:
        if not entry.forced:
            again.apply_action(entry.action, entry.seat)
    return again


def require(condition: bool, state: State, fault: str) -> None:
    """Raise ConformanceError, saying what is wrong and after which choices, unless `condition` holds."""
    if not condition:
        texts = [state.game.frame_text(e.seat, e.frame, e.action) for e in state.full_history()[-5:]]
        raise ConformanceError(f"{state.game.name}: {fault}; after: {' · '.join(texts) or 'the beginning'}")
