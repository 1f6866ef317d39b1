// @ts-check
/** The worker that reads screenshots: made for one picture, and ended when it is read. */

addEventListener('message', async ({ data }) => {
  try {
    const folder = new URL('../wasm/screenshot/', import.meta.url);
    const glue = new URL('quadrille_web.js', folder).href;
    const { default: init, readScreenshot } = await import(glue);
    await init({ module_or_path: new URL('quadrille_web_bg.wasm', folder) });
    postMessage({ answer: readScreenshot(data.game, data.width, data.pixels) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
