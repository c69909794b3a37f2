"""What the shell offers when somebody presses Tab: names of games, options, bots, seats, rules and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

DEFAULT_GAME = "el_grande"
Offer = tuple[str, str]
"""A word and what it means."""


def complete_games(incomplete: str) -> list[Offer]:
    """Offer the games."""
    from castillo.registry import PACKAGES, game_info

    return _matching(((name, game_info(name).title()) for name in PACKAGES), incomplete)


def complete_options(context: typer.Context, incomplete: str) -> list[Offer]:
    """Offer `name=value` for every option of the game."""
    from castillo.core.options import spell
    from castillo.registry import game_info

    info = game_info(_game_of(context), _expansions_of(context))
    pairs = ((f"{o.name}={spell(value)}", info.summarize_option(o.name)) for o in info.options for value in o.values)
    return _matching(pairs, incomplete)


def complete_bots(incomplete: str) -> list[Offer]:
    """Offer bots, with their levels; of several with commas between them, the last."""
    done, comma, last = incomplete.rpartition(",")
    return [(f"{done}{comma}{name}", summary) for name, summary in _matching(_list_bots(), last)]


def _list_bots() -> Iterator[Offer]:
    from castillo.bots.registry import BOTS, summarize_bot

    for name, info in BOTS.items():
        yield name, summarize_bot(name)
        for level in info.levels:
            yield f"{name}:{level}", summarize_bot(name)


def complete_seats(context: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the seats; of several with commas between them, the last."""
    from castillo.registry import game_info

    done, comma, last = incomplete.rpartition(",")
    names = game_info(_game_of(context)).seat_names
    return [(f"{done}{comma}{name}", "") for name, _ in _matching(((name, "") for name in names), last)]


def complete_rules(context: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the ids of rules and of sections."""
    from castillo.rulebook import load_rulebook

    sections = load_rulebook(_game_of(context)).sections
    found = [(section.id, section.title) for section in sections if section.id]
    return _matching(found + [(rule.id, section.title) for section in sections for rule in section.rules], incomplete)


def complete_cards(context: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the ids of cards."""
    from castillo.registry import game_info

    info = game_info(DEFAULT_GAME, _expansions_of(context))
    cards = info.load_own_deck().cards if info.load_own_deck else []
    return _matching(((card.id, card.names["en"]) for card in cards), incomplete)


def _game_of(context: typer.Context) -> str:
    """Return the game that has been named so far, or the usual one."""
    from castillo.registry import PACKAGES

    game = context.params.get("game")
    return game if game in PACKAGES else DEFAULT_GAME


def _expansions_of(context: typer.Context) -> list[str]:
    """Return the expansion that has been named so far, if the game has it."""
    from castillo.registry import list_expansions

    named = str(context.params.get("expansions") or "")
    return [named] if named in list_expansions(_game_of(context)) else []


def complete_expansions(context: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the expansions of the game."""
    from castillo.registry import game_info, list_expansions

    game = _game_of(context)
    return _matching(((name, game_info(game, (name,)).title()) for name in list_expansions(game)), incomplete)


def _matching(offers: Iterable[Offer], incomplete: str) -> list[Offer]:
    """List the offers that begin with what has been typed."""
    return [offer for offer in offers if offer[0].startswith(incomplete)]
