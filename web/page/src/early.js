// @ts-check
/**
 * Taps that come before the page listens. The buttons are seen as soon as the page is there, and its modules come a
 * moment later: so the buttons that are tapped meanwhile are noted, and pressed when the modules say that they listen
 * (`listens` in `base.js`). This file stands by itself, since it must not wait for the modules.
 */
{
  /** @type {HTMLButtonElement[]} */
  const tapped = [];
  const note = (/** @type {Event} */ { target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) tapped.push(button);
  };
  document.addEventListener('click', note, true);
  document.addEventListener(
    'listens',
    () => {
      document.removeEventListener('click', note, true);
      for (const button of tapped) button.click();
    },
    { once: true },
  );
}
