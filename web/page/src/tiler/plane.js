// @ts-check
/**
 * `<q-plane>`: a square of up to 1000 x 1000 cells to move about in, by finger, mouse, wheel and keys.
 *
 * It is drawn in tiles of 256 x 256 pixels, at scales that are powers of two; only those in sight are made.
 */

import { ABOVE, BELOW, EMPTY, LEFT, RIGHT, isFirst } from './shapes.js';
import { KINDS } from './signature.js';

/** Colours of the kinds, and of letters on them. */
const COLORS = ['#56b4e9', '#0072b2', '#e69f00', '#f0e442', '#009e73', '#cc79a7', '#d55e00', '#3a404b'];
const INKS = ['#10141a', '#ffffff', '#10141a', '#10141a', '#10141a', '#10141a', '#10141a', '#10141a'];
const GROUND = '#1b1f27';

const TILE = 256;
/** Most tiles that are kept: 64 MB of pixels. */
const MOST_TILES = 256;
/** The largest scale, in pixels of the screen. */
const CLOSEST = 64;
/** From this scale on there are lines between figures, and letters from that one on. */
const LINES = 4;
const LETTERS = 16;

/** Milliseconds of a frame in which tiles are made: a finger that moves is followed all the same. */
const MOST_MAKING = 10;

/** The colours as four bytes of a picture. */
const WORDS = new Uint32Array(COLORS.length);
{
  const bytes = new Uint8Array(WORDS.buffer);
  COLORS.forEach((color, kind) => bytes.set([...[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)), 255], 4 * kind));
}

/**
 * Draws cells, at a scale of at least 1.
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} context
 * @param {Uint8Array} cells
 * @param {number} size
 * @param {{ column: number, row: number, columns: number, rows: number, scale: number }} part
 */
export function paint(context, cells, size, { column, row, columns, rows, scale }) {
  const right = Math.min(column + columns, size);
  const bottom = Math.min(row + rows, size);
  for (let y = row; y < bottom; y++) {
    for (let x = column; x < right; x++) {
      context.fillStyle = COLORS[cells[y * size + x] & 7];
      context.fillRect((x - column) * scale, (y - row) * scale, scale, scale);
    }
  }
  if (scale >= LINES) lines();
  if (scale >= LETTERS) letters();

  function lines() {
    const width = Math.max(1, Math.round(scale * 0.09));
    context.fillStyle = GROUND;
    for (let y = row; y < bottom; y++) {
      for (let x = column; x < right; x++) {
        const byte = cells[y * size + x];
        if ((byte & 7) === EMPTY) continue;
        const [left, top] = [(x - column) * scale, (y - row) * scale];
        // Half a line on each side of where two figures meet.
        const half = Math.ceil(width / 2);
        if (byte & ABOVE) context.fillRect(left, top, scale, half);
        if (byte & BELOW) context.fillRect(left, top + scale - (width - half), scale, width - half);
        if (byte & LEFT) context.fillRect(left, top, half, scale);
        if (byte & RIGHT) context.fillRect(left + scale - (width - half), top, width - half, scale);
      }
    }
  }

  function letters() {
    context.font = `600 ${Math.round(scale * 0.58)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let y = row; y < bottom; y++) {
      for (let x = column; x < right; x++) {
        if (!isFirst(cells, y * size + x)) continue;
        const kind = cells[y * size + x] & 7;
        context.fillStyle = INKS[kind];
        context.fillText(KINDS[kind], (x - column + 0.5) * scale, (y - row + 0.54) * scale);
      }
    }
  }
}

/**
 * The same at a scale of 1 or 2, pixel by pixel.
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {Uint8Array} cells
 * @param {number} size
 * @param {{ column: number, row: number, columns: number, rows: number, scale: number }} part
 */
function dot(context, cells, size, { column, row, columns, rows, scale }) {
  const width = columns * scale;
  const image = context.createImageData(width, rows * scale);
  const pixels = new Uint32Array(image.data.buffer);
  const right = Math.min(column + columns, size);
  const bottom = Math.min(row + rows, size);
  for (let down = row; down < bottom; down++) {
    const first = (down - row) * scale * width;
    for (let at = column; at < right; at++) {
      const left = first + (at - column) * scale;
      pixels.fill(WORDS[cells[down * size + at] & 7], left, left + scale);
    }
    for (let line = 1; line < scale; line++) pixels.copyWithin(first + line * width, first, first + width);
  }
  context.putImageData(image, 0, 0);
}

/** Cells of a picture that are drawn at once. */
const SLICE = 4_000;

/**
 * The whole square as a picture. It is drawn in slices, between which the page hears what is done on it.
 * @param {Uint8Array} cells
 * @param {number} size
 * @param {number} scale
 */
export async function inPixels(cells, size, scale) {
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const whole = canvas.getContext('2d');
  const rows = Math.max(1, Math.floor(SLICE / size));
  const slice = new OffscreenCanvas(size * scale, rows * scale);
  const context = slice.getContext('2d', { willReadFrequently: true });
  for (let row = 0; row < size && whole && context; row += rows) {
    context.clearRect(0, 0, slice.width, slice.height);
    const part = { column: 0, row, columns: size, rows, scale };
    if (scale < LINES) dot(context, cells, size, part);
    else paint(context, cells, size, part);
    whole.drawImage(slice, 0, row * scale);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return canvas;
}

export class Plane extends HTMLElement {
  #canvas = document.createElement('canvas');
  #size = 0;
  /** @type {Uint8Array} */
  #cells = new Uint8Array();
  /** The cell at the top left corner, and pixels of the screen to a cell. */
  #view = { x: 0, y: 0, scale: 1 };
  /** @type {Map<string, OffscreenCanvas>} */
  #tiles = new Map();
  /** @type {Map<number, { x: number, y: number }>} */
  #pointers = new Map();
  #isAsked = false;
  /** Whether something was ever drawn. */
  #isUsed = false;

  connectedCallback() {
    this.append(this.#canvas);
    this.setAttribute('role', 'img');
    this.setAttribute('empty', '');
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      this.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    }
    this.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.addEventListener('dblclick', () => this.showAll());
    this.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#resize()).observe(this);
  }

  /** The cells that are shown. */
  get cells() {
    return this.#cells;
  }

  get size() {
    return this.#size;
  }

  /**
   * Shows a square; one of the same side is shown where the last one was looked at.
   * @param {number} size
   * @param {Uint8Array} cells
   * @param {string} label what a screen reader says of it
   */
  show(size, cells, label) {
    const isOther = size !== this.#size;
    this.#size = size;
    this.#cells = cells;
    this.#tiles.clear();
    this.setAttribute('aria-label', label);
    this.toggleAttribute('empty', size === 0);
    this.setAttribute('role', size > 0 ? 'application' : 'img');
    if (size > 0) this.setAttribute('tabindex', '0');
    else this.removeAttribute('tabindex');
    if (isOther) this.showAll();
    this.#ask();
  }

  /** @param {string} label */
  clear(label) {
    this.show(0, new Uint8Array(), label);
  }

  /** The whole square. */
  showAll() {
    this.#view = { x: 0, y: 0, scale: this.#least };
    this.#settle();
  }

  /**
   * Closer or farther, about a place in pixels of the screen.
   * @param {number} factor
   * @param {{ x: number, y: number }} [place]
   */
  zoom(factor, place = { x: this.clientWidth / 2, y: this.clientHeight / 2 }) {
    const { x, y, scale } = this.#view;
    const closer = Math.min(Math.max(scale * factor, this.#least), Math.max(CLOSEST, this.#least));
    this.#view = {
      x: x + place.x / scale - place.x / closer,
      y: y + place.y / scale - place.y / closer,
      scale: closer,
    };
    this.#settle();
  }

  /** The scale at which the whole square is seen. */
  get #least() {
    return this.#size > 0 ? this.clientWidth / this.#size : 1;
  }

  /** Keeps the square in sight. */
  #settle() {
    const { x, y, scale } = this.#view;
    const most = Math.max(this.#size - this.clientWidth / scale, 0);
    this.#view = { x: Math.min(Math.max(x, 0), most), y: Math.min(Math.max(y, 0), most), scale };
    this.toggleAttribute('closer', scale > this.#least * 1.01);
    this.#ask();
  }

  #resize() {
    const ratio = devicePixelRatio || 1;
    const isWhole = !this.hasAttribute('closer');
    this.#canvas.width = Math.round(this.clientWidth * ratio);
    this.#canvas.height = Math.round(this.clientHeight * ratio);
    if (isWhole) this.#view.scale = this.#least;
    this.#settle();
  }

  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#draw();
    });
  }

  #draw() {
    // A canvas takes a while to get ready: not before there is something on it.
    if (this.#size === 0 && !this.#isUsed) return;
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    this.#isUsed = true;
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (this.#size === 0) return;
    const ratio = this.#canvas.width / Math.max(this.clientWidth, 1);
    const { x, y, scale } = this.#view;
    const exact = scale * ratio;
    // The power of two above: tiles are made smaller, not larger, on the way to the screen.
    const made = Math.min(2 ** Math.max(Math.ceil(Math.log2(exact)), 0), 128);
    const cells = TILE / made;
    const last = (/** @type {number} */ from) =>
      Math.min(Math.floor((from + this.clientWidth / scale) / cells), Math.floor((this.#size - 1) / cells));
    context.imageSmoothingQuality = 'high';
    const end = performance.now() + MOST_MAKING;
    for (let row = Math.floor(y / cells); row <= last(y); row++) {
      for (let column = Math.floor(x / cells); column <= last(x); column++) {
        const tile = this.#tile(made, column, row, performance.now() < end);
        const left = Math.round((column * cells - x) * exact);
        const top = Math.round((row * cells - y) * exact);
        const right = Math.round(((column + 1) * cells - x) * exact);
        const bottom = Math.round(((row + 1) * cells - y) * exact);
        if (tile) {
          context.drawImage(tile, left, top, right - left, bottom - top);
          continue;
        }
        // The rest comes with the next frames; what is known from farther away stands there until then.
        const half = TILE / 2;
        const coarse = this.#tiles.get(`${made / 2} ${column >> 1} ${row >> 1}`);
        if (coarse) context.drawImage(coarse, (column & 1) * half, (row & 1) * half, half, half, left, top, right - left, bottom - top);
        this.#ask();
      }
    }
  }

  /**
   * @param {number} scale
   * @param {number} column
   * @param {number} row
   * @param {boolean} canMake whether there is time to make it
   */
  #tile(scale, column, row, canMake) {
    const name = `${scale} ${column} ${row}`;
    const known = this.#tiles.get(name);
    if (!known && !canMake) return null;
    this.#tiles.delete(name);
    const tile = known ?? this.#make(scale, column, row);
    this.#tiles.set(name, tile);
    if (this.#tiles.size > MOST_TILES) {
      const [oldest] = this.#tiles.keys();
      this.#tiles.delete(oldest);
    }
    return tile;
  }

  /**
   * @param {number} scale
   * @param {number} column
   * @param {number} row
   */
  #make(scale, column, row) {
    const tile = new OffscreenCanvas(TILE, TILE);
    const context = tile.getContext('2d');
    const cells = TILE / scale;
    const part = { column: column * cells, row: row * cells, columns: cells, rows: cells, scale };
    if (context && scale < LINES) dot(context, this.#cells, this.#size, part);
    else if (context) paint(context, this.#cells, this.#size, part);
    return tile;
  }

  /** @param {PointerEvent | WheelEvent} event */
  #place(event) {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#size === 0) return;
    this.#pointers.set(event.pointerId, this.#place(event));
    this.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.#place(event);
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.#pointers.set(event.pointerId, now);
    if (others.length === 0) return this.#pan(before.x - now.x, before.y - now.y);
    const [other] = others;
    const apart = (/** @type {{ x: number, y: number }} */ place) => Math.hypot(place.x - other.x, place.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    this.zoom(apart(now) / Math.max(apart(before), 1), middle);
  }

  /**
   * @param {number} x in pixels of the screen
   * @param {number} y
   */
  #pan(x, y) {
    this.#view.x += x / this.#view.scale;
    this.#view.y += y / this.#view.scale;
    this.#settle();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.#size === 0) return;
    // At the whole square the wheel scrolls the page on its way out.
    if (event.deltaY > 0 && !this.hasAttribute('closer')) return;
    event.preventDefault();
    this.zoom(2 ** (-event.deltaY / (event.deltaMode === 0 ? 240 : 8)), this.#place(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.clientWidth / 6;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#pan(-step, 0),
      ArrowRight: () => this.#pan(step, 0),
      ArrowUp: () => this.#pan(0, -step),
      ArrowDown: () => this.#pan(0, step),
      '+': () => this.zoom(1.5),
      '=': () => this.zoom(1.5),
      '-': () => this.zoom(1 / 1.5),
      0: () => this.showAll(),
      Home: () => this.showAll(),
    };
    const isMove = event.key.startsWith('Arrow');
    if (!(event.key in keys) || (isMove && !this.hasAttribute('closer'))) return;
    keys[event.key]();
    event.preventDefault();
  }
}

customElements.define('q-plane', Plane);
