// @ts-check
/** Doubtful cells of a picture, one question at a time: the cell is shown large, with a key for each thing it may be. */

import { h } from './base.js';
import { say } from './picture.js';

/**
 * @typedef {object} Doubt
 * @property {number} row
 * @property {number} column
 * @property {Array<{ mark: string, name: string }>} choices what it may be
 */

/** Pixels of the enlarged cell, of which a quarter on each side are its neighbours. */
const ZOOM = 192;

/**
 * The cell and half of each neighbour, with a frame around it.
 * @param {import('./reader.js').Frame} frame
 * @param {import('./reader.js').Reading['grid']} grid
 * @param {Doubt} doubt
 * @param {HTMLCanvasElement} canvas
 */
function enlarge({ image, scale }, { left, top, cell_width, cell_height }, { row, column }, canvas) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const [width, height] = [cell_width / scale, cell_height / scale];
  const [x, y] = [left / scale + width * (column - 0.5), top / scale + height * (row - 0.5)];
  context.clearRect(0, 0, ZOOM, ZOOM);
  context.drawImage(image, x, y, 2 * width, 2 * height, 0, 0, ZOOM, ZOOM);
  for (const [color, wide] of /** @type {const} */ ([['#fff', 10], ['#e6003c', 5]])) {
    Object.assign(context, { strokeStyle: color, lineWidth: wide });
    context.strokeRect(ZOOM / 4, ZOOM / 4, ZOOM / 2, ZOOM / 2);
  }
}

/**
 * @param {import('./reader.js').Frame} frame
 * @param {import('./reader.js').Reading['grid']} grid
 * @param {Doubt[]} doubts
 * @param {object} board
 * @param {(doubt: Doubt) => string} board.markOf what is held of a cell
 * @param {(doubt: Doubt, mark: string) => void} board.settle
 * @param {(doubt: Doubt) => void} board.point shows which cell is asked about
 * @param {() => void} board.end all of them are answered
 * @param {HTMLElement} take the button that takes the board as it is
 * @returns {{ settled: (row: number, column: number) => void, close: () => void }}
 */
export function askDoubts(frame, grid, doubts, { markOf, settle, point, end }, take) {
  /** Those without an answer, the one that is asked first. */
  let open = [...doubts];
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { width: ZOOM, height: ZOOM, role: 'img', 'aria-label': say('picture-zoom') }));
  const [text, count, keys] = [h('strong', {}), h('span', { class: 'fine' }), h('div', { class: 'choices' })];
  const next = h('button', { type: 'button', class: 'next', click: () => ask([...open.slice(1), open[0]]) }, say('picture-next'));
  const sheet = h('div', { class: 'question', role: 'group', 'aria-label': say('picture-question') }, canvas,
    h('p', { role: 'status' }, text, ' ', count), keys, h('div', { class: 'row' }, next, take));

  /** @param {Doubt[]} left */
  function ask(left) {
    open = left;
    if (left.length === 0) return end();
    const [doubt] = left;
    const { row, column, choices } = doubt;
    const isDigit = choices.length > 2;
    const hadFocus = sheet.contains(document.activeElement);
    text.textContent = say(isDigit ? 'picture-which' : 'picture-is-it', { row: row + 1, column: column + 1 });
    count.textContent = say('picture-of', { at: doubts.length - left.length + 1, count: doubts.length });
    keys.classList.toggle('digits', isDigit);
    keys.replaceChildren(...choices.map(({ mark, name }) => {
      const click = () => {
        settle(doubt, mark);
        ask(open.slice(1));
      };
      const label = mark === '.' ? say('picture-key-empty') : name;
      return h('button', { type: 'button', 'aria-pressed': String(mark === markOf(doubt)), 'aria-label': label, click }, name);
    }));
    next.hidden = left.length < 2;
    enlarge(frame, grid, doubt, canvas);
    point(doubt);
    if (hadFocus) /** @type {HTMLElement} */ (keys.firstElementChild).focus({ preventScroll: true });
  }

  // The page has keys of its own, which are not meant here.
  sheet.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const at = open[0].choices.findIndex(({ mark }) => mark === event.key);
    if (at >= 0) /** @type {HTMLElement} */ (keys.children[at]).click();
  });
  frame.figure.append(sheet);
  ask(open);
  /** @type {HTMLElement} */ (keys.firstElementChild).focus({ preventScroll: true });
  return {
    settled: (row, column) => {
      const left = open.filter((doubt) => doubt.row !== row || doubt.column !== column);
      if (left.length < open.length) ask(left);
    },
    close: () => sheet.remove(),
  };
}
