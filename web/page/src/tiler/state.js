// @ts-check
/** What is asked for, as it stands in the address: a signature with the number of the try, or a tiling from elsewhere. */

/**
 * @typedef {object} State
 * @property {string} signature
 * @property {number} seed
 * @property {string} given a tiling from elsewhere, in the contest's format
 * @property {boolean} watch whether the search is watched
 */

/** Most characters of a list that go into the address. */
const MOST_GIVEN = 20_000;

/** @type {State} */
export const first = { signature: '', seed: 1, given: '', watch: false };

/**
 * @param {string} text
 * @returns {State | null}
 */
export function read(text) {
  if (text.startsWith('[')) return { ...first, given: text };
  const [signature, ...rest] = text.split(';');
  const seed = Number(rest.find((part) => part.startsWith('seed='))?.slice(5) ?? 1);
  if (!Number.isSafeInteger(seed) || seed < 0) return null;
  return { ...first, signature: signature.slice(0, 1000), seed, watch: rest.includes('watch') };
}

/**
 * @param {State} state
 * @returns {string}
 */
export function write({ signature, seed, given, watch }) {
  if (given && given.length <= MOST_GIVEN) return given;
  return signature + (seed === 1 ? '' : `;seed=${seed}`) + (watch ? ';watch' : '');
}
