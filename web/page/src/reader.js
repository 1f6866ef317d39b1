// @ts-check
/**
 * Reads the screenshot beside the board: what was read lies over the picture, where a tap changes a cell. What is certain
 * is taken at once; else doubtful cells are asked about, and one button takes the board as it is. Loaded with the first
 * picture: see `onPicture` in `share.js`.
 */

import { h } from './base.js';
import { NotLoaded } from './client.js';
import { say } from './picture.js';

/** @typedef {'blocks' | 'numbers' | 'falling'} Game */
/** @typedef {{ place: string, piece: string[] | null, letter?: string, doubtful: boolean }} Piece */

/**
 * What was read, as `docs/formats.md` has it.
 * @typedef {object} Reading
 * @property {string[]} board
 * @property {Array<[number, number]>} doubtful
 * @property {Piece[]} pieces
 * @property {{ left: number, top: number, cell_width: number, cell_height: number, rows: number, columns: number }} grid
 */

/** @typedef {{ rows: string[], pieces: Piece[] }} Taken the board as it was left, and the pieces beside it */

/** Most pixels that are handed to the reader: larger pictures are shrunk first, which it would do itself. */
const MOST_PIXELS = 4_000_000;

/** Boards that are read less certainly than this are perhaps of another game. */
const MEANT = 0.6;

/**
 * Reads the picture that is shown.
 * @param {Game} game
 * @param {(taken: Taken) => void} take gets the board when the person says so
 * @param {import('./hand.js').Handed} [handed] what the page before has read: if all of it is certain, it is taken at once
 * @param {Blob} [picture] for the page of another game
 */
export async function readPicture(game, take, handed, picture) {
  const figure = document.querySelector('.picture');
  const image = /** @type {HTMLImageElement | null} */ (figure?.querySelector('img'));
  const line = figure?.querySelector('.fine');
  if (!figure || !image || !line) return;
  line.textContent = say('picture-reading');
  const { width } = sizeOf(image);
  const frame = { figure, image, line, scale: width / image.naturalWidth, game, take };
  if (handed?.game === game && handed.reading) return void show(handed.reading, frame);
  let answer;
  try {
    answer = await ask(game, width, pixelsOf(image).pixels);
  } catch (error) {
    if (error instanceof NotLoaded) return tryAgain(line, () => readPicture(game, take, handed, picture));
    answer = { error: {} };
  }
  if (!figure.isConnected) return;
  const readSo = () => {
    if (answer.error) line.textContent = say('picture-unread');
    else void show(answer, frame);
  };
  const { certainty, offerOther } = await import('./which.js');
  const isOther = picture && certainty(answer) < MEANT && (await offerOther(frame, picture, answer.error ? null : readSo).catch(() => false));
  if (!isOther) readSo();
}

/**
 * The reader did not come: there is a button for another try, which the network makes by itself when it is back.
 * @param {Element} line
 * @param {() => void} act
 */
function tryAgain(line, act) {
  line.textContent = say('picture-unloaded');
  const button = h('button', { type: 'button', class: 'main again' }, say('try-again'));
  const again = () => {
    removeEventListener('online', again);
    const isThere = button.isConnected;
    button.remove();
    if (isThere) act();
  };
  button.addEventListener('click', again);
  addEventListener('online', again);
  line.after(button);
}

/** The size in which a picture is read. @param {HTMLImageElement} image */
export function sizeOf({ naturalWidth, naturalHeight }) {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (naturalWidth * naturalHeight)));
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.max(1, Math.floor(side * scale)));
  return { width, height };
}

/** @param {HTMLImageElement} image */
export function pixelsOf(image) {
  const { width, height } = sizeOf(image);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  context.drawImage(image, 0, 0, width, height);
  return { width, pixels: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
}

/**
 * @param {Game} game
 * @param {number} width
 * @param {Uint8Array} pixels
 * @param {AbortSignal} [stop] ends it without an answer
 * @returns {Promise<any>}
 */
export function ask(game, width, pixels, stop) {
  const worker = new Worker(new URL('./reader-worker.js', import.meta.url), { type: 'module' });
  const answer = new Promise((resolve, reject) => {
    stop?.addEventListener('abort', () => reject(stop.reason));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // What dies of a picture says so by itself.
      reject(new NotLoaded(event.message));
    });
    worker.addEventListener('message', ({ data }) => {
      if (data.unloaded !== undefined) reject(new NotLoaded(data.unloaded));
      else if (data.failed !== undefined) reject(new Error(data.failed));
      else resolve(JSON.parse(data.answer));
    });
  });
  worker.postMessage({ game, width, pixels }, [pixels.buffer]);
  return answer.finally(() => worker.terminate());
}

/**
 * @typedef {object} Frame
 * @property {Element} figure
 * @property {HTMLImageElement} image
 * @property {Element} line
 * @property {number} scale pixels that were read over those of the picture
 * @property {Game} game
 * @property {(taken: Taken) => void} take
 */

/**
 * What was read lies over the picture, as cells that a tap changes.
 * @param {Reading} reading
 * @param {Game} game
 * @param {(row: number, column: number) => void} changed
 */
function layOut({ grid, board, doubtful }, game, changed) {
  const read = board.map((row) => [...row.padEnd(grid.columns)]);
  const marks = read.map((row) => [...row]);
  const doubts = new Set(doubtful.map(([row, column]) => row * grid.columns + column));
  /** @type {HTMLElement[]} */
  const cells = [];
  const draw = (/** @type {number} */ row, /** @type {number} */ column) => {
    const [cell, mark] = [cells[row * grid.columns + column], marks[row][column]];
    cell.textContent = game === 'numbers' ? mark.replace('.', '·') : mark === '.' ? '' : '■';
    const what = mark === '.' || mark === ' ' ? say('picture-empty') : game === 'numbers' ? mark : say('picture-filled');
    cell.setAttribute('aria-label', say('picture-cell', { row: row + 1, column: column + 1, what }));
  };
  const put = (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ mark) => {
    marks[row][column] = mark;
    cells[row * grid.columns + column].className = 'changed';
    draw(row, column);
  };
  for (const [row, line] of read.entries()) {
    for (const [column, first] of line.entries()) {
      const isDoubtful = doubts.has(cells.length);
      const click = () => {
        put(row, column, other(marks[row][column], first, game));
        changed(row, column);
      };
      // Doubtful cells are stops of the tab key; the others can be changed on the board as well.
      cells.push(h('button', { type: 'button', class: isDoubtful ? 'doubtful' : '', tabindex: isDoubtful ? 0 : -1, click }));
      draw(row, column);
    }
  }
  const layer = h('div', { class: 'read', role: 'group', 'aria-label': say('picture-read') }, ...cells);
  return { layer, cells, read, marks, put };
}

/**
 * What a doubtful cell may be.
 * @param {string} first what was read
 * @param {Game} game
 * @returns {import('./doubts.js').Doubt['choices']}
 */
function choicesOf(first, game) {
  const filled = { mark: /[. ]/.test(first) ? other('.', first, game) : first, name: say('picture-key-filled') };
  if (game !== 'numbers') return [filled, { mark: '.', name: say('picture-key-empty') }];
  return [...'123456789.'].map((mark) => ({ mark, name: mark.replace('.', '·') }));
}

/**
 * @param {Reading} reading
 * @param {Frame} frame
 */
async function show(reading, frame) {
  const { figure, image, line, scale, game, take } = frame;
  const { grid, pieces, doubtful } = reading;
  const { askDoubts } = doubtful.length ? await import('./doubts.js') : { askDoubts: null };
  if (!figure.isConnected) return;
  /** @type {ReturnType<typeof import('./doubts.js').askDoubts> | undefined} */
  let question;
  const { layer, cells, read, marks, put } = layOut(reading, game, (row, column) => question?.settled(row, column));
  const all = cells.length;
  const place = () => lay(layer, image, grid, scale);
  new ResizeObserver(place).observe(image);
  image.after(layer);
  place();
  const isSure = doubtful.length === 0 && pieces.every(({ doubtful }) => !doubtful);
  line.textContent = say(doubtful.length > 1 ? 'picture-doubts' : doubtful.length ? 'picture-doubt' : 'picture-doubt-pieces', { count: doubtful.length, cells: all });
  const takeIt = () => {
    take({ rows: taken(marks), pieces });
    const known = pieces.filter(({ piece }) => piece).length;
    const what = say(known === 0 ? 'picture-cells' : known === 1 ? 'picture-piece' : 'picture-pieces', { cells: all, pieces: known });
    const how = say(isSure && !layer.querySelector('.changed') ? 'picture-sure' : 'picture-checked');
    line.replaceChildren(h('strong', {}, say('picture-taken')), ' ', `${what}${how}`);
    line.after(button);
    question?.close();
    fold(figure, true);
  };
  const button = h('button', { type: 'button', class: 'main take', click: takeIt }, say('picture-take'));
  const check = h('button', { type: 'button', class: 'check', click: () => fold(figure, false) }, say('picture-check'));
  line.after(button, check);
  // What is certain is not asked for: the board that was there is one step back.
  if (isSure) return takeIt();
  const view = figure.querySelector('.view');
  view?.scrollTo(0, Math.max(0, layer.offsetTop - 8));
  if (!askDoubts) return;
  const doubts = doubtful.map(([row, column]) => ({ row, column, choices: choicesOf(read[row][column], game) }));
  const asked = {
    markOf: (/** @type {import('./doubts.js').Doubt} */ { row, column }) => marks[row][column],
    settle: (/** @type {import('./doubts.js').Doubt} */ { row, column }, /** @type {string} */ mark) => put(row, column, mark),
    point: (/** @type {import('./doubts.js').Doubt} */ { row, column }) => {
      for (const cell of cells) cell.removeAttribute('aria-current');
      const cell = cells[row * grid.columns + column];
      cell.setAttribute('aria-current', 'true');
      view?.scrollTo({ top: layer.offsetTop + cell.offsetTop - view.clientHeight / 2 });
    },
    end: takeIt,
  };
  question = askDoubts(frame, grid, doubts, asked, button);
}

/**
 * Once its board is taken, the picture makes room for the advice: a line of it stays.
 * @param {Element} figure
 * @param {boolean} isFolded
 */
function fold(figure, isFolded) {
  figure.classList.toggle('folded', isFolded);
  // Pages that have a line below their board have it there.
  const line = document.querySelector('.say');
  if (line) isFolded ? line.append(figure) : document.querySelector('main')?.prepend(figure);
  /** @type {HTMLElement | null} */ (figure.querySelector(isFolded ? '.check' : '.take'))?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/**
 * What a tap makes of a cell: empty and filled change places, and so do a digit that was read and a cleared cell. Where
 * no digit was read, taps go through all of them.
 * @param {string} mark
 * @param {string} first what was read
 * @param {Game} game
 */
function other(mark, first, game) {
  if (game !== 'numbers') return mark !== '.' ? '.' : game === 'blocks' ? '#' : 'X';
  if (/[1-9]/.test(first)) return mark === first ? '.' : first;
  if (mark === '9') return '.';
  return String(Number(/[1-8]/.test(mark) ? mark : 0) + 1);
}

/**
 * The rows as they are written: without the blanks behind the last sign, and without rows below it.
 * @param {string[][]} marks
 */
function taken(marks) {
  const text = marks.map((row) => row.join('').trimEnd().replaceAll(' ', '.'));
  while (text.length > 1 && text[text.length - 1] === '') text.pop();
  return text;
}

/**
 * Lays the cells over the board in the picture, which may be drawn at any size.
 * @param {HTMLElement} layer
 * @param {HTMLImageElement} image
 * @param {Reading['grid']} grid
 * @param {number} scale
 */
function lay(layer, image, grid, scale) {
  const shown = image.width / (image.naturalWidth * scale);
  Object.assign(layer.style, {
    left: `${image.offsetLeft + grid.left * shown}px`,
    top: `${image.offsetTop + grid.top * shown}px`,
    width: `${grid.columns * grid.cell_width * shown}px`,
    height: `${grid.rows * grid.cell_height * shown}px`,
    gridTemplateColumns: `repeat(${grid.columns}, 1fr)`,
  });
}
