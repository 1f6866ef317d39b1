// @ts-check
/** The worker in which a solver lives: one WebAssembly instance, one question after the other. */

/** @typedef {{ answer: (request: string) => string, cells?: () => Uint8Array, takeValues?: (bytes: Uint8Array) => void }} Api */

/** The solver, or null if it could not be loaded. @type {Promise<{ api: Api, memory: WebAssembly.Memory } | null> | undefined} */
let ready;
/** The question that is being answered. */
let asked = 0;

Object.assign(globalThis, {
  /** @param {string} part what the solver passes on while it thinks */
  quadrilleInform: (part) => postMessage({ id: asked, part }),
});

/**
 * @param {WebAssembly.Module} module
 * @param {string} glue
 */
async function open(module, glue) {
  const { default: init, Api } = await import(glue);
  const { memory } = await init({ module_or_path: module });
  const api = new Api();
  postMessage({ isReady: true });
  return { api, memory };
}

/** Something could not be loaded: this worker is of no use. @param {unknown} error */
function giveUp(error) {
  postMessage({ unloaded: String(error) });
  return null;
}

/**
 * Gives the values of starts to the solver that takes some. They are packed by gzip, and loaded with its first question.
 * @type {Promise<void> | undefined}
 */
let values;

/** @param {Api} api */
async function giveValues(api) {
  const packed = await fetch(new URL('../perfect-clear/loop.bin', import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`loop.bin: ${packed.status}`);
  const bytes = await new Response(packed.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  api.takeValues?.(new Uint8Array(bytes));
}

/** @type {Array<{ id: number, request: string }>} */
const waiting = [];

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  if (!ready) return void waiting.push({ id, request });
  const solver = await ready;
  if (solver === null) return;
  const { api, memory } = solver;
  try {
    if (api.takeValues) values ??= giveValues(api);
    await values;
  } catch (error) {
    return void giveUp(error);
  }
  try {
    asked = id;
    const text = api.answer(request);
    const cells = api.cells?.();
    const bytes = memory.buffer.byteLength;
    postMessage({ id, answer: text, cells: cells?.length ? cells : undefined, bytes });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
}

addEventListener('message', (event) => {
  if (event.data.module) {
    ready = open(event.data.module, event.data.glue).catch(giveUp);
    waiting.splice(0).forEach(answer);
  } else answer(event.data);
});
