// @ts-check
/** The nineteen figures, and squares of a byte a cell, as `Tiling::raster` makes them. */

import { KINDS } from './signature.js';

/** @typedef {[string, number, number, number]} Figure kind, angle, column, row */

/** Where no figure lies. */
export const EMPTY = 7;
/** On which side of a cell its figure ends. */
export const ABOVE = 8;
export const RIGHT = 16;
export const BELOW = 32;
export const LEFT = 64;

/** The figures at angle 0, as rows. */
const UPRIGHT = ['#/#/#/#', '.#/.#/##', '#./#./##', '##/##', '.##/##.', '###/.#.', '##./.##'];

/** @param {string[]} rows turned clockwise by 90 degrees */
const turned = (rows) => [...rows[0]].map((_, column) => rows.map((row) => row[column]).reverse().join(''));

/**
 * The cells of a figure: column, row, byte.
 * @param {string[]} rows
 * @param {number} kind
 */
function stamp(rows, kind) {
  const is = (/** @type {number} */ row, /** @type {number} */ column) => rows[row]?.[column] === '#';
  return rows.flatMap((text, row) =>
    [...text].flatMap((cell, column) => {
      if (cell !== '#') return [];
      let byte = kind;
      if (!is(row - 1, column)) byte |= ABOVE;
      if (!is(row, column + 1)) byte |= RIGHT;
      if (!is(row + 1, column)) byte |= BELOW;
      if (!is(row, column - 1)) byte |= LEFT;
      return [{ column, row, byte }];
    }),
  );
}

/** The stamps of all kinds by angle. */
const STAMPS = UPRIGHT.map((text, kind) => {
  let rows = text.split('/');
  return [0, 1, 2, 3].map(() => {
    const one = stamp(rows, kind);
    rows = turned(rows);
    return one;
  });
});

/**
 * The cells of a tetromino: column and row.
 * @param {string} kind
 * @param {number} angle
 */
export const cellsOf = (kind, angle) => STAMPS[KINDS.indexOf(kind)][angle].map(({ column, row }) => [column, row]);

/**
 * The cells of a square with these figures, a byte each.
 * @param {number} size
 * @param {readonly Figure[]} figures
 */
export function raster(size, figures) {
  const cells = new Uint8Array(size * size).fill(EMPTY);
  for (const [letter, angle, x, y] of figures) {
    for (const { column, row, byte } of STAMPS[KINDS.indexOf(letter)][angle]) {
      cells[(y + row) * size + x + column] = byte;
    }
  }
  return cells;
}

/**
 * Whether a cell is the first of its figure, in reading order.
 * @param {Uint8Array} cells
 * @param {number} at
 */
export function isFirst(cells, at) {
  const ends = ABOVE | LEFT;
  if ((cells[at] & 7) === EMPTY || (cells[at] & ends) !== ends) return false;
  // An S begins further to the right, in the row above.
  for (let next = at; ; next++) {
    if (!(cells[next] & ABOVE)) return false;
    if (cells[next] & RIGHT) return true;
  }
}
