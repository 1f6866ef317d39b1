// @ts-check
/** The package in browsers. */

import { apiOf } from './api.js';

export { Refused, version } from './api.js';

export const Api = apiOf((module, hear) => {
  // Whoever bundles programs looks for this call.
  const worker = new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => hear(data));
  const noReason = 'browser-worker.js: the worker could not be started';
  worker.addEventListener('error', ({ message }) => hear({ failed: message || noReason }));
  worker.postMessage({ module });
  return {
    post: (question) => worker.postMessage({ question }),
    hold: () => {},
    end: () => worker.terminate(),
  };
});
