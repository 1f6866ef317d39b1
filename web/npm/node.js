// @ts-check
/** The package in node. */

import { Worker } from 'node:worker_threads';
import { apiOf } from './api.js';

export { Refused, version } from './api.js';

export const Api = apiOf((module, hear) => {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { workerData: { module } });
  worker.on('message', hear);
  worker.on('error', (error) => hear({ failed: String(error) }));
  return {
    post: (question) => worker.postMessage(question),
    // A program ends when nothing is asked any more.
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
});
