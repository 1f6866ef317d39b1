// @ts-check
/** The worker that reads screenshots: made for one picture, and ended when it is read. */

addEventListener('message', async ({ data }) => {
  const folder = new URL('../wasm/screenshot/', import.meta.url);
  /** @type {(game: string, width: number, pixels: Uint8Array) => string} */
  let read;
  try {
    const { default: init, readScreenshot } = await import(new URL('quadrille_api.js', folder).href);
    await init({ module_or_path: new URL('quadrille_api_bg.wasm', folder) });
    read = readScreenshot;
  } catch (error) {
    return postMessage({ unloaded: String(error) });
  }
  try {
    postMessage({ answer: read(data.game, data.width, data.pixels) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
