"""What RULES.md says in tables and lists is what the engine plays."""

from __future__ import annotations

import re

import pytest

from castillo.core.options import spell
from castillo.games.el_grande import board
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.options import OPTIONS
from castillo.rulebook import load_rulebook

from .test_scoring import table_of_rule
from .walks import load

RULES = load_rulebook("el_grande")


@pytest.mark.rule("EG-1.4")
def test_values() -> None:
    rows = table_of_rule("EG-1.4")
    assert [row[0] for row in rows] == list(board.AREA_IDS)
    for area, row in enumerate(rows):
        assert [int(cell) for cell in row[2:]] == list(board.VALUES[area * 3 : area * 3 + 3])


@pytest.mark.rule("EG-1.5", "EG-1.6", "EG-T1", "EG-T2")
def test_borders() -> None:
    said = {row[0]: sorted(row[1].split(", "), key=board.REGION_IDS.index) for row in table_of_rule("EG-1.5")}
    played = {
        region: [board.REGION_IDS[other] for other in board.NEIGHBOURS[index]]
        for index, region in enumerate(board.REGION_IDS)
    }
    assert said == played
    assert sum(map(len, said.values())) == 2 * 15
    assert all(region in said[other] for region, others in said.items() for other in others)


@pytest.mark.rule("EG-4.1", "EG-T5", "EG-T7")
def test_what_power_cards_grant() -> None:
    text = RULES.find("EG-4.1").text.splitlines()
    values, granted = ([int(cell) for cell in re.findall(r"\d+", line)] for line in (text[-3], text[-1]))
    assert values == list(range(1, 14))
    assert [board.caballeros_granted(value) for value in values] == granted


@pytest.mark.rule("EG-2.5", "EG-11.1")
def test_cards() -> None:
    said = {}
    for rule in RULES.rules():
        head = re.match(r"\w+ \(stack (\d), (\d) cop", rule.text)
        if rule.id.startswith("EG-C"):
            assert head, rule.id
            said[rule.id.removeprefix("EG-")] = (int(head[1]), int(head[2]))
    cards = load_base_deck().cards
    assert {card.id: (card.stack, card.copies) for card in cards} == said
    assert sum(card.copies for card in cards) == 45 and len(cards) == 33
    assert [sum(card.copies for card in cards if card.stack == stack) for stack in range(1, 6)] == [11, 11, 11, 11, 1]


@pytest.mark.rule("EG-12.10")
def test_options() -> None:
    section = next(section for section in RULES.sections if section.title == "Options")
    rows = [re.split(r"\s*\|\s*", line.strip("| ")) for line in section.prose.splitlines() if line.startswith("| `")]
    assert {row[0].strip("`"): row[1].strip('"') for row in rows} == {
        option.name: spell(option.default) for option in OPTIONS
    }
    for row, option in zip(rows, OPTIONS, strict=True):
        assert {value.strip('"') for value in row[2].split(", ")} == {spell(value) for value in option.values}
        assert option.rule in [rule.id for rule in RULES.rules()]


@pytest.mark.rule("EG-9.1", "EG-9.2", "EG-9.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_number_of_seats_changes_only_the_ranks_that_score(seats: int) -> None:
    game, most = load(seats), load(5)
    assert [list(stack) for stack in game.stack_cards] == [list(stack) for stack in most.stack_cards]
    assert game.actions.size == most.actions.size and game.outcomes.size == most.outcomes.size
    assert game.scored_ranks == {2: 1, 3: 2, 4: 3, 5: 3}[seats]
    assert load(seats, scoredRanks=3).scored_ranks == 3
    assert game.colours == seats
