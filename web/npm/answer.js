// @ts-check
/** What a worker does, in browsers and in node: it answers one question after the other. */

/**
 * A module that has been loaded; `screenshot` has no `Api`.
 * @typedef {object} Glue
 * @property {(source: { module_or_path: URL | BufferSource }) => Promise<{ memory: WebAssembly.Memory }>} default
 * @property {new () => { answer: (request: string) => string, cells?: () => Uint8Array, takeValues?: (solver: string, bytes: Uint8Array) => void }} [Api]
 * @property {(game: string, width: number, pixels: Uint8Array) => string} [readScreenshot]
 */

/** @typedef {(heard: import('./api').Heard) => void} Post */

/** @typedef {(address: URL) => URL | BufferSource} Get what the glue takes as its module */

/**
 * The modules. Who bundles programs looks for such calls, so each of them is written out.
 * @type {Record<string, [glue: () => Promise<any>, address: () => URL]>}
 */
const MODULES = {
  'number-match': [
    () => import('./wasm/number-match/quadrille_api.js'),
    () => new URL('./wasm/number-match/quadrille_api_bg.wasm', import.meta.url),
  ],
  'perfect-clear': [
    () => import('./wasm/perfect-clear/quadrille_api.js'),
    () => new URL('./wasm/perfect-clear/quadrille_api_bg.wasm', import.meta.url),
  ],
  'perfect-clear-all': [
    () => import('./wasm/perfect-clear-all/quadrille_api.js'),
    () => new URL('./wasm/perfect-clear-all/quadrille_api_bg.wasm', import.meta.url),
  ],
  'perfect-clear-loop': [
    () => import('./wasm/perfect-clear-loop/quadrille_api.js'),
    () => new URL('./wasm/perfect-clear-loop/quadrille_api_bg.wasm', import.meta.url),
  ],
  'perfect-clear-patterns': [
    () => import('./wasm/perfect-clear-patterns/quadrille_api.js'),
    () => new URL('./wasm/perfect-clear-patterns/quadrille_api_bg.wasm', import.meta.url),
  ],
  screenshot: [
    () => import('./wasm/screenshot/quadrille_api.js'),
    () => new URL('./wasm/screenshot/quadrille_api_bg.wasm', import.meta.url),
  ],
  tenten: [
    () => import('./wasm/tenten/quadrille_api.js'),
    () => new URL('./wasm/tenten/quadrille_api_bg.wasm', import.meta.url),
  ],
  'tenten-all': [
    () => import('./wasm/tenten-all/quadrille_api.js'),
    () => new URL('./wasm/tenten-all/quadrille_api_bg.wasm', import.meta.url),
  ],
  'tiler-all': [
    () => import('./wasm/tiler-all/quadrille_api.js'),
    () => new URL('./wasm/tiler-all/quadrille_api_bg.wasm', import.meta.url),
  ],
  tiler: [
    () => import('./wasm/tiler/quadrille_api.js'),
    () => new URL('./wasm/tiler/quadrille_api_bg.wasm', import.meta.url),
  ],
};

/** What solvers have learned, packed by gzip: given with the first question that takes it. @type {Record<string, () => URL>} */
const VALUES = {
  'perfect-clear': () => new URL('./values/perfect-clear.bin', import.meta.url),
  tenten: () => new URL('./values/tenten.bin', import.meta.url),
};

/** @param {URL | BufferSource} source */
async function values(source) {
  const packed = source instanceof URL ? await fetch(source) : new Response(source);
  if (!packed.ok || !packed.body) throw new Error(`the server answered ${packed.status}`);
  return new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

/**
 * Does something with a file. An error of a browser about one does not name it.
 * @template T
 * @param {URL} address
 * @param {(address: URL) => Promise<T>} use
 */
async function using(address, use) {
  try {
    return await use(address);
  } catch (error) {
    throw new Error(`${address}: ${error}`);
  }
}

/** Whether a solver has yet to be given its values. @param {string} answer */
function takesValues(answer) {
  return answer.length < 1000 && JSON.parse(answer)?.error?.code === 'no-values';
}

/**
 * Loads a module, and returns what answers a question with it.
 * @param {string} module
 * @param {Post} post
 * @param {Get} get
 */
async function load(module, post, get) {
  Object.assign(globalThis, { quadrilleInform: (/** @type {string} */ part) => post({ part }) });
  const [glue, address] = MODULES[module];
  /** @type {Glue} */
  const { default: init, Api, readScreenshot } = await glue();
  const { memory } = await using(address(), async (file) => init({ module_or_path: get(file) }));
  const api = Api && new Api();
  const answerOf = async (/** @type {any} */ question) => {
    if (!api) return readScreenshot?.(question.game, question.width, new Uint8Array(question.pixels));
    const answer = api.answer(question);
    if (!takesValues(answer)) return answer;
    const [solver] = JSON.parse(question).op.split('/');
    const file = using(VALUES[solver](), async (address) => values(get(address)));
    api.takeValues?.(solver, await file);
    return api.answer(question);
  };
  return async (/** @type {any} */ question) => {
    const answer = await answerOf(question);
    const cells = api?.cells?.();
    post({ answer, cells: cells?.length ? cells : undefined, bytes: memory.buffer.byteLength });
  };
}

/**
 * What gets the questions of a worker.
 * @param {string} module
 * @param {Post} post
 * @param {Get} get
 */
export function answering(module, post, get) {
  const loaded = load(module, post, get);
  // Each question tells of it.
  loaded.catch(() => {});
  return async (/** @type {any} */ question) => {
    try {
      await (await loaded)(question);
    } catch (error) {
      post({ failed: String(error).replace(/^Error: /, '') });
    }
  };
}
