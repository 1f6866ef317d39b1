# Written by a test of quadrille-api from the declarations: do not edit.
"""The requests of `number-match`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from ._ask import UNSET, MatrixLike, TextLike, Unset, ask
from ._typing import NotRequired, TypedDict

__all__ = [
    "BoardOfLine",
    "Bounds",
    "Checked",
    "Choices",
    "Digits",
    "Drawn",
    "Followed",
    "Pictured",
    "ReadBoard",
    "Rules",
    "Score",
    "Scoring",
    "Solved",
    "Stats",
    "StepEntry",
    "draw",
    "follow",
    "generate",
    "pairs",
    "play",
    "read",
    "solve",
    "verify",
]


class Rules(TypedDict):
    """The rules of a game; by default those of the apps, with nine columns and four refills."""

    #: Columns, 5 to 16
    width: NotRequired[int]
    #: Whether digits see each other along diagonals
    diagonals: NotRequired[bool]
    #: Whether digits see each other over the end of a row, the last one of a row the first one of the next
    wrap: NotRequired[bool]
    #: Where a refill puts the copies
    refill: NotRequired[Literal["after-last-cell", "after-last-digit"]]
    #: When a refill may be made
    refill_when: NotRequired[Literal["any-time", "when-stuck"]]
    #: Refills that may be made; null, on a command line `unlimited`, is without a limit
    max_refills: NotRequired[int | None]
    #: What becomes of a row without a digit
    rows: NotRequired[Literal["vanish", "vanish-late", "stay"]]


class StepEntry(TypedDict):
    """A step; cells are row and column, from 0, on the board as it stands at that step."""

    #: What is done
    action: Literal["pair", "refill", "wait"]
    #: The first cell of a pair
    a: NotRequired[list[int]]
    #: The second cell of a pair
    b: NotRequired[list[int]]
    #: The cells along which a pair is seen
    path: NotRequired[list[list[int]]]


class Bounds(TypedDict):
    """Lower bounds of all wins, in the order of the goal.

    Where refills come first, a win with more refills than the best one may have fewer pairs than `pairs`. Where the
    pairs come first, or the points, each of the two numbers holds for all wins.
    """

    #: No win has fewer refills
    refills: int
    #: No win has fewer pairs: at first half of the digits at the start and of those that refills must add. Where
    #: refills come first, no win that is as good in its refills as the best one, or better, has fewer
    pairs: int
    #: Classes {d, 10 - d} with an odd number of digits
    odd_classes: int


class Stats(TypedDict):
    """Counted work of a search."""

    #: Random games, and steps of chains
    playouts: int
    #: Positions that exact searches looked at
    nodes: int


class Score(TypedDict):
    """A score and what no line can score more than."""

    #: The score; 0 without a line
    points: int
    #: The bound; null where the rules set no limit to refills, or one that allows more points than can be counted
    bound: NotRequired[int | None]


class Digits(TypedDict):
    """Digits that a line leaves."""

    #: Their number
    left: int
    #: No line leaves fewer
    bound: int


class Solved(TypedDict):
    """The best line, and what is known besides."""

    #: The request that is answered
    answers: NotRequired[Literal["number-match/solve"]]
    #: The cells in reading order, 0 for cleared ones
    start: str
    #: The rules
    rules: Rules
    #: What the line comes to
    status: Literal["solved", "unsolvable", "unknown"]
    #: Refills of the line
    refills: int
    #: Pairs of the line
    pairs: int
    #: Whether it is proved that no line does better
    optimal: bool
    #: The line
    steps: list[StepEntry]
    #: The cells at its end, 0 for cleared ones; empty when the game is won
    left: str
    #: What no win goes below
    bounds: Bounds
    #: Number that fixed every random choice
    seed: int
    #: The work of the search
    work: Stats
    #: Points of the line, for the goal `score`
    score: NotRequired[Score]
    #: Digits that are left, where there is no win
    digits: NotRequired[Digits]
    #: Why there is no win: `odd-classes`, a class has an odd number of digits and no refill is left; `exhausted`,
    #: every line was tried
    proof: NotRequired[str]
    #: What ended the search without a proof
    gave_up: NotRequired[str]


class BoardOfLine(TypedDict):
    """A board on the way of a line."""

    #: The cells in reading order, 0 for cleared ones
    board: str
    #: Digits that are left
    digits: int
    #: Refills that are left; null is without a limit
    refills_left: int | None
    #: The next step; null at the end
    next: StepEntry | None
    #: The places on this board of the pair that is taken after that step; null where there is none, or where the
    #: step first adds one of its digits
    then: list[list[int]] | None


class Followed(TypedDict):
    """The boards of a followed line: one before each step, and one at the end."""

    #: The request that is answered
    answers: Literal["number-match/follow"]
    #: The boards, as far as they have 262,144 cells together; the first one in any case
    boards: list[BoardOfLine]
    #: Whether these are all
    whole: bool


class Choices(TypedDict):
    """A board, and all that may be done."""

    #: The request that is answered
    answers: Literal["number-match/play", "number-match/pairs"]
    #: The cells in reading order, 0 for cleared ones
    board: str
    #: Digits that are left
    digits: int
    #: Refills that are left; null is without a limit
    refills_left: int | None
    #: Pairs that may be taken
    pairs: list[StepEntry]
    #: Whether a refill is allowed
    refill: bool
    #: Whether there are emptied rows to wait for
    wait: bool


class ReadBoard(TypedDict):
    """A board that was read."""

    #: The request that is answered
    answers: Literal["number-match/read"]
    #: The cells in reading order, 0 for cleared ones
    board: str
    #: The rules
    rules: Rules
    #: The steps of a document with a line
    steps: NotRequired[list[StepEntry]]


class Checked(TypedDict):
    """Verdict on a line."""

    #: The request that is answered
    answers: Literal["number-match/verify"]
    #: Whether it is by the rules, and comes to what it claims
    holds: bool
    #: Pairs that it takes
    pairs: NotRequired[int]
    #: Refills that it makes
    refills: NotRequired[int]
    #: Digits that it leaves
    left: NotRequired[int]
    #: The first thing that is wrong
    flaw: NotRequired[str]
    #: The step that is wrong, from 1
    step: NotRequired[int]


class Drawn(TypedDict):
    """A board that was drawn."""

    #: The request that is answered
    answers: NotRequired[Literal["number-match/generate"]]
    #: The seed
    seed: int
    #: Its number among those of the seed
    number: int
    #: The cells in reading order
    start: str
    #: Pairs that may be taken at first
    opening_pairs: int
    #: The rules
    rules: Rules


class Pictured(TypedDict):
    """A picture."""

    #: The request that is answered
    answers: Literal["number-match/draw"]
    #: The picture
    svg: str


class Scoring(TypedDict):
    """Points of pairs, rows and boards."""

    #: A pair of neighbours, in the grid or in reading order
    touching: NotRequired[int]
    #: A pair that is further apart
    apart: NotRequired[int]
    #: A row without a digit
    row: NotRequired[int]
    #: A board without a digit
    board: NotRequired[int]
    #: The number of the board, from 1: all points are times that
    stage: NotRequired[int]
    #: The stage after which points grow no more
    last_stage: NotRequired[int]


def solve(
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    goal: Literal["refills", "pairs", "digits", "score", "any"] = "refills",
    method: Literal["uniform", "half-across", "apart", "early-refills"] = "uniform",
    playouts: int | None = None,
    node_limit: int | None = None,
    wins_only: bool = False,
    scoring: Scoring | Mapping[str, Any] | None = None,
    seed: int = 1,
    seconds: float | None = None,
) -> Solved:
    """Find the win with the fewest refills and the fewest pairs, and prove that there is none better.

    Where no win exists, or none is found, the line is given that leaves the fewest digits, beside a number that no
    line can leave fewer of. While it searches, each better win is reported: `{"win": LINE, "followed": BOARDS}`,
    where `BOARDS` is what `number-match/follow` answers.

    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param goal: What makes a line better.
    :param method: How random games choose.
    :param playouts: Random games to play when exact search has no more to say [default: 100000; with a time limit, as
        many as there is time for].
    :param node_limit: Positions to look at, at most.
    :param wins_only: Give no line where no win is found, and search none.
    :param scoring: What brings how many points, for the goal `score`.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Solved, ask("number-match/solve", locals(), nulls={"max_refills"}))


def follow(
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    steps: Sequence[StepEntry | Mapping[str, Any]] | None = None,
    seconds: float | None = None,
) -> Followed:
    """All boards on the way of a line, each with the step that comes next.

    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param steps: The steps, as answers have them; by default those of the document that the board comes from.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Followed, ask("number-match/follow", locals(), nulls={"max_refills"}))


def play(
    step: StepEntry | Mapping[str, Any],
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    seconds: float | None = None,
) -> Choices:
    """Play a step: the board after it, and what may then be done.

    :param step: The step.
    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Choices, ask("number-match/play", locals(), nulls={"max_refills"}))


def pairs(
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    seconds: float | None = None,
) -> Choices:
    """All that may be done on a board.

    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Choices, ask("number-match/pairs", locals(), nulls={"max_refills"}))


def read(
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    seconds: float | None = None,
) -> ReadBoard:
    """Contents of a text: a board, its rules, and a line if it is a document with one.

    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ReadBoard, ask("number-match/read", locals(), nulls={"max_refills"}))


def verify(
    answer: Any,
    *,
    seconds: float | None = None,
) -> Checked:
    """Check a line by the rules, and what it claims.

    The check shares nothing with the solver.

    :param answer: An answer of `number-match/solve`, as an object or as its text.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Checked, ask("number-match/verify", locals()))


def generate(
    *,
    digits: int | None = None,
    most_pairs: int | None = None,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    seed: int = 1,
    number: int = 0,
    seconds: float | None = None,
) -> Drawn:
    """Draw a board of random digits, with few opening pairs or none if wanted.

    :param digits: Digits of a board [default: 27; 35 of easybrain].
    :param most_pairs: Only boards with at most this number of opening pairs; those of apps have at most 6.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param rules: The rules to begin with, as answers have them.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param number: The number of the board among those of the seed, from 0.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Drawn, ask("number-match/generate", locals(), nulls={"max_refills"}))


def draw(
    *,
    board: TextLike | Sequence[TextLike] | MatrixLike | Drawn | Solved | Mapping[str, Any] | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    max_cells: int = 10000,
    preset: Literal["app", "easybrain", "1-19"] | None = None,
    width: int | None = None,
    diagonals: bool | None = None,
    wrap: bool | None = None,
    refill: Literal["after-last-cell", "after-last-digit"] | None = None,
    refill_when: Literal["any-time", "when-stuck"] | None = None,
    max_refills: int | None | Unset = UNSET,
    rows: Literal["vanish", "vanish-late", "stay"] | None = None,
    steps: Sequence[StepEntry | Mapping[str, Any]] | None = None,
    from_: int = 1,
    to: int | None = None,
    columns: int = 5,
    cell: int | None = None,
    seconds: float | None = None,
) -> Pictured:
    """Draw a board, or a whole line as a numbered strip of taps.

    A line has a board for each step with the pair to take, and after each refill with the digits that it adds.

    :param board: The board: rows top first with / between them, a list of rows, lists of digits, or a document that
        has a board; the one of the preset `1-19` need not be given.
    :param rules: The rules of a board that comes without, as answers have them.
    :param max_cells: Cells that a board may have.
    :param preset: Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default:
        those of the document that the board comes from, else app].
    :param width: Columns, 5 to 16 [default: 9].
    :param diagonals: Whether digits see each other along diagonals [default: yes; no on paper].
    :param wrap: Whether digits see each other over the end of a row, the last one of a row the first one of the next
        [default: yes].
    :param refill: Where a refill puts the copies [default: after-last-cell].
    :param refill_when: When a refill may be made [default: any-time].
    :param max_refills: Refills that may be made; null, on a command line `unlimited`, is without a limit [default: 4;
        5 of easybrain; unlimited on paper].
    :param rows: What becomes of a row without a digit [default: vanish].
    :param steps: The steps of a line; by default those of the document that the board comes from.
    :param from_: Of a line, only the steps from this one on.
    :param to: Of a line, only the steps up to this one.
    :param columns: Boards beside each other.
    :param cell: Pixels of a cell; by default 24, in files of the program 40, or as many as a long strip leaves room
        for.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Pictured, ask("number-match/draw", locals(), nulls={"max_refills"}))
