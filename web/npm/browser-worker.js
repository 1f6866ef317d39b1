// @ts-check
/** The worker in browsers. */

import { answering } from './answer.js';

/** @type {ReturnType<typeof answering>} */
let answer;

addEventListener('message', ({ data }) => {
  if (data.module) answer = answering(data.module, (heard) => postMessage(heard), (address) => address);
  else answer(data.question);
});
