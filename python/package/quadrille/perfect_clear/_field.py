"""Fields, as texts, fumens and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union, cast

from .. import _native
from .._boards import filled, rows
from .._native import QuadrilleError

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from ._documents import Page

#: Lines of a clear if nothing else is said.
USUAL_LINES = 4

#: Cells of a row.
WIDTH = 10

_AS_FILLED = str.maketrans("IJLOSTZGijlostzg", "X" * 16)


@dataclass(frozen=True)
class Field:
    """The cells that are filled when a clear begins.

    Make one by :meth:`parse`, :meth:`from_fumen` or :meth:`from_array`. Functions take a drawing or a fumen in its
    place, as a text.

    >>> Field.parse("XXXXX....X/XXXXXX...X").rows
    ('..........', '..........', 'XXXXX....X', 'XXXXXX...X')
    """

    #: As many rows as there are lines to clear, the top one first: ``.`` empty, ``X`` filled.
    rows: tuple[str, ...]

    @classmethod
    def parse(cls, text: str | Sequence[str], *, lines: int = USUAL_LINES) -> Field:
        """Reads a drawing: rows from the top, on lines of their own or with slashes between them.

        ``.`` and ``_`` are empty; ``X``, ``#``, ``x``, ``1`` and the letters of pieces are filled. Rows that are
        missing on top are empty. Full rows vanish at once, with their lines.
        """
        drawn = rows(text, filled, "field")
        return cls(tuple(_native.field_rows(drawn.translate(_AS_FILLED), lines)))

    @classmethod
    def from_fumen(cls, fumen: str, *, page: int = 1, lines: int | None = None) -> Field:
        """The field of a page of a fumen, wherever it stands in the text, such as a link.

        Without ``lines``, a clear has four, or five or six where the page is higher.
        """
        pages = fumen_pages(fumen)
        if not 1 <= page <= len(pages):
            raise QuadrilleError(f"the fumen has no page {page}")
        rows = pages[page - 1]["field"]
        if lines is None:
            lines = max(USUAL_LINES, len(rows))
            empty = WIDTH * lines - sum(len(row) - row.count(".") for row in rows)
            # Five lines with a half of a piece too much are six with a clear.
            lines += lines == USUAL_LINES + 1 and empty % 4 > 0
        return cls.parse(rows, lines=lines)

    @classmethod
    def from_array(cls, array: numpy.typing.ArrayLike) -> Field:
        """The field of a two-dimensional array, the top row first.

        1 or True is a filled cell, 0 or False an empty one; cells that are texts are read as in a drawing.
        """
        drawn = rows(array, filled, "field").split("\n")
        if any(len(row) != WIDTH for row in drawn):
            found = sorted({len(row) for row in drawn})
            raise QuadrilleError(f"field: expected rows of {WIDTH} cells, found {', '.join(map(str, found))}")
        return cls.parse(drawn, lines=len(drawn))

    def to_array(self) -> numpy.typing.NDArray[numpy.bool_]:
        """The cells as an array of booleans, a line and ten columns each, the top row first."""
        np = _numpy()
        cells: numpy.typing.NDArray[numpy.bool_]
        cells = np.array([[cell == "X" for cell in row] for row in self.rows], dtype=np.bool_)
        return cells

    def to_fumen(self, comment: str = "") -> str:
        """A fumen of one page."""
        return _native.fumen_of_field("\n".join(self.rows), len(self.rows), comment)

    def __str__(self) -> str:
        return "\n".join(self.rows)


#: A field, or what one is made of: a drawing, its rows, or a fumen.
FieldLike = Union[Field, str, Sequence[str]]


def _numpy() -> Any:
    """What arrays are of, which nothing else here needs."""
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("arrays need numpy: pip install numpy", name=error.name) from error
    return numpy


def field_of(field: FieldLike) -> Field:
    """The field that something means."""
    if isinstance(field, Field):
        return field
    if isinstance(field, str) and ("@" in field or "%40" in field):
        return Field.from_fumen(field)
    if not isinstance(field, str) and not all(isinstance(row, str) for row in field):
        raise TypeError("field: expected a Field, a text or rows; Field.from_array takes arrays")
    return Field.parse(field)


def fumen_pages(fumen: str) -> list[Page]:
    """The pages of a fumen, wherever it stands in the text, such as a link."""
    return cast("list[Page]", _native.fumen_pages(fumen)["pages"])
