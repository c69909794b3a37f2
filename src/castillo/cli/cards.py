"""`castillo cards`: the action cards of a deck, and the vocabulary that decks are written in."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castillo.cli.common import DeckFile, GameName, Json, UsageError, print_json
from castillo.cli.complete import complete_cards
from castillo.cli.wrapping import page_width, reflow

if TYPE_CHECKING:
    from castillo.games.el_grande.deck import CardKind, Deck
    from castillo.games.el_grande.effects.effect import Effect, Parameter

EXAMPLE = """\b
Examples:
  castillo cards
  castillo cards C2F
  castillo cards --effects
  castillo cards --deck my_deck.toml"""
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
    json: Json = False,
) -> None:
    """Print the action cards of a deck.

    Of each card: stack, copies, name, text, effect, provenance. With an id, that card in full with its rule. With
    --effects, the vocabulary for deck files: every effect with its parameters.

    With --json: a list of "id", "stack", "copies", "name", "text", "effect", "provenance", "rules"; of effects "name",
    "summary", "rules", "parameters" (a list of "name", "summary", "values", "default").
    """
    if effects and (ids or deck):
        raise UsageError("cards: --effects goes without ids and without --deck")
    _check_game(game)
    if effects:
        _print_effects(json)
        return
    found = _load(deck)
    chosen = [found.cards[found.find(word)] for word in ids] if ids else found.cards
    if json:
        print_json([_describe(card, found.effects[found.cards.index(card)]) for card in chosen])
    elif ids:
        print("\n\n".join(write_in_full(card, found, None if deck else game, page_width()) for card in chosen))
    else:
        _print_list(found)


def _check_game(game: str) -> None:
    from castillo.registry import game_info

    if game_info(game).name != "el_grande":
        raise UsageError(f"--game {game}: it has no deck of action cards")


def _load(path: Path | None) -> Deck:
    from castillo.games.el_grande.deck import load_base_deck, load_deck

    return load_deck(path) if path else load_base_deck()


def _describe(card: CardKind, effect: Effect) -> dict[str, Any]:
    return {
        "id": card.id,
        "stack": card.stack,
        "copies": card.copies,
        "name": card.names[LANGUAGE],
        "text": card.texts[LANGUAGE],
        "effect": card.effect,
        "provenance": card.provenance,
        "rules": list(effect.rules),
    }


def _print_list(deck: Deck) -> None:
    print(f"{deck.title}: {sum(card.copies for card in deck.cards)} cards of {len(deck.cards)} kinds")
    stack, width = 0, page_width()
    for card in deck.cards:
        if card.stack != stack:
            stack = card.stack
            print(f"\nStack {stack} (place up to {stack})")
        copies = f" x{card.copies}" if card.copies > 1 else ""
        head = f"  {card.id}{copies}  {card.names[LANGUAGE]}  [{card.effect}, {card.provenance}]"
        print(fill(head, width, subsequent_indent="      "))
        print(fill(card.texts[LANGUAGE], width, initial_indent="      ", subsequent_indent="      "))


def write_in_full(card: CardKind, deck: Deck, game: str | None, width: int) -> str:
    """Write all that there is to say of a card, in lines of so many columns; with its rule, if a game is given."""
    effect = deck.effects[deck.cards.index(card)]
    copies = f"{card.copies} {'copy' if card.copies == 1 else 'copies'}"
    texts = [
        card.texts[LANGUAGE],
        f"stack {card.stack} (place up to {card.stack}), {copies}, {card.provenance}",
        f"effect {card.effect}: {summarise(effect)}",
        f"rules of the effect: {', '.join(effect.rules)}",
    ]
    lines = [f"{card.id}  {card.names[LANGUAGE]}"]
    lines += [fill(text, width, initial_indent="  ", subsequent_indent="  ") for text in texts]
    if game is not None:
        from castillo.rulebook import load_rulebook

        rule = load_rulebook(game).find(f"EG-{card.id}")
        lines += reflow(rule.text, width, f"  {rule.id}  ", "  ")
    return "\n".join(lines)


def _print_effects(json: bool) -> None:
    from castillo.games.el_grande.effects.vocabulary import EFFECTS

    if json:
        print_json([
            {
                "name": name, "summary": summarise(effect), "rules": list(effect.rules),
                "parameters": [
                    {"name": p.name, "summary": p.summary, "values": describe_values(p), "default": describe_default(p)}
                    for p in effect.parameters
                ],
            }
            for name, effect in EFFECTS.items()
        ])  # fmt: skip
        return
    width = page_width()
    for name, effect in EFFECTS.items():
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
