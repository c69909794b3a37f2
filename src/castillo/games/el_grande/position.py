"""A position in words and numbers: how scenarios give one, and how traces and expectations describe one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from castillo.core.bits import BIT, count_bits, has_bit, list_bits
from castillo.core.errors import InvalidDeck, InvalidPosition
from castillo.core.state import KIND, State
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import (
    AREA_IDS,
    BOARD_NAMES,
    BOARDS,
    CABALLEROS,
    CASTILLO,
    COURT,
    KING_STACK,
    LAST_ROUND,
    NOWHERE,
    POWER_CARDS,
    PROVINCE,
    REGION_IDS,
    REGIONS,
)
from castillo.games.el_grande.state import ElGrandeState

if TYPE_CHECKING:
    from castillo.games.el_grande.rules import ElGrandeRules

PHASES = ("bid", "turn", "scoring")
KEYS = (
    "round", "phase", "king", "grandes", "regions", "castillo", "court", "province", "score", "played", "hands",
    "scoreboards", "cards", "gone", "power", "vetoes", "leader", "taken",
)  # fmt: skip
SCORING_FRAMES = (frames.GENERAL_SCORING, frames.RELEASE, frames.RELEASE_DISKS)


# Describing a state.


def describe_state(state: State) -> dict[str, Any]:
    """Describe everything about a state, secrets included; counts of zero are left out."""
    assert isinstance(state, ElGrandeState)
    rules = state.rules
    names = rules.seat_names
    seats = range(len(names))
    position: dict[str, Any] = {"round": int(state.round or rules.round_after(0)), "phase": phase_of(state)}
    if state.king != NOWHERE:
        position["king"] = REGION_IDS[state.king]
    if state.leader != NOWHERE:
        position["leader"] = names[state.leader]
    position["grandes"] = {names[seat]: REGION_IDS[state.grande[seat]] for seat in seats if state.grande[seat] >= 0}
    position["regions"] = {
        REGION_IDS[region]: counts for region in range(REGIONS) if (counts := count_place(state, region))
    }
    for key, place in (("castillo", CASTILLO), ("court", COURT), ("province", PROVINCE)):
        position[key] = count_place(state, place)
    position["score"] = dict(zip(names, state.scores(), strict=True))
    position["hands"] = {names[seat]: list_bits(state.hand[seat]) for seat in seats}
    position["played"] = {names[seat]: list_bits(state.shown[seat] & ~state.hand[seat]) for seat in seats}
    position["power"] = {names[seat]: int(state.power[seat]) for seat in seats if state.power[seat]}
    position["cards"] = describe_cards(state)
    position["taken"] = {
        names[seat]: rules.deck.cards[state.face_up[state.stack[seat] - 1]].id for seat in seats if state.stack[seat]
    }
    position["vetoes"] = describe_vetoes(state)
    position["scoreboards"] = describe_boards(state)
    return position


def phase_of(state: ElGrandeState) -> str:
    """Tell the phase: "bid" (set-up included), "turn" or "scoring" (the end included)."""
    kinds = {frame & KIND for frame in state.list_frames()}
    if not kinds or kinds.intersection(SCORING_FRAMES):
        return "scoring"
    return "turn" if frames.NEXT_TURN in kinds else "bid"


def count_place(state: ElGrandeState, place: int) -> dict[str, int]:
    """Count the Caballeros of each colour in a place, zeros left out."""
    names = state.rules.seat_names
    return {name: n for seat, name in enumerate(names) if (n := int(state.count(place, seat)))}


def describe_cards(state: ElGrandeState) -> dict[str, str]:
    """Name the face-up action card of each stack, taken ones included."""
    cards = state.rules.deck.cards
    shown = enumerate(state.face_up, 1)
    return {str(stack): cards[card].id for stack, card in shown if card != NOWHERE}


def describe_vetoes(state: ElGrandeState) -> dict[str, int | list[int]]:
    """Tell for each seat that holds a veto the round in which it was taken; a list if it holds two."""
    this_round = int(state.round)
    new, old = (this_round, previous_round(state.rules, this_round))
    if phase_of(state) == "scoring":  # the clean-up has been: what is old now was taken this round
        old = this_round
    found: dict[str, int | list[int]] = {}
    for seat, name in enumerate(state.rules.seat_names):
        rounds = [old] * has_bit(state.old_vetoes, seat) + [new] * has_bit(state.new_vetoes, seat)
        if rounds:
            found[name] = rounds if len(rounds) > 1 else rounds[0]
    return found


def describe_boards(state: ElGrandeState) -> dict[str, str]:
    """Tell where the mobile scoreboards lie."""
    return {BOARD_NAMES[board]: AREA_IDS[place] for board, place in enumerate(state.boards) if place != NOWHERE}


def previous_round(rules: ElGrandeRules, this_round: int) -> int:
    """Return the round played before `this_round`, 0 if there was none."""
    return max((r for r in rounds_played(rules) if r < this_round), default=0)


def rounds_played(rules: ElGrandeRules) -> list[int]:
    """List the rounds of the game: all nine, or those of the short game (EG-2.8)."""
    rounds, this_round = [], 0
    while this_round < LAST_ROUND:
        this_round = int(rules.round_after(this_round))
        rounds.append(this_round)
    return rounds


# Building a state.


def build_state(rules: ElGrandeRules, position: dict[str, Any]) -> State:
    """Build the state of a scenario's `[position]`.

    Raises:
        InvalidPosition: it cannot be; the message says which entry and why.
    """
    return _Builder(rules, position).build()


class _Builder:
    """Reads one position, entry by entry."""

    def __init__(self, rules: ElGrandeRules, position: dict[str, Any]) -> None:
        for key in position:
            if key not in KEYS:
                self._refuse(key, f"no such entry; the entries are {', '.join(KEYS)}")
        self.rules = rules
        self.names = rules.seat_names
        self.given = position
        self.state = rules.empty_state()
        self.phase = ""

    def build(self) -> State:
        state = self.state
        state.round = self._number("round", self.given.get("round", self.rules.round_after(0)), 1, LAST_ROUND)
        if state.round not in rounds_played(self.rules):
            self._refuse("round", f"the game of six rounds has no round {state.round}")
        self.phase = self._choice("phase", self.given.get("phase", "turn" if "power" in self.given else "bid"), PHASES)
        if self.phase == "scoring" and state.round % 3:
            self._refuse("phase", f"there is no general scoring after round {state.round}")
        state.king = self._region("king", self.given.get("king"))
        self._read_pieces()
        self._read_power()
        self._read_cards()
        self._read_vetoes()
        self._read_boards()
        if self.given.get("taken"):
            self._refuse("taken", "a position is the beginning of a turn: no card has been taken this round")
        self._push_work()
        state.settle()
        return state

    def _read_pieces(self) -> None:
        state = self.state
        grandes = self._table("grandes")
        for seat, name in enumerate(self.names):
            if name not in grandes:
                self._refuse("grandes", f"{name}'s Grande is missing")
            state.grande[seat] = self._region(f"grandes.{name}", grandes[name])
        regions = self.given.get("regions", {})
        if not isinstance(regions, dict):
            self._refuse("regions", "must be a table of regions")
        for name, counts in regions.items():
            self._read_counts(f"regions.{name}", self._region("regions", name), counts)
        for key, place in (("castillo", CASTILLO), ("court", COURT)):
            self._read_counts(key, place, self.given.get(key, {}))
        for seat, name in enumerate(self.names):
            used = sum(int(state.count(place, seat)) for place in range(PROVINCE))
            if used > CABALLEROS:
                self._refuse("regions", f"{name} has {used} Caballeros on the board and in court; {CABALLEROS} is all")
            state.caballeros[PROVINCE * state.rules.colours + seat] = CABALLEROS - used
        for name, number in self._table("province").items():
            left = int(state.count(PROVINCE, self.names.index(name)))
            if number != left:
                self._refuse(f"province.{name}", f"must be {left}, what is left of {CABALLEROS}")
        for name, points in self._table("score").items():
            state.score[self.names.index(name)] = self._number(f"score.{name}", points, 0, 10_000)

    def _read_counts(self, where: str, place: int, counts: object) -> None:
        for seat, name, number in self._seat_entries(where, counts):
            count = self._number(f"{where}.{name}", number, 0, CABALLEROS)
            self.state.caballeros[place * self.state.rules.colours + seat] = count

    def _read_power(self) -> None:
        state = self.state
        power = {
            name: self._number(f"power.{name}", card, 1, POWER_CARDS) for name, card in self._table("power").items()
        }
        if self.phase == "turn" and len(power) < len(self.names):
            self._refuse("power", "in phase 'turn' every seat has a power card on the table")
        if self.phase == "bid" and power:
            self._refuse("power", "in phase 'bid' nobody has played a power card yet")
        if len(set(power.values())) < len(power):
            self._refuse("power", "two seats cannot have the same power card on the table")
        for name, values in self._table("played").items():
            seat = self.names.index(name)
            for value in self._list(f"played.{name}", values):
                self._spend(f"played.{name}", seat, value)
        for name, value in power.items():
            if value not in self.given.get("played", {}).get(name, []):  # a trace lists this round's card there too
                self._spend(f"power.{name}", self.names.index(name), value)
            if self.phase == "turn":
                state.power[self.names.index(name)] = value
        for name, values in self._table("hands").items():
            self._read_hand(name, values)
        lowest = min(power, key=lambda name: int(power[name]), default=self.names[0])
        state.leader = self.names.index(self._choice("leader", self.given.get("leader", lowest), tuple(self.names)))

    def _read_hand(self, name: str, values: object) -> None:
        """Check a hand against the played cards; if those are not given, they are the rest."""
        where, seat = f"hands.{name}", self.names.index(name)
        given = sorted(self._number(where, value, 1, POWER_CARDS) for value in self._list(where, values))
        hand = list_bits(self.state.hand[seat])
        if name not in self.given.get("played", {}):
            for value in [value for value in hand if value not in given]:
                self._spend(where, seat, value)
            hand = list_bits(self.state.hand[seat])
        if given != hand:
            self._refuse(where, f"must be the cards that were not played: {hand}")

    def _spend(self, where: str, seat: int, value: object) -> None:
        card = self._number(where, value, 1, POWER_CARDS)
        if not has_bit(self.state.hand[seat], card):
            self._refuse(where, f"the {card} has been played twice")
        self.state.hand[seat] &= ~BIT[card]
        self.state.shown[seat] |= BIT[card]

    def _read_cards(self) -> None:
        state = self.state
        cards = self.given.get("cards", {})
        if not isinstance(cards, dict):
            self._refuse("cards", "must be a table of stacks")
        if self.phase == "scoring" and any(str(stack) != str(KING_STACK) for stack in cards):
            self._refuse("cards", "no action cards lie face up at a general scoring")
        for stack, card_id in cards.items():
            where = f"cards.{stack}"
            if str(stack) not in [str(n) for n in range(1, KING_STACK + 1)]:
                self._refuse(where, f"there is no stack {stack}")
            card = self._card(where, card_id)
            if self.rules.deck.cards[card].stack != int(stack):
                self._refuse(where, f"{card_id} belongs to stack {self.rules.deck.cards[card].stack}")
            state.face_up[int(stack) - 1] = card
            if int(stack) != KING_STACK:
                self._draw(where, card)
        missing = [stack for stack in range(1, KING_STACK) if state.face_up[stack - 1] == NOWHERE]
        if self.phase == "turn" and missing:
            self._refuse("cards", f"in phase 'turn' an action card lies on every stack; stack {missing[0]} has none")
        for card_id in self._list("gone", self.given.get("gone", [])):
            card = self._card("gone", card_id)
            if self.rules.deck.cards[card].stack == KING_STACK:
                self._refuse("gone", f"{card_id} comes back every round")
            self._draw("gone", card)
        self._check_supplies()

    def _check_supplies(self) -> None:
        """Check that every stack has cards left for the rounds to come."""
        state = self.state
        to_come = sum(1 for number in rounds_played(self.rules) if number > state.round)
        for stack in range(1, KING_STACK):
            missing = self.phase == "bid" and state.face_up[stack - 1] == NOWHERE
            if count_bits(state.drawn_from[stack - 1]) < to_come + missing:
                self._refuse("gone", f"stack {stack} has not enough cards left for the rounds to come")

    def _draw(self, where: str, card: int) -> None:
        stack = self.rules.deck.cards[card].stack
        copy = self.rules.find_copy(stack, card, self.state.drawn_from[stack - 1])
        if copy == NOWHERE:
            self._refuse(where, f"there are not that many copies of {self.rules.deck.cards[card].id} in the game")
        self.state.drawn_from[stack - 1] &= ~BIT[copy]

    def _card(self, where: str, card_id: object) -> int:
        try:
            return self.rules.deck.find(str(card_id))
        except InvalidDeck as error:
            self._refuse(where, str(error))

    def _read_vetoes(self) -> None:
        state = self.state
        this_round = int(state.round)
        before = previous_round(self.rules, this_round)
        for seat, name, value in self._seat_entries("vetoes", self.given.get("vetoes", {})):
            where = f"vetoes.{name}"
            if self.rules.windows == 0:
                self._refuse(where, "there are no vetoes with veto = 'off'")
            for taken in value if isinstance(value, list) else [value]:
                taken = self._number(where, taken, 1, LAST_ROUND)
                is_old = taken == before and self.phase != "scoring"
                if taken != this_round and not is_old:
                    self._refuse(
                        where, f"a veto of round {taken} is not there any more, or not yet, in round {this_round}"
                    )
                if has_bit(state.old_vetoes if is_old else state.new_vetoes, seat):
                    self._refuse(where, f"two vetoes of round {taken}")
                if is_old:
                    state.old_vetoes |= BIT[seat]
                else:
                    state.new_vetoes |= BIT[seat]
        self._take_vetoes_out()
        if self.phase == "scoring":
            state.old_vetoes, state.new_vetoes = state.new_vetoes, 0

    def _take_vetoes_out(self) -> None:
        """Take the Veto cards that are held out of their stack."""
        held = int(count_bits(self.state.old_vetoes)) + int(count_bits(self.state.new_vetoes))
        kinds = [index for index, card in enumerate(self.rules.deck.cards) if card.effect == "veto"]
        for card in kinds:
            stack = self.rules.deck.cards[card].stack
            while held and (copy := self.rules.find_copy(stack, card, self.state.drawn_from[stack - 1])) != NOWHERE:
                self.state.drawn_from[stack - 1] &= ~BIT[copy]
                held -= 1
        if held:
            self._refuse("vetoes", "there are not that many Veto cards in the game")

    def _read_boards(self) -> None:
        state = self.state
        boards = self.given.get("scoreboards", {})
        if not isinstance(boards, dict):
            self._refuse("scoreboards", "must be a table of scoreboards")
        for name, area in boards.items():
            where = f"scoreboards.{name}"
            board = BOARD_NAMES.index(self._choice("scoreboards", name, BOARD_NAMES))
            place = AREA_IDS.index(self._choice(where, area, AREA_IDS))
            if place == CASTILLO and not self.rules.mobile_on_castillo:
                self._refuse(where, "no mobile scoreboard may lie on the Castillo at this table")
            state.boards[board] = place
        if BOARDS > 1 and state.boards[0] == state.boards[1] != NOWHERE:
            self._refuse("scoreboards", "two scoreboards cannot lie in one place")

    def _push_work(self) -> None:
        state = self.state
        state.active = state.leader
        if self.phase == "scoring":
            state.push(frames.NEXT_ROUND)
            state.push(frames.GENERAL_SCORING)
            return
        state.push(frames.BID if self.phase == "bid" else frames.NEXT_TURN)
        for stack in range(KING_STACK - 1, 0, -1):
            if state.face_up[stack - 1] == NOWHERE:
                state.push(frames.DRAW_CARD | stack << 8)

    # Reading single entries.

    def _refuse(self, where: str, why: str) -> NoReturn:
        raise InvalidPosition(f"position: {where}: {why}")

    def _number(self, where: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self._refuse(where, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def _choice(self, where: str, value: object, allowed: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in allowed:
            self._refuse(where, f"must be one of {', '.join(allowed)}, not {value!r}")
        return value

    def _region(self, where: str, value: object) -> int:
        return REGION_IDS.index(self._choice(where, value, REGION_IDS))

    def _list(self, where: str, value: object) -> list[Any]:
        if not isinstance(value, list):
            self._refuse(where, f"must be a list, not {value!r}")
        return value

    def _table(self, key: str) -> dict[str, Any]:
        return {name: value for _, name, value in self._seat_entries(key, self.given.get(key, {}))}

    def _seat_entries(self, where: str, table: object) -> Iterator[tuple[int, str, Any]]:
        if not isinstance(table, dict):
            self._refuse(where, "must be a table of seats")
        for name, value in table.items():
            if name not in self.names:
                self._refuse(where, f"{name!r} does not play here; the seats are {', '.join(self.names)}")
            yield self.names.index(name), name, value
