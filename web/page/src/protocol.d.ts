// The types of requests and refusals. Written by a test of quadrille-api from the types of Rust: do not edit.

/**
 * What can be asked. A board is a text of digits, `.` or `0` for cleared cells, its rows between slashes or in one
 * line; see `docs/formats.md`. It has at most 1,024 cells. Rules that are missing are those of the apps.
 */
export type NumberMatchAsk = { "op": "number-match/solve" } & NumberMatchSolve | { "op": "number-match/follow" } & NumberMatchFollow | { "op": "number-match/play" } & NumberMatchPlay | { "op": "number-match/pairs" } & NumberMatchPairs | { "op": "number-match/read" } & NumberMatchText | { "op": "number-match/verify" } & NumberMatchVerify | { "op": "number-match/generate" } & NumberMatchGenerate | { "op": "number-match/draw" } & NumberMatchDraw;

/**
 * Boards to draw.
 */
export type NumberMatchDraw = { 
/**
 * The board.
 */
board: string, 
/**
 * The rules.
 */
rules?: NumberMatchRules, 
/**
 * The steps.
 */
steps?: Array<NumberMatchStep>, 
/**
 * Boards beside each other.
 */
columns?: number, };

/**
 * A line to follow.
 */
export type NumberMatchFollow = { 
/**
 * The board.
 */
board: string, 
/**
 * The rules.
 */
rules?: NumberMatchRules, 
/**
 * The steps, as an answer of `number-match/solve` has them.
 */
steps: Array<NumberMatchStep>, };

/**
 * A board to draw at random.
 */
export type NumberMatchGenerate = { 
/**
 * What fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
 */
seed?: number, 
/**
 * The number of the board among those of the seed, from 0.
 */
number?: number, 
/**
 * Digits of the board, at most 1,024; 27 if nothing is said.
 */
digits?: number, 
/**
 * Only a board with at most this number of opening pairs; those of apps have at most 6.
 */
most_pairs?: number, 
/**
 * The rules.
 */
rules?: NumberMatchRules, };

/**
 * What makes a line better.
 */
export type NumberMatchGoal = "refills" | "pairs" | "digits" | "score" | "any";

/**
 * A board whose pairs are asked for.
 */
export type NumberMatchPairs = { 
/**
 * The board.
 */
board: string, 
/**
 * The rules.
 */
rules?: NumberMatchRules, };

/**
 * A step to play.
 */
export type NumberMatchPlay = { 
/**
 * The board.
 */
board: string, 
/**
 * The rules.
 */
rules?: NumberMatchRules, 
/**
 * The step.
 */
step: NumberMatchStep, };

/**
 * Where a refill puts the copies of the digits.
 */
export type NumberMatchRefillPlace = "after-last-cell" | "after-last-digit";

/**
 * When a refill may be made.
 */
export type NumberMatchRefillTime = "any-time" | "when-stuck";

/**
 * What becomes of a row without a digit.
 */
export type NumberMatchRows = "vanish" | "vanish-late" | "stay";

/**
 * What differs between editions of the game. What is left out is as in the apps.
 */
export type NumberMatchRules = { 
/**
 * Columns, 5 to 16; 9 if nothing is said.
 */
width?: number, 
/**
 * Whether digits see each other along diagonals; true if nothing is said.
 */
diagonals?: boolean, 
/**
 * Whether digits see each other over the end of a row; true if nothing is said.
 */
wrap?: boolean, 
/**
 * Where a refill puts the copies of the digits; `after-last-cell` if nothing is said.
 */
refill?: NumberMatchRefillPlace, 
/**
 * When a refill may be made; at any time if nothing is said.
 */
refill_when?: NumberMatchRefillTime, 
/**
 * Refills that may still be made, 4 if nothing is said; null is without a limit.
 */
max_refills?: number | null, 
/**
 * What becomes of a row without a digit; it vanishes if nothing is said.
 */
rows?: NumberMatchRows, };

/**
 * A board to win.
 */
export type NumberMatchSolve = { 
/**
 * The board.
 */
board: string, 
/**
 * The rules, with the refills that are left.
 */
rules?: NumberMatchRules, 
/**
 * What makes a win better.
 */
goal?: NumberMatchGoal, 
/**
 * What fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
 */
seed?: number, 
/**
 * The most random games to play when nothing better is left to do: 100,000 by default, and as many as there is
 * time for with `seconds`.
 */
playouts?: number, 
/**
 * The most positions to look at.
 */
nodes?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A step of a line.
 */
export type NumberMatchStep = { "action": "pair", 
/**
 * Row and column of the first one, from 0.
 */
a: [number, number], 
/**
 * Row and column of the second one.
 */
b: [number, number], } | { "action": "refill" } | { "action": "wait" };

/**
 * A text to read.
 */
export type NumberMatchText = { 
/**
 * The text.
 */
text: string, 
/**
 * The rules of a text that states none.
 */
rules?: NumberMatchRules, };

/**
 * A line to check.
 */
export type NumberMatchVerify = { 
/**
 * The document of `number-match/solve`.
 */
record: object, };

/**
 * What to do now.
 */
export type PerfectClearAdvise = { 
/**
 * The pieces that are shown: the current one first.
 */
queue: string, 
/**
 * What is still to come of the bag of the last piece shown; the queue begins with a bag if nothing is said.
 */
bag?: string, 
/**
 * Take a queue that no bag gives.
 */
any_bag?: boolean, 
/**
 * Hold was pressed for the current piece, so it cannot be pressed again.
 */
has_held?: boolean, 
/**
 * Mebibytes that may be taken; 448 if nothing is said, which is also the most.
 */
memory?: PerfectClearMemory, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Pieces that appear.
 */
export type PerfectClearAppear = { 
/**
 * The game.
 */
game: PerfectClearGameValue, 
/**
 * The pieces, in their order.
 */
pieces: string, };

/**
 * What can be asked.
 */
export type PerfectClearAsk = { "op": "perfect-clear/advise" } & PerfectClearAdvise | { "op": "perfect-clear/prospects" } & PerfectClearProspects | { "op": "perfect-clear/solve" } & PerfectClearSolve | { "op": "perfect-clear/percent" } & PerfectClearPercent | { "op": "perfect-clear/saves" } & PerfectClearSaves | { "op": "perfect-clear/ways" } & PerfectClearWaysOf | { "op": "perfect-clear/score" } & PerfectClearScore | { "op": "perfect-clear/setup" } & PerfectClearSetup | { "op": "perfect-clear/keys" } & PerfectClearKeys | { "op": "perfect-clear/landings" } & PerfectClearLandings | { "op": "perfect-clear/game/start" } & PerfectClearStart | { "op": "perfect-clear/game/appear" } & PerfectClearAppear | { "op": "perfect-clear/game/press" } & PerfectClearPress | { "op": "perfect-clear/game/place" } & PerfectClearPlaceAt | { "op": "perfect-clear/game/make" } & PerfectClearMake | { "op": "perfect-clear/fumen" } & PerfectClearFumen | { "op": "perfect-clear/fumen-of" } & PerfectClearFumenOf | { "op": "perfect-clear/unglue" } & PerfectClearUnglue;

/**
 * How pieces come down.
 */
export type PerfectClearDrop = "soft" | "hard" | "slide";

/**
 * A fumen to read.
 */
export type PerfectClearFumen = { 
/**
 * The fumen, or a link with one in it.
 */
text: string, };

/**
 * Pages to write.
 */
export type PerfectClearFumenOf = { 
/**
 * The pages, as `perfect-clear/fumen` answers them.
 */
pages: Array<PerfectClearPageValue>, };

/**
 * A game whose rules are known.
 */
export type PerfectClearGame = "guideline" | "tetrio" | "jstris" | "ppt";

/**
 * A game that is being coached: what answers about games have as `game`.
 */
export type PerfectClearGameValue = { 
/**
 * The rows that are left, from the top.
 */
field: Array<string>, 
/**
 * Lines that each clear has.
 */
lines: number, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold: boolean, 
/**
 * The pieces that are shown, the current one first.
 */
queue: string, 
/**
 * What is left of the bag of the last one.
 */
bag: string, 
/**
 * Pieces come that no bag gives.
 */
any_bag: boolean, 
/**
 * Hold was pressed for the current piece.
 */
has_held: boolean, 
/**
 * Clears that are done.
 */
clears: number, 
/**
 * Pieces placed since the last of them.
 */
placed: number, };

/**
 * How a piece comes to its place.
 */
export type PerfectClearKeys = { 
/**
 * The piece and its place.
 */
placement: PerfectClearPlacementValue, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Which displacements are tried when a piece turns.
 */
export type PerfectClearKicks = "srs" | "srs+" | "jstris180" | "srs-tetrio180" | "nullpomino180" | "none";

/**
 * Where a piece can go.
 */
export type PerfectClearLandings = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Lines of a clear.
 */
export type PerfectClearLines = number;

/**
 * A placement.
 */
export type PerfectClearMake = { 
/**
 * The game.
 */
game: PerfectClearGameValue, 
/**
 * The piece and its place.
 */
placement: PerfectClearPlacementValue, 
/**
 * The kicks; `srs` if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Mebibytes that an answer may take.
 */
export type PerfectClearMemory = number;

/**
 * What a solution must do besides.
 */
export type PerfectClearMode = "normal" | "any-tspin" | "tss" | "tsd" | "tst" | "tetris" | "tetris-end" | "b2b" | "2l" | "3l" | "4l" | "2l-or-pc" | "3l-or-pc" | "4l-or-pc";

/**
 * How many answers are listed, at most 1,000.
 */
export type PerfectClearMost = number;

/**
 * A page of a fumen.
 */
export type PerfectClearPageValue = { 
/**
 * Rows from the top: `.` empty, `X` gray, or the letter of a piece.
 */
field?: Array<string>, 
/**
 * The piece that is placed.
 */
piece?: PerfectClearPlacementValue, 
/**
 * Whether the piece is locked: one that is not shows a place, and is not placed. It is unless this says otherwise.
 */
lock?: boolean, 
/**
 * What is written beside it.
 */
comment?: string, 
/**
 * What a quiz says of the pieces, written as the comment if there is no other.
 */
quiz?: PerfectClearQuizValue, };

/**
 * How many queues of a pattern clear the field.
 */
export type PerfectClearPercent = { 
/**
 * The queues, such as `T,*p4`, at most 2,000,000.
 */
pattern: string, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * A piece that comes down in a column.
 */
export type PerfectClearPlaceAt = { 
/**
 * The game.
 */
game: PerfectClearGameValue, 
/**
 * The piece.
 */
piece: string, 
/**
 * How it is turned.
 */
rotation: PerfectClearRotation, 
/**
 * The leftmost column, from 0. Of several places below each other, the highest is taken.
 */
column: number, 
/**
 * Hold is pressed for it.
 */
hold?: boolean, 
/**
 * The kicks; `srs` if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * A piece and its place, as advices and solutions name it.
 */
export type PerfectClearPlacementValue = { 
/**
 * The piece.
 */
piece: string, 
/**
 * How it is turned.
 */
rotation: PerfectClearRotation, 
/**
 * Columns and rows from 0, the lowest row first.
 */
cells: [[number, number], [number, number], [number, number], [number, number]], 
/**
 * Whether hold is pressed for it.
 */
hold?: boolean, };

/**
 * Hold that is pressed.
 */
export type PerfectClearPress = { 
/**
 * The game.
 */
game: PerfectClearGameValue, };

/**
 * How many clears in a row to expect after each move. A piece must be held, and the lines are what is left of four.
 */
export type PerfectClearProspects = { 
/**
 * The pieces that are shown: the current one first.
 */
queue: string, 
/**
 * What is still to come of the bag of the last piece shown; the queue begins with a bag if nothing is said.
 */
bag?: string, 
/**
 * Take a queue that no bag gives.
 */
any_bag?: boolean, 
/**
 * Hold was pressed for the current piece, so it cannot be pressed again.
 */
has_held?: boolean, 
/**
 * Mebibytes that may be taken; 448 if nothing is said, which is also the most.
 */
memory?: PerfectClearMemory, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * What a quiz says.
 */
export type PerfectClearQuizValue = { 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The pieces, the current one first.
 */
queue: string, };

/**
 * How a piece is turned.
 */
export type PerfectClearRotation = "spawn" | "right" | "reverse" | "left";

/**
 * What queues can leave over.
 */
export type PerfectClearSaves = { 
/**
 * The queues, such as `*p4`, at most 6,000.
 */
pattern: string, 
/**
 * What is to be left, such as `T||I`, the first ones preferred; several wishes may be one text, `T,O||I`.
 */
keep?: Array<string>, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * The most points of each queue of a pattern.
 */
export type PerfectClearScore = { 
/**
 * The queues, such as `T,*p4`, at most 6,000.
 */
pattern: string, 
/**
 * Whose points; those of the game if nothing is said.
 */
system?: PerfectClearSystem, 
/**
 * Which pieces spin; those of the game if nothing is said.
 */
spins?: PerfectClearSpins, 
/**
 * The clear before was difficult.
 */
back_to_back?: boolean, 
/**
 * How many pieces in a row have cleared lines just before.
 */
combo?: number, 
/**
 * What each solution must do; `normal`, which is anything, if nothing is said.
 */
mode?: PerfectClearMode, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * All ways to fill cells, which are those of some colours.
 */
export type PerfectClearSetup = { 
/**
 * The queues, such as `*p4`, at most 6,000.
 */
pattern: string, 
/**
 * The colour of cells that must be filled, the letter of a piece; I if nothing is said.
 */
fill?: string, 
/**
 * The colour of cells that may be filled; O if nothing is said.
 */
margin?: string, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, 
/**
 * Only the fewest ways that serve all queues.
 */
minimal?: boolean, 
/**
 * With the queues of each way.
 */
queues?: boolean, 
/**
 * Ways that are listed, at most; 20 if nothing is said.
 */
most?: PerfectClearMost, };

/**
 * What a known queue can do.
 */
export type PerfectClearSolve = { 
/**
 * The pieces, the current one first.
 */
queue: string, 
/**
 * All solutions are counted.
 */
all?: boolean, 
/**
 * Of solutions that differ in the order of the pieces alone, only one.
 */
unique?: boolean, 
/**
 * Solutions that are listed, at most; 20 if nothing is said.
 */
most?: PerfectClearMost, 
/**
 * With the keys to press.
 */
keys?: boolean, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Which pieces spin.
 */
export type PerfectClearSpins = "t" | "all" | "all-mini" | "all-mini+";

/**
 * Where a game begins.
 */
export type PerfectClearStart = { 
/**
 * The pieces that are shown.
 */
queue?: string, 
/**
 * What is still to come of the bag of the last piece shown; the queue begins with a bag if nothing is said.
 */
bag?: string, 
/**
 * Take pieces that no bag gives.
 */
any_bag?: boolean, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Whose points count.
 */
export type PerfectClearSystem = "guideline" | "tetrio" | "jstris";

/**
 * A fumen whose pieces are placed one by one.
 */
export type PerfectClearUnglue = { 
/**
 * The fumen, or a link with one in it.
 */
text: string, 
/**
 * The kicks; `srs` if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * All ways to clear the field.
 */
export type PerfectClearWaysOf = { 
/**
 * The queues, such as `*p4`, at most 6,000.
 */
pattern: string, 
/**
 * What is to be saved, as for `perfect-clear/saves`: a queue has only the ways that serve its best wish.
 */
keep?: Array<string>, 
/**
 * How long it may take.
 */
seconds?: Seconds, 
/**
 * Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
 */
field?: string, 
/**
 * Lines to clear, 1 to 6; 4 if nothing is said.
 */
lines?: PerfectClearLines, 
/**
 * The piece that is held.
 */
hold?: string | null, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played; `guideline` if nothing is said.
 */
game?: PerfectClearGame, 
/**
 * The kicks; those of the game if nothing is said.
 */
kicks?: PerfectClearKicks, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, 
/**
 * Only the fewest ways that serve all queues.
 */
minimal?: boolean, 
/**
 * With the queues of each way.
 */
queues?: boolean, 
/**
 * Ways that are listed, at most; 20 if nothing is said.
 */
most?: PerfectClearMost, };

/**
 * How long a request may take, in seconds; without it, as long as it takes.
 *
 * Where the time is over, some questions are answered with what is known so far, and `gave_up` says so:
 * `number-match/solve`, `perfect-clear/percent`, `perfect-clear/solve`, `tenten/advise`, `tenten/risk`,
 * `tenten/validate`, `tiler/diagonal` and `tiler/solve`. Others are refused with the code `stopped`.
 */
export type Seconds = number;

/**
 * A set to place.
 */
export type TentenAdvise = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * The board.
 */
board?: string, 
/**
 * The letters of the pieces, in any order.
 */
pieces: string, 
/**
 * Who advises. By default it is `score` where points are the goal, else `farsight` of 1010! and Klooni and
 * `lookahead` of all other games.
 */
player?: TentenPlayer, 
/**
 * What is played for; with `score`, the answer has points against the risk.
 */
goal?: TentenGoal, 
/**
 * Clears that came one after the other just before, in games that give points for it.
 */
streak?: number, 
/**
 * Placements without a clear since the last of them.
 */
idle?: number, 
/**
 * At most how many other ways are ranked: 0 to 100, none if nothing is said.
 */
most?: number, 
/**
 * About how many boards may be judged beyond the quick choice, which takes milliseconds: with 1, the answer
 * is the quick choice.
 */
nodes?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * What can be asked. A board is a text of rows, the top one first, with `/` between them: `#` is filled, `.` is
 * empty. Without one, or where it is blank, the board is empty.
 */
export type TentenAsk = { "op": "tenten/games" } & TentenGames | { "op": "tenten/rules" } & TentenRulesOf | { "op": "tenten/deal" } & TentenDeal | { "op": "tenten/read" } & TentenPicture | { "op": "tenten/advise" } & TentenAdvise | { "op": "tenten/place" } & TentenPlace | { "op": "tenten/risk" } & TentenRisk | { "op": "tenten/validate" } & TentenValidate;

/**
 * A set to deal.
 */
export type TentenDeal = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * Who deals; without a name, as the rules say.
 */
dealer?: TentenDealer, 
/**
 * The board, at which some dealers look.
 */
board?: string, 
/**
 * What the draws depend on; in JavaScript up to 2^53 - 1.
 */
seed: number, 
/**
 * The number of the set: another one for each round.
 */
number: number, };

/**
 * Who deals.
 * One of `weighted`, `uniform`, `kind`, `repair`, `graded-0`, `graded-1`, `graded-2`, `graded-3`, `graded-4`, `graded-5`, `graded-6`, `graded-7`, `graded-8`.
 */
export type TentenDealer = string;

/**
 * The games that are known by name.
 */
export type TentenGames = Record<symbol, never>;

/**
 * What is played for.
 */
export type TentenGoal = "survival" | "score";

/**
 * A board to read.
 */
export type TentenPicture = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * The text.
 */
text: string, };

/**
 * Moves to play.
 */
export type TentenPlace = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * The board.
 */
board?: string, 
/**
 * The letters of the pieces that are to be placed; without them, any may be.
 */
pieces?: string, 
/**
 * Rounds that were finished.
 */
rounds?: number, 
/**
 * Points so far.
 */
score?: number, 
/**
 * Clears that came one after the other just before.
 */
streak?: number, 
/**
 * Placements without a clear since the last of them.
 */
idle?: number, 
/**
 * The moves, in order.
 */
moves: Array<TentenStep>, 
/**
 * Who judges the way.
 */
player?: TentenPlayer, };

/**
 * Who plays. `DIGITS` are those of a strategy, `LIST` has weights, and `CELL,LOSS` an aim.
 * One of `greedy-DIGITS`, `quick`, `weights-LIST`, `learned`, `hazard`, `hazard-LIST`, `lookahead`, `lookahead-LIST`, `farsight`, `first-fit`, `score`, `score-CELL,LOSS`.
 */
export type TentenPlayer = string;

/**
 * A board whose risk is asked for.
 */
export type TentenRisk = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * The board.
 */
board?: string, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * Rules by their name, as `tenten/games` lists them.
 * One of `1010`, `klooni`, `8x8`, `block-blast`, `block-blast-clone`, `blockudoku`, `woodoku`.
 */
export type TentenRules = string;

/**
 * Rules to look at.
 */
export type TentenRulesOf = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, };

/**
 * A piece, and where it is placed.
 */
export type TentenStep = { 
/**
 * The letter.
 */
piece: string, 
/**
 * The row of the top-left corner of its bounding box, from 0 at the top.
 */
row: number, 
/**
 * The column of that corner, from 0 at the left.
 */
col: number, };

/**
 * A set that may not fit.
 */
export type TentenValidate = { 
/**
 * The rules; those of 1010! if nothing is said.
 */
rules?: TentenRules, 
/**
 * The board.
 */
board?: string, 
/**
 * The letters of the pieces, in any order.
 */
pieces: string, 
/**
 * The most boards that the account of a set which does not fit looks at.
 */
nodes?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

export type Ask = NumberMatchAsk | PerfectClearAsk | TentenAsk | Request;

/** Reason why a request has no answer. */
export interface Refusal {
  /** Kind of the refusal. */
  code: Code;
  /** The reason, in English. */
  text: string;
}

export type Code = "too-long" | "no-request" | "unknown-op" | "bad-request" | "bad-problem" | "illegal" | "memory" | "stopped";

/** A tiling that is shown by its cells. */
export interface TilerCells extends TilerShown {
}

/** Number of tilings, or a list of signatures. */
export interface TilerCounted {
  /** Rows of the rectangle */
  rows?: number;
  /** Columns of the rectangle */
  cols?: number;
  /** Side of the square of a signature */
  size?: number;
  /** The signature */
  signature?: string;
  /** Number of tilings; beyond 2^53 most readers of JSON lose digits of it */
  tilings?: unknown;
  /** The same number as a text, of a rectangle */
  exact?: string;
  /** Signatures of the rectangle's tilings */
  signatures?: TilerOfSignature[];
}

/** What is listed of a rectangle's tilings. */
export interface TilerCounting {
  /** List the signatures with their numbers of tilings (up to 6 x 6) */
  by_signature?: boolean;
  /** List the signatures that have a tiling (up to 8 x 8) */
  feasible?: boolean;
}

/** A signature. */
export interface TilerDrawn {
  /** Its number among those of the seed */
  id: number;
  /** Side of the square */
  size: number;
  /** Figures of each kind */
  signature: string;
}

/** How a search ended. */
export interface TilerEnded {
  /** Side of the square */
  size: number;
  /** Figures of each kind */
  signature: string;
  /** How the search ended */
  status: "solved" | "infeasible" | "unknown";
  /** Name of the proof, or the limit that struck */
  reason?: string;
  /** The proof in words, with its figures */
  explanation?: string;
  /** Limit that struck */
  gave_up?: string;
  /** What settled it: a method, or the name of a proof */
  method: string;
  /** Number that fixed every random choice */
  seed: number;
  /** Figures that were tried */
  nodes: number;
  /** Searches that were begun anew */
  restarts: number;
}

/** Moment of a search, as the difference to the frame before. */
export interface TilerFrame {
  /** Figures that were tried so far */
  nodes: number;
  /** How many figures of the frame before, the first ones, are still there */
  keep: number;
  /** Figures that follow them */
  add?: unknown[][];
}

/** What drawn signatures are like. */
export interface TilerGenerating {
  /**
   * What they are like
   * Default: `contest`.
   */
  generator?: "contest" | "tiling" | "dirichlet";
  /** The concentration of the Dirichlet distribution; the smaller, the more a few kinds prevail [default: 1] */
  alpha?: number;
  /** Take them as they are drawn, whether or not there is a tiling */
  as_drawn?: boolean;
}

/** A tiling as the contest reads it. */
export interface TilerListOfFigures extends TilerShown {
  /** The list, as a text */
  contest: string;
}

/** Signature, and the number of its tilings where they were counted. */
export interface TilerOfSignature {
  /** The signature */
  signature: string;
  /** Number of tilings */
  tilings?: number;
}

/** A tiling, given or to be found. */
export interface TilerPicture {
  /** A solution, or a signature, which is solved first */
  text: string;
  /**
   * How to search
   * Default: `auto`.
   */
  method?: "auto" | "diagonal" | "exact";
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
}

/** A tiling as a picture. */
export interface TilerPictured extends TilerShown {
  /** The picture */
  svg: string;
}

/** How a tiling is searched. */
export interface TilerSearching {
  /** The side of the square, as a check; it follows from the signature */
  size?: number;
  /**
   * How to search
   * Default: `auto`.
   */
  method?: "auto" | "diagonal" | "exact";
}

/** What a tiling is. */
export interface TilerShown {
  /** Side of the square */
  size: number;
  /** Figures of each kind */
  signature: string;
}

/** A tiling, or why there is none. */
export interface TilerSolved extends TilerEnded {
  /** Name of the question, as it was given */
  id?: unknown;
  /**
   * The figures: letter, quarter turns clockwise, column and row of the top-left corner of its bounding box. Those
   * of squares larger than the host lists are left out
   */
  solution?: unknown[][];
}

/** Verdict on a solution. */
export interface TilerVerdict {
  /** Side of the square, where it is known */
  size?: number;
  /** Figures of each kind, where they are known */
  signature?: string;
  /** Whether it is a solution; missing when there is nothing to check */
  valid?: boolean;
  /** What is wrong, or why there is nothing to check */
  reason?: string;
}

/** The search as it went: the answer of `tiler/solve` without its figures, and frames. */
export interface TilerWatched extends TilerEnded {
  /** Figures that were laid */
  laid: number;
  /** Moments of the search */
  frames?: TilerFrame[];
}

/** Tile the square of a signature, or prove that it cannot be done */
export interface TilerSolve extends TilerSearching {
  op: "tiler/solve";
  /**
   * How many figures of each kind there are, such as I1,J1,L1,Z1: plain, after the side of its square, or in a
   * JSON document
   */
  signature: string;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /** Most figures to try */
  nodes?: number;
}

/**
 * Check a solution, and say what is wrong with it if it is none
 *
 * The check shares nothing with the solver.
 */
export interface TilerVerify {
  op: "tiler/verify";
  /** The solution: a list in the contest's format, or an answer of `tiler/solve` as a text or an object */
  answer: unknown;
  /** The signature; answers name their own */
  signature?: string;
  /** The side of the square, as a check */
  size?: number;
}

/**
 * Draw a random signature that has a tiling
 *
 * The same seed gives the same signature on every machine.
 */
export interface TilerGenerate extends TilerGenerating {
  op: "tiler/generate";
  /** The side of the square */
  size: number;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /**
   * The number of the signature among those of the seed, from 0
   * Default: 0.
   */
  number?: number;
}

/**
 * Count tilings: of a square, of a rectangle, or with the figures of a signature
 *
 * Tilings that are turns or mirror images of each other count as different ones.
 */
export interface TilerCount extends TilerCounting {
  op: "tiler/count";
  /**
   * The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124 cells), or a
   * signature (up to 6 x 6)
   */
  what: string;
}

/** A tiling, for its cells */
export interface TilerDraw extends TilerPicture {
  op: "tiler/draw";
}

/** A tiling as a picture */
export interface TilerSvg extends TilerPicture {
  op: "tiler/svg";
  /** Pixels of a cell; by default the picture is about 1000 pixels wide */
  cell?: number;
}

/** A tiling in the contest's format */
export interface TilerContest extends TilerPicture {
  op: "tiler/contest";
}

/**
 * Watch the diagonal search
 *
 * The frames are evenly spread over the figures that were laid.
 */
export interface TilerDiagonal {
  op: "tiler/diagonal";
  /** How many figures of each kind there are, for a square that is listed: of 50 x 50 at most on a page */
  signature: string;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /**
   * Most figures to try
   * Default: 200000.
   */
  nodes?: number;
  /**
   * Most frames
   * Default: 400.
   */
  most?: number;
}

/** Any request. */
export type Request =
  | TilerSolve
  | TilerVerify
  | TilerGenerate
  | TilerCount
  | TilerDraw
  | TilerSvg
  | TilerContest
  | TilerDiagonal;

/** Types of answers, by the name of the request. */
export interface Answers {
  "tiler/solve": TilerSolved;
  "tiler/verify": TilerVerdict;
  "tiler/generate": TilerDrawn;
  "tiler/count": TilerCounted;
  "tiler/draw": TilerCells;
  "tiler/svg": TilerPictured;
  "tiler/contest": TilerListOfFigures;
  "tiler/diagonal": TilerWatched;
}
