# Written by a test of quadrille-api from the declarations: do not edit.
"""The requests of `perfect-clear`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from ._ask import MatrixLike, TextLike, ask
from ._typing import NotRequired, TypedDict

__all__ = [
    "Advised",
    "BagsJudged",
    "BestScore",
    "ChainsPlayed",
    "Chance",
    "Choice",
    "Combos",
    "Covered",
    "CutShare",
    "ExactOrBounds",
    "Example",
    "FirstMove",
    "FumenText",
    "GameStep",
    "GameValue",
    "Glued",
    "Judged",
    "ListOfKeys",
    "ListOfLandings",
    "ListOfPages",
    "ListOfQueues",
    "Minimals",
    "PageValue",
    "Placed",
    "PlacementValue",
    "QueueSaves",
    "QueueScored",
    "QuizValue",
    "Reason",
    "SaveFound",
    "Scored",
    "Scores",
    "SetOfWays",
    "Setups",
    "Share",
    "Solution",
    "Solved",
    "SpinsFound",
    "States",
    "Stepped",
    "Tiled",
    "Verdict",
    "WayFound",
    "WaysFound",
    "WhatIsSaved",
    "WishFound",
    "WorthFound",
    "advise",
    "bags",
    "book",
    "chance",
    "cover",
    "fumen",
    "fumen_of",
    "game_appear",
    "game_make",
    "game_place",
    "game_press",
    "game_start",
    "glue",
    "graph",
    "keys",
    "landings",
    "loop",
    "path",
    "percent",
    "prospects",
    "queues",
    "ren",
    "saves",
    "score",
    "setup",
    "solve",
    "spin",
    "unglue",
    "verify",
    "worth",
]


class Stepped(TypedDict):
    """Placement of a solution."""

    #: The piece
    piece: str
    #: How it is turned
    rotation: Literal["spawn", "right", "reverse", "left"]
    #: Columns and rows from 0, the lowest row first
    cells: list[list[int]]
    #: Whether hold is pressed for it
    hold: bool
    #: Rows that vanish
    cleared: list[int]
    #: Keys to press, where they were asked for
    keys: NotRequired[list[str]]


class Solution(TypedDict):
    """Placements of a clear."""

    #: The placements, in their order
    placements: list[Stepped]
    #: The same as a fumen
    fumen: str


class Solved(TypedDict):
    """Solutions of a queue."""

    #: The request that is answered
    answers: Literal["perfect-clear/solve"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queue
    queue: str
    #: The solutions that are listed
    solutions: list[Solution]
    #: How many solutions there are, where all were asked for; a text where there are very many
    found: NotRequired[Any]
    #: Whether solutions that differ in the order of the pieces alone count once
    unique: NotRequired[bool]


class CutShare(TypedDict):
    """Share of queues that are cut to the pieces that can matter."""

    #: Pieces that can matter
    pieces: int
    #: Cut queues that clear the field
    solved: int
    #: Cut queues
    total: int


class Reason(TypedDict):
    """Reason why no queue clears a field."""

    #: A word for it: `no-place`, `wall` or `columns`; none where all orders and places were tried
    reason: NotRequired[str]
    #: Empty cells in odd and in even columns
    columns: list[int]
    #: Empty cells of the two colours of a checkerboard
    checkerboard: list[int]


class Share(TypedDict):
    """Queues that clear the field."""

    #: The request that is answered
    answers: Literal["perfect-clear/percent"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queues
    pattern: str
    #: Queues that do what is asked
    solved: int
    #: The pattern's whole queues, each once
    total: int
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: What solutions must do besides
    mode: NotRequired[str]
    #: Whose spins count
    system: NotRequired[str]
    #: Which pieces spin
    spins: NotRequired[str]
    #: Queues that do not clear the field, cut to the pieces that can matter
    failed: list[str]
    #: Where not all pieces can matter: how many can, and the share of queues cut so
    cut: NotRequired[CutShare]
    #: Where no queue can: why
    why: NotRequired[Reason]
    #: The share by the first pieces, where it was asked for: each with `piece`, `solved`, `total` and `next`
    tree: NotRequired[list[Any]]


class Scores(TypedDict):
    """Points and lines of attack."""

    #: Lines of attack
    attack: int
    #: Points
    points: int


class Example(TypedDict):
    """Solution by which a queue builds a way."""

    #: The placements as a fumen
    fumen: str
    #: The placements, in their order
    placements: list[Stepped]
    #: The queue
    queue: str
    #: What it scores, where ways have to score their most
    score: NotRequired[Scores]


class Tiled(TypedDict):
    """Piece that lies somewhere."""

    #: The piece
    piece: str
    #: Columns and rows from 0, the lowest row first
    cells: list[list[int]]


class WayFound(TypedDict):
    """Way to fill cells: the same pieces on the same cells, whatever their order."""

    #: How hard it is to play, where the easiest ways were looked for
    effort: NotRequired[int]
    #: How the first of its queues builds it
    example: NotRequired[Example]
    #: The way as a fumen
    fumen: str
    #: The number of the way that is its mirror image and counts with it
    mirror: NotRequired[int]
    #: Its queues, where they were asked for
    queues: NotRequired[list[str]]
    #: What its queues score together, where ways have to score their most
    score: NotRequired[Scores]
    #: How many queues allow it
    solved: int
    #: The pieces
    tiles: list[Tiled]
    #: Its number
    way: int
    #: How many queues allow it or its mirror image, where that counts with it
    with_mirror: NotRequired[int]


class SetOfWays(TypedDict):
    """Set of ways that serve all queues."""

    #: How hard it is to play
    effort: NotRequired[int]
    #: The numbers of the ways
    ways: list[int]


class Minimals(TypedDict):
    """The fewest ways that serve all queues."""

    #: Whether `sets` has all, where several were asked for
    complete: NotRequired[bool]
    #: Whether it is proved that no such set is easier to play
    easiest: bool
    #: How hard the set is to play
    effort: NotRequired[int]
    #: No set has fewer ways
    least: int
    #: Whether a way and its mirror image count as one
    mirror: NotRequired[bool]
    #: Whether it is proved that no set has fewer
    proven: bool
    #: Smallest sets, the easiest first, where several were asked for
    sets: NotRequired[list[SetOfWays]]
    #: The numbers of the ways
    ways: list[int]


class WishFound(TypedDict):
    """Wish for what is to be saved."""

    #: For how many queues it is the first wish that comes true
    first: NotRequired[int]
    #: The wish
    keep: str
    #: Its name, where it has one
    label: NotRequired[str]
    #: For how many queues it comes true
    queues: NotRequired[int]


class BestScore(TypedDict):
    """What the best score of all queues together is, and how it is counted."""

    #: Lines of attack
    attack: int
    #: Difficult clears just before
    back_to_back: int
    #: Pieces in a row that have cleared lines just before
    combo: int
    #: What makes a score the best
    count: str
    #: Points
    points: int
    #: Which pieces spin
    spins: str
    #: Whose points count
    system: str


class WaysFound(TypedDict):
    """Ways to fill cells."""

    #: The request that is answered
    answers: Literal["perfect-clear/path", "perfect-clear/setup"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queues
    pattern: str
    #: Queues that do what is asked
    solved: int
    #: The pattern's whole queues, each once
    total: int
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: What solutions must do besides
    mode: NotRequired[str]
    #: Whose spins count
    system: NotRequired[str]
    #: Which pieces spin
    spins: NotRequired[str]
    #: How many ways there are
    found: int
    #: The ways that are listed
    ways: list[WayFound]
    #: The fewest ways
    minimal: NotRequired[Minimals]
    #: The cells to fill, row by row from the top
    target: NotRequired[list[str]]
    #: What is to be saved
    wishes: NotRequired[list[WishFound]]
    #: The scores of all queues together, where ways have to score their most
    best_score: NotRequired[BestScore]


class Choice(TypedDict):
    """Choice of a piece in hold."""

    #: For how many queues it is this one
    queues: int
    #: The pieces of which one stays in hold
    slot: str


class QueueSaves(TypedDict):
    """What a queue can leave over."""

    #: Unseen pieces of the last bag, where it is said what was dealt before
    bag: NotRequired[str]
    #: The queue, cut to the pieces that can matter
    queue: str
    #: The pieces that follow it
    rest: str
    #: The pieces of which one stays in hold
    slot: str
    #: Whether it clears the field
    solved: bool


class SaveFound(TypedDict):
    """Fewest ways that save what is wished."""

    #: How many ways save it
    found: int
    #: The wish
    keep: str
    #: Its name, where it has one
    label: NotRequired[str]
    #: The fewest ways
    minimal: Minimals
    #: For how many queues it comes true
    solved: int
    #: The ways that `minimal` names
    ways: list[WayFound]


class WhatIsSaved(TypedDict):
    """Pieces that queues can leave over."""

    #: The request that is answered
    answers: Literal["perfect-clear/saves"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queues
    pattern: str
    #: Queues that do what is asked
    solved: int
    #: The pattern's whole queues, each once
    total: int
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: What solutions must do besides
    mode: NotRequired[str]
    #: Whose spins count
    system: NotRequired[str]
    #: Which pieces spin
    spins: NotRequired[str]
    #: By piece, the queues that can leave it in hold
    kept: dict[str, int]
    #: Choices of a piece in hold
    choices: list[Choice]
    #: The wishes
    wishes: list[WishFound]
    #: What each queue can leave
    queues: list[QueueSaves]
    #: The fewest ways of each wish, or of each piece that can be saved, where they were asked for
    minimals: NotRequired[list[SaveFound]]
    #: Which clear it is
    clear: NotRequired[int]
    #: Pieces of the clear that are on the field
    built: NotRequired[int]
    #: Pieces that were left of the bags before
    leftover: NotRequired[str]
    #: Pieces that are on the field
    build: NotRequired[str]


class QueueScored(TypedDict):
    """Best score of a queue; null where it does not clear the field."""

    #: Lines of attack
    attack: int | None
    #: Points
    points: int | None
    #: The queue, cut to the pieces that can matter
    queue: str
    #: How many whole queues begin with it
    queues: int


class Scored(TypedDict):
    """Best scores of queues."""

    #: The request that is answered
    answers: Literal["perfect-clear/score"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queues
    pattern: str
    #: Queues that do what is asked
    solved: int
    #: The pattern's whole queues, each once
    total: int
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: What solutions must do besides
    mode: NotRequired[str]
    #: Whose spins count
    system: NotRequired[str]
    #: Which pieces spin
    spins: NotRequired[str]
    #: Each queue
    scores: list[QueueScored]
    #: Sum of the points
    sum: int
    #: Sum of the lines of attack
    attack_sum: int
    #: Difficult clears just before
    back_to_back: int
    #: Pieces in a row that have cleared lines just before
    combo: int
    #: What makes a score the best
    count: Literal["points", "attack"]


class Chance(TypedDict):
    """Exact chance."""

    #: Whether it is exact
    exact: bool
    #: The chance as a number
    value: float
    #: Orders of the unseen pieces in which it is won
    numerator: int
    #: All orders
    denominator: int


class Placed(TypedDict):
    """Piece, and where it comes to rest."""

    #: The piece
    piece: str
    #: How it is turned
    rotation: Literal["spawn", "right", "reverse", "left"]
    #: Columns and rows from 0, the lowest row first
    cells: list[list[int]]
    #: Whether hold is pressed for it
    hold: NotRequired[bool]


class FirstMove(TypedDict):
    """First move."""

    #: The piece and its place
    placement: Placed
    #: Its chance under best play
    chance: Chance
    #: The share of queues that somebody could solve who knows all pieces after it
    mass: Chance
    #: Clears in a row to expect after it, where they were asked for
    clears: NotRequired[float]
    #: Its chance when it is chosen by the clears to expect
    loop_chance: NotRequired[Chance]


class Advised(TypedDict):
    """Advice on a moment."""

    #: The request that is answered
    answers: Literal["perfect-clear/advise", "perfect-clear/prospects"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The pieces that are shown
    queue: str
    #: What is left of the bag of the last piece shown
    bag: str
    #: The chance under best play
    chance: Chance
    #: The chance if all pieces were known
    full_knowledge: NotRequired[Chance]
    #: Whether a `move` is best, or to press `hold` and decide on what it shows
    best: NotRequired[str]
    #: The moves, the best first
    moves: NotRequired[list[FirstMove]]
    #: Clears in a row to expect, where moves are ordered by them
    clears: NotRequired[float]
    #: Whether the piece to leave is not chosen before it must be
    sees_reveals: NotRequired[bool]
    #: What to do for each piece that may come, where that was asked for
    tree: NotRequired[Any]


class ListOfKeys(TypedDict):
    """Keys to press."""

    #: The request that is answered
    answers: Literal["perfect-clear/keys"]
    #: The keys, in their order
    keys: list[str]


class ListOfLandings(TypedDict):
    """Places where a piece can come to rest."""

    #: The request that is answered
    answers: Literal["perfect-clear/landings"]
    #: The places
    landings: list[Placed]


class GameValue(TypedDict):
    """Game that is being coached, as answers have it."""

    #: The rows that are left, from the top
    field: str | list[str] | list[list[int]]
    #: Lines that each clear has
    lines: int
    #: The piece that is held
    hold: NotRequired[str | None]
    #: The game has no hold slot
    no_hold: bool
    #: The pieces that are shown, the current one first
    queue: str
    #: What is left of the bag of the last one
    bag: str
    #: Pieces come that no bag gives
    any_bag: bool
    #: Hold was pressed for the current piece
    has_held: bool
    #: Clears that are done
    clears: int
    #: Pieces placed since the last of them
    placed: int


class GameStep(TypedDict):
    """Game, and what it needs next."""

    #: The request that is answered
    answers: Literal[
        "perfect-clear/game/start", "perfect-clear/game/appear", "perfect-clear/game/press",
        "perfect-clear/game/place", "perfect-clear/game/make",
    ]
    #: The game
    game: GameValue
    #: Pieces that the clear takes; none where it cannot be
    needed: int | None
    #: Pieces that can matter
    useful: NotRequired[int]
    #: Pieces that may appear next
    may_appear: str
    #: The placement that was made, of `place` and `make`
    placement: NotRequired[Placed]
    #: Rows that vanished
    cleared: NotRequired[list[int]]
    #: Whether the field is clear
    clear: NotRequired[bool]


class PlacementValue(TypedDict):
    """Piece and its place, as advice and solutions name it."""

    #: The piece
    piece: str
    #: How it is turned
    rotation: Literal["spawn", "right", "reverse", "left"]
    #: Columns and rows from 0, the lowest row first
    cells: list[list[int]]
    #: Whether hold is pressed for it
    hold: bool
    #: Rows that vanish; they follow from the rest
    cleared: NotRequired[list[int]]
    #: Keys to press; they follow from the rest
    keys: NotRequired[list[str]]


class QuizValue(TypedDict):
    """Pieces of a quiz."""

    #: The piece that is held
    hold: NotRequired[str]
    #: The pieces, the current one first
    queue: str


class PageValue(TypedDict):
    """Page of a fumen."""

    #: Rows from the top: `.` empty, `X` gray, or the letter of a piece
    field: list[str]
    #: The piece that is placed
    piece: NotRequired[PlacementValue]
    #: Whether the piece is locked: one that is not shows a place, and is not placed
    lock: NotRequired[bool]
    #: What is written beside it
    comment: NotRequired[str]
    #: What a quiz says of the pieces, written as the comment if there is no other
    quiz: NotRequired[QuizValue]


class ListOfPages(TypedDict):
    """Pages of a fumen."""

    #: The request that is answered
    answers: Literal["perfect-clear/fumen"]
    #: The pages
    pages: list[PageValue]


class FumenText(TypedDict):
    """Fumen."""

    #: The request that is answered
    answers: Literal["perfect-clear/fumen-of"]
    #: The fumen
    fumen: str


class Glued(TypedDict):
    """Setups of a fumen."""

    #: The request that is answered
    answers: Literal["perfect-clear/glue", "perfect-clear/unglue"]
    #: Each with its `field`, its `comment` and a `fumen` of it; with `placements` where they are placed one by one
    setups: list[Any]
    #: What the request is called now, where it was asked for by its old name
    note: NotRequired[str]


class Covered(TypedDict):
    """Queues that build drawings."""

    #: The request that is answered
    answers: Literal["perfect-clear/cover"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: All pieces are known
    information: str
    #: The queues
    pattern: str
    #: The piece in hold
    hold: NotRequired[str]
    #: Whether there is no hold
    no_hold: bool
    #: The pattern's whole queues, each once
    total: int
    #: Queues that build some drawing
    any: int
    #: Queues that build all of them
    every: NotRequired[int]
    #: Each with `comment`, `fumen`, `field`, `tiles`, `others`, `built` and `queues`; with `accum` also
    #: `any_so_far` and `every_so_far`
    drawings: NotRequired[list[Any]]
    #: Whether each queue counts for its first drawing alone
    priority: NotRequired[bool]
    #: How many of the last pieces may be dropped softly
    last_soft: NotRequired[int]
    #: Name of the kicks
    physics: NotRequired[str]
    #: How pieces come down
    drop: NotRequired[Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]]
    #: What solutions must do besides
    mode: NotRequired[Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ]]
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: Limit that struck
    gave_up: NotRequired[str]


class SpinsFound(TypedDict):
    """Ways to a spin."""

    #: The request that is answered
    answers: Literal["perfect-clear/spin"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The queues
    pattern: str
    #: Queues that do what is asked
    solved: int
    #: The pattern's whole queues, each once
    total: int
    #: Where a limit struck: of how many queues it is known
    looked_at: NotRequired[int]
    #: What solutions must do besides
    mode: NotRequired[str]
    #: Whose spins count
    system: NotRequired[str]
    #: Which pieces spin
    spins: NotRequired[str]
    #: Most pieces before the one that spins
    pieces: int
    #: Most roofs among them
    roofs: int
    #: Most lines that they clear
    clears: int
    #: Lowest line that may be cleared, from 0
    fill_bottom: int
    #: Line above the highest one that may be cleared
    fill_top: int
    #: How many ways there are
    found: int
    #: The ways that are listed
    ways: list[Any]


class ExactOrBounds(TypedDict):
    """Exact chance, or what it lies between."""

    #: All orders, of an exact chance
    denominator: NotRequired[int]
    #: Whether it is exact
    exact: bool
    #: It is at least this one, of bounds
    lower: NotRequired[Chance]
    #: Orders of the unseen pieces in which it is won, of an exact chance
    numerator: NotRequired[int]
    #: It is at most this one, of bounds
    upper: NotRequired[Chance]
    #: The chance as a number, of an exact chance
    value: NotRequired[float]


class Judged(TypedDict):
    """Chance at a moment."""

    #: The request that is answered
    answers: Literal["perfect-clear/chance"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Whether all pieces are known, `full`, or those that are shown, `as-shown`
    information: NotRequired[str]
    #: The rows from the top; full ones have vanished
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The piece in hold
    hold: str | None
    #: Whether there is no hold
    no_hold: bool
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Limit that struck
    gave_up: NotRequired[str]
    #: The pieces that are shown
    queue: str
    #: What is left of the bag of the last piece shown
    bag: str
    #: The chance under best play, or what it lies between
    chance: ExactOrBounds
    #: The chance if all pieces were known
    full_knowledge: NotRequired[Chance]


class BagsJudged(TypedDict):
    """Chances of all first bags."""

    #: The request that is answered
    answers: Literal["perfect-clear/bags"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: Pieces are known as they are shown
    information: str
    #: The rows from the top
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The chance before anything is shown
    chance: Chance
    #: Each `bag` with its `numerator`, its `denominator`, and its best `moves` where they were asked for
    bags: list[Any]


class ListOfQueues(TypedDict):
    """Queues."""

    #: The request that is answered
    answers: Literal["perfect-clear/queues"]
    #: The pattern
    pattern: str
    #: How many queues there are
    total: int
    #: The queues, unless only their number was asked for
    queues: NotRequired[list[str]]


class States(TypedDict):
    """States on the way to a clear field."""

    #: The request that is answered
    answers: Literal["perfect-clear/graph"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: The rows from the top
    field: list[str]
    #: How many lines the clear has
    lines: int
    #: The queue
    queue: str
    #: The piece in hold
    hold: NotRequired[str]
    #: How many solutions there are; a text where there are very many
    found: Any
    #: By the number of pieces placed: `placed`, `found` and `kept`
    stages: list[Any]
    #: States: `id`, `placed`, `field`, `slot`, `ways_before` and `ways_after`
    nodes: list[Any]
    #: Decisions: a placement, `from` and `to`
    edges: list[Any]


class Combos(TypedDict):
    """The longest combos of a queue."""

    #: The request that is answered
    answers: Literal["perfect-clear/ren"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: The rows from the top
    field: list[str]
    #: The queue
    queue: str
    #: The piece in hold
    hold: NotRequired[str]
    #: Whether there is no hold
    no_hold: bool
    #: The longest combo, as players count; none where the first piece clears no line
    ren: NotRequired[int]
    #: How many ends combos have
    found: int
    #: Ends by the number of clears
    ends: list[int]
    #: The longest combos: `clears`, `placements` and `fumen`
    combos: list[Any]
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]


class ChainsPlayed(TypedDict):
    """Chains of starts, and the estimate from them; its `type` is `estimate`."""

    #: The request that is answered
    answers: Literal["perfect-clear/loop"]
    #: What fixed every random choice
    seed: int
    #: Chains
    chains: int
    #: Starts of all chains
    starts: int
    #: First starts: `starts`, `mean`, `worst` and `certain`
    first: NotRequired[Any]
    #: Later starts, by the clears before them, modulo 7
    phases: list[Any]
    #: Clears in a row to expect
    clears: NotRequired[float]
    #: Nine of ten sets of resampled chains lie between these
    interval: NotRequired[list[float]]
    #: What the play adds to the values of starts
    residual: NotRequired[Any]
    #: The starts, each with its `chain`, its `clear`, its `queue`, and its chance
    list: list[Any]
    #: Where a limit struck: starts that were played
    looked_at: NotRequired[int]
    #: Starts that were asked for
    total: NotRequired[int]
    #: Limit that struck
    gave_up: NotRequired[str]


class WorthFound(TypedDict):
    """Worth of pieces in hold."""

    #: The request that is answered
    answers: Literal["perfect-clear/worth"]
    #: Starts
    starts: int
    #: Clears in a row to expect from the beginning
    clears: float | None
    #: Nine of ten sets of resampled chains lie between these
    interval: list[float] | None
    #: Clears to come, by phase and by piece
    worth: list[list[float]]


class Setups(TypedDict):
    """Setups."""

    #: The request that is answered
    answers: Literal["perfect-clear/book"]
    #: How the search ended
    status: Literal["solved", "unsolvable", "unknown"]
    #: All pieces are known
    information: str
    #: How many lines a clear has
    lines: int
    #: Which PC it is
    clear_number: NotRequired[int]
    #: The pieces that are seen
    queue: NotRequired[str]
    #: The pieces that the PC before leaves over
    leftover: NotRequired[str]
    #: What is to come of the last bag
    bag: NotRequired[str]
    #: How many setups fit
    found: NotRequired[int]
    #: The setups, the best first
    setups: list[Any]
    #: By piece, what it is worth in hold
    worth: NotRequired[Any]
    #: What the best play without a book is worth
    free_play: NotRequired[Any]
    #: Name of the kicks
    physics: str
    #: How pieces come down
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"]
    #: Whether there is no hold
    no_hold: bool
    #: Where a limit struck: setups that were judged
    looked_at: NotRequired[int]
    #: Setups that might fit
    total: NotRequired[int]
    #: Limit that struck
    gave_up: NotRequired[str]


class Verdict(TypedDict):
    """Verdict of a check."""

    #: The request that is answered
    answers: Literal["perfect-clear/verify"]
    #: The kind of the answer, such as `solve`
    answer: str
    #: Whether the answer holds; missing where there is nothing to check
    valid: NotRequired[bool]
    #: The reason why it does not hold, or why there is nothing to check
    reason: NotRequired[str]
    #: What holds
    checked: list[str]
    #: What would take more nodes than allowed
    not_checked: list[str]


def solve(
    *,
    queue: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    all: bool = False,
    unique: bool = False,
    rank: Literal["holds", "drops", "saved"] | None = None,
    save: TextLike | None = None,
    most: int | None = None,
    keys: bool = False,
    seconds: float | None = None,
) -> Solved:
    """Clear a field with a queue of which every piece is known.

    One solution, or all of them; the search is complete, so that no answer means that there is none.

    :param queue: The pieces: the current one first, then the next ones.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param all: All solutions instead of one.
    :param unique: Of solutions that differ in the order of the pieces alone, only one.
    :param rank: Which solution is wanted, or, with --all, which come first.
    :param save: The piece that is best saved for the next PC, with --rank saved [default: T].
    :param most: Write at most N solutions; all are counted.
    :param keys: Write the keys to press for each piece.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Solved, ask("perfect-clear/solve", locals()))


def percent(
    *,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    tree: int | None = None,
    no_table: bool = False,
    seconds: float | None = None,
) -> Share:
    """Work out which share of a pattern's queues can clear a field, every piece known beforehand.

    The share is that of the pattern's whole queues, each once; where not all of their pieces can matter, that of the
    cut queues is said, too.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param tree: Add the success tree: the share by the first N pieces of the queues.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Share, ask("perfect-clear/percent", locals()))


def path(
    *,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    minimal: bool = False,
    all_minimals: int | None = None,
    mirror: bool = False,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    best_score: bool = False,
    count: Literal["points", "attack"] = "points",
    back_to_back: Any = 0,
    combo: int = 0,
    queues: bool = False,
    most: int | None = None,
    keep: Sequence[TextLike] | None = None,
    clear: int | None = None,
    leftover: TextLike | None = None,
    build: TextLike | None = None,
    seconds: float | None = None,
) -> WaysFound:
    """List the solutions of a pattern's queues, the queues that allow each, and the minimals.

    Solutions with the same pieces on the same cells are one way, whatever the order of the pieces. Minimals are the
    fewest ways that serve every queue that any way serves. With `keep`, a queue has only those ways that save what is
    wished, the best that it can of a list.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param minimal: Write only the minimals: the fewest ways that serve all queues; of such sets the easiest to play.
    :param all_minimals: Write up to N different smallest sets of ways, the easiest to play first.
    :param mirror: Write only the minimals, a way and its mirror image counted as one, for players who learn both
        together.

        The mirror image of a way has J for L and S for Z. The field has to be its own mirror image, as have the cells
        of a setup. Of a pair, the way is written that serves more queues.
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param best_score: A queue has only those ways that score its most; with --minimal, these are the score minimals.
    :param count: What makes a score the best: points, or attack, the lines of garbage that are sent.
    :param back_to_back: The clear before was difficult, so the first T-spin or Tetris is back to back; 6: the last
        six were.
    :param combo: How many pieces in a row have cleared lines just before.
    :param queues: Name the queues that allow each way.
    :param most: Write at most N ways [default: 20 as text on standard output, else all].
    :param keep: What is to be saved, such as T, 'T||I', 'TI,T,^O'; may be given again.

        Wishes are written as for PC-Saves-Get. All that a queue can save is looked at together: TT is a save with two
        T; T&&S is true if a T can be saved, and an S, perhaps by another solution (TS is both at once); !T if no T
        can be saved, ^T if it can be avoided; /^[^T]*L/ is a regular expression about the pieces in the order
        TILJSZO; a label may follow after #. Commas separate wishes, the first ones preferred.
    :param clear: Which PC it is, in clears of four lines: saves have the unseen pieces of the last bag, too.

        The pieces on the field are taken to be those that came first; if they are not, say --leftover and --build.
    :param leftover: The pieces that were left of the bags before this PC, the one in hold among them.
    :param build: The pieces that are on the field.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(WaysFound, ask("perfect-clear/path", locals()))


def saves(
    *,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    keep: Sequence[TextLike] | None = None,
    clear: int | None = None,
    leftover: TextLike | None = None,
    build: TextLike | None = None,
    minimal: bool = False,
    mirror: bool = False,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    seconds: float | None = None,
) -> WhatIsSaved:
    """List the saves: which pieces can be kept for the next PC, and for which share of a pattern's queues.

    Every piece is known beforehand. A PC that knows one piece more than it takes leaves one behind in hold, the
    player's choice among its solutions. Of several wishes, it is also counted for how many queues each is the first
    that comes true.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param keep: What is to be saved, such as T, 'T||I', 'TI,T,^O'; may be given again.

        Wishes are written as for PC-Saves-Get. All that a queue can save is looked at together: TT is a save with two
        T; T&&S is true if a T can be saved, and an S, perhaps by another solution (TS is both at once); !T if no T
        can be saved, ^T if it can be avoided; /^[^T]*L/ is a regular expression about the pieces in the order
        TILJSZO; a label may follow after #. Commas separate wishes, the first ones preferred.
    :param clear: Which PC it is, in clears of four lines: saves have the unseen pieces of the last bag, too.

        The pieces on the field are taken to be those that came first; if they are not, say --leftover and --build.
    :param leftover: The pieces that were left of the bags before this PC, the one in hold among them.
    :param build: The pieces that are on the field.
    :param minimal: Name the minimals of each save: the fewest ways that serve every queue for which it comes true.

        They are those of each wish by itself; where nothing is wished, of each piece that can be saved.
    :param mirror: Name the minimals, a way and its mirror image counted as one, for players who learn both together.

        The mirror image of a way has J for L and S for Z. The field has to be its own mirror image. Of a pair, the
        way is named that serves more queues.
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(WhatIsSaved, ask("perfect-clear/saves", locals()))


def score(
    *,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    count: Literal["points", "attack"] = "points",
    back_to_back: Any = 0,
    combo: int = 0,
    seconds: float | None = None,
) -> Scored:
    """Work out the most points, or lines of attack, of each queue of a pattern over all its solutions.

    Every piece is known beforehand, and each queue takes the solution, order and movements that score most. Points
    are those of clears, spins, back to back, combos and the PC itself on the first level; drops score nothing.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param count: What makes a score the best: points, or attack, the lines of garbage that are sent.
    :param back_to_back: The clear before was difficult, so the first T-spin or Tetris is back to back; 6: the last
        six were.
    :param combo: How many pieces in a row have cleared lines just before.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Scored, ask("perfect-clear/score", locals()))


def setup(
    *,
    target: TextLike | Sequence[TextLike] | MatrixLike | None = None,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    fill: TextLike | None = None,
    margin: TextLike | None = None,
    free: TextLike | None = None,
    exclude: Literal["none", "holes", "strict-holes"] | None = None,
    operate: Sequence[TextLike] | None = None,
    pieces: int | None = None,
    touching: bool = False,
    minimal: bool = False,
    all_minimals: int | None = None,
    mirror: bool = False,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    best_score: bool = False,
    count: Literal["points", "attack"] = "points",
    back_to_back: Any = 0,
    combo: int = 0,
    queues: bool = False,
    most: int | None = None,
    seconds: float | None = None,
) -> WaysFound:
    """List the ways to build a setup: to fill certain cells, and the queues that allow each.

    The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those
    that are filled in the field already; all others stay as they are. Or the field shows it in colours, in letters of
    pieces or as a fumen. Nothing is placed after the last of the cells is filled.

    :param target: The cells to fill, rows top first, separated by slashes or line breaks [default: the colours of the
        field].
    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param fill: The colours of the cells that must be filled, as letters of pieces [default: I].
    :param margin: The colours of those that may be filled [default: O].
    :param free: The colours of those that may be filled, and may be holes as well.
    :param exclude: Leave out setups with holes: none of them, holes (empty cells below filled ones) or strict-holes
        (empty cells that cannot be reached from above) [default: none].
    :param operate: Before holes are looked for, put this on the field: T-Reverse(7,2), block(1,2), row(1) or
        `clear()`, in their order; columns and rows count from 0 at the lower left.
    :param pieces: Only setups of N pieces.
    :param touching: Only setups each of whose pieces fills a cell that must be filled, as solution-finder lists them:
        none is there only to hold others up.
    :param minimal: Write only the minimals: the fewest ways that serve all queues; of such sets the easiest to play.
    :param all_minimals: Write up to N different smallest sets of ways, the easiest to play first.
    :param mirror: Write only the minimals, a way and its mirror image counted as one, for players who learn both
        together.

        The mirror image of a way has J for L and S for Z. The field has to be its own mirror image, as have the cells
        of a setup. Of a pair, the way is written that serves more queues.
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param best_score: A queue has only those ways that score its most; with --minimal, these are the score minimals.
    :param count: What makes a score the best: points, or attack, the lines of garbage that are sent.
    :param back_to_back: The clear before was difficult, so the first T-spin or Tetris is back to back; 6: the last
        six were.
    :param combo: How many pieces in a row have cleared lines just before.
    :param queues: Name the queues that allow each way.
    :param most: Write at most N ways [default: 20 as text on standard output, else all].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(WaysFound, ask("perfect-clear/setup", locals()))


def advise(
    *,
    queue: TextLike | None = None,
    bag: TextLike | None = None,
    any_bag: bool = False,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    has_held: bool = False,
    max_memory: TextLike | int | None = None,
    no_table: bool = False,
    method: Literal["exact", "mass", "loop", "revealed"] = "exact",
    tree: int | None = None,
    seconds: float | None = None,
) -> Advised:
    """Advise what to do now: every first move with its exact chance of a PC, the best first.

    Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
    moment.

    :param queue: The pieces that are shown: the current one first, then the next ones (previews).
    :param bag: What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a
        bag].
    :param any_bag: Take a queue that no bag gives.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param has_held: Hold was pressed for the current piece, so it cannot be pressed again.
    :param max_memory: Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of
        mebibytes.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param method: What moves are ordered by.
    :param tree: Say what to do for each way in which the next N pieces may come.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Advised, ask("perfect-clear/advise", locals()))


def prospects(
    *,
    queue: TextLike | None = None,
    bag: TextLike | None = None,
    any_bag: bool = False,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    has_held: bool = False,
    max_memory: TextLike | int | None = None,
    no_table: bool = False,
    method: Literal["exact", "mass", "loop", "revealed"] = "loop",
    seconds: float | None = None,
) -> Advised:
    """Work out how many clears in a row to expect after each move.

    A piece must be held, and the lines are what is left of four.

    :param queue: The pieces that are shown: the current one first, then the next ones (previews).
    :param bag: What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a
        bag].
    :param any_bag: Take a queue that no bag gives.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param has_held: Hold was pressed for the current piece, so it cannot be pressed again.
    :param max_memory: Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of
        mebibytes.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param method: `loop`, or `revealed`: the piece to leave is not chosen before it must be.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Advised, ask("perfect-clear/prospects", locals()))


def keys(
    placement: PlacementValue | Mapping[str, Any],
    *,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    seconds: float | None = None,
) -> ListOfKeys:
    """Find the keys that bring a piece to its place.

    :param placement: The piece and its place.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ListOfKeys, ask("perfect-clear/keys", locals()))


def landings(
    piece: TextLike,
    *,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    seconds: float | None = None,
) -> ListOfLandings:
    """List where a piece can come to rest.

    :param piece: The piece.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ListOfLandings, ask("perfect-clear/landings", locals()))


def game_start(
    *,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    queue: TextLike | None = None,
    bag: TextLike | None = None,
    any_bag: bool = False,
    seconds: float | None = None,
) -> GameStep:
    """Begin a game here.

    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param queue: The pieces that are shown: the current one first, then the next ones (previews).
    :param bag: What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a
        bag].
    :param any_bag: Take a queue that no bag gives.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(GameStep, ask("perfect-clear/game/start", locals()))


def game_appear(
    game: GameValue | Mapping[str, Any],
    pieces: TextLike,
    *,
    seconds: float | None = None,
) -> GameStep:
    """Show further pieces of a game.

    :param game: The game.
    :param pieces: The pieces, in their order.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(GameStep, ask("perfect-clear/game/appear", locals()))


def game_press(
    game: GameValue | Mapping[str, Any],
    *,
    seconds: float | None = None,
) -> GameStep:
    """Press hold for the first time, before it is known what comes after that.

    :param game: The game.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(GameStep, ask("perfect-clear/game/press", locals()))


def game_place(
    game: GameValue | Mapping[str, Any],
    piece: TextLike,
    rotation: Literal["spawn", "right", "reverse", "left"],
    column: int,
    *,
    hold: bool = False,
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    seconds: float | None = None,
) -> GameStep:
    """Let a piece come down in a column.

    :param game: The game.
    :param piece: The piece.
    :param rotation: How it is turned.
    :param column: The leftmost column, from 0. Of several places below each other, the highest is taken.
    :param hold: Hold is pressed for it.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(GameStep, ask("perfect-clear/game/place", locals()))


def game_make(
    game: GameValue | Mapping[str, Any],
    placement: PlacementValue | Mapping[str, Any],
    *,
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    seconds: float | None = None,
) -> GameStep:
    """Make a placement, as advice names it.

    :param game: The game.
    :param placement: The piece and its place.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(GameStep, ask("perfect-clear/game/make", locals()))


def fumen(
    text: TextLike,
    *,
    seconds: float | None = None,
) -> ListOfPages:
    """Read the pages of a fumen.

    :param text: The fumen, or a link with one in it.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ListOfPages, ask("perfect-clear/fumen", locals()))


def fumen_of(
    *,
    pages: Sequence[PageValue | Mapping[str, Any]] | None = None,
    seconds: float | None = None,
) -> FumenText:
    """Write pages as a fumen.

    :param pages: The pages, as `perfect-clear/fumen` answers them.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(FumenText, ask("perfect-clear/fumen-of", locals()))


def glue(
    text: TextLike,
    *,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    all: bool = False,
    seconds: float | None = None,
) -> Glued:
    """Place the pieces that lie on the pages of a fumen, one by one.

    :param text: The fumen, or a link with one in it.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param all: Every way to cut the colours into pieces, not the first one alone.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Glued, ask("perfect-clear/glue", locals()))


def unglue(
    text: TextLike,
    *,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    seconds: float | None = None,
) -> Glued:
    """Show the pieces that the pages of a fumen place on one page.

    Pages that place none are answered as by `perfect-clear/glue`, which had this name before.

    :param text: The fumen, or a link with one in it.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Glued, ask("perfect-clear/unglue", locals()))


def cover(
    pattern: TextLike,
    *,
    fumens: Sequence[TextLike] | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    mirror: bool = False,
    priority: bool = False,
    sort: Literal["input", "success", "success-asc"] = "input",
    accum: bool = False,
    last_soft: int = 0,
    lines: int | None = None,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] = "normal",
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    max_soft_drops: float | None = None,
    max_clears: float | None = None,
    starting_b2b: int = 0,
    seconds: float | None = None,
) -> Covered:
    """Work out for which share of a pattern's queues drawn setups or solutions can be built.

    A setup is drawn as a fumen whose pages have pieces one after the other, or as one that shows them in colours:
    gray cells lay there before, each colour is cut into its pieces. A fumen may hold many setups. The order in which
    the pieces are drawn does not matter, only what the queue, hold and the moves allow.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param fumens: Fumens, or texts with fumens in them.
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param mirror: Add the mirror image of each setup.
    :param priority: Count each queue for the first setup alone that it builds.
    :param sort: The order of setups in the answer: input, success (most queues first) or success-asc.
    :param accum: Say after each setup how many queues build it or one before it, and how many build all up to it.
    :param last_soft: How many of the last pieces of each setup may be dropped softly, whatever --drop says.
    :param lines: How many rows of the drawings count [default: 4, or as many as they need].
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param mode: What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris,
        tetris-end, b2b, 2l, 3l-or-pc, ..
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param max_soft_drops: The most pieces that a hard drop does not bring to their places; -1 for any number.
    :param max_clears: The most pieces that clear lines; -1 for any number.
    :param starting_b2b: How many clears, the first ones, must be by a spin or of four lines.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Covered, ask("perfect-clear/cover", locals()))


def spin(
    *,
    pattern: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    mode: Literal[
        "normal", "any-tspin", "tss", "tsd", "tst", "any-spin", "spin1", "spin2", "spin3", "tetris", "tetris-end",
        "b2b", "2l", "3l", "4l", "2l-or-pc", "3l-or-pc", "4l-or-pc",
    ] | None = None,
    system: Literal["guideline", "tetrio", "jstris"] | None = None,
    spins: Literal["t", "all", "all-mini", "all-mini+"] | None = None,
    pieces: int = 3,
    roofs: int = 1,
    clears: int = 12,
    fill_bottom: int = 0,
    fill_top: int | None = None,
    queues: bool = False,
    most: int | None = None,
    seconds: float | None = None,
) -> SpinsFound:
    """Find the spins that a pattern's queues allow: which pieces to lay before, and where.

    A way is a set of pieces, and a T that is placed last, by a spin that clears lines, or another piece that counts
    as a spin. The pieces before it may clear other lines. Those with a cell in a line that is cleared fill it; all
    others are roofs: an overhang, or what holds one up. No piece can be left out within these limits.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param mode: Which spins: any-tspin (minis, too), tss, tsd or tst (full ones that clear a line, two, three or
        more), or of any piece: any-spin, spin1, spin2, spin3 [default: tsd; with --spins all, all-mini or all-mini+:
        any-spin].
    :param system: Whose spins and points: guideline, tetrio or jstris [default: those of --game].
    :param spins: Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game;
        all where a mode asks for a spin of any piece].
    :param pieces: At most N pieces before the one that spins.
    :param roofs: At most N roofs among them: pieces with no cell in a line that is cleared.
    :param clears: At most N lines that they clear.
    :param fill_bottom: No line below this one is cleared, counted from 0.
    :param fill_top: Nor this line, or one above it [default: any line of the field].
    :param queues: Name the queues that allow each way.
    :param most: Write at most N ways [default: 20 as text on standard output, else all].
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(SpinsFound, ask("perfect-clear/spin", locals()))


def chance(
    *,
    queue: TextLike | None = None,
    bag: TextLike | None = None,
    any_bag: bool = False,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    has_held: bool = False,
    max_memory: TextLike | int | None = None,
    no_table: bool = False,
    bounds: bool = False,
    seconds: float | None = None,
) -> Judged:
    """Work out the exact chance of a PC under best play.

    Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
    moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field in
    825 of them. Nothing is simulated.

    :param queue: The pieces that are shown: the current one first, then the next ones (previews).
    :param bag: What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a
        bag].
    :param any_bag: Take a queue that no bag gives.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param has_held: Hold was pressed for the current piece, so it cannot be pressed again.
    :param max_memory: Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of
        mebibytes.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param bounds: Where the exact chance takes too much memory, work out what it lies between, which may take minutes
        or more.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Judged, ask("perfect-clear/chance", locals()))


def bags(
    *,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    moves: int | None = None,
    max_memory: TextLike | int | None = None,
    no_table: bool = False,
    seconds: float | None = None,
) -> BagsJudged:
    """Work out the exact chance of a PC for each of the 5,040 first bags.

    A game begins with a bag, six pieces of which are shown, and an empty hold slot. What follows comes from bags, all
    orders equally likely; the player decides on what is shown at each moment.

    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param moves: Write the best N first moves of each bag.
    :param max_memory: Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of
        mebibytes.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(BagsJudged, ask("perfect-clear/bags", locals()))


def queues(
    pattern: TextLike,
    *,
    hold: TextLike | None = None,
    no_hold: bool = False,
    orders: bool = False,
    sources: bool = False,
    count: bool = False,
    seconds: float | None = None,
) -> ListOfQueues:
    """List the queues of a pattern, and the orders that hold makes of them.

    Each queue is listed once, in the order of its letters. Filters in the pattern leave some of them.

    :param pattern: Which queues: T,*p4 is a T and any four of the seven in any order.
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param orders: List the orders in which the pieces of these queues can be placed.
    :param sources: List the queues whose pieces can be placed in these orders.
    :param count: Write only how many there are.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ListOfQueues, ask("perfect-clear/queues", locals()))


def graph(
    *,
    queue: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    most: int | None = None,
    seconds: float | None = None,
) -> States:
    """Show all solutions of a known queue as one graph: states as nodes, decisions as edges.

    A state is the field, the piece in hold and how far the queue has come; states are in stages by the number of
    pieces placed. Only those are shown that lie on a way to a clear field.

    :param queue: The pieces: the current one first, then the next ones.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param most: Show at most N states of each stage, on ways from the start to the end: those with the most solutions
        through them.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(States, ask("perfect-clear/graph", locals()))


def ren(
    *,
    queue: TextLike | None = None,
    field: TextLike | Sequence[TextLike] | MatrixLike = "",
    fumen: TextLike | None = None,
    page: int | None = None,
    lines: int | None = None,
    hold: TextLike | None = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    most: int | None = None,
    seconds: float | None = None,
) -> Combos:
    """Find the longest combo (REN) of a known queue: each piece clears a line or more.

    The first clear is 0 REN, the second 1 REN. The field may have up to 24 rows, and nothing has to be clear at the
    end. Combos that end with the same field and the same piece in hold after as many pieces count once.

    :param queue: The pieces: the current one first, then the next ones.
    :param field: The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a
        piece filled; rows that are missing on top are empty [default: empty].
    :param fumen: The field as a fumen. A quiz in its comment gives queue and hold, if none are given.
    :param page: Which page of the fumen [default: 1].
    :param lines: How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        [default: 4, or what the fumen says or needs].
    :param hold: The piece in hold [default: none yet].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param most: Write at most N combos, the longest first.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Combos, ask("perfect-clear/ren", locals()))


def loop(
    *,
    count: int = 10,
    clears: int = 14,
    lines: int = 4,
    previews: int | None = None,
    first: int = 1,
    leave: Literal["best", "any", "value", "revealed"] = "best",
    two_lines: bool = False,
    worth: Any = None,
    no_hold: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    max_memory: TextLike | int | None = None,
    no_table: bool = False,
    seed: int = 1,
    seconds: float | None = None,
) -> ChainsPlayed:
    """Play PC after PC, and work out how many follow each other on average.

    Each PC is played with the move of the highest exact chance, and each start is written with that chance. Chains do
    not end by bad luck: a PC that fails is played again with other pieces, and the chances are multiplied. So the
    expected number of PCs in a row comes from exact values; only the starts are drawn.

    :param count: Chains to play.
    :param clears: PCs of each chain; 8 at least for an expected number.
    :param lines: Lines of each PC.
    :param previews: How many next pieces the game shows besides the current one [default: as --game, 5 in all of
        them].
    :param first: The number of the first chain; chains from different runs with one seed go together.
    :param leave: Which piece a PC leaves in hold, where there is a choice.
    :param two_lines: PCs of two lines count as well; only with `--leave revealed`, by the values of `table loop build
        --two-lines`.
    :param worth: What pieces in hold are worth, as `worth` writes it [default: the table for SRS].
    :param no_hold: Play without hold.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param max_memory: Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of
        mebibytes.
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(ChainsPlayed, ask("perfect-clear/loop", locals()))


def worth(
    *,
    starts: Sequence[Any] | None = None,
    resample: int = 200,
    seed: int = 1,
    seconds: float | None = None,
) -> WorthFound:
    """Work out what each piece in hold is worth at the start of a PC, from chains that were played.

    The expected number of PCs in a row, by phase (the PCs before, modulo 7) and piece in hold, is iterated to its
    fixed point.

    :param starts: Answers of `perfect-clear/loop`, or the starts of their lists.
    :param resample: How many sets of resampled chains the interval is from; there is none for a single chain.
    :param seed: Fix every random choice; in JavaScript up to 2^53 - 1.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(WorthFound, ask("perfect-clear/worth", locals()))


def book(
    *,
    queue: TextLike | None = None,
    leftover: TextLike | None = None,
    clear: int | None = None,
    bag: TextLike | None = None,
    book: TextLike | None = None,
    database: Sequence[TextLike] | None = None,
    most: int | None = None,
    no_saves: bool = False,
    no_free: bool = False,
    worth: Any = None,
    mirrors: bool = False,
    game: Literal["guideline", "tetrio", "jstris", "ppt"] = "guideline",
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    no_table: bool = False,
    seconds: float | None = None,
) -> Setups:
    """Find the best setup for a queue or for leftovers, in a book and in a setup database.

    With `queue` (what you see) or `leftover` (what the PC before leaves over), setups that can be built are judged,
    the best first: the share of queues that build it and then clear the field, what can be saved, and how many PCs in
    a row are to be expected. Without pieces, setups are listed with the queues that the book or the database names.

    :param queue: The pieces that you see: the one in hold first, then the current one, then the next ones.
    :param leftover: The pieces that the PC before leaves over, the one in hold among them; any order, and a new bag
        follows.
    :param clear: Which PC of the round of seven (1 is the first PC, 8 the first one of the next round) [default: the
        one for which the pieces fit; else all].
    :param bag: What is still to come of the bag of the queue's last piece, or `new` [default: by --clear, else the
        queue begins with a bag].
    :param book: A book, instead of the one that comes with the library: its text, a setup a line.
    :param database: Tables in the format of PC-Database, each as the text of a file.
    :param most: Write at most N setups.
    :param no_saves: Rank by the solve rate alone; do not work out what is saved, and what follows.
    :param no_free: Do not work out what the best play without a book is worth.
    :param worth: What pieces in hold are worth, as `worth` writes it [default: the table for SRS].
    :param mirrors: List mirror images as well; for pieces they always are.
    :param game: The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt.
    :param kicks: The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins),
        none, or a table as the text of its TOML [default: those of the game].
    :param drop: How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop,
        tsz to tst [default: soft].
    :param no_table: Do without the table of useful fields (legal boards): slower, and nothing is built or read.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Setups, ask("perfect-clear/book", locals()))


def verify(
    answer: Any,
    *,
    kicks: Literal["srs", "srs+", "jstris180", "srs-tetrio180", "nullpomino180", "none"] | TextLike | None = None,
    drop: Literal["soft", "hard", "slide", "t-softdrop", "tsz", "tsm", "tss", "tsd", "tst"] | None = None,
    no_hold: bool = False,
    node_limit: int = 5000000,
    seconds: float | None = None,
) -> Verdict:
    """Check an answer, with code that shares nothing with the solver.

    What an answer says of all queues or all solutions is worked out anew where that is possible within the limit; the
    rest is named as not checked.

    :param answer: The answer: a document, or its text.
    :param kicks: The kicks, where the answer names none or those of a file: a name, or a table as the text of its
        TOML.
    :param drop: How pieces come down, where the answer does not say: soft, slide or hard.
    :param no_hold: The game has no hold, where the answer does not say.
    :param node_limit: Work out anew what takes at most this many nodes: a place of a moving piece is one.
    :param seconds: The time that the answer may take; without it, as long as it takes.
    """
    return cast(Verdict, ask("perfect-clear/verify", locals()))
