// @ts-check
/** The board with its advice as a picture for others: loaded when somebody shares one. */

import { outline, squares } from '../mini.js';
import { shareFile, toPng } from '../save.js';
import { marks, placesOf } from './draw.js';

/** Colours of the first, second and third move, and of the rest: a picture has one look everywhere. */
const [STEPS, INK, PAPER, BLOCK, LINE] = [['#e69f00', '#56b4e9', '#2fbf91'], '#10243a', '#f6f4ee', '#5c6c80', '#cfdae6'];

/** Pixels of a picture. */
const WIDTH = 1_080;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The picture in SVG; a board is 100 wide.
 * @param {import('./deck.js').View} view
 * @param {string[]} lines what is said below the board, the first one large
 */
export function cardOf({ now, pieces, boxes, way }, [head, ...lines]) {
  const all = marks(now.board, way?.moves ?? [], pieces, boxes);
  const size = all.length;
  const cells = all.flatMap((row, y) => row.map((mark, x) => ({ ...mark, x, y })));
  const path = (/** @type {number[][]} */ places, /** @type {string} */ fill) => (places.length ? `<path d="${squares(places, 0.03)}" fill="${fill}"/>` : '');
  const of = (/** @type {(cell: typeof cells[number]) => boolean} */ is) => cells.filter(is).map(({ x, y }) => [x, y]);
  const moves = placesOf(way?.moves ?? [], pieces).map((places, index) =>
    `${path(places, STEPS[index])}<path d="${outline(places)}" fill="none" stroke="${INK}" stroke-width=".07"/>` +
    places.map(([x, y]) => `<text x="${x + 0.5}" y="${y + 0.68}" font-size=".5" font-weight="800" text-anchor="middle">${index + 1}</text>`).join(''));
  const board = `<rect width="${size}" height="${size}" fill="${LINE}"/>${path(of(() => true), '#fff')}${path(of(({ isFilled }) => isFilled), BLOCK)}` +
    `${moves.join('')}${path(of(({ isGone }) => isGone), 'rgb(255 255 255 / .35)')}`;
  const text = (/** @type {string} */ words, /** @type {number} */ y, /** @type {number} */ letters, weight = 400) =>
    `<text x="6" y="${y}" font-size="${letters}" font-weight="${weight}">${escaped(words)}</text>`;
  const said = lines.map((words, index) => text(words, 121 + 6 * index, 4.4)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 ${124 + 6 * lines.length}" width="112" height="${124 + 6 * lines.length}" ` +
    `font-family="system-ui, sans-serif" fill="${INK}"><rect width="112" height="100%" fill="${PAPER}"/>` +
    `<g transform="translate(6 6) scale(${100 / size})">${board}</g>${text(head, 114, 5.6, 800)}${said}</svg>`;
}

/**
 * Shares the picture, or saves it where pictures cannot be shared.
 * @param {import('./deck.js').View} view
 * @param {string[]} lines
 */
export const shareCard = async (view, lines) => shareFile('quadrille.png', await toPng(cardOf(view, lines), WIDTH), lines[0]);
