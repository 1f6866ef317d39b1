// @ts-check
/** Keys anywhere on the page, and swipes on the board. */

/** Pixels that a finger moves in a swipe, at least; less is a tap. */
const SWIPE = 32;
const TAP = 12;

/**
 * A tap on the board goes on, a swipe to the left too, and one to the right goes back.
 * @param {HTMLElement} board
 * @param {() => boolean} isOn
 * @param {(by: number) => void} go
 */
export function listenToSwipes(board, isOn, go) {
  /** @type {PointerEvent | null} */
  let down = null;
  board.addEventListener('pointerdown', (event) => {
    down = isOn() && event.isPrimary && event.button === 0 ? event : null;
  });
  board.addEventListener('pointercancel', () => {
    down = null;
  });
  addEventListener('pointerup', (event) => {
    if (down === null || event.pointerId !== down.pointerId) return;
    const [right, low] = [event.clientX - down.clientX, event.clientY - down.clientY];
    down = null;
    if (Math.hypot(right, low) <= TAP) go(1);
    else if (Math.abs(right) >= SWIPE && Math.abs(right) > Math.abs(low)) go(right < 0 ? 1 : -1);
  });
}

/**
 * @typedef {object} Acts
 * @property {(digit: string) => void} type
 * @property {() => void} rub
 * @property {() => void} solve
 * @property {() => void} cancel
 * @property {(by: number) => void} go
 * @property {(at: number) => void} goTo
 * @property {() => void} edit
 * @property {() => void} undo
 * @property {() => void} redo
 */

/**
 * @param {() => 'edit' | 'follow'} mode
 * @param {Acts} acts
 */
export function listenToKeys(mode, acts) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches('input:not([type=checkbox]), textarea, select')) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z') acts.undo();
      else if (event.key === 'y' || event.key === 'Z') acts.redo();
      else return;
      return event.preventDefault();
    }
    const isControl = target.matches('button, a, summary, input');
    const act = mode() === 'edit' ? typing(event.key, isControl, acts) : following(event.key, isControl, acts);
    if (act === null) return;
    act();
    // Escape closes a menu besides.
    if (event.key !== 'Escape') event.preventDefault();
  });
}

/**
 * @param {string} key
 * @param {boolean} isControl whether the key has a meaning of its own there
 * @param {Acts} acts
 * @returns {(() => void) | null}
 */
function typing(key, isControl, acts) {
  if (/^[0-9]$/.test(key)) return () => acts.type(key);
  if (key === '.' || key === '_') return () => acts.type('0');
  if (key === 'Backspace') return acts.rub;
  if (key === 'Enter' && !isControl) return acts.solve;
  if (key === 'Escape') return acts.cancel;
  return key === 'u' ? acts.undo : null;
}

/**
 * @param {string} key
 * @param {boolean} isControl
 * @param {Acts} acts
 * @returns {(() => void) | null}
 */
function following(key, isControl, acts) {
  if ((key === ' ' || key === 'Enter') && isControl) return null;
  if ([' ', 'Enter', 'ArrowRight', 'n'].includes(key)) return () => acts.go(1);
  if (['Backspace', 'ArrowLeft', 'b'].includes(key)) return () => acts.go(-1);
  if (key === 'Home') return () => acts.goTo(0);
  if (key === 'End') return () => acts.goTo(Infinity);
  if (key === 'e') return acts.edit;
  return key === 'u' ? acts.undo : null;
}
