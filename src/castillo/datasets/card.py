"""What lies beside the files of a dataset: a manifest for programs, and a card as Hugging Face has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from castillo.arena.storage import write_file
from castillo.core.layout import Slice
from castillo.datasets.folder import MANIFEST, Folder, hash_file, write_json
from castillo.datasets.recipe import Recipe
from castillo.datasets.table import COLUMNS, build_schema

CARD: Final = "README.md"
LICENCE: Final = "mit"
SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
MOST_SIZE: Final = "n>1M"


@dataclass
class Tally:
    """What the rows of a bot come to: seats that it played, its decisions, the sums of its returns and points."""

    seats: int = 0
    decisions: int = 0
    returns: float = 0.0
    points: int = 0


@dataclass(frozen=True)
class Contents:
    """What there is of a dataset.

    Attributes:
        games: how many have been played.
        of: how many are wanted, in whole deals.
        rows: how many decisions there are.
        files: of each file its name, games, rows, bytes and SHA-256.
        bots: what each bot comes to.
    """

    games: int
    of: int
    rows: int
    files: tuple[dict[str, Any], ...]
    bots: dict[str, Tally]

    def manifest(self) -> dict[str, Any]:
        """Return what the manifest says, ready for JSON."""
        return {"games": self.games, "of": self.of, "rows": self.rows, "files": list(self.files)}


def finish(folder: Folder) -> Contents:
    """Count what is in a folder, and write its manifest and its card; raises OSError."""
    shards = folder.whole_shards()
    files = tuple(_describe_file(folder, shard) for shard in shards)
    bots = {name: Tally() for name in folder.recipe.tournament.bots}
    for shard in shards:
        _count(folder.file(shard), bots)
    contents = Contents(
        sum(file["games"] for file in files), sum(map(len, folder.shards)), sum(file["rows"] for file in files), files,
        bots,
    )  # fmt: skip
    write_file(folder.path / MANIFEST, write_json(contents.manifest()))
    write_file(folder.path / CARD, write_card(folder.recipe, contents).encode())
    return contents


def _describe_file(folder: Folder, shard: int) -> dict[str, Any]:
    path = folder.file(shard)
    return {
        "file": path.relative_to(folder.path).as_posix(), "games": len(folder.shards[shard]),
        "rows": pq.read_metadata(path).num_rows, "bytes": path.stat().st_size, "sha256": hash_file(path),
    }  # fmt: skip


def _count(path: Path, bots: dict[str, Tally]) -> None:
    """Add what a file's rows come to."""
    columns = ["game", "seat", "bot", "return", "score"]
    table = pq.read_table(path, columns=columns).group_by(columns, use_threads=False).aggregate([([], "count_all")])
    for line in table.to_pylist():
        tally = bots[line["bot"]]
        tally.seats += 1
        tally.decisions += line["count_all"]
        tally.returns += line["return"]
        tally.points += line["score"]


def write_card(recipe: Recipe, contents: Contents) -> str:
    """Write the card as Markdown; it depends on the recipe and on what there is, and on nothing else."""
    game, told = recipe.load_game(), recipe.tournament
    left = "" if contents.games == contents.of else f" **Not finished: {contents.of} games are wanted.**"
    parts = [
        _write_head(recipe, contents),
        f"# {told.game}: decisions of {', '.join(told.bots)}\n",
        f"{contents.games} games of `{told.game}` with {game.num_players()} seats, {contents.rows} decisions: a row "
        f"for each choice that a bot was asked for.{left}\n",
        f"## How it was made\n\n{_write_origin(recipe)}\n",
        _write_table(("bot", "seats played", "decisions", "mean return", "mean score"), _list_bots(contents)),
        "## Columns\n",
        _write_table(("column", "type", "what"), _list_columns(recipe)),
        "Chance and forced answers have no rows. Where several seats choose in secret at once, each has its row.\n",
        "## The numbers of an observation\n",
        "Whole numbers in slices, the last index running fastest. Seats are turned: the one that decides comes "
        "first, the others follow clockwise. Actions are not turned.\n",
        _write_layout(game.observation_layout()),
    ]
    if recipe.information_state:
        more = game.information_state_layout()[len(game.observation_layout()) :]
        parts += ["## The numbers of an information state\n", "Those of the observation, and behind them:\n"]
        parts.append(_write_layout(more))
    parts += [
        "## The actions\n",
        _write_table(("from", "how many", "arguments", "the first of them"), _list_actions(recipe)),
    ]
    parts += ["## Licence\n", "MIT, as the program that played the games.\n"]
    return "\n".join(parts)


def _write_head(recipe: Recipe, contents: Contents) -> str:
    """Write what Hugging Face reads of a card."""
    size = next((name for most, name in SIZES if contents.rows < most), MOST_SIZE)
    tags = ["castillo", recipe.tournament.game.replace("_", "-"), "board-games", "imitation-learning", "offline-rl"]
    lines = [
        "---", f"license: {LICENCE}", "task_categories:", "- reinforcement-learning", "size_categories:", f"- {size}",
        "tags:", *(f"- {tag}" for tag in tags), "configs:", "- config_name: default", "  data_files: data/*.parquet",
        "---\n",
    ]  # fmt: skip
    return "\n".join(lines)


def _write_origin(recipe: Recipe) -> str:
    """Say how the dataset was made, and how to make it again."""
    told = recipe.tournament
    options = ", ".join(f"{name} = {_spell(value)}" for name, value in told.options.items())
    command = ["castillo dataset", *told.bots, f"--game {told.game} --seats {told.seats[0]} --games {told.games}"]
    command += [f"--seed {told.seed} --shard {recipe.shard}"]
    command += [f"--expansions {','.join(told.expansions)}"] * bool(told.expansions)
    command += [f"--option {name}={_spell(value)}" for name, value in told.options.items()]
    command += ["--information-state"] * recipe.information_state + ["--words"] * recipe.words
    return (
        f"By Castillo {told.version} (rules {told.rules_version}), from bots alone:\n\n"
        f"```\n{' '.join(command)} --out DIR\n```\n\n"
        f"Options: {options}. The decks are in `dataset.json`; one of your own needs `--deck`.\n\n"
        "Games come in deals under the same draws, in which the bots move on by one seat until each has had every "
        "seat; the seed decides all that is drawn and chosen. Bots see what their seat may know, and so do "
        "observations; returns and scores are of the end."
    )


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _list_bots(contents: Contents) -> Iterable[Sequence[str]]:
    for bot, tally in contents.bots.items():
        seats = max(tally.seats, 1)
        yield (
            bot, str(tally.seats), str(tally.decisions), f"{tally.returns / seats:.3f}", f"{tally.points / seats:.1f}",
        )  # fmt: skip


def _list_columns(recipe: Recipe) -> Iterable[Sequence[str]]:
    for field in build_schema(recipe):
        kind = str(field.type).replace("fixed_size_list", "list").replace(" not null", "")
        yield f"`{field.name}`", f"`{kind}`", COLUMNS[field.name]


def _list_actions(recipe: Recipe) -> Iterable[Sequence[str]]:
    for part in recipe.load_game().actions.segments.values():
        yield str(part.first), str(len(part.texts)), part.name, ", ".join(part.texts[:4])


def _write_layout(layout: Sequence[Slice]) -> str:
    rows = [
        (
            f"`{part.name}`",
            str(part.offset),
            " x ".join(map(str, part.shape)),
            f"{part.least} to {part.most}",
            part.meaning,
        )
        for part in layout
    ]
    return _write_table(("slice", "from", "shape", "range", "what"), rows)


def _write_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    cells = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells) + "\n"
