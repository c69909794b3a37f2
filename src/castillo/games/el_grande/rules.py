"""The base game for some seats, options and deck: what all its states share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from castillo.core.arrays import vec
from castillo.core.bits import BIT, has_bit, list_bits
from castillo.core.chance import Rng
from castillo.core.events import Event, EventKind
from castillo.core.game import Game
from castillo.core.layout import Slice
from castillo.games.el_grande.actions import POWER, build_actions, build_outcomes
from castillo.games.el_grande.board import (
    ALL_POWER_CARDS,
    BOARD_NAMES,
    BOARDS,
    COURT,
    HOME_CABALLEROS,
    KING_STACK,
    NOWHERE,
    PLACES,
    POWER_CARDS,
    PROVINCE,
    REGION_IDS,
    STACKS,
    Board,
    build_board,
)
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.events import EVENT_KINDS
from castillo.games.el_grande.frames import (
    DRAW_KING,
    DRAW_LEADER,
    GENERAL_SCORING,
    MOST_FRAMES,
    NEXT_ROUND,
    RELEASE,
    RELEASE_DISKS,
)
from castillo.games.el_grande.hidden import redraw
from castillo.games.el_grande.observation import write_information_state, write_observation
from castillo.games.el_grande.questions import ANNOUNCED, DECISIONS
from castillo.games.el_grande.state import PART, WHOLE, ElGrandeState

if TYPE_CHECKING:
    from castillo.core.actions import ActionSpace
    from castillo.core.decision import Decision
    from castillo.core.options import OptionValue
    from castillo.core.state import State
    from castillo.core.telling import Line
    from castillo.games.el_grande.deck import Deck

RULES_VERSION: Final = 1
FOLDER: Final = Path(__file__).parent
WINDOWS: Final[dict[object, int]] = {"parts": PART, "whole": WHOLE, "off": 0}


class Parts:
    """What an expansion may have of its own: the tables that the rules of a game are built of.

    Attributes:
        decisions: the kinds of questions and steps.
        announced: by kind, what a veto can stop, in a word.
        actions, outcomes: the integers of choices and of chance.
        power_cards, first_power: how many power cards a seat could hold, numbered from 1 by their strength, and the
            action integer of the first of them.
        text_folders: where the texts by language lie; later ones win.
        board: the board.
        rules_version: goes up whenever the same choices would lead elsewhere.
    """

    def __init__(
        self, decisions: list[Decision[Any]], announced: dict[int, str], actions: ActionSpace, outcomes: ActionSpace,
        power_cards: int, first_power: int, text_folders: tuple[Path, ...], board: Board, rules_version: int,
    ) -> None:  # fmt: skip
        self.decisions = decisions
        self.announced = announced
        self.actions = actions
        self.outcomes = outcomes
        self.power_cards = power_cards
        self.first_power = first_power
        self.text_folders = text_folders
        self.board = board
        self.rules_version = rules_version


def base_parts(seat_names: list[str], deck: Deck) -> Parts:
    """Return the parts of the base game for these seats and this deck."""
    outcomes = build_outcomes(seat_names, [card.id for card in deck.cards])
    return Parts(
        DECISIONS, ANNOUNCED, build_actions(seat_names), outcomes, POWER_CARDS, POWER, (FOLDER / "texts",),
        build_board(), RULES_VERSION,
    )  # fmt: skip


class ElGrandeRules(Game):
    """The base game of El Grande.

    Attributes:
        deck: the action cards.
        colours, colour_names: colours of Caballeros on the board; those of the seats come first.
        stacks: stacks of action cards.
        board, power_cards, first_power, announced: as in `Parts`.
        first_area, first_piece, first_board: the action integers of the first area, Caballero and mobile scoreboard.
        board_targets: for how many areas a mobile scoreboard has action integers.
        scoring_kinds: the kinds of pending work that belong to a general scoring.
        regions, grouped, neighbours, values, spot_places, piece_colours: as in `Board`.
        windows: which windows for a veto there are, PART or WHOLE; 0 without vetoes (EG-12.9).
        scored_ranks: how many ranks score (EG-8.3).
        kinds_of_cards: how many different action cards there are.
        effects, parameters: what each card does, by index in the deck; the parts of either-or cards follow.
        stack_cards: per stack, the card's index for each copy; equal ones stand together.
        first_copies: per card, the position of its first copy in its stack.
        start: the state before the first outcome of chance.
    """

    def __init__(
        self, name: str, seat_names: list[str], expansions: tuple[str, ...], options: dict[str, OptionValue],
        deck: Deck, parts: Parts,
    ) -> None:  # fmt: skip
        super().__init__(
            name, seat_names, expansions, options, parts.decisions, parts.actions, parts.outcomes, parts.text_folders,
            parts.rules_version,
        )  # fmt: skip
        self.deck = deck
        self.announced = parts.announced
        self.power_cards: i64 = parts.power_cards
        self.first_power: i64 = parts.first_power
        self.board = parts.board
        self.first_area: i64 = parts.actions.segments["area"].first
        self.first_piece: i64 = parts.actions.segments["Caballero"].first
        self.first_board: i64 = parts.actions.segments["scoreboard"].first
        self.board_targets: i64 = len(parts.actions.segments["scoreboard"].texts) // BOARDS
        self.regions: vec[i64] = parts.board.regions
        self.grouped: vec[i64] = parts.board.grouped
        self.neighbours: vec[vec[i64]] = parts.board.neighbours
        self.values: vec[i64] = parts.board.values
        self.spot_places: vec[i64] = parts.board.spot_places
        self.piece_colours: i64 = parts.board.piece_colours
        self.colour_names = [*seat_names, *parts.board.more_colours]
        self.colours: i64 = len(self.colour_names)
        self.stacks: i64 = deck.stacks
        self.windows: i64 = WINDOWS[options["veto"]]
        self.scored_ranks: i64 = 3 if options["scoredRanks"] == 3 else min(3, self.seats - 1)
        self.scoring_kinds: frozenset[int] = frozenset({GENERAL_SCORING, RELEASE, RELEASE_DISKS})
        self.short = options["rounds"] == 6
        self.score_one_may_pick_castillo = options["scoreOneMayPickCastillo"] is True
        self.one_each_includes_self = options["oneEachIncludesSelf"] is True
        self.groups_use_current_value = options["groupsUseCurrentValue"] is True
        self.mobile_on_castillo = options["mobileOnCastillo"] is True
        self.tie_break_by_power = options.get("tieBreak") == "power"
        self.castillo_open = options["castilloOpen"] is True
        self.show_played_power = options.get("showPlayedPower", True) is True
        self.kinds_of_cards: i64 = len(deck.cards)
        self.effects: vec[Effect] = vec[Effect](deck.effects)
        self.parameters: vec[i64] = vec[i64](deck.parameters)
        self.stack_cards: vec[vec[i64]] = vec[vec[i64]]([
            vec[i64](deck.copies_of_stack(stack, options["veto"] != "off")) for stack in range(1, deck.stacks + 1)
        ])  # fmt: skip
        self.first_copies: vec[i64] = vec[i64]([deck.first_copy(card, options["veto"] != "off") for card in deck.cards])
        self.start = self._set_up()

    def new_initial_state(self) -> ElGrandeState:
        """Return the state before the King's region is drawn (EG-2)."""
        return self.start.clone()

    def _set_up(self) -> ElGrandeState:
        state = self._new_table()
        state.push(NEXT_ROUND)
        state.push(DRAW_LEADER)
        state.push(DRAW_KING)
        state.settle()
        return state

    def _new_table(self) -> ElGrandeState:
        """Return the state before anything has been drawn, with no work pending (EG-2.3)."""
        state = self.empty_state()
        state.leader = NOWHERE  # chance will draw it (EG-2.9)
        for seat in range(self.seats):
            court: i64 = self.board.court_caballeros
            state.caballeros[COURT * self.colours + seat] = court
            state.caballeros[PROVINCE * self.colours + seat] = self.board.caballeros - HOME_CABALLEROS - court
        return state

    def empty_state(self) -> ElGrandeState:
        """Return a state with nothing on the board, all cards in hands and stacks, and no work pending."""
        seats = int(self.seats)
        return ElGrandeState(
            self, self.decisions, 0, 0, 0, 0, vec[i64]([0] * (MOST_FRAMES + 1)), 0, NOWHERE, 0, 0, 0,
            vec[i64]([0] * (PLACES * int(self.colours))), vec[i64]([0] * seats), vec[i64]([ALL_POWER_CARDS] * seats),
            vec[i64]([0] * seats), vec[i64]([0] * seats), vec[i64]([NOWHERE] * seats), vec[i64]([NOWHERE] * seats),
            vec[i64]([0] * seats), vec[i64]([BIT[len(self.stack_cards[k])] - 1 for k in range(KING_STACK - 1)]),
            vec[i64]([NOWHERE] * (STACKS - 1) + [self.stack_cards[KING_STACK - 1][0]]), vec[i64]([NOWHERE] * BOARDS),
        )  # fmt: skip

    def state_from_payload(self, payload: list[int]) -> ElGrandeState:
        state = self.empty_state()
        (seat, state.active, state.depth, state.top, state.round, state.king, state.leader, state.new_vetoes,
         state.old_vetoes) = payload[:9]  # fmt: skip
        state.seat = seat
        at = 9
        for array in (
            state.frames, state.caballeros, state.score, state.hand, state.shown, state.power, state.grande,
            state.disk, state.stack, state.drawn_from, state.face_up, state.boards,
        ):  # fmt: skip
            for i in range(len(array)):
                array[i] = payload[at]
                at += 1
        return state

    def state_from_position(self, position: dict[str, Any]) -> State:
        from castillo.games.el_grande.position import build_state

        state = build_state(self, position)
        state.root = state.clone()
        return state

    def position(self, state: State) -> dict[str, Any]:
        from castillo.games.el_grande.position import describe_state

        return describe_state(state)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        from castillo.games.el_grande.view import view_state

        return view_state(state, seat)

    def view_all(self, state: State) -> dict[str, Any]:
        from castillo.games.el_grande.view import view_all

        return view_all(state)

    def observation_layout(self) -> list[Slice]:
        from castillo.games.el_grande.layout import lay_out_observation

        return lay_out_observation(self)

    def information_state_layout(self) -> list[Slice]:
        from castillo.games.el_grande.layout import lay_out_information_state

        return lay_out_information_state(self)

    def write_observation(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        """Write what lies on the table for a seat: `State.write_observation`."""
        return write_observation(state, seat, out)

    def write_information_state(self, state: ElGrandeState, seat: i64, out: vec[i64]) -> i64:
        """Write what a seat knows: `State.write_information_state`."""
        return write_information_state(state, seat, out)

    def redraw_hidden(self, state: ElGrandeState, seat: i64, rng: Rng, rewrites: bool) -> None:
        """Draw anew what a seat cannot know: `State.redraw_hidden`."""
        redraw(state, seat, rng, rewrites)

    def event_kinds(self) -> list[EventKind]:
        return list(EVENT_KINDS)

    def tell(self, events: Sequence[Event], language: str = "en") -> list[Line]:
        from castillo.games.el_grande.sentences import tell

        return tell(self, events, language)

    def explain_choice(self, view: dict[str, Any], words: str, language: str = "en") -> str:
        from castillo.games.el_grande.sentences import explain_choice

        return explain_choice(self, view, words, language)

    def ask(self, view: dict[str, Any], language: str = "en", choices: Sequence[str] = ()) -> str:
        from castillo.games.el_grande.sentences import ask

        return ask(self, view, language, choices)

    def picture(self, view: dict[str, Any], title: str = "") -> str:
        from castillo.games.el_grande.picture import draw_position  # not needed to play

        return draw_position(view, title, self.deck)

    def picture_png(self, picture: str, scale: float = 1.0) -> bytes:
        from castillo.games.el_grande.picture import render_png  # not needed to play

        return render_png(picture, scale)

    def reference(self, language: str = "en") -> dict[str, Any]:
        from castillo.games.el_grande.reference import describe_reference

        return describe_reference(language, self.deck)

    def deck_sources(self) -> dict[str, str]:
        return {"base": self.deck.source}

    def position_keys(self) -> tuple[str, ...]:
        from castillo.games.el_grande.position import KEYS

        return KEYS

    def position_names(self) -> set[str]:
        return {*self.seat_names, *REGION_IDS, *BOARD_NAMES, *(str(stack) for stack in range(1, int(self.stacks) + 1))}

    def whole_keys(self) -> set[str]:
        return {"regions"}

    def expand(self, words: str) -> list[str]:
        """Write `move blue GAL SEV` out as `lift blue GAL`, `drop SEV`; either place may be of several words."""
        parts = words.split()
        pieces, areas = (self.actions.segments[name].index for name in ("Caballero", "area"))
        for at in range(3, len(parts)):
            piece, target = " ".join(parts[1:at]), " ".join(parts[at:])
            if parts[0].lower() == "move" and piece.lower() in pieces and target.lower() in areas:
                return [f"lift {piece}", f"drop {target}"]
        if len(parts) == 4 and parts[0].lower() == "move":
            return [f"lift {parts[1]} {parts[2]}", f"drop {parts[3]}"]
        return [words]

    def spec(self) -> dict[str, Any]:
        spec = super().spec()
        spec["deck"] = self.deck.source
        return spec

    def __reduce__(self) -> tuple[object, ...]:
        names, options = tuple(self.seat_names), tuple(self.options.items())
        return restore_rules, (self.name, names, self.expansions, options, self.deck.source, self.deck.name)

    def name_cards(self, language: str) -> dict[str, str]:
        """Return what the cards that have names are called in a language, by their ids."""
        from castillo.games.el_grande.sentences import name_cards

        return name_cards(self.deck.source, self.deck.name, language)

    def turn_of(self, view: dict[str, Any]) -> str:
        """Name the seat whose turn it is in a view: turns go by falling power cards (EG-5.1)."""
        return min((str(name) for name in view["taken"]), key=lambda name: int(view["power"][name]))

    def name_power_card(self, number: i64) -> int | str:
        """Return what a power card is called: its value."""
        return int(number)

    def name_power(self, power: i64) -> int | str:
        """Return what the power card that gives a seat this power in the order of turns is called."""
        return int(power)

    def list_power_cards(self, cards: i64) -> list[int | str]:
        """Name the power cards of a set, in the order of their strength."""
        return [self.name_power_card(number) for number in list_bits(cards)]

    def is_lasting(self, stack: i64) -> bool:
        """Tell whether the one card of a stack is there every round: the King's (EG-3.2)."""
        return stack == KING_STACK

    # Places in the action integers.

    def spot_of(self, action: i64) -> i64:
        """Return the spot that an action of the segment of areas names, NOWHERE for other actions."""
        spot: i64 = action - self.first_area
        return spot if 0 <= spot < self.first_piece - self.first_area else NOWHERE

    def area_of(self, action: i64) -> i64:
        """Return the place of the spot that an action names, NOWHERE for actions that name none."""
        spot: i64 = self.spot_of(action)
        return NOWHERE if spot == NOWHERE else self.spot_places[spot]

    def piece_of(self, action: i64) -> i64:
        """Return the Caballero that an action names, `spot * piece_colours + colour`, NOWHERE if it names none."""
        piece: i64 = action - self.first_piece
        return piece if 0 <= piece < self.first_board - self.first_piece else NOWHERE

    def is_region(self, area: i64) -> bool:
        """Tell whether an area is a region."""
        for region in self.regions:
            if region == area:
                return True
        return False

    def round_after(self, round: i64) -> i64:
        """Return the space of the round marker after `round`; the short game skips 1, 4 and 7 (EG-2.7, EG-2.8)."""
        following: i64 = round + 1
        return following + 1 if self.short and following % 3 == 1 else following

    def find_copy(self, stack: i64, card: i64, left: i64) -> i64:
        """Return the position of a copy of `card` among those of the set `left` in a stack, or NOWHERE."""
        cards = self.stack_cards[stack - 1]
        position: i64 = self.first_copies[card]
        while position < len(cards) and cards[position] == card:
            if has_bit(left, position):
                return position
            position += 1
        return NOWHERE

    def winners(self, state: ElGrandeState) -> list[int]:
        """Return the seats with most points; ties share, or unplayed power cards decide (EG-10.1, EG-10.2, CR-14)."""
        best = self.leaders(state)
        if self.tie_break_by_power and len(best) > 1:
            unplayed = {seat: sum(list_bits(state.hand[seat])) for seat in best}
            best = [seat for seat in best if unplayed[seat] == max(unplayed.values())]
        return best

    def leaders(self, state: ElGrandeState) -> list[int]:
        """Return the seats with most points."""
        scores = state.scores()
        return [seat for seat in range(int(self.seats)) if scores[seat] == max(scores)]

    def tied(self, state: ElGrandeState) -> list[int]:
        """Return the seats that tie for the most points, none if one has them alone."""
        best = self.leaders(state)
        return best if len(best) > 1 else []


@cache
def restore_rules(
    name: str, seat_names: tuple[str, ...], expansions: tuple[str, ...], options: tuple[tuple[str, OptionValue], ...],
    deck_source: str, deck_name: str,
) -> ElGrandeRules:  # fmt: skip
    """Build the game of a pickle, once a process."""
    from castillo.games.el_grande.deck import parse_deck

    deck = parse_deck(deck_source, deck_name)
    return ElGrandeRules(name, list(seat_names), expansions, dict(options), deck, base_parts(list(seat_names), deck))
