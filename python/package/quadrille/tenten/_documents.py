"""Answers, as dictionaries: the documents that ``tenten`` writes with ``--format json``."""

from typing import Literal

from .._typing import NotRequired, TypedDict


class Chance(TypedDict):
    """An exact chance: draws over all draws."""

    value: float
    numerator: int
    denominator: int


class NextRisk(Chance):
    """The chance that the next set does not fit."""

    #: The dealer that is assumed: one that draws whatever the board.
    dealer: Literal["weighted", "uniform"]


class Move(TypedDict):
    """A piece, and where the top-left corner of its bounding box goes."""

    piece: str
    row: int
    col: int
    #: The rows, columns and, by their numbers, boxes and other lines that vanish.
    cleared_rows: NotRequired[list[int]]
    cleared_cols: NotRequired[list[int]]
    cleared_boxes: NotRequired[list[int]]


class Way(TypedDict):
    """A way to place a set."""

    moves: list[Move]
    score_gain: int
    #: The rows of the board after the moves.
    board: list[str]
    #: What that board is worth to the player; more is better.
    value: float
    risk: NextRisk


class LostWay(TypedDict):
    """What still goes of a set that does not fit."""

    moves: list[Move]
    left: list[str]
    score_gain: int
    free: int
    board: list[str]


class LostChoice(TypedDict):
    """Pieces of a set that does not fit, and what comes of placing them."""

    pieces: list[str]
    score_gain: int
    free: int


class Lost(TypedDict):
    """What still goes of a set that does not fit: for the most points, and for the most room."""

    points: LostWay
    room: LostWay
    choices: list[LostChoice]


class TradeOff(TypedDict):
    """A way of those from the most points to the least risk."""

    moves: list[Move]
    score_gain: int
    board: list[str]
    risk: NextRisk


class Advice(TypedDict):
    """Where to place a set: the answer of :func:`advise`. Without a way, it has none of what a :class:`Way` has."""

    status: Literal["solved", "unsolvable", "unknown"]
    #: The name of the rules.
    rules: str
    pieces: list[str]
    #: Clears just before, and placements without one since then, unless there are none.
    streak: NotRequired[int]
    idle: NotRequired[int]
    before: list[str]
    strategy: str
    moves: NotRequired[list[Move]]
    score_gain: NotRequired[int]
    board: NotRequired[list[str]]
    value: NotRequired[float]
    risk: NotRequired[NextRisk]
    alternatives: NotRequired[list[Way]]
    lost: NotRequired[Lost]
    trade_off: NotRequired[list[TradeOff]]
    #: Why points and risk were not compared.
    no_trade_off: NotRequired[str]
    gave_up: NotRequired[str]
    #: Boards that were looked at, where these were not all.
    looked_at: NotRequired[int]


class PieceRisk(TypedDict):
    """The part of a piece: a set has it and does not fit, and does not fit if it has it."""

    piece: str
    unfit: Chance
    given: Chance


class UnfitSet(TypedDict):
    """A set that does not fit, and in how many draws it comes."""

    pieces: list[str]
    draws: int


class Risk(TypedDict):
    """How likely the next set does not fit: the answer of :func:`risk`."""

    rules: str
    risk: NextRisk
    pieces: list[PieceRisk]
    unfit: list[UnfitSet]
    #: Where not all draws were looked at: how many were, and of how many.
    looked_at: NotRequired[int]
    total: NotRequired[int]
    dealer: NotRequired[str]
    #: Draws that were not looked at.
    open: NotRequired[Chance]
    #: The limit that struck; ``risk`` is at least what is said then, and more by ``open`` at most.
    gave_up: NotRequired[str]


class Permutation(TypedDict):
    """An order of a set, and how it fails."""

    pieces: list[str]
    failures: list[int]
    unfit_block: int


#: A piece that was exchanged: its place in the set, and the pieces that gave way and came.
Change = TypedDict("Change", {"place": int, "from": str, "to": str})


class Repair(TypedDict):
    """A set that fits instead."""

    status: str
    pieces: NotRequired[list[str]]
    changes: NotRequired[list[Change]]
    moves: NotRequired[list[Move]]


class Validation(TypedDict):
    """Whether a set fits: the answer of :func:`validate`."""

    status: Literal["fits", "unfit", "unknown"]
    rules: str
    moves: NotRequired[list[Move]]
    failures: NotRequired[dict[str, int]]
    permutations: NotRequired[list[Permutation]]
    repair: NotRequired[Repair]
    gave_up: NotRequired[str]


class Difficulty(TypedDict):
    """How hard a set is: what the board is like after it."""

    risk: NextRisk
    filled: int


class Deal(TypedDict):
    """A set for a board: the answer of :func:`deal`."""

    status: Literal["fits", "unfit"]
    rules: str
    pieces: list[str]
    drawn: NotRequired[list[str]]
    changes: NotRequired[list[Change]]
    moves: NotRequired[list[Move]]
    difficulty: NotRequired[Difficulty]


class Shape(TypedDict):
    """A piece: rows and columns of its cells, from the top-left corner of its bounding box."""

    letter: str
    weight: int
    cells: list[list[int]]


class Rules(TypedDict):
    """What a game is like: the answer of :func:`rules`."""

    name: str
    #: The side of the board.
    size: int
    set_size: int
    total_weight: int
    pieces: list[Shape]
    boxes: NotRequired[list[list[list[int]]]]
    has_streak: NotRequired[bool]


class Spread(TypedDict):
    """How a number is distributed over games."""

    total: int
    mean: float
    std: float
    min: int
    q1: float
    median: float
    q3: float
    max: int


class Rounds(Spread):
    """Rounds that games lived."""

    ci95: list[float | None]


class Scores(Spread):
    """Points of games."""

    over_million: float


class Life(TypedDict):
    """The mean life, with its interval."""

    mean: float | None
    ci95: list[float | None]
    exponential: bool


class Hazard(TypedDict):
    """The mean of the exact risks of all boards, and the life that it comes to."""

    mean: float
    ci95: list[float] | None
    life: float | None
    life_ci95: list[float] | None


class Fill(TypedDict):
    """Filled cells after a round."""

    mean: float | None
    std: float | None
    rounds: list[int]


class Game(TypedDict):
    """A game of many."""

    game: int
    rounds: int
    score: int
    died: bool
    fill: list[int]
    risk: NotRequired[str]


class Games(TypedDict):
    """What games came to: the answer of :func:`simulate`."""

    #: Games that came to their own end, of how many.
    looked_at: int
    total: int
    strategy: str
    player: str
    ties: str
    rules: str
    dealer: str
    seed: int
    max_rounds: int | None
    games: int
    deaths: int
    #: Games that were cut short.
    censored: int
    rounds: Rounds
    score: Scores
    life: Life
    hazard: Hazard | None
    fill: Fill
    empty_boards: int
    empty_share: float
    results: NotRequired[list[Game]]
