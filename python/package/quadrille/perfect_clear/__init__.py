"""Perfect clears of the falling-blocks game, under the guideline: SRS with its kicks, hold, and bags of seven pieces.

>>> from quadrille import perfect_clear as pc
>>> answer = pc.percent("*p4", field="XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X")
>>> answer["solved"], answer["total"]
(514, 840)

A field is a :class:`Field`, a drawing, or a fumen. A queue is a text of pieces, the current one first; a pattern means
many queues: ``T,*p4`` is a T and any four of the seven in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast, overload

from .. import _native
from ._documents import (
    Advice,
    BoundedChance,
    Bounds,
    Chance,
    Choice,
    Example,
    KnownChance,
    Minimal,
    Move,
    Page,
    Percent,
    Piece,
    Placement,
    ProspectMove,
    Prospects,
    QueueSaves,
    QueueScore,
    Rotation,
    Saves,
    Scores,
    Situation,
    Solution,
    Solved,
    Status,
    Step,
    Tile,
    Way,
    Ways,
    WaySet,
    WishCount,
)
from ._field import Field, FieldLike, field_of, fumen_pages

__all__ = [
    "Advice",
    "BoundedChance",
    "Bounds",
    "Chance",
    "Choice",
    "Example",
    "Field",
    "FieldLike",
    "KnownChance",
    "Minimal",
    "Move",
    "Page",
    "Percent",
    "Piece",
    "Placement",
    "ProspectMove",
    "Prospects",
    "QueueSaves",
    "QueueScore",
    "Rotation",
    "Rules",
    "Saves",
    "Scores",
    "Situation",
    "Solution",
    "Solved",
    "Status",
    "Step",
    "Tile",
    "Way",
    "WaySet",
    "Ways",
    "WishCount",
    "advise",
    "chance",
    "fumen_pages",
    "path",
    "percent",
    "prospects",
    "saves",
    "score",
    "solve",
]

#: Bytes that an exact chance may take if nothing else is said: 2 GiB.
USUAL_MEMORY = 2 << 30


@dataclass(frozen=True)
class Rules:
    """How pieces move."""

    #: The game by whose rules it is played: ``guideline``, ``tetrio``, ``jstris`` or ``ppt``.
    game: str = "guideline"
    #: ``srs``, ``srs+``, ``jstris180``, ``srs-tetrio180``, ``nullpomino180`` or ``none``; those of the game if ``None``.
    kicks: str | None = None
    #: How pieces come down: ``soft`` (tucks and spins), ``slide`` (tucks, no spins), ``hard`` (neither), ``t-softdrop``,
    #: ``tsz``, ``tsm``, ``tss``, ``tsd`` or ``tst``.
    drop: str = "soft"
    #: Whether the game has a hold slot.
    can_hold: bool = True


#: The rules of the guideline.
GUIDELINE = Rules()


def _position(field: FieldLike, hold: str | None, rules: Rules) -> dict[str, object]:
    if not isinstance(rules, Rules):
        raise TypeError(f"rules: expected perfect_clear.Rules, found {type(rules).__name__}")
    found = field_of(field)
    return {
        "field": "\n".join(found.rows),
        "lines": len(found.rows),
        "hold": hold,
        "can_hold": rules.can_hold,
        "game": rules.game,
        "kicks": rules.kicks,
        "drop": rules.drop,
    }


def solve(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    all: bool = False,
    unique: bool = False,
    rank: Literal["holds", "drops", "saved"] | None = None,
    save: str = "T",
    most: int | None = None,
    keys: bool = False,
    seconds: float | None = None,
) -> Solved:
    """Clears a field with a queue of which every piece is known.

    One solution, or ``all`` of them; the search is complete, so that ``unsolvable`` is a proof.

    :param queue: The pieces, the current one first.
    :param hold: The piece in hold.
    :param all: All solutions.
    :param unique: With ``all``: of solutions that differ in the order of the pieces alone, only one.
    :param rank: Which solution is wanted, or which come first: with the fewest ``holds``, with the fewest tucks and
        spins (``drops``), or those that keep the piece ``save`` for the next clear (``saved``).
    :param most: With ``all``: how many solutions are listed; all are counted.
    :param keys: With the keys to press.
    :param seconds: The time it may take; after that, ``status`` is ``unknown``.
    """
    question = {
        "position": _position(field, hold, rules),
        "queue": queue,
        "all": all,
        "unique": unique,
        "rank": rank,
        "save": save,
        "most": most,
        "keys": keys,
    }
    return cast(Solved, _native.perfect_clear_solve(question, seconds))


def percent(
    pattern: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    seconds: float | None = None,
) -> Percent:
    """The share of a pattern's queues that clear a field, every piece known beforehand.

    :param seconds: The time it may take; after that, ``status`` is ``unknown``, and the counts are of the queues that
        were looked at.
    """
    question = {"position": _position(field, hold, rules), "pattern": pattern}
    return cast(Percent, _native.perfect_clear_percent(question, seconds))


def path(
    pattern: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    minimal: bool = False,
    all_minimals: int | None = None,
    keep: str | Sequence[str] = (),
    clear: int | None = None,
    leftover: str | None = None,
    build: str | None = None,
    queues: bool = False,
    most: int | None = None,
    seconds: float | None = None,
) -> Ways:
    """The ways in which a pattern's queues clear a field, and the queues that allow each.

    :param minimal: Only the fewest ways that serve all queues.
    :param all_minimals: That many different smallest sets of ways, the easiest to play first.
    :param keep: What is to be saved, the first wishes preferred, as for :func:`saves`; so are ``clear``, ``leftover``
        and ``build``, which are of use with it alone.
    :param queues: With the names of the queues that allow each way.
    :param most: How many ways are listed.
    :raises GaveUpError: When ``seconds`` are over before all ways are known.
    """
    question = {"position": _position(field, hold, rules), "pattern": pattern}
    listed = {"minimal": minimal, "all_minimals": all_minimals, "queues": queues, "most": most}
    wishes = _wishes(keep, clear, leftover, build)
    return cast(Ways, _native.perfect_clear_path(question, wishes, listed, seconds))


def saves(
    pattern: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    keep: str | Sequence[str] = (),
    clear: int | None = None,
    leftover: str | None = None,
    build: str | None = None,
    seconds: float | None = None,
) -> Saves:
    """What a pattern's queues can leave over for the next clear.

    :param keep: Wishes, such as ``T``, ``T||I`` or ``TI,T,^O``, whose commas separate wishes, the first ones preferred.
    :param clear: Which clear of four lines it is: then saves have the unseen pieces of the last bag, too.
    :param leftover: The pieces that were left of the bags before, with ``build``, the pieces that are on the field.
    :raises GaveUpError: When ``seconds`` are over before all is known.
    """
    question = {"position": _position(field, hold, rules), "pattern": pattern}
    wishes = _wishes(keep, clear, leftover, build)
    return cast(Saves, _native.perfect_clear_saves(question, wishes, seconds))


def score(
    pattern: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    count: Literal["points", "attack"] = "points",
    system: str | None = None,
    spins: str | None = None,
    mode: str = "normal",
    back_to_back: int = 0,
    combo: int = 0,
    seconds: float | None = None,
) -> Scores:
    """The best score of each of a pattern's queues, over all of its solutions.

    :param count: What makes a score the best.
    :param system: Whose points: ``guideline``, ``tetrio`` or ``jstris``; those of the game if ``None``.
    :param spins: Which pieces spin: ``t``, ``all``, ``all-mini`` or ``all-mini+``; those of the game if ``None``.
    :param mode: What each solution must do, such as ``any-tspin``, ``tsd`` or ``tetris``.
    :param back_to_back: How many of the clears just before were difficult.
    :param combo: How many placements in a row have cleared lines just before.
    :param seconds: The time it may take; after that, ``status`` is ``unknown``.
    """
    question = {"position": _position(field, hold, rules), "pattern": pattern}
    points = {
        "count": count,
        "system": system,
        "spins": spins,
        "mode": mode,
        "back_to_back": back_to_back,
        "combo": combo,
    }
    return cast(Scores, _native.perfect_clear_score(question, points, seconds))


@overload
def chance(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    bag: str | None = None,
    any_bag: bool = False,
    bounds: Literal[False] = False,
    memory: int = USUAL_MEMORY,
    seconds: float | None = None,
) -> KnownChance: ...


@overload
def chance(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    bag: str | None = None,
    any_bag: bool = False,
    bounds: Literal[True],
    memory: int = USUAL_MEMORY,
    seconds: float | None = None,
) -> BoundedChance: ...


def chance(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    bag: str | None = None,
    any_bag: bool = False,
    bounds: bool = False,
    memory: int = USUAL_MEMORY,
    seconds: float | None = None,
) -> KnownChance | BoundedChance:
    """The exact chance of a clear under best play, for a player who sees what the game shows.

    The first clear from the empty field takes some seconds with six pieces shown, and more the fewer there are; with
    three, there are too many orders of what is to come for an exact chance.

    :param queue: The pieces that are shown: the current one first, then the next ones.
    :param bag: What is still to come of the bag of the last piece shown, or ``new``; the queue begins with a bag if
        ``None``.
    :param any_bag: Take a queue that no bag gives.
    :param bounds: Where the exact chance takes too much memory, work out what it lies between. That may take minutes;
        where even a part of it takes too much, it is refused.
    :param memory: The bytes that may be taken.
    :raises GaveUpError: When ``seconds`` are over before the chance, or what it lies between, is known.
    """
    question = _moment(_position(field, hold, rules), queue, bag, any_bag, memory)
    return cast("KnownChance | BoundedChance", _native.perfect_clear_chance(question, bounds, seconds))


def advise(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    bag: str | None = None,
    any_bag: bool = False,
    memory: int = USUAL_MEMORY,
    seconds: float | None = None,
) -> Advice:
    """What to do now: every first move with its exact chance of a clear, the best first.

    The parameters are those of :func:`chance`.

    :raises GaveUpError: When ``seconds`` are over before the chance is known.
    """
    question = _moment(_position(field, hold, rules), queue, bag, any_bag, memory)
    return cast(Advice, _native.perfect_clear_advise(question, seconds))


def prospects(
    queue: str,
    *,
    field: FieldLike = "",
    hold: str | None = None,
    rules: Rules = GUIDELINE,
    bag: str | None = None,
    any_bag: bool = False,
    memory: int = USUAL_MEMORY,
    seconds: float | None = None,
) -> Prospects:
    """What to do now for the most clears in a row: every first move with the clears to expect, the best first.

    It takes a piece in hold, six pieces shown at the start of a clear, and what is left of four lines, for SRS with
    soft drop. The values of starts by which it looks beyond this clear come with the package.

    The parameters are those of :func:`chance`.

    >>> answer = prospects("ILJSZO", hold="T", bag="new")
    >>> round(answer["clears"])
    3252

    :raises GaveUpError: When ``seconds`` are over before the clears are known.
    """
    question = _moment(_position(field, hold, rules), queue, bag, any_bag, memory)
    return cast(Prospects, _native.perfect_clear_prospects(question, seconds))


def _moment(
    position: dict[str, object], queue: str, bag: str | None, any_bag: bool, memory: int
) -> dict[str, object]:
    return {"position": position, "queue": queue, "bag": bag, "any_bag": any_bag, "memory": memory}


def _wishes(
    keep: str | Sequence[str], clear: int | None, leftover: str | None, build: str | None
) -> dict[str, object]:
    wishes = [keep] if isinstance(keep, str) else list(keep)
    return {"keep": wishes, "clear": clear, "leftover": leftover, "build": build}
