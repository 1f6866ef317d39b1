// @ts-check
/** What is pasted into a page. */

/**
 * Pastes a text, as the keys or the menu of a telephone do.
 * @param {import('playwright-core').Page} page
 * @param {string} text
 */
export const pasteText = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
