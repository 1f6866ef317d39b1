"""1010! and its cousins: Block Blast, Blockudoku, Woodoku, and what a rule file describes.

>>> from quadrille import tenten
>>> advice = tenten.advise("rOo")
>>> advice["risk"]["numerator"], [move["piece"] for move in advice["moves"]]
(0, ['O', 'o', 'r'])

A board is a text of rows, the top one first, ``#`` filled and ``.`` empty, on lines of their own or with slashes
between them; a sequence of such rows; or the cells, in lists or in an array of two dimensions: 1 or True is filled, 0 or
False is empty. Pieces are their letters in a text or a list, or drawn, such as ``##/#. ### O``. Rows and columns count
from 0.

Rules are one of :data:`NAMES`, or a rule file in TOML: its text, or its path as a :class:`pathlib.Path`.
"""

from ._tenten import *  # noqa: F403 - all requests
from ._tenten import games

#: The rules that are known by name.
NAMES: tuple[str, ...] = tuple(game["name"] for game in games()["games"])
