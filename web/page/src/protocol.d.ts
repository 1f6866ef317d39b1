// The types of requests and refusals. Written by a test of quadrille-api from the types of Rust: do not edit.

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

export type Ask = PerfectClearAsk | Request;

/** Reason why a request has no answer. */
export interface Refusal {
  /** Kind of the refusal. */
  code: Code;
  /** The reason, in English. */
  text: string;
}

/**
 * Kinds of refusals.
 * - `too-long`: The request is longer than a mebibyte.
 * - `no-request`: The request is no JSON object with a text `op`.
 * - `unknown-op`: No solver here has this request.
 * - `bad-request`: A part of the request is missing, unknown, or of another kind than expected.
 * - `bad-problem`: What the request is about makes no sense: a board, a queue, a signature ...
 * - `illegal`: A step or a move that the rules do not allow.
 * - `memory`: An answer would take more memory than there is for one, or than the request allows.
 * - `stopped`: The time limit struck before anything was known.
 */
export type Code = "too-long" | "no-request" | "unknown-op" | "bad-request" | "bad-problem" | "illegal" | "memory" | "stopped";

/** Aim of a search. */
export interface NumberMatchAim {
  /**
   * What makes a line better
   * Default: `refills`.
   */
  goal?: "refills" | "pairs" | "digits" | "score" | "any";
}

/** A board on the way of a line. */
export interface NumberMatchBoardOfLine extends NumberMatchStanding {
  /**
   * The next step; null at the end
   * Default: null.
   */
  next?: NumberMatchStepEntry | null;
  /**
   * The places on this board of the pair that is taken after that step; null where there is none, or where the
   * step first adds one of its digits
   * Default: null.
   */
  then?: number[][] | null;
}

/** Limits and rules of the boards that are read. */
export interface NumberMatchBoardOptions extends NumberMatchRuleOptions {
  /**
   * Cells that a board may have
   * Default: 10000.
   */
  max_cells?: number;
}

/**
 * Lower bounds of all wins, in the order of the goal.
 *
 * Where refills come first, a win with more refills than the best one may have fewer pairs than `pairs`. Where the
 * pairs come first, or the points, each of the two numbers holds for all wins.
 */
export interface NumberMatchBounds {
  /** No win has fewer refills */
  refills: number;
  /**
   * No win has fewer pairs: at first half of the digits at the start and of those that refills must add. Where
   * refills come first, no win that is as good in its refills as the best one, or better, has fewer
   */
  pairs: number;
  /** Classes {d, 10 - d} with an odd number of digits */
  odd_classes: number;
}

/** Verdict on a line. */
export interface NumberMatchChecked {
  /** Whether it is by the rules, and comes to what it claims */
  holds?: boolean;
  /** Pairs that it takes */
  pairs?: number;
  /** Refills that it makes */
  refills?: number;
  /** Digits that it leaves */
  left?: number;
  /** The first thing that is wrong */
  flaw?: string;
  /** The step that is wrong, from 1 */
  step?: number;
}

/** A board, and all that may be done. */
export interface NumberMatchChoices extends NumberMatchStanding {
  /** Pairs that may be taken */
  pairs?: NumberMatchStepEntry[];
  /** Whether a refill is allowed */
  refill?: boolean;
  /** Whether there are emptied rows to wait for */
  wait?: boolean;
}

/** Digits that a line leaves. */
export interface NumberMatchDigits {
  /** Their number */
  left: number;
  /** No line leaves fewer */
  bound: number;
}

/** Layout of boards and lines. */
export interface NumberMatchDrawing {
  /**
   * Of a line, only the steps from this one on
   * Default: 1.
   */
  from?: number;
  /** Of a line, only the steps up to this one */
  to?: number;
  /**
   * Boards beside each other
   * Default: 5.
   */
  columns?: number;
  /** Pixels of a cell; by default 24, in files of the program 40, or as many as a long strip leaves room for */
  cell?: number;
}

/** A board that was drawn. */
export interface NumberMatchDrawn {
  /** The seed */
  seed: number;
  /** Its number among those of the seed */
  number: number;
  /** The cells in reading order */
  start: string;
  /** Pairs that may be taken at first */
  opening_pairs: number;
  /** The rules */
  rules: NumberMatchRules;
}

/** The boards of a followed line: one before each step, and one at the end. */
export interface NumberMatchFollowed {
  /** The boards, as far as they have 262,144 cells together; the first one in any case */
  boards?: NumberMatchBoardOfLine[];
  /** Whether these are all */
  whole?: boolean;
}

/** A picture. */
export interface NumberMatchPictured {
  /** The picture */
  svg: string;
}

/** Manner of random games. */
export interface NumberMatchPlaying {
  /**
   * How random games choose
   * Default: `uniform`.
   */
  method?: "uniform" | "half-across" | "apart" | "early-refills";
}

/** A board and its rules. */
export interface NumberMatchPosition extends NumberMatchBoardOptions {
  /**
   * The board: rows top first with / between them, a list of rows, lists of digits, or a document that has a
   * board; the one of the preset `1-19` need not be given
   */
  board?: string | string[] | number[][] | NumberMatchDrawn | NumberMatchSolved;
  /** The rules of a board that comes without, as answers have them */
  rules?: NumberMatchRules;
}

/** Random boards. */
export interface NumberMatchRandom extends NumberMatchRuleOptions {
  /** Digits of a board [default: 27; 35 of easybrain] */
  digits?: number;
  /** Only boards with at most this number of opening pairs; those of apps have at most 6 */
  most_pairs?: number;
}

/** A board that was read. */
export interface NumberMatchReadBoard {
  /** The cells in reading order, 0 for cleared ones */
  board: string;
  /** The rules */
  rules: NumberMatchRules;
  /** The steps of a document with a line */
  steps?: NumberMatchStepEntry[];
}

/** A problem, a line, and what the line is said to come to. */
export interface NumberMatchRecord extends NumberMatchStart {
  /** What the line comes to */
  status: "solved" | "unsolvable" | "unknown";
  /** Refills of the line */
  refills: number;
  /** Pairs of the line */
  pairs: number;
  /** Whether it is proved that no line does better */
  optimal?: boolean;
  /** The line */
  steps?: NumberMatchStepEntry[];
  /**
   * The cells at its end, 0 for cleared ones; empty when the game is won
   * Default: ``.
   */
  left?: string;
}

/** Rules to begin with, and what is other than in them. */
export interface NumberMatchRuleOptions {
  /**
   * Rules that the other options change: those of apps, or of the paper game from 1 to 19
   * [default: those of the document that the board comes from, else app]
   */
  preset?: "app" | "easybrain" | "1-19";
  /**
   * Columns, 5 to 16
   * [default: 9]
   */
  width?: number;
  /**
   * Whether digits see each other along diagonals
   * [default: yes; no on paper]
   */
  diagonals?: boolean;
  /**
   * Whether digits see each other over the end of a row, the last one of a row the first one of the next
   * [default: yes]
   */
  wrap?: boolean;
  /**
   * Where a refill puts the copies
   * [default: after-last-cell]
   */
  refill?: "after-last-cell" | "after-last-digit";
  /**
   * When a refill may be made
   * [default: any-time]
   */
  refill_when?: "any-time" | "when-stuck";
  /**
   * Refills that may be made; null, on a command line `unlimited`, is without a limit
   * [default: 4; 5 of easybrain; unlimited on paper]
   */
  max_refills?: number | null;
  /**
   * What becomes of a row without a digit
   * [default: vanish]
   */
  rows?: "vanish" | "vanish-late" | "stay";
}

/** The rules of a game; by default those of the apps, with nine columns and four refills. */
export interface NumberMatchRules {
  /**
   * Columns, 5 to 16
   * Default: 9.
   */
  width?: number;
  /**
   * Whether digits see each other along diagonals
   * Default: true.
   */
  diagonals?: boolean;
  /**
   * Whether digits see each other over the end of a row, the last one of a row the first one of the next
   * Default: true.
   */
  wrap?: boolean;
  /**
   * Where a refill puts the copies
   * Default: `after-last-cell`.
   */
  refill?: "after-last-cell" | "after-last-digit";
  /**
   * When a refill may be made
   * Default: `any-time`.
   */
  refill_when?: "any-time" | "when-stuck";
  /**
   * Refills that may be made; null, on a command line `unlimited`, is without a limit
   * Default: 4.
   */
  max_refills?: number | null;
  /**
   * What becomes of a row without a digit
   * Default: `vanish`.
   */
  rows?: "vanish" | "vanish-late" | "stay";
}

/** A score and what no line can score more than. */
export interface NumberMatchScore {
  /** The score; 0 without a line */
  points: number;
  /**
   * The bound; null where the rules set no limit to refills, or one that allows more points than can be counted
   * Default: null.
   */
  bound?: number | null;
}

/** Points of pairs, rows and boards. */
export interface NumberMatchScoring {
  /**
   * A pair of neighbours, in the grid or in reading order
   * Default: 1.
   */
  touching?: number;
  /**
   * A pair that is further apart
   * Default: 4.
   */
  apart?: number;
  /**
   * A row without a digit
   * Default: 10.
   */
  row?: number;
  /**
   * A board without a digit
   * Default: 150.
   */
  board?: number;
  /**
   * The number of the board, from 1: all points are times that
   * Default: 1.
   */
  stage?: number;
  /**
   * The stage after which points grow no more
   * Default: 15.
   */
  last_stage?: number;
}

/** Settings of the search for a win. */
export interface NumberMatchSearching extends NumberMatchAim, NumberMatchPlaying {
  /**
   * Random games to play when exact search has no more to say [default: 100000; with a time limit, as many as
   * there is time for]
   */
  playouts?: number;
  /** Positions to look at, at most */
  node_limit?: number;
  /** Give no line where no win is found, and search none */
  wins_only?: boolean;
}

/** The best line, and what is known besides. */
export interface NumberMatchSolved extends NumberMatchRecord {
  /** What no win goes below */
  bounds: NumberMatchBounds;
  /** Number that fixed every random choice */
  seed: number;
  /** The work of the search */
  work: NumberMatchStats;
  /** Points of the line, for the goal `score` */
  score?: NumberMatchScore;
  /** Digits that are left, where there is no win */
  digits?: NumberMatchDigits;
  /**
   * Why there is no win: `odd-classes`, a class has an odd number of digits and no refill is left; `exhausted`,
   * every line was tried
   */
  proof?: string;
  /** What ended the search without a proof */
  gave_up?: string;
}

/** A game as it stands. */
export interface NumberMatchStanding {
  /** The cells in reading order, 0 for cleared ones */
  board: string;
  /** Digits that are left */
  digits: number;
  /**
   * Refills that are left; null is without a limit
   * Default: null.
   */
  refills_left?: number | null;
}

/** A board at the start of a line. */
export interface NumberMatchStart {
  /** The cells in reading order, 0 for cleared ones */
  start: string;
  /** The rules */
  rules: NumberMatchRules;
}

/** Counted work of a search. */
export interface NumberMatchStats {
  /** Random games, and steps of chains */
  playouts: number;
  /** Positions that exact searches looked at */
  nodes: number;
}

/** A step; cells are row and column, from 0, on the board as it stands at that step. */
export interface NumberMatchStepEntry {
  /** What is done */
  action: "pair" | "refill" | "wait";
  /** The first cell of a pair */
  a?: number[];
  /** The second cell of a pair */
  b?: number[];
  /** The cells along which a pair is seen */
  path?: number[][];
}

/** The risk of a board and where it comes from. */
export interface TentenAccount {
  /** Name of the rules */
  rules: string;
  /** Chance that the next set does not fit */
  risk: TentenChance;
  /** Who deals, where that is not the usual draw: the risk is of drawn sets */
  dealer?: string;
  /** Draws that were looked at, where these were not all */
  looked_at?: number | string;
  /** All draws, where not all were looked at */
  total?: number | string;
  /** Draws that were not looked at */
  open?: TentenChance;
  /** Limit that struck */
  gave_up?: string;
  /** Each piece */
  pieces?: TentenOfPiece[];
  /** Sets that do not fit */
  unfit?: TentenOfSet[];
}

/** Advice where to place a set. */
export interface TentenAdvised {
  /** Whether there is a way */
  status: "solved" | "unsolvable" | "unknown";
  /** Name of the rules */
  rules: string;
  /** Limit that struck */
  gave_up?: string;
  /** Boards that were looked at, where these were not all */
  looked_at?: number;
  /** Letters of the set */
  pieces?: string[];
  /** Clears that came one after the other just before */
  streak?: number;
  /** Placements without a clear since the last of them */
  idle?: number;
  /** Rows of the board before the moves, top first */
  before?: string[];
  /** The moves in order */
  moves?: TentenPlacing[];
  /** Points of all moves */
  score_gain?: number;
  /** Rows of the board after them, top first */
  board?: string[];
  /** What that board is worth to the player, more is better */
  value?: number;
  /** Chance that the next set does not fit it */
  risk?: TentenChance;
  /** Digits of a greedy player, or the name of another one */
  strategy: string;
  /** Other ways, the best first */
  alternatives?: TentenWay[];
  /** What still goes of a set that does not fit */
  lost?: TentenLostWays;
  /** Points now against the risk of the next set, the most points first */
  trade_off?: TentenTrade[];
  /** Why points were not compared with the risk */
  no_trade_off?: string;
}

/** Subject of an answer. */
export interface TentenAsked {
  /** The request that is answered, as JSON: answers of risk, validate, deal and place do not say their board */
  request?: unknown;
}

/** A board. */
export interface TentenBoard {
  /** Its rows, top first */
  board?: string[];
}

/** A chance. */
export interface TentenChance {
  /** From 0 to 1 */
  value: number;
  /** Draws that do not fit */
  numerator: number | string;
  /** All draws */
  denominator: number | string;
  /** Of the risk of the next set, the dealer that is assumed: one that does not look at the board */
  dealer?: string;
}

/** A piece that was exchanged. */
export interface TentenChange {
  /** Its place in the set, from 0 */
  place: number;
  /** Letter of the piece that was there */
  from: string;
  /** Letter of the new one */
  to: string;
}

/** Dealer of a game. */
export interface TentenDealing {
  /**
   * Who deals: weighted, uniform, kind, repair, or graded-0 to graded-8 [default: as the rules say]
   *
   * weighted, as in all games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind,
   * or redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over.
   * repair: of a set that does not fit, the piece at fault is exchanged until it fits. graded-N: of nine sets
   * that fit, drawn as kind does, the one with N easier ones. A set is easier that leaves a smaller risk, and
   * then fewer filled cells, where the player quick places it: graded-0 is kindest, graded-8 hardest.
   */
  dealer?: string;
}

/** A set that a dealer hands out for a board. */
export interface TentenDealt {
  /** Whether it fits */
  status: "fits" | "unfit" | "unknown" | "unsolvable";
  /** Name of the rules */
  rules: string;
  /** Letters of the set */
  pieces?: string[];
  /** Letters of the set that was drawn first, where it is another one */
  drawn?: string[];
  /** Pieces that were exchanged */
  changes?: TentenChange[];
  /** How hard the set is, where the dealer looked at that */
  difficulty?: TentenHardness;
  /** Moves that place it */
  moves?: TentenPlacing[];
}

/** A choice of pieces, the most points that come of them, and the most free cells. */
export interface TentenFewer {
  /** Letters of the pieces */
  pieces?: string[];
  /** The most points */
  score_gain: number;
  /** The most free cells */
  free: number;
}

/** Difficulty of a set: what the player quick leaves. */
export interface TentenHardness {
  /** Chance that the next set does not fit */
  risk: TentenChance;
  /** Filled cells */
  filled: number;
}

/** The games that are known by name. */
export interface TentenKnown {
  /** The rules of each */
  games?: TentenRulesEntry[];
}

/** Number and length of games. */
export interface TentenLives {
  /**
   * How many games
   * Default: 100.
   */
  count?: number;
  /** Cut games short after this many rounds; the mean life takes account of that */
  max_rounds?: number;
  /** Measure the exact risk of the board after each round: a mean life of which more than deaths is known */
  hazard?: boolean;
}

/** The best of a lost position. */
export interface TentenLostWays {
  /** The way with the most points */
  points: TentenRemainder;
  /** The way that leaves the most free cells */
  room: TentenRemainder;
  /** Each choice of pieces, the most points first */
  choices?: TentenFewer[];
}

/** Repair of a set that does not fit. */
export interface TentenMending {
  /** If the set does not fit, exchange pieces for random ones until it does */
  repair?: boolean;
}

/** The part of a piece in a risk. */
export interface TentenOfPiece {
  /** The letter */
  piece: string;
  /** Chance that a set has the piece and does not fit */
  unfit: TentenChance;
  /** Chance that a set with the piece does not fit */
  given: TentenChance;
}

/** A set that does not fit. */
export interface TentenOfSet {
  /** Letters of the set */
  pieces?: string[];
  /** Draws that make it */
  draws: number | string;
}

/** Failure of an order of a set. */
export interface TentenOrder {
  /** Letters of the set in this order */
  pieces?: string[];
  /** How often the first, second, ... piece found no place */
  failures?: number[];
  /** Place of the piece that is to blame, from 0 */
  unfit_block: number;
}

/** A piece that is placed, and what that clears. */
export interface TentenPlacing {
  /** The letter */
  piece: string;
  /** Row of the top-left corner of its bounding box, from 0 at the top */
  row: number;
  /** Column of that corner, from 0 at the left */
  col: number;
  /** Rows that were full, from the top */
  cleared_rows?: number[];
  /** Columns that were full, from the left */
  cleared_cols?: number[];
  /** Boxes and other lines that were full, by their places among the `boxes` of the rules */
  cleared_boxes?: number[];
}

/** The game after moves. */
export interface TentenPlayed {
  /** Name of the rules */
  rules: string;
  /** Rows of the board, top first */
  board?: string[];
  /** Letters of the pieces that are left */
  left?: string[];
  /** Rounds that were finished */
  rounds: number;
  /** Points so far */
  score: number;
  /** Clears that came one after the other just before */
  streak: number;
  /** Placements without a clear since the last of them */
  idle: number;
  /** Points of the moves */
  score_gain: number;
  /** The moves */
  moves?: TentenPlacing[];
  /** The way as a player judges it */
  way?: TentenWay | null;
}

/** Player of a game. */
export interface TentenPlaying extends TentenTying {
  /**
   * Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
   * farsight, and lookahead of games about which nothing was learned]
   */
  player?: string;
  /**
   * What is played for: a long life, or points (short for the player score)
   * Default: `survival`.
   */
  goal?: "survival" | "score";
  /**
   * Short for the player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V, alignment,
   * compaction; the article calls such digits a strategy
   */
  strategy?: string;
}

/** A board and its rules. */
export interface TentenPosition extends TentenRuling {
  /**
   * The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or as a
   * list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
   * away
   */
  board?: string | string[] | number[][];
}

/** Other ways that are ranked. */
export interface TentenRanking {
  /** Show at most this many other ways as well, the best first [default: 0, in a session 3] */
  most?: number;
}

/** A way to place some pieces of a set. */
export interface TentenRemainder {
  /** The moves in order */
  moves?: TentenPlacing[];
  /** Letters of the pieces that are left */
  left?: string[];
  /** Points of all moves */
  score_gain: number;
  /** Free cells after them */
  free: number;
  /** Rows of the board after them, top first */
  board?: string[];
}

/** Set that fits instead of one that does not. */
export interface TentenRepair {
  /** Whether there is one */
  status: "fits" | "unfit" | "unknown" | "unsolvable";
  /** Letters of the set */
  pieces?: string[];
  /** Pieces that were exchanged */
  changes?: TentenChange[];
  /** Moves that place the set */
  moves?: TentenPlacing[];
}

/** Rules, and what their pieces look like. */
export interface TentenRulesEntry {
  /** The name */
  name: string;
  /** Side of the board */
  size: number;
  /** Pieces of a set */
  set_size: number;
  /** Sum of the weights of all pieces */
  total_weight: number;
  /** What vanishes besides rows and columns, as rows and columns of cells */
  boxes?: number[][][];
  /** Whether clears that follow each other bring points */
  has_streak?: boolean;
  /** The pieces */
  pieces?: TentenShapeEntry[];
}

/** Rules of a game, and who deals. */
export interface TentenRuling extends TentenDealing {
  /**
   * The game: its name, or the text of a file in the rule language
   * One of `1010`, `klooni`, `8x8`, `block-blast`, `block-blast-clone`, `blockudoku`, `woodoku`, or what else is described.
   * Default: `1010`.
   */
  rules?: string;
}

/** Clears that follow each other, in games that give points for it. */
export interface TentenRun {
  /**
   * Clears that came one after the other just before, in games that give points for it
   * Default: 0.
   */
  streak?: number;
  /**
   * Placements without a clear since the last of them
   * Default: 0.
   */
  idle?: number;
}

/** A piece. */
export interface TentenShapeEntry {
  /** The letter */
  letter: string;
  /** How often it is drawn, of `total_weight` */
  weight: number;
  /** Rows and columns of its cells from its top-left corner */
  cells?: number[][];
}

/** Results of games. */
export interface TentenSimulated {
  /** Games that came to their own end */
  looked_at: number;
  /** Games that were to be played */
  total: number;
  /** Digits of a greedy player, or the name of another one */
  strategy: string;
  /** Name of the player */
  player: string;
  /** How it breaks ties */
  ties: string;
  /** Name of the rules */
  rules: string;
  /** Who dealt */
  dealer: string;
  /** Number that fixed all pieces */
  seed: number;
  /** Rounds after which games were cut short */
  max_rounds: number;
  /** Games in the report */
  games: number;
  /** Those that ended because a set did not fit */
  deaths: number;
  /** Those that were cut short */
  censored: number;
  /** Rounds: total, mean, std, min, q1, median, q3, max, and the 95 % interval of the mean life */
  rounds: unknown;
  /** Points: the same, and the share of games over a million */
  score: unknown;
  /** Mean life with its 95 % interval, and whether lives look exponential */
  life: unknown;
  /** Mean of the measured risks, and the life that it comes to */
  hazard: unknown;
  /** Filled cells after rounds: mean, std, and how many rounds ended with 0, 1, 2, ... of them */
  fill: unknown;
  /** Rounds that left the board empty */
  empty_boards: number;
  /** Their share of all rounds */
  empty_share: number;
  /** What each game came to */
  results?: unknown;
}

/** A piece, and where it is placed. */
export interface TentenStep {
  /** The letter */
  piece: string;
  /** Row of the top-left corner of its bounding box, from 0 at the top */
  row: number;
  /** Column of that corner, from 0 at the left */
  col: number;
}

/** Points now, and the risk of the next set. */
export interface TentenTrade {
  /** The moves in order */
  moves?: TentenPlacing[];
  /** Points of all moves */
  score_gain: number;
  /** Rows of the board after them, top first */
  board?: string[];
  /** Chance that the next set does not fit it */
  risk: TentenChance;
}

/** Choice between equally good plays. */
export interface TentenTying {
  /**
   * Which of several equally good plays a greedy player takes
   * Default: `first`.
   */
  ties?: "first" | "board";
}

/** Outcome of the fit test, with the moves or the failures. */
export interface TentenValidated {
  /** Whether it fits */
  status: "fits" | "unfit" | "unknown" | "unsolvable";
  /** Name of the rules */
  rules: string;
  /** Moves that place it */
  moves?: TentenPlacing[];
  /** Points that each piece is to blame for, by its letter */
  failures?: unknown;
  /** How each order of the set fails */
  permutations?: TentenOrder[];
  /** Limit that struck */
  gave_up?: string;
  /** Set that fits instead */
  repair?: TentenRepair;
}

/** Verdict on an answer or a record. */
export interface TentenVerdict {
  /** Whether it is */
  valid?: boolean;
  /** What is wrong with it */
  reason?: string;
  /** Rounds that were played */
  rounds?: number;
  /** Ways that were followed */
  ways?: number;
  /** Points of a game, or of the first way of each advice */
  score?: number;
}

/** A way to place a set. */
export interface TentenWay {
  /** The moves in order */
  moves?: TentenPlacing[];
  /** Points of all moves */
  score_gain: number;
  /** Rows of the board after them, top first */
  board?: string[];
  /** What that board is worth to the player, more is better */
  value: number;
  /** Chance that the next set does not fit it */
  risk: TentenChance;
}

/** A tiling that is shown by its cells. */
export interface TilerCells extends TilerShown {
}

/** Number of tilings, or a list of signatures. */
export interface TilerCounted {
  /** Columns of the rectangle */
  cols?: number;
  /** The number of tilings of a rectangle as a text */
  exact?: string;
  /** Rows of the rectangle */
  rows?: number;
  /** The signature */
  signature?: string;
  /** Side of the square of a signature */
  size?: number;
  /** Number of tilings; beyond 2^53 most readers of JSON lose digits of it */
  tilings?: unknown;
  /** Signatures of the rectangle's tilings */
  signatures?: TilerOfSignature[];
}

/** Lists of a rectangle's tilings. */
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
  /** Figures of each kind */
  signature: string;
  /** Side of the square */
  size: number;
}

/** Result of a search. */
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

/** Distribution of drawn signatures. */
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

/** Settings of the search for a tiling. */
export interface TilerSearching {
  /** The side of the square, as a check; it follows from the signature */
  size?: number;
  /**
   * How to search
   * Default: `auto`.
   */
  method?: "auto" | "diagonal" | "exact";
}

/** Description of a tiling. */
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
   * The figures: letter, quarter turns clockwise, column and row of the top-left corner of its bounding box.
   * Those of squares larger than the host lists are left out
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

/**
 * Find the win with the fewest refills and the fewest pairs, and prove that there is none better
 *
 * Where no win exists, or none is found, the line is given that leaves the fewest digits, beside a number that no
 * line can leave fewer of. While it searches, each better win is reported: `{"win": LINE, "followed": BOARDS}`,
 * where `BOARDS` is what `number-match/follow` answers.
 */
export interface NumberMatchSolve extends NumberMatchPosition, NumberMatchSearching {
  op: "number-match/solve";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * What brings how many points, for the goal `score`
   * Default: {"apart":4,"board":150,"last_stage":15,"row":10,"stage":1,"touching":1}.
   */
  scoring?: NumberMatchScoring;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
}

/** All boards on the way of a line, each with the step that comes next */
export interface NumberMatchFollow extends NumberMatchPosition {
  op: "number-match/follow";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The steps, as answers have them; by default those of the document that the board comes from */
  steps?: NumberMatchStepEntry[];
}

/** Play a step: the board after it, and what may then be done */
export interface NumberMatchPlay extends NumberMatchPosition {
  op: "number-match/play";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The step */
  step: NumberMatchStepEntry;
}

/** All that may be done on a board */
export interface NumberMatchPairs extends NumberMatchPosition {
  op: "number-match/pairs";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/** Contents of a text: a board, its rules, and a line if it is a document with one */
export interface NumberMatchRead extends NumberMatchPosition {
  op: "number-match/read";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/**
 * Check a line by the rules, and what it claims
 *
 * The check shares nothing with the solver.
 */
export interface NumberMatchVerify {
  op: "number-match/verify";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** An answer of `number-match/solve`, as an object or as its text */
  answer: unknown;
}

/** Draw a board of random digits, with few opening pairs or none if wanted */
export interface NumberMatchGenerate extends NumberMatchRandom {
  op: "number-match/generate";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The rules to begin with, as answers have them */
  rules?: NumberMatchRules;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /**
   * The number of the board among those of the seed, from 0
   * Default: 0.
   */
  number?: number;
}

/**
 * Draw a board, or a whole line as a numbered strip of taps
 *
 * A line has a board for each step with the pair to take, and after each refill with the digits that it adds.
 */
export interface NumberMatchDraw extends NumberMatchPosition, NumberMatchDrawing {
  op: "number-match/draw";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The steps of a line; by default those of the document that the board comes from */
  steps?: NumberMatchStepEntry[];
}

/**
 * Say where to place the pieces on a board, and in which order
 *
 * The pieces are a whole set or what is left of one. With `most`, the player's own way is reported as
 * `{"way": ...}` before others are looked for. With the goal `score`, the answer has points against the risk.
 */
export interface TentenAdvise extends TentenPosition, TentenPlaying, TentenRun, TentenRanking {
  op: "tenten/advise";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of them */
  pieces: string | string[];
  /**
   * About how many boards may be judged beyond the quick choice, which takes milliseconds: with 1, the answer is
   * the quick choice
   */
  nodes?: number;
}

/**
 * Work out the exact chance that the next set does not fit a board
 *
 * All sets that can be drawn are tried, with every order, every place and the lines that vanish on the way. The
 * answer has the chance by piece as well, and lists the sets that do not fit.
 */
export interface TentenRisk extends TentenPosition {
  op: "tenten/risk";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/**
 * Say whether a set fits on a board, in some order and with the lines that vanish on the way
 *
 * If it does not, the answer says for each order how often which piece found no place. From that comes the number
 * of points that each piece is to blame for, and `repair` exchanges the worst one until the set fits.
 */
export interface TentenValidate extends TentenPosition, TentenMending {
  op: "tenten/validate";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of them */
  pieces: string | string[];
  /**
   * What pieces are drawn from; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /**
   * The number of the repair among those of the seed
   * Default: 0.
   */
  number?: number;
  /** The most boards that the account of a set which does not fit looks at */
  nodes?: number;
}

/**
 * Deal a set for a board
 *
 * It is always the same one for the same dealer, seed and number.
 */
export interface TentenDeal extends TentenPosition {
  op: "tenten/deal";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * What sets are drawn from; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /**
   * The number of the set among those of the seed: another one for each round
   * Default: 0.
   */
  number?: number;
}

/**
 * Play moves
 *
 * The round is finished with the last piece that is to be placed.
 */
export interface TentenPlace extends TentenPosition, TentenRun, TentenTying {
  op: "tenten/place";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces that are to be placed, as letters or drawn; without them, any may be */
  pieces?: string | string[];
  /**
   * Rounds that were finished
   * Default: 0.
   */
  rounds?: number;
  /**
   * Points so far
   * Default: 0.
   */
  score?: number;
  /** The moves, in order: 1 to 100 */
  moves?: TentenStep[];
  /** Who judges the way */
  player?: string;
}

/** Describe rules: the side of the board, and the pieces with letters, weights and cells */
export interface TentenRulesOf extends TentenRuling {
  op: "tenten/rules";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/** List the games that are known by name */
export interface TentenGames {
  op: "tenten/games";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/** Read a board from elsewhere */
export interface TentenRead extends TentenRuling {
  op: "tenten/read";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The board: a picture, or JSON that has one, such as a line of a record */
  text?: string | string[] | number[][];
}

/**
 * Play many games and report how long they live
 *
 * Game i has a seed that follows from the seed and i, so that all players meet the same pieces.
 */
export interface TentenSimulate extends TentenRuling, TentenPlaying, TentenLives {
  op: "tenten/simulate";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * Fix all pieces that are drawn; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
  /** List what each game came to as well */
  results?: boolean;
}

/**
 * Check an answer, or the record of a game, by the rules alone
 *
 * Every move must fit, every line that is said to vanish must be full, and what is said not to fit must really
 * not: no order and no places take it. Of a risk, all sets are tried. What boards are worth to a player is not
 * looked at. The check shares nothing with the players.
 */
export interface TentenVerify extends TentenAsked {
  op: "tenten/verify";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * An answer of tenten/advise, deal, place, risk or validate, or a record: an object, a list of objects, or the
   * text of either
   */
  answer: unknown;
  /** The rules; answers and records name their own */
  rules?: string;
}

/** Tile the square of a signature, or prove that it cannot be done */
export interface TilerSolve extends TilerSearching {
  op: "tiler/solve";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * How many figures of each kind there are, such as I1,J1,L1,Z1: plain, after the side of its square, or in a
   * JSON document
   */
  signature: string | Record<string, number>;
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
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
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
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
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
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124 cells), or
   * a signature (up to 6 x 6)
   */
  what: string;
}

/** A tiling, for its cells */
export interface TilerDraw extends TilerPicture {
  op: "tiler/draw";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/** A tiling as a picture */
export interface TilerSvg extends TilerPicture {
  op: "tiler/svg";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Pixels of a cell; by default the picture is about 1000 pixels wide */
  cell?: number;
}

/** A tiling in the contest's format */
export interface TilerContest extends TilerPicture {
  op: "tiler/contest";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/**
 * Watch the diagonal search
 *
 * The frames are evenly spread over the figures that were laid.
 */
export interface TilerDiagonal {
  op: "tiler/diagonal";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** How many figures of each kind there are, for a square that is listed: of 50 x 50 at most on a page */
  signature: string | Record<string, number>;
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
  | NumberMatchSolve
  | NumberMatchFollow
  | NumberMatchPlay
  | NumberMatchPairs
  | NumberMatchRead
  | NumberMatchVerify
  | NumberMatchGenerate
  | NumberMatchDraw
  | TentenAdvise
  | TentenRisk
  | TentenValidate
  | TentenDeal
  | TentenPlace
  | TentenRulesOf
  | TentenGames
  | TentenRead
  | TentenSimulate
  | TentenVerify
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
  "number-match/solve": { answers: "number-match/solve" } & NumberMatchSolved;
  "number-match/follow": { answers: "number-match/follow" } & NumberMatchFollowed;
  "number-match/play": { answers: "number-match/play" } & NumberMatchChoices;
  "number-match/pairs": { answers: "number-match/pairs" } & NumberMatchChoices;
  "number-match/read": { answers: "number-match/read" } & NumberMatchReadBoard;
  "number-match/verify": { answers: "number-match/verify" } & NumberMatchChecked;
  "number-match/generate": { answers: "number-match/generate" } & NumberMatchDrawn;
  "number-match/draw": { answers: "number-match/draw" } & NumberMatchPictured;
  "tenten/advise": { answers: "tenten/advise" } & TentenAdvised;
  "tenten/risk": { answers: "tenten/risk" } & TentenAccount;
  "tenten/validate": { answers: "tenten/validate" } & TentenValidated;
  "tenten/deal": { answers: "tenten/deal" } & TentenDealt;
  "tenten/place": { answers: "tenten/place" } & TentenPlayed;
  "tenten/rules": { answers: "tenten/rules" } & TentenRulesEntry;
  "tenten/games": { answers: "tenten/games" } & TentenKnown;
  "tenten/read": { answers: "tenten/read" } & TentenBoard;
  "tenten/simulate": { answers: "tenten/simulate" } & TentenSimulated;
  "tenten/verify": { answers: "tenten/verify" } & TentenVerdict;
  "tiler/solve": { answers: "tiler/solve" } & TilerSolved;
  "tiler/verify": { answers: "tiler/verify" } & TilerVerdict;
  "tiler/generate": { answers: "tiler/generate" } & TilerDrawn;
  "tiler/count": { answers: "tiler/count" } & TilerCounted;
  "tiler/draw": { answers: "tiler/draw" } & TilerCells;
  "tiler/svg": { answers: "tiler/svg" } & TilerPictured;
  "tiler/contest": { answers: "tiler/contest" } & TilerListOfFigures;
  "tiler/diagonal": { answers: "tiler/diagonal" } & TilerWatched;
}
