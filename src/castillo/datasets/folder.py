"""A dataset in a folder: `dataset.json` says what it is, `data/` has its files, each of them whole or not there.

A file is written when all of its games are over. Whatever ends the program, the games of files that are not there yet
are played again, and come out the same. So are those of files that are not what the manifest says.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from castillo.arena.storage import tell_difference, write_file
from castillo.arena.tournament import InvalidTournament
from castillo.datasets.recipe import InvalidDataset, Job, Recipe, read_recipe
from castillo.datasets.table import KEY, build_schema

HEADER: Final = "dataset.json"
MANIFEST: Final = "manifest.json"
DATA: Final = "data"
ROWS_TOGETHER: Final = 4096
"""How many rows a reader must take at once: some megabytes."""


class Folder:
    """The folder of a dataset.

    Args:
        path: where; it is made if there is none.
        recipe: what the dataset is. A folder that holds the same already goes on with it; more games may be wanted
            than before.

    Attributes:
        shards: the games of each file.
        damaged: the files that the manifest says to be otherwise; they are missing until they are written again.

    Raises:
        InvalidDataset: the folder holds another dataset, something broken, something else, or a file too many.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, recipe: Recipe) -> None:
        self.path = path
        self.recipe = recipe
        if (path / HEADER).exists():
            self._check(read_header(path))
        elif path.is_dir() and any(path.iterdir()):
            raise InvalidDataset(f"{path} is not empty, and holds no dataset")
        self.shards = recipe.cut()
        self._refuse_strays()
        self.damaged = self._find_damaged()
        self._rows: dict[int, dict[int, pa.RecordBatch]] = {}
        (path / DATA).mkdir(parents=True, exist_ok=True)
        for left in (path / DATA).glob(".*.part"):  # of a program that was killed while it wrote
            with suppress(OSError):
                left.unlink()
        write_file(path / HEADER, write_json(recipe.to_dict()))

    def _check(self, there: Recipe) -> None:
        """Refuse to mix games of different datasets."""
        wanted, before = self.recipe.tournament, there.tournament
        different = [tell_difference(name, before, wanted) for name in wanted.differences(before)]
        columns = there.columns()
        different += [
            f"{name} is {columns[name]}, not {now}"
            for name, now in self.recipe.columns().items()
            if columns[name] != now
        ]
        if different:
            raise InvalidDataset(f"{self.path} holds another dataset: {', '.join(different)}")
        if before.games > wanted.games:
            raise InvalidDataset(
                f"{self.path} holds a dataset of {before.games} games, more than the {wanted.games} that are wanted"
            )

    def _refuse_strays(self) -> None:
        """Refuse files that whoever reads the dataset would take for a part of it."""
        own = {self.file(shard).name for shard in range(len(self.shards))}
        strays = sorted(file.name for file in (self.path / DATA).glob("*.parquet") if file.name not in own)
        if strays:
            raise InvalidDataset(f"{self.path / DATA} holds what is not of this dataset: {', '.join(strays)}")

    def _find_damaged(self) -> set[int]:
        """List the files that are there and not as the manifest, if there is one, says."""
        promised = read_manifest(self.path)
        return {
            shard for shard, jobs in enumerate(self.shards)
            if (file := self.file(shard)).exists()
            and (said := promised.get(f"{DATA}/{file.name}"))
            and said.get("games") == len(jobs)
            and (said.get("bytes"), said.get("sha256")) != (file.stat().st_size, hash_file(file))
        }  # fmt: skip

    def file(self, shard: int) -> Path:
        """Return where a file is, or will be."""
        return self.path / DATA / f"train-{shard:05}.parquet"

    def is_whole(self, shard: int) -> bool:
        """Tell whether a file is there, with all its games; one that is broken or too short is written again."""
        if shard in self.damaged:
            return False
        try:
            metadata = pq.read_schema(self.file(shard)).metadata or {}
        except (OSError, pa.ArrowException):
            return False
        expected = build_schema(self.recipe, self.shards[shard]).metadata
        return bool(metadata.get(KEY) == expected[KEY])

    def whole_shards(self) -> list[int]:
        """List the files that are there."""
        return [shard for shard in range(len(self.shards)) if self.is_whole(shard)]

    def missing_games(self) -> list[Job]:
        """List the games of the files that are not there yet, in order."""
        whole = set(self.whole_shards())
        return [job for shard, jobs in enumerate(self.shards) if shard not in whole for job in jobs]

    def add(self, number: int, rows: pa.RecordBatch) -> None:
        """Take the rows of a game; with the last one of its file, that is written. Raises OSError if it cannot be."""
        shard = number // self.recipe.shard
        games = self._rows.setdefault(shard, {})
        games[number] = rows
        jobs = self.shards[shard]
        if len(games) == len(jobs):
            write_file(self.file(shard), _write_rows([games[job.number] for job in jobs], self.recipe, jobs))
            del self._rows[shard]
            self.damaged.discard(shard)


def _write_rows(batches: Sequence[pa.RecordBatch], recipe: Recipe, jobs: Sequence[Job]) -> memoryview:
    """Return a Parquet file."""
    table = pa.Table.from_batches(batches).replace_schema_metadata(build_schema(recipe, jobs).metadata)
    out = pa.BufferOutputStream()
    pq.write_table(table, out, compression="zstd", row_group_size=ROWS_TOGETHER)
    return memoryview(out.getvalue())


def write_json(value: Any) -> bytes:
    """Write a value as a file of JSON that people can read."""
    return f"{json.dumps(value, indent=1, ensure_ascii=False)}\n".encode()


def hash_file(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_manifest(path: Path) -> dict[str, dict[str, Any]]:
    """Return what the manifest of a folder says of each file; nothing if there is none that can be read.

    It can be missing, since it is written last; nothing but the files themselves is needed to go on.
    """
    try:
        return {said["file"]: said for said in json.loads((path / MANIFEST).read_text("utf-8"))["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def read_header(path: Path) -> Recipe:
    """Read which dataset a folder holds.

    Raises:
        InvalidDataset: it holds none, or a broken one.
    """
    header = path / HEADER
    try:
        return read_recipe(json.loads(header.read_text("utf-8")))
    except (FileNotFoundError, NotADirectoryError):
        raise InvalidDataset(f"{path} holds no dataset: there is no {HEADER}") from None
    except OSError as error:
        raise InvalidDataset(f"{header}: cannot be read: {error.strerror}") from None
    except ValueError as error:  # no JSON, or no text
        raise InvalidDataset(f"{header}: is no JSON: {error}") from None
    except (InvalidDataset, InvalidTournament) as error:
        raise InvalidDataset(f"{header}: {error}") from None
