"""1010! and its cousins: Block Blast, Blockudoku, Woodoku, and what a rule file describes.

>>> from quadrille import tenten
>>> advice = tenten.advise("rOo")
>>> advice["risk"]["numerator"], [move["piece"] for move in advice["moves"]]
(0, ['O', 'o', 'r'])

A board is a text of rows, the top one first, ``#`` filled and ``.`` empty, on lines of their own or with slashes
between them; a sequence of such rows; or the cells, in lists or in an array of two dimensions: 1 or True is filled, 0 or
False is empty, and texts are read as drawn. Pieces are their letters in a text or a list, or drawn, such as
``##/#. ### O``. Rows and columns count from 0.

Rules are one of :data:`NAMES`, or a rule file in TOML: its path, which ends in ``.toml`` or is a :class:`pathlib.Path`,
or its text.
"""

from __future__ import annotations

from typing import Literal, cast

from .. import _native
from ._documents import (
    Advice,
    Chance,
    Change,
    Deal,
    Difficulty,
    Fill,
    Game,
    Games,
    Hazard,
    Life,
    Lost,
    LostChoice,
    LostWay,
    Move,
    Permutation,
    PieceRisk,
    Repair,
    Risk,
    Rounds,
    Rules,
    Scores,
    Shape,
    Spread,
    TradeOff,
    UnfitSet,
    Validation,
    Way,
)
from ._questions import BoardLike, PiecesLike, RulesLike, letters, position, rules_and_dealer

__all__ = [
    "NAMES",
    "Advice",
    "BoardLike",
    "Chance",
    "Change",
    "Deal",
    "Difficulty",
    "Fill",
    "Game",
    "Games",
    "Hazard",
    "Life",
    "Lost",
    "LostChoice",
    "LostWay",
    "Move",
    "Permutation",
    "PieceRisk",
    "PiecesLike",
    "Repair",
    "Risk",
    "Rounds",
    "Rules",
    "RulesLike",
    "Scores",
    "Shape",
    "Spread",
    "TradeOff",
    "UnfitSet",
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


def rules(rules: RulesLike = "1010") -> Rules:
    """The side of the board, and the pieces with their letters, weights and cells.

    :param rules: One of :data:`NAMES`, or a rule file.
    """
    return cast(Rules, _native.tenten_rules(rules_and_dealer(rules, None)))


def advise(
    pieces: PiecesLike,
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
        "board": position(rules, None, board),
        "pieces": letters(pieces),
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
    """The exact chance that the next set does not fit a board, by piece as well, and the sets that do not fit.

    :param dealer: Who deals, as for :func:`deal`.
    :param seconds: The time it may take. After that, ``gave_up`` is there, ``risk`` counts the sets that were found
        not to fit by then, and ``open`` those that were not looked at.
    """
    return cast(Risk, _native.tenten_risk(position(rules, dealer, board), seconds))


def validate(
    pieces: PiecesLike,
    *,
    board: BoardLike = "",
    rules: RulesLike = "1010",
    repair_seed: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Validation:
    """Whether a set fits a board, and if not, how each order fails.

    :param pieces: A whole set, or what is left of one.
    :param repair_seed: What the choice of a set that fits instead depends on; without it, there is none.
    :param nodes: About how many boards may be looked at.
    :param seconds: The time it may take; after that, ``status`` is ``unknown``.
    """
    question = {
        "board": position(rules, None, board),
        "pieces": letters(pieces),
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
    question = {"board": position(rules, dealer, board), "seed": seed, "number": number}
    return cast(Deal, _native.tenten_deal(question))


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
    :param seconds: The time it may take. Games that are played then are cut short, as by ``max_rounds``, and others are
        not begun: ``games`` says how many there are.
    """
    question = {
        "rules": rules_and_dealer(rules, dealer),
        "player": player,
        "ties": ties,
        "count": count,
        "seed": seed,
        "max_rounds": max_rounds,
        "hazard": hazard,
        "games": games,
    }
    return cast(Games, _native.tenten_simulate(question, seconds))
