"""What the numbers of a tensor mean: names, places, shapes and ranges."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Slice:
    """A run of numbers in a tensor.

    Attributes:
        name: what it is called.
        offset: where it begins.
        shape: its dimensions, the last one running fastest.
        least, most: the range of each of its numbers.
        meaning: one line that says what stands in it.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    least: int
    most: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def cut(self, tensor: list[int]) -> list[int]:
        """Return its numbers out of a whole tensor."""
        return tensor[self.offset : self.offset + self.size]


@dataclass(frozen=True)
class Part:
    """A slice that has no place yet; the attributes are those of `Slice`."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str
    least: int = 0


def lay_out(parts: list[Part], offset: int = 0) -> list[Slice]:
    """Put parts one behind the other, from `offset` on."""
    found: list[Slice] = []
    for part in parts:
        found.append(Slice(part.name, offset, part.shape, part.least, part.most, part.meaning))
        offset += found[-1].size
    return found
