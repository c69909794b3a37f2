"""General scorings against a second, naive reading of EG-8, over whatever may stand on the board."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castillo.core.options import OptionValue
from castillo.games.el_grande.board import AREA_IDS, REGION_IDS, SEAT_NAMES
from castillo.rulebook import load_rulebook

from .walks import set_up

many = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
RANKS: list[OptionValue] = ["bySeats", 3]
BOARDS = {"8/4/0": (8, 4, 0), "4/0/0": (4, 0, 0)}


def table_of_rule(rule_id: str) -> list[list[str]]:
    """Return the rows of the table in a rule, without its head."""
    rows = [line.strip("| ").split("|") for line in load_rulebook("el_grande").find(rule_id).text.splitlines()[1:]]
    return [[cell.strip() for cell in row] for row in rows if not re.fullmatch(r"[-\s]*", "".join(row))][1:]


VALUES = {row[0]: tuple(map(int, row[2:])) for row in table_of_rule("EG-1.4")}
"""The printed values, from the rules' text."""


def rank_points(counts: dict[str, int], values: tuple[int, ...], scoring_ranks: int) -> dict[str, int]:
    """Rank as EG-8.1 says: go through the numbers from the highest down; who ties takes the rank below."""
    points = dict.fromkeys(counts, 0)
    rank = 1
    for number in sorted({n for n in counts.values() if n > 0}, reverse=True):
        there = [name for name, n in counts.items() if n == number]
        taken = rank if len(there) == 1 else rank + 1
        for name in there:
            points[name] = values[taken - 1] if taken <= scoring_ranks else 0
        rank += min(len(there), 2)
    return points


def sole_first(counts: dict[str, int]) -> str | None:
    """Name who is alone in first place."""
    most = max(counts.values())
    first = [name for name, n in counts.items() if n == most and n > 0]
    return first[0] if len(first) == 1 else None


@pytest.mark.rule(
    "EG-8.1", "EG-8.2", "EG-8.3", "EG-8.4", "EG-8.5", "EG-8.6", "EG-8.7", "EG-8.8", "EG-6.5", "CR-1", "CR-15"
)
@many
@given(st.data())
def test_a_general_scoring(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 5), label="seats")
    names = SEAT_NAMES[:seats]
    ranks = data.draw(st.sampled_from(RANKS), label="scoredRanks")
    few = st.sampled_from([0, 0, 1, 1, 2, 2, 3, 4])
    king = data.draw(st.sampled_from(REGION_IDS), label="king")
    grandes = {name: data.draw(st.sampled_from(REGION_IDS)) for name in names}
    areas = data.draw(st.permutations(AREA_IDS), label="scoreboards")
    boards = {board: area for board, area in zip(BOARDS, areas, strict=False) if data.draw(st.booleans())}
    counts = {area: {name: data.draw(few) for name in names} for area in AREA_IDS}
    for name in names:  # thirty is all
        while sum(counts[area][name] for area in AREA_IDS) > 30:
            fullest = max(AREA_IDS, key=lambda area, name=name: counts[area][name])  # type: ignore[misc]
            counts[fullest][name] -= 1
    disks = {name: data.draw(st.sampled_from(REGION_IDS)) for name in names}
    state = set_up(
        {
            "round": 9, "phase": "scoring", "king": king, "grandes": grandes, "scoreboards": boards,
            "regions": {region: counts[region] for region in REGION_IDS}, "castillo": counts["CAS"],
        },
        seats,
        scoredRanks=ranks,
    )  # fmt: skip

    values = {**VALUES, **{area: BOARDS[board] for board, area in boards.items()}}
    scored = 3 if ranks == 3 else min(3, seats - 1)
    expected = rank_points(counts["CAS"], values["CAS"], scored)
    for name in names:
        if counts["CAS"][name] and disks[name] != king:
            counts[disks[name]][name] += counts["CAS"][name]
    for region in REGION_IDS:
        for name, points in rank_points(counts[region], values[region], scored).items():
            expected[name] += points
        first = sole_first(counts[region])
        if first is not None:
            expected[first] += 2 * (region == king) + 2 * (region == grandes[first])

    for seat in data.draw(st.permutations(state.acting_seats()), label="order"):
        state.apply_action(31 + REGION_IDS.index(disks[names[seat]]), seat)
    assert state.is_terminal()
    assert dict(zip(names, state.scores(), strict=True)) == expected
