"""Decks of this expansion: what is wrong is told by file, card and fault."""

from __future__ import annotations

import pytest

from castillo import load_game
from castillo.core.errors import InvalidDeck, InvalidOption
from castillo.games.intrigue_and_king.deck import load_house_deck, parse_deck
from castillo.rulebook import load_rulebook

from .tables import EXPANSION, FEW_CARDS, load, write_deck

FAULTS = {
    'expansion must be \'intrigue_and_king\'': ('expansion = "intrigue_and_king"', 'expansion = "chess"'),
    "card 0: value must be a number from 1 to 999": ("value = 10\n", "value = 0\n"),
    "there is another card of this value or role": ("value = 13\n", "value = 10\n"),
    "card 20: court must be a number from 0 to 6": ("value = 20\ncourt = 5", "value = 20\ncourt = 7"),
    "card 20: unknown effect 'power_up'": ('effect = "power_back"', 'effect = "power_up"'),
    "card 30: effect 'place' needs 'up_to'": ('effect = "place"\nparameters = { up_to = 2 }', 'effect = "place"'),
    "card 23: provenance must be one of": ('court = 5\nprovenance = "reported"\neffect = "shove"',
                                           'court = 5\nprovenance = "found"\neffect = "shove"'),
    "card 20: required must be true or false": ("value = 20\n", "value = 20\nrequired = 1\n"),
    "card 20: unknown key 'stack'": ("value = 20\n", "value = 20\nstack = 1\n"),
    "role must be one of king, intrigue": ('role = "king"', 'role = "queen"'),
    "a card with a role has neither value": ('role = "king"', 'role = "king"\nvalue = 5'),
    "caballeros.4: the numbers must fall": ("4 = [5, 4, 2, 1]", "4 = [5, 2, 4, 1]"),
    "caballeros.4 must be 4 numbers": ("4 = [5, 4, 2, 1]", "4 = [5, 4, 2]"),
    "caballeros.6: a number of seats is 2 to 5": ("4 = [5, 4, 2, 1]", "6 = [5, 4, 2, 1]"),
    "card 5: a Joker has neither value": ('provenance = "reported"\neffect = "joker"',
                                         'value = 5\nprovenance = "reported"\neffect = "joker"'),
    "card joker: a Joker has neither value": ('provenance = "reported"\neffect = "joker"',
                                             'required = true\nprovenance = "reported"\neffect = "joker"'),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_told(fault: str) -> None:
    with pytest.raises(InvalidDeck) as caught:
        parse_deck(write_deck(FAULTS[fault]), "my_deck.toml")
    assert str(caught.value).startswith("my_deck.toml: ") and fault in str(caught.value)


def test_a_deck_needs_a_hand_and_both_cards_beside_the_board() -> None:
    parts = load_house_deck().source.split("[[card]]")
    with pytest.raises(InvalidDeck, match="12 cards of a hand besides vetoes; a hand has 13"):
        parse_deck("[[card]]".join([*parts[:14], *parts[-2:]]), "few")  # the Veto is among the first thirteen
    with pytest.raises(InvalidDeck, match="no card with role = 'king'"):
        parse_deck("[[card]]".join([*parts[:20], parts[-1]]), "few")
    with pytest.raises(InvalidDeck, match="is empty"):
        parse_deck("", "few")


@pytest.mark.rule("IK-2.4")
def test_beginners_need_thirteen_cards_to_pick_from() -> None:
    text = write_deck(*((f"value = {value}0\n", f"value = {value}1\n") for value in range(1, 8)))
    with pytest.raises(InvalidDeck, match="with pool = 'beginner' it has 11 cards to choose from; a hand has 13"):
        load_game("el_grande", 2, (EXPANSION,), decks={EXPANSION: text}, pool="beginner")


@pytest.mark.rule("IK-6.2", "IK-3.8")
def test_a_deck_of_ones_own_is_played_with() -> None:
    text = write_deck(("2 = [4, 2]", "2 = [3, 1]"), ("value = 100\n", "value = 101\nrequired = true\n"))
    game = load(2, deck=text)
    assert list(game.caballero_cards) == [3, 1] and "101" in game.card_names and "100" not in game.card_names
    assert game.is_required(game.card_names.index("101")) and not game.is_required(0)
    assert load(2, deck=FEW_CARDS).power_cards == 18


def test_other_decks_seats_and_expansions_are_refused() -> None:
    with pytest.raises(InvalidDeck, match="unknown deck 'base'"):
        load_game("el_grande", 2, (EXPANSION,), decks={"base": ""})
    with pytest.raises(InvalidOption, match="unknown seat 'brown'"):
        load_game("el_grande", 2, (EXPANSION,), firstLeader="brown")
    with pytest.raises(InvalidOption, match="showPlayedPower"):
        load_game("el_grande", 2, (EXPANSION,), showPlayedPower=False)
    with pytest.raises(InvalidOption, match="named twice"):
        load_game("el_grande", 2, (EXPANSION, EXPANSION))


@pytest.mark.rule("IK-1.1", "IK-2.4")
def test_the_house_deck_is_that_of_the_rules() -> None:
    deck = load_house_deck()
    assert [card.value for card in deck.hand_cards[:-1]] == sorted(card.value for card in deck.hand_cards[:-1])
    assert len(deck.hand_cards) == 31 and sum(card.is_beginners for card in deck.hand_cards) == 18
    book = load_rulebook("el_grande")
    for card in deck.list_cards():
        rule = " ".join(book.find(card.rule).text.split())
        assert rule.startswith(card.names["en"]) and rule.endswith(f"[{card.provenance}]")
        assert not card.value or f"{card.names['en']}, {card.court} to the court: " in rule
        assert card.texts["en"][1:] in rule
        assert set(card.names) == set(card.texts) == {"en", "de", "es"}


@pytest.mark.rule("IK-8.6", "EG-12.10")
def test_a_special_action_that_could_only_bring_back_kept_vetoes_is_not_offered() -> None:
    text = write_deck(
        ('effect = "king"\nparameters = { adjacent = true }', 'effect = "veto"'),
        ('provenance = "printed"\neffect = "king"', 'provenance = "printed"\neffect = "power_back"'),
    )
    position = {
        "round": 2, "phase": "turn", "king": "CNU", "power": {"red": 40, "blue": 20, "green": 13, "yellow": 10},
        "grandes": {"red": "GAL", "blue": "SEV", "green": "CAT", "yellow": "VAL"}, "court": {"red": 1},
        "played": {"red": [33]}, "vetoes": {"red": 1},
    }  # fmt: skip
    state = load(4, deck=text).state_from_position(position)
    state.apply_action(state.legal_actions()[0])
    assert {state.game.actions.texts[action] for action in state.legal_actions()} == {"place", "end"}
