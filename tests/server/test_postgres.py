"""Two server processes at one table, on PostgreSQL."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from .process import Server, read_events, serving

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
UNPRIVILEGED = ("postgres", "nobody")
"""Who runs PostgreSQL if root runs the tests: it refuses to run as root."""


def find_program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL."""
    found = PROGRAMS[-1] / name if PROGRAMS else None
    return str(found) if found is not None and found.exists() else shutil.which(name)


INITDB, POSTGRES = find_program("initdb"), find_program("postgres")
pytestmark = pytest.mark.skipif(not INITDB or not POSTGRES, reason="PostgreSQL (initdb, postgres) is not installed")


def find_user() -> str | None:
    """Return as whom PostgreSQL is to run: None for whoever runs the tests."""
    if os.getuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    pytest.skip("root cannot run PostgreSQL, and there is no user postgres or nobody")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """Run a PostgreSQL of its own and return the address of its database."""
    user = find_user()
    folder = Path(tempfile.mkdtemp(prefix="castillo-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")
    assert INITDB and POSTGRES
    quick = ["-c", "fsync=off", "-c", f"unix_socket_directories={folder}", "-c", "listen_addresses=127.0.0.1"]
    make = [INITDB, "-D", data, "-U", "castillo", "--auth", "trust", "--no-sync", "--encoding", "UTF8", "--locale", "C"]
    subprocess.run(make, check=True, capture_output=True, user=user, cwd=folder)
    run = [POSTGRES, "-D", data, "-p", str(port), *quick]
    with (folder.parent / f"{folder.name}.log").open("ab") as log:
        process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
    try:
        wait_for(port)
        yield f"postgresql://castillo@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        shutil.rmtree(folder)
        (folder.parent / f"{folder.name}.log").unlink()


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.5)
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL does not start")


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Run two servers on one database; they start, and so migrate it, one right after the other."""
    folder = tmp_path_factory.mktemp("servers")
    with serving(database, folder / "log") as one, serving(database, folder / "log") as other:
        yield one, other
    assert "Traceback" not in (folder / "log").read_text()


def test_what_is_chosen_at_one_is_told_at_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    path, tokens = one.open("red", "blue")
    headers = {"Authorization": f"Bearer {tokens['red']}"}
    with other.http.stream("GET", f"{path}/stream", headers=headers) as answer:
        events = read_events(answer)
        seq, news = next(events)
        seat = news["snapshot"]["to_move"][0]
        one.ask("POST", f"{path}/entries", {"expected": seq, "choices": ["power 7"]}, tokens[seat])
        while news["seq"] == seq:
            _, news = next(events)
        assert [line["text"] for line in news["lines"]] == [f"{seat} plays power card 7."]
        assert other.ask("GET", path, token=tokens[seat]) == one.ask("GET", path, token=tokens[seat])
        assert one.wait_for(path, tokens["blue"], "seats")["seats"][0]["online"]


def test_of_two_posts_at_two_processes_one_is_carried_out(servers: tuple[Server, Server]) -> None:
    one, other = servers
    path, tokens = one.open("red", "blue")
    snapshot = other.ask("GET", path, token=tokens["spectator"])
    seat, seq = snapshot["to_move"][0], snapshot["seq"]
    body = {"expected": seq, "choices": ["power 7"]}
    first = one.ask("POST", f"{path}/entries", body, tokens[seat])
    assert other.ask("POST", f"{path}/entries", body, tokens[seat]) == first  # the same again, elsewhere
    late = {"expected": seq, "choices": ["power 8"]}
    assert other.ask("POST", f"{path}/entries", late, tokens[seat], 409)["seq"] == seq + 1
    other.ask("POST", f"{path}/entries", {"expected": seq + 1, "choices": ["undo"]}, tokens[seat])
    assert one.ask("GET", path, token=tokens[seat])["seq"] == seq + 2


def test_a_game_with_a_bot_is_played_at_both_in_turn(servers: tuple[Server, Server]) -> None:
    path, tokens = servers[0].open("red", "blue:bot", bot="random")
    for number in range(14):
        server = servers[number % 2]
        snapshot = server.wait_for(path, tokens["red"], "question")
        choice = snapshot["question"]["choices"][-1]["words"]
        body = {"expected": snapshot["seq"], "choices": [choice]}
        server.ask("POST", f"{path}/entries", body, tokens["red"])
    logs = [server.ask("GET", f"{path}/log", token=tokens["red"]) for server in servers]
    shorter = min(len(log["lines"]) for log in logs)
    assert shorter > 10 and logs[0]["lines"][:shorter] == logs[1]["lines"][:shorter]
