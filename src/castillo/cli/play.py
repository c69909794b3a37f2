"""`castillo play`: a game against bots, or of several people, at a plain terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from castillo.cli.common import (
    DeckFile,
    Expansions,
    GameName,
    Options,
    Seats,
    UsageError,
    check_seed,
    make_game,
    split_names,
)

EXAMPLE = """\b
Examples:
  castillo play --seats 3 --seat blue
  castillo play --seats 2 --hotseat red,blue --option rounds=6"""

BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="The bot in every other seat: name or name:level.")]
Seat = Annotated[str | None, typer.Option("--seat", metavar="NAME", help="Your seat.", show_default="the first")]
HotSeat = Annotated[
    str,
    typer.Option("--hotseat", metavar="NAME,...", help="Seats of people who share this terminal.", show_default=False),
]
ChanceSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        callback=check_seed,
        metavar="N",
        help="Seed of chance and of the bots.",
        show_default=False,
    ),
]


def play(
    bot: BotName = "random",
    seats: Seats = None,
    seat: Seat = None,
    hotseat: HotSeat = "",
    seed: ChanceSeed = None,
    game: GameName = "el_grande",
    expansions: Expansions = "",
    deck: DeckFile = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal.

    Bots play the other seats, or others at the same terminal.

    You are shown the board and the choices that you have. Answer with a number or in words; 'help' says what else there
    is, 'why CHOICE' why something is not allowed, 'quit' leaves. Secrets of others stay secret.
    """
    import secrets

    from castillo.arena.seeds import derive_seed
    from castillo.bots.registry import make_bot
    from castillo.cli.terminal import TerminalGame, choose_seats
    from castillo.core.chance import Rng

    if seat is not None and hotseat:
        raise UsageError("play: give --seat or --hotseat, not both")
    make_bot(bot)
    table = make_game(game, seats, expansions, option, deck)
    wanted = split_names(hotseat, "--hotseat") or ([seat] if seat is not None else table.seat_names[:1])
    people = choose_seats(table.seat_names, wanted)
    start = secrets.randbits(63) if seed is None else seed
    bots = {s: make_bot(bot, derive_seed(start, s + 1)) for s in range(table.num_players()) if s not in people}
    TerminalGame(table, bots, Rng(derive_seed(start, 0))).run()
