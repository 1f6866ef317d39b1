// @ts-check
/** A module of the page in node, without a browser. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ answer: (request: string) => string }} Door */

/**
 * @param {string} folder the page as it was built
 * @param {string} solver
 * @returns {Promise<{ door: Door, memory: WebAssembly.Memory }>}
 */
export async function open(folder, solver) {
  Object.assign(globalThis, { quadrilleInform: () => {} });
  const wasm = join(folder, 'wasm', solver);
  const { default: init, Door } = await import(pathToFileURL(join(wasm, 'quadrille_web.js')).href);
  const { memory } = await init({ module_or_path: readFileSync(join(wasm, 'quadrille_web_bg.wasm')) });
  return { door: new Door(), memory };
}
