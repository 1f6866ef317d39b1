// @ts-check
/** What is wrong with how a page lies in its window. All of it runs in the page. */

/** @returns {string[]} */
export function faults() {
  /** @type {string[]} */
  const found = [];
  const shown = (/** @type {Element} */ one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (/** @type {Element} */ one) =>
    `<${one.tagName.toLowerCase()} id="${one.id}" class="${one.className}"> ${one.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 30)}`;
  /** Whether this holds of the style of the element, or of one that it stands in. */
  const has = (/** @type {Element | null} */ one, /** @type {(style: CSSStyleDeclaration) => boolean} */ test) => {
    for (let at = one; at; at = at.parentElement) if (test(getComputedStyle(at))) return true;
    return false;
  };
  /** What scrolls by itself shows all of its parts, one after the other. */
  const scrolls = (/** @type {Element} */ one) =>
    has(one.parentElement, ({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY));
  /** What lies above the page can be closed, or the page is scrolled under it. */
  const isAbove = (/** @type {Element} */ one) => has(one, ({ position }) => /fixed|sticky|absolute/.test(position));

  /**
   * Whether words reach out of their control; what is pinned to its corner may. Firefox counts the whole height of a font,
   * which may be more than that of its line, and letters of pictures in the same way.
   */
  const spills = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (const range = document.createRange(); words.nextNode(); ) {
      const holder = /** @type {Element} */ (words.currentNode.parentElement);
      const { position, fontSize } = getComputedStyle(holder);
      if ((holder !== one && position === 'absolute') || holder.closest('svg')) continue;
      range.selectNodeContents(words.currentNode);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const above = 1 + 0.15 * parseFloat(fontSize);
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - above || bottom > box.bottom + above) return true;
    }
    return false;
  };

  const overlaps = (/** @type {Element[]} */ free) => {
    const boxes = free.map((one) => ({ one, box: one.getBoundingClientRect(), above: isAbove(one) }));
    boxes.forEach((a, index) => {
      for (const b of boxes.slice(index + 1)) {
        if (a.one.contains(b.one) || b.one.contains(a.one) || a.above !== b.above) continue;
        const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (x > 1 && y > 1) found.push(`${nameOf(a.one)} lies over ${nameOf(b.one)}`);
      }
    });
  };

  /** The key that is pressed next can be scrolled to, and nothing lies over it. */
  const mainKey = () => {
    const key = [...document.querySelectorAll('button.main')].find(shown);
    if (!key) return;
    key.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = key.getBoundingClientRect();
    const isInside = left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1;
    if (!isInside || !key.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) {
      found.push(`not seen whole: ${nameOf(key)}`);
    }
    scrollTo(0, 0);
  };

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
  const controls = [...document.querySelectorAll('button, a, input, select, textarea, summary, label')];
  const seen = controls.filter((one) => shown(one) && !one.matches('.skip'));
  const free = seen.filter((one) => !scrolls(one));
  for (const one of free) {
    const { left, right } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`out of the window: ${nameOf(one)}`);
  }
  for (const one of seen) if (one.matches('button, summary, a') && spills(one)) found.push(`words spill out of ${nameOf(one)}`);
  overlaps(free);
  mainKey();
  return found;
}
