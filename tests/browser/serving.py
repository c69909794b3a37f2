"""`castillo serve` as a process of its own, which can be killed and started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

import castillo

STATIC: Final = Path(castillo.__file__).parent / "server/static"
LONGEST_START: Final = 60.0


def is_client_built() -> bool:
    """Tell whether the package has the client's files."""
    return (STATIC / "index.html").is_file()


class Server:
    """A server with a database of its own.

    Attributes:
        address: where it listens; the same after a restart.
    """

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.sqlite"
        self.output = folder / "server.log"
        self.address = ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, on the port that it had before if it had one."""
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "castillo", "serve", "--no-open", "--port", port]
        with self.output.open("wb") as output:
            self._process = subprocess.Popen(
                [*command, "--db", f"sqlite:///{self.database}"], stdout=output, stderr=output, env=dict(os.environ)
            )
        deadline = time.monotonic() + LONGEST_START
        while time.monotonic() < deadline:
            self.address = self.address or self._read_address()
            if self.address and self._answers():
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"the server does not start: {self.output.read_text()}")

    def _read_address(self) -> str:
        words = self.output.read_text().split()
        return next((word.rstrip("/") for word in words if word.startswith("http://")), "")

    def _answers(self) -> bool:
        try:
            self.get("/api/games")
        except (urllib.error.URLError, ConnectionError):
            return False
        return True

    def kill(self) -> None:
        """Kill it as nothing that it could prepare for (kill -9)."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in peace."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def get(self, path: str, token: str = "") -> Any:
        """Return what a route of the API answers."""
        return self._send(urllib.request.Request(self.address + path, headers=_authorize(token)))

    def post(self, path: str, body: object, token: str = "") -> Any:
        """Return what a route of the API answers to a body."""
        headers = {"Content-Type": "application/json", **_authorize(token)}
        return self._send(urllib.request.Request(self.address + path, json.dumps(body).encode(), headers))

    @staticmethod
    def _send(request: urllib.request.Request) -> Any:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers["Content-Type"] else text

    def open_table(
        self, sits: dict[str, str], game: str = "el_grande", **options: object
    ) -> tuple[str, dict[str, str]]:
        """Open a table and return its id and its tokens by seat."""
        seats = [{"name": name, "sits": how, "bot": "greedy" if how == "bot" else None} for name, how in sits.items()]
        opened = self.post("/api/tables", {"game": game, "seats": seats, "options": options})
        return opened["id"], opened["tokens"]


def _authorize(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
