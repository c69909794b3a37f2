"""The games that there are, and `load_game`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from operator import index
from pathlib import Path
from typing import Any

from castillo.core.errors import InvalidOption, UnknownGame, quote
from castillo.core.game import Game
from castillo.core.options import Option, OptionValue, check_options
from castillo.core.texts import ENGLISH, Texts, load_texts, make_error


@dataclass(frozen=True)
class GameInfo:
    """What the registry knows about a game, or about a game with an expansion; each package has one, called `INFO`.

    Attributes:
        name: as commands and `load_game` take it.
        seat_names: all seats that can play, clockwise.
        least_seats, most_seats, default_seats: how many.
        options: its options.
        deck: the name of the deck of cards that a file can take the place of; nothing if there is none.
        load_deck: reads and checks such a file.
        load_own_deck: reads the deck that is played with if there is no such file.
        effects: lists the vocabulary that decks are written in, by name.
        build: makes the game of seat names, expansions, checked options and decks.
        text_folders: where its texts by language lie; later ones win.
        reference: describes in a language what is the same at every table, for screens of the game's own; ready for
            JSON.
    """

    name: str
    seat_names: tuple[str, ...]
    least_seats: int
    most_seats: int
    default_seats: int
    options: tuple[Option, ...]
    build: Callable[[list[str], tuple[str, ...], dict[str, OptionValue], Mapping[str, str]], Game]
    text_folders: tuple[Path, ...]
    reference: Callable[[str], dict[str, Any]] = lambda _: {}
    deck: str = ""
    load_deck: Callable[[Path], Any] | None = None
    load_own_deck: Callable[[], Any] | None = None
    effects: Callable[[], Mapping[str, Any]] = dict

    def texts(self, language: str = ENGLISH) -> Texts:
        """Return the game's texts for people in a language; in English if there are none in it."""
        return load_texts(self.text_folders, language)

    def title(self, language: str = ENGLISH) -> str:
        """Return what people call the game."""
        return self.texts(language).get("game", "title")

    def summarize_option(self, name: str, language: str = ENGLISH) -> str:
        """Say in a line what an option changes."""
        return self.texts(language).get("options", name)


PACKAGES = {
    "el_grande": "castillo.games.el_grande",
    "caesar_cleopatra": "castillo.games.caesar_cleopatra",
}
"""Where each game's package is; it is imported when the game is asked for."""
EXPANSIONS = {
    "el_grande": {
        "intrigue_and_king": "castillo.games.intrigue_and_king",
        "colonies": "castillo.games.colonies",
    },
}
"""Where the package of each game's expansions is; no two of them can be played together."""


def list_expansions(name: str) -> tuple[str, ...]:
    """Name the expansions of a game."""
    return tuple(EXPANSIONS.get(name, ()))


def package_of(name: str, expansions: Sequence[str] = ()) -> str:
    """Return where the package of a game, or of an expansion of it, is.

    Raises:
        UnknownGame: no game has that name.
        InvalidOption: the game has no such expansion, or they cannot be played together.
    """
    if name not in PACKAGES:
        raise make_error(UnknownGame, "unknown_game", name=quote(name), known=", ".join(PACKAGES))
    known = EXPANSIONS.get(name, {})
    for expansion in expansions:
        if expansions.count(expansion) > 1:
            raise make_error(InvalidOption, "expansion_twice", name=quote(expansion))
        if expansion not in known:
            listed = ", ".join(known) or "-"
            raise make_error(InvalidOption, "unknown_expansion", name=quote(expansion), game=name, known=listed)
    if len(expansions) > 1:
        raise make_error(InvalidOption, "one_expansion", given=", ".join(expansions))
    return known[expansions[0]] if expansions else PACKAGES[name]


def game_info(name: str, expansions: Sequence[str] = ()) -> GameInfo:
    """Return what is known about a game, played with these expansions.

    Raises:
        UnknownGame: no game has that name.
        InvalidOption: the game has no such expansion, or they cannot be played together.
    """
    info = import_module(package_of(name, expansions)).INFO
    assert isinstance(info, GameInfo)
    return info


def deck_info(path: Path) -> GameInfo:
    """Return what is known about the game, or the expansion, that a deck file says it is for.

    A file that says nothing of the kind is taken for one of the first game with decks, whose reader tells the fault.
    """
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        data = {}
    expansion = data.get("expansion")
    for name in PACKAGES:
        if expansion in list_expansions(name):
            return game_info(name, (expansion,))
    return next(info for info in map(game_info, PACKAGES) if info.load_deck is not None)


def load_game(
    name: str,
    seats: int | Sequence[str] | None = None,
    expansions: Sequence[str] = (),
    *,
    decks: Mapping[str, str] | None = None,
    reads_files: bool = True,
    **options: Any,
) -> Game:
    """Build a game.

    Args:
        name: "el_grande" or "caesar_cleopatra".
        seats: how many (the first colours, clockwise), or their names in clockwise order.
        expansions: names of expansions to play with.
        decks: texts of deck files, by the name of the deck that each takes the place of.
        reads_files: whether an option may name a file that is read; not if the options come from elsewhere. An option
            whose deck is among `decks` may: the file is not read then.
        options: the game's options by name; see `castillo rules --options`.

    Raises:
        UnknownGame: no game has that name.
        InvalidDeck: a deck is not right, or the game has none of that name.
        InvalidOption: the game has no such option, value, expansion or number of seats.
    """
    if isinstance(expansions, str) or not isinstance(expansions, Iterable):
        raise make_error(InvalidOption, "expansions_no_list", given=quote(expansions))
    names = tuple(expansions)
    info = game_info(name, names)
    seat_names = _choose_seats(info, info.default_seats if seats is None else seats)
    held = None if reads_files else list(decks or {})
    return info.build(seat_names, names, check_options(info.options, options, held), decks or {})


def _choose_seats(info: GameInfo, seats: int | Sequence[str]) -> list[str]:
    names = list(seats) if isinstance(seats, Sequence) and not isinstance(seats, str) else None
    count = _as_count(seats) if names is None else len(names)
    if not info.least_seats <= count <= info.most_seats:
        least, most = str(info.least_seats), str(info.most_seats)
        key = "seats_exactly" if least == most else "seats_between"
        raise make_error(InvalidOption, key, given=quote(seats), game=info.name, least=least, most=most)
    if names is None:
        return list(info.seat_names[:count])
    for seat in names:
        if seat not in info.seat_names:
            raise make_error(InvalidOption, "unknown_seat", name=quote(seat), known=", ".join(info.seat_names))
    if len(set(names)) < count:
        raise make_error(InvalidOption, "seat_twice", given=repr(names))
    return names


def _as_count(value: Any) -> int:
    """Return a whole number, numpy's too, as an int; -1 for anything else, a truth value included."""
    try:
        return -1 if isinstance(value, bool) else index(value)
    except TypeError:
        return -1
