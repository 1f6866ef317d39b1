"""Exact solvers for puzzles on square grids.

Each solver is a module:

- :mod:`quadrille.perfect_clear`: perfect clears of the falling-blocks game
- :mod:`quadrille.tenten`: 1010! and its cousins, such as Block Blast; :mod:`quadrille.gym` plays them in Gymnasium
- :mod:`quadrille.number_match`: Number Match
- :mod:`quadrille.tiler`: squares of tetrominoes

Answers are dictionaries: the documents that the programs write with ``--format json``, with types for their keys. The
same question and seed give the same answer on any number of threads. While an answer is worked out, other Python
threads run, and Ctrl-C ends it.
"""

from importlib.metadata import version as _version

from ._native import GaveUpError, QuadrilleError

__all__ = ["GaveUpError", "QuadrilleError", "__version__"]

#: The version of the package, which is called ``quadrille-solvers`` where packages are listed.
__version__: str = _version("quadrille-solvers")
