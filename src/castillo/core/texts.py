"""Texts for people, by language: TOML files of keys and templates beside the code they speak for."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from castillo.core.errors import Reason

CORE_TEXTS = Path(__file__).parent / "texts"


class Texts:
    """The texts of one language: `section.key` -> template; later folders win over earlier ones."""

    def __init__(self, folders: tuple[Path, ...], language: str = "en") -> None:
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

    def reason(self, reason: Reason) -> str:
        """Return a reason in words, with the rule's id behind it."""
        arguments = dict(reason.arguments)
        if "question" in arguments:
            arguments["question"] = self.get("questions", arguments["question"])
        text = self.get("reasons", reason.key, **arguments)
        return f"{text} ({reason.rule})" if reason.rule else text


@cache
def load_texts(folders: tuple[Path, ...], language: str = "en") -> Texts:
    """Load the texts of the core and of `folders`, once."""
    return Texts((CORE_TEXTS, *folders), language)
