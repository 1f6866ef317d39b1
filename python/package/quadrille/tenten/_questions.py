"""What questions have in common: rules, boards and pieces, in all forms in which they may be given."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from .._boards import filled, rows

if TYPE_CHECKING:
    import numpy.typing

#: Rules by name, or a rule file in TOML: its path, or its text.
RulesLike = Union[str, "os.PathLike[str]"]

#: A board: a text of rows, its rows, or its cells: 1 or True where one is filled, else 0 or False.
BoardLike = Union[str, Sequence[str], Sequence[Sequence[Any]], "numpy.typing.NDArray[Any]"]

#: Pieces: a text of letters and drawings, or one for each piece; None is a piece that is placed already.
PiecesLike = Union[str, Iterable[Union[str, None]]]


def rules_and_dealer(rules: RulesLike, dealer: str | None) -> dict[str, object]:
    """Rules, with the text of a file, and who deals."""
    is_file = not isinstance(rules, str) or rules.endswith(".toml")
    text = Path(rules).read_text(encoding="utf-8") if is_file else rules
    return {"rules": text, "dealer": dealer}


def position(rules: RulesLike, dealer: str | None, board: BoardLike) -> dict[str, object]:
    """Rules and a board."""
    return {"rules": rules_and_dealer(rules, dealer), "board": rows(board, filled)}


def letters(pieces: PiecesLike) -> str:
    """Pieces as one text."""
    if isinstance(pieces, str):
        return pieces
    return " ".join(piece for piece in pieces if piece is not None)
