// @ts-check
/** The worker in node. */

import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { answering } from './answer.js';

parentPort?.on(
  'message',
  answering(workerData.module, (heard) => parentPort?.postMessage(heard), (address) => readFileSync(address)),
);
