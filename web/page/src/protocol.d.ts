// Written by a test of quadrille-api from the declarations: do not edit.

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
 * - `elsewhere`: The request needs what this module of WebAssembly leaves out, and the one with all of its solver has.
 * - `no-values`: The request takes learned values, which this module of WebAssembly has not been given yet.
 * - `bad-request`: A part of the request is missing, unknown, or of another kind than expected.
 * - `bad-problem`: What the request is about makes no sense: a board, a queue, a signature ...
 * - `illegal`: A step or a move that the rules do not allow.
 * - `memory`: An answer would take more memory than there is for one, or than the request allows.
 * - `stopped`: The time limit struck before anything was known.
 */
export type Code = "too-long" | "no-request" | "unknown-op" | "elsewhere" | "no-values" | "bad-request" | "bad-problem" | "illegal" | "memory" | "stopped";

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
  pairs?: number | null;
  /** Refills that it makes */
  refills?: number | null;
  /** Digits that it leaves */
  left?: number | null;
  /** The first thing that is wrong */
  flaw?: string | null;
  /** The step that is wrong, from 1 */
  step?: number | null;
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
  to?: number | null;
  /**
   * Boards beside each other
   * Default: 5.
   */
  columns?: number;
  /** Pixels of a cell; by default 24, in files of the program 40, or as many as a long strip leaves room for */
  cell?: number | null;
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
  board?: string | string[] | number[][] | NumberMatchDrawn | NumberMatchSolved | null;
  /** The rules of a board that comes without, as answers have them */
  rules?: NumberMatchRules | null;
}

/** Random boards. */
export interface NumberMatchRandom extends NumberMatchRuleOptions {
  /** Digits of a board [default: 27; 35 of easybrain] */
  digits?: number | null;
  /** Only boards with at most this number of opening pairs; those of apps have at most 6 */
  most_pairs?: number | null;
}

/** A board that was read. */
export interface NumberMatchReadBoard {
  /** The cells in reading order, 0 for cleared ones */
  board: string;
  /** The rules */
  rules: NumberMatchRules;
  /** The steps of a document with a line */
  steps?: NumberMatchStepEntry[] | null;
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
  preset?: "app" | "easybrain" | "1-19" | null;
  /**
   * Columns, 5 to 16
   * [default: 9]
   */
  width?: number | null;
  /**
   * Whether digits see each other along diagonals
   * [default: yes; no on paper]
   */
  diagonals?: boolean | null;
  /**
   * Whether digits see each other over the end of a row, the last one of a row the first one of the next
   * [default: yes]
   */
  wrap?: boolean | null;
  /**
   * Where a refill puts the copies
   * [default: after-last-cell]
   */
  refill?: "after-last-cell" | "after-last-digit" | null;
  /**
   * When a refill may be made
   * [default: any-time]
   */
  refill_when?: "any-time" | "when-stuck" | null;
  /**
   * Refills that may be made; null, on a command line `unlimited`, is without a limit
   * [default: 4; 5 of easybrain; unlimited on paper]
   */
  max_refills?: number | null | null;
  /**
   * What becomes of a row without a digit
   * [default: vanish]
   */
  rows?: "vanish" | "vanish-late" | "stay" | null;
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
  playouts?: number | null;
  /** Positions to look at, at most */
  node_limit?: number | null;
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
  score?: NumberMatchScore | null;
  /** Digits that are left, where there is no win */
  digits?: NumberMatchDigits | null;
  /**
   * Why there is no win: `odd-classes`, a class has an odd number of digits and no refill is left; `exhausted`,
   * every line was tried
   */
  proof?: string | null;
  /** What ended the search without a proof */
  gave_up?: string | null;
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
  a?: number[] | null;
  /** The second cell of a pair */
  b?: number[] | null;
  /** The cells along which a pair is seen */
  path?: number[][] | null;
}

/** Common part of answers about clears: their request. */
export interface PerfectClearAbout {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** Whether all pieces are known, `full`, or those that are shown, `as-shown` */
  information?: string | null;
  /** The rows from the top; full ones have vanished */
  field?: string[];
  /** How many lines the clear has */
  lines: number;
  /** The piece in hold */
  hold: string | null;
  /** Whether there is no hold */
  no_hold?: boolean;
  /** Name of the kicks */
  physics: string;
  /** How pieces come down */
  drop: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst";
  /** Limit that struck */
  gave_up?: string | null;
}

/** Common part of answers about the queues of a pattern. */
export interface PerfectClearAboutFound {
  /** The queues */
  pattern: string;
  /** Queues that do what is asked */
  solved: number;
  /** The pattern's whole queues, each once */
  total: number;
  /** Where a limit struck: of how many queues it is known */
  looked_at?: number | null;
  /** What solutions must do besides */
  mode?: string | null;
  /** Whose spins count */
  system?: string | null;
  /** Which pieces spin */
  spins?: string | null;
}

/** Advice on a moment. */
export interface PerfectClearAdvised extends PerfectClearAbout {
  /** The pieces that are shown */
  queue: string;
  /** What is left of the bag of the last piece shown */
  bag: string;
  /** The chance under best play */
  chance: PerfectClearChance;
  /** The chance if all pieces were known */
  full_knowledge?: PerfectClearChance | null;
  /** Whether a `move` is best, or to press `hold` and decide on what it shows */
  best?: string | null;
  /** The moves, the best first */
  moves?: PerfectClearFirstMove[] | null;
  /** Clears in a row to expect, where moves are ordered by them */
  clears?: number | null;
  /** Whether the piece to leave is not chosen before it must be */
  sees_reveals?: boolean | null;
  /** What to do for each piece that may come, where that was asked for */
  tree?: unknown | null;
}

/** Resources that may be taken. */
export interface PerfectClearAllowing {
  /** Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of mebibytes */
  max_memory?: string | number | null;
  /** Do without the table of useful fields (legal boards): slower, and nothing is built or read */
  no_table?: boolean;
}

/** Chances of all first bags. */
export interface PerfectClearBagsJudged {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** Pieces are known as they are shown */
  information: string;
  /** The rows from the top */
  field?: string[];
  /** How many lines the clear has */
  lines: number;
  /** The chance before anything is shown */
  chance: PerfectClearChance;
  /** Each `bag` with its `numerator`, its `denominator`, and its best `moves` where they were asked for */
  bags?: unknown[];
}

/** What the best score of all queues together is, and how it is counted. */
export interface PerfectClearBestScore {
  /** Lines of attack */
  attack: number;
  /** Difficult clears just before */
  back_to_back: number;
  /** Pieces in a row that have cleared lines just before */
  combo: number;
  /** What makes a score the best */
  count: string;
  /** Points */
  points: number;
  /** Which pieces spin */
  spins: string;
  /** Whose points count */
  system: string;
}

/** A field, and how much of it is to be cleared. */
export interface PerfectClearBoard {
  /**
   * The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a piece
   * filled; rows that are missing on top are empty [default: empty]
   * Default: ``.
   */
  field?: string | string[] | number[][];
  /** The field as a fumen. A quiz in its comment gives queue and hold, if none are given */
  fumen?: string | null;
  /** Which page of the fumen [default: 1] */
  page?: number | null;
  /**
   * How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
   * [default: 4, or what the fumen says or needs]
   */
  lines?: number | null;
}

/** Bounds on what placements may do. */
export interface PerfectClearBounding {
  /** The most pieces that a hard drop does not bring to their places; -1 for any number */
  max_soft_drops?: number | null;
  /** The most pieces that clear lines; -1 for any number */
  max_clears?: number | null;
  /**
   * How many clears, the first ones, must be by a spin or of four lines
   * Default: 0.
   */
  starting_b2b?: number;
}

/** Chains of starts, and the estimate from them; its `type` is `estimate`. */
export interface PerfectClearChainsPlayed {
  /** What fixed every random choice */
  seed: number;
  /** Chains */
  chains: number;
  /** Starts of all chains */
  starts: number;
  /** First starts: `starts`, `mean`, `worst` and `certain` */
  first?: unknown | null;
  /** Later starts, by the clears before them, modulo 7 */
  phases?: unknown[];
  /** Clears in a row to expect */
  clears?: number | null;
  /** Nine of ten sets of resampled chains lie between these */
  interval?: number[] | null;
  /** What the play adds to the values of starts */
  residual?: unknown | null;
  /** The starts, each with its `chain`, its `clear`, its `queue`, and its chance */
  list?: unknown[];
  /** Where a limit struck: starts that were played */
  looked_at?: number | null;
  /** Starts that were asked for */
  total?: number | null;
  /** Limit that struck */
  gave_up?: string | null;
}

/** Exact chance. */
export interface PerfectClearChance {
  /** Whether it is exact */
  exact?: boolean;
  /** The chance as a number */
  value: number;
  /** Orders of the unseen pieces in which it is won */
  numerator: number;
  /** All orders */
  denominator: number;
}

/** Rules for answers that do not state them, and how far a check goes. */
export interface PerfectClearChecking {
  /** How pieces come down, where the answer does not say: soft, slide or hard */
  drop?: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst" | null;
  /** The game has no hold, where the answer does not say */
  no_hold?: boolean;
  /**
   * Work out anew what takes at most this many nodes: a place of a moving piece is one
   * Default: 5000000.
   */
  node_limit?: number;
}

/** Choice of a piece in hold. */
export interface PerfectClearChoice {
  /** For how many queues it is this one */
  queues: number;
  /** The pieces of which one stays in hold */
  slot: string;
}

/** The longest combos of a queue. */
export interface PerfectClearCombos {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** The rows from the top */
  field?: string[];
  /** The queue */
  queue: string;
  /** The piece in hold */
  hold?: string | null;
  /** Whether there is no hold */
  no_hold?: boolean;
  /** The longest combo, as players count; none where the first piece clears no line */
  ren?: number | null;
  /** How many ends combos have */
  found: number;
  /** Ends by the number of clears */
  ends?: number[];
  /** The longest combos: `clears`, `placements` and `fumen` */
  combos?: unknown[];
  /** Name of the kicks */
  physics: string;
  /** How pieces come down */
  drop: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst";
}

/** Queues that build drawings. */
export interface PerfectClearCovered {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** All pieces are known */
  information: string;
  /** The queues */
  pattern: string;
  /** The piece in hold */
  hold?: string | null;
  /** Whether there is no hold */
  no_hold?: boolean;
  /** The pattern's whole queues, each once */
  total: number;
  /** Queues that build some drawing */
  any: number;
  /** Queues that build all of them */
  every?: number | null;
  /**
   * Each with `comment`, `fumen`, `field`, `tiles`, `others`, `built` and `queues`; with `accum` also
   * `any_so_far` and `every_so_far`
   */
  drawings?: unknown[] | null;
  /** Whether each queue counts for its first drawing alone */
  priority?: boolean | null;
  /** How many of the last pieces may be dropped softly */
  last_soft?: number | null;
  /** Name of the kicks */
  physics?: string | null;
  /** How pieces come down */
  drop?: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst" | null;
  /** What solutions must do besides */
  mode?: "normal" | "any-tspin" | "tss" | "tsd" | "tst" | "any-spin" | "spin1" | "spin2" | "spin3" | "tetris" | "tetris-end" | "b2b" | "2l" | "3l" | "4l" | "2l-or-pc" | "3l-or-pc" | "4l-or-pc" | null;
  /** Where a limit struck: of how many queues it is known */
  looked_at?: number | null;
  /** Limit that struck */
  gave_up?: string | null;
}

/** Settings of the cover of drawings. */
export interface PerfectClearCoveringBy {
  /** Add the mirror image of each setup */
  mirror?: boolean;
  /** Count each queue for the first setup alone that it builds */
  priority?: boolean;
  /**
   * The order of setups in the answer: input, success (most queues first) or success-asc
   * Default: `input`.
   */
  sort?: "input" | "success" | "success-asc";
  /** Say after each setup how many queues build it or one before it, and how many build all up to it */
  accum?: boolean;
  /**
   * How many of the last pieces of each setup may be dropped softly, whatever --drop says
   * Default: 0.
   */
  last_soft?: number;
}

/** Share of queues that are cut to the pieces that can matter. */
export interface PerfectClearCutShare {
  /** Pieces that can matter */
  pieces: number;
  /** Cut queues that clear the field */
  solved: number;
  /** Cut queues */
  total: number;
}

/** Demands on solutions, and the pieces that count as spins. */
export interface PerfectClearDemanding extends PerfectClearSpinning {
  /**
   * What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris, tetris-end, b2b,
   * 2l, 3l-or-pc, ..
   * Default: `normal`.
   */
  mode?: "normal" | "any-tspin" | "tss" | "tsd" | "tst" | "any-spin" | "spin1" | "spin2" | "spin3" | "tetris" | "tetris-end" | "b2b" | "2l" | "3l" | "4l" | "2l-or-pc" | "3l-or-pc" | "4l-or-pc";
}

/** Exact chance, or what it lies between. */
export interface PerfectClearExactOrBounds {
  /** All orders, of an exact chance */
  denominator?: number | null;
  /** Whether it is exact */
  exact?: boolean;
  /** It is at least this one, of bounds */
  lower?: PerfectClearChance | null;
  /** Orders of the unseen pieces in which it is won, of an exact chance */
  numerator?: number | null;
  /** It is at most this one, of bounds */
  upper?: PerfectClearChance | null;
  /** The chance as a number, of an exact chance */
  value?: number | null;
}

/** Solution by which a queue builds a way. */
export interface PerfectClearExample {
  /** The placements as a fumen */
  fumen: string;
  /** The placements, in their order */
  placements?: PerfectClearStepped[];
  /** The queue */
  queue: string;
  /** What it scores, where ways have to score their most */
  score?: PerfectClearScores | null;
}

/** First move. */
export interface PerfectClearFirstMove {
  /** The piece and its place */
  placement: PerfectClearPlaced;
  /** Its chance under best play */
  chance: PerfectClearChance;
  /** The share of queues that somebody could solve who knows all pieces after it */
  mass: PerfectClearChance;
  /** Clears in a row to expect after it, where they were asked for */
  clears?: number | null;
  /** Its chance when it is chosen by the clears to expect */
  loop_chance?: PerfectClearChance | null;
}

/** Fumen. */
export interface PerfectClearFumenText {
  /** The fumen */
  fumen: string;
}

/** Game, and what it needs next. */
export interface PerfectClearGameStep {
  /** The game */
  game: PerfectClearGameValue;
  /** Pieces that the clear takes; none where it cannot be */
  needed: number | null;
  /** Pieces that can matter */
  useful?: number | null;
  /** Pieces that may appear next */
  may_appear: string;
  /** The placement that was made, of `place` and `make` */
  placement?: PerfectClearPlaced | null;
  /** Rows that vanished */
  cleared?: number[] | null;
  /** Whether the field is clear */
  clear?: boolean | null;
}

/** Game that is being coached, as answers have it. */
export interface PerfectClearGameValue {
  /** The rows that are left, from the top */
  field: string | string[] | number[][];
  /** Lines that each clear has */
  lines: number;
  /**
   * The piece that is held
   * Default: null.
   */
  hold?: string | null;
  /** The game has no hold slot */
  no_hold?: boolean;
  /** The pieces that are shown, the current one first */
  queue: string;
  /** What is left of the bag of the last one */
  bag: string;
  /** Pieces come that no bag gives */
  any_bag?: boolean;
  /** Hold was pressed for the current piece */
  has_held?: boolean;
  /** Clears that are done */
  clears: number;
  /** Pieces placed since the last of them */
  placed: number;
}

/** Setups of a fumen. */
export interface PerfectClearGlued {
  /** Each with its `field`, its `comment` and a `fumen` of it; with `placements` where they are placed one by one */
  setups?: unknown[];
  /** What the request is called now, where it was asked for by its old name */
  note?: string | null;
}

/** The hold slot. */
export interface PerfectClearHolding {
  /** The piece in hold [default: none yet] */
  hold?: string | null;
  /** Play without hold */
  no_hold?: boolean;
}

/** Pieces that a setup is to be built with. */
export interface PerfectClearInHand {
  /** The pieces that you see: the one in hold first, then the current one, then the next ones */
  queue?: string | null;
  /** The pieces that the PC before leaves over, the one in hold among them; any order, and a new bag follows */
  leftover?: string | null;
  /**
   * Which PC of the round of seven (1 is the first PC, 8 the first one of the next round) [default: the one for
   * which the pieces fit; else all]
   */
  clear?: number | null;
  /**
   * What is still to come of the bag of the queue's last piece, or `new` [default: by --clear, else the queue
   * begins with a bag]
   */
  bag?: string | null;
}

/** Chance at a moment. */
export interface PerfectClearJudged extends PerfectClearAbout {
  /** The pieces that are shown */
  queue: string;
  /** What is left of the bag of the last piece shown */
  bag: string;
  /** The chance under best play, or what it lies between */
  chance: PerfectClearExactOrBounds;
  /** The chance if all pieces were known */
  full_knowledge?: PerfectClearChance | null;
}

/** Keys to press. */
export interface PerfectClearListOfKeys {
  /** The keys, in their order */
  keys?: string[];
}

/** Places where a piece can come to rest. */
export interface PerfectClearListOfLandings {
  /** The places */
  landings?: PerfectClearPlaced[];
}

/** Pages of a fumen. */
export interface PerfectClearListOfPages {
  /** The pages */
  pages?: PerfectClearPageValue[];
}

/** Queues. */
export interface PerfectClearListOfQueues {
  /** The pattern */
  pattern: string;
  /** How many queues there are */
  total: number;
  /** The queues, unless only their number was asked for */
  queues?: string[] | null;
}

/** Ways that are listed, and their parts. */
export interface PerfectClearListing extends PerfectClearDemanding, PerfectClearStreaking {
  /** Write only the minimals: the fewest ways that serve all queues; of such sets the easiest to play */
  minimal?: boolean;
  /** Write up to N different smallest sets of ways, the easiest to play first */
  all_minimals?: number | null;
  /**
   * Write only the minimals, a way and its mirror image counted as one, for players who learn both together
   *
   * The mirror image of a way has J for L and S for Z. The field has to be its own mirror image, as have the
   * cells of a setup. Of a pair, the way is written that serves more queues.
   */
  mirror?: boolean;
  /** A queue has only those ways that score its most; with --minimal, these are the score minimals */
  best_score?: boolean;
  /** Name the queues that allow each way */
  queues?: boolean;
  /** Write at most N ways [default: 20 as text on standard output, else all] */
  most?: number | null;
}

/** Contents of a list of queues. */
export interface PerfectClearListingQueues {
  /** List the orders in which the pieces of these queues can be placed */
  orders?: boolean;
  /** List the queues whose pieces can be placed in these orders */
  sources?: boolean;
  /** Write only how many there are */
  count?: boolean;
}

/** The fewest ways that serve all queues. */
export interface PerfectClearMinimals {
  /** Whether `sets` has all, where several were asked for */
  complete?: boolean | null;
  /** Whether it is proved that no such set is easier to play */
  easiest?: boolean;
  /** How hard the set is to play */
  effort?: number | null;
  /** No set has fewer ways */
  least: number;
  /** Whether a way and its mirror image count as one */
  mirror?: boolean | null;
  /** Whether it is proved that no set has fewer */
  proven?: boolean;
  /** Smallest sets, the easiest first, where several were asked for */
  sets?: PerfectClearSetOfWays[] | null;
  /** The numbers of the ways */
  ways?: number[];
}

/** A moment in the game. */
export interface PerfectClearMoment extends PerfectClearShowing, PerfectClearPosition, PerfectClearAllowing {
  /** Hold was pressed for the current piece, so it cannot be pressed again */
  has_held?: boolean;
}

/** Turns and moves of pieces, by the rules of a game. */
export interface PerfectClearMovement extends PerfectClearTurning {
  /**
   * The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt
   * Default: `guideline`.
   */
  game?: "guideline" | "tetrio" | "jstris" | "ppt";
}

/** Page of a fumen. */
export interface PerfectClearPageValue {
  /** Rows from the top: `.` empty, `X` gray, or the letter of a piece */
  field?: string[];
  /** The piece that is placed */
  piece?: PerfectClearPlacementValue | null;
  /**
   * Whether the piece is locked: one that is not shows a place, and is not placed
   * Default: true.
   */
  lock?: boolean;
  /**
   * What is written beside it
   * Default: ``.
   */
  comment?: string;
  /** What a quiz says of the pieces, written as the comment if there is no other */
  quiz?: PerfectClearQuizValue | null;
}

/** Piece, and where it comes to rest. */
export interface PerfectClearPlaced {
  /** The piece */
  piece: string;
  /** How it is turned */
  rotation: "spawn" | "right" | "reverse" | "left";
  /** Columns and rows from 0, the lowest row first */
  cells?: number[][];
  /** Whether hold is pressed for it */
  hold?: boolean | null;
}

/** Piece and its place, as advice and solutions name it. */
export interface PerfectClearPlacementValue {
  /** The piece */
  piece: string;
  /** How it is turned */
  rotation: "spawn" | "right" | "reverse" | "left";
  /** Columns and rows from 0, the lowest row first */
  cells?: number[][];
  /** Whether hold is pressed for it */
  hold?: boolean;
  /** Rows that vanish; they follow from the rest */
  cleared?: number[] | null;
  /** Keys to press; they follow from the rest */
  keys?: string[] | null;
}

/** Chains that are played. */
export interface PerfectClearPlaying {
  /**
   * Chains to play
   * Default: 10.
   */
  count?: number;
  /**
   * PCs of each chain; 8 at least for an expected number
   * Default: 14.
   */
  clears?: number;
  /**
   * Lines of each PC
   * Default: 4.
   */
  lines?: number;
  /** How many next pieces the game shows besides the current one [default: as --game, 5 in all of them] */
  previews?: number | null;
  /**
   * The number of the first chain; chains from different runs with one seed go together
   * Default: 1.
   */
  first?: number;
  /**
   * Which piece a PC leaves in hold, where there is a choice
   * Default: `best`.
   */
  leave?: "best" | "any" | "value" | "revealed";
  /**
   * PCs of two lines count as well; only with `--leave revealed`, by the values of `table loop build
   * --two-lines`
   */
  two_lines?: boolean;
}

/** A field, the hold slot, and how pieces move. */
export interface PerfectClearPosition extends PerfectClearBoard, PerfectClearHolding, PerfectClearMovement {
}

/** What a queue can leave over. */
export interface PerfectClearQueueSaves {
  /** Unseen pieces of the last bag, where it is said what was dealt before */
  bag?: string | null;
  /** The queue, cut to the pieces that can matter */
  queue: string;
  /** The pieces that follow it */
  rest: string;
  /** The pieces of which one stays in hold */
  slot: string;
  /** Whether it clears the field */
  solved?: boolean;
}

/** Best score of a queue; null where it does not clear the field. */
export interface PerfectClearQueueScored {
  /** Lines of attack */
  attack: number | null;
  /** Points */
  points: number | null;
  /** The queue, cut to the pieces that can matter */
  queue: string;
  /** How many whole queues begin with it */
  queues: number;
}

/** Pieces of a quiz. */
export interface PerfectClearQuizValue {
  /** The piece that is held */
  hold?: string | null;
  /** The pieces, the current one first */
  queue: string;
}

/** Reason why no queue clears a field. */
export interface PerfectClearReason {
  /** A word for it: `no-place`, `wall` or `columns`; none where all orders and places were tried */
  reason?: string | null;
  /** Empty cells in odd and in even columns */
  columns?: number[];
  /** Empty cells of the two colours of a checkerboard */
  checkerboard?: number[];
}

/** Fewest ways that save what is wished. */
export interface PerfectClearSaveFound {
  /** How many ways save it */
  found: number;
  /** The wish */
  keep: string;
  /** Its name, where it has one */
  label?: string | null;
  /** The fewest ways */
  minimal: PerfectClearMinimals;
  /** For how many queues it comes true */
  solved: number;
  /** The ways that `minimal` names */
  ways?: PerfectClearWayFound[];
}

/** The fewest ways of saves. */
export interface PerfectClearSavesMinimal {
  /**
   * Name the minimals of each save: the fewest ways that serve every queue for which it comes true
   *
   * They are those of each wish by itself; where nothing is wished, of each piece that can be saved.
   */
  minimal?: boolean;
  /**
   * Name the minimals, a way and its mirror image counted as one, for players who learn both together
   *
   * The mirror image of a way has J for L and S for Z. The field has to be its own mirror image. Of a pair, the
   * way is named that serves more queues.
   */
  mirror?: boolean;
}

/** Pieces to be saved. */
export interface PerfectClearSaving {
  /**
   * What is to be saved, such as T, 'T||I', 'TI,T,^O'; may be given again
   *
   * Wishes are written as for PC-Saves-Get. All that a queue can save is looked at together: TT is a save with
   * two T; T&&S is true if a T can be saved, and an S, perhaps by another solution (TS is both at once); !T if
   * no T can be saved, ^T if it can be avoided; /^[^T]*L/ is a regular expression about the pieces in the order
   * TILJSZO; a label may follow after #. Commas separate wishes, the first ones preferred.
   */
  keep?: string[];
  /**
   * Which PC it is, in clears of four lines: saves have the unseen pieces of the last bag, too
   *
   * The pieces on the field are taken to be those that came first; if they are not, say --leftover and --build.
   */
  clear?: number | null;
  /** The pieces that were left of the bags before this PC, the one in hold among them */
  leftover?: string | null;
  /** The pieces that are on the field */
  build?: string | null;
}

/** Best scores of queues. */
export interface PerfectClearScored extends PerfectClearAbout, PerfectClearAboutFound {
  /** Each queue */
  scores?: PerfectClearQueueScored[];
  /** Sum of the points */
  sum: number;
  /** Sum of the lines of attack */
  attack_sum: number;
  /** Difficult clears just before */
  back_to_back: number;
  /** Pieces in a row that have cleared lines just before */
  combo: number;
  /** What makes a score the best */
  count: "points" | "attack";
}

/** Points and lines of attack. */
export interface PerfectClearScores {
  /** Lines of attack */
  attack: number;
  /** Points */
  points: number;
}

/** Spins that are sought. */
export interface PerfectClearSeeking extends PerfectClearSpinning {
  /**
   * Which spins: any-tspin (minis, too), tss, tsd or tst (full ones that clear a line, two, three or more), or
   * of any piece: any-spin, spin1, spin2, spin3 [default: tsd; with --spins all, all-mini or all-mini+:
   * any-spin]
   */
  mode?: "normal" | "any-tspin" | "tss" | "tsd" | "tst" | "any-spin" | "spin1" | "spin2" | "spin3" | "tetris" | "tetris-end" | "b2b" | "2l" | "3l" | "4l" | "2l-or-pc" | "3l-or-pc" | "4l-or-pc" | null;
  /**
   * At most N pieces before the one that spins
   * Default: 3.
   */
  pieces?: number;
  /**
   * At most N roofs among them: pieces with no cell in a line that is cleared
   * Default: 1.
   */
  roofs?: number;
  /**
   * At most N lines that they clear
   * Default: 12.
   */
  clears?: number;
  /**
   * No line below this one is cleared, counted from 0
   * Default: 0.
   */
  fill_bottom?: number;
  /** Nor this line, or one above it [default: any line of the field] */
  fill_top?: number | null;
  /** Name the queues that allow each way */
  queues?: boolean;
  /** Write at most N ways [default: 20 as text on standard output, else all] */
  most?: number | null;
}

/** Set of ways that serve all queues. */
export interface PerfectClearSetOfWays {
  /** How hard it is to play */
  effort?: number | null;
  /** The numbers of the ways */
  ways?: number[];
}

/** Setups. */
export interface PerfectClearSetups {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** All pieces are known */
  information: string;
  /** How many lines a clear has */
  lines: number;
  /** Which PC it is */
  clear_number?: number | null;
  /** The pieces that are seen */
  queue?: string | null;
  /** The pieces that the PC before leaves over */
  leftover?: string | null;
  /** What is to come of the last bag */
  bag?: string | null;
  /** How many setups fit */
  found?: number | null;
  /** The setups, the best first */
  setups?: unknown[];
  /** By piece, what it is worth in hold */
  worth?: unknown | null;
  /** What the best play without a book is worth */
  free_play?: unknown | null;
  /** Name of the kicks */
  physics: string;
  /** How pieces come down */
  drop: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst";
  /** Whether there is no hold */
  no_hold?: boolean;
  /** Where a limit struck: setups that were judged */
  looked_at?: number | null;
  /** Setups that might fit */
  total?: number | null;
  /** Limit that struck */
  gave_up?: string | null;
}

/** Queues that clear the field. */
export interface PerfectClearShare extends PerfectClearAbout, PerfectClearAboutFound {
  /** Queues that do not clear the field, cut to the pieces that can matter */
  failed?: string[];
  /** Where not all pieces can matter: how many can, and the share of queues cut so */
  cut?: PerfectClearCutShare | null;
  /** Where no queue can: why */
  why?: PerfectClearReason | null;
  /** The share by the first pieces, where it was asked for: each with `piece`, `solved`, `total` and `next` */
  tree?: unknown[] | null;
}

/** Pieces that the game shows. */
export interface PerfectClearShowing {
  /** The pieces that are shown: the current one first, then the next ones (previews) */
  queue?: string | null;
  /** What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag] */
  bag?: string | null;
  /** Take a queue that no bag gives */
  any_bag?: boolean;
}

/** Placements of a clear. */
export interface PerfectClearSolution {
  /** The placements, in their order */
  placements?: PerfectClearStepped[];
  /** The same as a fumen */
  fumen: string;
}

/** Solutions of a queue. */
export interface PerfectClearSolved extends PerfectClearAbout {
  /** The queue */
  queue: string;
  /** The solutions that are listed */
  solutions?: PerfectClearSolution[];
  /** How many solutions there are, where all were asked for; a text where there are very many */
  found?: unknown | null;
  /** Whether solutions that differ in the order of the pieces alone count once */
  unique?: boolean | null;
}

/** Solutions that are wanted, and their parts. */
export interface PerfectClearSolving {
  /** All solutions instead of one */
  all?: boolean;
  /** Of solutions that differ in the order of the pieces alone, only one */
  unique?: boolean;
  /** Which solution is wanted, or, with --all, which come first */
  rank?: "holds" | "drops" | "saved" | null;
  /** The piece that is best saved for the next PC, with --rank saved [default: T] */
  save?: string | null;
  /** Write at most N solutions; all are counted */
  most?: number | null;
  /** Write the keys to press for each piece */
  keys?: boolean;
}

/** Rules of spins. */
export interface PerfectClearSpinning {
  /** Whose spins and points: guideline, tetrio or jstris [default: those of --game] */
  system?: "guideline" | "tetrio" | "jstris" | null;
  /**
   * Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game; all where
   * a mode asks for a spin of any piece]
   */
  spins?: "t" | "all" | "all-mini" | "all-mini+" | null;
}

/** Ways to a spin. */
export interface PerfectClearSpinsFound extends PerfectClearAbout, PerfectClearAboutFound {
  /** Most pieces before the one that spins */
  pieces: number;
  /** Most roofs among them */
  roofs: number;
  /** Most lines that they clear */
  clears: number;
  /** Lowest line that may be cleared, from 0 */
  fill_bottom: number;
  /** Line above the highest one that may be cleared */
  fill_top: number;
  /** How many ways there are */
  found: number;
  /** The ways that are listed */
  ways?: unknown[];
}

/** States on the way to a clear field. */
export interface PerfectClearStates {
  /** How the search ended */
  status: "solved" | "unsolvable" | "unknown";
  /** The rows from the top */
  field?: string[];
  /** How many lines the clear has */
  lines: number;
  /** The queue */
  queue: string;
  /** The piece in hold */
  hold?: string | null;
  /** How many solutions there are; a text where there are very many */
  found: unknown;
  /** By the number of pieces placed: `placed`, `found` and `kept` */
  stages?: unknown[];
  /** States: `id`, `placed`, `field`, `slot`, `ways_before` and `ways_after` */
  nodes?: unknown[];
  /** Decisions: a placement, `from` and `to` */
  edges?: unknown[];
}

/** Placement of a solution. */
export interface PerfectClearStepped {
  /** The piece */
  piece: string;
  /** How it is turned */
  rotation: "spawn" | "right" | "reverse" | "left";
  /** Columns and rows from 0, the lowest row first */
  cells?: number[][];
  /** Whether hold is pressed for it */
  hold?: boolean;
  /** Rows that vanish */
  cleared?: number[];
  /** Keys to press, where they were asked for */
  keys?: string[] | null;
}

/** Count of a score, and the streak from the clears before. */
export interface PerfectClearStreaking {
  /**
   * What makes a score the best: points, or attack, the lines of garbage that are sent
   * Default: `points`.
   */
  count?: "points" | "attack";
  /**
   * The clear before was difficult, so the first T-spin or Tetris is back to back; 6: the last six were
   * Default: 0.
   */
  back_to_back?: unknown;
  /**
   * How many pieces in a row have cleared lines just before
   * Default: 0.
   */
  combo?: number;
}

/** Piece that lies somewhere. */
export interface PerfectClearTiled {
  /** The piece */
  piece: string;
  /** Columns and rows from 0, the lowest row first */
  cells?: number[][];
}

/** How pieces turn and move. */
export interface PerfectClearTurning {
  /**
   * The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins), none, or a
   * table as the text of its TOML [default: those of the game]
   */
  kicks?: string | null;
  /**
   * How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop, tsz to
   * tst [default: soft]
   */
  drop?: "soft" | "hard" | "slide" | "t-softdrop" | "tsz" | "tsm" | "tss" | "tsd" | "tst" | null;
}

/** Verdict of a check. */
export interface PerfectClearVerdict {
  /** The kind of the answer, such as `solve` */
  answer: string;
  /** Whether the answer holds; missing where there is nothing to check */
  valid?: boolean | null;
  /** The reason why it does not hold, or why there is nothing to check */
  reason?: string | null;
  /** What holds */
  checked?: string[];
  /** What would take more nodes than allowed */
  not_checked?: string[];
}

/** Setups that are wanted. */
export interface PerfectClearWanting {
  /** The colours of the cells that must be filled, as letters of pieces [default: I] */
  fill?: string | null;
  /** The colours of those that may be filled [default: O] */
  margin?: string | null;
  /** The colours of those that may be filled, and may be holes as well */
  free?: string | null;
  /**
   * Leave out setups with holes: none of them, holes (empty cells below filled ones) or strict-holes (empty
   * cells that cannot be reached from above) [default: none]
   */
  exclude?: "none" | "holes" | "strict-holes" | null;
  /**
   * Before holes are looked for, put this on the field: T-Reverse(7,2), block(1,2), row(1) or `clear()`, in
   * their order; columns and rows count from 0 at the lower left
   */
  operate?: string[];
  /** Only setups of N pieces */
  pieces?: number | null;
  /**
   * Only setups each of whose pieces fills a cell that must be filled, as solution-finder lists them: none is
   * there only to hold others up
   */
  touching?: boolean;
}

/** Way to fill cells: the same pieces on the same cells, whatever their order. */
export interface PerfectClearWayFound {
  /** How hard it is to play, where the easiest ways were looked for */
  effort?: number | null;
  /** How the first of its queues builds it */
  example?: PerfectClearExample | null;
  /** The way as a fumen */
  fumen: string;
  /** The number of the way that is its mirror image and counts with it */
  mirror?: number | null;
  /** Its queues, where they were asked for */
  queues?: string[] | null;
  /** What its queues score together, where ways have to score their most */
  score?: PerfectClearScores | null;
  /** How many queues allow it */
  solved: number;
  /** The pieces */
  tiles?: PerfectClearTiled[];
  /** Its number */
  way: number;
  /** How many queues allow it or its mirror image, where that counts with it */
  with_mirror?: number | null;
}

/** Ways to fill cells. */
export interface PerfectClearWaysFound extends PerfectClearAbout, PerfectClearAboutFound {
  /** How many ways there are */
  found: number;
  /** The ways that are listed */
  ways?: PerfectClearWayFound[];
  /** The fewest ways */
  minimal?: PerfectClearMinimals | null;
  /** The cells to fill, row by row from the top */
  target?: string[] | null;
  /** What is to be saved */
  wishes?: PerfectClearWishFound[] | null;
  /** The scores of all queues together, where ways have to score their most */
  best_score?: PerfectClearBestScore | null;
}

/** Pieces that queues can leave over. */
export interface PerfectClearWhatIsSaved extends PerfectClearAbout, PerfectClearAboutFound {
  /** By piece, the queues that can leave it in hold */
  kept: Record<string, number>;
  /** Choices of a piece in hold */
  choices?: PerfectClearChoice[];
  /** The wishes */
  wishes?: PerfectClearWishFound[];
  /** What each queue can leave */
  queues?: PerfectClearQueueSaves[];
  /** The fewest ways of each wish, or of each piece that can be saved, where they were asked for */
  minimals?: PerfectClearSaveFound[] | null;
  /** Which clear it is */
  clear?: number | null;
  /** Pieces of the clear that are on the field */
  built?: number | null;
  /** Pieces that were left of the bags before */
  leftover?: string | null;
  /** Pieces that are on the field */
  build?: string | null;
}

/** Wish for what is to be saved. */
export interface PerfectClearWishFound {
  /** For how many queues it is the first wish that comes true */
  first?: number | null;
  /** The wish */
  keep: string;
  /** Its name, where it has one */
  label?: string | null;
  /** For how many queues it comes true */
  queues?: number | null;
}

/** Worth of pieces in hold. */
export interface PerfectClearWorthFound {
  /** Starts */
  starts: number;
  /** Clears in a row to expect from the beginning */
  clears: number | null;
  /** Nine of ten sets of resampled chains lie between these */
  interval: number[] | null;
  /** Clears to come, by phase and by piece */
  worth?: number[][];
}

/** The risk of a board and where it comes from. */
export interface TentenAccount {
  /** Name of the rules */
  rules: string;
  /** Rows of the board, top first */
  board?: string[];
  /** Chance that the next set does not fit */
  risk: TentenChance;
  /** Who deals, where that is not the usual draw: the risk is of drawn sets */
  dealer?: string | null;
  /** How crowded the board is, where only sets that fit are dealt */
  room?: TentenRoom | null;
  /** Draws that were looked at, where these were not all */
  looked_at?: number | string | null;
  /** All draws, where not all were looked at */
  total?: number | string | null;
  /** Draws that were not looked at */
  open?: TentenChance | null;
  /** Limit that struck */
  gave_up?: string | null;
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
  gave_up?: string | null;
  /** Boards that were looked at, where these were not all */
  looked_at?: number | null;
  /** Letters of the set */
  pieces?: string[];
  /** Clears that came one after the other just before */
  streak?: number | null;
  /** Placements without a clear since the last of them */
  idle?: number | null;
  /** Rows of the board before the moves, top first */
  before?: string[];
  /** The moves in order */
  moves?: TentenPlacing[] | null;
  /** Points of all moves */
  score_gain?: number | null;
  /** Rows of the board after them, top first */
  board?: string[] | null;
  /** What that board is worth to the player, more is better */
  value?: number | null;
  /** Chance that the next set does not fit it */
  risk?: TentenChance | null;
  /** How crowded the board is then, where only sets that fit are dealt */
  room?: TentenRoom | null;
  /** Digits of a greedy player, or the name of another one */
  strategy: string;
  /** Other ways, the best first */
  alternatives?: TentenWay[] | null;
  /** What still goes of a set that does not fit */
  lost?: TentenLostWays | null;
  /** Points now against the risk of the next set, the most points first */
  trade_off?: TentenTrade[] | null;
  /** Why points were not compared with the risk */
  no_trade_off?: string | null;
}

/** Subject of an answer. */
export interface TentenAsked {
  /** The request that is answered, as JSON: answers of validate, deal and place do not say their board */
  request?: unknown | null;
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
  dealer?: string | null;
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
   * Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules say]
   *
   * weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind,
   * or redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over.
   * fitting, as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does
   * not fit, the piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind
   * does, the one with N easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells,
   * where the player quick places it: graded-0 is kindest, graded-8 hardest.
   */
  dealer?: string | null;
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
  drawn?: string[] | null;
  /** Pieces that were exchanged */
  changes?: TentenChange[] | null;
  /** How hard the set is, where the dealer looked at that */
  difficulty?: TentenHardness | null;
  /** Moves that place it */
  moves?: TentenPlacing[] | null;
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

/** Filled cells after rounds. */
export interface TentenFill {
  /** The mean */
  mean: number | null;
  /** How many rounds ended with 0, 1, 2, ... of them */
  rounds?: number[];
  /** The standard deviation */
  std: number | null;
}

/** Difficulty of a set: what the player quick leaves. */
export interface TentenHardness {
  /** Chance that the next set does not fit */
  risk: TentenChance;
  /** Filled cells */
  filled: number;
}

/** Mean of measured risks. */
export interface TentenHazard {
  /** Its 95 % interval */
  ci95: number[] | null;
  /** The life that it comes to */
  life: number | null;
  /** The 95 % interval of that life */
  life_ci95: number[] | null;
  /** The mean */
  mean: number;
}

/** The games that are known by name. */
export interface TentenKnown {
  /** The rules of each */
  games?: TentenRulesEntry[];
}

/** Mean life of games. */
export interface TentenLife {
  /** Its 95 % interval */
  ci95?: (number | null)[];
  /** Whether lives look exponential */
  exponential?: boolean;
  /** The mean; null where no game came to its own end */
  mean: number | null;
}

/** Number and length of games. */
export interface TentenLives {
  /**
   * How many games
   * Default: 100.
   */
  count?: number;
  /** Cut games short after this many rounds; the mean life takes account of that */
  max_rounds?: number | null;
  /** Measure the exact risk of the board after each round: a mean life of which more than deaths is known */
  hazard?: boolean;
}

/** The best of a lost position. */
export interface TentenLostWays {
  /** The way with the most points */
  points: TentenRemainder | null;
  /** The way that leaves the most free cells */
  room: TentenRemainder | null;
  /** Each choice of pieces, the most points first */
  choices?: TentenFewer[];
}

/** Repair of a set that does not fit. */
export interface TentenMending {
  /** If the set does not fit, exchange pieces for random ones until it does */
  repair?: boolean;
}

/** What a game came to. */
export interface TentenOfGame {
  /** Whether it came to its own end */
  died?: boolean;
  /** How many rounds ended with 0, 1, 2, ... filled cells */
  fill?: number[];
  /** Its number */
  game: number;
  /** Sum of the draws that did not fit, over all rounds, as a text, where risks were measured */
  risk?: string | null;
  /** Rounds that were finished */
  rounds: number;
  /** Points */
  score: number;
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
  cleared_boxes?: number[] | null;
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
  way?: TentenWay | null | null;
}

/** Player of a game. */
export interface TentenPlaying extends TentenTying {
  /**
   * Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
   * farsight, and lookahead of games about which nothing was learned]
   */
  player?: string | null;
  /**
   * What is played for: a long life, or points (short for the player score, or streak where a streak counts
   * sets)
   * Default: `survival`.
   */
  goal?: "survival" | "score";
  /**
   * Short for the player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V, alignment,
   * compaction; the article calls such digits a strategy
   */
  strategy?: string | null;
}

/** Points of games; without a game, there is the share alone. */
export interface TentenPoints {
  /** The most */
  max?: number | null;
  /** The mean */
  mean?: number | null;
  /** The median */
  median?: number | null;
  /** The least */
  min?: number | null;
  /** The share of games over a million */
  over_million?: number | null;
  /** The first quartile */
  q1?: number | null;
  /** The third quartile */
  q3?: number | null;
  /** The standard deviation */
  std?: number | null;
  /** The sum */
  total?: number | null;
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
  most?: number | null;
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
  pieces?: string[] | null;
  /** Pieces that were exchanged */
  changes?: TentenChange[] | null;
  /** Moves that place the set */
  moves?: TentenPlacing[] | null;
}

/** How crowded a board is, where the dealer deals only sets that fit: a risk is no chance of a loss there. */
export interface TentenRoom {
  /**
   * The dealer
   * One of `weighted`, `uniform`, `kind`, `repair`, `fitting`, `graded-0`, `graded-1`, `graded-2`, `graded-3`, `graded-4`, `graded-5`, `graded-6`, `graded-7`, `graded-8`, or what else is described.
   */
  dealer: string;
  /** Cells that are filled */
  filled: number;
  /** Cells of the board */
  cells: number;
  /** The part of all draws that fit, from 0 to 1 */
  fitting: number;
  /** Draws that fit */
  draws: number | string;
}

/** How long games lived; without a game, there is the interval alone. */
export interface TentenRounds {
  /** The 95 % interval of the mean life */
  ci95?: (number | null)[];
  /** The most */
  max?: number | null;
  /** The mean */
  mean?: number | null;
  /** The median */
  median?: number | null;
  /** The least */
  min?: number | null;
  /** The first quartile */
  q1?: number | null;
  /** The third quartile */
  q3?: number | null;
  /** The standard deviation */
  std?: number | null;
  /** The sum */
  total?: number | null;
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
  boxes?: number[][][] | null;
  /** Whether clears that follow each other bring points */
  has_streak?: boolean | null;
  /** How the versions of the game are told apart, where it has several; the usual one has it */
  telling?: TentenTellingMove | null;
  /** The pieces */
  pieces?: TentenShapeEntry[];
}

/** Rules of a game, and who deals. */
export interface TentenRuling extends TentenDealing {
  /**
   * The game: its name, or the text of a file in the rule language
   * One of `1010`, `klooni`, `8x8`, `block-blast`, `block-blast-9`, `block-blast-clone`, `blockudoku`, `woodoku`, or what else is described.
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
   * Placements without a clear since the last of them; in Block Blast, sets that have ended since
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
  max_rounds: number | null;
  /** Games in the report */
  games: number;
  /** Those that ended because a set did not fit */
  deaths: number;
  /** Those that were cut short */
  censored: number;
  /** Rounds of a game */
  rounds: TentenRounds;
  /** Points of a game */
  score: TentenPoints;
  /** Mean life */
  life: TentenLife;
  /** Mean of the measured risks, and the life that it comes to */
  hazard: TentenHazard | null;
  /** Filled cells after rounds */
  fill: TentenFill;
  /** Rounds that left the board empty */
  empty_boards: number;
  /** Their share of all rounds */
  empty_share: number;
  /** What each game came to */
  results?: TentenOfGame[] | null;
  /** The part of the games that this is, from 0 */
  shard?: number | null;
  /** How many parts there are */
  of?: number | null;
  /** The log of that part, if all its games came to their own end */
  log?: string | null;
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

/** A move whose points tell the versions of a game apart. */
export interface TentenTellingMove {
  /** Rows of the board before it, top first */
  board?: string[];
  /** The letter of the piece */
  piece: string;
  /** Row of the top-left corner of its bounding box, from 0 at the top */
  row: number;
  /** Column of that corner, from 0 at the left */
  col: number;
  /** What it brings by each version */
  versions?: TentenVersion[];
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
  /** How crowded it is, where only sets that fit are dealt */
  room?: TentenRoom | null;
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
  moves?: TentenPlacing[] | null;
  /** Points that each piece is to blame for, by its letter */
  failures?: Record<string, number> | null;
  /** How each order of the set fails */
  permutations?: TentenOrder[] | null;
  /** Limit that struck */
  gave_up?: string | null;
  /** Set that fits instead */
  repair?: TentenRepair | null;
}

/** Verdict on an answer or a record. */
export interface TentenVerdict {
  /** Whether it is */
  valid?: boolean;
  /** What is wrong with it */
  reason?: string | null;
  /** Rounds that were played */
  rounds?: number | null;
  /** Ways that were followed */
  ways?: number | null;
  /** Points of a game, or of the first way of each advice */
  score?: number | null;
}

/** A version of a game. */
export interface TentenVersion {
  /** The name of its rules */
  rules: string;
  /** Points of the move */
  points: number;
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
  /** How crowded it is, where only sets that fit are dealt */
  room?: TentenRoom | null;
}

/** A tiling that is shown by its cells. */
export interface TilerCells extends TilerShown {
}

/** Number of tilings, or a list of signatures. */
export interface TilerCounted {
  /** Columns of the rectangle */
  cols?: number | null;
  /** The number of tilings of a rectangle as a text */
  exact?: string | null;
  /** Rows of the rectangle */
  rows?: number | null;
  /** The signature */
  signature?: string | null;
  /** Side of the square of a signature */
  size?: number | null;
  /** Number of tilings; beyond 2^53 most readers of JSON lose digits of it */
  tilings?: unknown | null;
  /** Signatures of the rectangle's tilings */
  signatures?: TilerOfSignature[] | null;
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
  reason?: string | null;
  /** The proof in words, with its figures */
  explanation?: string | null;
  /** Limit that struck */
  gave_up?: string | null;
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
  alpha?: number | null;
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
  tilings?: number | null;
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
  size?: number | null;
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
  id?: unknown | null;
  /**
   * The figures: letter, quarter turns clockwise, column and row of the top-left corner of its bounding box.
   * Those of squares larger than the host lists are left out
   */
  solution?: unknown[][] | null;
}

/** Verdict on a solution. */
export interface TilerVerdict {
  /** Side of the square, where it is known */
  size?: number | null;
  /** Figures of each kind, where they are known */
  signature?: string | null;
  /** Whether it is a solution; missing when there is nothing to check */
  valid?: boolean | null;
  /** What is wrong, or why there is nothing to check */
  reason?: string | null;
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
 * Clear a field with a queue of which every piece is known
 *
 * One solution, or all of them; the search is complete, so that no answer means that there is none.
 */
export interface PerfectClearSolve extends PerfectClearPosition, PerfectClearSolving {
  op: "perfect-clear/solve";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces: the current one first, then the next ones */
  queue?: string;
}

/**
 * Work out which share of a pattern's queues can clear a field, every piece known beforehand
 *
 * The share is that of the pattern's whole queues, each once; where not all of their pieces can matter, that of
 * the cut queues is said, too.
 */
export interface PerfectClearPercent extends PerfectClearPosition, PerfectClearDemanding {
  op: "perfect-clear/percent";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
  /** Add the success tree: the share by the first N pieces of the queues */
  tree?: number;
  /** Do without the table of useful fields (legal boards): slower, and nothing is built or read */
  no_table?: boolean;
}

/**
 * List the solutions of a pattern's queues, the queues that allow each, and the minimals
 *
 * Solutions with the same pieces on the same cells are one way, whatever the order of the pieces. Minimals are the
 * fewest ways that serve every queue that any way serves. With `keep`, a queue has only those ways that save what
 * is wished, the best that it can of a list.
 */
export interface PerfectClearPath extends PerfectClearPosition, PerfectClearListing, PerfectClearSaving {
  op: "perfect-clear/path";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
}

/**
 * List the saves: which pieces can be kept for the next PC, and for which share of a pattern's queues
 *
 * Every piece is known beforehand. A PC that knows one piece more than it takes leaves one behind in hold, the
 * player's choice among its solutions. Of several wishes, it is also counted for how many queues each is the first
 * that comes true.
 */
export interface PerfectClearSaves extends PerfectClearPosition, PerfectClearSaving, PerfectClearSavesMinimal, PerfectClearDemanding {
  op: "perfect-clear/saves";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
}

/**
 * Work out the most points, or lines of attack, of each queue of a pattern over all its solutions
 *
 * Every piece is known beforehand, and each queue takes the solution, order and movements that score most. Points
 * are those of clears, spins, back to back, combos and the PC itself on the first level; drops score nothing.
 */
export interface PerfectClearScore extends PerfectClearPosition, PerfectClearDemanding, PerfectClearStreaking {
  op: "perfect-clear/score";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
}

/**
 * List the ways to build a setup: to fill certain cells, and the queues that allow each
 *
 * The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those
 * that are filled in the field already; all others stay as they are. Or the field shows it in colours, in letters
 * of pieces or as a fumen. Nothing is placed after the last of the cells is filled.
 */
export interface PerfectClearSetup extends PerfectClearPosition, PerfectClearWanting, PerfectClearListing {
  op: "perfect-clear/setup";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The cells to fill, rows top first, separated by slashes or line breaks [default: the colours of the field] */
  target?: string | string[] | number[][];
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
}

/**
 * Advise what to do now: every first move with its exact chance of a PC, the best first
 *
 * Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
 * moment.
 */
export interface PerfectClearAdvise extends PerfectClearMoment {
  op: "perfect-clear/advise";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * What moves are ordered by
   * Default: `exact`.
   */
  method?: "exact" | "mass" | "loop" | "revealed";
  /** Say what to do for each way in which the next N pieces may come */
  tree?: number;
}

/**
 * Work out how many clears in a row to expect after each move
 *
 * A piece must be held, and the lines are what is left of four.
 */
export interface PerfectClearProspects extends PerfectClearMoment {
  op: "perfect-clear/prospects";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /**
   * `loop`, or `revealed`: the piece to leave is not chosen before it must be
   * Default: `loop`.
   */
  method?: "exact" | "mass" | "loop" | "revealed";
}

/** Find the keys that bring a piece to its place */
export interface PerfectClearKeys extends PerfectClearPosition {
  op: "perfect-clear/keys";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The piece and its place */
  placement: PerfectClearPlacementValue;
}

/** List where a piece can come to rest */
export interface PerfectClearLandings extends PerfectClearPosition {
  op: "perfect-clear/landings";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The piece */
  piece: string;
}

/** Begin a game here */
export interface PerfectClearStart extends PerfectClearPosition, PerfectClearShowing {
  op: "perfect-clear/game/start";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
}

/** Show further pieces of a game */
export interface PerfectClearAppear {
  op: "perfect-clear/game/appear";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The game */
  game: PerfectClearGameValue;
  /** The pieces, in their order */
  pieces: string;
}

/** Press hold for the first time, before it is known what comes after that */
export interface PerfectClearPress {
  op: "perfect-clear/game/press";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The game */
  game: PerfectClearGameValue;
}

/** Let a piece come down in a column */
export interface PerfectClearPlaceAt extends PerfectClearTurning {
  op: "perfect-clear/game/place";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The game */
  game: PerfectClearGameValue;
  /** The piece */
  piece: string;
  /** How it is turned */
  rotation: "spawn" | "right" | "reverse" | "left";
  /** The leftmost column, from 0. Of several places below each other, the highest is taken */
  column: number;
  /** Hold is pressed for it */
  hold?: boolean;
}

/** Make a placement, as advice names it */
export interface PerfectClearMake extends PerfectClearTurning {
  op: "perfect-clear/game/make";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The game */
  game: PerfectClearGameValue;
  /** The piece and its place */
  placement: PerfectClearPlacementValue;
}

/** Read the pages of a fumen */
export interface PerfectClearFumen {
  op: "perfect-clear/fumen";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The fumen, or a link with one in it */
  text: string;
}

/** Write pages as a fumen */
export interface PerfectClearFumenOf {
  op: "perfect-clear/fumen-of";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pages, as `perfect-clear/fumen` answers them */
  pages?: PerfectClearPageValue[];
}

/** Place the pieces that lie on the pages of a fumen, one by one */
export interface PerfectClearGlue extends PerfectClearMovement {
  op: "perfect-clear/glue";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The fumen, or a link with one in it */
  text: string;
  /** Every way to cut the colours into pieces, not the first one alone */
  all?: boolean;
}

/**
 * Show the pieces that the pages of a fumen place on one page
 *
 * Pages that place none are answered as by `perfect-clear/glue`, which had this name before.
 */
export interface PerfectClearUnglue extends PerfectClearMovement {
  op: "perfect-clear/unglue";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The fumen, or a link with one in it */
  text: string;
}

/**
 * Work out for which share of a pattern's queues drawn setups or solutions can be built
 *
 * A setup is drawn as a fumen whose pages have pieces one after the other, or as one that shows them in colours:
 * gray cells lay there before, each colour is cut into its pieces. A fumen may hold many setups. The order in
 * which the pieces are drawn does not matter, only what the queue, hold and the moves allow.
 */
export interface PerfectClearCover extends PerfectClearHolding, PerfectClearCoveringBy, PerfectClearMovement, PerfectClearDemanding, PerfectClearBounding {
  op: "perfect-clear/cover";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Fumens, or texts with fumens in them */
  fumens?: string[];
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern: string;
  /** How many rows of the drawings count [default: 4, or as many as they need] */
  lines?: number;
}

/**
 * Find the spins that a pattern's queues allow: which pieces to lay before, and where
 *
 * A way is a set of pieces, and a T that is placed last, by a spin that clears lines, or another piece that counts
 * as a spin. The pieces before it may clear other lines. Those with a cell in a line that is cleared fill it; all
 * others are roofs: an overhang, or what holds one up. No piece can be left out within these limits.
 */
export interface PerfectClearSpin extends PerfectClearPosition, PerfectClearSeeking {
  op: "perfect-clear/spin";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern?: string;
}

/**
 * Work out the exact chance of a PC under best play
 *
 * Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
 * moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field
 * in 825 of them. Nothing is simulated.
 */
export interface PerfectClearChanceOf extends PerfectClearMoment {
  op: "perfect-clear/chance";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Where the exact chance takes too much memory, work out what it lies between, which may take minutes or more */
  bounds?: boolean;
}

/**
 * Work out the exact chance of a PC for each of the 5,040 first bags
 *
 * A game begins with a bag, six pieces of which are shown, and an empty hold slot. What follows comes from bags,
 * all orders equally likely; the player decides on what is shown at each moment.
 */
export interface PerfectClearBags extends PerfectClearBoard, PerfectClearMovement, PerfectClearAllowing {
  op: "perfect-clear/bags";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Write the best N first moves of each bag */
  moves?: number;
}

/**
 * List the queues of a pattern, and the orders that hold makes of them
 *
 * Each queue is listed once, in the order of its letters. Filters in the pattern leave some of them.
 */
export interface PerfectClearQueues extends PerfectClearHolding, PerfectClearListingQueues {
  op: "perfect-clear/queues";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Which queues: T,*p4 is a T and any four of the seven in any order */
  pattern: string;
}

/**
 * Show all solutions of a known queue as one graph: states as nodes, decisions as edges
 *
 * A state is the field, the piece in hold and how far the queue has come; states are in stages by the number of
 * pieces placed. Only those are shown that lie on a way to a clear field.
 */
export interface PerfectClearGraph extends PerfectClearPosition {
  op: "perfect-clear/graph";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces: the current one first, then the next ones */
  queue?: string;
  /**
   * Show at most N states of each stage, on ways from the start to the end: those with the most solutions
   * through them
   */
  most?: number;
}

/**
 * Find the longest combo (REN) of a known queue: each piece clears a line or more
 *
 * The first clear is 0 REN, the second 1 REN. The field may have up to 24 rows, and nothing has to be clear at the
 * end. Combos that end with the same field and the same piece in hold after as many pieces count once.
 */
export interface PerfectClearRen extends PerfectClearBoard, PerfectClearHolding, PerfectClearMovement {
  op: "perfect-clear/ren";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The pieces: the current one first, then the next ones */
  queue?: string;
  /** Write at most N combos, the longest first */
  most?: number;
}

/**
 * Play PC after PC, and work out how many follow each other on average
 *
 * Each PC is played with the move of the highest exact chance, and each start is written with that chance. Chains
 * do not end by bad luck: a PC that fails is played again with other pieces, and the chances are multiplied. So
 * the expected number of PCs in a row comes from exact values; only the starts are drawn.
 */
export interface PerfectClearLoop extends PerfectClearPlaying, PerfectClearMovement, PerfectClearAllowing {
  op: "perfect-clear/loop";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** What pieces in hold are worth, as `worth` writes it [default: the table for SRS] */
  worth?: unknown;
  /** Play without hold */
  no_hold?: boolean;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
}

/**
 * Work out what each piece in hold is worth at the start of a PC, from chains that were played
 *
 * The expected number of PCs in a row, by phase (the PCs before, modulo 7) and piece in hold, is iterated to its
 * fixed point.
 */
export interface PerfectClearWorth {
  op: "perfect-clear/worth";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** Answers of `perfect-clear/loop`, or the starts of their lists */
  starts?: unknown[];
  /**
   * How many sets of resampled chains the interval is from; there is none for a single chain
   * Default: 200.
   */
  resample?: number;
  /**
   * Fix every random choice; in JavaScript up to 2^53 - 1
   * Default: 1.
   */
  seed?: number;
}

/**
 * Find the best setup for a queue or for leftovers, in a book and in a setup database
 *
 * With `queue` (what you see) or `leftover` (what the PC before leaves over), setups that can be built are judged,
 * the best first: the share of queues that build it and then clear the field, what can be saved, and how many PCs
 * in a row are to be expected. Without pieces, setups are listed with the queues that the book or the database
 * names.
 */
export interface PerfectClearBook extends PerfectClearInHand, PerfectClearMovement {
  op: "perfect-clear/book";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** A book, instead of the one that comes with the library: its text, a setup a line */
  book?: string;
  /** Tables in the format of PC-Database, each as the text of a file */
  database?: string[];
  /** Write at most N setups */
  most?: number;
  /** Rank by the solve rate alone; do not work out what is saved, and what follows */
  no_saves?: boolean;
  /** Do not work out what the best play without a book is worth */
  no_free?: boolean;
  /** What pieces in hold are worth, as `worth` writes it [default: the table for SRS] */
  worth?: unknown;
  /** List mirror images as well; for pieces they always are */
  mirrors?: boolean;
  /** Do without the table of useful fields (legal boards): slower, and nothing is built or read */
  no_table?: boolean;
}

/**
 * Check an answer, with code that shares nothing with the solver
 *
 * What an answer says of all queues or all solutions is worked out anew where that is possible within the limit;
 * the rest is named as not checked.
 */
export interface PerfectClearVerify extends PerfectClearChecking {
  op: "perfect-clear/verify";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The answer: a document, or its text */
  answer: unknown;
  /** The kicks, where the answer names none or those of a file: a name, or a table as the text of its TOML */
  kicks?: string;
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
  pieces: string | (string | number[][] | null)[];
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
  pieces: string | (string | number[][] | null)[];
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
  pieces?: string | (string | number[][] | null)[];
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
  /** Play only the games of this shard, from 0, and add them as a log, which tenten/merge puts together */
  shard?: number;
  /** How many shards there are */
  of?: number;
}

/** Put the shards of a simulation together; the report is that of one process */
export interface TentenMerge {
  op: "tenten/merge";
  /** Seconds that the answer may take; without it, as long as it takes */
  seconds?: number;
  /** The logs of all shards, in any order: the texts that tenten/simulate gives, or files of the program */
  logs?: string[];
  /** List what each game came to as well */
  results?: boolean;
}

/**
 * Check an answer, or the record of a game, by the rules alone
 *
 * Every move must fit, every line that is said to vanish must be full, and what is said not to fit must really
 * not: no order and no places take it. Of a risk, also of one of advice, all sets are tried. What boards are worth
 * to a player is not looked at. The check shares nothing with the players.
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
  | PerfectClearSolve
  | PerfectClearPercent
  | PerfectClearPath
  | PerfectClearSaves
  | PerfectClearScore
  | PerfectClearSetup
  | PerfectClearAdvise
  | PerfectClearProspects
  | PerfectClearKeys
  | PerfectClearLandings
  | PerfectClearStart
  | PerfectClearAppear
  | PerfectClearPress
  | PerfectClearPlaceAt
  | PerfectClearMake
  | PerfectClearFumen
  | PerfectClearFumenOf
  | PerfectClearGlue
  | PerfectClearUnglue
  | PerfectClearCover
  | PerfectClearSpin
  | PerfectClearChanceOf
  | PerfectClearBags
  | PerfectClearQueues
  | PerfectClearGraph
  | PerfectClearRen
  | PerfectClearLoop
  | PerfectClearWorth
  | PerfectClearBook
  | PerfectClearVerify
  | TentenAdvise
  | TentenRisk
  | TentenValidate
  | TentenDeal
  | TentenPlace
  | TentenRulesOf
  | TentenGames
  | TentenRead
  | TentenSimulate
  | TentenMerge
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
  "perfect-clear/solve": { answers: "perfect-clear/solve" } & PerfectClearSolved;
  "perfect-clear/percent": { answers: "perfect-clear/percent" } & PerfectClearShare;
  "perfect-clear/path": { answers: "perfect-clear/path" } & PerfectClearWaysFound;
  "perfect-clear/saves": { answers: "perfect-clear/saves" } & PerfectClearWhatIsSaved;
  "perfect-clear/score": { answers: "perfect-clear/score" } & PerfectClearScored;
  "perfect-clear/setup": { answers: "perfect-clear/setup" } & PerfectClearWaysFound;
  "perfect-clear/advise": { answers: "perfect-clear/advise" } & PerfectClearAdvised;
  "perfect-clear/prospects": { answers: "perfect-clear/prospects" } & PerfectClearAdvised;
  "perfect-clear/keys": { answers: "perfect-clear/keys" } & PerfectClearListOfKeys;
  "perfect-clear/landings": { answers: "perfect-clear/landings" } & PerfectClearListOfLandings;
  "perfect-clear/game/start": { answers: "perfect-clear/game/start" } & PerfectClearGameStep;
  "perfect-clear/game/appear": { answers: "perfect-clear/game/appear" } & PerfectClearGameStep;
  "perfect-clear/game/press": { answers: "perfect-clear/game/press" } & PerfectClearGameStep;
  "perfect-clear/game/place": { answers: "perfect-clear/game/place" } & PerfectClearGameStep;
  "perfect-clear/game/make": { answers: "perfect-clear/game/make" } & PerfectClearGameStep;
  "perfect-clear/fumen": { answers: "perfect-clear/fumen" } & PerfectClearListOfPages;
  "perfect-clear/fumen-of": { answers: "perfect-clear/fumen-of" } & PerfectClearFumenText;
  "perfect-clear/glue": { answers: "perfect-clear/glue" } & PerfectClearGlued;
  "perfect-clear/unglue": { answers: "perfect-clear/unglue" } & PerfectClearGlued;
  "perfect-clear/cover": { answers: "perfect-clear/cover" } & PerfectClearCovered;
  "perfect-clear/spin": { answers: "perfect-clear/spin" } & PerfectClearSpinsFound;
  "perfect-clear/chance": { answers: "perfect-clear/chance" } & PerfectClearJudged;
  "perfect-clear/bags": { answers: "perfect-clear/bags" } & PerfectClearBagsJudged;
  "perfect-clear/queues": { answers: "perfect-clear/queues" } & PerfectClearListOfQueues;
  "perfect-clear/graph": { answers: "perfect-clear/graph" } & PerfectClearStates;
  "perfect-clear/ren": { answers: "perfect-clear/ren" } & PerfectClearCombos;
  "perfect-clear/loop": { answers: "perfect-clear/loop" } & PerfectClearChainsPlayed;
  "perfect-clear/worth": { answers: "perfect-clear/worth" } & PerfectClearWorthFound;
  "perfect-clear/book": { answers: "perfect-clear/book" } & PerfectClearSetups;
  "perfect-clear/verify": { answers: "perfect-clear/verify" } & PerfectClearVerdict;
  "tenten/advise": { answers: "tenten/advise" } & TentenAdvised;
  "tenten/risk": { answers: "tenten/risk" } & TentenAccount;
  "tenten/validate": { answers: "tenten/validate" } & TentenValidated;
  "tenten/deal": { answers: "tenten/deal" } & TentenDealt;
  "tenten/place": { answers: "tenten/place" } & TentenPlayed;
  "tenten/rules": { answers: "tenten/rules" } & TentenRulesEntry;
  "tenten/games": { answers: "tenten/games" } & TentenKnown;
  "tenten/read": { answers: "tenten/read" } & TentenBoard;
  "tenten/simulate": { answers: "tenten/simulate" } & TentenSimulated;
  "tenten/merge": { answers: "tenten/merge" } & TentenSimulated;
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
