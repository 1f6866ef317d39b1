"""Exact solvers for puzzles on square grids.

Each solver is a module:

- :mod:`quadrille.perfect_clear`: perfect clears of the falling-blocks game
- :mod:`quadrille.tenten`: 1010! and its cousins, such as Block Blast; :mod:`quadrille.gym` plays them in Gymnasium
- :mod:`quadrille.number_match`: Number Match
- :mod:`quadrille.tiler`: squares of tetrominoes

A module has a function for each request of its solver, with all options of the program. Answers are dictionaries: the
documents that the programs write with ``--format json``, with types for their keys. The same request and seed give the
same answer on any number of threads. While an answer is worked out, other Python threads run, and Ctrl-C ends it.
"""

import json as _json
from importlib.metadata import version as _version
from typing import Any as _Any

from . import _native
from ._native import GaveUpError, QuadrilleError

__all__ = ["GaveUpError", "QuadrilleError", "__version__", "schema"]

#: The version of the package, which is called ``quadrille-solvers`` where packages are listed.
__version__: str = _version("quadrille-solvers")


def schema() -> dict[str, _Any]:
    """The JSON Schema of all requests and answers: each request is one of ``oneOf``, with its fields in ``$defs``."""
    found: dict[str, _Any] = _json.loads(_native.schema())
    return found
