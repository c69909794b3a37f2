"""The numbers that the evaluation of Caesar & Cleopatra goes by, in points unless said otherwise.

They are estimates. Those of leads and of cards in the hand were tried in a few hundred games against the same bot with
other values, in both editions; most of the others make no difference that so few games show.
"""

from __future__ import annotations

from typing import final

from castillo.core.arrays import vec


@final
class Weights:
    """One set of numbers; a new one holds the defaults.

    Attributes:
        kinds: what a card of each kind is worth in the hand, as long as many turns are left: influence 1 to 5 and the
            Philosopher, Assassination, Scout, Wrath of the Gods, Castling, Veto, Spy.
        turns_full: turns left, of both seats, from which on cards are worth that.
        placed: influence cards that are placed in a turn, on average.
        extra_votes: how many times more votes there are than busts cause, because of special votes.
        out_of_bag: what share of its votes a group still has whose bust is outside the bag.
        spread_near, spread_far, spread_second: how far a lead must go to hold, in the vote after the next turns, in one
            that must wait for the black bust, and in the vote after that: the scale of a logistic curve.
        drift: how far the other seat, which moves first, takes a lead back until a later vote.
        swing: how much of a lead a decided vote costs: the higher side loses its highest card, the lower its lowest.
        lasting: what share of a tendency is left until a later vote, and again until the one after that.
        fade: what share of a lead is left in each vote after the second.
        shaken: what share of an inverted vote's certainty is left in a later one: a Philosopher can be answered.
        exposed: what a face-up card loses for each point that it counts, if an Assassination is sure to come.
        second_mission: what share the less likely of two missions counts.
        stopped: how likely it is that an action card is vetoed, by how many Vetoes the other seat has shown.
        scout: what it is worth to turn up a group in which all is open, for each point at stake.
        spied: what a Spy is worth.
        castled: what a Castling of the other seat is feared to cost.
        seen_through: what it costs if face-down cards are turned up.
        veto_margin: what share of a Veto's worth an action card must cost before it is vetoed: a new card is drawn.
        influence_need: how much an influence card more is wanted, by how many are in the hand.
        action_need: the same for action cards, by how many there are other than Vetoes.
    """

    def __init__(self) -> None:
        self.kinds: vec[float] = vec[float]([
            0.06, 0.08, 0.1, 0.14, 0.17, 0.4, 0.45, 0.05, 0.7, 0.35, 0.45, 0.3,
        ])  # fmt: skip
        self.turns_full: float = 6.0
        self.placed: float = 1.8
        self.extra_votes: float = 1.1
        self.out_of_bag: float = 0.75
        self.spread_near: float = 2.0
        self.spread_far: float = 3.0
        self.spread_second: float = 4.0
        self.drift: float = 0.5
        self.swing: float = 1.5
        self.lasting: float = 0.65
        self.fade: float = 0.6
        self.shaken: float = 0.7
        self.exposed: float = 0.03
        self.second_mission: float = 0.4
        self.stopped: vec[float] = vec[float]([0.35, 0.2, 0.0])
        self.scout: float = 0.12
        self.spied: float = 0.35
        self.castled: float = 0.5
        self.seen_through: float = 0.1
        self.veto_margin: float = 1.0
        self.influence_need: vec[float] = vec[float]([4.0, 3.0, 2.0, 1.3, 0.8, 0.5, 0.3, 0.3])
        self.action_need: vec[float] = vec[float]([1.0, 0.6, 0.3, 0.15, 0.1, 0.1, 0.1, 0.1])
