"""Missions as data (C6, R14): tables of secret goals in TOML, and what a seat's patricians are worth by them.

A file has `title`, `placeholder` (whether it stands in for cards that nobody knows) and a list of `[[mission]]`, each
with `id`, `points`, `copies` and `at_least`: how many patricians of which groups fulfil it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from castillo.core.errors import InvalidDeck
from castillo.core.toml import read_toml
from castillo.games.caesar_cleopatra.cards import GROUP_IDS, GROUP_SIZES, GROUPS
from castillo.games.caesar_cleopatra.table import HELD, WON

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from castillo.core.texts import Texts
    from castillo.games.caesar_cleopatra.state import CaesarCleopatraState

FOLDER: Final = Path(__file__).parent / "missions"
BUILT_IN: Final = {"new": FOLDER / "placeholder.toml", "1997": FOLDER / "bonus_1997.toml"}
"""The table of each edition; the one of the new edition is a placeholder."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
MOST_KINDS: Final = 24
MOST_CARDS: Final = 30
MOST_POINTS: Final = 20
KEYS: Final = {"title": str, "placeholder": bool, "mission": list}
MISSION_KEYS: Final = ("id", "points", "copies", "at_least", "name")


@dataclass(frozen=True)
class Mission:
    """One kind of mission card.

    Attributes:
        id: as notation writes it.
        points: what it gives to whoever fulfils it.
        copies: how many there are.
        needed: how many patricians of each group it takes.
        name: what it says, for people; empty if that is what it takes (`name_mission`).
    """

    id: str
    points: int
    copies: int
    needed: tuple[int, ...]
    name: str


@dataclass(frozen=True)
class Missions:
    """The missions that are played with.

    Attributes:
        title: of the table.
        placeholder: whether it stands in for the cards of the game, which are not known.
        cards: the kinds of cards, in the order of the file.
        dealt: how many each seat is dealt: two, in 1997 one, 0 without missions.
        source: the text of the file.
    """

    title: str
    placeholder: bool
    cards: tuple[Mission, ...]
    dealt: int
    source: str

    def deals(self) -> list[tuple[int, ...]]:
        """List what a seat can be dealt: one kind, or two different ones (R14)."""
        kinds = range(len(self.cards))
        if self.dealt == 1:
            return [(kind,) for kind in kinds]
        return [(first, second) for first in kinds for second in kinds if first < second]

    def weigh(self, deal: tuple[int, ...], taken: tuple[int, ...] = ()) -> int:
        """Return in how many ways a seat can get these missions when others have been taken (R14)."""
        weight = 1
        for kind in deal:
            weight *= self.cards[kind].copies - taken.count(kind)
        return weight

    def score(self, s: CaesarCleopatraState, seat: int) -> int:
        """Return what the mission that a seat has kept gives it (C62)."""
        held = int(s.table[HELD + seat])
        won = [int(s.table[WON + seat * GROUPS + group]) for group in range(GROUPS)]
        return sum(card.points for kind, card in enumerate(self.cards) if held >> kind & 1 and self.fulfils(card, won))

    @staticmethod
    def fulfils(card: Mission, won: list[int]) -> bool:
        """Tell whether patricians won, by group, fulfil a mission."""
        return all(have >= need for have, need in zip(won, card.needed, strict=True))


NO_MISSIONS: Final = Missions("no missions", False, (), 0, "")


def name_mission(card: Mission, groups: Sequence[str], texts: Texts) -> str:
    """Return what a mission says: its own name, or what it takes."""
    return card.name or write_needs(list_needs(card, groups), texts)


def list_needs(card: Mission, groups: Sequence[str]) -> dict[str, int]:
    """Return how many patricians a mission takes, by group; groups of which it takes none are left out."""
    return {group: number for group, number in zip(groups, card.needed, strict=True) if number > 0}


def write_needs(needs: Mapping[str, int], texts: Texts) -> str:
    """Say what a mission takes."""
    parts = [
        texts.say("missions", "at_least", {"group": group, "number": str(number)}) for group, number in needs.items()
    ]
    return texts.get("missions", "and").join(parts)


def load_missions(edition: str, option: str, decks: dict[str, str]) -> tuple[Missions, str]:
    """Return the missions that an option asks for, and the option's value as it is kept.

    Args:
        edition: "new" or "1997".
        option: "fallback", "off" or a file.
        decks: texts of files by name; "missions" takes the place of whatever file is meant.

    Raises:
        InvalidDeck: the file cannot be read or is not right; the message says what, where and why.
    """
    if option == "off":
        return NO_MISSIONS, option
    if option == "fallback":
        path = BUILT_IN[edition]
        return parse_missions(decks.get("missions") or path.read_text("utf-8"), path.name, edition), option
    path = Path(option)
    if "missions" in decks:
        return parse_missions(decks["missions"], path.name, edition), path.name
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise InvalidDeck(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise InvalidDeck(f"{path}: is not text") from None
    return parse_missions(text, str(path), edition), path.name


def parse_missions(text: str, name: str, edition: str) -> Missions:
    """Read a table of missions; raises InvalidDeck, naming file, mission and fault."""
    try:
        data = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDeck(f"{name}: not a TOML file: {error}") from None
    for key, value in data.items():
        if key not in KEYS:
            raise InvalidDeck(f"{name}: unknown key {key!r}; the keys are {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]):
            raise InvalidDeck(f"{name}: {key}: must be a {KEYS[key].__name__}, not {value!r}")
    entries = enumerate(data.get("mission", []), 1)
    cards = [_read_mission(f"{name}: mission {number}", entry, edition) for number, entry in entries]
    dealt = 1 if edition == "1997" else 2
    missions = Missions(data.get("title", name), data.get("placeholder", False), tuple(cards), dealt, text)
    _check_deals(name, missions)
    return missions


def _read_mission(where: str, entry: Any, edition: str) -> Mission:
    if not isinstance(entry, dict):
        raise InvalidDeck(f"{where}: must be a [[mission]] table")
    mission_id = entry.get("id")
    if not isinstance(mission_id, str) or not ID.fullmatch(mission_id):
        raise InvalidDeck(f"{where}: id: must be a word of letters, digits, - and _, not {mission_id!r}")
    where = f"{where} ({mission_id})"
    for key in entry:
        if key not in MISSION_KEYS:
            raise InvalidDeck(f"{where}: unknown key {key!r}; the keys are {', '.join(MISSION_KEYS)}")
    points = _read_number(f"{where}: points", entry.get("points"), 0, MOST_POINTS)
    copies = _read_number(f"{where}: copies", entry.get("copies", 1), 1, MOST_CARDS)
    table = entry.get("at_least")
    if not isinstance(table, dict) or not table:
        raise InvalidDeck(f"{where}: at_least: must be a table such as {{ PRA = 3 }}, not {table!r}")
    groups, sizes = GROUP_IDS[edition], GROUP_SIZES[edition]
    needed = [0] * GROUPS
    for group, number in table.items():
        if group not in groups:
            raise InvalidDeck(f"{where}: at_least: there is no group {group!r}; the groups are {', '.join(groups)}")
        at = groups.index(group)
        needed[at] = _read_number(f"{where}: at_least.{group}", number, 1, sizes[at])
    title = entry.get("name", "")
    if not isinstance(title, str):
        raise InvalidDeck(f"{where}: name: must be text, not {title!r}")
    return Mission(mission_id, points, copies, tuple(needed), title)


def _read_number(where: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InvalidDeck(f"{where}: must be a number from {least} to {most}, not {value!r}")
    return value


def _check_deals(name: str, missions: Missions) -> None:
    """Check that both seats can be dealt what they need, whatever the first one gets."""
    ids = [card.id.lower() for card in missions.cards]
    for mission_id in ids:
        if ids.count(mission_id) > 1:
            raise InvalidDeck(f"{name}: the id {mission_id!r} is used twice; write copies = ... instead")
    if len(ids) > MOST_KINDS or sum(card.copies for card in missions.cards) > MOST_CARDS:
        raise InvalidDeck(f"{name}: at most {MOST_KINDS} kinds and {MOST_CARDS} cards")
    firsts = [deal for deal in missions.deals() if missions.weigh(deal) > 0]
    if not firsts:
        raise InvalidDeck(f"{name}: there must be {missions.dealt} different missions at least")
    for first in firsts:
        if not any(missions.weigh(second, first) > 0 for second in missions.deals()):
            dealt = " and ".join(missions.cards[kind].id for kind in first)
            raise InvalidDeck(f"{name}: once a seat has {dealt}, the other cannot get {missions.dealt} different ones")
