"""What answers about perfect clears have in them: the documents of the program ``perfect-clear``."""

from typing import Literal

from .._typing import NotRequired, TypedDict

Piece = Literal["I", "O", "T", "S", "Z", "J", "L"]
Rotation = Literal["spawn", "right", "reverse", "left"]
Status = Literal["solved", "unsolvable", "unknown"]


class Placement(TypedDict):
    """A piece and where it comes to rest: ``[x, y]``, from the left and from the bottom, both from 0."""

    piece: Piece
    rotation: Rotation
    cells: list[list[int]]
    #: Hold is pressed for it.
    hold: bool


class Step(Placement):
    """A placement of a solution."""

    #: The rows that vanish.
    cleared: list[int]
    #: The keys to press, where they were asked for.
    keys: NotRequired[list[str]]


class Solution(TypedDict):
    """The placements of a clear."""

    placements: list[Step]
    fumen: str


class Asked(TypedDict):
    """What all answers say again of their question."""

    status: Status
    #: The rows from the top; full ones have vanished.
    field: list[str]
    lines: int
    hold: Piece | None
    no_hold: bool
    #: The name of the kicks.
    physics: str
    drop: str
    #: The limit that struck.
    gave_up: NotRequired[str]


class Solved(Asked):
    """What a known queue can do: the answer of :func:`solve`."""

    queue: str
    solutions: list[Solution]
    #: How many solutions there are, where all were asked for.
    found: NotRequired[int]
    unique: NotRequired[bool]


class CutShare(TypedDict):
    """A share of queues that are cut to the pieces that can matter, each counted once."""

    pieces: int
    solved: int
    total: int


class Percent(Asked):
    """Which queues clear the field: the answer of :func:`percent`."""

    information: Literal["full"]
    pattern: str
    solved: int
    #: The pattern's whole queues, each once.
    total: int
    #: Queues that do not clear the field, cut to the pieces that can matter.
    failed: list[str]
    #: Where not all pieces can matter: the share of queues that are cut.
    cut: NotRequired[CutShare]


class Chance(TypedDict):
    """An exact chance."""

    exact: Literal[True]
    value: float
    numerator: int
    denominator: int


class Bounds(TypedDict):
    """What a chance lies between."""

    exact: Literal[False]
    lower: Chance
    upper: Chance


class Situation(Asked):
    """A moment in the game."""

    information: Literal["as-shown"]
    queue: str
    #: What is left of the bag of the last piece shown.
    bag: str


class KnownChance(Situation):
    """The answer of :func:`chance`."""

    chance: Chance
    #: The chance if all pieces were known.
    full_knowledge: Chance


class BoundedChance(Situation):
    """The answer of :func:`chance` where bounds will do."""

    chance: Chance | Bounds
    #: The chance if all pieces were known; it is missing beside bounds.
    full_knowledge: NotRequired[Chance]


class Move(TypedDict):
    """A first move."""

    placement: Placement
    chance: Chance
    mass: Chance


class Advice(Situation):
    """What to do now: the answer of :func:`advise`."""

    chance: Chance
    full_knowledge: Chance
    best: Literal["move", "hold"]
    #: The best first.
    moves: list[Move]


class ProspectMove(Move):
    """A first move with what it is worth for all clears to come."""

    #: The clears in a row to expect after it, this one included.
    clears: float
    #: The chance of this clear if the play goes on for the most clears to come.
    loop_chance: Chance


class Prospects(Situation):
    """What to do now for the most clears in a row: the answer of :func:`prospects`."""

    chance: Chance
    full_knowledge: Chance
    best: Literal["move", "hold"]
    #: The clears in a row to expect by the best play.
    clears: float
    #: The best for all clears to come first.
    moves: list[ProspectMove]


class Tile(TypedDict):
    """A piece on the field as it was at first."""

    piece: Piece
    cells: list[list[int]]


class Example(Solution):
    """How a queue builds a way."""

    queue: str


class Way(TypedDict):
    """Pieces on cells, whatever their order."""

    way: int
    #: Queues that allow it.
    solved: int
    tiles: list[Tile]
    fumen: str
    effort: NotRequired[int]
    example: NotRequired[Example]
    queues: NotRequired[list[str]]


class WaySet(TypedDict):
    """Ways that serve all queues."""

    ways: list[int]
    effort: NotRequired[int]


class Minimal(WaySet):
    """The fewest ways that serve all queues."""

    least: int
    proven: bool
    easiest: bool
    sets: NotRequired[list[WaySet]]
    complete: NotRequired[bool]


class WishCount(TypedDict):
    """For how many queues a wish comes true, and for how many it is the first one that does."""

    keep: str
    label: NotRequired[str]
    queues: NotRequired[int]
    first: NotRequired[int]


class LastBag(Asked):
    """What was dealt before, where that was said."""

    clear: NotRequired[int]
    built: NotRequired[int]
    leftover: NotRequired[str]
    build: NotRequired[str]


class Ways(LastBag):
    """All ways to clear the field: the answer of :func:`path`."""

    information: Literal["full"]
    pattern: str
    #: Queues that clear the field.
    solved: int
    total: int
    #: Ways in all.
    found: int
    ways: list[Way]
    minimal: NotRequired[Minimal]
    wishes: NotRequired[list[WishCount]]


class Choice(TypedDict):
    """Pieces of which one stays in hold, and for how many queues it is these."""

    slot: str
    queues: int


class QueueSaves(TypedDict):
    """What a queue can leave over."""

    queue: str
    solved: bool
    slot: str
    rest: str
    bag: NotRequired[str]


class Saves(LastBag):
    """What queues can leave over: the answer of :func:`saves`."""

    information: Literal["full"]
    pattern: str
    solved: int
    total: int
    #: For how many queues each piece can stay in hold: what follows it in ``rest`` does not count, as it does for a wish.
    kept: dict[Piece, int]
    choices: list[Choice]
    wishes: list[WishCount]
    queues: list[QueueSaves]


class QueueScore(TypedDict):
    """What a queue scores at best; ``None`` if it does not clear the field."""

    queue: str
    #: How many whole queues begin with it.
    queues: int
    points: int | None
    attack: int | None


class Scores(Asked):
    """The most points of each queue: the answer of :func:`score`."""

    information: Literal["full"]
    pattern: str
    solved: int
    total: int
    system: str
    spins: str
    mode: str
    count: str
    back_to_back: int
    combo: int
    sum: int
    attack_sum: int
    scores: list[QueueScore]


class PagePiece(TypedDict):
    """The piece of a page of a fumen."""

    piece: Piece
    rotation: Rotation
    cells: list[list[int]]


class Quiz(TypedDict):
    """The pieces that the comment of a page names."""

    hold: Piece | None
    queue: str


class Page(TypedDict):
    """A page of a fumen."""

    #: Rows from the top: ``.`` empty, ``X`` gray, or the letter of a piece.
    field: list[str]
    comment: str
    piece: NotRequired[PagePiece]
    #: ``False`` where the piece is not locked, and so is not placed.
    lock: NotRequired[bool]
    quiz: NotRequired[Quiz]
