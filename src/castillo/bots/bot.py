"""What every bot is: it chooses one of the legal answers when its seat is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod

from castillo.core.chance import Rng
from castillo.core.state import State


class Bot(ABC):
    """A program that plays a seat.

    A bot is given the whole state, but may look only at what its seat may know: its legal answers, its view, its
    observation and its information state. Whatever else the state holds must not change what it chooses.

    Attributes:
        name: as `make_bot` takes it ("random", "mcts:hard").
        rng: its own random numbers; no other bot, and not chance, draws from them.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = Rng(seed)

    @abstractmethod
    def choose(self, state: State, seat: int) -> int:
        """Return one of `state.legal_actions(seat)`; the state is left as it was."""

    def __repr__(self) -> str:
        return f"<bot {self.name}>"
