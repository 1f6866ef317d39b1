// @ts-check
/**
 * What must not wait for the modules of the page, and goes without them: this file stands by itself.
 *
 * A link that has a board: what the page shows without one is not drawn before, since the board would only move it.
 *
 * Taps that come before the page listens: the buttons are seen as soon as the page is there, and its modules come a
 * moment later. So the buttons that are tapped meanwhile are noted, and pressed when the modules say that they listen
 * (`listens` in `base.js`).
 *
 * The module of the page's solver is sent for as soon as the page has been drawn, so that it keeps back nothing that is
 * seen: `client.js`, which takes it, comes a good moment later.
 *
 * Errors of the page itself: of a module that did not come, and those that nobody has caught. They are said, with a
 * button that loads the page again; what stands in it is in its address.
 */
{
  const { dataset } = document.documentElement;
  if (location.hash.length > 1) dataset.brought = '';

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { module } = script.dataset;
  const send = () => {
    const href = new URL(`../wasm/${module}/quadrille_api_bg.wasm`, script.src).href;
    const link = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', fetchPriority: 'low', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  };
  if (module) requestAnimationFrame(() => setTimeout(send));

  /** What is said of an error. @type {HTMLElement | null} */
  let said = null;
  /** @type {HTMLButtonElement[]} */
  const tapped = [];
  const note = (/** @type {Event} */ { target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !button.closest('.strip')) tapped.push(button);
  };
  document.addEventListener('click', note, true);
  document.addEventListener(
    'listens',
    () => {
      document.removeEventListener('click', note, true);
      said?.remove();
      for (const button of tapped) button.click();
    },
    { once: true },
  );

  const WORDS = {
    en: {
      unloaded: ['The page could not be loaded whole.', 'It tries again by itself when the network is back.', 'Try again'],
      broken: ['Something went wrong in this page.', 'Reload; your board is saved in the link of this page.', 'Reload'],
    },
    ja: {
      unloaded: ['ページをすべて読み込めませんでした。', 'ネットワークが戻ると、自動でもう一度試します。', 'もう一度'],
      broken: ['このページで問題が起きました。', '再読み込みしてください。盤面はこのページのリンクに保存されています。', '再読み込み'],
    },
  };
  const start = () => dataset.listens !== undefined;
  const language = () => {
    try {
      return localStorage.getItem('quadrille.language') ?? navigator.language;
    } catch {
      return navigator.language;
    }
  };
  /** Loads the page again. Safari keeps that a script did not come, and asks for it again only if it is told to. */
  const again = async () => {
    const scripts = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=modulepreload]'));
    const asks = { cache: /** @type {const} */ ('reload'), signal: AbortSignal.timeout?.(10_000) };
    await Promise.allSettled([...scripts].map(({ href }) => fetch(href, asks)));
    location.reload();
  };
  /** @param {'unloaded' | 'broken'} what */
  const tell = (what) => {
    delete dataset.brought;
    if (said?.isConnected) return;
    const [head, rest, key] = WORDS[language().startsWith('ja') ? 'ja' : 'en'][what];
    const make = (/** @type {string} */ tag, /** @type {string} */ text) =>
      Object.assign(document.createElement(tag), { textContent: text });
    const words = make('p', '');
    words.append(make('strong', head), ' ', make('span', rest));
    const onclick = what === 'unloaded' ? again : () => location.reload();
    const button = Object.assign(make('button', key), { type: 'button', className: 'main', onclick });
    said = Object.assign(make('div', ''), { className: 'strip fail' });
    said.setAttribute('role', 'alert');
    said.append(words, button);
    document.querySelector('main')?.before(said);
    if (what === 'unloaded') addEventListener('online', again, { once: true });
  };

  addEventListener(
    'error',
    ({ target, error }) => {
      if (target instanceof HTMLScriptElement) tell('unloaded');
      // Without an error, it is a note of the browser.
      else if (error) tell(start() ? 'broken' : 'unloaded');
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!['Dropped', 'NotLoaded', 'AbortError'].includes(reason?.name)) tell(start() ? 'broken' : 'unloaded');
  });
  // This file may have come after the error.
  addEventListener('load', () => setTimeout(() => start() || tell('unloaded'), 5_000));
}
