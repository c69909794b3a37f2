"""`castillo cards`: the action cards of a deck, and the vocabulary that decks are written in."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castillo.cli.common import DeckFile, Expansions, GameName, Json, UsageError, print_json, split_names
from castillo.cli.complete import complete_cards
from castillo.cli.wrapping import page_width, reflow

if TYPE_CHECKING:
    from castillo.games.el_grande.deck import CardKind, Deck
    from castillo.games.el_grande.effects.effect import Effect, Parameter
    from castillo.registry import GameInfo

EXAMPLE = """\b
Examples:
  castillo cards
  castillo cards C2F
  castillo cards --effects
  castillo cards --deck my_deck.toml
  castillo cards --expansions intrigue_and_king"""
LANGUAGE = "en"

Ids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ID", autocompletion=complete_cards, help="Ids of cards, to print in full.", show_default=False
    ),
]
ListEffects = Annotated[bool, typer.Option("--effects", help="List the effects that a deck can use.")]


def cards(
    ids: Ids = None,
    effects: ListEffects = False,
    deck: DeckFile = None,
    game: GameName = "el_grande",
    expansions: Expansions = "",
    json: Json = False,
) -> None:
    """Print the action cards of a deck.

    Of each card: stack and copies, or what it has in their place, name, text, effect, provenance. With an id, that card
    in full with its rule. With --effects, the vocabulary for deck files: every effect with its parameters.

    With --json: a list of "id", "stack", "copies" (with Intrigue & the King "value", "court", "required" instead),
    "name", "text", "effect", "provenance", "rules"; of effects "name", "summary", "rules", "parameters" (a list of
    "name", "summary", "values", "default").
    """
    if effects and (ids or deck):
        raise UsageError("cards: --effects goes without ids and without --deck")
    info = _find_game(game, expansions)
    if effects:
        _print_effects(info.effects(), json)
        return
    assert info.load_deck is not None and info.load_own_deck is not None
    found: Deck = info.load_deck(deck) if deck else info.load_own_deck()
    chosen = [found.cards[found.find(word)] for word in ids] if ids else found.cards
    if json:
        print_json([_describe(card, found.effects[found.cards.index(card)]) for card in chosen])
    elif ids:
        print("\n\n".join(write_in_full(card, found, None if deck else game, page_width()) for card in chosen))
    else:
        _print_list(found)


def _find_game(game: str, expansions: str) -> GameInfo:
    from castillo.registry import game_info

    info = game_info(game, split_names(expansions, "--expansions"))
    if info.load_deck is None:
        raise UsageError(f"--game {game}: it has no deck of action cards")
    return info


def _describe(card: CardKind, effect: Effect) -> dict[str, Any]:
    return {
        "id": card.id,
        **card.describe(),
        "name": card.names[LANGUAGE],
        "text": card.texts[LANGUAGE],
        "effect": card.effect,
        "provenance": card.provenance,
        "rules": list(effect.rules),
    }


def _print_list(deck: Deck) -> None:
    print(f"{deck.title}: {sum(card.copies for card in deck.cards)} cards of {len(deck.cards)} kinds")
    group, width = "", page_width()
    for card in deck.cards:
        if card.group != group:
            group = card.group
            print(f"\n{group}")
        head = f"  {card.id}{card.brief}  {card.names[LANGUAGE]}  [{card.effect}, {card.provenance}]"
        print(fill(head, width, subsequent_indent="      "))
        print(fill(card.texts[LANGUAGE], width, initial_indent="      ", subsequent_indent="      "))


def write_in_full(card: CardKind, deck: Deck, game: str | None, width: int) -> str:
    """Write all that there is to say of a card, in lines of so many columns; with its rule, if a game is given."""
    effect = deck.effects[deck.cards.index(card)]
    texts = [
        card.texts[LANGUAGE],
        f"{card.summary}, {card.provenance}",
        f"effect {card.effect}: {summarise(effect)}",
        f"rules of the effect: {', '.join(effect.rules)}",
    ]
    lines = [f"{card.id}  {card.names[LANGUAGE]}"]
    lines += [fill(text, width, initial_indent="  ", subsequent_indent="  ") for text in texts]
    if game is not None:
        from castillo.rulebook import load_rulebook

        rule = load_rulebook(game).find(card.rule)
        lines += reflow(rule.text, width, f"  {rule.id}  ", "  ")
    return "\n".join(lines)


def _print_effects(known: Mapping[str, Effect], json: bool) -> None:
    if json:
        print_json([
            {
                "name": name, "summary": summarise(effect), "rules": list(effect.rules),
                "parameters": [
                    {"name": p.name, "summary": p.summary, "values": describe_values(p), "default": describe_default(p)}
                    for p in effect.parameters
                ],
            }
            for name, effect in known.items()
        ])  # fmt: skip
        return
    width = page_width()
    for name, effect in known.items():
        print(name)
        print(fill(summarise(effect), width, initial_indent="    ", subsequent_indent="    "))
        for p in effect.parameters:
            default = describe_default(p)
            after = "must be given" if default is None else f"{default} if left out"
            text = f"{p.name}: {p.summary}; {describe_values(p)}; {after}"
            print(fill(text, width, initial_indent="    - ", subsequent_indent="      "))
    print()
    print(fill("How a deck file is written: docs/decks.md. To check one: castillo deck check FILE", width))


def describe_values(parameter: Parameter) -> str:
    """Say which values a parameter takes."""
    least = 0 if parameter.default == 0 else 1
    return {
        "flag": "true or false",
        "numbers": f"a list of numbers from 1 to {parameter.most}",
        "effects": "two tables { effect = ..., parameters = { ... } }",
        "number or all": f'a number from {least} to {parameter.most}, or "all"',
    }.get(parameter.kind, f"a number from {least} to {parameter.most}")


def describe_default(parameter: Parameter) -> str | None:
    """Write the value that holds if a parameter is left out; None if it must be given."""
    if parameter.default is None:
        return None
    return str(bool(parameter.default)).lower() if parameter.kind == "flag" else str(parameter.default)


def summarise(effect: Effect) -> str:
    """Return what an effect's class says of itself in its first line, also where compiling has dropped it."""
    text = type(effect).__doc__
    if not text:
        module = str(sys.modules[type(effect).__module__].__file__)
        source = Path(module).parent / (Path(module).name.partition(".")[0] + ".py")
        tree = ast.parse(source.read_text("utf-8"))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        text = next((ast.get_docstring(node) for node in classes if node.name == type(effect).__name__), None)
    return (text or "").strip().partition("\n")[0]
