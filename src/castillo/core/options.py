"""A game's options: declared once, checked here, listed to people."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from dataclasses import dataclass

from castillo.core.errors import InvalidOption, quote
from castillo.core.texts import make_error

OptionValue = bool | int | str
FILE_ENDING = ".toml"
SPELLINGS = {"yes": "true", "no": "false"}
"""Other words for true and false, as they may be given."""


@dataclass(frozen=True)
class Option:
    """One option of a game; what it changes is said by the game's texts (`options.<name>`).

    Attributes:
        name: as it is written in commands, scenarios and records.
        values: the allowed values; the first is the default.
        rule: the id of the rule or ruling that it switches.
        other: what else it can be, in a word for people ("FILE"): any text that ends with ".toml".
    """

    name: str
    values: tuple[OptionValue, ...]
    rule: str = ""
    other: str = ""

    @property
    def default(self) -> OptionValue:
        """The value that holds if nothing is said."""
        return self.values[0]

    def check(self, value: object) -> OptionValue:
        """Return `value` as this option's value; text is read ("6", "false"), as from a command line.

        "yes" and "no" are read as true and false, and the other way round.

        Raises:
            InvalidOption: it is not one of the allowed values.
        """
        given = read_word(value) if isinstance(value, (str, bool)) else None
        for allowed in self.values:
            same_kind = type(value) is type(allowed) and value == allowed
            if same_kind or (given is not None and given == read_word(allowed)):
                return allowed
        if self.is_file(value):
            return str(value).strip()
        named = [self.other + FILE_ENDING] if self.other else []
        choices = ", ".join([*(spell(allowed) for allowed in self.values), *named])
        raise make_error(InvalidOption, "option_value", name=self.name, value=quote(value), choices=choices)

    def is_file(self, value: object) -> bool:
        """Tell whether `value` names a file, for an option that can be one."""
        return bool(self.other) and isinstance(value, str) and value.strip().lower().endswith(FILE_ENDING)

    def refuse_file(self, value: OptionValue) -> InvalidOption:
        """Return the error of a value that names a file where none is read."""
        choices = ", ".join(spell(allowed) for allowed in self.values)
        return make_error(InvalidOption, "option_file", name=self.name, value=quote(value), choices=choices)


def spell(value: OptionValue) -> str:
    """Write a value as on a command line and in TOML without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_word(value: OptionValue) -> str:
    """Return a value as it is compared with others: in small letters, with one word for each truth value."""
    word = spell(value).strip().lower()
    return SPELLINGS.get(word, word)


def check_options(
    options: tuple[Option, ...], given: dict[str, object], held: Collection[str] | None = None
) -> dict[str, OptionValue]:
    """Return the values of all `options`: those `given`, checked, and the defaults.

    Args:
        options: those that there are.
        given: the values by name.
        held: the options whose file's text is there already, so that the file is not read; no other may name one.
            None: any may.

    Raises:
        InvalidOption: an unknown name, or a value that is not allowed.
    """
    known = {option.name: option for option in options}
    values = {option.name: option.default for option in options}
    for name, value in given.items():
        if name not in known:
            if near := difflib.get_close_matches(name, known, 1):
                raise make_error(InvalidOption, "unknown_option_near", name=quote(name), near=repr(near[0]))
            raise make_error(InvalidOption, "unknown_option", name=quote(name), known=", ".join(known))
        values[name] = known[name].check(value)
        if held is not None and name not in held and known[name].is_file(values[name]):
            raise known[name].refuse_file(values[name])
    return values
