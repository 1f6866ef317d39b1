"""Squares of tetrominoes: exactly the figures that a signature counts, or the proof that they tile no square.

>>> from quadrille import tiler
>>> answer = tiler.solve("I1,J1,L1,Z1")
>>> answer["status"], answer["size"], tiler.verify(answer)["valid"]
('solved', 4, True)
>>> tiler.solve("T3,O1")["reason"]
't-parity'
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from . import _native
from ._typing import NotRequired, TypedDict

__all__ = ["Answer", "Figure", "Verdict", "solve", "verify"]

#: A figure: its letter, the times that it is turned by 90 degrees clockwise, and the column and the row of the top-left
#: corner of its bounding box, from 0 at the top.
Figure = list[Any]


class Answer(TypedDict):
    """A tiling, or why there is none: the answer of :func:`solve`."""

    size: int
    signature: str
    status: Literal["solved", "infeasible", "unknown"]
    #: The name of the proof, or of the limit that struck.
    reason: NotRequired[str]
    explanation: NotRequired[str]
    gave_up: NotRequired[str]
    method: str
    seed: int
    nodes: int
    restarts: int
    #: The figures in the contest's format.
    solution: NotRequired[list[Figure]]


class Verdict(TypedDict):
    """Whether a solution is one: the answer of :func:`verify`."""

    size: NotRequired[int]
    signature: NotRequired[str]
    #: Missing where there is nothing to check.
    valid: NotRequired[bool]
    reason: NotRequired[str]


def solve(
    signature: str | Mapping[str, int],
    *,
    size: int | None = None,
    method: Literal["auto", "diagonal", "exact"] = "auto",
    seed: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Answer:
    """Tiles a square with the figures of a signature, or proves that this is impossible.

    :param signature: How many figures of each kind there are, as ``I1,J1,L1,Z1`` or ``{"I": 1, "J": 1, ...}``.
    :param size: The side of the square, as a check.
    :param method: How to search: the best way for the signature, along the diagonals, or exhaustively.
    :param seed: What fixes every random choice.
    :param nodes: Figures to try, at most.
    :param seconds: The time it may take; after that, ``status`` is ``unknown``.
    """
    question = {
        "signature": _signature(signature),
        "size": size,
        "method": method,
        "seed": seed,
        "nodes": nodes,
    }
    return cast(Answer, _native.tiler_solve(question, seconds))


def verify(
    solution: Answer | Sequence[Figure] | str,
    *,
    signature: str | Mapping[str, int] | None = None,
    size: int | None = None,
) -> Verdict:
    """Checks a solution with code that shares nothing with the solver.

    :param solution: An answer of :func:`solve`, a list of figures, or either as a text in JSON.
    :param signature: The signature; answers name their own.
    """
    question = {
        "solution": solution if isinstance(solution, str) else json.dumps(solution),
        "signature": None if signature is None else _signature(signature),
        "size": size,
    }
    return cast(Verdict, _native.tiler_verify(question))


def _signature(signature: str | Mapping[str, int]) -> str:
    if isinstance(signature, str):
        return signature
    return ",".join(f"{kind}{count}" for kind, count in signature.items())
