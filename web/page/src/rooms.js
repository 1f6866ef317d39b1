// @ts-check
/** The games that have pages, in their order. The block games share a solver; each has rules of its own. */

/**
 * @typedef {object} Room
 * @property {string} folder of its page
 * @property {'tenten' | 'perfect-clear' | 'number-match' | 'tiler'} solver
 * @property {string} [rules]
 * @property {number} [size] cells of a side
 */

/** @type {Room[]} */
export const ROOMS = [
  { folder: 'block-blast', solver: 'tenten', rules: 'block-blast', size: 8 },
  { folder: 'blockudoku', solver: 'tenten', rules: 'blockudoku', size: 9 },
  { folder: 'woodoku', solver: 'tenten', rules: 'woodoku', size: 9 },
  { folder: '1010', solver: 'tenten', rules: '1010', size: 10 },
  { folder: 'perfect-clear', solver: 'perfect-clear' },
  { folder: 'number-match', solver: 'number-match' },
  { folder: 'tiler', solver: 'tiler' },
];

/** The room of block rules: versions of a game are named after it, and share its room. @param {string} rules */
const roomOf = (rules) => ROOMS.find((room) => room.rules && (rules === room.rules || rules.startsWith(`${room.rules}-`)));

/** The game of which block rules are a version, or which they are. @param {string} rules */
export const gameOf = (rules) => roomOf(rules)?.rules ?? rules;

/** The folder of the page of block rules: those without one of their own have the page of all of them. @param {string} rules */
export const folderOf = (rules) => roomOf(rules)?.folder ?? 'tenten';
