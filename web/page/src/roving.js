// @ts-check
/** Bars and lists of buttons that are one Tab stop. */

/**
 * One Tab stop for all buttons of a bar or list: arrows, Home and End move within it. What is returned has to be called
 * when its buttons are others.
 * @param {HTMLElement} bar
 */
export function roving(bar) {
  const all = () => /** @type {HTMLElement[]} */ ([...bar.querySelectorAll('button:not([hidden])')]);
  const settle = (/** @type {unknown} */ at) => {
    const buttons = all();
    const stop = buttons.find((one) => one === at) ?? buttons.find((one) => one.ariaPressed === 'true') ?? buttons[0];
    for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
  };
  bar.addEventListener('focusin', ({ target }) => settle(target));
  bar.addEventListener('keydown', (event) => {
    const buttons = all();
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const moves = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: Infinity };
    const to = moves[event.key];
    if (to === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))].focus();
  });
  settle(null);
  return () => settle(document.activeElement);
}
