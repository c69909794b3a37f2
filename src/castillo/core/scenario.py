"""Scenario files: a position, choices in words, and what must hold after them.

The schema (TOML) is described in docs/scenarios.md. Choices that chance makes and the file does not state are drawn
with the file's seed; forced answers may be stated although they are not asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castillo.core.chance import Rng
from castillo.core.errors import CastilloError, InvalidNotation, InvalidPosition, InvalidScenario
from castillo.core.game import Game
from castillo.core.history import PlayedChoice
from castillo.core.notation import is_legal, play_text, split_choice
from castillo.core.playout import draw
from castillo.core.record import RESERVED
from castillo.core.state import KIND, State

KEYS: dict[str, type] = {
    "game": str, "title": str, "rules": list, "seats": list, "expansions": list, "seed": int, "options": dict,
    "position": dict, "refused": bool, "step": list,
}  # fmt: skip
STEP_KEYS: dict[str, type] = {"play": list, "legal": list, "illegal": list, "expect": dict}
RESULT_KEYS: dict[str, type] = {"to_move": list, "over": bool, "winners": list}
"""What a step may expect besides what a position has."""
LoadGame = Callable[..., Game]


@dataclass
class Scenario:
    """A scenario file, read and checked for form."""

    path: Path
    title: str
    rules: list[str]
    game: Game
    seed: int
    position: dict[str, Any] | None
    refused: bool
    steps: list[dict[str, Any]]


@dataclass
class ScenarioResult:
    """What running a scenario showed: `failures` has a line for everything that differs."""

    path: Path
    title: str
    failures: list[str] = field(default_factory=list)


def load_scenario(path: Path, load_game: LoadGame) -> Scenario:
    """Read a scenario file.

    Args:
        path: the file.
        load_game: builds the game, as `castillo.load_game`.

    Raises:
        InvalidScenario: it does not follow the schema; the message names file, key and fault.
    """
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidScenario(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # ValueError: bad TOML, no text, a number of thousands of digits
        raise InvalidScenario(f"{path}: not a TOML file: {error}") from None
    try:
        return _read_scenario(path, data, load_game)
    except CastilloError as error:
        raise InvalidScenario(f"{path}: {error}") from None


def _read_scenario(path: Path, data: dict[str, Any], load_game: LoadGame) -> Scenario:
    _check_keys("", data, KEYS)
    for key in ("game", "seats"):
        if key not in data:
            raise InvalidScenario(f"{key} is missing")
    for key in ("rules", "seats", "expansions"):
        _check_texts(key, data.get(key, []))
    steps: list[dict[str, Any]] = data.get("step", [])
    for number, step in enumerate(steps, 1):
        if not isinstance(step, dict):
            raise InvalidScenario(f"step {number}: must be a [[step]] table")
        _check_keys(f"step {number}: ", step, STEP_KEYS)
        for key in ("play", "legal", "illegal"):
            _check_texts(f"step {number}: {key}", step.get(key, []))
    refused = data.get("refused", False)
    if not steps and not refused:
        raise InvalidScenario("there is neither a [[step]] nor refused = true: nothing is tested")
    if refused and (steps or "position" not in data):
        raise InvalidScenario("refused = true goes with a [position] and no [[step]]")
    for name in RESERVED:
        if name in data.get("options", {}):
            raise InvalidScenario(f"options.{name}: is no option")
    if not 0 <= data.get("seed", 1) < 1 << 63:
        raise InvalidScenario(f"seed: must be a number from 0 to {(1 << 63) - 1}")
    game = load_game(data["game"], data["seats"], tuple(data.get("expansions", ())), **data.get("options", {}))
    for number, step in enumerate(steps, 1):
        results = {key: value for key, value in step.get("expect", {}).items() if key in RESULT_KEYS}
        _check_keys(f"step {number}: expect.", results, RESULT_KEYS)
        for key, value in step.get("expect", {}).items():
            if key not in game.position_keys() and key not in RESULT_KEYS:
                raise InvalidScenario(f"step {number}: expect.{key}: no such entry")
            _check_names(f"step {number}: expect.{key}", value, game.position_names())
    return Scenario(
        path, data.get("title", path.stem), data.get("rules", []), game, data.get("seed", 1), data.get("position"),
        refused, steps,
    )  # fmt: skip


def _check_keys(where: str, data: dict[str, Any], known: Mapping[str, type]) -> None:
    for key, value in data.items():
        if key not in known:
            raise InvalidScenario(f"{where}unknown key {key!r}; the keys are {', '.join(known)}")
        if not isinstance(value, known[key]) or (known[key] is int and isinstance(value, bool)):
            raise InvalidScenario(f"{where}{key}: must be a {_KIND_NAMES[known[key]]}, not {value!r}")


_KIND_NAMES: dict[type, str] = {str: "text", list: "list", int: "number", dict: "table", bool: "true or false"}


def _check_names(where: str, value: object, names: set[str]) -> None:
    """Check the keys of tables at any depth: a misspelt one would compare nothing."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key not in names:
            raise InvalidScenario(f"{where}.{key}: no such entry")
        _check_names(f"{where}.{key}", inner, names)


def _check_texts(where: str, value: list[Any]) -> None:
    for entry in value:
        if not isinstance(entry, str):
            raise InvalidScenario(f"{where}: must be a list of texts, not {entry!r}")


def run_file(path: Path, load_game: LoadGame) -> ScenarioResult:
    """Run a scenario file; raises InvalidScenario as `load_scenario`."""
    return run_scenario(load_scenario(path, load_game))


def run_scenario(scenario: Scenario) -> ScenarioResult:
    """Run a scenario and list what differs from what it expects.

    Raises:
        InvalidScenario: its position is refused although the file does not say so.
    """
    result = ScenarioResult(scenario.path, scenario.title)
    try:
        if scenario.position is None:
            state = scenario.game.new_initial_state()
        else:
            state = scenario.game.state_from_position(scenario.position)
    except InvalidPosition as error:
        if not scenario.refused:
            raise InvalidScenario(f"{scenario.path}: {error}") from None
        return result
    if scenario.refused:
        result.failures.append("the position was accepted; it must be refused")
        return result
    run = _Run(state, Rng(scenario.seed))
    for number, step in enumerate(scenario.steps, 1):
        failures = run.play_step(step)
        result.failures += [f"step {number}: {line}" for line in failures]
        if run.stuck:
            break
    return result


class _Run:
    """A scenario on its way."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.stuck = False
        self.unstated: list[PlayedChoice] = []  # forced choices that the scenario may still state
        self._note_forced(0)

    def play_step(self, step: dict[str, Any]) -> list[str]:
        """Play one step and return what differs."""
        failures: list[str] = []
        for text in step.get("play", []):
            try:
                self._play(text)
            except CastilloError as error:
                self.stuck = True
                return [f"play {text!r}: {error}; to move: {self._describe()}"]
        failures += [
            f"{text!r} must be legal and is not; to move: {self._describe()}"
            for text in step.get("legal", [])
            if not self._may(text)
        ]
        for text in step.get("illegal", []):
            if not _is_chance(text):
                self._draw_all()
            if is_legal(self.state, text):
                failures.append(f"{text!r} must be refused and is legal")
        if "expect" in step:
            failures += self._compare(step["expect"])
        return failures

    def _play(self, text: str) -> None:
        if self._take_forced(text):
            return
        self._reach(text)
        if self._take_forced(text):
            return
        mark, kind = int(self.state.made), int(self.state.top) & KIND
        play_text(self.state, text)
        # Secret disks are set in any order, so forced ones may be stated between those that were asked.
        self.unstated = [choice for choice in self.unstated if choice.frame & KIND == kind]
        self._note_forced(mark)

    def _may(self, text: str) -> bool:
        if self._find_forced(text) is None and not _is_chance(text):
            self._draw_all()
        return self._find_forced(text) is not None or is_legal(self.state, text)

    def _note_forced(self, mark: int) -> None:
        self.unstated += [choice for choice in self.state.full_history(mark) if choice.forced]

    def _find_forced(self, text: str) -> PlayedChoice | None:
        """Find a choice in words among the forced ones that have not been stated."""
        try:
            seat, words = split_choice(self.state, text)
        except InvalidNotation:
            return None
        wanted = f"{self.state.game.seat_name(seat)}: {words}".lower()
        for choice in self.unstated:
            if self.state.game.frame_text(choice.seat, choice.frame, choice.action).lower() == wanted:
                return choice
        return None

    def _take_forced(self, text: str) -> bool:
        choice = self._find_forced(text)
        if choice is not None:
            self.unstated.remove(choice)
        return choice is not None

    def _reach(self, text: str) -> None:
        """Draw outcomes that the scenario does not state, up to the question whose answer it states next."""
        if not _is_chance(text):
            self._draw_all()
            return
        while (question := self.state.pending()) is not None and self.state.is_chance_node():
            try:
                question.parse(self.state.game, self.state.argument(), split_choice(self.state, text)[1])
            except InvalidNotation:
                self._draw()
            else:
                return

    def _draw_all(self) -> None:
        while self.state.is_chance_node():
            self._draw()

    def _draw(self) -> None:
        mark = int(self.state.made)
        draw(self.state, self.rng)
        self._note_forced(mark)

    def _describe(self) -> str:
        question = self.state.pending()
        asked = self.state.game.texts().get("questions", question.key) if question else "the game is over"
        return f"{self.state.game.describe_turn(self.state)} ({asked})"

    def _compare(self, expected: dict[str, Any]) -> list[str]:
        to_move = expected.get("to_move")
        if to_move is not None and "chance" not in to_move:
            self._draw_all()
        state, game = self.state, self.state.game
        actual = game.position(state)
        names = [game.seat_name(seat) for seat in state.acting_seats()]
        actual["to_move"] = ["chance"] if state.is_chance_node() else names
        actual["over"] = state.is_terminal()
        actual["winners"] = [game.seat_name(seat) for seat in state.winners()] if state.is_terminal() else []
        failures: list[str] = []
        for key, value in expected.items():
            compare(value, actual.get(key), key, 2 if key in game.whole_keys() else 0, failures)
        return failures


def _is_chance(text: str) -> bool:
    return text.partition(":")[0].strip().lower() == "chance"


def compare(expected: object, actual: object, where: str, whole_at: int, failures: list[str]) -> None:
    """Append a line to `failures` for everything in which `actual` differs from `expected`.

    Tables are compared in the keys that `expected` gives, and missing numbers count as 0; from the depth `whole_at` of
    `where` on (2: `regions.GAL`) tables are compared whole. The order of lists does not matter; a number expected where
    there is a list is how many entries it has.
    """
    if isinstance(expected, dict) and (actual is None or isinstance(actual, dict)):
        table = actual or {}
        keys = list(expected)
        if whole_at and where.count(".") >= whole_at - 1:
            keys += [key for key in table if key not in expected]
        for key in keys:
            compare(expected.get(key, 0), table.get(key), f"{where}.{key}", whole_at, failures)
        return
    if isinstance(expected, int) and isinstance(actual, list):
        actual = len(actual)
    if isinstance(expected, list) and isinstance(actual, list):
        same = sorted(map(str, expected)) == sorted(map(str, actual))
    else:
        same_kind = actual is None or isinstance(expected, bool) == isinstance(actual, bool)
        same = same_kind and (expected == actual or (actual is None and expected in (0, [], "")))
    if not same:
        failures.append(f"{where} is {'nothing' if actual is None else actual!r}, expected {expected!r}")
