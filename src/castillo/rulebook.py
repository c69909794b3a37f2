"""The rules of a game as text: its RULES.md, read into sections and rules with stable ids."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from castillo.core.errors import UnknownRule, quote
from castillo.registry import list_expansions, package_of

RULE: Final = re.compile(r"- \*\*((?:[A-Z]+-)+[A-Z0-9.]+|[A-Z]+\d+)\*\* (.*)")
HEADING: Final = re.compile(r"(#+) (.*)")
SECTION_ID: Final = re.compile(r"([A-Z]+-\d+) (.*)")
INDENT: Final = "  "


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        id: its stable id ("EG-8.1").
        text: what it says, in Markdown, over several lines if need be.
        section: the title of the section in which it stands.
    """

    id: str
    text: str
    section: str


@dataclass
class Section:
    """A section of the rules.

    Attributes:
        id: what its rules' ids begin with ("EG-8"); empty if the section has none.
        title: its heading without the id.
        prose: what stands in it outside its rules, in Markdown.
        rules: its rules, in order.
    """

    id: str
    title: str
    prose: str = ""
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Rulebook:
    """All rules of a game, in order."""

    title: str
    sections: list[Section]

    def rules(self) -> Iterator[Rule]:
        """Go through every rule."""
        for section in self.sections:
            yield from section.rules

    def find(self, rule_id: str) -> Rule:
        """Return the rule of that id, capitals or not.

        Raises:
            UnknownRule: there is none; the message names ids that are near.
        """
        for rule in self.rules():
            if rule.id == rule_id.upper():
                return rule
        raise self._unknown(rule_id)

    def look_up(self, word: str) -> Section:
        """Return what an id or a title names, as a section.

        Args:
            word: a rule's id (that rule alone), a section's id or title (the section), or the beginning of ids such
                as "EG-C3" or "CR" (those rules). Capitals do not matter, and the game's own letters may be left out:
                "C1G" is EG-C1G.

        Raises:
            UnknownRule: it names nothing; the message names ids that are near.
        """
        wanted = word.strip().upper()
        found = self._look_up(wanted) or (self._look_up(f"{self.prefix}{wanted}") if wanted else None)
        if found is None:
            raise self._unknown(word)
        return found

    @property
    def prefix(self) -> str:
        """What the ids of the game's own rules begin with ("EG-"); it may be left out."""
        first = next(self.rules(), None)
        return first.id.partition("-")[0] + "-" if first else ""

    def _look_up(self, wanted: str) -> Section | None:
        for rule in self.rules():
            if rule.id == wanted:
                return Section("", rule.section, "", [rule])
        for section in self.sections:
            if wanted in (section.id, section.title.upper()) and wanted:
                return section
        found = [rule for rule in self.rules() if _begins_with(rule.id, wanted)]
        return Section("", found[0].section, "", found) if found else None

    def search(self, word: str) -> list[Rule]:
        """List the rules whose text or id has `word` in it, capitals or not."""
        wanted = " ".join(word.lower().split())
        return [rule for rule in self.rules() if wanted in " ".join(f"{rule.id} {rule.text}".lower().split())]

    def _unknown(self, word: str) -> UnknownRule:
        ids = [rule.id for rule in self.rules()] + [section.id for section in self.sections if section.id]
        near = difflib.get_close_matches(word.strip().upper(), ids, 4)
        hint = f"; near it: {', '.join(near)}" if near else f"; ids look like {', '.join(_sample(ids))}"
        return UnknownRule(f"unknown rule {quote(word)}{hint}")


def _begins_with(rule_id: str, prefix: str) -> bool:
    """Tell whether an id continues `prefix` at a boundary: after EG-C3 may come a letter but no digit."""
    if not prefix or not rule_id.startswith(prefix) or rule_id == prefix:
        return False
    last, following = prefix[-1], rule_id[len(prefix)]
    return not (last.isdigit() and following.isdigit()) and not (last.isalpha() and following.isalpha())


def _sample(ids: list[str]) -> list[str]:
    """Pick one id of each kind: what stands before the first digit tells the kind."""
    kinds: dict[str, str] = {}
    for rule_id in ids:
        kinds.setdefault(re.split(r"\d", rule_id)[0], rule_id)
    return list(kinds.values())


def parse_rulebook(text: str) -> Rulebook:
    """Read the text of a RULES.md.

    A rule begins with a line `- **ID** text` and goes on as long as lines are indented by two spaces. A heading
    `## ...` opens a section; one with an id in front (`## EG-8 Scoring`) gives it that id.
    """
    reader = _Reader()
    for line in text.splitlines():
        reader.read(line)
    reader.close_section()
    return reader.book


class _Reader:
    """Reads the rules line by line."""

    def __init__(self) -> None:
        self.book = Rulebook("", [])
        self.section = Section("", "")
        self.rule_id = ""
        self.lines: list[str] = []
        self.prose: list[str] = []

    def read(self, line: str) -> None:
        """Read the next line."""
        if self.rule_id and line.startswith(INDENT):
            self.lines.append(line.removeprefix(INDENT))
            return
        self.close_rule()
        heading, start = HEADING.fullmatch(line), RULE.fullmatch(line)
        depth = len(heading[1]) if heading else 0
        if start:
            self.rule_id, self.lines = start[1], [start[2]]
        elif heading and depth == 1:
            self.book.title = heading[2]
        elif heading and depth == 2:
            self.close_section()
            named = SECTION_ID.fullmatch(heading[2])
            self.section = Section(named[1], named[2]) if named else Section("", heading[2])
            self.book.sections.append(self.section)
        elif not (heading and self.section.id):  # a heading within numbered rules only groups them
            self.prose.append(line)

    def close_rule(self) -> None:
        """Add the rule that has been read, if any."""
        if self.rule_id:
            self.section.rules.append(Rule(self.rule_id, "\n".join(self.lines), self.section.title))
        self.rule_id = ""

    def close_section(self) -> None:
        """Give the section the prose that has been read."""
        self.close_rule()
        self.section.prose = re.sub(r"\n{3,}", "\n\n", "\n".join(self.prose)).strip()
        self.prose = []


@cache
def load_rulebook(game: str) -> Rulebook:
    """Read the rules of a game, and behind them those of its expansions.

    Raises:
        UnknownGame: no game has that name.
    """
    names = [(), *((expansion,) for expansion in list_expansions(game))]
    files = [Path(str(import_module(package_of(game, name)).__file__)).parent / "RULES.md" for name in names]
    books = [parse_rulebook(file.read_text("utf-8")) for file in files]
    return Rulebook(books[0].title, [section for book in books for section in book.sections])
