// @ts-check
/** In and out: links, texts and pictures from elsewhere. */

import { errorWords } from './errors.js';

/** Most characters of a text from elsewhere that are looked at. */
const MOST = 200_000;

/** @type {typeof import('./link.js').shareLink} */
export const shareLink = async (...link) => (await import('./link.js')).shareLink(...link);

/** A text with its wide letters and digits (Ｉ４, １２３) as plain ones: a Japanese keyboard writes them. */
export const plain = (/** @type {string} */ text) => text.normalize('NFKC');

/**
 * Listens to texts that are pasted or dropped anywhere but into a field for text.
 * @param {(text: string) => void} take
 */
export function onText(take) {
  const isField = (/** @type {EventTarget | null} */ target) =>
    target instanceof HTMLElement && target.matches('input, textarea');
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').slice(0, MOST).trim();
    if (!text || isField(event.target)) return;
    event.preventDefault();
    take(plain(text));
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const isText = file && file.size <= MOST && /text|json/.test(file.type);
    const text = isText ? await file.text() : event.dataTransfer?.getData('text/plain');
    if (text?.trim()) take(plain(text.slice(0, MOST)).trim());
  });
}

/**
 * Listens to pictures: pasted, dropped, chosen, taken with the camera, or shared with the page by another app. Each is
 * shown beside the board, and then read. The page has buttons for a file and for the camera.
 * @param {(key: any) => string} say
 * @param {(error: string) => void} fail gets what to say of what is no picture
 * @param {{ game: import('./reader.js').Game, take: (taken: import('./reader.js').Taken) => void }} reader of which game
 *   the pictures are, and who gets the board when the person says that it is right
 * @returns {(file: Blob | null | undefined) => Promise<void>} takes a picture from elsewhere
 */
export function onPicture(say, fail, { game, take: takeBoard }) {
  const take = async (/** @type {Blob | null | undefined} */ file, /** @type {import('./hand.js').Handed | null} */ handed = null) => {
    if (!file) return;
    try {
      const [{ say: saying, showPicture }, { readPicture }] = await Promise.all([import('./picture.js'), import('./reader.js')]);
      const isShown = await showPicture(file).then(() => true, () => false);
      if (!isShown) return fail(saying('picture-bad'));
      await readPicture(game, takeBoard, handed ?? undefined, file);
    } catch (error) {
      fail(errorWords(say, error));
    }
  };
  listenToPictures(take);
  const handed = async () => {
    const [{ say: saying, sharedPicture }, { take: inHand }] = await Promise.all([import('./picture.js'), import('./hand.js')]);
    history.replaceState(history.state, '', location.pathname + location.hash);
    const found = await inHand();
    const picture = found?.picture ?? (await sharedPicture());
    if (!picture) return fail(saying('picture-gone'));
    await take(picture, found);
  };
  if (new URLSearchParams(location.search).has('shared')) handed().catch((error) => fail(errorWords(say, error)));
  return take;
}

/**
 * Listens to pictures that are pasted, dropped, chosen or taken with the camera.
 * @param {(file: Blob | null | undefined) => unknown} take
 */
export function listenToPictures(take) {
  const among = (/** @type {DataTransfer | null} */ data) =>
    [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  document.addEventListener('paste', ({ clipboardData }) => take(among(clipboardData)));
  document.addEventListener('drop', ({ dataTransfer }) => take(among(dataTransfer)));
  for (const [id, camera] of [['picture-file', {}], ['picture-camera', { capture: 'environment' }]]) {
    document.getElementById(String(id))?.addEventListener('click', () => {
      const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' }, camera);
      input.addEventListener('change', () => take(input.files?.[0]));
      input.click();
    });
  }
}

/** The picture in the clipboard, if there is one and the browser gives it. @returns {Promise<Blob | null>} */
export async function copiedPicture() {
  const items = (await navigator.clipboard.read?.()) ?? [];
  for (const item of items) {
    const type = item.types.find((type) => type.startsWith('image/'));
    if (type) return item.getType(type);
  }
  return null;
}
