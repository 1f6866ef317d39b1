"""1010! and its cousins: Block Blast, Blockudoku, Woodoku, and what a rule file describes.

>>> from quadrille import tenten
>>> advice = tenten.advise("rOo")
>>> advice["risk"]["numerator"], [move["piece"] for move in advice["moves"]]
(0, ['r', 'O', 'o'])

A board is a text of rows, the top one first, ``#`` filled and ``.`` empty, on lines of their own or with slashes
between them; a sequence of such rows; or a two-dimensional array, whose true values are filled. Pieces are their
letters, or drawn, such as ``'##/#. ### O'``. Rows and columns count from 0.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, cast

from . import _native

if TYPE_CHECKING:
    import numpy.typing
    from typing_extensions import NotRequired

    BoardLike = Union[str, Sequence[str], numpy.typing.NDArray[Any]]
    RulesLike = Union[str, os.PathLike[str]]

__all__ = [
    "NAMES",
    "Advice",
    "Chance",
    "Deal",
    "Games",
    "Move",
    "Risk",
    "Rules",
    "Shape",
    "Validation",
    "Way",
    "advise",
    "deal",
    "risk",
    "rules",
    "simulate",
    "validate",
]

#: The rules that are known by name.
NAMES: tuple[str, ...] = tuple(_native.tenten_names())


class Chance(TypedDict):
    """An exact chance: draws over all draws."""

    value: float
    numerator: int
    denominator: int


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
    #: The chance that the next set does not fit.
    risk: Chance


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
    risk: Chance


class Advice(TypedDict):
    """Where to place a set: the answer of :func:`advise`. Without a way, it has none of what a :class:`Way` has."""

    status: Literal["solved", "unsolvable", "unknown"]
    pieces: list[str]
    before: list[str]
    strategy: str
    moves: NotRequired[list[Move]]
    score_gain: NotRequired[int]
    board: NotRequired[list[str]]
    value: NotRequired[float]
    risk: NotRequired[Chance]
    alternatives: NotRequired[list[Way]]
    lost: NotRequired[Lost]
    trade_off: NotRequired[list[TradeOff]]
    gave_up: NotRequired[str]


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

    risk: Chance
    pieces: list[PieceRisk]
    unfit: list[UnfitSet]
    dealer: NotRequired[str]
    #: Draws that were not looked at.
    open: NotRequired[Chance]
    gave_up: NotRequired[str]


class Permutation(TypedDict):
    """An order of a set, and how it fails."""

    pieces: list[str]
    failures: list[int]
    unfit_block: int


class Change(TypedDict):
    """A piece that was exchanged."""

    place: int
    #: Also ``from``, the piece that gave way.
    to: str


class Repair(TypedDict):
    """A set that fits instead."""

    status: str
    pieces: NotRequired[list[str]]
    changes: NotRequired[list[Change]]
    moves: NotRequired[list[Move]]


class Validation(TypedDict):
    """Whether a set fits: the answer of :func:`validate`."""

    status: Literal["fits", "unfit", "unknown"]
    moves: NotRequired[list[Move]]
    failures: NotRequired[dict[str, int]]
    permutations: NotRequired[list[Permutation]]
    repair: NotRequired[Repair]
    gave_up: NotRequired[str]


class Difficulty(TypedDict):
    """How hard a set is: what the board is like after it."""

    risk: Chance
    filled: int


class Deal(TypedDict):
    """A set for a board: the answer of :func:`deal`."""

    status: Literal["fits", "unfit"]
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


def _rules(rules: RulesLike, dealer: str | None) -> dict[str, object]:
    if isinstance(rules, str):
        return {"rules": rules, "dealer": dealer}
    return {"rules": Path(rules).read_text(encoding="utf-8"), "dealer": dealer}


def _position(rules: RulesLike, dealer: str | None, board: BoardLike) -> dict[str, object]:
    return {"rules": _rules(rules, dealer), "board": _rows(board)}


def _rows(board: BoardLike) -> str:
    if isinstance(board, str):
        return board
    rows = [row if isinstance(row, str) else "".join("#" if cell else "." for cell in row) for row in board]
    return "\n".join(rows)


def rules(rules: RulesLike = "1010") -> Rules:
    """The side of the board, and the pieces with their letters, weights and cells.

    :param rules: One of :data:`NAMES`, or the path of a rule file in TOML.
    """
    return cast(Rules, _native.tenten_rules(_rules(rules, None)))


def advise(
    pieces: str,
    *,
    board: BoardLike = "",
    rules: RulesLike = "1010",
    player: str | None = None,
    ties: Literal["first", "board"] = "first",
    goal: Literal["survival", "score"] = "survival",
    streak: int = 0,
    most: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Advice:
    """Where to place the pieces of a set, or what is left of one, and in which order.

    :param player: Who judges, such as ``lookahead``, ``hazard``, ``farsight`` or ``greedy-10025``; if ``None``, the
        strongest one for the rules and the goal.
    :param goal: With ``score``, ``trade_off`` has the ways from the most points to the least risk.
    :param streak: Clears that came one after the other just before, in games that give points for it.
    :param most: How many other ways are listed as ``alternatives``.
    :param nodes: About how many boards may be looked at.
    :param seconds: The time it may take; after that, ``status`` is ``unknown``, with the best way so far.
    """
    question = {
        "board": _position(rules, None, board),
        "pieces": pieces,
        "player": player,
        "ties": ties,
        "goal": goal,
        "streak": streak,
        "most": most,
        "nodes": nodes,
    }
    return cast(Advice, _native.tenten_advise(question, seconds))


def risk(
    board: BoardLike = "", *, rules: RulesLike = "1010", dealer: str | None = None, seconds: float | None = None
) -> Risk:
    """The exact chance that the next set does not fit a board, by piece as well, and the sets that do not fit."""
    return cast(Risk, _native.tenten_risk(_position(rules, dealer, board), seconds))


def validate(
    pieces: str,
    *,
    board: BoardLike = "",
    rules: RulesLike = "1010",
    repair_seed: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Validation:
    """Whether a set fits a board, and if not, how each order fails.

    :param repair_seed: What the choice of a set that fits instead depends on; without it, there is none.
    :param nodes: About how many boards may be looked at.
    """
    question = {
        "board": _position(rules, None, board),
        "pieces": pieces,
        "repair_seed": repair_seed,
        "nodes": nodes,
    }
    return cast(Validation, _native.tenten_validate(question, seconds))


def deal(
    board: BoardLike = "", *, seed: int, number: int, rules: RulesLike = "1010", dealer: str | None = None
) -> Deal:
    """A set for a board: always the same one for the same seed and number.

    :param number: The number of the set, another one for each round.
    :param dealer: ``weighted``, ``uniform``, ``kind``, ``repair``, or ``graded-0`` to ``graded-8``; as the rules say if
        ``None``.
    """
    return cast(Deal, _native.tenten_deal(_position(rules, dealer, board), seed, number))


def simulate(
    count: int = 100,
    *,
    seed: int,
    player: str | None = None,
    ties: Literal["first", "board"] = "first",
    rules: RulesLike = "1010",
    dealer: str | None = None,
    max_rounds: int | None = None,
    hazard: bool = False,
    games: bool = False,
    seconds: float | None = None,
) -> Games:
    """Plays many games, and tells how long they live.

    Game number i has a seed that follows from ``seed`` and i, so that all players meet the same pieces.

    :param player: Such as ``greedy-10025`` (if ``None``), ``quick``, ``hazard`` or ``lookahead``.
    :param max_rounds: Rounds after which a game is cut short.
    :param hazard: Measure the exact risk of the board after each round.
    :param games: With the ``results`` of each game.
    :param seconds: The time it may take; games that are played then are cut short.
    """
    question = {
        "rules": _rules(rules, dealer),
        "player": player,
        "ties": ties,
        "count": count,
        "seed": seed,
        "max_rounds": max_rounds,
        "hazard": hazard,
        "games": games,
    }
    return cast(Games, _native.tenten_simulate(question, seconds))
