"""Fields, as texts, fumens and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _native, _perfect_clear
from ._ask import MatrixLike, TextLike, object_of

if TYPE_CHECKING:
    import numpy
    import numpy.typing


class Field(tuple[str, ...]):
    """The cells that are filled when a clear begins: its rows, as many as there are lines to clear, the top one first.

    Make one by :meth:`parse`, :meth:`from_fumen` or :meth:`from_array`. Whatever takes a field takes one of these, with
    its lines.

    >>> Field.parse("XXXXX....X/XXXXXX...X").rows
    ('..........', '..........', 'XXXXX....X', 'XXXXXX...X')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: TextLike | Sequence[str], *, lines: int | None = None) -> Field:
        """Reads a drawing or a fumen, as all functions do: ``.`` empty, ``X`` filled, four lines if nothing is said.

        Rows that are missing on top are empty. Full rows vanish at once, with their lines.
        """
        return cls(_native.field_rows(object_of({"field": text, "lines": lines})))

    @classmethod
    def from_fumen(cls, fumen: TextLike, *, page: int = 1, lines: int | None = None) -> Field:
        """The field of a page of a fumen, wherever it stands in the text, such as a link.

        Without ``lines``, a clear has four, or five or six where the page is higher.
        """
        return cls(_native.field_rows(object_of({"fumen": fumen, "page": page, "lines": lines})))

    @classmethod
    def from_array(cls, array: MatrixLike) -> Field:
        """The field of an array of two dimensions, the top row first: 1 or True is filled, 0 or False is empty."""
        return cls(_native.field_rows(object_of({"field": array, "lines": len(array)})))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top: ``.`` empty, ``X`` filled."""
        return tuple(self)

    @property
    def __quadrille__(self) -> dict[str, int]:
        """The fields of a request that follow from this one, unless they are given."""
        return {"lines": len(self)}

    def to_array(self) -> numpy.typing.NDArray[numpy.bool_]:
        """The cells as an array of booleans, a line and ten columns each, the top row first."""
        try:
            import numpy as np
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("arrays need numpy: pip install numpy", name=error.name) from error
        return np.array([[cell == "X" for cell in row] for row in self], dtype=np.bool_)

    def to_fumen(self, comment: str = "") -> str:
        """A fumen of one page."""
        page: Any = {"field": self, "comment": comment}
        return _perfect_clear.fumen_of(pages=[page])["fumen"]

    def __str__(self) -> str:
        return "\n".join(self)
