// @ts-check
/** What is pasted into a page, as the keys or the menu of a telephone do it. */

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ text: string } | { base64: string }} Pasted a text, or a picture
 */

/** Runs in the page. @param {Pasted} pasted */
function paste(pasted) {
  const clipboardData = new DataTransfer();
  if ('text' in pasted) clipboardData.setData('text/plain', pasted.text);
  else {
    const bytes = Uint8Array.from(atob(pasted.base64), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'board.png', { type: 'image/png' }));
  }
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox gives an event of a script an empty clipboard, whatever the script asks for.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  document.body.dispatchEvent(event);
}

/** Lets scripts use the clipboard; Firefox has a preference for it instead. @param {Page} page */
export const allowClipboard = (page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});

/** @param {Page} page @param {string} text */
export const pasteText = (page, text) => page.evaluate(paste, { text });

/** @param {Page} page @param {Buffer} picture */
export const pastePicture = (page, picture) => page.evaluate(paste, { base64: picture.toString('base64') });
