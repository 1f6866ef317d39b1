// @ts-check
/**
 * What is done is seen: piece after piece drops, and its lines flash and go. The board is what it is at once; this lies
 * above it, and any key or touch ends it. With reduced motion it is heard alone, if that is wanted.
 */

import { s } from '../base.js';
import { squares } from '../mini.js';
import { sound } from '../sound.js';
import { boardsAfter, placesOf } from './draw.js';
import './later.js';
import { cellsOf } from './state.js';

/** Milliseconds of a piece that drops, and of lines that go. */
const [DROP, GO] = [150, 220];

/** What is played now. @type {SVGElement | null} */
let playing = null;

function end() {
  playing?.remove();
  playing = null;
}
for (const event of ['pointerdown', 'keydown']) addEventListener(event, end, { capture: true });

/**
 * @param {HTMLElement} stage in which the board is
 * @param {string} board before the moves
 * @param {import('./think.js').Move[]} moves
 * @param {Map<string, import('./draw.js').Piece>} pieces
 * @param {import('./draw.js').Boxes} boxes
 */
export function play(stage, board, moves, pieces, boxes) {
  end();
  const isGone = moves.some(({ cleared_rows, cleared_cols }) => cleared_rows.length + cleared_cols.length > 0);
  if (isGone) sound('lines');
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { length: size } = board.split('/');
  const boards = [board, ...boardsAfter(board, moves, pieces, boxes)].map(cellsOf);
  const all = [...Array(size * size).keys()].map((at) => [at % size, Math.floor(at / size)]);
  let at = 0;
  const parts = placesOf(moves, pieces).flatMap((places, index) => {
    const isIn = (/** @type {number[]} */ [x, y]) => places.some((place) => place[0] === x && place[1] === y);
    const gone = all.filter(([x, y]) => (boards[index][y][x] || isIn([x, y])) && !boards[index + 1][y][x]);
    const piece = s('path', { class: `drops m${index + 1}`, d: squares(places, 0.03) });
    piece.style.setProperty('--from', `${at}ms`);
    at += DROP;
    const lines = s('path', { class: 'goes', d: squares(gone, 0.03) });
    lines.style.setProperty('--from', `${at}ms`);
    if (gone.length > 0) at += GO;
    return [lines, piece];
  });
  const layer = s('svg', { viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true', class: 'motion' }, ...parts);
  layer.style.setProperty('--all', `${at}ms`);
  playing = layer;
  stage.append(layer);
  setTimeout(() => playing === layer && end(), at + 50);
}
