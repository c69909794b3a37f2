"""The rules' arrays: unboxed when compiled, lists in plain Python.

mypyc reads the first arm, the interpreter the second; so this module is never compiled itself.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:
    vec = list

__all__ = ["vec"]
