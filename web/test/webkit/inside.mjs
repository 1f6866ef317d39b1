// @ts-check
/** What runs in a page of WebKit: before the scripts of the page, and to find what a locator names. */

/** Notes errors, files that are asked for, and files that are saved; no dialogue of the browser opens. */
export function listen() {
  // What is still loaded when a page is left fails.
  const note = (/** @type {unknown} */ text) => /** @type {any} */ (globalThis).isLeft || navigator.sendBeacon('/-/note', String(text));
  addEventListener('error', ({ error }) => error && note(error));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  const { error } = console;
  console.error = (...parts) => (note(parts.join(' ')), error(...parts));

  /** @type {{ asking: HTMLInputElement[], saved: Array<{ name: string, blob?: Blob }> }} */
  const seen = { asking: [], saved: [] };
  Object.assign(globalThis, { seen });
  /** @type {Map<string, Blob>} */
  const blobs = new Map();
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = make(blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  };
  /** Whether a click would open something of the browser. @param {EventTarget | null} target */
  const takes = (target) => {
    if (target instanceof HTMLInputElement && target.type === 'file') return seen.asking.push(target) > 0;
    if (!(target instanceof HTMLAnchorElement && target.hasAttribute('download'))) return false;
    return seen.saved.push({ name: target.download, blob: blobs.get(target.href) }) > 0;
  };
  const { click } = HTMLElement.prototype;
  HTMLElement.prototype.click = function () {
    if (!takes(this)) click.call(this);
  };
  addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('input, a') : null;
    if (event.isTrusted && takes(target)) event.preventDefault();
  }, true);
}

/**
 * @typedef {{ source: string, flags: string } | string} Words a text, or an expression for it
 * @typedef {{ css?: string, role?: string, name?: Words, exact?: boolean, text?: Words, hasText?: Words, hasNotText?: Words,
 *   is?: string, isShown?: boolean, nth?: number }} Step
 */

/** The elements that all steps lead to. @param {Step[]} steps @returns {Element[]} */
export function seek(steps) {
  const plain = (/** @type {string | null | undefined} */ text) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const shown = (/** @type {Element} */ one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const nameOf = (/** @type {Element} */ one) => {
    const labels = one.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent);
    return plain(labels?.join(' ') ?? one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('title')));
  };
  /** @param {Words} words @param {string} raw @param {boolean} [exact] */
  const has = (words, raw, exact) => {
    if (typeof words !== 'string') return new RegExp(words.source, words.flags).test(raw);
    return exact ? plain(raw) === plain(words) : plain(raw).toLowerCase().includes(plain(words).toLowerCase());
  };
  const BUTTONS = 'button, [type=button], [role=button]';
  /** @type {any[]} */
  let found = [document];
  for (const { css, role, name, exact, text, hasText, hasNotText, is, isShown, nth } of steps) {
    const among = (/** @type {string} */ selector) => [...new Set(found.flatMap((root) => [...root.querySelectorAll(selector)]))];
    if (css) found = among(css);
    if (role) found = among(role === 'button' ? BUTTONS : `[role=${role}]`).filter((one) => shown(one) && (name === undefined || has(name, nameOf(one), exact)));
    if (text) found = among('*').filter((one) => has(text, one.textContent, exact) && ![...one.children].some((child) => has(text, child.textContent ?? '', exact)));
    if (hasText) found = found.filter((one) => has(hasText, one.textContent));
    if (hasNotText) found = found.filter((one) => !has(hasNotText, one.textContent));
    if (isShown) found = found.filter(shown);
    if (is !== undefined) found = found.filter((one) => plain(one.textContent) === is);
    if (nth !== undefined) found = found.slice(nth, nth + 1);
  }
  return found;
}

/** Whether an element is seen. @param {Element | undefined} one */
export function isSeen(one) {
  const { width = 0, height = 0 } = one?.getBoundingClientRect() ?? {};
  return width > 0 && height > 0 && /** @type {Element} */ (one).checkVisibility({ visibilityProperty: true });
}

/**
 * The place where an element can be pressed, or why it cannot.
 * @param {Element} one
 * @param {boolean} isForced
 * @param {number} attempt from 0: what something lies over is brought elsewhere in the window
 * @returns {Promise<{ x: number, y: number } | string>}
 */
export async function pressable(one, isForced, attempt) {
  const box = () => one.getBoundingClientRect();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { top, left, bottom, right } = box();
  const block = /** @type {const} */ (['center', 'end', 'start', 'nearest'])[attempt % 4];
  if (attempt > 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) one.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
  const before = box();
  await frame();
  await frame();
  const { x, y, width, height } = box();
  if (x !== before.x || y !== before.y) return 'moves';
  if (!isForced && one.closest('[aria-disabled=true], :disabled')) return 'waits';
  const [middle, centre] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const hit = document.elementFromPoint(middle, centre);
  const isHit = hit && (one.contains(hit) || hit.closest('label')?.control === one || one.closest('label')?.contains(hit));
  if (!isForced && !isHit) return `lies under <${hit?.tagName.toLowerCase()} id="${hit?.id}" class="${hit?.className}">`;
  return { x: middle, y: centre };
}
