// @ts-check
/** The keyboard. */

import { PIECES } from './state.js';

/**
 * What keys do: acts by name, which are those of buttons, and some that have none.
 * @typedef {Record<string, () => void>} Clicks
 */

/**
 * @typedef {object} Mode
 * @property {boolean} isPlayback a solution is walked through
 * @property {boolean} isFree the user moves the piece
 * @property {boolean} isBusy something is being thought about
 */

/** @type {Record<string, string>} */
const GAME = {
  h: 'hold',
  u: 'undo',
  backspace: 'undo',
  arrowleft: 'undo',
  r: 'redo',
  arrowright: 'redo',
  e: 'elsewhere',
};
/** @type {Record<string, string>} */
const FREE = {
  arrowleft: 'free-left',
  arrowright: 'free-right',
  arrowup: 'free-turn',
  arrowdown: 'free-sink',
  h: 'free-hold',
  escape: 'free-cancel',
};
/** @type {Record<string, string>} */
const PLAYBACK = { escape: 'close', arrowright: 'forward', arrowleft: 'back' };

/**
 * @param {() => Mode} mode
 * @param {Clicks} clicks
 * @param {{ piece: (piece: string) => void, show: (index: number) => void }} acts
 */
export function listenToKeys(mode, clicks, { piece, show }) {
  /**
   * @param {string} key in lower case
   * @param {boolean} isControl
   * @returns {(() => void) | null | undefined}
   */
  function actOf(key, isControl) {
    const { isPlayback, isFree, isBusy } = mode();
    const isMain = key === ' ' && !isControl;
    if (isPlayback) return clicks[isMain ? 'forward' : PLAYBACK[key]];
    if (isFree) return clicks[isMain || (key === 'enter' && !isControl) ? 'free-drop' : FREE[key]];
    if (key.length === 1 && PIECES.includes(key.toUpperCase())) return () => piece(key.toUpperCase());
    if (/^[1-9]$/.test(key)) return () => show(Number(key) - 1);
    if (key === 'escape') return isBusy ? clicks.stop : null;
    return clicks[isMain ? 'placed' : GAME[key]];
  }

  document.addEventListener(
    'keydown',
    (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.matches('input:not([type=checkbox]), textarea, select') || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key === 'z') clicks.undo();
        else if (event.key === 'y' || event.key === 'Z') clicks.redo();
        else return;
        return event.preventDefault();
      }
      // Who is on the field, or in a bar or list, moves there.
      const isMoving = event.key.startsWith('Arrow') && target.closest('q-grid, [role=toolbar], ol, .strip');
      if (document.querySelector('dialog[open], [popover]:popover-open') || (isMoving && !mode().isFree && !mode().isPlayback)) return;
      // In the list of moves the key that places is not the one that shows.
      const act = actOf(event.key.toLowerCase(), target.matches('button, a, summary, input') && !target.closest('#lines'));
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    true,
  );
}
