"""Fit the numbers with which bots look ahead in Caesar & Cleopatra to games, and write them where bots read them.

    python benchmarks/fit_outlook.py --edition new --games 12000
    python benchmarks/fit_outlook.py --edition 1997 --games 12000 --steady

Games of `--bots` against themselves are played, with some answers at random (`--random`) so that there are positions
that such bots would avoid. Every turn's beginning is compared with how the game ended, by least squares with a little
ridge; every fifth game is left out of it and says how well the numbers hold: what share of the variance of the lead in
the end they explain. With `--steady` a card is worth the same from the first turn to the last: that explains less, but
in 1997 bots play better by it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from castillo import load_game
from castillo.bots import make_bot
from castillo.bots.caesar_cleopatra.fitted import FOLDER
from castillo.core.chance import Rng
from castillo.core.playout import draw
from castillo.core.seats import CHANCE
from castillo.core.state import KIND
from castillo.games.caesar_cleopatra import cards, frames
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, HAND, WON

COLUMNS = ("size", "own", "others", "lead", "inverted", "in_bag")
RIDGE = 10.0
FULL = 64.0
DIGITS = 3


def describe(s: CaesarCleopatraState) -> list[int]:
    """List what is looked at: of each group COLUMNS, then hands and decks, those of the active seat first."""
    seat, rules = int(s.active), s.rules
    found: list[int] = []
    for group in range(cards.GROUPS):
        mine, theirs = s.side(seat, group), s.side(1 - seat, group)
        sages = [cards.count_kind(side, cards.PHILOSOPHER) for side in (mine, theirs)]
        lead = cards.total_of(mine) - cards.total_of(theirs)
        won = [s.table[WON + player * cards.GROUPS + group] for player in (seat, 1 - seat)]
        in_bag = s.busts >> group & 1
        found += [rules.sizes[group], *won, lead, sages[0] != sages[1], in_bag]
    for base in (HAND, DECKS):
        for player in (seat, 1 - seat):
            found += [cards.count_kind(s.table[base + player], kind) for kind in range(cards.KINDS)]
    return [int(number) for number in found]


def collect(edition: str, bot: str, games: int, random: float, seed: int) -> np.ndarray[Any, Any]:
    """Play games and return a row for each turn.

    A row is the game's number, what `describe` lists, lead and sum of the points in the end without missions, and the
    lead with them.
    """
    game, rng = load_game("caesar_cleopatra", edition=edition), Rng(seed)
    rows: list[list[int]] = []
    for number in range(games):
        state = game.new_initial_state()
        bots = [make_bot(bot, int(rng.next())) for _ in range(2)]
        turns: list[tuple[int, list[int]]] = []
        fresh = True
        while not state.is_terminal():
            assert isinstance(state, CaesarCleopatraState)
            if state.seat == CHANCE:
                draw(state, rng)
                continue
            begins = state.top & KIND == frames.PLAY and state.argument() == 0
            if begins and fresh:
                turns.append((int(state.active), describe(state)))
            fresh = not begins
            answers = state.legal_actions()
            if int(rng.below(1000)) < random * 1000:
                answer = answers[rng.below(len(answers))]
            else:
                answer = bots[state.seat].choose(state, int(state.seat))
            state.apply_action(answer)
        assert isinstance(state, CaesarCleopatraState)
        points = state.scores()
        missions = [int(state.mission_points(seat)) for seat in range(2)]
        for seat, row in turns:
            lead, extra = points[seat] - points[1 - seat], missions[seat] - missions[1 - seat]
            rows.append([number, *row, lead - extra, sum(points) - sum(missions), lead])
    return np.array(rows, dtype=np.int16)


class Fit:
    """Positions and what became of them, as columns; `steady`: cards are worth the same all game."""

    def __init__(self, rows: np.ndarray[Any, Any], steady: bool) -> None:
        self.steady = steady
        rows = rows.astype(np.float64)
        self.trained = rows[:, 0] % 5 != 0
        self.groups = [
            dict(zip(COLUMNS, rows[:, 1 + 6 * group : 7 + 6 * group].T, strict=True)) for group in range(cards.GROUPS)
        ]
        hands = rows[:, 31:79].reshape(-1, 2, 2, cards.KINDS)
        self.left = hands[:, :, :, : cards.INFLUENCE_KINDS].sum((1, 2, 3)) / FULL
        self.hand, self.deck = hands[:, 0, 0] - hands[:, 0, 1], hands[:, 1, 0] - hands[:, 1, 1]
        self.lead, self.sum, self.final = rows[:, 79:].T
        self.worth = sum(worth_of(group) for group in self.groups)

    def columns(self) -> dict[str, np.ndarray[Any, Any]]:
        """Return what is looked at by name, in the order of the numbers of `Fitted`."""
        found: dict[str, np.ndarray[Any, Any]] = {}
        for group in self.groups:
            is_open = group["own"] + group["others"] < group["size"]
            sign = np.where(group["own"] >= group["others"], 1.0, -1.0)
            held = np.tanh(np.where(group["inverted"] > 0, 0, group["lead"]) / 6)
            names = {"": sign, "fresh": sign * self.left, "lead": held, "lead fresh": held * self.left}
            high, low = np.maximum(group["own"], group["others"]), np.minimum(group["own"], group["others"])
            for size in (3, 5):
                for more in range(size):
                    for less in range(min(more + 1, size - more)):
                        here = is_open & (group["size"] == size) & (high == more) & (low == less)
                        for name, values in names.items():
                            add(found, f"{size}: {more}-{less}/{name}", np.where(here, values, 0.0))
            near = np.where(group["inverted"] > 0, 0, np.tanh(group["lead"] / 2))
            add(found, "in_bag", np.where(is_open, group["in_bag"] * near, 0.0))
            turned = np.where(group["inverted"] > 0, np.tanh(group["lead"] / 3), 0.0)
            add(found, "inverted", np.where(is_open, turned, 0.0))
        numbers = np.arange(1, cards.NUMBERS + 1)
        for place, bag in (("hand", self.hand), ("deck", self.deck)):
            here = {"numbers": bag[:, : cards.NUMBERS] @ numbers, "count": bag[:, : cards.NUMBERS].sum(1)}
            here |= {str(cards.KIND_NAMES[kind]): bag[:, kind] for kind in range(cards.PHILOSOPHER, cards.KINDS)}
            for name, values in here.items():
                found[f"{place}/{name}"] = values
                if not self.steady:
                    found[f"{place}/{name} fresh"] = values * self.left
        found["turn"] = np.ones(len(self.lead))
        found["turn_fresh"] = self.left
        return found

    def solve(self) -> dict[str, float]:
        """Fit the lead in the end without missions, less what the patricians that are won give already."""
        columns = self.columns()
        matrix = np.stack(list(columns.values()), axis=1)
        wanted = self.lead - self.worth
        used = matrix[self.trained]
        ridge = RIDGE * np.eye(len(columns))
        numbers = np.linalg.solve(used.T @ used + ridge, used.T @ wanted[self.trained])
        self.expected = self.worth + matrix @ numbers
        rest = (self.lead - self.expected)[~self.trained]
        print(f"{len(self.lead)} positions, explained {1 - rest.var() / self.lead[~self.trained].var():.3f}")
        return {name: float(number) for name, number in zip(columns, numbers, strict=True)}

    def solve_placed(self) -> float:
        """Fit what part of the patricians and majorities that are left is won in the end."""
        done, left = np.zeros(len(self.sum)), np.zeros(len(self.sum))
        for group in self.groups:
            own, others, size = group["own"], group["others"], group["size"]
            rest = size - own - others
            decided = np.maximum(own, others) > size // 2
            done += own + others + decided + ((rest == 0) & (np.minimum(own, others) == 0))
            left += rest + ((rest > 0) & ~decided)
        return float(((self.sum - done) * left).sum() / (left * left).sum())

    def solve_spread(self) -> tuple[float, float, float]:
        """Fit how many points ahead make a seat e times as likely to win, by how much is left."""
        won = np.sign(self.final) / 2 + 0.5
        best, found = np.inf, (0.0, 0.0, 0.0)
        for narrowest in np.arange(0.5, 1.6, 0.1):
            for widening in np.arange(0.0, 6.0, 0.5):
                for widest in np.arange(2.0, 4.0, 0.25):
                    spread = np.minimum(widest, narrowest + widening * self.left)
                    share = np.clip(1 / (1 + np.exp(-self.expected / spread)), 1e-6, 1 - 1e-6)
                    loss = -(won * np.log(share) + (1 - won) * np.log(1 - share)).mean()
                    if loss < best:
                        best, found = loss, (float(narrowest), float(widening), float(widest))
        print(f"shares of the win: {best:.4f} nats, {np.log(2):.4f} without knowing anything")
        return found


def add(columns: dict[str, np.ndarray[Any, Any]], name: str, values: np.ndarray[Any, Any]) -> None:
    """Add values to a column, over all groups."""
    columns[name] = columns[name] + values if name in columns else values


def worth_of(group: dict[str, np.ndarray[Any, Any]]) -> Any:
    """Return the points of a group's patricians, the other seat's taken off (C62)."""
    own, others, size = group["own"], group["others"], group["size"]
    worth = own - others
    for sign, number in ((1, own), (-1, others)):
        worth = worth + sign * ((number > size // 2) * 1 + (number == size) * 1)
    return worth


def worth_of_card(numbers: dict[str, float], place: str, kind: int, fresh: str) -> float:
    """Return what a card is worth in a place, or how much more when it is fresh: nothing if that was not fitted."""
    if kind < cards.NUMBERS:
        step = numbers.get(f"{place}/numbers{fresh}", 0.0)
        return numbers.get(f"{place}/count{fresh}", 0.0) + step * (kind + 1)
    return numbers.get(f"{place}/{cards.KIND_NAMES[kind]}{fresh}", 0.0)


def write(path: Path, numbers: dict[str, float], placed: float, spread: tuple[float, float, float]) -> None:
    """Write the numbers as a file."""
    plain = {
        "turn": numbers["turn"],
        "turn_fresh": numbers["turn_fresh"],
        "in_bag": numbers["in_bag"],
        "inverted": numbers["inverted"],
        "placed": placed,
        "narrowest": spread[0],
        "widening": spread[1],
        "widest": spread[2],
    }
    lines = ["# Written by benchmarks/fit_outlook.py; what each number means: Fitted in fitted.py."]
    lines += [f"{name} = {number:.{DIGITS}f}" for name, number in plain.items()]
    for place in ("hand", "deck"):
        lines += ["", f"[{place}]"]
        for kind, name in enumerate(cards.KIND_NAMES):
            worth = [worth_of_card(numbers, place, kind, fresh) for fresh in ("", " fresh")]
            lines.append(f"{name} = [{', '.join(f'{part:.{DIGITS}f}' for part in worth)}]")
    lines += ["", "[groups]"]
    groups = [name[:-1] for name in numbers if name.endswith("/")]
    for group in groups:
        parts = ", ".join(f"{numbers[f'{group}/{part}']:.{DIGITS}f}" for part in ("", "fresh", "lead", "lead fresh"))
        lines.append(f'"{group}" = [{parts}]')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(path)


def main() -> None:
    """Read the arguments, play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", choices=("new", "1997"), required=True)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--random", type=float, default=0.06, help="share of answers at random")
    parser.add_argument("--steady", action="store_true", help="cards are worth the same all game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file; the one that bots read if it is left out")
    chosen = parser.parse_args()
    fit = Fit(collect(chosen.edition, chosen.bots, chosen.games, chosen.random, chosen.seed), chosen.steady)
    numbers = fit.solve()
    write(chosen.out or FOLDER / f"{chosen.edition}.toml", numbers, fit.solve_placed(), fit.solve_spread())


if __name__ == "__main__":
    main()
