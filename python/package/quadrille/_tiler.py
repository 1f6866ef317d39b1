# Written by a test of quadrille-api from the declarations: do not edit.
"""The requests of `tiler`."""

from collections.abc import Mapping
from typing import Any, Literal, cast

from ._ask import TextLike, ask
from ._typing import NotRequired, TypedDict

__all__ = [
    "Cells",
    "Counted",
    "Drawn",
    "Frame",
    "ListOfFigures",
    "OfSignature",
    "Pictured",
    "Solved",
    "Verdict",
    "Watched",
    "contest",
    "count",
    "diagonal",
    "draw",
    "generate",
    "solve",
    "svg",
    "verify",
]


class Solved(TypedDict):
    """A tiling, or why there is none."""

    #: The request that is answered
    answers: Literal["tiler/solve"]
    #: Name of the question, as it was given
    id: NotRequired[Any]
    #: Side of the square
    size: int
    #: Figures of each kind
    signature: str
    #: How the search ended
    status: Literal["solved", "infeasible", "unknown"]
    #: Name of the proof, or the limit that struck
    reason: NotRequired[str]
    #: The proof in words, with its figures
    explanation: NotRequired[str]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: What settled it: a method, or the name of a proof
    method: str
    #: Number that fixed every random choice
    seed: int
    #: Figures that were tried
    nodes: int
    #: Searches that were begun anew
    restarts: int
    #: The figures: letter, quarter turns clockwise, column and row of the top-left corner of its bounding box.
    #: Those of squares larger than the host lists are left out
    solution: NotRequired[list[list[Any]]]


class Verdict(TypedDict):
    """Verdict on a solution."""

    #: The request that is answered
    answers: Literal["tiler/verify"]
    #: Side of the square, where it is known
    size: NotRequired[int]
    #: Figures of each kind, where they are known
    signature: NotRequired[str]
    #: Whether it is a solution; missing when there is nothing to check
    valid: NotRequired[bool]
    #: What is wrong, or why there is nothing to check
    reason: NotRequired[str]


class Drawn(TypedDict):
    """A signature."""

    #: The request that is answered
    answers: Literal["tiler/generate"]
    #: Its number among those of the seed
    id: int
    #: Figures of each kind
    signature: str
    #: Side of the square
    size: int


class OfSignature(TypedDict):
    """Signature, and the number of its tilings where they were counted."""

    #: The signature
    signature: str
    #: Number of tilings
    tilings: NotRequired[int]


class Counted(TypedDict):
    """Number of tilings, or a list of signatures."""

    #: The request that is answered
    answers: Literal["tiler/count"]
    #: Columns of the rectangle
    cols: NotRequired[int]
    #: The number of tilings of a rectangle as a text
    exact: NotRequired[str]
    #: Rows of the rectangle
    rows: NotRequired[int]
    #: The signature
    signature: NotRequired[str]
    #: Side of the square of a signature
    size: NotRequired[int]
    #: Number of tilings; beyond 2^53 most readers of JSON lose digits of it
    tilings: NotRequired[Any]
    #: Signatures of the rectangle's tilings
    signatures: NotRequired[list[OfSignature]]


class Cells(TypedDict):
    """A tiling that is shown by its cells."""

    #: The request that is answered
    answers: Literal["tiler/draw"]
    #: Side of the square
    size: int
    #: Figures of each kind
    signature: str


class Pictured(TypedDict):
    """A tiling as a picture."""

    #: The request that is answered
    answers: Literal["tiler/svg"]
    #: Side of the square
    size: int
    #: Figures of each kind
    signature: str
    #: The picture
    svg: str


class ListOfFigures(TypedDict):
    """A tiling as the contest reads it."""

    #: The request that is answered
    answers: Literal["tiler/contest"]
    #: Side of the square
    size: int
    #: Figures of each kind
    signature: str
    #: The list, as a text
    contest: str


class Frame(TypedDict):
    """Moment of a search, as the difference to the frame before."""

    #: Figures that were tried so far
    nodes: int
    #: How many figures of the frame before, the first ones, are still there
    keep: int
    #: Figures that follow them
    add: list[list[Any]]


class Watched(TypedDict):
    """The search as it went: the answer of `tiler/solve` without its figures, and frames."""

    #: The request that is answered
    answers: Literal["tiler/diagonal"]
    #: Side of the square
    size: int
    #: Figures of each kind
    signature: str
    #: How the search ended
    status: Literal["solved", "infeasible", "unknown"]
    #: Name of the proof, or the limit that struck
    reason: NotRequired[str]
    #: The proof in words, with its figures
    explanation: NotRequired[str]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: What settled it: a method, or the name of a proof
    method: str
    #: Number that fixed every random choice
    seed: int
    #: Figures that were tried
    nodes: int
    #: Searches that were begun anew
    restarts: int
    #: Figures that were laid
    laid: int
    #: Moments of the search
    frames: list[Frame]


def solve(
    signature: TextLike | Mapping[str, int],
    *,
    size: int | None = None,
    method: Literal["auto", "diagonal", "exact"] = "auto",
    seed: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solved:
    """Tile the square of a signature, or prove that it cannot be done.

    :param signature: How many figures of each kind there are, such as I1,J1,L1,Z1: plain, after the side of its
        square, or in a JSON document.
    :param size: The side of the square, as a check; it follows from the signature.
    :param method: How to search.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param nodes: Most figures to try.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Solved, ask("tiler/solve", locals()))


def verify(
    answer: Any,
    *,
    signature: TextLike | None = None,
    size: int | None = None,
    seconds: float | None = None,
) -> Verdict:
    """Check a solution, and say what is wrong with it if it is none.

    The check shares nothing with the solver.

    :param answer: The solution: a list in the contest's format, or an answer of `tiler/solve` as a text or an object.
    :param signature: The signature; answers name their own.
    :param size: The side of the square, as a check.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Verdict, ask("tiler/verify", locals()))


def generate(
    size: int,
    *,
    generator: Literal["contest", "tiling", "dirichlet"] = "contest",
    alpha: float | None = None,
    as_drawn: bool = False,
    seed: int = 1,
    number: int = 0,
    seconds: float | None = None,
) -> Drawn:
    """Draw a random signature that has a tiling.

    The same seed gives the same signature on every machine.

    :param size: The side of the square.
    :param generator: What they are like.
    :param alpha: The concentration of the Dirichlet distribution; the smaller, the more a few kinds prevail [default:
        1].
    :param as_drawn: Take them as they are drawn, whether or not there is a tiling.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param number: The number of the signature among those of the seed, from 0.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Drawn, ask("tiler/generate", locals()))


def count(
    what: TextLike,
    *,
    by_signature: bool = False,
    feasible: bool = False,
    seconds: float | None = None,
) -> Counted:
    """Count tilings: of a square, of a rectangle, or with the figures of a signature.

    Tilings that are turns or mirror images of each other count as different ones.

    :param what: The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124
        cells), or a signature (up to 6 x 6).
    :param by_signature: List the signatures with their numbers of tilings (up to 6 x 6).
    :param feasible: List the signatures that have a tiling (up to 8 x 8).
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Counted, ask("tiler/count", locals()))


def draw(
    text: TextLike,
    *,
    method: Literal["auto", "diagonal", "exact"] = "auto",
    seed: int = 1,
    seconds: float | None = None,
) -> Cells:
    """A tiling, for its cells.

    :param text: A solution, or a signature, which is solved first.
    :param method: How to search.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Cells, ask("tiler/draw", locals()))


def svg(
    text: TextLike,
    *,
    method: Literal["auto", "diagonal", "exact"] = "auto",
    seed: int = 1,
    cell: int | None = None,
    seconds: float | None = None,
) -> Pictured:
    """A tiling as a picture.

    :param text: A solution, or a signature, which is solved first.
    :param method: How to search.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param cell: Pixels of a cell; by default the picture is about 1000 pixels wide.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Pictured, ask("tiler/svg", locals()))


def contest(
    text: TextLike,
    *,
    method: Literal["auto", "diagonal", "exact"] = "auto",
    seed: int = 1,
    seconds: float | None = None,
) -> ListOfFigures:
    """A tiling in the contest's format.

    :param text: A solution, or a signature, which is solved first.
    :param method: How to search.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ListOfFigures, ask("tiler/contest", locals()))


def diagonal(
    signature: TextLike | Mapping[str, int],
    *,
    seed: int = 1,
    nodes: int = 200000,
    most: int = 400,
    seconds: float | None = None,
) -> Watched:
    """Watch the diagonal search.

    The frames are evenly spread over the figures that were laid.

    :param signature: How many figures of each kind there are, for a square that is listed: of 50 x 50 at most on a
        page.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param nodes: Most figures to try.
    :param most: Most frames.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Watched, ask("tiler/diagonal", locals()))
