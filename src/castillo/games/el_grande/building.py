"""Reading a position in words and numbers: each entry is checked, and refused with the reason if it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from castillo.core.bits import BIT, count_bits, has_bit, list_bits
from castillo.core.errors import InvalidDeck, InvalidPosition
from castillo.core.state import State
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import (
    BOARD_NAMES,
    BOARDS,
    CASTILLO,
    COURT,
    LAST_ROUND,
    NOWHERE,
    POWER_CARDS,
    PROVINCE,
)
from castillo.games.el_grande.position import previous_round, rounds_played

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules

PHASES = ("bid", "turn", "scoring")


class Builder:
    """Reads one position, entry by entry; `keys` are the entries that there can be."""

    def __init__(self, rules: ElGrandeRules, position: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in position:
            if key not in keys:
                self.refuse(key, f"no such entry; the entries are {', '.join(keys)}")
        self.rules = rules
        self.names = rules.seat_names
        self.given = position
        self.state = rules.empty_state()
        self.phase = ""

    def build(self) -> State:
        """Return the state of the position."""
        state = self.state
        state.round = self.number("round", self.given.get("round", self.rules.round_after(0)), 1, LAST_ROUND)
        if state.round not in rounds_played(self.rules):
            self.refuse("round", f"the game of six rounds has no round {state.round}")
        self.phase = self.choice("phase", self.given.get("phase", "turn" if "power" in self.given else "bid"), PHASES)
        if self.phase == "scoring" and state.round % 3:
            self.refuse("phase", f"there is no general scoring after round {state.round}")
        state.king = self.king_region()
        self.read_pieces()
        self.read_power()
        self.read_cards()
        self.read_vetoes()
        self.read_boards()
        if self.given.get("taken"):
            self.refuse("taken", "a position is the beginning of a turn: no card has been taken this round")
        self.push_work()
        state.settle()
        return state

    def read_pieces(self) -> None:
        """Read where figures and Caballeros stand, and the points."""
        state = self.state
        grandes = self.table("grandes")
        for seat, name in enumerate(self.names):
            if name not in grandes:
                self.refuse("grandes", f"{name}'s Grande is missing")
            state.grande[seat] = self.home_region(f"grandes.{name}", grandes[name])
        regions = self.given.get("regions", {})
        if not isinstance(regions, dict):
            self.refuse("regions", "must be a table of regions")
        for name, counts in regions.items():
            self.read_counts(f"regions.{name}", self.region("regions", name), counts)
        for key, place in (("castillo", CASTILLO), ("court", COURT)):
            self.read_counts(key, place, self.given.get(key, {}))
        self.read_more_pieces()
        most, elsewhere = int(self.rules.board.caballeros), [n for n in range(self.rules.board.places) if n != PROVINCE]
        for seat, name in enumerate(self.names):
            used = sum(int(state.count(place, seat)) for place in elsewhere)
            if used > most:
                self.refuse("regions", f"{name} has {used} Caballeros on the board and in court; {most} is all")
            state.caballeros[PROVINCE * state.rules.colours + seat] = most - used
        for name, number in self.table("province").items():
            left = int(state.count(PROVINCE, self.names.index(name)))
            if number != left:
                self.refuse(f"province.{name}", f"must be {left}, what is left of {most}")
        for name, points in self.table("score").items():
            state.score[self.names.index(name)] = self.number(f"score.{name}", points, 0, 10_000)

    def read_more_pieces(self) -> None:
        """Read what there is besides: nothing in the base game."""

    def read_counts(self, where: str, place: int, counts: object) -> None:
        """Read how many Caballeros of each colour stand in a place."""
        for colour, name, number in self.colour_entries(where, counts):
            count = self.number(f"{where}.{name}", number, 0, int(self.rules.board.caballeros))
            self.state.caballeros[place * self.state.rules.colours + colour] = count

    def read_power(self) -> None:
        """Read the power cards in hands, played, and on the table."""
        state = self.state
        power = {name: self.number(f"power.{name}", card, 1, POWER_CARDS) for name, card in self.table("power").items()}
        if self.phase == "turn" and len(power) < len(self.names):
            self.refuse("power", "in phase 'turn' every seat has a power card on the table")
        if self.phase == "bid" and power:
            self.refuse("power", "in phase 'bid' nobody has played a power card yet")
        if len(set(power.values())) < len(power):
            self.refuse("power", "two seats cannot have the same power card on the table")
        for name, values in self.table("played").items():
            seat = self.names.index(name)
            for value in self.read_list(f"played.{name}", values):
                self._spend(f"played.{name}", seat, value)
        for name, value in power.items():
            if value not in self.given.get("played", {}).get(name, []):  # a trace lists this round's card there too
                self._spend(f"power.{name}", self.names.index(name), value)
            if self.phase == "turn":
                state.power[self.names.index(name)] = value
        for name, values in self.table("hands").items():
            self._read_hand(name, values)
        lowest = min(power, key=lambda name: int(power[name]), default=self.names[0])
        state.leader = self.names.index(self.choice("leader", self.given.get("leader", lowest), tuple(self.names)))

    def _read_hand(self, name: str, values: object) -> None:
        """Check a hand against the played cards; if those are not given, they are the rest."""
        where, seat = f"hands.{name}", self.names.index(name)
        given = sorted(self.number(where, value, 1, POWER_CARDS) for value in self.read_list(where, values))
        hand = list_bits(self.state.hand[seat])
        if name not in self.given.get("played", {}):
            for value in [value for value in hand if value not in given]:
                self._spend(where, seat, value)
            hand = list_bits(self.state.hand[seat])
        if given != hand:
            self.refuse(where, f"must be the cards that were not played: {hand}")

    def _spend(self, where: str, seat: int, value: object) -> None:
        card = self.number(where, value, 1, POWER_CARDS)
        if not has_bit(self.state.hand[seat], card):
            self.refuse(where, f"the {card} has been played twice")
        self.state.hand[seat] &= ~BIT[card]
        self.state.shown[seat] |= BIT[card]

    def read_cards(self) -> None:
        """Read the action cards that lie face up and those that are gone."""
        state = self.state
        cards = self.given.get("cards", {})
        if not isinstance(cards, dict):
            self.refuse("cards", "must be a table of stacks")
        stacks = range(1, int(self.rules.stacks) + 1)
        lasting = [stack for stack in stacks if self.rules.is_lasting(stack)]
        if self.phase == "scoring" and any(str(stack) not in map(str, lasting) for stack in cards):
            self.refuse("cards", "no action cards lie face up at a general scoring")
        for stack, card_id in cards.items():
            where = f"cards.{stack}"
            if str(stack) not in [str(n) for n in stacks]:
                self.refuse(where, f"there is no stack {stack}")
            card = self._card(where, card_id)
            if self.rules.deck.cards[card].stack != int(stack):
                self.refuse(where, f"{card_id} belongs to stack {self.rules.deck.cards[card].stack}")
            state.face_up[int(stack) - 1] = card
            if int(stack) not in lasting:
                self._draw(where, card)
        missing = [stack for stack in stacks if state.face_up[stack - 1] == NOWHERE]
        if self.phase == "turn" and missing:
            self.refuse("cards", f"in phase 'turn' an action card lies on every stack; stack {missing[0]} has none")
        for card_id in self.read_list("gone", self.given.get("gone", [])):
            card = self._card("gone", card_id)
            if self.rules.deck.cards[card].stack in lasting:
                self.refuse("gone", f"{card_id} comes back every round")
            self._draw("gone", card)
        self._check_supplies()

    def _check_supplies(self) -> None:
        """Check that every stack has cards left for the rounds to come."""
        state = self.state
        to_come = sum(1 for number in rounds_played(self.rules) if number > state.round)
        for stack in range(1, int(self.rules.stacks) + 1):
            if self.rules.is_lasting(stack):
                continue
            missing = self.phase == "bid" and state.face_up[stack - 1] == NOWHERE
            if count_bits(state.drawn_from[stack - 1]) < to_come + missing:
                self.refuse("gone", f"stack {stack} has not enough cards left for the rounds to come")

    def _draw(self, where: str, card: int) -> None:
        stack = self.rules.deck.cards[card].stack
        copy = self.rules.find_copy(stack, card, self.state.drawn_from[stack - 1])
        if copy == NOWHERE:
            self.refuse(where, f"there are not that many copies of {self.rules.deck.cards[card].id} in the game")
        self.state.drawn_from[stack - 1] &= ~BIT[copy]

    def _card(self, where: str, card_id: object) -> int:
        try:
            return self.rules.deck.find(str(card_id))
        except InvalidDeck as error:
            self.refuse(where, str(error))

    def read_vetoes(self) -> None:
        """Read who holds a veto, and since when."""
        state = self.state
        this_round = int(state.round)
        before = previous_round(self.rules, this_round)
        for seat, name, value in self.seat_entries("vetoes", self.given.get("vetoes", {})):
            where = f"vetoes.{name}"
            if self.rules.windows == 0:
                self.refuse(where, "there are no vetoes with veto = 'off'")
            for taken in value if isinstance(value, list) else [value]:
                taken = self.number(where, taken, 1, LAST_ROUND)
                is_old = taken == before and self.phase != "scoring"
                if taken != this_round and not is_old:
                    self.refuse(
                        where, f"a veto of round {taken} is not there any more, or not yet, in round {this_round}"
                    )
                if has_bit(state.old_vetoes if is_old else state.new_vetoes, seat):
                    self.refuse(where, f"two vetoes of round {taken}")
                if is_old:
                    state.old_vetoes |= BIT[seat]
                else:
                    state.new_vetoes |= BIT[seat]
        self.take_vetoes_out()
        if self.phase == "scoring":
            state.old_vetoes, state.new_vetoes = state.new_vetoes, 0

    def take_vetoes_out(self) -> None:
        """Take the Veto cards that are held out of their stack."""
        held = int(count_bits(self.state.old_vetoes)) + int(count_bits(self.state.new_vetoes))
        kinds = [index for index, card in enumerate(self.rules.deck.cards) if card.effect == "veto"]
        for card in kinds:
            stack = self.rules.deck.cards[card].stack
            while held and (copy := self.rules.find_copy(stack, card, self.state.drawn_from[stack - 1])) != NOWHERE:
                self.state.drawn_from[stack - 1] &= ~BIT[copy]
                held -= 1
        if held:
            self.refuse("vetoes", "there are not that many Veto cards in the game")

    def read_boards(self) -> None:
        """Read where the mobile scoreboards lie."""
        state = self.state
        boards = self.given.get("scoreboards", {})
        if not isinstance(boards, dict):
            self.refuse("scoreboards", "must be a table of scoreboards")
        for name, area in boards.items():
            where = f"scoreboards.{name}"
            board = BOARD_NAMES.index(self.choice("scoreboards", name, BOARD_NAMES))
            places = self.rules.board.names[: self.rules.board.places]
            targets = tuple(
                name for place, name in enumerate(places) if place == CASTILLO or self.rules.is_region(place)
            )
            place = places.index(self.choice(where, area, targets))
            if not state.may_hold_board(place):
                self.refuse(where, f"no mobile scoreboard may lie on {area} at this table")
            state.boards[board] = place
        if BOARDS > 1 and state.boards[0] == state.boards[1] != NOWHERE:
            self.refuse("scoreboards", "two scoreboards cannot lie in one place")

    def push_work(self) -> None:
        """Put what comes next on the stack."""
        state = self.state
        state.active = state.leader
        if self.phase == "scoring":
            state.push(frames.NEXT_ROUND)
            state.push(frames.GENERAL_SCORING)
            return
        state.push(frames.BID if self.phase == "bid" else frames.NEXT_TURN)
        for stack in range(int(self.rules.stacks), 0, -1):
            if state.face_up[stack - 1] == NOWHERE:
                state.push(frames.DRAW_CARD | stack << 8)

    # Reading single entries.

    def refuse(self, where: str, why: str) -> NoReturn:
        """Say which entry cannot be, and why."""
        raise InvalidPosition(f"position: {where}: {why}")

    def number(self, where: str, value: object, least: int, most: int) -> int:
        """Return an entry that is a number within limits."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(where, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def choice(self, where: str, value: object, allowed: tuple[str, ...]) -> str:
        """Return an entry that is one of some words."""
        if not isinstance(value, str) or value not in allowed:
            self.refuse(where, f"must be one of {', '.join(allowed)}, not {value!r}")
        return value

    def region(self, where: str, value: object) -> int:
        """Return an entry that is a region."""
        names = self.rules.board.names
        return names.index(self.choice(where, value, tuple(names[region] for region in self.rules.regions)))

    def king_region(self) -> int:
        """Return the region of the King."""
        region = self.region("king", self.given.get("king"))
        if not self.state.may_hold_king(region):
            self.refuse("king", f"the King does not enter {self.rules.board.names[region]}")
        return region

    def home_region(self, where: str, value: object) -> int:
        """Return an entry that is a home region."""
        region = self.region(where, value)
        if not self.state.may_hold_grande(region):
            self.refuse(where, f"no Grande may be in {value} at this table")
        return region

    def read_list(self, where: str, value: object) -> list[Any]:
        """Return an entry that is a list."""
        if not isinstance(value, list):
            self.refuse(where, f"must be a list, not {value!r}")
        return value

    def table(self, key: str) -> dict[str, Any]:
        """Return an entry that is a table of seats."""
        return {name: value for _, name, value in self.seat_entries(key, self.given.get(key, {}))}

    def seat_entries(self, where: str, table: object) -> Iterator[tuple[int, str, Any]]:
        """Go through a table of seats."""
        return self._entries(where, table, self.names)

    def colour_entries(self, where: str, table: object) -> Iterator[tuple[int, str, Any]]:
        """Go through a table of colours of Caballeros."""
        return self._entries(where, table, self.rules.colour_names)

    def _entries(self, where: str, table: object, names: list[str]) -> Iterator[tuple[int, str, Any]]:
        if not isinstance(table, dict):
            self.refuse(where, "must be a table of seats")
        for name, value in table.items():
            if name not in names:
                self.refuse(where, f"{name!r} does not play here; the seats are {', '.join(names)}")
            yield names.index(name), name, value
