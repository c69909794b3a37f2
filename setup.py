"""Compile the rules with mypyc where that can be done; install them as plain Python where not: all or nothing.

The browser's client is built on the way, if that can be done.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

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
    *(SOURCE / "games/intrigue_and_king" / f"{name}.py" for name in (
        "actions", "effects", "frames", "hidden", "observation", "questions", "round", "rules", "setup", "state",
    )),
    *(SOURCE / "games/colonies" / f"{name}.py" for name in (
        "actions", "board", "castillo", "effects", "frames", "limit", "observation", "questions", "rules", "sailing",
        "setup", "standing", "state", "turn",
    )),
    *(SOURCE / "games/caesar_cleopatra" / f"{name}.py" for name in (
        "action_cards", "actions", "cards", "frames", "history", "observation", "play", "questions", "rules", "scoring",
        "setup", "state", "table", "turn", "votes",
    )),
    SOURCE / "envs/many.py",
]  # fmt: skip
BOTS = [
    *(SOURCE / "games/caesar_cleopatra" / f"{name}.py" for name in ("hidden", "trail", "world")),
    *(SOURCE / "bots" / f"{name}.py" for name in ("judge", "lookahead")),
    *(SOURCE / "bots/mcts" / f"{name}.py" for name in ("guide", "node", "order", "search", "sight")),
    *(SOURCE / "bots/el_grande" / f"{name}.py" for name in (
        "areas", "bidding", "board_guide", "board_judge", "cards", "disks", "evaluation", "guide", "judge", "market",
        "moving", "placing", "shortlist", "weights",
    )),
    *(SOURCE / "bots/intrigue_and_king" / f"{name}.py" for name in (
        "bidding", "evaluation", "guide", "hands", "judge", "shortlist",
    )),
    *(SOURCE / "bots/colonies" / f"{name}.py" for name in (
        "evaluation", "guide", "judge", "shortlist", "weights",
    )),
    *(SOURCE / "bots/caesar_cleopatra" / f"{name}.py" for name in (
        "acting", "groups", "guide", "judge", "outlook", "placing", "setting_up", "sketch", "unseen", "weights",
    )),
]  # fmt: skip
# Compiled side by side, each in one piece of C: within a piece what is small is inlined into what calls it.
PIECES = {"rules": RULES, "bots": BOTS}


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
        # One group, so that the whole program is known: attributes that are always set need no check, for one.
        paths = [str(path) for modules in PIECES.values() for path in modules]
        found = mypycify(paths, opt_level="3", debug_level="0", group_name="castillo", multi_file=True)
    except SystemExit:  # a type error that this version of mypy finds
        return []
    for extension in found:
        if len(extension.sources) > 1:
            extension.sources = gather(extension.sources)
        if os.name == "posix":
            # Hidden: functions may be inlined. No warnings: looking for them takes longer than compiling.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-w"]
    return found


def gather(sources: list[str]) -> list[str]:
    """Put the C files of the modules into one file for each of PIECES, what belongs to none into the last."""
    pieces: dict[str, list[str]] = {name: [] for name in PIECES}
    owners = {f"__native_{exported_name(path)}.c": name for name, modules in PIECES.items() for path in modules}
    for source in map(Path, sources):
        pieces[owners.get(source.name, "bots")].append(source.name)
    folder = Path(sources[0]).parent
    for name, files in pieces.items():
        (folder / f"{name}.c").write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
    return [str(folder / f"{name}.c") for name in pieces]


def exported_name(path: Path) -> str:
    """Return how mypyc writes a module's name."""
    return "___".join(path.relative_to("src").with_suffix("").parts)


class AllOrNothing(build_ext):
    """A half-built group would not import, so any failure means plain Python throughout."""

    def finalize_options(self) -> None:
        """Compile as much at a time as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Compile an extension's files side by side too."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(self.parallel) as pool:
                objects = pool.map(lambda source: one_by_one([source], **options), sources)
                return [name for names in objects for name in names]

        self.compiler.compile = side_by_side
        super().build_extensions()

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
