// @ts-check
/** The worker in which a solver lives: one WebAssembly instance, one question after the other. */

/** @typedef {{ answer: (request: string) => string, cells?: () => Uint8Array }} Door */

/** @type {Promise<{ door: Door, memory: WebAssembly.Memory }> | undefined} */
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
  const { default: init, Door } = await import(glue);
  const { memory } = await init({ module_or_path: module });
  return { door: new Door(), memory };
}

/** @type {Array<{ id: number, request: string }>} */
const waiting = [];

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  if (!ready) return void waiting.push({ id, request });
  const { door, memory } = await ready;
  asked = id;
  try {
    const text = door.answer(request);
    const cells = door.cells?.();
    const bytes = memory.buffer.byteLength;
    postMessage({ id, answer: text, cells: cells?.length ? cells : undefined, bytes });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
}

addEventListener('message', (event) => {
  if (event.data.module) {
    ready = open(event.data.module, event.data.glue);
    waiting.splice(0).forEach(answer);
  } else answer(event.data);
});
