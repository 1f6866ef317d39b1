"""Boards, in all forms in which they may be given."""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from ._native import QuadrilleError


def rows(board: Any, cell: Callable[[Any], str], name: str = "board") -> str:
    """The rows of a board as a text: those of a text, of a sequence of rows, or of an array.

    A board without a cell is refused: it may come from a slip, and an empty board has all of its cells.
    """
    if isinstance(board, str):
        return board
    dimensions = getattr(board, "ndim", 2)
    # Rows that are texts have one.
    if dimensions not in (1, 2):
        raise QuadrilleError(f"{name}: expected an array of two dimensions, found one of {dimensions}")
    given = _as_lists(board)
    if isinstance(given, (Mapping, Set, bytes, bytearray)):
        raise QuadrilleError(f"{name}: expected rows in their order, found a {type(given).__name__}")
    lines = [_row(row, number, cell, name) for number, row in enumerate(given, 1)]
    if not any(line.strip() for line in lines):
        raise QuadrilleError(f"{name}: expected rows of cells, found none; an empty board is left out, or has its cells")
    return "\n".join(lines)


def filled(cell: Any) -> str:
    """A cell that is filled or not, as it is drawn: False or 0 is empty, True or 1 is filled."""
    if isinstance(cell, str):
        return _drawn(cell)
    cell = _scalar(cell)
    if isinstance(cell, numbers.Real) and cell in (0, 1):
        return "#" if cell else "."
    raise QuadrilleError(f"expected 0, 1, False, True or a drawn cell, found {_shown(cell)}")


def digit(cell: Any) -> str:
    """A cell with a digit, 0 if it was cleared."""
    if isinstance(cell, str):
        return _drawn(cell)
    cell = _scalar(cell)
    if isinstance(cell, numbers.Real) and not isinstance(cell, bool) and cell in range(10):
        return str(int(cell))
    raise QuadrilleError(f"expected digits from 0 to 9, found {_shown(cell)}")


def _as_lists(array: Any) -> Any:
    """The lists of an array, whichever library it is of; another thing as it is."""
    return array.tolist() if hasattr(array, "ndim") and hasattr(array, "tolist") else array


def _row(row: Any, number: int, cell: Callable[[Any], str], name: str) -> str:
    if isinstance(row, str):
        return row
    row = _as_lists(row)
    if not isinstance(row, Iterable) or isinstance(row, (Mapping, Set, bytes, bytearray)):
        raise QuadrilleError(f"{name}: row {number}: expected cells, found {_shown(row)}")
    cells = []
    for column, one in enumerate(row, 1):
        try:
            cells.append(cell(one))
        except QuadrilleError as error:
            raise QuadrilleError(f"{name}: row {number}, column {column}: {error}") from None
    return "".join(cells)


def _scalar(cell: Any) -> Any:
    """The number of a cell of an array, which need not be one to Python."""
    return cell.item() if getattr(cell, "ndim", None) == 0 and hasattr(cell, "item") else cell


def _drawn(cell: str) -> str:
    if len(cell) != 1 or cell in "/\n\r":
        raise QuadrilleError(f"expected one character for a cell, found {_shown(cell)}")
    return cell


def _shown(thing: Any) -> str:
    """A thing in a message; what it is where its text may be long."""
    is_short = (
        thing is None
        or isinstance(thing, (float, complex))
        or (isinstance(thing, int) and abs(thing) < 10**12)
        or (isinstance(thing, str) and len(thing) <= 12)
    )
    return repr(thing) if is_short else f"a thing of type {type(thing).__name__}"
