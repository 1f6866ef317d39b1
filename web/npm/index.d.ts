/**
 * Exact solvers for puzzles on square grids, in browsers and in node.
 *
 * Each solver works in a worker of its own, so that whoever asks stays live.
 */

import type { Ask, Code } from './protocol.js';

export type * from './protocol.js';

/**
 * A document of a solver: see `docs/formats.md` of Quadrille. A tiling has its `cells` besides, a byte each, in reading
 * order. Their low three bits are the kind of the figure (`IJLOSTZ`); 8, 16, 32 and 64 say that it ends above, to the right,
 * below and to the left.
 */
export type Answer = { [key: string]: any };

/** How to wait for an answer. */
export interface Options {
  /** Gets progress, and parts of the answer. */
  inform?: (part: Answer) => void;
  /** Ends the question, and the worker that is thinking about it. `AbortSignal.timeout(1000)` does so in time. */
  signal?: AbortSignal;
}

/** A screenshot. */
export interface Picture {
  /** What is on it: a board of 1010! and its kin, of Number Match, or of the falling-blocks game. */
  game: 'blocks' | 'numbers' | 'falling';
  /** Pixels in a row. */
  width: number;
  /** Four bytes for each pixel, as a canvas has them: `context.getImageData(..).data`. */
  pixels: Uint8Array | Uint8ClampedArray;
}

/** A question that has no answer: `code` says of which kind it is, and `message` why. */
export class Refused extends Error {
  readonly code: Code;
}

/** Answers questions: one after the other for each solver, and different solvers side by side. */
export class Desk {
  /**
   * Asks a question. The promise is broken with `Refused` where it makes no sense, with the reason of the signal where
   * that ended it, or with another error where a worker failed.
   */
  ask<T extends Answer = Answer>(request: Ask, options?: Options): Promise<T>;
  /** The same from JSON to JSON: a question that makes no sense is answered with `{"error": ..}`. */
  answer(request: string, options?: Options): Promise<string>;
  /** Reads the board of a screenshot. */
  read<T extends Answer = Answer>(picture: Picture, options?: Options): Promise<T>;
  /** Ends all workers, and breaks the promises of what was not answered. The desk can be asked again. */
  close(): void;
}
