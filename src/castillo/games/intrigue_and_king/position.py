"""A position in words and numbers: that of the base game with this expansion's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castillo.core.bits import BIT, count_bits, has_bit, list_bits
from castillo.core.state import State
from castillo.games.el_grande.board import NOWHERE, REGION_IDS
from castillo.games.el_grande.building import Builder
from castillo.games.el_grande.position import KEYS as BASE_KEYS
from castillo.games.el_grande.position import describe_state as describe_base_state
from castillo.games.el_grande.position import rounds_played
from castillo.games.intrigue_and_king.setup import HAND
from castillo.games.intrigue_and_king.state import STEP, IntrigueState

if TYPE_CHECKING:
    from castillo.games.intrigue_and_king.rules import IntrigueRules

WITHOUT = ("cards", "gone")
KEYS = (*(key for key in BASE_KEYS if key not in WITHOUT), "jokers", "below", "castilloAt")


def describe_state(state: State) -> dict[str, Any]:
    """Describe everything about a state, secrets included; what is not there is left out.

    `taken` are the numbers on the Caballero cards of the seats that have begun their turn.
    """
    assert isinstance(state, IntrigueState)
    names = state.rules.seat_names
    position = describe_base_state(state)
    taken = {names[seat]: int(number) for seat, number in enumerate(state.stack) if number}
    if taken:
        position["taken"] = taken
    if state.jokers:
        position["jokers"] = [names[seat] for seat in list_bits(state.jokers)]
    below = {names[seat]: int(-power % STEP) for seat, power in enumerate(state.power) if -power % STEP}
    if below:
        position["below"] = below
    if state.shoved != NOWHERE:
        position["castilloAt"] = REGION_IDS[state.shoved]
    return position


def build_state(rules: IntrigueRules, position: dict[str, Any]) -> State:
    """Build the state of a scenario's `[position]`.

    A hand that is not given has the weakest cards that there are besides those played.

    Raises:
        InvalidPosition: it cannot be; the message says which entry and why.
    """
    return _Builder(rules, position).build()


class _Builder(Builder):
    """Reads one position: hands, the cards on the table, and where the Castillo stands."""

    def __init__(self, rules: IntrigueRules, position: dict[str, Any]) -> None:
        super().__init__(rules, position, KEYS)
        self.intrigue = rules
        state = rules.empty_state()
        self.state = state
        self.placed: IntrigueState = state

    def read_power(self) -> None:
        state, seats = self.placed, range(len(self.names))
        self._read_table()
        for name, cards in self.table("played").items():
            self.placed.shown[self.names.index(name)] |= self._cards(f"played.{name}", cards)
        given = {name: self._cards(f"hands.{name}", cards) for name, cards in self.table("hands").items()}
        common = 0
        if self.intrigue.same_hands:
            common = _join([*given.values(), *state.shown])
        for seat in seats:
            name = self.names[seat]
            if name in given:
                state.hand[seat] = given[name]
            else:
                self._fill(seat, common)
            self._check_hand(name, seat)
        wholes = {int(state.hand[seat] | state.shown[seat]) for seat in seats}
        if self.intrigue.same_hands and len(wholes) > 1:
            self.refuse("hands", "with hands = 'same' all seats have been dealt the same cards")

    def _read_table(self) -> None:
        """Read the cards of this round, which are played ones too."""
        state = self.placed
        power = {name: self._card(f"power.{name}", card) for name, card in self.table("power").items()}
        if self.phase == "turn" and len(power) < len(self.names):
            self.refuse("power", "in phase 'turn' every seat has a card on the table")
        if self.phase == "bid" and power:
            self.refuse("power", "in phase 'bid' nobody has played a card yet")
        below = self._read_below(power)
        ranks = {name: card * STEP - below.get(name, 0) for name, card in power.items()}
        for name, rank in ranks.items():
            seat = self.names.index(name)
            if power[name] == self.intrigue.joker:
                self.refuse(f"power.{name}", "the card that counts is the second one; 'jokers' says who showed a Joker")
            state.shown[seat] |= BIT[power[name]]
            if self.phase == "turn":
                state.power[seat] = rank
        for name in self.read_list("jokers", self.given.get("jokers", [])):
            seat = self.names.index(self.choice("jokers", name, tuple(self.names)))
            if not has_bit(self.intrigue.pool, self.intrigue.joker) or self.phase != "turn":
                self.refuse("jokers", "nobody can have shown a Joker")
            state.shown[seat] |= BIT[self.intrigue.joker]
            state.jokers |= BIT[seat]
        for name in below:
            state.possible[self.names.index(name)] &= state.on_table()
        lowest = min(ranks, key=lambda name: ranks[name], default=self.names[0])
        state.leader = self.names.index(self.choice("leader", self.given.get("leader", lowest), tuple(self.names)))

    def _read_below(self, power: dict[str, int]) -> dict[str, int]:
        """Read who ranks below how many equal cards (IK-8.1)."""
        most = len(self.names) - 1
        below = {name: self.number(f"below.{name}", n, 1, most) for name, n in self.table("below").items()}
        for name in below:
            if self.phase != "turn" or name not in power:
                self.refuse(f"below.{name}", f"{name} has no card on the table")
        for name, card in power.items():
            equal = sorted(below.get(other, 0) for other in power if power[other] == card)
            if equal != list(range(len(equal))):
                where = f"below.{name}" if name in below else f"power.{name}"
                self.refuse(where, "of seats with the same card, one ranks below none, the next below 1, and so on")
        return below

    def _fill(self, seat: int, common: int) -> None:
        """Give a seat the weakest cards that make up a hand with those that it has played."""
        state = self.placed
        state.hand[seat] = common & ~state.shown[seat]
        for card in list_bits(state.guesses(seat)):
            if count_bits(state.hand[seat] | state.shown[seat]) < HAND:
                state.hand[seat] |= BIT[card]

    def _check_hand(self, name: str, seat: int) -> None:
        state = self.placed
        where = f"hands.{name}" if name in self.given.get("hands", {}) else f"played.{name}"
        whole = int(count_bits(state.hand[seat] | state.shown[seat]))
        if state.hand[seat] & state.shown[seat]:
            self.refuse(where, "a card cannot be in the hand and lie among those played")
        if whole != HAND:
            self.refuse(where, f"hand and played cards must be {HAND}, not {whole}")
        if state.unshown(seat) & ~state.guesses(seat):
            self.refuse(where, "a card equal to one on the table is played only by who holds no other")
        to_come = sum(1 for number in rounds_played(self.rules) if number > state.round) + (self.phase == "bid")
        if count_bits(state.hand[seat]) < to_come + has_bit(state.hand[seat], self.intrigue.joker):
            self.refuse(where, "not enough cards are left in hand for the rounds to come")

    def read_cards(self) -> None:
        """Read where the Castillo stands: action cards of stacks there are none."""
        place = self.given.get("castilloAt")
        if place is None:
            return
        region = self.region("castilloAt", place)
        if region == self.state.king:
            self.refuse("castilloAt", "the Castillo never stands on the King's region")
        if self.state.is_occupied(region):
            self.refuse("castilloAt", "nobody can stand in the region under the Castillo")
        self.placed.shoved = region

    def take_vetoes_out(self) -> None:
        """Who holds a veto has played it, each of them."""
        state = self.state
        for seat, name in enumerate(self.names):
            held = int(has_bit(state.old_vetoes, seat)) + int(has_bit(state.new_vetoes, seat))
            if held > count_bits(state.shown[seat] & self.intrigue.vetoes):
                self.refuse(f"vetoes.{name}", "a Veto for each must lie among the cards played")

    def _card(self, where: str, value: object) -> int:
        """Return the number of a card that the game has and a hand can hold."""
        names = self.intrigue.card_names
        name = str(value)
        if isinstance(value, bool) or name not in names:
            self.refuse(where, f"there is no card {value!r}; the cards are {', '.join(names)}")
        number = names.index(name) + 1
        if not has_bit(self.intrigue.pool, number):
            self.refuse(where, f"the {name} is not among the cards of this game")
        return number

    def _cards(self, where: str, values: object) -> int:
        """Return a list of cards as a set."""
        found = 0
        for value in self.read_list(where, values):
            card = int(BIT[self._card(where, value)])
            if found & card:
                self.refuse(where, f"the {value} stands there twice")
            found |= card
        return found


def _join(sets: list[Any]) -> int:
    """Return what is in any of some sets."""
    joined = 0
    for members in sets:
        joined |= int(members)
    return joined
