# Written by a test of quadrille-api from the declarations: do not edit.
"""The requests of `tenten`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from ._ask import MatrixLike, TextLike, ask
from ._typing import NotRequired, TypedDict

__all__ = [
    "Account",
    "Advised",
    "Board",
    "Chance",
    "Change",
    "Dealt",
    "Fewer",
    "Fill",
    "Hardness",
    "Hazard",
    "Known",
    "Life",
    "LostWays",
    "OfGame",
    "OfPiece",
    "OfSet",
    "Order",
    "Placing",
    "Played",
    "Points",
    "Remainder",
    "Repair",
    "Room",
    "Rounds",
    "RulesEntry",
    "ShapeEntry",
    "Simulated",
    "Step",
    "TellingMove",
    "Trade",
    "Validated",
    "Verdict",
    "Version",
    "Way",
    "advise",
    "deal",
    "games",
    "merge",
    "place",
    "read",
    "risk",
    "rules",
    "simulate",
    "validate",
    "verify",
]


class Placing(TypedDict):
    """A piece that is placed, and what that clears."""

    #: The letter
    piece: str
    #: Row of the top-left corner of its bounding box, from 0 at the top
    row: int
    #: Column of that corner, from 0 at the left
    col: int
    #: Rows that were full, from the top
    cleared_rows: list[int]
    #: Columns that were full, from the left
    cleared_cols: list[int]
    #: Boxes and other lines that were full, by their places among the `boxes` of the rules
    cleared_boxes: NotRequired[list[int]]


class Chance(TypedDict):
    """A chance."""

    #: From 0 to 1
    value: float
    #: Draws that do not fit
    numerator: int | str
    #: All draws
    denominator: int | str
    #: Of the risk of the next set, the dealer that is assumed: one that does not look at the board
    dealer: NotRequired[str]


class Room(TypedDict):
    """How crowded a board is, where the dealer deals only sets that fit: a risk is no chance of a loss there."""

    #: The dealer
    dealer: str
    #: Cells that are filled
    filled: int
    #: Cells of the board
    cells: int
    #: The part of all draws that fit, from 0 to 1
    fitting: float
    #: Draws that fit
    draws: int | str


class Way(TypedDict):
    """A way to place a set."""

    #: The moves in order
    moves: list[Placing]
    #: Points of all moves
    score_gain: int
    #: Rows of the board after them, top first
    board: list[str]
    #: What that board is worth to the player, more is better
    value: float
    #: Chance that the next set does not fit it
    risk: Chance
    #: How crowded it is, where only sets that fit are dealt
    room: NotRequired[Room]


class Remainder(TypedDict):
    """A way to place some pieces of a set."""

    #: The moves in order
    moves: list[Placing]
    #: Letters of the pieces that are left
    left: list[str]
    #: Points of all moves
    score_gain: int
    #: Free cells after them
    free: int
    #: Rows of the board after them, top first
    board: list[str]


class Fewer(TypedDict):
    """A choice of pieces, the most points that come of them, and the most free cells."""

    #: Letters of the pieces
    pieces: list[str]
    #: The most points
    score_gain: int
    #: The most free cells
    free: int


class LostWays(TypedDict):
    """The best of a lost position."""

    #: The way with the most points
    points: Remainder | None
    #: The way that leaves the most free cells
    room: Remainder | None
    #: Each choice of pieces, the most points first
    choices: list[Fewer]


class Trade(TypedDict):
    """Points now, and the risk of the next set."""

    #: The moves in order
    moves: list[Placing]
    #: Points of all moves
    score_gain: int
    #: Rows of the board after them, top first
    board: list[str]
    #: Chance that the next set does not fit it
    risk: Chance
    #: How crowded it is, where only sets that fit are dealt
    room: NotRequired[Room]


class Advised(TypedDict):
    """Advice where to place a set."""

    #: The request that is answered
    answers: Literal["tenten/advise"]
    #: Whether there is a way
    status: Literal["solved", "unsolvable", "unknown"]
    #: Name of the rules
    rules: str
    #: Limit that struck
    gave_up: NotRequired[str]
    #: Boards that were looked at, where these were not all
    looked_at: NotRequired[int]
    #: Letters of the set
    pieces: list[str]
    #: Clears that came one after the other just before
    streak: NotRequired[int]
    #: Placements without a clear since the last of them
    idle: NotRequired[int]
    #: Rows of the board before the moves, top first
    before: list[str]
    #: The moves in order
    moves: NotRequired[list[Placing]]
    #: Points of all moves
    score_gain: NotRequired[int]
    #: Rows of the board after them, top first
    board: NotRequired[list[str]]
    #: What that board is worth to the player, more is better
    value: NotRequired[float]
    #: Chance that the next set does not fit it
    risk: NotRequired[Chance]
    #: How crowded the board is then, where only sets that fit are dealt
    room: NotRequired[Room]
    #: Digits of a greedy player, or the name of another one
    strategy: str
    #: Other ways, the best first
    alternatives: NotRequired[list[Way]]
    #: What still goes of a set that does not fit
    lost: NotRequired[LostWays]
    #: Points now against the risk of the next set, the most points first
    trade_off: NotRequired[list[Trade]]
    #: Why points were not compared with the risk
    no_trade_off: NotRequired[str]


class OfPiece(TypedDict):
    """The part of a piece in a risk."""

    #: The letter
    piece: str
    #: Chance that a set has the piece and does not fit
    unfit: Chance
    #: Chance that a set with the piece does not fit
    given: Chance


class OfSet(TypedDict):
    """A set that does not fit."""

    #: Letters of the set
    pieces: list[str]
    #: Draws that make it
    draws: int | str


class Account(TypedDict):
    """The risk of a board and where it comes from."""

    #: The request that is answered
    answers: Literal["tenten/risk"]
    #: Name of the rules
    rules: str
    #: Rows of the board, top first
    board: list[str]
    #: Chance that the next set does not fit
    risk: Chance
    #: Who deals, where that is not the usual draw: the risk is of drawn sets
    dealer: NotRequired[str]
    #: How crowded the board is, where only sets that fit are dealt
    room: NotRequired[Room]
    #: Draws that were looked at, where these were not all
    looked_at: NotRequired[int | str]
    #: All draws, where not all were looked at
    total: NotRequired[int | str]
    #: Draws that were not looked at
    open: NotRequired[Chance]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: Each piece
    pieces: list[OfPiece]
    #: Sets that do not fit
    unfit: list[OfSet]


class Order(TypedDict):
    """Failure of an order of a set."""

    #: Letters of the set in this order
    pieces: list[str]
    #: How often the first, second, ... piece found no place
    failures: list[int]
    #: Place of the piece that is to blame, from 0
    unfit_block: int


#: A piece that was exchanged.
Change = TypedDict(
    "Change",
    {
        #: Its place in the set, from 0
        "place": int,
        #: Letter of the piece that was there
        "from": str,
        #: Letter of the new one
        "to": str,
    },
)


class Repair(TypedDict):
    """Set that fits instead of one that does not."""

    #: Whether there is one
    status: Literal["fits", "unfit", "unknown", "unsolvable"]
    #: Letters of the set
    pieces: NotRequired[list[str]]
    #: Pieces that were exchanged
    changes: NotRequired[list[Change]]
    #: Moves that place the set
    moves: NotRequired[list[Placing]]


class Validated(TypedDict):
    """Outcome of the fit test, with the moves or the failures."""

    #: The request that is answered
    answers: Literal["tenten/validate"]
    #: Whether it fits
    status: Literal["fits", "unfit", "unknown", "unsolvable"]
    #: Name of the rules
    rules: str
    #: Moves that place it
    moves: NotRequired[list[Placing]]
    #: Points that each piece is to blame for, by its letter
    failures: NotRequired[dict[str, int]]
    #: How each order of the set fails
    permutations: NotRequired[list[Order]]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: Set that fits instead
    repair: NotRequired[Repair]


class Hardness(TypedDict):
    """Difficulty of a set: what the player quick leaves."""

    #: Chance that the next set does not fit
    risk: Chance
    #: Filled cells
    filled: int


class Dealt(TypedDict):
    """A set that a dealer hands out for a board."""

    #: The request that is answered
    answers: Literal["tenten/deal"]
    #: Whether it fits
    status: Literal["fits", "unfit", "unknown", "unsolvable"]
    #: Name of the rules
    rules: str
    #: Letters of the set
    pieces: list[str]
    #: Letters of the set that was drawn first, where it is another one
    drawn: NotRequired[list[str]]
    #: Pieces that were exchanged
    changes: NotRequired[list[Change]]
    #: How hard the set is, where the dealer looked at that
    difficulty: NotRequired[Hardness]
    #: Moves that place it
    moves: NotRequired[list[Placing]]


class Played(TypedDict):
    """The game after moves."""

    #: The request that is answered
    answers: Literal["tenten/place"]
    #: Name of the rules
    rules: str
    #: Rows of the board, top first
    board: list[str]
    #: Letters of the pieces that are left
    left: list[str]
    #: Rounds that were finished
    rounds: int
    #: Points so far
    score: int
    #: Clears that came one after the other just before
    streak: int
    #: Placements without a clear since the last of them
    idle: int
    #: Points of the moves
    score_gain: int
    #: The moves
    moves: list[Placing]
    #: The way as a player judges it
    way: NotRequired[Way | None]


class Version(TypedDict):
    """A version of a game."""

    #: The name of its rules
    rules: str
    #: Points of the move
    points: int


class TellingMove(TypedDict):
    """A move whose points tell the versions of a game apart."""

    #: Rows of the board before it, top first
    board: list[str]
    #: The letter of the piece
    piece: str
    #: Row of the top-left corner of its bounding box, from 0 at the top
    row: int
    #: Column of that corner, from 0 at the left
    col: int
    #: What it brings by each version
    versions: list[Version]


class ShapeEntry(TypedDict):
    """A piece."""

    #: The letter
    letter: str
    #: How often it is drawn, of `total_weight`
    weight: int
    #: Rows and columns of its cells from its top-left corner
    cells: list[list[int]]


class RulesEntry(TypedDict):
    """Rules, and what their pieces look like."""

    #: The request that is answered
    answers: NotRequired[Literal["tenten/rules"]]
    #: The name
    name: str
    #: Side of the board
    size: int
    #: Pieces of a set
    set_size: int
    #: Sum of the weights of all pieces
    total_weight: int
    #: What vanishes besides rows and columns, as rows and columns of cells
    boxes: NotRequired[list[list[list[int]]]]
    #: Whether clears that follow each other bring points
    has_streak: NotRequired[bool]
    #: How the versions of the game are told apart, where it has several; the usual one has it
    telling: NotRequired[TellingMove]
    #: The pieces
    pieces: list[ShapeEntry]


class Known(TypedDict):
    """The games that are known by name."""

    #: The request that is answered
    answers: Literal["tenten/games"]
    #: The rules of each
    games: list[RulesEntry]


class Board(TypedDict):
    """A board."""

    #: The request that is answered
    answers: Literal["tenten/read"]
    #: Its rows, top first
    board: list[str]


class Rounds(TypedDict):
    """How long games lived; without a game, there is the interval alone."""

    #: The 95 % interval of the mean life
    ci95: list[float | None]
    #: The most
    max: NotRequired[int]
    #: The mean
    mean: NotRequired[float]
    #: The median
    median: NotRequired[float]
    #: The least
    min: NotRequired[int]
    #: The first quartile
    q1: NotRequired[float]
    #: The third quartile
    q3: NotRequired[float]
    #: The standard deviation
    std: NotRequired[float]
    #: The sum
    total: NotRequired[int]


class Points(TypedDict):
    """Points of games; without a game, there is the share alone."""

    #: The most
    max: NotRequired[int]
    #: The mean
    mean: NotRequired[float]
    #: The median
    median: NotRequired[float]
    #: The least
    min: NotRequired[int]
    #: The share of games over a million
    over_million: NotRequired[float]
    #: The first quartile
    q1: NotRequired[float]
    #: The third quartile
    q3: NotRequired[float]
    #: The standard deviation
    std: NotRequired[float]
    #: The sum
    total: NotRequired[int]


class Life(TypedDict):
    """Mean life of games."""

    #: Its 95 % interval
    ci95: list[float | None]
    #: Whether lives look exponential
    exponential: bool
    #: The mean; null where no game came to its own end
    mean: float | None


class Hazard(TypedDict):
    """Mean of measured risks."""

    #: Its 95 % interval
    ci95: list[float] | None
    #: The life that it comes to
    life: float | None
    #: The 95 % interval of that life
    life_ci95: list[float] | None
    #: The mean
    mean: float


class Fill(TypedDict):
    """Filled cells after rounds."""

    #: The mean
    mean: float | None
    #: How many rounds ended with 0, 1, 2, ... of them
    rounds: list[int]
    #: The standard deviation
    std: float | None


class OfGame(TypedDict):
    """What a game came to."""

    #: Whether it came to its own end
    died: bool
    #: How many rounds ended with 0, 1, 2, ... filled cells
    fill: list[int]
    #: Its number
    game: int
    #: Sum of the draws that did not fit, over all rounds, as a text, where risks were measured
    risk: NotRequired[str]
    #: Rounds that were finished
    rounds: int
    #: Points
    score: int


class Simulated(TypedDict):
    """Results of games."""

    #: The request that is answered
    answers: Literal["tenten/simulate", "tenten/merge"]
    #: Games that came to their own end
    looked_at: int
    #: Games that were to be played
    total: int
    #: Digits of a greedy player, or the name of another one
    strategy: str
    #: Name of the player
    player: str
    #: How it breaks ties
    ties: str
    #: Name of the rules
    rules: str
    #: Who dealt
    dealer: str
    #: Number that fixed all pieces
    seed: int
    #: Rounds after which games were cut short
    max_rounds: int | None
    #: Games in the report
    games: int
    #: Those that ended because a set did not fit
    deaths: int
    #: Those that were cut short
    censored: int
    #: Rounds of a game
    rounds: Rounds
    #: Points of a game
    score: Points
    #: Mean life
    life: Life
    #: Mean of the measured risks, and the life that it comes to
    hazard: Hazard | None
    #: Filled cells after rounds
    fill: Fill
    #: Rounds that left the board empty
    empty_boards: int
    #: Their share of all rounds
    empty_share: float
    #: What each game came to
    results: NotRequired[list[OfGame]]
    #: The part of the games that this is, from 0
    shard: NotRequired[int]
    #: How many parts there are
    of: NotRequired[int]
    #: The log of that part, if all its games came to their own end
    log: NotRequired[str]


class Verdict(TypedDict):
    """Verdict on an answer or a record."""

    #: The request that is answered
    answers: Literal["tenten/verify"]
    #: Whether it is
    valid: bool
    #: What is wrong with it
    reason: NotRequired[str]
    #: Rounds that were played
    rounds: NotRequired[int]
    #: Ways that were followed
    ways: NotRequired[int]
    #: Points of a game, or of the first way of each advice
    score: NotRequired[int]


class Step(TypedDict):
    """A piece, and where it is placed."""

    #: The letter
    piece: TextLike
    #: Row of the top-left corner of its bounding box, from 0 at the top
    row: int
    #: Column of that corner, from 0 at the left
    col: int


def advise(
    pieces: TextLike | Sequence[TextLike | MatrixLike | None],
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    board: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    player: Literal[
        "greedy-DIGITS", "quick", "weights-LIST", "learned", "hazard", "hazard-LIST", "lookahead", "lookahead-LIST",
        "farsight", "first-fit", "score", "score-CELL,LOSS", "streak", "streak-ENDS",
    ] | TextLike | None = None,
    goal: Literal["survival", "score"] = "survival",
    strategy: TextLike | None = None,
    ties: Literal["first", "board"] = "first",
    streak: int = 0,
    idle: int = 0,
    most: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Advised:
    """Say where to place the pieces on a board, and in which order.

    The pieces are a whole set or what is left of one. With `most`, the player's own way is reported as `{"way": ...}`
    before others are looked for. With the goal `score`, the answer has points against the risk.

    :param pieces: The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of
        them.
    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param board: The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or
        as a list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        away.
    :param player: Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
        farsight, and lookahead of games about which nothing was learned].
    :param goal: What is played for: a long life, or points (short for the player score, or streak where a streak
        counts sets).
    :param strategy: Short for the player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V,
        alignment, compaction; the article calls such digits a strategy.
    :param ties: Which of several equally good plays a greedy player takes.
    :param streak: Clears that came one after the other just before, in games that give points for it.
    :param idle: Placements without a clear since the last of them; in Block Blast, sets that have ended since.
    :param most: Show at most this many other ways as well, the best first [default: 0, in a session 3].
    :param nodes: About how many boards may be judged beyond the quick choice, which takes milliseconds: with 1, the
        answer is the quick choice.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Advised, ask("tenten/advise", locals()))


def risk(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    board: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    seconds: float | None = None,
) -> Account:
    """Work out the exact chance that the next set does not fit a board.

    All sets that can be drawn are tried, with every order, every place and the lines that vanish on the way. The
    answer has the chance by piece as well, and lists the sets that do not fit.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param board: The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or
        as a list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        away.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Account, ask("tenten/risk", locals()))


def validate(
    pieces: TextLike | Sequence[TextLike | MatrixLike | None],
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    board: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    repair: bool = False,
    seed: int = 1,
    number: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Validated:
    """Say whether a set fits on a board, in some order and with the lines that vanish on the way.

    If it does not, the answer says for each order how often which piece found no place. From that comes the number of
    points that each piece is to blame for, and `repair` exchanges the worst one until the set fits.

    :param pieces: The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of
        them.
    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param board: The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or
        as a list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        away.
    :param repair: If the set does not fit, exchange pieces for random ones until it does.
    :param seed: What pieces are drawn from; in JavaScript up to 2^53 - 1.
    :param number: The number of the repair among those of the seed.
    :param nodes: The most boards that the account of a set which does not fit looks at.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Validated, ask("tenten/validate", locals()))


def deal(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    board: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    seed: int = 1,
    number: int = 0,
    seconds: float | None = None,
) -> Dealt:
    """Deal a set for a board.

    It is always the same one for the same dealer, seed and number.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param board: The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or
        as a list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        away.
    :param seed: What sets are drawn from; in JavaScript up to 2^53 - 1.
    :param number: The number of the set among those of the seed: another one for each round.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Dealt, ask("tenten/deal", locals()))


def place(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    board: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    pieces: TextLike | Sequence[TextLike | MatrixLike | None] | None = None,
    rounds: int = 0,
    score: int = 0,
    streak: int = 0,
    idle: int = 0,
    moves: Sequence[Step | Mapping[str, Any]] | None = None,
    player: Literal[
        "greedy-DIGITS", "quick", "weights-LIST", "learned", "hazard", "hazard-LIST", "lookahead", "lookahead-LIST",
        "farsight", "first-fit", "score", "score-CELL,LOSS", "streak", "streak-ENDS",
    ] | TextLike | None = None,
    ties: Literal["first", "board"] = "first",
    seconds: float | None = None,
) -> Played:
    """Play moves.

    The round is finished with the last piece that is to be placed.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param board: The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or
        as a list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        away.
    :param pieces: The pieces that are to be placed, as letters or drawn; without them, any may be.
    :param rounds: Rounds that were finished.
    :param score: Points so far.
    :param streak: Clears that came one after the other just before, in games that give points for it.
    :param idle: Placements without a clear since the last of them; in Block Blast, sets that have ended since.
    :param moves: The moves, in order: 1 to 100.
    :param player: Who judges the way.
    :param ties: Which of several equally good plays a greedy player takes.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Played, ask("tenten/place", locals()))


def rules(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    seconds: float | None = None,
) -> RulesEntry:
    """Describe rules: the side of the board, and the pieces with letters, weights and cells.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(RulesEntry, ask("tenten/rules", locals()))


def games(
    *,
    seconds: float | None = None,
) -> Known:
    """List the games that are known by name.

    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Known, ask("tenten/games", locals()))


def read(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    text: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    seconds: float | None = None,
) -> Board:
    """Read a board from elsewhere.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param text: The board: a picture, or JSON that has one, such as a line of a record.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Board, ask("tenten/read", locals()))


def simulate(
    *,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike = "1010",
    dealer: Literal[
        "weighted", "uniform", "kind", "repair", "fitting", "graded-0", "graded-1", "graded-2", "graded-3",
        "graded-4", "graded-5", "graded-6", "graded-7", "graded-8",
    ] | TextLike | None = None,
    player: Literal[
        "greedy-DIGITS", "quick", "weights-LIST", "learned", "hazard", "hazard-LIST", "lookahead", "lookahead-LIST",
        "farsight", "first-fit", "score", "score-CELL,LOSS", "streak", "streak-ENDS",
    ] | TextLike | None = None,
    goal: Literal["survival", "score"] = "survival",
    strategy: TextLike | None = None,
    ties: Literal["first", "board"] = "first",
    count: int = 100,
    max_rounds: int | None = None,
    hazard: bool = False,
    seed: int = 1,
    results: bool = False,
    shard: int | None = None,
    of: int | None = None,
    seconds: float | None = None,
) -> Simulated:
    """Play many games and report how long they live.

    Game i has a seed that follows from the seed and i, so that all players meet the same pieces.

    :param rules: The game: its name, or the text of a file in the rule language.
    :param dealer: Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules
        say].

        weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
        redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. fitting,
        as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does not fit, the
        piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind does, the one with N
        easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells, where the player quick
        places it: graded-0 is kindest, graded-8 hardest.
    :param player: Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
        farsight, and lookahead of games about which nothing was learned].
    :param goal: What is played for: a long life, or points (short for the player score, or streak where a streak
        counts sets).
    :param strategy: Short for the player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V,
        alignment, compaction; the article calls such digits a strategy.
    :param ties: Which of several equally good plays a greedy player takes.
    :param count: How many games.
    :param max_rounds: Cut games short after this many rounds; the mean life takes account of that.
    :param hazard: Measure the exact risk of the board after each round: a mean life of which more than deaths is
        known.
    :param seed: Fix all pieces that are drawn; in JavaScript up to 2^53 - 1.
    :param results: List what each game came to as well.
    :param shard: Play only the games of this shard, from 0, and add them as a log, which tenten/merge puts together.
    :param of: How many shards there are.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Simulated, ask("tenten/simulate", locals()))


def merge(
    *,
    logs: Sequence[TextLike] | None = None,
    results: bool = False,
    seconds: float | None = None,
) -> Simulated:
    """Put the shards of a simulation together; the report is that of one process.

    :param logs: The logs of all shards, in any order: the texts that tenten/simulate gives, or files of the program.
    :param results: List what each game came to as well.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Simulated, ask("tenten/merge", locals()))


def verify(
    answer: Any,
    *,
    request: Any = None,
    rules: Literal[
        "1010", "klooni", "8x8", "block-blast", "block-blast-9", "block-blast-clone", "blockudoku", "woodoku",
    ] | TextLike | None = None,
    seconds: float | None = None,
) -> Verdict:
    """Check an answer, or the record of a game, by the rules alone.

    Every move must fit, every line that is said to vanish must be full, and what is said not to fit must really not:
    no order and no places take it. Of a risk, also of one of advice, all sets are tried. What boards are worth to a
    player is not looked at. The check shares nothing with the players.

    :param answer: An answer of tenten/advise, deal, place, risk or validate, or a record: an object, a list of
        objects, or the text of either.
    :param request: The request that is answered, as JSON: answers of validate, deal and place do not say their board.
    :param rules: The rules; answers and records name their own.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Verdict, ask("tenten/verify", locals()))
