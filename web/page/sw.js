// @ts-check
/** Keeps the whole page for when there is no network. `cargo xtask web` puts the names of all files here. */

const FILES = /** @type {string[]} */ ([]);

const worker = /** @type {any} */ (self);

/**
 * The caches of this page: an origin may have others, and the page itself at other paths. Addresses have no blanks.
 */
const OWN = `quadrille-${worker.registration?.scope} `;
const NAME = `${OWN}VERSION`;

/** Whether it is of an earlier version of this page; the names of the first ones had no address. @param {string} name */
const isOld = (name) => name !== NAME && (name.startsWith(OWN) || /^quadrille-[^/]*$/.test(name));

worker.addEventListener('install', (/** @type {any} */ event) => {
  const fill = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/** A picture that another app has shared, until a page asks for it. @type {File | null} */
let shared = null;
/** Milliseconds that it is kept. */
const KEPT = 120_000;

/** Keeps the picture that was shared, and asks which game it is of. */
async function receive(/** @type {any} */ event) {
  const picture = (await event.request.formData()).get('picture');
  shared = picture instanceof File ? picture : null;
  return Response.redirect('./?shared', 303);
}

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data !== 'shared picture') return;
  event.ports[0].postMessage(shared);
  shared = null;
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.pathname === new URL('share', worker.registration.scope).pathname) {
    // The worker lives on for the picture, which is kept nowhere else.
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, KEPT)));
    return event.respondWith(receive(event));
  }
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const answer = async () => {
    // Storage that is full or off stops no page.
    const cache = await caches.open(NAME).catch(() => null);
    const found = await cache?.match(request, { ignoreSearch: true }).catch(() => null);
    if (found) return found;
    // What few need is kept once it has been needed.
    const answer = await fetch(request);
    if (cache && answer.status === 200) event.waitUntil(cache.put(request, answer.clone()).catch(() => {}));
    return answer;
  };
  event.respondWith(answer());
});
