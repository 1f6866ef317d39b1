// @ts-check
/** A module of the page in node, without a browser. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ answer: (request: string) => string, takeValues?: (bytes: Uint8Array) => void }} Api */

/**
 * The module that answers a request: perfect clears have one for patterns, and one for clears in a row.
 * @param {string} solver
 * @param {string} request
 */
export const moduleOf = (solver, request) =>
  /"op": ?"perfect-clear\/prospects"/.test(request)
    ? 'perfect-clear-loop'
    : /"op": ?"perfect-clear\/(percent|saves|ways|score|setup)"/.test(request)
      ? 'perfect-clear-patterns'
      : solver;

/**
 * @param {string} folder the page as it was built
 * @param {string} module
 * @returns {Promise<{ door: Api, memory: WebAssembly.Memory }>}
 */
export async function open(folder, module) {
  Object.assign(globalThis, { quadrilleInform: () => {} });
  const wasm = join(folder, 'wasm', module);
  const { default: init, Api } = await import(pathToFileURL(join(wasm, 'quadrille_api.js')).href);
  const { memory } = await init({ module_or_path: readFileSync(join(wasm, 'quadrille_api_bg.wasm')) });
  return { door: new Api(), memory };
}
