// @ts-check
/**
 * `<q-grid>`: a board of cells for touch, mouse, keyboard and screen readers.
 *
 * One tab stop: arrows, Home and End move within it. A tap or a drag fires `cell`, and any other key `type`.
 */

import { h, s } from './base.js';

/**
 * @typedef {object} Cell
 * @property {string} label what a screen reader says of it
 * @property {string} [text] what stands in it
 * @property {string} [kind] its class: what it looks like
 */

/**
 * @typedef {object} CellEvent
 * @property {number} row
 * @property {number} column
 * @property {'down' | 'drag' | 'up' | 'key'} phase a drag begins with `down`, and goes on from cell to cell
 * @property {number} button the button of the mouse
 */

export class Grid extends HTMLElement {
  /** @type {HTMLElement[]} */
  #cells = [];
  #rows = 0;
  #columns = 0;
  /** The cell that has, or would get, the focus. */
  #at = 0;
  /** The cell under the finger, while one is down. */
  #under = -1;
  #layer = s('svg', { 'aria-hidden': 'true', class: 'layer' });

  connectedCallback() {
    this.setAttribute('role', 'grid');
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focusin', (event) => this.#focusOn(event.target));
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('contextmenu', (event) => event.preventDefault());
    for (const end of ['pointerup', 'pointercancel']) {
      this.addEventListener(end, () => {
        if (this.#under >= 0) this.#fire(this.#under, 'up', 0);
        this.#under = -1;
      });
    }
  }

  get rows() {
    return this.#rows;
  }

  get columns() {
    return this.#columns;
  }

  /** The cell with the focus, or where it would be: row and column from 0. */
  get focused() {
    return [Math.floor(this.#at / this.#columns), this.#at % this.#columns];
  }

  /**
   * Draws all cells; the board grows and shrinks as needed, and keeps the focus.
   * @param {number} rows
   * @param {number} columns
   * @param {(row: number, column: number) => Cell} look
   */
  draw(rows, columns, look) {
    if (rows !== this.#rows || columns !== this.#columns) this.#build(rows, columns);
    this.#cells.forEach((cell, index) => {
      const { label, text = '', kind = '' } = look(Math.floor(index / columns), index % columns);
      if (cell.textContent !== text) cell.textContent = text;
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
      const name = `cell ${kind}`;
      if (cell.className !== name) cell.className = name;
    });
  }

  /**
   * What is drawn above the cells, such as paths; a cell is 1 by 1.
   * @param {...SVGElement} parts
   */
  overlay(...parts) {
    this.#layer.replaceChildren(...parts);
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  focusCell(row, column) {
    const index = row * this.#columns + column;
    if (this.#cells[index]) this.#cells[index].focus();
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  #build(rows, columns) {
    this.#rows = rows;
    this.#columns = columns;
    this.#at = Math.min(this.#at, Math.max(rows * columns - 1, 0));
    this.style.setProperty('--columns', String(columns));
    this.style.setProperty('--rows', String(rows));
    this.setAttribute('aria-rowcount', String(rows));
    this.setAttribute('aria-colcount', String(columns));
    this.#cells = Array.from({ length: rows * columns }, (_, index) =>
      h('div', { role: 'gridcell', tabindex: index === this.#at ? 0 : -1, class: 'cell' }),
    );
    const lines = Array.from({ length: rows }, (_, row) =>
      h('div', { role: 'row' }, ...this.#cells.slice(row * columns, (row + 1) * columns)),
    );
    this.#layer.setAttribute('viewBox', `0 0 ${columns} ${rows}`);
    this.replaceChildren(...lines, this.#layer);
  }

  /** @param {EventTarget | null} target */
  #focusOn(target) {
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (target));
    if (index < 0) return;
    this.#cells[this.#at]?.setAttribute('tabindex', '-1');
    this.#at = index;
    this.#cells[index].setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.focused;
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, this.#columns - 1],
    };
    const move = moves[event.key];
    if (move) {
      const [to, at] = move;
      if (to >= 0 && to < this.#rows && at >= 0 && at < this.#columns) this.focusCell(to, at);
      event.preventDefault();
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (this.#fire(this.#at, 'key', 0)) event.preventDefault();
    } else if (event.key !== 'Tab') {
      const detail = { row, column, key: event.key };
      const typed = new CustomEvent('type', { detail, bubbles: true, cancelable: true });
      if (!this.dispatchEvent(typed)) event.preventDefault();
    }
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (index < 0 || this.hasAttribute('still')) return;
    this.#cells[index].focus({ preventScroll: true });
    this.#under = index;
    this.#fire(index, 'down', event.button);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#under < 0) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const index = this.#cells.indexOf(/** @type {HTMLElement} */ (target));
    if (index < 0 || index === this.#under) return;
    this.#under = index;
    this.#fire(index, 'drag', event.buttons === 2 ? 2 : 0);
  }

  /**
   * Whether somebody has taken it.
   * @param {number} index
   * @param {CellEvent['phase']} phase
   * @param {number} button
   */
  #fire(index, phase, button) {
    const row = Math.floor(index / this.#columns);
    const detail = { row, column: index % this.#columns, phase, button };
    return !this.dispatchEvent(new CustomEvent('cell', { detail, bubbles: true, cancelable: true }));
  }
}

customElements.define('q-grid', Grid);
