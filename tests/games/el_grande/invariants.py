"""What must hold at every moment of a game, whatever the seats and options.

`check_invariants` looks at one position, `check_history` compares it with all that has been chosen, and a `Watch`
follows a game and compares each position with the one before. They need games played from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import lt

from castillo import CHANCE, OVER
from castillo.core.state import KIND
from castillo.games.el_grande import frames
from castillo.games.el_grande.actions import AREA, BOARD, BOARD_TARGETS, DONE, OUTCOME_CARD, PIECE, POWER
from castillo.games.el_grande.board import (
    ALL_POWER_CARDS,
    CABALLEROS,
    CASTILLO,
    COURT,
    HOME_CABALLEROS,
    KING_STACK,
    MOST_SEATS,
    NOWHERE,
    PLACES,
    REGIONS,
)
from castillo.games.el_grande.position import rounds_played
from castillo.games.el_grande.state import ElGrandeState

DISK_KINDS = {
    frames.LOSS_DISKS, frames.LOSSES, frames.EVICTION_DISKS, frames.EVICTIONS, frames.SCORE_DISKS, frames.RELEASE_DISKS,
}  # fmt: skip
"""Work during which disks are set or carried out."""
KING_KINDS = {frames.DRAW_KING, frames.CHOOSE_KING, frames.VETO_WINDOW}
"""The questions after which the King may stand somewhere else."""
KEEP_FROM_KING = {
    frames.FETCH, frames.PLACE, frames.FROM, frames.DROP, frames.COURT_PLACE, frames.RETURN, frames.LOSS_DISKS,
    frames.EVICT, frames.CHOOSE_GRANDE, frames.CHOOSE_KING,
}  # fmt: skip
"""Questions for an area that may not be the King's region."""
KEEP_FROM_CASTILLO = {
    frames.FETCH, frames.FROM, frames.RETURN, frames.EVICT, frames.CHOOSE_GRANDE, frames.CHOOSE_KING,
    frames.LOSS_DISKS, frames.EVICTION_DISKS, frames.SCORE_DISKS, frames.RELEASE_DISKS,
}  # fmt: skip
"""Questions for an area that may not be the Castillo."""


def check_invariants(state: ElGrandeState) -> None:
    """Check everything that holds in any one position."""
    check_pieces(state)
    check_choices(state)
    check_taboos(state)
    check_stack(state)
    check_power_cards(state)
    check_action_cards(state)
    check_turns(state)


Pieces = tuple[Sequence[int], Sequence[int], Sequence[int]]


def check_pieces(state: ElGrandeState) -> Pieces:
    """Check Caballeros, King, Grandes, scoreboards and disks (EG-T27); this is cheap.

    Returns:
        The arrays of Caballeros, Grandes and scoreboards as lists.
    """
    colours, king = int(state.rules.colours), state.king
    counts: Sequence[int] = list(state.caballeros)
    homes: Sequence[int] = list(state.grande)
    boards: Sequence[int] = list(state.boards)
    disks: Sequence[int] = list(state.disk)
    totals = [sum(counts[seat::colours]) for seat in range(colours)]
    if state.round > 0:
        assert totals == [CABALLEROS] * colours, f"Caballeros by colour: {totals}"
        assert king >= 0 and min(homes) >= 0, "play began before the setting up was over"
    else:
        expected = [CABALLEROS if home >= 0 else CABALLEROS - HOME_CABALLEROS for home in homes]
        assert totals == expected, f"Caballeros by colour: {totals}, homes {homes}"
    assert len(counts) == PLACES * colours and min(counts) >= 0, f"negative counts: {counts}"
    assert NOWHERE <= king < REGIONS, f"the King in {king}"
    assert min(homes) >= NOWHERE and max(homes) < REGIONS, f"Grandes in {homes}"
    assert min(boards) >= NOWHERE and max(boards) <= CASTILLO, f"scoreboards in {boards}"
    assert boards[0] != boards[1] or boards[0] == NOWHERE, f"both scoreboards in {boards[0]}"
    assert CASTILLO not in boards or state.rules.mobile_on_castillo, "a scoreboard on the Castillo"
    if max(disks) >= 0:
        kinds = {frame & KIND for frame in state.list_frames()}
        assert kinds & DISK_KINDS, f"disks {disks} lie about during {kinds}"
    assert min(disks) >= NOWHERE and max(disks) < REGIONS, f"disks on {disks}"
    return counts, homes, boards


def check_choices(state: ElGrandeState) -> None:
    """Check who is asked and that there is something to answer."""
    asked, actions = state.current_player(), state.legal_actions()
    if asked == OVER:
        assert state.is_terminal() and not actions and not state.acting_seats() and not state.chance_outcomes()
        return
    assert actions, "no legal choice before the end"
    assert actions == sorted(set(actions)), f"not ascending and unique: {actions}"
    size = state.game.outcomes.size if asked == CHANCE else state.game.actions.size
    assert actions[0] >= 0 and actions[-1] < size
    assert len(actions) > 1, "a forced choice is asked"
    if asked == CHANCE:
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == actions
        assert all(0 < probability < 1 for _, probability in outcomes)
        assert abs(sum(probability for _, probability in outcomes) - 1) < 1e-9
        assert not state.acting_seats()
        return
    seats = state.acting_seats()
    assert seats == sorted(set(seats)) and seats[0] == asked and seats[-1] < state.game.num_players()
    assert not state.is_chance_node() and not state.chance_outcomes()
    for seat in seats[1:]:
        theirs = state.legal_actions(seat)
        assert theirs and theirs == sorted(set(theirs)), f"seat {seat} may choose {theirs}"


def check_taboos(state: ElGrandeState) -> None:
    """Check that no choice touches the King's region or takes out of the Castillo (EG-6.2, EG-7.3, EG-7.7)."""
    kind, king = int(state.top) & KIND, int(state.king)
    if king == NOWHERE or state.is_chance_node() or state.is_terminal():
        return
    for seat in state.acting_seats():
        actions = state.legal_actions(seat)
        if kind in KEEP_FROM_KING:
            assert AREA + king not in actions, f"question {kind} offers the King's region"
        if kind in KEEP_FROM_CASTILLO:
            assert AREA + CASTILLO not in actions, f"question {kind} offers the Castillo"
        if kind in (frames.LIFT, frames.TAKE_ONE_EACH):
            areas = {(action - PIECE) // MOST_SEATS for action in actions if action != DONE}
            assert not areas & {king, CASTILLO}, f"question {kind} takes pieces out of {areas}"
        if kind == frames.CHOOSE_BOARD:
            for action in actions:
                board, area = divmod(action - BOARD, BOARD_TARGETS)
                assert king not in (area, state.boards[board]), "a scoreboard may move into or out of the King's region"


def check_stack(state: ElGrandeState) -> None:
    """Check the stack of pending work."""
    stack = state.list_frames()
    assert 0 <= state.depth <= frames.MOST_FRAMES, f"the stack is {state.depth} deep"
    assert len(stack) == state.depth and (not stack) == state.is_terminal()
    assert all(frame >= 0 and frame & KIND < frames.FIRST_FREE for frame in stack), f"frames {stack}"
    assert min(state.scores()) >= 0
    assert 0 <= state.active < state.game.num_players() and -1 <= state.leader < state.game.num_players()


def rounds_finished(state: ElGrandeState) -> int:
    """Count the rounds whose clean-up has been."""
    rounds = rounds_played(state.rules)
    if state.round == 0:
        return 0
    assert state.round in rounds, f"round {state.round} is not among {rounds}"
    kinds = {frame & KIND for frame in state.list_frames()}
    cleaned_up = not kinds or bool(kinds & {frames.GENERAL_SCORING, frames.RELEASE, frames.RELEASE_DISKS})
    return rounds.index(int(state.round)) + cleaned_up


def check_power_cards(state: ElGrandeState) -> None:
    """Check hands, what has been shown, and the cards on the table (EG-4.2, EG-4.4, EG-4.6)."""
    finished = rounds_finished(state)
    table = [int(card) for card in state.power if card]
    assert len(set(table)) == len(table), f"equal power cards on the table: {table}"
    for seat in range(state.game.num_players()):
        hand, shown, power = int(state.hand[seat]), int(state.shown[seat]), int(state.power[seat])
        bids = finished + (power != 0)
        assert hand | shown == ALL_POWER_CARDS, f"seat {seat} has lost a power card"
        assert shown.bit_count() <= bids, f"seat {seat} showed more cards than it bid"
        taken_back = hand.bit_count() + bids - 13
        assert taken_back >= (hand & shown).bit_count(), (
            f"seat {seat} holds {hand:b} after {bids} bids, shown {shown:b}"
        )
        assert taken_back <= bids
        assert power == 0 or shown >> power & 1, f"seat {seat} never showed its {power}"


def check_action_cards(state: ElGrandeState) -> None:
    """Check the face-up cards, what is left in the stacks, and the vetoes (EG-3.2, EG-3.3, EG-12.7)."""
    rules, finished = state.rules, rounds_finished(state)
    cards = rules.deck.cards
    vetoes = 0
    for k in range(KING_STACK - 1):
        copies: Sequence[int] = list(rules.stack_cards[k])
        left, card = int(state.drawn_from[k]), int(state.face_up[k])
        turned_up = finished + (card != NOWHERE)
        assert left.bit_count() == len(copies) - turned_up, f"stack {k + 1}: {left:b} left after {turned_up} cards"
        gone = [copies[i] for i in range(len(copies)) if not left >> i & 1]
        vetoes += sum(cards[index].effect == "veto" for index in gone)
        if card != NOWHERE:
            assert cards[card].stack == k + 1, f"{cards[card].id} lies on stack {k + 1}"
            assert card in gone, f"{cards[card].id} lies face up and face down"
    assert cards[int(state.face_up[KING_STACK - 1])].id == "C5K"
    held = int(state.new_vetoes).bit_count() + int(state.old_vetoes).bit_count()
    assert held <= min(2, vetoes), f"{held} vetoes are held, {vetoes} Veto cards have been turned up"
    assert (int(state.new_vetoes) | int(state.old_vetoes)) >> state.game.num_players() == 0


def check_turns(state: ElGrandeState) -> None:
    """Check the order of turns and the action cards taken (EG-4.5, EG-5.5)."""
    power: Sequence[int] = list(state.power)
    taken: Sequence[int] = list(state.stack)
    stacks = [stack for stack in taken if stack]
    assert len(set(stacks)) == len(stacks) and all(1 <= stack <= KING_STACK for stack in stacks), f"taken: {taken}"
    assert all(power[seat] for seat in range(len(power)) if taken[seat]), "a card was taken without a bid"
    order = sorted(range(len(power)), key=lambda seat: -power[seat])
    assert [bool(taken[seat]) for seat in order] == sorted((bool(stack) for stack in taken), reverse=True), (
        f"turns are out of order: power {power}, taken {taken}"
    )
    if frames.NEXT_TURN in {frame & KIND for frame in state.list_frames()}:
        assert all(power), "a turn before everybody has bid"
        begun = [seat for seat in order if taken[seat]]
        waiting = [seat for seat in order if not taken[seat]]
        assert state.active in (*begun[-1:], *waiting[:1]), f"it is not the turn of seat {state.active}"


def check_history(state: ElGrandeState) -> None:
    """Check hands and stacks against every choice since the beginning."""
    rules, seats = state.rules, state.game.num_players()
    hands, shown = [ALL_POWER_CARDS] * seats, [0] * seats
    drawn: list[list[int]] = [[] for _ in range(KING_STACK - 1)]
    for entry in state.full_history():
        kind = entry.frame & KIND
        bit = 2 ** max(entry.action - POWER + 1, 0)
        if kind == frames.BID:
            assert hands[entry.seat] & bit, "a card was bid that was not in hand"
            hands[entry.seat] -= bit
            shown[entry.seat] |= bit
        elif kind == frames.POWER_BACK:
            assert shown[entry.seat] & ~hands[entry.seat] & bit, "a card was taken back that had not been played"
            hands[entry.seat] += bit
        elif kind == frames.DRAW_CARD:
            drawn[(entry.frame >> 8) - 1].append(entry.action - OUTCOME_CARD)
    assert [int(hand) for hand in state.hand] == hands
    assert [int(cards) for cards in state.shown] == shown
    for k in range(KING_STACK - 1):
        copies: Sequence[int] = list(rules.stack_cards[k])
        left = [copies[i] for i in range(len(copies)) if state.drawn_from[k] >> i & 1]
        assert sorted(left + drawn[k]) == sorted(copies), f"stack {k + 1}: drawn {drawn[k]}, left {left}"
        if state.face_up[k] != NOWHERE:
            assert drawn[k][-1] == state.face_up[k]


class Watch:
    """Follows one game: checks the pieces in every position, and compares it with the one before."""

    def __init__(self, state: ElGrandeState) -> None:
        pieces = check_pieces(state)
        self.colours = int(state.rules.colours)
        self.kind: int = state.top & KIND
        self.round: int = state.round
        self.king: int = state.king
        self.frozen = freeze(pieces, self.king, self.colours)
        self.scores = state.scores()
        self.castillo = pieces[0][CASTILLO * self.colours : COURT * self.colours]
        self.boards = pieces[2]
        self.remember_vetoes(state)

    def see(self, state: ElGrandeState) -> None:
        """Check the position that followed the one seen last."""
        pieces = check_pieces(state)
        scores = state.scores()
        assert min(scores) >= 0 and not any(map(lt, scores, self.scores)), f"scores went from {self.scores} to {scores}"
        king = state.king
        frozen = freeze(pieces, king, self.colours)
        if king != self.king:
            assert self.kind in KING_KINDS, f"the King moved during question {self.kind}"
        elif king >= 0:
            assert frozen == self.frozen, f"the King's region {king} changed from {self.frozen} to {frozen}"
        castillo = pieces[0][CASTILLO * self.colours : COURT * self.colours]
        if castillo != self.castillo and any(map(lt, castillo, self.castillo)):
            assert self.kind == frames.RELEASE_DISKS, f"the Castillo held {self.castillo}, now {castillo}"
            assert not any(castillo), f"the Castillo was emptied in part: {self.castillo}, now {castillo}"
        boards = pieces[2]
        if boards != self.boards:
            assert not any(map(lt, boards, [min(then, 0) for then in self.boards])), "a scoreboard left the board"
        assert state.round >= self.round, "the round marker went back"
        self.see_vetoes(state)
        self.kind, self.round, self.king, self.frozen = state.top & KIND, state.round, king, frozen
        self.scores, self.castillo, self.boards = scores, castillo, boards

    def remember_vetoes(self, state: ElGrandeState) -> None:
        """Keep who holds a veto, whose turn it is, and whether power cards lie on the table."""
        self.new: int = state.new_vetoes
        self.old: int = state.old_vetoes
        self.mover: int = state.active
        self.bids: int = state.bids()

    def see_vetoes(self, state: ElGrandeState) -> None:
        """Check that vetoes come only to who has the turn, and go at the clean-up of the next round (EG-12.5)."""
        may_be_new = self.new | 2**self.mover
        if self.bids and not state.bids():  # the clean-up has been
            assert not state.new_vetoes and not state.old_vetoes & ~may_be_new, "a veto outlived its second round"
        else:
            assert not state.old_vetoes & ~self.old and not state.new_vetoes & ~may_be_new, "a veto came from nowhere"
        self.remember_vetoes(state)


NONE: Sequence[int] = []


def freeze(pieces: Pieces, region: int, colours: int) -> Pieces:
    """Return what may not change while the King stands in a region: Caballeros, Grandes, scoreboards (EG-6.2)."""
    counts, homes, boards = pieces
    there = counts[region * colours : (region + 1) * colours] if region >= 0 else NONE
    standing = [seat for seat, home in enumerate(homes) if home == region] if region in homes else NONE
    lying = [board for board, place in enumerate(boards) if place == region] if region in boards else NONE
    return there, standing, lying
