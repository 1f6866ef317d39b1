// @ts-check
/** Styles of what is loaded when it is needed. */

import { h } from './base.js';

/** Loads a style sheet that lies beside `style.css`. @param {string} name @returns {Promise<unknown>} */
export const styled = (name) =>
  new Promise((resolve, reject) => {
    const href = new URL(`../${name}`, import.meta.url).href;
    document.head.append(h('link', { rel: 'stylesheet', href, load: resolve, error: () => reject(new TypeError(`no ${href}`)) }));
  });
