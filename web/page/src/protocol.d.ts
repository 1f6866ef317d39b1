// The types of requests and refusals. Written by a test of quadrille-web from the types of Rust: do not edit.

/**
 * Kinds of refusals.
 */
export type Code = "too-long" | "no-request" | "unknown-op" | "bad-request" | "bad-problem" | "illegal" | "memory" | "stopped";

/**
 * What can be asked. A board is a text of digits, `.` or `0` for cleared cells, its rows between slashes or in one
 * line; see `docs/formats.md`. Rules that are missing are those of the apps.
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
 * What fixes every random choice.
 */
seed?: number, 
/**
 * The number of the board among those of the seed.
 */
number?: number, 
/**
 * Digits of the board.
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
 * What differs between editions of the game.
 */
export type NumberMatchRules = { 
/**
 * Columns, 5 to 16.
 */
width: number, 
/**
 * Whether digits see each other along diagonals.
 */
diagonals: boolean, 
/**
 * Whether digits see each other over the end of a row; true if it is left out.
 */
wrap?: boolean, 
/**
 * Where a refill puts the copies of the digits.
 */
refill: NumberMatchRefillPlace, 
/**
 * When a refill may be made.
 */
refill_when: NumberMatchRefillTime, 
/**
 * Refills that may still be made; null is without a limit.
 */
max_refills: number | null, 
/**
 * What becomes of a row without a digit.
 */
rows: NumberMatchRows, };

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
 * What fixes every random choice.
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
hold: string | null, 
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
 * The kicks.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * Mebibytes that an answer may take.
 */
export type PerfectClearMemory = number;

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
 * The queues, such as `T,*p4`.
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
 * `spawn`, `right`, `reverse` or `left`.
 */
rotation: string, 
/**
 * The leftmost column, from 0. Of several places below each other, the highest is taken.
 */
column: number, 
/**
 * Hold is pressed for it.
 */
hold?: boolean, 
/**
 * The kicks.
 */
kicks?: string, 
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
 * `spawn`, `right`, `reverse` or `left`.
 */
rotation: string, 
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
hold: string | null, 
/**
 * The pieces, the current one first.
 */
queue: string, };

/**
 * What queues can leave over.
 */
export type PerfectClearSaves = { 
/**
 * The queues, such as `*p4`.
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * The most points of each queue of a pattern.
 */
export type PerfectClearScore = { 
/**
 * The queues, such as `T,*p4`.
 */
pattern: string, 
/**
 * Whose points: `guideline`, `tetrio` or `jstris`; those of the game if nothing is said.
 */
system?: string, 
/**
 * Which pieces spin: `t`, `all`, `all-mini` or `all-mini+`; those of the game if nothing is said.
 */
spins?: string, 
/**
 * The clear before was difficult.
 */
back_to_back?: boolean, 
/**
 * How many pieces in a row have cleared lines just before.
 */
combo?: number, 
/**
 * What each solution must do: `normal`, `any-tspin`, `tss`, `tsd`, `tst`, `tetris`, `tetris-end` or `b2b`.
 */
mode?: string, 
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * All ways to fill cells, which are those of some colours.
 */
export type PerfectClearSetup = { 
/**
 * The queues, such as `*p4`.
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * A fumen whose pieces are placed one by one.
 */
export type PerfectClearUnglue = { 
/**
 * The fumen, or a link with one in it.
 */
text: string, 
/**
 * The kicks.
 */
kicks?: string, 
/**
 * How pieces come down.
 */
drop?: PerfectClearDrop, };

/**
 * All ways to clear the field.
 */
export type PerfectClearWaysOf = { 
/**
 * The queues, such as `*p4`.
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
hold?: string, 
/**
 * The game has no hold slot.
 */
no_hold?: boolean, 
/**
 * The game by whose rules it is played: `guideline`, `tetrio`, `jstris` or `ppt`; the first if nothing is said.
 */
game?: string, 
/**
 * The kicks: `srs`, `srs+`, `jstris180`, `srs-tetrio180`, `nullpomino180` or `none`; those of the game if nothing
 * is said.
 */
kicks?: string, 
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
 * Why a request has no answer: what the page shows, in words of its own where it knows the code.
 */
export type Refusal = { 
/**
 * What kind of refusal it is.
 */
code: Code, 
/**
 * The reason, in English, for a person.
 */
text: string, };

/**
 * How long a request may take, in seconds; without it, as long as it takes.
 */
export type Seconds = number;

/**
 * A set to place.
 */
export type TentenAdvise = { 
/**
 * The rules.
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
 * `lookahead` of all other games. Any other name of `tenten advise --player` will do.
 */
player?: string, 
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
 * At most how many other ways are ranked.
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
 * The rules.
 */
rules?: TentenRules, 
/**
 * Who deals: a name of `tenten deal --dealer`; without one, as the rules say.
 */
dealer?: string, 
/**
 * The board, at which some dealers look.
 */
board?: string, 
/**
 * What the draws depend on.
 */
seed: number, 
/**
 * The number of the set: another one for each round.
 */
number: number, };

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
 * The rules.
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
 * The rules.
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
player?: string, };

/**
 * A board whose risk is asked for.
 */
export type TentenRisk = { 
/**
 * The rules.
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
 */
export type TentenRules = string;

/**
 * Rules to look at.
 */
export type TentenRulesOf = { 
/**
 * The rules.
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
 * The rules.
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

/**
 * What can be asked. Wherever a signature is read, the other texts that the program reads will do as well: a
 * signature after the side of its square, or in a JSON document. Answers about a tiling put its cells into
 * [`Desk::cells`](crate::Desk::cells).
 */
export type TilerAsk = { "op": "tiler/solve" } & TilerSolve | { "op": "tiler/verify" } & TilerVerify | { "op": "tiler/generate" } & TilerGenerate | { "op": "tiler/draw" } & TilerDraw | { "op": "tiler/svg" } & TilerSvg | { "op": "tiler/contest" } & TilerContest | { "op": "tiler/diagonal" } & TilerDiagonal;

/**
 * A list of a tiling's figures.
 */
export type TilerContest = { 
/**
 * A solution, or a signature, which is solved first.
 */
text: string, 
/**
 * How to search.
 */
method?: TilerMethod, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A search to watch.
 */
export type TilerDiagonal = { 
/**
 * How many figures of each kind there are, for a square of at most 50 x 50.
 */
signature: string, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * Most figures to try; 200,000 if nothing is said.
 */
nodes?: number, 
/**
 * Most frames, 1 to 1000; 400 if nothing is said.
 */
most?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A tiling, given or to be found.
 */
export type TilerDraw = { 
/**
 * A solution, or a signature, which is solved first.
 */
text: string, 
/**
 * How to search.
 */
method?: TilerMethod, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A signature to draw at random.
 */
export type TilerGenerate = { 
/**
 * The side of the square.
 */
size: number, 
/**
 * What it is like.
 */
generator?: TilerGenerator, 
/**
 * The concentration of `dirichlet`; the smaller, the more a few kinds prevail.
 */
alpha?: number, 
/**
 * Takes it as it is drawn, whether or not there is a tiling.
 */
as_drawn?: boolean, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * What a random signature is like.
 */
export type TilerGenerator = "contest" | "tiling" | "dirichlet";

/**
 * How to search.
 */
export type TilerMethod = "auto" | "diagonal" | "exact";

/**
 * A tiling to find.
 */
export type TilerSolve = { 
/**
 * How many figures of each kind there are.
 */
signature: string, 
/**
 * The side of the square, as a check.
 */
size?: number, 
/**
 * How to search.
 */
method?: TilerMethod, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * Most figures to try.
 */
nodes?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A picture of a tiling.
 */
export type TilerSvg = { 
/**
 * Pixels of a cell, 1 to 1000; by default the picture is about 1,000 pixels wide.
 */
cell?: number, 
/**
 * A solution, or a signature, which is solved first.
 */
text: string, 
/**
 * How to search.
 */
method?: TilerMethod, 
/**
 * The number that fixes every random choice; 1 if nothing is said.
 */
seed?: number, 
/**
 * How long it may take.
 */
seconds?: Seconds, };

/**
 * A solution to check.
 */
export type TilerVerify = { 
/**
 * A list in the contest's format, or a document of `tiler/solve`.
 */
text: string, 
/**
 * The signature; documents name their own.
 */
signature?: string, 
/**
 * The side of the square, as a check.
 */
size?: number, };

export type Ask = NumberMatchAsk | PerfectClearAsk | TentenAsk | TilerAsk;
