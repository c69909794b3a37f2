"""An environment of its own for each peer, made once and kept in a cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEERS = {
    "openspiel": ("OpenSpiel", ["open_spiel>=2.0,<3"]),
    "catanatron": ("Catanatron", ["catanatron>=3.1,<4"]),
    "pettingzoo": ("PettingZoo classic", ["pettingzoo[classic]>=1.24,<2", "setuptools"]),
    "rlcard": ("RLCard", ["rlcard>=1.2,<2", "setuptools"]),
}
"""Each peer's loop, its name for people, and what is installed for it.

RLCard, which PettingZoo's card games stand on, wants `distutils`: newer Pythons have it from setuptools alone.
"""


class Unavailable(Exception):
    """A peer cannot be measured here; the message says why."""


def prepare_peer(peer: str, cache: Path) -> Path:
    """Return the Python of a peer's environment, which is made where it is not there yet.

    Raises:
        Unavailable: its packages cannot be installed here.
    """
    wanted = PEERS[peer][1]
    folder = cache / peer
    done = folder / "installed"
    if not done.exists() or done.read_text("utf-8").splitlines() != wanted:
        _install(folder, wanted)
        done.write_text("\n".join(wanted), "utf-8")
    return _python(folder)


def prepare_castillo(cache: Path) -> Path:
    """Return the Python of an environment with this checkout, compiled as it is now.

    Raises:
        Unavailable: it cannot be installed here.
    """
    folder = cache / "castillo"
    _install(folder, [f"{ROOT}[envs]"])
    return _python(folder)


def _install(folder: Path, wanted: list[str]) -> None:
    venv.create(folder, clear=True)
    command = [sys.executable, "-m", "pip", "--python", str(_python(folder)), "install", "--quiet", *wanted]
    found = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "CASTILLO_CLIENT": "0"}
    )
    if found.returncode:
        errors = [line for line in found.stderr.splitlines() if line.lower().startswith("error")]
        raise Unavailable(f"cannot be installed: {errors[-1] if errors else 'pip failed'}")


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
