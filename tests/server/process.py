"""`castillo serve` as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import httpx

START = "Castillo is at "
LONGEST = 30.0


class Server:
    """A server process that listens.

    Attributes:
        address: where.
        http: a client of it.
    """

    def __init__(self, database: str, log: Path, *arguments: str) -> None:
        command = [
            sys.executable,
            "-m",
            "castillo",
            "serve",
            "--no-open",
            "--port",
            "0",
            "--db",
            database,
            *arguments,
        ]
        self.log: IO[bytes] = log.open("ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(START), log.read_text()
        self.address = line.removeprefix(START).split()[0]
        self.http = httpx.Client(base_url=self.address, timeout=LONGEST)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        """Send a request and return the JSON of its answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def open(self, *seats: str, bot: str = "greedy") -> tuple[str, dict[str, str]]:
        """Open a table; a seat is written `red` or `red:bot`. Returns its path and the tokens."""
        players: list[dict[str, Any]] = []
        for text in seats:
            name, _, sits = text.partition(":")
            players.append({"name": name, "sits": sits or "here", "bot": bot if sits else None})
        found = self.ask("POST", "/api/tables", {"game": "el_grande", "seats": players}, status=201)
        return f"/api/tables/{found['id']}", {**found["tokens"], "spectator": found["spectator"]}

    def wait_for(self, path: str, token: str, key: str) -> Any:
        """Read a table until something in its snapshot is not empty; returns the snapshot."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            snapshot = self.ask("GET", path, token=token)
            if snapshot[key]:
                return snapshot
            time.sleep(0.02)
        raise AssertionError(f"{key} stays empty")

    def workers(self) -> list[int]:
        """List the processes in which bots think."""
        found = []
        for folder in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
                if int(fields[1]) == self.process.pid and b"spawn_main" in command:
                    found.append(int(folder.name))
        return found

    def wait_for_workers(self, without: Sequence[int] = ()) -> list[int]:
        """Wait until there are workers other than these; returns them."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            found = self.workers()
            if found and set(found).isdisjoint(without):
                return found
            time.sleep(0.05)
        raise AssertionError("there are no workers")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End the server and return its exit code."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(LONGEST)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return code


@contextmanager
def serving(database: str, log: Path, *arguments: str) -> Iterator[Server]:
    """Run a server and end it, whatever happens."""
    server = Server(database, log, *arguments)
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL)


def read_events(answer: httpx.Response) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read a stream: the id and the data of each event."""
    data = ""
    for line in answer.iter_lines():
        if line.startswith("data: "):
            data = line.removeprefix("data: ")
        elif line.startswith("id: "):
            yield int(line.removeprefix("id: ")), json.loads(data)


def end_all(processes: list[int], how: signal.Signals) -> None:
    """Send a signal to processes that this test has started."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, how)
