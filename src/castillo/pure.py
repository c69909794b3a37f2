"""Loads the rules from their sources even where compiled modules lie beside them: for tests, coverage, debugging."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

PACKAGE = "castillo."


class SourceFinder:
    """A finder that prefers `module.py` to a compiled module of the same name."""

    @staticmethod
    def find_spec(
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG004 (the protocol's)
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the source of a module of this package; None leaves it to the other finders."""
        if path and name.startswith(PACKAGE):
            file = Path(next(iter(path))) / (name.rpartition(".")[2] + ".py")
            if file.exists():
                loader = importlib.machinery.SourceFileLoader(name, str(file))
                return importlib.util.spec_from_file_location(name, file, loader=loader)
        return None


def install() -> None:
    """Put the finder before all others; must come before the first import of what it is to find."""
    sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    """Tell whether the rules run compiled."""
    from castillo.core import state

    return not str(state.__file__).endswith(".py")
