// @ts-check
/** A picture that one page hands to the next: it waits on this device until that page takes it, and is kept no longer. */

/**
 * @typedef {object} Handed
 * @property {Blob} picture
 * @property {import('./reader.js').Game} [game] which it is of, as far as that was found out
 * @property {any} [reading] what was read
 * @property {number} at when it was handed over, in milliseconds
 */

const [NAME, STORE, KEY] = ['quadrille', 'hand', 'picture'];
/** Milliseconds after which nobody waits for it any more. */
const KEPT = 120_000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function store() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const base = await done(opening);
  return base.transaction(STORE, 'readwrite').objectStore(STORE);
}

/** @param {Omit<Handed, 'at'>} handed */
export async function give({ picture, ...handed }) {
  // A private window of Safari keeps bytes, and no files.
  const bytes = await picture.arrayBuffer();
  await done((await store()).put({ ...handed, bytes, type: picture.type, at: Date.now() }, KEY));
}

/** What was handed over, once. @returns {Promise<Handed | null>} */
export async function take() {
  try {
    const here = await store();
    const [kept] = await Promise.all([done(here.get(KEY)), done(here.delete(KEY))]);
    if (!kept?.bytes || Date.now() - kept.at > KEPT) return null;
    const { bytes, type, ...handed } = kept;
    return { ...handed, picture: new Blob([bytes], { type }) };
  } catch {
    // Where nothing can be kept, nothing was.
    return null;
  }
}
