/**
 * Exact solvers for puzzles on square grids, in browsers and in node.
 *
 * Each solver works in a worker of its own, so that whoever asks stays live.
 */

import type { Answers, Code, NumberMatchFollowed, NumberMatchRecord, Request, TentenWay } from './protocol.js';

export type * from './protocol.js';

/** The version of the package. */
export const version: string;

/**
 * The cells of a tiling, a byte each, in reading order. Their low three bits are the kind of the figure (`IJLOSTZ`); 8,
 * 16, 32 and 64 say that it ends above, to the right, below and to the left.
 */
export interface Tiled {
  cells?: Uint8Array;
}

/** Request of this name. */
export type RequestOf<Op extends keyof Answers> = Extract<Request, { op: Op }>;

/** Answer to some request. */
export type Answer = Answers[keyof Answers];

/** Answer to a request of this name. */
export type AnswerTo<Op extends keyof Answers> = Op extends `tiler/${string}` ? Answers[Op] & Tiled : Answers[Op];

/** Reading of a screenshot; rows and columns count from 0. */
export interface Reading {
  game: Picture['game'];
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
}

/** What is passed on while a question is being answered: one of these. Other questions pass nothing on. */
export interface Part {
  /**
   * Work that was done since the part before: whoever wants all of it adds the parts up.
   *
   * `perfect-clear/percent`, `saves`, `score`, `setup` and `ways` count queues. Their sum comes to the `total` of the
   * answer, if no time limit strikes; `minimal` adds steps of its search. `perfect-clear/advise` and `prospects` count
   * fields, `tenten/advise` boards and `tenten/risk` sets, and how many there will be is not known before.
   */
  progress?: number;
  /** Of `tenten/advise`: the player's own way, before others are looked for and points are weighed. */
  way?: TentenWay;
  /** Of `number-match/solve`: a win that is better than all before. */
  win?: NumberMatchRecord;
  /** With `win`: what `number-match/follow` answers about it. */
  followed?: NumberMatchFollowed;
}

/** How to wait for an answer. */
export interface Options {
  /** Gets progress, and parts of the answer. An error that it throws ends the question, and breaks the promise. */
  inform?: ((part: Part) => void) | undefined;
  /**
   * Ends the question, and the worker that is thinking about it: what was found is lost. `AbortSignal.timeout(1000)`
   * does so in time, which runs while the question waits for others, too. The field `seconds` of many requests counts
   * from when a solver begins, and some answers then have what is known by then: see `Seconds`.
   */
  signal?: AbortSignal | null | undefined;
}

/** A screenshot. */
export interface Picture {
  /** What is on it: a board of 1010! and its kin, of Number Match, or of the falling-blocks game. */
  game: 'blocks' | 'numbers' | 'falling';
  /** Pixels in a row. */
  width: number;
  /** Rows of pixels, if they are to be checked. */
  height?: number | undefined;
  /** Four bytes for each pixel, as a canvas has them: `context.getImageData(..).data`. */
  pixels: Uint8Array | Uint8ClampedArray;
}

/**
 * A question that has no answer: it makes no sense, or there was no time or no memory for it. `code` says of which kind
 * it is, and `message` why.
 */
export class Refused extends Error {
  private constructor();
  readonly name: 'Refused';
  readonly code: Code;
}

/**
 * Answers questions: one after the other for each solver, and different solvers side by side. Questions about patterns
 * of perfect clears have a worker of their own, and so has `perfect-clear/prospects`.
 */
export class Api {
  /**
   * Asks a question. The promise is broken with `Refused` where it has no answer, with the reason of the signal where
   * that ended it, or with another error where a worker failed.
   */
  ask<Op extends keyof Answers>(request: { op: Op } & RequestOf<Op>, options?: Options): Promise<AnswerTo<Op>>;
  /**
   * The same from JSON to JSON: a question that has no answer is answered with `{"error": {"code": .., "text": ..}}`.
   * An answer about a tiling lacks its `cells`; `tiler/contest` lists the figures of large ones.
   */
  answer(request: string, options?: Options): Promise<string>;
  /** Reads the board of a screenshot. A picture without one is refused with the code `bad-problem`. */
  read(picture: Picture, options?: Options): Promise<Reading>;
  /** Ends all workers, and breaks the promises of what was not answered. The api can be asked again. */
  close(): void;
}
