// @ts-check
/** The piece in hand, moved by the user: from one legal landing to another. */

import { allow, byId, h, show } from '../base.js';
import { roving } from '../roving.js';
import { drawField, moveWords } from './board.js';
import { say } from './more.js';
import { lossOf, percent, worth } from './panel.js';
import { button } from './parts.js';
import { positionOf } from './state.js';
import { whyNot } from './think.js';
import { drawNumber, tell } from './view.js';

/** @typedef {import('./board.js').Placement} Placement */

const ROTATIONS = ['spawn', 'right', 'reverse', 'left'];

/** The leftmost column, the lowest row, and twice the middle column. @param {Placement} placement */
function corner({ cells }) {
  const xs = cells.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { left, bottom: Math.min(...cells.map(([, y]) => y)), middle: left + right };
}

/**
 * The piece that is placed, with hold or without; nothing if it is not known or not allowed.
 * @param {import('./state.js').State} state
 * @param {boolean} hold
 */
function pieceInHand({ queue, hold: held, hasHeld, rules }, hold) {
  if (!hold) return queue[0] ?? '';
  return rules.noHold || hasHeld || queue === '' ? '' : held || (queue[1] ?? '');
}

/** Buttons with signs, and their names. */
const MOVES = [
  ['free-left', '◀', 'press-left'],
  ['free-back', '⟲', 'press-anticlockwise'],
  ['free-turn', '⟳', 'press-clockwise'],
  ['free-sink', '▼', 'free-sink'],
  ['free-right', '▶', 'press-right'],
];

/** The deck while the piece is moved: as high as that of the game. */
function makeDeck() {
  const moves = MOVES.map(([id, sign, name]) => h('button', { id, type: 'button', 'aria-label': say(name) }, sign));
  const bar = h('div', { class: 'moves', role: 'toolbar', 'aria-label': say('free-moves') }, ...moves);
  const drop = button('free-drop');
  drop.className = 'main';
  byId('deck').append(
    h(
      'div',
      { id: 'free', hidden: true },
      h('div', { class: 'bags' }, button('free-hold', 'hold'), h('span', { id: 'free-cost', class: 'fine' })),
      bar,
      h('div', { class: 'acts' }, button('free-cancel'), drop),
    ),
  );
  roving(bar);
}

export class Free {
  /** @type {Placement[]} */
  #landings = [];
  #at = 0;
  #hold = false;
  isOpen = false;
  #desk;

  /**
   * @param {import('./game.js').Desk} desk
   * @param {import('./game.js').Game} game
   * @returns {Record<string, () => void>} what buttons and keys do
   */
  listen(desk, game) {
    const move = (/** @type {() => void} */ what) => () => {
      what();
      desk.view.draw();
    };
    return {
      'free-left': move(() => this.shift(-1)),
      'free-right': move(() => this.shift(1)),
      'free-turn': move(() => this.turn(1)),
      'free-back': move(() => this.turn(-1)),
      'free-sink': move(() => this.sink()),
      'free-hold': () => this.open(!this.#hold),
      'free-drop': () => desk.act(() => game.make(this.placement)),
      'free-cancel': () => {
        this.close();
        desk.view.draw();
        byId('elsewhere').focus({ preventScroll: true });
      },
    };
  }

  /** @param {import('./game.js').Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    makeDeck();
  }

  /** The piece in hand, or the one that comes if hold is pressed. @param {boolean} hold */
  open(hold) {
    const { act, ask, store, view } = this.#desk;
    return act(async () => {
      const piece = pieceInHand(store.now, hold);
      if (piece === '' || whyNot(store.now)) return;
      const { hold: _, ...position } = positionOf(store.now);
      const { landings } = await ask({ op: 'perfect-clear/landings', ...position, piece });
      view.reset();
      this.start(landings, hold);
      view.draw();
      byId('free-drop').focus({ preventScroll: true });
    });
  }

  /** Where the piece lies now; nowhere if it has no landing. @type {Placement | null} */
  get placement() {
    const landing = this.#landings[this.#at];
    return landing ? { ...landing, hold: this.#hold } : null;
  }

  /** Whether hold is pressed for it. */
  get hold() {
    return this.#hold;
  }

  /** Whether there are several landings below each other. */
  get canSink() {
    return this.#column().length > 1;
  }

  /**
   * @param {Placement[]} landings of the piece
   * @param {boolean} hold whether it is the piece that comes if hold is pressed
   */
  start(landings, hold) {
    [this.#landings, this.#hold, this.isOpen, this.#at] = [landings, hold, true, 0];
    this.#toNearest('spawn', 9, 0);
  }

  close() {
    [this.#landings, this.isOpen] = [[], false];
  }

  /** One landing to the left or to the right. @param {-1 | 1} by */
  shift(by) {
    const here = this.placement;
    if (!here) return;
    const { left, bottom } = corner(here);
    const beside = this.#landings
      .filter((one) => one.rotation === here.rotation && (corner(one).left - left) * by > 0)
      .map((one) => ({ one, far: Math.abs(corner(one).left - left), deep: Math.abs(corner(one).bottom - bottom) }))
      .sort((a, b) => a.far - b.far || a.deep - b.deep);
    if (beside[0]) this.#at = this.#landings.indexOf(beside[0].one);
  }

  /** A turn to the next rotation that has a landing; some have the same cells as others. @param {-1 | 1} by */
  turn(by) {
    const here = this.placement;
    if (!here) return;
    const { middle, bottom } = corner(here);
    for (let step = 1; step < 4; step += 1) {
      const rotation = ROTATIONS[(ROTATIONS.indexOf(here.rotation) + by * step + 4) % 4];
      if (this.#toNearest(rotation, middle, bottom)) return;
    }
  }

  /** The next landing below, or the highest after the lowest. */
  sink() {
    const column = this.#column();
    const next = column[(column.indexOf(this.#landings[this.#at]) + 1) % column.length];
    if (next) this.#at = this.#landings.indexOf(next);
  }

  /**
   * The landing nearest to a cell, in the rotation that the piece has.
   * @param {number} x
   * @param {number} y from the lowest row
   */
  to(x, y) {
    const here = this.placement;
    if (here) this.#toNearest(here.rotation, 2 * x, y);
  }

  /**
   * @param {string} rotation
   * @param {number} middle
   * @param {number} bottom
   */
  #toNearest(rotation, middle, bottom) {
    const far = (/** @type {Placement} */ one) => {
      const place = corner(one);
      return Math.abs(place.middle - middle) * 100 + Math.abs(place.bottom - bottom);
    };
    const all = this.#landings.filter((one) => one.rotation === rotation).sort((a, b) => far(a) - far(b));
    if (all[0]) this.#at = this.#landings.indexOf(all[0]);
    return all.length > 0;
  }

  /** @param {import('./view.js').Page} page */
  draw({ grid, store, thinker }) {
    const { placement } = this;
    drawField(grid, say, store.now, placement);
    show('lines', false);
    allow('free-drop', placement !== null);
    allow('free-sink', this.canSink);
    allow('free-hold', pieceInHand(store.now, !this.#hold) !== '');
    byId('free-hold').setAttribute('aria-pressed', String(this.hold));
    const won = placement && worth(thinker, placement);
    const loss = lossOf(thinker, won);
    const costs = loss > 0 ? say('costs', { loss: percent(loss) }) : say('costs-nothing');
    drawNumber('chance', won === null ? undefined : percent(won / thinker.advice.chance.denominator), thinker.isThinking);
    byId('free-cost').textContent = won === null ? '' : costs;
    tell(placement ? say('free-at', { move: moveWords(say, placement) }) : say('free-none'), '');
  }

  /** The landings in this rotation and column, from the top. */
  #column() {
    const here = this.placement;
    if (!here) return [];
    const { left } = corner(here);
    return this.#landings
      .filter((one) => one.rotation === here.rotation && corner(one).left === left)
      .sort((a, b) => corner(b).bottom - corner(a).bottom);
  }
}
