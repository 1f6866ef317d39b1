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

const RGB = COLORS.map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));

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
  const image = context.createImageData(columns * scale, rows * scale);
  for (let y = 0; y < rows * scale; y++) {
    for (let x = 0; x < columns * scale; x++) {
      const [at, down] = [column + Math.floor(x / scale), row + Math.floor(y / scale)];
      if (at >= size || down >= size) continue;
      const [red, green, blue] = RGB[cells[down * size + at] & 7];
      image.data.set([red, green, blue, 255], 4 * (y * columns * scale + x));
    }
  }
  context.putImageData(image, 0, 0);
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
    for (let row = Math.floor(y / cells); row <= last(y); row++) {
      for (let column = Math.floor(x / cells); column <= last(x); column++) {
        const tile = this.#tile(made, column, row);
        const left = Math.round((column * cells - x) * exact);
        const top = Math.round((row * cells - y) * exact);
        const right = Math.round(((column + 1) * cells - x) * exact);
        const bottom = Math.round(((row + 1) * cells - y) * exact);
        context.drawImage(tile, left, top, right - left, bottom - top);
      }
    }
  }

  /**
   * @param {number} scale
   * @param {number} column
   * @param {number} row
   */
  #tile(scale, column, row) {
    const name = `${scale} ${column} ${row}`;
    const known = this.#tiles.get(name);
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
