"""`castillo rules`: prints rules and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.common import DIFFERS, Expansions, GameName, Json, UsageError, print_json, print_table, split_names
from castillo.cli.complete import DEFAULT_GAME, complete_rules
from castillo.cli.wrapping import page_width, reflow
from castillo.core.errors import quote

if TYPE_CHECKING:
    from castillo.rulebook import Rule, Rulebook, Section

EXAMPLE = """\b
Examples:
  castillo rules EG-8.1 CR-2
  castillo rules EG-8
  castillo rules --search veto
  castillo rules --options"""

EXAMPLE_SECTION = "EG-8"
"""The section that stands for all where the book has it."""

Ids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ID", autocompletion=complete_rules, show_default=False,
        help="Ids of rules or sections, or the beginning of ids.",
    ),
]  # fmt: skip
ListOptions = Annotated[bool, typer.Option("--options", help="List the options of the game.")]
Search = Annotated[
    str | None, typer.Option("--search", metavar="WORD", help="Print rules that mention a word.", show_default=False)
]


def rules(
    ids: Ids = None,
    options: ListOptions = False,
    search: Search = None,
    game: GameName = DEFAULT_GAME,
    expansions: Expansions = "",
    json: Json = False,
) -> None:
    """Print rules by their ids, or the list of sections.

    An id may be a rule (EG-8.1, CR-2, a card's EG-C1A, an example's EG-T3), a section (EG-8), a section's title
    ("rulings"), or what several ids begin with (EG-C3, CR). Capitals do not matter. The rules of a game's expansions
    stand behind its own; --expansions says with which the options are listed.

    With --json: a list of "id", "section", "text"; of sections "id", "title", "rules"; of options "name", "values" (the
    first is the default), "default", "summary", "rule".
    """
    from castillo.rulebook import load_rulebook

    if sum((bool(ids), options, search is not None)) > 1:
        raise UsageError("rules: give ids, --options or --search, only one of them")
    book = load_rulebook(game)
    if options:
        _print_options(game, split_names(expansions, "--expansions"), json)
    elif search is not None:
        _print_search(book, search, json)
    elif ids:
        _print_sections([book.look_up(word) for word in ids], json)
    else:
        _print_contents(book, game, json)


def _print_contents(book: Rulebook, game: str, json: bool) -> None:
    if json:
        print_json([{"id": s.id, "title": s.title, "rules": [rule.id for rule in s.rules]} for s in book.sections])
        return
    print(f"{book.title}\n")
    rows = [(s.id, s.title, _describe_span(s)) for s in book.sections]
    print_table(("", "", ""), rows, left=3)
    print()
    print("\n".join(reflow(_describe_use(book, game), page_width())))


def _describe_use(book: Rulebook, game: str) -> str:
    """Say how a section and a rule of it are printed."""
    command = "castillo rules" if game == DEFAULT_GAME else f"castillo rules --game {game}"
    filled = [section for section in book.sections if section.rules]
    section = next((section for section in filled if section.id == EXAMPLE_SECTION), filled[0])
    return f"{command} {section.id or repr(section.title)} prints a section, {command} {section.rules[0].id} a rule."


def _describe_span(section: Section) -> str:
    if not section.rules:
        return ""
    return f"{section.rules[0].id} to {section.rules[-1].id}"


def _print_sections(sections: list[Section], json: bool) -> None:
    found = [rule for section in sections for rule in section.rules]
    if json:
        _print_rules_json(found)
        return
    blocks: list[str] = []
    for section in sections:
        if section.id or not section.rules:
            blocks.append(f"{section.id} {section.title}".strip())
        if section.prose:
            blocks.append("\n".join(reflow(section.prose, page_width())))
        blocks += [_write_rule(rule) for rule in section.rules]
    print("\n\n".join(blocks))


def _write_rule(rule: Rule) -> str:
    return "\n".join(reflow(rule.text, page_width(), f"{rule.id}  ", "  "))


def _print_rules_json(found: list[Rule]) -> None:
    print_json([{"id": rule.id, "section": rule.section, "text": rule.text} for rule in found])


def _print_search(book: Rulebook, word: str, json: bool) -> None:
    if not word.strip():
        raise UsageError("--search: a word must be given")
    found = book.search(word)
    if json:
        _print_rules_json(found)
    elif found:
        print("\n\n".join(_write_rule(rule) for rule in found))
    else:
        print(f"No rule mentions {quote(word)}.")
    if not found:
        raise typer.Exit(DIFFERS)


def _print_options(game: str, expansions: list[str], json: bool) -> None:
    from castillo.core.options import spell
    from castillo.registry import game_info

    info = game_info(game, expansions)
    if json:
        print_json([
            {
                "name": o.name, "values": list(o.values), "default": o.default,
                "summary": info.summarize_option(o.name), "rule": o.rule,
            }
            for o in info.options
        ])  # fmt: skip
        return
    for option in info.options:
        others = ", ".join([*(spell(value) for value in option.values[1:]), *([option.other] if option.other else [])])
        print(f"{option.name} = {spell(option.default)}   (or {others})   {option.rule}")
        print("\n".join(reflow(info.summarize_option(option.name), page_width(), "    ", "    ")))
    print()
    print("\n".join(reflow("The value shown is the default. Give another with --option NAME=VALUE.", page_width())))
