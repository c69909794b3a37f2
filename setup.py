"""Compile the rules with mypyc where that can be done; install them as plain Python where not: all or nothing.

The browser's client is built on the way, if that can be done.
"""

import os
import sys
import sysconfig
import threading
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated builds do not look beside this file

from build_client import build_client

SOURCE = Path("src/castillo")

# Compiled: everything that runs while a game is played or searched. The rest is plain Python.
RULES = [
    *(SOURCE / "core" / f"{name}.py" for name in (
        "actions", "bits", "chance", "decision", "game", "history", "moves", "playout", "seats", "state",
    )),
    *(SOURCE / "games/el_grande" / f"{name}.py" for name in (
        "actions", "board", "castillo", "frames", "hidden", "observation", "questions", "round", "rules", "scoring",
        "setup", "state", "turn", "veto", "work",
    )),
    *(SOURCE / "games/el_grande/effects" / f"{name}.py" for name in (
        "court", "effect", "figures", "move", "score", "secret", "send_home",
    )),
    *(SOURCE / "games/caesar_cleopatra" / f"{name}.py" for name in (
        "action_cards", "actions", "cards", "frames", "history", "observation", "play", "questions", "rules", "scoring",
        "setup", "state", "table", "turn", "votes",
    )),
]  # fmt: skip
BOTS = [
    *(SOURCE / "games/caesar_cleopatra" / f"{name}.py" for name in ("hidden", "trail", "world")),
    *(SOURCE / "bots" / f"{name}.py" for name in ("judge", "lookahead")),
    *(SOURCE / "bots/el_grande" / f"{name}.py" for name in (
        "areas", "bidding", "cards", "disks", "evaluation", "judge", "market", "moving", "placing", "shortlist",
        "weights",
    )),
    *(SOURCE / "bots/caesar_cleopatra" / f"{name}.py" for name in (
        "acting", "groups", "judge", "placing", "setting_up", "unseen", "weights",
    )),
]  # fmt: skip
# Within a group calls are fast, and the rules call each other most; two groups are compiled side by side.
GROUPS: list[tuple[list[str], str | None]] = [
    ([str(path) for path in RULES], "castillo"),
    ([str(path) for path in BOTS], "castillo_bots"),
]


BUILDING = not {"build", "build_ext", "build_py", "bdist_wheel", "develop", "editable_wheel", "install"}.isdisjoint(
    sys.argv
)
"""Whether something is built; installers first ask for the package's metadata, several times."""
CLIENT = threading.Thread(target=build_client)
"""Builds the client while the rules are translated."""


def extensions() -> list[Extension]:
    """Translate the rules to C, or return nothing where that is not wanted or not possible."""
    if not BUILDING or os.environ.get("CASTILLO_PURE", "0") not in ("", "0") or sys.implementation.name != "cpython":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    os.environ.setdefault("MYPYPATH", "src")
    try:
        # Level 1 and inlining: nearly as fast as level 3, which takes twice as long.
        paths = [path for group, _ in GROUPS for path in group]
        found = mypycify(paths, opt_level="1", debug_level="0", separate=GROUPS)
    except SystemExit:  # a type error that this version of mypy finds
        return []
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *inlining_flags()]
    return found


def inlining_flags() -> list[str]:
    """List what lets the C compiler inline the rules' small methods."""
    flags = ["-fvisibility=hidden"] if os.name == "posix" else []
    if "gcc" in (sysconfig.get_config_var("CC") or ""):
        flags += ["-finline-small-functions", "-finline-functions"]
    return flags


class AllOrNothing(build_ext):
    """A half-built group would not import, so any failure means plain Python throughout."""

    def finalize_options(self) -> None:
        """Compile as much at a time as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Build; on a failure remove what was built."""
        try:
            super().run()
        except Exception as error:
            print(f"castillo: cannot compile ({error}); installing plain Python", file=sys.stderr)
            for extension in self.extensions:
                built = Path(self.build_lib) / self.get_ext_filename(extension.name)
                for path in (Path(self.get_ext_fullpath(extension.name)), built):
                    path.unlink(missing_ok=True)
            self.extensions = []


class WithClient(build_py):
    """The client's files are data of the package."""

    def run(self) -> None:
        """Wait for the client, then collect the package."""
        CLIENT.join()
        super().run()


if BUILDING:
    CLIENT.start()
setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithClient})
