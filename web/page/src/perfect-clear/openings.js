// @ts-check
/**
 * The file of openings: what to do with each of the 5,040 first bags. `docs/formats.md` describes it; `perfect-clear
 * bags --format openings` makes it.
 */

import { PIECES } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Placement} Placement */
/** @typedef {(request: import('../protocol').Request) => Promise<any>} AskApi */

const ROTATIONS = ['spawn', 'right', 'reverse', 'left'];
/** What stands for a move that there is not. */
const NO_MOVE = 127;

/** Its number in the order of the alphabet. @param {string} bag */
function numberOf(bag) {
  const left = [...PIECES];
  let number = 0;
  for (const piece of bag) {
    number = number * left.length + left.indexOf(piece);
    left.splice(left.indexOf(piece), 1);
  }
  return number;
}

/**
 * @typedef {object} Opening
 * @property {number} won
 * @property {Array<{ hold: boolean, rotation: string, column: number, won: number }>} moves
 */

/**
 * The bytes of the file, from its first bag on.
 * @param {Uint8Array} bytes
 */
function reader(bytes) {
  let at = 7;
  const byte = () => bytes[at++];
  const number = () => {
    for (let number = 0, shift = 0; ; shift += 7) {
      const next = byte();
      number |= (next & 127) << shift;
      if (next < 128) return number;
    }
  };
  return { byte, number };
}

/**
 * What the file says of a bag. The bags before it are read over, which is a matter of 35,000 bytes; to keep all of them
 * as objects would take the page's time when it opens.
 * @param {Uint8Array} bytes
 * @param {number} bag
 * @returns {Opening}
 */
function openingOf(bytes, bag) {
  const { byte, number } = reader(bytes);
  const [tails, count] = [tailsOf(bytes), bytes[6]];
  /** @type {Opening} */
  let opening = { won: 0, moves: [] };
  for (let at = 0; at <= bag; at += 1) {
    const won = tails - number();
    opening = { won, moves: [] };
    let before = won;
    for (let move = 0; move < count; move += 1) {
      const place = byte();
      if (place === NO_MOVE) continue;
      before -= number();
      if (at < bag) continue;
      opening.moves.push({ hold: place >= 64, rotation: ROTATIONS[(place >> 4) & 3], column: place & 15, won: before });
    }
  }
  return opening;
}

/** The orders of the pieces that come next, of each bag. @param {Uint8Array} bytes */
const tailsOf = (bytes) => bytes[4] + 256 * bytes[5];

/** @param {ArrayBuffer} buffer */
function checked(buffer) {
  const bytes = new Uint8Array(buffer);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'PCO1') throw new Error('no file of openings');
  return bytes;
}

/** @typedef {{ file: Uint8Array, landings: Map<string, Placement[]> }} Ready */

/**
 * @param {Ready} ready
 * @param {string} bag
 */
function adviceOf({ file, landings }, bag) {
  const tails = tailsOf(file);
  const { won, moves } = openingOf(file, numberOf(bag));
  const chance = (/** @type {number} */ won) => ({ exact: true, value: won / tails, numerator: won, denominator: tails });
  const found = moves.map(({ hold, rotation, column, won }) => {
    const isIt = (/** @type {Placement} */ one) => one.rotation === rotation && Math.min(...one.cells.map(([x]) => x)) === column;
    return { placement: { ...landings.get(bag[hold ? 1 : 0])?.find(isIt), hold }, chance: chance(won) };
  });
  return { chance: chance(won), best: 'move', moves: found };
}

export class Openings {
  /** @type {Promise<Uint8Array> | null} */
  #file = null;
  /** @type {Ready | null} */
  #ready = null;
  /** Landings of each piece on the empty field. @type {Map<string, Promise<Placement[]>>} */
  #landings = new Map();
  #ask;

  /** @param {AskApi} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Fetches the file, if it has not come yet. */
  load() {
    if (this.#file) return this.#file;
    this.#file = fetch(new URL('../../perfect-clear/openings.bin', import.meta.url))
      .then((response) => response.arrayBuffer())
      .then(checked);
    this.#file.catch(() => (this.#file = null));
    return this.#file;
  }

  /** Has everything ready, so that the first answer is there at once. */
  async warm() {
    const [file, ...landings] = await Promise.all([this.load(), ...PIECES.map((piece) => this.#landingsOf(piece))]);
    this.#ready = { file, landings: new Map(PIECES.map((piece, at) => [piece, landings[at]])) };
    return this.#ready;
  }

  /** The advice for a first bag, if everything is ready. @param {string} bag */
  known(bag) {
    return this.#ready && adviceOf(this.#ready, bag);
  }

  /**
   * The advice for a first bag, as the solver gives it, with the best moves alone.
   * @param {string} bag
   */
  async advice(bag) {
    return adviceOf(this.#ready ?? (await this.warm()), bag);
  }

  /** @param {string} piece */
  #landingsOf(piece) {
    const known = this.#landings.get(piece);
    if (known) return known;
    const asked = this.#ask({ op: 'perfect-clear/landings', piece }).then(({ landings }) => landings);
    this.#landings.set(piece, asked);
    asked.catch(() => this.#landings.delete(piece));
    return asked;
  }
}
