"""Every game as an OpenSpiel game in Python.

Importing this module registers them, `castillo_el_grande` and the like:

    import pyspiel, castillo.envs.openspiel
    game = pyspiel.load_game("castillo_el_grande(seats=4)")

Secret simultaneous choices are made one after the other, by the lowest seat first, and nobody sees them before all are
made. OpenSpiel's algorithms and bots in Python run on these games; those in C++ that hold on to states do not, as on
any Python game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from castillo.core.chance import Rng
from castillo.core.game import Game
from castillo.core.knowledge import write_view
from castillo.core.layout import Slice
from castillo.core.options import Option
from castillo.core.seats import CHANCE
from castillo.core.state import State
from castillo.registry import PACKAGES, GameInfo, game_info, list_expansions, load_game

SEPARATOR: Final = "+"
"""Stands between the names of expansions; OpenSpiel needs the comma."""
LONGEST: Final = 20_000
"""More choices and outcomes than any game can have: El Grande has at most 45 turns, of which none takes 400."""
SEEDS: Final = 2**53
QUOTE: Final = "'"
"""Stands around numbers that are values of an option which has words for values too: `edition='1997'`."""


def build_type(info: GameInfo) -> pyspiel.GameType:
    """Describe a game to OpenSpiel; parameters are `seats`, `players` (the same), `expansions` and its options."""
    return pyspiel.GameType(
        short_name=f"castillo_{info.name}",
        long_name=info.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.most_seats,
        min_num_players=info.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": info.default_seats,
            "players": 0,
            "expansions": "",
            **{option.name: option.default for option in list_options(info.name)},
        },
    )


def list_options(name: str) -> list[Option]:
    """List the options of a game and of its expansions, each once: OpenSpiel knows all parameters beforehand."""
    infos = [game_info(name), *(game_info(name, (expansion,)) for expansion in list_expansions(name))]
    return list({option.name: option for info in reversed(infos) for option in info.options}.values())


def quote_number(value: bool | int | str) -> bool | int | str:
    """Quote a text that OpenSpiel would take for a number when it reads the game's description again."""
    return f"{QUOTE}{value}{QUOTE}" if isinstance(value, str) and value.isdigit() else value


def strip_quotes(value: bool | int | str) -> bool | int | str:
    """Return a value without quotes around it."""
    return value.strip(QUOTE) if isinstance(value, str) else value


class CastilloGame(pyspiel.Game):
    """A game with its seats and options.

    Attributes:
        game_type: what OpenSpiel knows about it; one class a game.
        castillo: the game behind it.

    Raises:
        InvalidOption: the game cannot be played so.
    """

    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any]) -> None:
        params = {name: quote_number(value) for name, value in params.items()}
        options: dict[str, Any] = {
            name: value.strip(QUOTE) if isinstance(value, str) else value for name, value in params.items()
        }
        players, seats = options.pop("players"), options.pop("seats")
        expansions = [name for name in options.pop("expansions").split(SEPARATOR) if name]
        name = self.game_type.short_name.removeprefix("castillo_")
        known = {option.name: option.default for option in list_options(name)}
        own = {option.name for option in game_info(name, expansions).options}
        told = {key: value for key, value in options.items() if key in own or value != known.get(key)}
        self.castillo: Game = load_game(name, players or seats, expansions, **told)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.castillo.num_distinct_actions(),
            max_chance_outcomes=self.castillo.max_chance_outcomes(),
            num_players=self.castillo.num_players(),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> CastilloState:
        return CastilloState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> CastilloObserver | None:
        """Build an observer: of a seat's view, or of what is public, with perfect recall or without.

        What is private alone is not told apart: its tensor and its text are None.

        Returns:
            None for an observer of all players' secrets, or of nothing.
        """
        if params:
            raise ValueError(f"observers have no parameters; given: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (kind.public_info or is_private):
            return None
        return CastilloObserver(self.castillo, kind.public_info, is_private, kind.perfect_recall)


class CastilloState(pyspiel.State):
    """A state of a game; names and meanings are OpenSpiel's.

    Attributes:
        castillo: the state behind it.
    """

    def __init__(self, game: CastilloGame) -> None:
        super().__init__(game)
        self.castillo: State = game.castillo.new_initial_state()

    def current_player(self) -> int:
        return self.castillo.current_player()

    def is_terminal(self) -> bool:
        return self.castillo.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.castillo.chance_outcomes())

    def returns(self) -> list[float]:
        return self.castillo.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CastilloState:
        """Return a state, with its history, that the player cannot tell from this one."""
        drawn = self.castillo.resample_from_infostate(player, Rng(int(sampler() * SEEDS)))
        state: CastilloState = self.get_game().new_initial_state()
        for action in drawn.history():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Write everything about the position, secrets included."""
        return write_view(self.castillo.game.view_all(self.castillo))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.castillo.legal_actions(player))

    def _apply_action(self, action: int) -> None:
        self.castillo.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        asked = self.castillo.pending()
        space = self.castillo.game.outcomes if player == CHANCE else self.castillo.game.actions
        if asked is None or not 0 <= action < space.size:
            return f"{self.castillo.game.seat_name(player)}: {action}"
        return self.castillo.game.frame_text(player, int(self.castillo.top), action)


class CastilloObserver:
    """Observes states for a seat, or for everybody, as OpenSpiel's `make_observation` gives it.

    Args:
        game: the game.
        is_public: whether what everybody may know is seen; without, there is neither text nor numbers: OpenSpiel's
            playthroughs want an observer of what is private alone, and take None for what it sees.
        is_private: whether a seat's own secrets are seen; without, there are texts but no numbers.
        recalls: whether all that was seen before is too.

    Attributes:
        tensor: the numbers, or None.
        dict: parts of it by name, as the game's layout has them.
    """

    def __init__(self, game: Game, is_public: bool, is_private: bool, recalls: bool) -> None:
        self._is_public = is_public
        self._is_private = is_private
        self._recalls = recalls
        layout: list[Slice] = []
        if is_public and is_private:
            layout = game.information_state_layout() if recalls else game.observation_layout()
        self.tensor = np.zeros(sum(part.size for part in layout), np.float32) if layout else None
        self.dict = {}
        if self.tensor is not None:
            for part in layout:
                self.dict[part.name] = self.tensor[part.offset : part.offset + part.size].reshape(part.shape)

    def set_from(self, state: CastilloState, player: int) -> None:
        """Fill `tensor`, and with it `dict`, with what a player sees."""
        if self.tensor is not None:
            seen = state.castillo
            self.tensor[:] = seen.information_state_tensor(player) if self._recalls else seen.observation_tensor(player)

    def string_from(self, state: CastilloState, player: int) -> str | None:
        """Write what a player sees as text."""
        if not self._is_public:
            return None
        if not self._is_private:
            seen = state.castillo
            return "\n".join(seen.public_history()) if self._recalls else seen.observation_string(None)
        if self._recalls:
            return state.castillo.information_state_string(player)
        return state.castillo.observation_string(player)


def register(name: str) -> type[CastilloGame]:
    """Register a game with OpenSpiel; return the class of its games."""
    info = game_info(name)
    # A class for each, not a function: OpenSpiel lets go of what it was given after Python has ended.
    found: type[CastilloGame] = type(f"{info.name}_game", (CastilloGame,), {"game_type": build_type(info)})
    pyspiel.register_game(found.game_type, found)
    return found


GAMES: Final = {name: register(name) for name in PACKAGES}
"""The class of every game, by the game's name."""
