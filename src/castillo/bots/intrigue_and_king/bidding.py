"""Which card to play: what each promises, by how many are likely to play stronger ones.

A card brings Caballeros to court, a place in the order of turns, and by that a Caballero card and a special action: the
King's for the first, that of the Intrigue card for the last, its own for the others. What placing brings is found
exactly for each number, what special actions bring by playing them; both once for a round, as the board does not
change before all have played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from castillo.bots.el_grande.evaluation import Evaluation
from castillo.bots.el_grande.shortlist import Shortlist
from castillo.bots.judge import APART
from castillo.bots.lookahead import Lookahead
from castillo.core.arrays import vec
from castillo.core.bits import BIT, count_bits, has_bit
from castillo.core.moves import Moves
from castillo.games.el_grande import frames
from castillo.games.el_grande.board import COURT, MOST_SEATS, PROVINCE
from castillo.games.intrigue_and_king.actions import CARD
from castillo.games.intrigue_and_king.effects import own
from castillo.games.intrigue_and_king.state import STEP, IntrigueState

if TYPE_CHECKING:
    from castillo.bots.el_grande.board_judge import BoardJudge
    from castillo.games.el_grande.state import ElGrandeState
    from castillo.games.intrigue_and_king.rules import IntrigueRules

# Where a card comes in the order of turns.
TOP: Final = 0
MIDDLE: Final = 1
LAST: Final = 2
SORTS: Final = 3

ROOM: Final = 64
"""Places for cards in a table, from 0: that of a special action that does not hang on the card."""
COURTS: Final = 10
PLACES: Final = 10
"""Numbers of Caballeros brought to court, and placed from there, that are told apart."""
USUAL_RECRUITS: Final = 2
"""Caballeros that a card is taken to bring while it does not matter which it is."""
FORESIGHT: Final = 0.6
"""What it is worth to know the card of one rival before choosing one's own: a guess, with which Jokers are played."""
NEVER: Final = -1000.0


@final
class Bidding:
    """Plays cards for the seats of one game.

    Attributes:
        ahead: after `spread_ranks`: how likely it is that so many play a stronger card.
    """

    def __init__(self, rules: IntrigueRules, judge: BoardJudge, evaluation: Evaluation, shortlists: Shortlist) -> None:
        self.rules = rules
        self.judge = judge
        self.evaluation = evaluation
        self.shortlists = shortlists
        self.seats: i64 = rules.seats
        self.ahead: vec[float] = vec[float]([0.0] * (MOST_SEATS + 1))
        self.actions: vec[float] = vec[float]([0.0] * (MOST_SEATS * SORTS * ROOM))
        self.known_actions: vec[i64] = vec[i64]([0] * (MOST_SEATS * SORTS))
        self.placed: vec[float] = vec[float]([0.0] * (MOST_SEATS * COURTS * PLACES))
        self.known_placed: vec[i64] = vec[i64]([0] * MOST_SEATS)

    def reset(self) -> None:
        """Forget what was found out: another board is to come."""
        for i in range(len(self.known_actions)):
            self.known_actions[i] = 0
        for seat in range(MOST_SEATS):
            self.known_placed[seat] = 0

    def choose(self, s: ElGrandeState, seat: i64) -> i64:
        """Return the card that promises most, as an action."""
        state = own(s)
        self.reset()
        moves = Moves()
        s.decisions[frames.BID].legal(s, moves)
        best: i64 = moves.items[0]
        most: float = NEVER
        for i in range(moves.n):
            value: float = self.value_bid(state, seat, moves.items[i] - CARD + 1)
            if value > most:
                most = value
                best = moves.items[i]
        return best

    def value_bid(self, s: IntrigueState, seat: i64, card: i64) -> float:
        """Return what playing a card promises: the turn with it, and the cards that are left.

        A Joker promises what the best of the other cards does, and takes that along; it is worth more the more rivals
        have still to play, for the other card is chosen when all have.
        """
        left: i64 = s.hand[seat] & ~BIT[card]
        if card != self.rules.joker:
            return self._value_with(s, seat, card, left)
        best: float = NEVER
        for other in range(1, self.rules.power_cards + 1):
            if has_bit(left & ~s.on_table(), other):
                best = max(best, self._value_with(s, seat, other, left & ~BIT[other]))
        for rival in range(self.seats):
            if rival != seat and s.power[rival] == 0:
                best += FORESIGHT
        return best

    def _value_with(self, s: IntrigueState, seat: i64, card: i64, left: i64) -> float:
        evaluation = self.evaluation
        self.spread_ranks(s, seat, card)
        evaluation.read_clock(s)
        late: float = evaluation.numbers.late if s.round % 3 == 0 else 0.0
        value: float = evaluation.hand_worth(left, evaluation.rounds)
        for place in range(self.seats):
            chance: float = self.ahead[place]
            if chance > 0.0:
                sort: i64 = TOP if place == 0 else LAST if place == self.seats - 1 else MIDDLE
                turn: float = self.find_placed(s, seat, self.rules.courts[card - 1], self.rules.caballero_cards[place])
                value += chance * (turn + self.find_action(s, seat, sort, card) + late * float(place))
        return value

    def spread_ranks(self, s: IntrigueState, seat: i64, card: i64) -> None:
        """Set `ahead` for a card: of those who have not played, every card that they may hold is equally likely."""
        joker: i64 = self.rules.joker
        table: i64 = s.on_table() | BIT[card] | (BIT[joker] if joker > 0 else 0)
        stronger: i64 = ~(BIT[card] * 2 - 1)
        self.ahead[0] = 1.0
        for place in range(1, self.seats + 1):
            self.ahead[place] = 0.0
        for other in range(self.seats):
            if other == seat:
                continue
            chance: float = 0.5
            if s.power[other] > 0 and s.power[other] != joker * STEP:
                chance = 1.0 if s.power[other] > card * STEP else 0.0
            else:
                cards: i64 = self.evaluation.public_hand(s, other) & ~table
                if cards != 0:
                    chance = float(count_bits(cards & stronger)) / float(count_bits(cards))
            for place in range(self.seats - 1, 0, -1):
                self.ahead[place] = (1.0 - chance) * self.ahead[place] + chance * self.ahead[place - 1]
            self.ahead[0] *= 1.0 - chance

    # What placing brings.

    def find_placed(self, s: IntrigueState, seat: i64, court: i64, number: i64) -> float:
        """Return what it is worth to bring so many Caballeros to court, and to place up to `number` from there."""
        brought: i64 = min(court, s.count(PROVINCE, seat), COURTS - 1)
        if not has_bit(self.known_placed[seat], brought):
            self._fill_placed(s, seat, brought)
            self.known_placed[seat] |= BIT[brought]
        return self.placed[(seat * COURTS + brought) * PLACES + min(number, PLACES - 1)]

    def _fill_placed(self, s: IntrigueState, seat: i64, brought: i64) -> None:
        evaluation, placing = self.evaluation, self.shortlists.placing
        evaluation.stop_clock(s)
        turn = s.clone()
        turn.carry(seat, PROVINCE, COURT, brought)
        evaluation.weigh(turn, seat)
        left: i64 = evaluation.turns_left(seat)
        court: i64 = s.count(COURT, seat)
        points: float = evaluation.court_worth(left, court + brought) - evaluation.court_worth(left, court)
        points -= evaluation.province_worth(left) * float(brought)
        allowed: i64 = evaluation.around(s.king) & ~evaluation.closed(s)
        most: i64 = min(self.rules.caballero_cards[0], court + brought, PLACES - 1)
        placing.fill_gains(turn, seat, most, allowed)
        for number in range(PLACES):
            best: float = placing.best_value(min(number, most), allowed)
            self.placed[(seat * COURTS + brought) * PLACES + number] = points + best
        evaluation.start_clock()

    # What special actions bring.

    def find_action(self, s: IntrigueState, seat: i64, sort: i64, card: i64) -> float:
        """Return what the special action is worth that goes with a place in the order, besides placing."""
        shared = sort != MIDDLE and not self.rules.own_action_instead
        place: i64 = 0 if shared else card
        if not has_bit(self.known_actions[seat * SORTS + sort], place):
            worth: float = self._play_action(s, seat, sort, card)
            self.actions[(seat * SORTS + sort) * ROOM + place] = worth
            self.known_actions[seat * SORTS + sort] |= BIT[place]
        return self.actions[(seat * SORTS + sort) * ROOM + place]

    def _play_action(self, s: IntrigueState, seat: i64, sort: i64, card: i64) -> float:
        """Look up what a turn with the special action gains, less what the best placing alone does."""
        evaluation = self.evaluation
        rough = self.shortlists.rough
        self.shortlists.rough = True
        evaluation.stop_clock(s)
        turn = self._begin_turn(s, seat, sort, card)
        worth: float = 0.0
        if turn.seat == seat and self.judge.sort(turn, seat) != APART:
            evaluation.weigh(turn, seat)
            allowed: i64 = evaluation.around(turn.king) & ~evaluation.closed(turn)
            number: i64 = min(turn.stack[seat], turn.count(COURT, seat))
            self.shortlists.placing.fill_gains(turn, seat, number, allowed)
            before: float = self.judge.evaluate(turn, seat)
            worth -= before + self.shortlists.placing.best_value(number, allowed)
            worth += Lookahead(self.judge, seat, 1).search(turn).value
        evaluation.start_clock()
        self.shortlists.rough = rough
        return worth

    def _begin_turn(self, s: IntrigueState, seat: i64, sort: i64, card: i64) -> IntrigueState:
        """Return the position in which a seat has its turn now, with a card that comes so in the order."""
        turn = s.clone()
        turn.depth = 0
        turn.push(frames.NEXT_ROUND)
        turn.push(frames.BID)  # never answered: here looking ahead ends
        turn.push(frames.HALVES)
        turn.active = seat
        stronger: i64 = 0 if sort == TOP else 1 if sort == MIDDLE else self.seats
        for other in range(self.seats):
            turn.power[other] = 0
            if other != seat and stronger > 0:
                turn.power[other] = self.rules.power_cards * STEP
                stronger -= 1
        turn.power[seat] = card * STEP - 1  # weaker than the others even if it is the strongest card
        turn.hand[seat] &= ~BIT[card]
        turn.shown[seat] |= BIT[card]
        place: i64 = 0 if sort == TOP else self.seats - 1 if sort == LAST else self.seats // 2
        turn.stack[seat] = self.rules.caballero_cards[place]
        turn.carry(seat, PROVINCE, COURT, min(USUAL_RECRUITS, turn.count(PROVINCE, seat)))
        turn.settle()
        return turn
