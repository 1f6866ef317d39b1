"""Number Match: two digits that are equal or add up to ten may go when nothing stands between them.

>>> from quadrille import number_match
>>> answer = number_match.solve("1928")
>>> answer["status"], answer["pairs"], answer["refills"]
('solved', 2, 0)

A board is a text of digits, ``.`` or ``0`` for cleared cells, its rows between slashes, on lines, or in one line; a
sequence of such rows; or the digits, in lists or in an array of two dimensions.
"""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union, cast

from . import _native
from ._boards import digit, rows
from ._typing import NotRequired, TypedDict

if TYPE_CHECKING:
    import numpy.typing

__all__ = [
    "APPS",
    "EASYBRAIN",
    "PAPER",
    "PAPER_BOARD",
    "Answer",
    "BoardLike",
    "Bounds",
    "Digits",
    "Rules",
    "Score",
    "Step",
    "Verdict",
    "Work",
    "solve",
    "verify",
]

#: A board: a text of rows, its rows, or its digits.
BoardLike = Union[str, Sequence[str], Sequence[Sequence[int]], "numpy.typing.NDArray[Any]"]


@dataclasses.dataclass(frozen=True)
class Rules:
    """All that differs from one edition of the game to the next; without anything, those of most apps."""

    #: Columns, 5 to 16.
    width: int = 9
    #: Whether digits see each other along diagonals.
    diagonals: bool = True
    #: Whether the last digit of a row sees the first one of the next.
    wrap: bool = True
    #: Where a refill puts the copies.
    refill: Literal["after-last-cell", "after-last-digit"] = "after-last-cell"
    #: When a refill may be made.
    refill_when: Literal["any-time", "when-stuck"] = "any-time"
    #: Refills that may be made; ``None`` is without a limit.
    max_refills: int | None = 4
    #: What becomes of a row without a digit.
    rows: Literal["vanish", "vanish-late", "stay"] = "vanish"


#: The rules of most apps.
APPS = Rules()

#: Number Match by Easybrain.
EASYBRAIN = Rules(max_refills=5)

#: The paper game: no diagonals, any number of refills.
PAPER = Rules(diagonals=False, max_refills=None)

#: The board of the paper game: the digits of 1 to 19 without 10.
PAPER_BOARD = "1-19"


class Step(TypedDict):
    """A step of a line; rows and columns count from 0.

    Both digits of a ``pair`` vanish, a ``refill`` copies the digits that are left, and with ``rows="vanish-late"``, to
    ``wait`` lets rows without a digit go.
    """

    action: Literal["pair", "refill", "wait"]
    #: Row and column of both digits of a pair.
    a: NotRequired[list[int]]
    b: NotRequired[list[int]]


class Bounds(TypedDict):
    """What no line has fewer of."""

    refills: int
    pairs: int
    odd_classes: int


class Work(TypedDict):
    """What the search has done."""

    playouts: int
    nodes: int


class Score(TypedDict):
    """Points of the line, and what no line has more of."""

    points: int
    bound: int


class Digits(TypedDict):
    """Digits that the line leaves, and what no line leaves fewer of."""

    left: int
    bound: int


class Answer(TypedDict):
    """The best line of a board: the answer of :func:`solve`."""

    status: Literal["solved", "unsolvable", "unknown"]
    start: str
    rules: dict[str, object]
    steps: list[Step]
    pairs: int
    refills: int
    #: Whether it is proved that no line is better.
    optimal: bool
    #: The cells that are left.
    left: str
    bounds: Bounds
    seed: int
    work: Work
    score: NotRequired[Score]
    digits: NotRequired[Digits]
    proof: NotRequired[str]
    gave_up: NotRequired[str]


class Verdict(TypedDict):
    """Whether a line is by the rules, and comes to what it claims: the answer of :func:`verify`."""

    holds: bool
    #: What the line comes to, if it holds: pairs, refills, and digits that are left.
    pairs: NotRequired[int]
    refills: NotRequired[int]
    left: NotRequired[int]
    #: The first thing that is wrong, if it does not, and the number of the step, from 1.
    flaw: NotRequired[str]
    step: NotRequired[int]


def solve(
    board: BoardLike,
    *,
    rules: Rules = APPS,
    goal: Literal["refills", "pairs", "digits", "score", "any"] = "refills",
    method: Literal["uniform", "half-across", "apart", "early-refills"] = "uniform",
    scoring: str | None = None,
    wins_only: bool = False,
    seed: int = 1,
    playouts: int | None = None,
    nodes: int | None = None,
    most_cells: int = 10_000,
    seconds: float | None = None,
) -> Answer:
    """The win with the fewest refills and the fewest pairs, and the proof that there is none better.

    Where there is no win, or none is found, it is the line that leaves the fewest digits.

    :param goal: What makes a line better: fewest ``refills``, then pairs; fewest ``pairs``; fewest ``digits`` left; the
        highest ``score``; or nothing, so that ``any`` win will do and the first one ends the search.
    :param method: How random games choose.
    :param scoring: What brings how many points, as a text in TOML.
    :param wins_only: No line where no win is found.
    :param seed: What fixes every random choice.
    :param playouts: Random games to play when exact search has no more to say; with ``seconds``, as many as there is
        time for.
    :param nodes: Positions to look at, at most.
    :param most_cells: Cells that the board may have, 100,000 at most.
    :param seconds: The time it may take; the answer is then the best line that was found, and has ``gave_up``.
    """
    question = {
        "board": rows(board, digit),
        "rules": dataclasses.asdict(rules),
        "goal": goal,
        "method": method,
        "scoring": scoring,
        "wins_only": wins_only,
        "seed": seed,
        "playouts": playouts,
        "nodes": nodes,
        "most_cells": most_cells,
    }
    return cast(Answer, _native.number_match_solve(question, seconds))


def verify(answer: Answer | Mapping[str, Any] | str) -> Verdict:
    """Plays the steps of a line by code that shares nothing with the solver, and compares what the line claims.

    :param answer: An answer of :func:`solve`, or its text in JSON.
    """
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return cast(Verdict, _native.number_match_verify(text))
