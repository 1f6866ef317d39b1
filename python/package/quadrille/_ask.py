"""How the functions for requests ask, and the forms in which they take values."""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Union

from . import _native
from ._native import QuadrilleError

if TYPE_CHECKING:
    import numpy.typing

#: A text, or the path of a file that has it.
TextLike = Union[str, os.PathLike[str]]

#: Numbers in rows, the top row first, or an array of two dimensions.
if TYPE_CHECKING:
    MatrixLike = Union[Sequence[Sequence[int]], numpy.typing.NDArray[Any]]
else:
    MatrixLike = Sequence[Sequence[int]]


class Unset(enum.Enum):
    """What stands for a value that is not given, where ``None`` is one."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET


def ask(op: str, fields: Mapping[str, Any], nulls: Set[str] = frozenset()) -> Any:
    """Asks a request, whose fields are given by their names; those that are Python's keywords have an underscore.

    ``None`` is a field that is left out, but in ``nulls``.
    """
    given = {name.removesuffix("_"): value for name, value in fields.items() if value is not None or name in nulls}
    return json.loads(_native.ask(object_of({"op": op} | given)))


def object_of(fields: Mapping[str, Any]) -> str:
    """An object in JSON, with fields that follow from others: a field of perfect clears has its lines."""
    given = {name: value for name, value in fields.items() if value is not UNSET}
    for value in fields.values():
        given = getattr(value, "__quadrille__", {}) | given
    return "{" + ",".join(f'"{name}":{text_of(name, value)}' for name, value in given.items()) + "}"


def text_of(name: str, value: Any) -> str:
    """A value in JSON; an error names the field."""
    try:
        if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
            raise QuadrilleError("expected a number of 64 bits, found a longer one")
        return json.dumps(value, allow_nan=False, default=_plain)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else QuadrilleError
        raise kind(f"{name}: {error}") from None


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, os.PathLike):
        return Path(value).read_text(encoding="utf-8")
    if hasattr(value, "tolist") and hasattr(value, "shape"):
        return _of_array(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable) and not isinstance(value, (Set, bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"expected a value as in JSON, an array or a path, found one of the type {type(value).__name__}")


def _of_array(array: Any) -> Any:
    """An array as lists: rows of letters are texts, and whole numbers are such, whatever their type."""
    if len(array.shape) > 2 or 0 in array.shape:
        raise QuadrilleError(f"expected an array of rows with cells, found one of the shape {array.shape}")
    return _whole(array.tolist(), is_row=False)


def _whole(value: Any, *, is_row: bool) -> Any:
    if isinstance(value, list):
        if is_row and all(isinstance(cell, str) for cell in value):
            return "".join(value)
        return [_whole(one, is_row=True) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
