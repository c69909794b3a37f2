"""`castillo play`: a game against bots, or of several people, or of bots alone, at a terminal."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castillo.cli.common import (
    DeckFile,
    Expansions,
    GameName,
    Options,
    UsageError,
    check_seed,
    make_game,
    plural,
    read_number,
    split_names,
)
from castillo.cli.complete import complete_bots, complete_seats

if TYPE_CHECKING:
    from castillo.bots.bot import Bot
    from castillo.core.session import Session

EXAMPLE = """\b
Examples:
  castillo play --seats 3 --seat blue
  castillo play --seats 2 --hotseat red,blue --option rounds=6
  castillo play --resume game.txt --seat blue
  castillo play --watch --bots random,random,random --delay 1"""
DEFAULT_GAME = "el_grande"
MOST_DELAY = 3600

STOPPED = ("SIGHUP", "SIGTERM")
"""The signals that end a program: the terminal has been closed, or somebody has said so."""
SIGNALLED = 128
"""What shells add to the number of a signal to make an exit code of it."""

SeatCount = Annotated[
    int | None,
    typer.Option("--seats", parser=read_number(), metavar="N", help="How many seats.", show_default="4 in El Grande"),
]
BotName = Annotated[
    str | None,
    typer.Option(
        "--bot", metavar="NAME", autocompletion=complete_bots, show_default="the best that is quick",
        help="The bot in every seat that no person plays: name or name:level.",
    ),
]  # fmt: skip
BotNames = Annotated[
    str,
    typer.Option(
        "--bots", metavar="NAME,...", autocompletion=complete_bots, show_default=False,
        help="A bot for each of these seats, in their order.",
    ),
]  # fmt: skip
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="NAME", autocompletion=complete_seats, help="Your seat.", show_default="the first"),
]
HotSeat = Annotated[
    str,
    typer.Option(
        "--hotseat", metavar="NAME,...", autocompletion=complete_seats, show_default=False,
        help="Seats of people who share this terminal.",
    ),
]  # fmt: skip
ChanceSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        parser=read_number(),
        callback=check_seed,
        metavar="N",
        help="Seed of chance and of the bots.",
        show_default=False,
    ),
]
Watch = Annotated[bool, typer.Option("--watch", help="Watch bots play in all seats.")]
Delay = Annotated[
    float | None,
    typer.Option(
        "--delay", parser=read_number(0, MOST_DELAY, whole=False), metavar="SECONDS",
        show_default="Enter goes on, at a terminal",
        help="With --watch: how long to wait after a bot's move.",
    ),
]  # fmt: skip
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.", show_default=False),
]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Keep the game there, after every choice.", show_default=False),
]


def play(
    bot: BotName = None,
    bots: BotNames = "",
    seats: SeatCount = None,
    seat: Seat = None,
    hotseat: HotSeat = "",
    watch: Watch = False,
    delay: Delay = None,
    resume: Resume = None,
    save: Save = None,
    seed: ChanceSeed = None,
    game: GameName = DEFAULT_GAME,
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal.

    Bots play the other seats, or others at the same terminal.

    You are shown the board and the choices that you have. Answer with a number or in words; 'help' says what else there
    is, 'why CHOICE' why something is not allowed, 'undo' takes back, 'save FILE' keeps the game, 'quit' leaves. Secrets
    of others stay secret. With --save nothing is lost, whatever ends the program.
    """
    import secrets

    from castillo.arena.seeds import derive_seed
    from castillo.bots.registry import usual_bot
    from castillo.cli.saving import check_target, start_saving
    from castillo.cli.screen import StoppedError
    from castillo.cli.terminal import Setting, TerminalGame, choose_seats
    from castillo.core.chance import Rng
    from castillo.core.session import Session

    _check_together(bot, bots, seat, hotseat, watch, delay)
    if save is not None:
        check_target(save)
    if resume is None:
        session = Session(make_game(game, _count_seats(seats, bots, watch), expansions, option, deck))
    elif seats is not None or game != DEFAULT_GAME or expansions or deck is not None or option:
        raise UsageError(
            "play: --resume goes on with the saved game; --seats, --option and their like do not go with it"
        )
    else:
        session = _load_session(resume)
    names = session.game.seat_names
    wanted = split_names(hotseat, "--hotseat") or ([seat] if seat is not None else names[: 0 if watch else 1])
    people = choose_seats(names, wanted)
    start = secrets.randbits(63) if seed is None else seed
    name = session.game.key
    players = make_bots([at for at in range(len(names)) if at not in people], bot, bots, start, name)
    table = TerminalGame(session, players, Rng(derive_seed(start, 0)), Setting(delay, save, usual_bot(name)))
    if save is not None:
        start_saving(table, save)
    try:
        with stopped_by_signals():
            table.run()
    except StoppedError as stopped:
        raise typer.Exit(SIGNALLED + stopped.number) from None


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Raise StoppedError when a signal tells the program to end, once; a signal that is ignored stays so."""
    from castillo.cli.screen import StoppedError

    numbers = [number for name in STOPPED if (number := getattr(signal, name, None)) is not None]
    before = {
        number: handler
        for number in numbers
        if callable(handler := signal.getsignal(number)) or handler is signal.SIG_DFL
    }

    def stop(number: int, _: object) -> None:
        for other in before:
            signal.signal(other, signal.SIG_IGN)
        raise StoppedError(number)

    try:
        for number in before:
            signal.signal(number, stop)
    except ValueError:  # only the main thread hears signals
        before = {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _check_together(
    bot: str | None, bots: str, seat: str | None, hotseat: str, watch: bool, delay: float | None
) -> None:
    """Refuse options that do not go together."""
    if seat is not None and hotseat:
        raise UsageError("play: give --seat or --hotseat, not both")
    if bot is not None and bots:
        raise UsageError("play: give --bot or --bots, not both")
    if watch and (seat is not None or hotseat):
        raise UsageError("play: with --watch bots play all seats; --seat and --hotseat do not go with it")
    if delay is not None and not watch:
        raise UsageError("play: --delay goes with --watch")
    if delay is not None and not math.isfinite(delay):
        raise UsageError(f"play: --delay {delay:g}: must be a number of seconds")


def _count_seats(seats: int | None, bots: str, watch: bool) -> int | None:
    """Return how many seats are asked for: when bots play alone, as many as are named."""
    return len(split_names(bots, "--bots")) if watch and bots and seats is None else seats


def _load_session(path: Path) -> Session:
    """Load a saved game; raises InvalidRecord, which tells how to see what of it can be read."""
    from castillo.cli.replay import read_session
    from castillo.cli.saving import write_path
    from castillo.core.errors import InvalidRecord

    session, fault = read_session(path)
    if fault is None:
        assert session is not None
        return session
    if session is None or not session.entries:
        raise fault
    count = plural(len(session.entries), "entry", "entries")
    raise InvalidRecord(f"{fault}; 'castillo replay {write_path(path)}' shows the {count} before", session=session)


def make_bots(seats: list[int], bot: str | None, bots: str, start: int, game: str = DEFAULT_GAME) -> dict[int, Bot]:
    """Build the bots of these seats.

    Raises:
        UsageError: so many bots are not needed.
        UnknownBot: there is no such bot.
    """
    from castillo.arena.seeds import derive_seed
    from castillo.bots.registry import make_bot, usual_bot

    named = split_names(bots, "--bots")
    if named and len(named) != len(seats):
        count = plural(len(named), "bot")
        raise UsageError(f"--bots {bots!r}: names {count} for {plural(len(seats), 'seat')}")
    plain = bot or usual_bot(game)
    make_bot(plain)
    chosen = named or [plain] * len(seats)
    return {seat: make_bot(name, derive_seed(start, seat + 1)) for seat, name in zip(seats, chosen, strict=True)}
