"""A position in words and numbers: how scenarios give one, and how traces and expectations describe one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castillo.core.bits import has_bit, list_bits
from castillo.core.state import State
from castillo.games.caesar_cleopatra.cards import (
    BLACK,
    GREY,
    GREY_SHIFT,
    GROUPS,
    PATRICIANS,
    SEATS,
    SIDE_LIMIT,
    UNIT,
    list_kinds,
    name_cards,
    name_kind,
)
from castillo.games.caesar_cleopatra.frames import TURN
from castillo.games.caesar_cleopatra.reading import ACTIONS_ONLY, INFLUENCE_ONLY, PositionReader
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import (
    BURIED,
    DECKS,
    DOWN,
    DROPPED,
    HAND,
    HELD,
    LEFT,
    LIFTED,
    ORDER,
    PILE,
    UP,
    WON,
)

if TYPE_CHECKING:
    from castillo.games.caesar_cleopatra.rules import CaesarCleopatraRules

KEYS = (
    "to_move", "groups", "hand", "won", "bag", "influence_deck", "action_deck", "discard", "missions",
    "discarded_missions", "lifted", "score",
)  # fmt: skip


# Describing a state.


def describe_state(state: State) -> dict[str, Any]:
    """Describe everything about a state, secrets included; counts of zero and empty sides are left out.

    Returns:
        The keys of a scenario's position. `to_move` is the seat whose turn it is; an action deck that its owner has
        arranged is listed from the top; `discard` holds cards discarded unseen as well; `discarded_missions`; `lifted`:
        cards that are being hidden or redistributed.
    """
    assert isinstance(state, CaesarCleopatraState)
    rules, names, table = state.rules, state.rules.seat_names, state.table
    seats = range(SEATS)
    position: dict[str, Any] = {
        "to_move": names[state.active],
        "groups": {rules.groups[group]: _describe_group(state, group) for group in range(GROUPS)},
        "hand": {names[seat]: name_cards(table[HAND + seat]) for seat in seats},
        "won": {names[seat]: describe_won(state, seat) for seat in seats},
        "bag": describe_bag(state),
        "influence_deck": {names[seat]: list(filter(_is_influence, name_cards(table[DECKS + seat]))) for seat in seats},
        "action_deck": {names[seat]: describe_action_deck(state, seat) for seat in seats},
        "discard": {names[seat]: name_cards(table[PILE + seat] + table[BURIED + seat]) for seat in seats},
        "missions": {names[seat]: describe_missions(state, int(table[HELD + seat])) for seat in seats},
        "score": dict(zip(names, state.scores(), strict=True)),
    }
    if any(table[DROPPED + seat] for seat in seats):
        dropped = {names[seat]: describe_missions(state, int(table[DROPPED + seat])) for seat in seats}
        position["discarded_missions"] = dropped
    if any(table[LIFTED + seat] for seat in seats):
        position["lifted"] = {names[seat]: name_cards(table[LIFTED + seat]) for seat in seats}
    return position


def _is_influence(card: int | str) -> bool:
    return isinstance(card, int) or card == "P"


def _describe_group(state: CaesarCleopatraState, group: int) -> dict[str, Any]:
    found: dict[str, Any] = {"left": int(state.table[LEFT + group])}
    for seat, name in enumerate(state.rules.seat_names):
        at = seat * GROUPS + group
        cards = {"up": name_cards(state.table[UP + at]), "down": name_cards(state.table[DOWN + at])}
        side = {facing: found for facing, found in cards.items() if found}
        if side:
            found[name] = side
    return found


def describe_won(state: CaesarCleopatraState, seat: int) -> dict[str, int]:
    """Count the patricians that a seat has won, by group."""
    won = [int(state.table[WON + seat * GROUPS + group]) for group in range(GROUPS)]
    return {name: number for name, number in zip(state.rules.groups, won, strict=True) if number}


def describe_bag(state: CaesarCleopatraState) -> list[str]:
    """List the busts in the bag."""
    found = [name for group, name in enumerate(state.rules.groups) if has_bit(state.busts, group)]
    return [*found, *["grey"] * int(state.busts >> GREY_SHIFT), "black"]


def describe_action_deck(state: CaesarCleopatraState, seat: int) -> list[int | str]:
    """List a seat's action deck, from the top if it has arranged it."""
    order = int(state.table[ORDER + seat])
    cards = [card for card in name_cards(state.table[DECKS + seat]) if not _is_influence(card)]
    found: list[int | str] = []
    while order:
        found.append(name_kind(5 + order % 8))
        order //= 8
    return found if len(found) == len(cards) else cards


def describe_missions(state: CaesarCleopatraState, missions: int) -> list[str]:
    """List a set of missions by their ids."""
    return [state.rules.missions.cards[kind].id for kind in list_bits(missions)]


# Building a state.


def build_state(rules: CaesarCleopatraRules, position: dict[str, Any]) -> State:
    """Build the state of a scenario's `[position]`: always the beginning of a turn.

    Raises:
        InvalidPosition: it cannot be; the message says which entry and why.
    """
    return _Builder(rules, position).build()


class _Builder(PositionReader):
    """Reads one position, entry by entry."""

    def __init__(self, rules: CaesarCleopatraRules, position: dict[str, Any]) -> None:
        super().__init__(rules, position, KEYS)
        self.state = rules.empty_state()

    def build(self) -> State:
        state = self.state
        state.active = self.names.index(self.choice("to_move", self.given.get("to_move", self._first()), self.names))
        state.seat = state.active
        self._read_won()
        self._read_groups()
        self._read_cards()
        self._read_bag()
        self._read_missions()
        if any(self.table("lifted").values()):
            self.refuse("lifted", "a position is the beginning of a turn: no cards are lifted")
        self._check_scores()
        state.push(TURN)
        state.settle()
        return state

    def _first(self) -> str:
        return self.names[int(self.rules.start.active)]

    def _read_won(self) -> None:
        for seat, name, groups in self.seat_entries("won", self.given.get("won", {})):
            for group, where, number in self.group_entries(f"won.{name}", groups):
                size = int(self.rules.sizes[group])
                won = self.number(where, number, 0, size)
                self.state.table[WON + seat * GROUPS + group] = won
                self.state.table[LEFT + group] -= won
                if self.state.table[LEFT + group] < 0:
                    self.refuse(where, f"both seats together have won more than all {size} patricians of the group")
        if sum(int(self.state.table[LEFT + group]) for group in range(GROUPS)) == 0:
            self.refuse("won", f"all {PATRICIANS} patricians have been won: the game is over")

    def _read_groups(self) -> None:
        for group, where, entry in self.group_entries("groups", self.given.get("groups", {})):
            left = int(self.state.table[LEFT + group])
            if not isinstance(entry, dict):
                self.refuse(where, f"must be a table, not {entry!r}")
            for key, value in entry.items():
                if key == "left":
                    if self.number(f"{where}.left", value, 0, int(self.rules.sizes[group])) != left:
                        self.refuse(f"{where}.left", f"must be {left}: the others have been won, or would have to be")
                elif key in self.names:
                    self._read_side(f"{where}.{key}", self.names.index(key), group, value)
                else:
                    self.refuse(f"{where}.{key}", f"no such entry; the entries are left, {', '.join(self.names)}")
            self._check_group(where, group, left)

    def _read_side(self, where: str, seat: int, group: int, entry: Any) -> None:
        if not isinstance(entry, dict):
            self.refuse(where, f"must be a table with up and down, not {entry!r}")
        for facing, cards in entry.items():
            if facing not in ("up", "down"):
                self.refuse(f"{where}.{facing}", "no such entry; the entries are up, down")
            at = (UP if facing == "up" else DOWN) + seat * GROUPS + group
            for kind in self.cards(f"{where}.{facing}", cards, INFLUENCE_ONLY):
                self.state.table[at] += self.side_unit(kind)
                self.use(f"{where}.{facing}", seat, kind)

    def _check_group(self, where: str, group: int, left: int) -> None:
        sizes = [int(self.state.side_size(seat, group)) for seat in range(SEATS)]
        if left == 0 and sum(sizes) > 0:
            self.refuse(where, "an emptied group has no influence cards")
        for name, size in zip(self.names, sizes, strict=True):
            if size > SIDE_LIMIT:
                self.refuse(f"{where}.{name}", f"has {size} cards; a side has at most {SIDE_LIMIT}")
        if sum(sizes) > self.rules.group_limit:
            self.refuse(where, f"has {sum(sizes)} cards; a group has at most {int(self.rules.group_limit)}")

    def _read_cards(self) -> None:
        table = self.state.table
        for seat, name, cards in self.seat_entries("hand", self.given.get("hand", {})):
            found = self.cards(f"hand.{name}", cards)
            if len(found) > self.rules.hand_size:
                self.refuse(f"hand.{name}", f"has {len(found)} cards; a hand has at most {int(self.rules.hand_size)}")
            for kind in found:
                table[HAND + seat] += UNIT[kind]
                self.use(f"hand.{name}", seat, kind)
        for seat, name, cards in self.seat_entries("discard", self.given.get("discard", {})):
            for kind in self.cards(f"discard.{name}", cards):
                table[PILE + seat] += UNIT[kind]
                self.use(f"discard.{name}", seat, kind)
        for seat in range(SEATS):
            for kind, left in enumerate(self.unused[seat]):
                table[DECKS + seat] += left * UNIT[kind]
        for key, allowed in (("influence_deck", INFLUENCE_ONLY), ("action_deck", ACTIONS_ONLY)):
            for seat, name, cards in self.seat_entries(key, self.given.get(key, {})):
                self._check_deck(f"{key}.{name}", seat, cards, allowed)

    def _check_deck(self, where: str, seat: int, cards: Any, allowed: range) -> None:
        rest = [kind for kind in list_kinds(self.state.table[DECKS + seat]) if kind in allowed]
        if isinstance(cards, int) and not isinstance(cards, bool):
            if cards != len(rest):
                self.refuse(where, f"must be {len(rest)}: every card not in hand, on the table or discarded")
            return
        found = self.cards(where, cards, allowed)
        if sorted(found) != rest:
            words = ", ".join(str(name_kind(kind)) for kind in rest) or "empty"
            self.refuse(where, f"must be every card not in hand, on the table or discarded: {words}")
        if allowed == ACTIONS_ONLY and self.rules.arranges:
            order = [kind - min(ACTIONS_ONLY) + 1 for kind in found]
            self.state.table[ORDER + seat] = sum(place * 8**at for at, place in enumerate(order))

    def _read_bag(self) -> None:
        state = self.state
        full = [group for group in range(GROUPS) if state.table[LEFT + group] > 0]
        state.busts = BLACK + self.rules.greys * GREY + sum(2**group for group in full)
        if "bag" not in self.given:
            return
        state.busts = 0
        bag = self.given["bag"]
        for name in self.list("bag", bag):
            if name == "grey":
                state.busts += GREY
            elif name == "black" and not state.busts & BLACK:
                state.busts += BLACK
            elif name in self.rules.groups and not has_bit(state.busts, self.rules.groups.index(name)):
                group = self.rules.groups.index(name)
                if group not in full:
                    self.refuse("bag", f"{name} has been emptied: its bust has left the game")
                state.busts += 2**group
            else:
                self.refuse("bag", f"there is no such bust, or not another one: {name!r}")
        if state.busts >> GREY_SHIFT > self.rules.greys:
            self.refuse("bag", f"there are at most {int(self.rules.greys)} grey ones")
        if not state.busts & BLACK:
            self.refuse("bag", "the black bust is always in it")

    def _read_missions(self) -> None:
        missions = self.rules.missions
        for key, at in (("missions", HELD), ("discarded_missions", DROPPED)):
            for seat, name, ids in self.seat_entries(key, self.given.get(key, {})):
                where = f"{key}.{name}"
                for mission_id in self.list(where, ids):
                    known = [card.id for card in missions.cards]
                    kind = known.index(self.choice(where, mission_id, tuple(known)))
                    if has_bit(self.state.table[HELD + seat] | self.state.table[DROPPED + seat], kind):
                        self.refuse(where, f"{name} cannot have {mission_id} twice")
                    self.state.table[at + seat] += 2**kind
        self._check_missions()

    def _check_missions(self) -> None:
        missions, table = self.rules.missions, self.state.table
        emptied = any(int(table[LEFT + group]) == 0 for group in range(GROUPS))
        for kind, card in enumerate(missions.cards):
            sets = [int(table[at + seat]) for seat in range(SEATS) for at in (HELD, DROPPED)]
            used = len([found for found in sets if has_bit(found, kind)])
            if used > card.copies:
                self.refuse("missions", f"there are only {card.copies} of {card.id}")
        for seat, name in enumerate(self.names):
            held, dropped = (len(list_bits(table[at + seat])) for at in (HELD, DROPPED))
            if held + dropped > missions.dealt:
                self.refuse(f"missions.{name}", f"has {held + dropped}; a seat is dealt {missions.dealt}")
            if held > 1 and emptied:
                self.refuse(f"missions.{name}", "a group has been emptied: only one mission is left")
            if held and held + dropped < missions.dealt and not emptied:
                self.refuse(f"missions.{name}", f"no group has been emptied yet: a seat still has {missions.dealt}")
            if dropped and not emptied:
                self.refuse(f"discarded_missions.{name}", "no group has been emptied yet")

    def _check_scores(self) -> None:
        for seat, name, points in self.seat_entries("score", self.given.get("score", {})):
            if points != self.state.points(seat):
                self.refuse(f"score.{name}", f"must be {int(self.state.points(seat))}, by the patricians won")
