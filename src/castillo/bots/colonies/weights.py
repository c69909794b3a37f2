"""The numbers that bots go by in Grand Inquisitor & the Colonies besides those of the board, in points."""

from __future__ import annotations

from typing import final

from castillo.core.arrays import vec


@final
class ColoniesWeights:
    """One set of numbers; a new one holds the defaults.

    Attributes:
        office: how often who holds an office now will still get its points, by the general scorings to come.
        black_office: what share of an office's points counts for the seat that has the Grand Inquisitor if a black
            Caballero holds it.
        bearer: what share of a disc's points counts while it is borne on the Ship, by the turns of its owner to come.
        fetch: what share of a disc that lies in a colony counts for a Caballero there, by the turns to come: two legs.
        fetch_from_ship: the same for a Caballero on the Ship: three legs.
        landing: what a Caballero on the Ship is worth that can go ashore where it likes, by the turns to come.
        rush: what share of an empty America's Viceroy counts for a seat on the Ship.
        figure: what it is worth to have the Grand Inquisitor in court, by the turns to come: an extra Caballero each.
    """

    def __init__(self) -> None:
        self.office: vec[float] = vec[float]([0.0, 1.0, 1.8, 2.4])
        self.black_office: float = 0.7
        self.bearer: vec[float] = vec[float]([0.0, 0.95, 0.97, 0.98, 0.98, 0.98, 0.98, 0.98, 0.98, 0.98])
        self.fetch: vec[float] = vec[float]([0.0, 0.0, 0.6, 0.65, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7])
        self.fetch_from_ship: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.3, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35])
        self.landing: vec[float] = vec[float]([0.0, 0.7, 1.0, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8])
        self.rush: float = 0.4
        self.figure: vec[float] = vec[float]([0.0, 0.6, 1.0, 1.3, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0])
