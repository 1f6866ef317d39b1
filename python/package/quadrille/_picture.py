"""The picture of a board and the pieces below it, as numbers of red, green and blue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cells = NDArray[numpy.int8]

#: Pixels of a cell of the board and of a piece, with the line around it, and of the margin.
_CELL, _SMALL, _MARGIN = 24, 14, 8

_GROUND, _EMPTY, _FILLED, _PIECE = ((250, 250, 248), (226, 228, 232), (66, 103, 178), (214, 120, 50))


def picture(board: Cells, pieces: Sequence[Cells]) -> NDArray[numpy.uint8]:
    """The board, and below it each piece in a box of its own."""
    boxes = [_squares(piece, _SMALL, _PIECE, _GROUND) for piece in pieces]
    width = max(board.shape[1] * _CELL, sum(box.shape[1] for box in boxes) + _MARGIN * (len(boxes) - 1))
    height = board.shape[0] * _CELL + _MARGIN + max(box.shape[0] for box in boxes)
    found = numpy.empty((height + 2 * _MARGIN, width + 2 * _MARGIN, 3), dtype=numpy.uint8)
    found[:] = _GROUND
    _put(found, _squares(board, _CELL, _FILLED, _EMPTY), _MARGIN, _MARGIN)
    column = _MARGIN
    for box in boxes:
        _put(found, box, board.shape[0] * _CELL + 2 * _MARGIN, column)
        column += box.shape[1] + _MARGIN
    return found


def _put(into: NDArray[numpy.uint8], part: NDArray[numpy.uint8], row: int, column: int) -> None:
    into[row : row + part.shape[0], column : column + part.shape[1]] = part


def _squares(
    cells: Cells, size: int, filled: tuple[int, int, int], empty: tuple[int, int, int]
) -> NDArray[numpy.uint8]:
    """Cells with a line around each."""
    colors = numpy.array([empty, filled], dtype=numpy.uint8)[cells]
    found = colors.repeat(size, axis=0).repeat(size, axis=1)
    for axis in (0, 1):
        lines = numpy.arange(0, found.shape[axis], size)
        found[lines if axis == 0 else slice(None), lines if axis == 1 else slice(None)] = _GROUND
    return found
