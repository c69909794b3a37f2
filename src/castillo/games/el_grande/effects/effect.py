"""What a card does: an entry of the vocabulary that decks are written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from castillo.core.errors import InvalidDeck

if TYPE_CHECKING:
    from castillo.games.el_grande.state import ElGrandeState

ALL: Final = 31
"""A parameter written "all": as many as there are."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of an effect, as a deck file gives it.

    Attributes:
        name: its key in the file.
        summary: one line that says what it means.
        kind: "number", "number or all", "flag", "numbers" or "effects".
        most: the largest number allowed.
        default: what holds if it is left out; None if it must be given.
    """

    name: str
    summary: str
    kind: str = "number"
    most: int = 9
    default: int | None = None


class Effect:
    """One effect: whether it can do something now, and its beginning, which puts its frames on the stack.

    Attributes:
        name: as a deck file writes it.
        parameters: what a deck file gives with it.
        rules: the ids of the rules that it implements.
    """

    name: ClassVar[str] = ""
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    rules: ClassVar[tuple[str, ...]] = ()

    def possible(self, s: ElGrandeState, parameter: i64) -> bool:
        """Tell whether the special action could do something now (EG-12.10)."""
        return True

    def begin(self, s: ElGrandeState, parameter: i64) -> None:
        """Put the special action's work on the stack."""
        raise NotImplementedError

    def renumber(self, parameter: int, by: int) -> int:
        """Return the parameter as it reads where the effects of choices stand `by` further back in the table."""
        return parameter

    def pack(self, values: dict[str, int]) -> int:
        """Return the parameters of a card as one integer, the `parameter` of the methods above.

        Raises:
            InvalidDeck: they make no sense together.
        """
        if len(values) > 1:
            raise InvalidDeck(f"effect {self.name!r} does not say how to pack {', '.join(values)}")
        for value in values.values():
            return value
        return 0
