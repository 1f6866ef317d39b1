// @ts-check
/** Parts of the page that are loaded when they are first shown or done. */

import { later } from '../base.js';

/** Words and looks. In Safari, a module that is asked for while it or what it imports is awaited is used too soon. */
export const worded = later(() => import('./later.js'));
export const motion = later(() => worded().then(() => import('./motion.js')));
export const byHand = later(() => import('./landing.js'));

const PARTS = {
  why: later(() => import('./why.js')),
  over: later(() => import('./over.js')),
  version: later(() => import('./version.js')),
};

/**
 * Those that are there, and what gives a part: nothing if it is not there, and then it is drawn when it has come.
 * @param {() => void} draw
 * @param {(error: Error) => void} fail
 */
export function partsOf(draw, fail) {
  /** @type {{ [name in keyof typeof PARTS]?: Awaited<ReturnType<typeof PARTS[name]>> }} */
  const parts = {};
  /** @template {keyof typeof PARTS} N @param {N} name */
  const part = (name) => {
    if (!parts[name]) {
      const come = async () => {
        await worded();
        parts[name] = /** @type {any} */ (await PARTS[name]());
        draw();
      };
      come().catch(fail);
    }
    return parts[name];
  };
  return /** @type {const} */ ([parts, part]);
}
