// @ts-check
/** Pieces that are drawn, as the programs take them: `##/#. ### O`. */

/** @typedef {import('./draw.js').Piece} Piece */

/** Rows and columns of the largest piece that is painted. */
export const MOST = 5;

/**
 * The letter of a piece that is drawn so, wherever it stands; nothing if the game has none.
 * @param {string[]} rows
 * @param {Iterable<Piece>} pieces
 */
export function letterOf(rows, pieces) {
  const filled = rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [[y, x]] : [])));
  const least = (/** @type {0 | 1} */ axis) => Math.min(...filled.map((cell) => cell[axis]));
  const drawn = filled.map(([y, x]) => `${y - least(0)},${x - least(1)}`);
  const isDrawn = (/** @type {Piece} */ { cells }) =>
    cells.length === drawn.length && cells.every(([y, x]) => drawn.includes(`${y},${x}`));
  return [...pieces].find(isDrawn)?.letter ?? '';
}

/**
 * The letters of the pieces that a text draws or names. Nothing if it has pieces that the game lacks, and null if it
 * is none of pieces.
 * @param {string} text
 * @param {Piece[]} pieces
 */
export function lettersOf(text, pieces) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const isDrawn = (/** @type {string} */ word) => /^[#._/]*#[#._/]*$/.test(word);
  const drawn = words.filter(isDrawn).map((word) => word.split('/'));
  if (words.length > 3 || drawn.some((rows) => rows.length > MOST || rows.some((row) => row.length > MOST))) return null;
  const all = new Set(pieces.map(({ letter }) => letter));
  const named = words.filter((word) => !isDrawn(word)).join('');
  if (![...named].every((letter) => all.has(letter))) return null;
  const letters = words.map((word) => (isDrawn(word) ? letterOf(word.split('/'), pieces) || '?' : word)).join('');
  if (letters.length > 3) return null;
  return letters.includes('?') ? '' : letters;
}
