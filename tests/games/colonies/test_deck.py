"""Decks of stacks 6 and 7: what is wrong is told by file, card and fault; the house deck is that of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from castillo import load_game
from castillo.core.errors import InvalidDeck, InvalidOption
from castillo.games.colonies.board import DISC_NAMES, INQUISITOR_STACK, NEW_STACK
from castillo.games.colonies.deck import ColonyCard, join_decks, load_house_deck, parse_deck
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.deck import parse_deck as parse_base_deck
from castillo.rulebook import load_rulebook

from .tables import EXPANSION, load, set_up, write_deck

VOYAGE = 'effect = "sail"\nparameters = { up_to = 3 }'
CONVOY = "parameters = { up_to = 3, america = true, mediterranean = true }"
FAULTS = {
    "expansion must be 'colonies'": ('expansion = "colonies"', 'expansion = "intrigue_and_king"'),
    "game must be 'el_grande'": ('game = "el_grande"', 'game = "chess"'),
    "unknown key 'caballeros'": ('title = "The house deck"', 'title = "The house deck"\ncaballeros = 3'),
    "card gi7b: there is another card of this id": ('id = "GI7C"', 'id = "gi7b"'),
    "card GI7A: stack must be 6 or 7": ('id = "GI7A"\nstack = 7', 'id = "GI7A"\nstack = 5'),
    "card GI7A: place must be a number from 1 to 9": (
        'id = "GI7A"\nstack = 7\nplace = 3', 'id = "GI7A"\nstack = 7\nplace = 10'
    ),
    "card GI7B: wares must be a number from 0 to": (
        'id = "GI7B"\nstack = 7\nplace = 3\nwares = 1', 'id = "GI7B"\nstack = 7\nplace = 3\nwares = -1'
    ),
    "card GI7D: gold must be a number from 0 to": ("place = 2\ngold = 1\nprovenance = \"printed\"",
                                                   "place = 2\ngold = true\nprovenance = \"printed\""),
    "card GI7F: unknown effect 'recall'": ('effect = "recall_figure"', 'effect = "recall"'),
    "card GI7G: effect 'sail' needs 'up_to'": (VOYAGE, 'effect = "sail"'),
    "card GI7G: up_to = 0": (VOYAGE, 'effect = "sail"\nparameters = { up_to = 0 }'),
    "card GI7G: effect 'sail' has no parameter 'gold'; it takes up_to": (
        VOYAGE, 'effect = "sail"\nparameters = { up_to = 3, gold = 1 }'
    ),
    "card GI7H: effect 'place_overseas' needs an area: france, ship, america, mediterranean": (
        CONVOY, "parameters = { up_to = 3 }"
    ),
    "card GI7H: ship = 2: must be true or false": (CONVOY, "parameters = { up_to = 3, ship = 2 }"),
    "card GI6A: black = 5: must be a number from 1 to 4": ("{ black = 2 }", "{ black = 5 }"),
    "card GI7K: one = 'all': must be true or false": ("{ one = true }", '{ one = "all" }'),
    "card GI7F: a Veto belongs into the base deck": ('effect = "recall_figure"', 'effect = "veto"'),
    "card GI7A: unknown key 'value'": ('id = "GI7A"\n', 'id = "GI7A"\nvalue = 3\n'),
    "card GI7A: copies must be a number from 1 up": ('id = "GI7A"\n', 'id = "GI7A"\ncopies = 0\n'),
    "card GI7A: provenance must be one of": (
        'provenance = "printed"\neffect = "score_overseas"', 'provenance = "found"\neffect = "score_overseas"'
    ),
    "card number 2: id must be letters and digits": ('id = "GI7A"\n', ""),
    "stack 6 must hold exactly one card, not 2": ('id = "GI7K"\nstack = 7', 'id = "GI7K"\nstack = 6'),
    "stack 6 must hold exactly one card, not 3": ("stack = 6\n", "stack = 6\ncopies = 3\n"),
    "stack 7 has 71 cards; 60 is the most": ("stack = 7\nplace = 3\n", "stack = 7\nplace = 3\ncopies = 11\n"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_told(fault: str) -> None:
    with pytest.raises(InvalidDeck) as caught:
        parse_deck(write_deck(FAULTS[fault]), "my_deck.toml")
    assert str(caught.value).startswith("my_deck.toml: ") and fault in str(caught.value)


@pytest.mark.rule("GI-3.2")
def test_stack_7_needs_a_card_for_every_round() -> None:
    parts = load_house_deck().source.split("[[card]]")
    assert len(parse_deck("[[card]]".join(parts[:11]), "nine").cards) == 10
    with pytest.raises(InvalidDeck, match="few: stack 7 has 8 cards; nine rounds need 9"):
        parse_deck("[[card]]".join(parts[:10]), "few")
    with pytest.raises(InvalidDeck, match="few: stack 6 must hold exactly one card, not 0"):
        parse_deck("[[card]]".join([parts[0], *parts[2:]]), "few")
    with pytest.raises(InvalidDeck, match="few: is empty"):
        parse_deck("", "few")


@pytest.mark.rule("GI-1.5", "GI-3.3", "GI-11.1", "GI-11.2", "GI-11.3")
def test_the_house_deck_is_that_of_the_rules() -> None:
    cards = load_house_deck().cards
    assert [card.stack for card in cards] == [INQUISITOR_STACK] + [NEW_STACK] * 11
    assert sum(card.effect == "move_limit_table" for card in cards) == 3
    book = load_rulebook("el_grande")
    for card in cards:
        assert isinstance(card, ColonyCard)
        discs = [f"{getattr(card, disc)} {disc.title()}" for disc in DISC_NAMES[1:] if getattr(card, disc)]
        rule = " ".join(book.find(card.rule).text.split())
        assert rule.startswith(f"{', '.join([card.names['en'], f'place up to {card.place}', *discs])}: ")
        assert card.texts["en"][1:] in rule and rule.endswith(f"[{card.provenance}]")
        assert set(card.names) == set(card.texts) == {"en", "de", "es"}
        assert len(set(card.texts.values())) == 3


@pytest.mark.rule("GI-1.6", "GI-8.2")
def test_the_house_deck_brings_all_discs_of_the_stock_and_not_more_than_it_seems() -> None:
    cards: list[Any] = load_house_deck().cards
    assert sum(card.gold for card in cards) == 4 and sum(card.wares for card in cards) == 6
    assert {card.id for card in cards if not card.gold and not card.wares} == {"GI6A", "GI7A"}


@pytest.mark.rule("GI-3.3", "GI-3.1")
def test_a_deck_of_ones_own_is_played_with() -> None:
    text = write_deck(('id = "GI7A"\nstack = 7\nplace = 3', 'id = "MINE"\nstack = 7\nplace = 7\ncopies = 2'))
    game = load(2, deck=text)
    mine = game.deck.find("mine")
    assert game.placements_of[mine] == 7 and game.deck.cards[mine].copies == 2
    assert list(game.stack_cards[NEW_STACK - 1]).count(mine) == 2
    assert game.deck_sources()[EXPANSION] == text


def test_both_decks_may_be_ones_own_and_their_choices_keep_their_cards() -> None:
    base = load_base_deck().source.replace('title = "The base game"', 'title = "Ours"')
    either = (
        'effect = "either"\nparameters = { choices = [{ effect = "recall_figure" }, '
        '{ effect = "move", parameters = { foreign = 1 } }] }'
    )
    text = write_deck(('effect = "take_figure"', either))
    game = load_game("el_grande", 3, (EXPANSION,), decks={"base": base, EXPANSION: text})
    assert load_game("el_grande", 3, (EXPANSION,), decks=game.deck_sources()) == game
    deck = join_decks(parse_base_deck(base, "base"), parse_deck(text, EXPANSION))
    for card_id, names in (("C1I", ("move", "place")), ("GI7E", ("recall_figure", "move"))):
        parameter = deck.parameters[deck.find(card_id)]
        assert tuple(deck.effects[at].name for at in (parameter & 255, parameter >> 8)) == names


def test_cards_of_both_decks_have_ids_of_their_own() -> None:
    with pytest.raises(InvalidDeck, match="card C1A: the base deck has a card of this id"):
        load(2, deck=write_deck(('id = "GI7K"', 'id = "c1a"')).replace('"c1a"', '"C1A"'))


def test_other_decks_seats_and_expansions_are_refused() -> None:
    with pytest.raises(InvalidDeck, match="unknown deck 'intrigue_and_king'"):
        load_game("el_grande", 2, (EXPANSION,), decks={"intrigue_and_king": ""})
    with pytest.raises(InvalidDeck, match="unknown deck 'colonies'"):
        load_game("el_grande", 2, decks={EXPANSION: load_house_deck().source})
    with pytest.raises(InvalidOption, match="inquisitorExtra"):
        load_game("el_grande", 2, (EXPANSION,), inquisitorExtra="castillo")
    with pytest.raises(InvalidOption, match="kingAction"):
        load_game("el_grande", 2, (EXPANSION,), kingAction="must")
    with pytest.raises(InvalidOption):
        load_game("el_grande", 2, (EXPANSION, "intrigue_and_king"))


@pytest.mark.rule("GI-8.2", "GI-1.6")
def test_a_card_of_many_discs_brings_what_the_stock_has() -> None:
    text = write_deck(
        ('id = "GI7D"\nstack = 7\nplace = 2\ngold = 1', 'id = "GI7D"\nstack = 7\nplace = 2\ngold = 4\nwares = 7')
    )
    cards = {"1": "C1A", "2": "C2S", "3": "C3B", "4": "C4M", "7": "GI7D"}
    usual = set_up({"discs": {"gold": 1, "wares": 2}}, seats=2)
    position = {
        **usual.rules.position(usual), "phase": "turn", "cards": cards, "power": {"red": 13, "blue": 12},
        "hands": {}, "played": {}, "taken": {},
    }  # fmt: skip
    state = load(2, deck=text).state_from_position(position)
    state.apply_action(next(a for a in state.legal_actions() if state.game.actions.texts[a] == "7"))
    assert state.game.position(state)["discs"] == {"gold": 4, "wares": 7}
