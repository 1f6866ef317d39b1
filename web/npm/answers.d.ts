/**
 * What answers have in them: the documents of Quadrille's programs, which `docs/formats.md` describes. Fields that are
 * not always there may be missing, and later versions may have more of them.
 */

import type { Answers as Declared } from './protocol.js';

/** How a search ended: with an answer, with a proof that there is none, or by a limit. */
export type Status = 'solved' | 'unsolvable' | 'unknown';

/** An exact chance. Numbers above 2^53 lose digits. */
export type Chance = { value: number; numerator: number; denominator: number };

/** A figure in the contest's format: its letter, its quarter turns, and the column and row of its corner, from 0. */
export type TilerFigure = [kind: string, turns: number, x: number, y: number];

/** A tiling, or why there is none. */
export type TilerSolveAnswer = {
  /** That of the question, if it had one. */
  id?: unknown;
  size: number;
  signature: string;
  status: 'solved' | 'infeasible' | 'unknown';
  /** The name of the proof, or of the limit that struck. */
  reason?: string;
  /** The proof in words. */
  explanation?: string;
  gave_up?: string;
  method: string;
  seed: number;
  nodes: number;
  restarts: number;
  /** The figures, for squares of up to 50 x 50. */
  solution?: TilerFigure[];
  /** The cells of a tiling in reading order, a byte each; `desk.answer` leaves them out. */
  cells?: Uint8Array;
};

/** Whether a solution is one; without `valid`, there was none to check. */
export type TilerVerifyAnswer = {
  size?: number;
  signature?: string;
  valid?: boolean;
  reason?: string;
  cells?: Uint8Array;
};

/** A signature that was drawn at random. */
export type TilerGenerateAnswer = { id: number; size: number; signature: string };

/** A tiling to look at; `svg` and `contest` are there where they were asked for. */
export type TilerDrawAnswer = { size: number; signature: string; cells?: Uint8Array };
export type TilerSvgAnswer = TilerDrawAnswer & { svg: string };
export type TilerContestAnswer = TilerDrawAnswer & { contest: string };

/** A search to watch: a frame keeps the first figures of the one before, and adds others. */
export type TilerDiagonalAnswer = Omit<TilerSolveAnswer, 'solution'> & {
  laid: number;
  frames: { nodes: number; keep: number; add: TilerFigure[] }[];
};

export type PerfectClearLetter = 'I' | 'J' | 'L' | 'O' | 'S' | 'T' | 'Z';

/** A piece and where it comes to rest: columns and rows from 0, the lowest row first. */
export type PerfectClearPlacement = {
  piece: PerfectClearLetter;
  rotation: 'spawn' | 'right' | 'reverse' | 'left';
  cells: [[number, number], [number, number], [number, number], [number, number]];
  /** Hold is pressed for it. */
  hold: boolean;
};

/** A placement of a solution, with the rows that vanish, and the keys if they were asked for. */
export type PerfectClearStep = PerfectClearPlacement & { cleared: number[]; keys?: string[] };

/** The placements of a clear. */
export type PerfectClearSolution = { placements: PerfectClearStep[]; fumen: string };

/** What all answers about perfect clears say again of their question. */
export type PerfectClearAsked = {
  status: Status;
  /** Whether all pieces are known, or those that are shown. */
  information: 'full' | 'as-shown';
  /** The rows from the top; full ones have vanished. */
  field: string[];
  lines: number;
  hold: PerfectClearLetter | null;
  no_hold?: boolean;
  /** The name of the kicks. */
  physics?: string;
  drop?: string;
  /** The limit that struck. */
  gave_up?: string;
};

/** What a known queue can do. */
export type PerfectClearSolveAnswer = Omit<PerfectClearAsked, 'information'> & {
  information?: 'full';
  queue: string;
  solutions: PerfectClearSolution[];
  /** How many solutions there are, where all were asked for; a text where there are very many. */
  found?: number | string;
  unique?: boolean;
};

/** Which queues clear the field. */
export type PerfectClearPercentAnswer = PerfectClearAsked & {
  pattern: string;
  solved: number;
  /** The pattern's whole queues, each once. */
  total: number;
  /** Of `unknown`: of how many of all queues it is known whether they clear the field. */
  looked_at?: number;
  /** Queues that do not clear the field, cut to the pieces that can matter. */
  failed: string[];
  /** Where not all pieces can matter: how many can, and the share of queues cut so. */
  cut?: { pieces: number; solved: number; total: number };
  /** Where no queue can: why. */
  why?: { reason: string | null; columns: [number, number]; checkerboard: [number, number] };
};

/** The exact chance of a move. */
export type PerfectClearChance = Chance & { exact: true };

/** A first move; `mass` is the chance of all that comes of it. */
export type PerfectClearMove = {
  placement: PerfectClearPlacement;
  chance: PerfectClearChance;
  mass: PerfectClearChance;
};

/** What to do now. */
export type PerfectClearAdviseAnswer = PerfectClearAsked & {
  queue: string;
  /** What is left of the bag of the last piece shown. */
  bag: string;
  chance: PerfectClearChance;
  /** The chance if all pieces were known. */
  full_knowledge: PerfectClearChance;
  best: 'move' | 'hold' | null;
  /** The best first. */
  moves: PerfectClearMove[];
};

/** What to do now for the most clears in a row. */
export type PerfectClearProspectsAnswer = Omit<PerfectClearAdviseAnswer, 'moves'> & {
  /** The clears in a row to expect by the best play. */
  clears: number;
  moves: (PerfectClearMove & { clears: number; loop_chance: PerfectClearChance })[];
};

/** Where the top-left corner of a piece goes, and what vanishes then. */
export type TentenMove = {
  piece: string;
  row: number;
  col: number;
  cleared_rows?: number[];
  cleared_cols?: number[];
  cleared_boxes?: number[];
  cleared_board?: boolean;
};

/** The chance that the next set does not fit, and the dealer that is assumed: one that draws whatever the board. */
export type TentenNextRisk = Chance & { dealer: 'weighted' | 'uniform' };

/** A way to place a set, and the chance that the next one does not fit. */
export type TentenWay = {
  moves: TentenMove[];
  score_gain: number;
  board: string[];
  value: number;
  risk: TentenNextRisk;
};

/** What still goes of a set that does not fit. */
export type TentenLostWay = { moves: TentenMove[]; left: string[]; score_gain: number; free: number; board: string[] };

/** Where to place a set. Without a way, it has none of what a way has. */
export type TentenAdviseAnswer = Partial<TentenWay> & {
  status: Status;
  /** The name of the rules. */
  rules: string;
  pieces: string[];
  /** Clears just before, and placements without one since then. */
  streak?: number;
  idle?: number;
  before: string[];
  strategy: string;
  alternatives?: TentenWay[];
  lost?: {
    points: TentenLostWay;
    room: TentenLostWay;
    choices: { pieces: string[]; score_gain: number; free: number }[];
  };
  trade_off?: Omit<TentenWay, 'value'>[];
  /** Why points and risk were not compared. */
  no_trade_off?: string;
  gave_up?: string;
  /** Boards that were looked at, where these were not all. */
  looked_at?: number;
};

/** How likely the next set does not fit, by piece and by set. */
export type TentenRiskAnswer = {
  rules: string;
  risk: TentenNextRisk;
  pieces: { piece: string; unfit: Chance; given: Chance }[];
  unfit: { pieces: string[]; draws: number }[];
  /** Where not all draws were looked at: how many were, of how many, and the chance of the others. */
  looked_at?: number;
  total?: number;
  open?: Chance;
  gave_up?: string;
};

/** Whether a set fits, and if not, why. */
export type TentenValidateAnswer = {
  status: 'fits' | 'unfit' | 'unknown';
  rules: string;
  moves?: TentenMove[];
  failures?: { [piece: string]: number };
  permutations?: { pieces: string[]; failures: number[]; unfit_block: number }[];
  gave_up?: string;
};

/** A piece: rows and columns of its cells, from the top-left corner of its bounding box. */
export type TentenPiece = { letter: string; weight: number; cells: [number, number][] };

/** What a game is like. */
export type TentenRulesAnswer = {
  name: string;
  /** The side of the board. */
  size: number;
  set_size: number;
  total_weight: number;
  pieces: TentenPiece[];
  boxes?: [number, number][][];
  has_streak?: boolean;
};

/** What a screenshot shows; rows and columns count from 0. */
export type Reading = {
  game: 'blocks' | 'numbers' | 'falling';
  /** The rows as solvers read them. */
  board: string[];
  /** Cells that a person should look at. */
  doubtful: [number, number][];
  /** For each cell, from 0, a guess, to 1. */
  confidence: number[][];
  /** Places beside the board. A piece is null where none was seen; those of falling blocks have a letter. */
  pieces: { place: string; piece: string[] | null; letter?: string; confidence: number; doubtful: boolean }[];
  /** Where the board is, in pixels. */
  grid: { left: number; top: number; cell_width: number; cell_height: number; rows: number; columns: number };
};

/** The answers by the question. Those to other questions have the type `Answer`. */
export type Answers = Pick<Declared, Extract<keyof Declared, `number-match/${string}`>> & {
  'perfect-clear/advise': PerfectClearAdviseAnswer;
  'perfect-clear/percent': PerfectClearPercentAnswer;
  'perfect-clear/prospects': PerfectClearProspectsAnswer;
  'perfect-clear/solve': PerfectClearSolveAnswer;
  'tenten/advise': TentenAdviseAnswer;
  'tenten/games': { games: TentenRulesAnswer[] };
  'tenten/risk': TentenRiskAnswer;
  'tenten/rules': TentenRulesAnswer;
  'tenten/validate': TentenValidateAnswer;
  'tiler/contest': TilerContestAnswer;
  'tiler/diagonal': TilerDiagonalAnswer;
  'tiler/draw': TilerDrawAnswer;
  'tiler/generate': TilerGenerateAnswer;
  'tiler/solve': TilerSolveAnswer;
  'tiler/svg': TilerSvgAnswer;
  'tiler/verify': TilerVerifyAnswer;
};
