// @ts-check
/** The keyboard. */

import { setting } from '../store.js';

/**
 * @param {() => void} go what Enter does
 * @param {(key: string) => (() => void) | undefined} actOf what other keys do, unless they are switched off
 */
export function listenToKeys(go, actOf) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return;
    if (event.key === 'Enter' && !target.closest('button, a, summary')) return go();
    const act = setting('tenten.keys') !== 'no' && actOf(event.key);
    if (!act) return;
    act();
    event.preventDefault();
  });
}
