"""Copies of a database that are made while it is used, and what is restored from them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from castillo.store.backup import back_up
from castillo.store.errors import StoreError

from .desk import Opened, open_desk
from .postgres import find_program, make_database
from .process import serving


def test_a_copy_made_in_the_middle_of_a_game_is_restored(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    (tmp_path / "restored").mkdir()
    with open_desk(tmp_path) as desk:
        table = desk.open("red", "blue")
        seat = table.get(seat=None)["to_move"][0]
        then = table.play(seat, "power 7")
        assert back_up(str(tmp_path / "tables.db"), target) == 1
        table.play(then["to_move"][0], "power 8")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600 and list(tmp_path.glob("*.part")) == []
    assert back_up(str(tmp_path / "tables.db"), tmp_path / "later.db") == 1  # when the server has ended, too
    shutil.copy(target, tmp_path / "restored" / "tables.db")
    with open_desk(tmp_path / "restored") as desk:
        again = Opened(desk, table.id, table.tokens, table.spectator)
        assert again.get(seat=seat) == then
        assert again.play(then["to_move"][0], "power 9")["seq"] > then["seq"]


def test_copies_are_whole_while_the_server_stores(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with serving(str(path), tmp_path / "log") as server:
        table, tokens = server.open("red", "blue")
        stop = threading.Event()

        def play() -> None:
            seq = int(server.ask("GET", table, token=tokens["spectator"])["seq"])
            seat = server.ask("GET", table, token=tokens["spectator"])["to_move"][0]
            for n in range(10_000):
                words = "undo" if n % 2 else "power 7"
                body = {"expected": seq + n, "choices": [words]}
                server.ask("POST", f"{table}/entries", body, tokens[seat])
                if stop.is_set():
                    return

        player = threading.Thread(target=play)
        player.start()
        sizes = []
        for number in range(5):
            target = tmp_path / f"copy{number}.db"
            command = [sys.executable, "-m", "castillo", "backup", "--db", str(path), str(target)]
            done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
            assert done.returncode == 0 and done.stdout == f"{target}: 1 table\n", done.stderr
            with closing(sqlite3.connect(target)) as copy:
                seq, entries = copy.execute("SELECT seq, (SELECT count(*) FROM entries) FROM tables").fetchone()
            assert seq == entries
            sizes.append(seq)
        stop.set()
        player.join()
        assert sizes == sorted(sizes) and sizes[-1] > sizes[0]


def test_what_cannot_be_copied_is_said(tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    there.write_text("something else")
    (tmp_path / "tables.db").touch()
    for source, target, said in (
        (tmp_path / "none.db", tmp_path / "copy.db", "there is no database"),
        (tmp_path / "tables.db", there, "is there already"),
        (there, tmp_path / "copy.db", "not a database"),
        (tmp_path / "tables.db", tmp_path / "copy.db", "no such table"),
        (tmp_path / "tables.db", tmp_path / "none" / "copy.db", "unable to open"),
    ):
        with pytest.raises(StoreError, match=said):
            back_up(str(source), target)
    with pytest.raises(StoreError, match="pg_dump"):
        back_up("postgresql://nobody@localhost/none", tmp_path / "copy.db")
    assert there.read_text() == "something else" and not list(tmp_path.glob("copy*"))


def test_a_postgresql_is_copied_with_its_own_programs(postgres: str, tmp_path: Path) -> None:
    database, empty = make_database(postgres), make_database(postgres)
    copy = str(tmp_path / "castillo.dump")
    dump, restore = find_program("pg_dump"), find_program("pg_restore")
    assert dump and restore
    with open_desk(tmp_path, database=database) as desk:
        table = desk.open("red", "blue")
        before = table.get()
        subprocess.run([dump, "--format=custom", f"--file={copy}", f"--dbname={database}"], check=True)
        table.play(before["to_move"][0], "power 7")
    subprocess.run([restore, "--no-owner", f"--dbname={empty}", copy], check=True)
    with open_desk(tmp_path, database=empty) as desk:
        assert Opened(desk, table.id, table.tokens, table.spectator).get() == before
