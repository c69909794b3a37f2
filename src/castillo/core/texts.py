"""Texts for people, by language: TOML files of keys and templates beside the code they speak for.

Every folder of texts has a file for each of LANGUAGES, with the same keys and the same `{arguments}`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from castillo.core.errors import CastilloError, Reason

CORE_TEXTS = Path(__file__).parent / "texts"
ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "es")
"""The languages that there are texts in; for every other, English is spoken."""

E = TypeVar("E", bound=CastilloError)


class Texts:
    """The texts of one language: `section.key` -> template; later folders win over earlier ones."""

    def __init__(self, folders: tuple[Path, ...], language: str = ENGLISH) -> None:
        self.language = language
        self.sections: dict[str, dict[str, str]] = {}
        for folder in folders:
            data: dict[str, Any] = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
            for section, entries in data.items():
                self.sections.setdefault(section, {}).update(entries)

    def get(self, section: str, key: str, **arguments: str) -> str:
        """Return the text of `key` with its arguments filled in; the key itself if there is none."""
        template = self.sections.get(section, {}).get(key)
        return key if template is None else template.format(**arguments)

    def say(self, section: str, key: str, arguments: Mapping[str, str | Reason]) -> str:
        """Return the text of `key`; arguments that are ids are put into words.

        An argument stands for what the section of its plural names: `{seat}`, and `{seat_other}` beside it, for one of
        `[seats]`. What is not listed there is written as it is.
        """
        return self.get(section, key, **{name: self._name(name, value) for name, value in arguments.items()})

    def _name(self, argument: str, value: str | Reason) -> str:
        if isinstance(value, Reason):
            return self.reason(value)
        return self.get(f"{argument.partition('_')[0]}s", value)

    def reason(self, reason: Reason) -> str:
        """Return a reason in words, with the rule's id behind it."""
        text = self.say("reasons", reason.key, reason.arguments)
        return f"{text} ({reason.rule})" if reason.rule else text


def load_texts(folders: tuple[Path, ...], language: str = ENGLISH) -> Texts:
    """Load the texts of the core and of `folders`, once; English ones if there are none in that language."""
    return _load_texts(folders, language if language in LANGUAGES else ENGLISH)


@cache
def _load_texts(folders: tuple[Path, ...], language: str) -> Texts:
    return Texts((CORE_TEXTS, *folders), language)


def make_error(kind: type[E], key: str, *folders: Path, **arguments: str | Reason) -> E:
    """Build an error whose message is `reasons.<key>` of the core's texts and those in `folders`."""
    reason = Reason(key, "", arguments)
    return kind(load_texts(folders).reason(reason), reason, folders)


def describe_error(error: CastilloError, language: str) -> str:
    """Return what an error says in a language."""
    return load_texts(error.text_folders, language).reason(error.reason)
