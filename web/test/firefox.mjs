#!/usr/bin/env node
// @ts-check
/**
 * Starts Firefox with a proxy before its protocol. Playwright calls this as if it were the browser, for two reasons:
 *
 * - Playwright sets the media features of each context by a command that Firefox does not have. It is answered here, and
 *   all others pass. Media features are preferences of a whole browser instead: see `launchFirefox` in `engines.mjs`.
 * - Playwright has no touch in Firefox. With TOUCH in the environment, what its mouse does is done by a finger.
 */

import { spawn } from 'node:child_process';
import WebSocket from 'ws';

const { FIREFOX = 'firefox', TOUCH } = process.env;
const MEDIA = '"emulation.setMediaFeaturesOverride"';
/** A picture of a long page takes some MiB. */
const LIMITS = { maxPayload: 2 ** 28, perMessageDeflate: false };

const firefox = spawn(FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
firefox.stderr.on('data', (data) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(String(data))?.[1];
  if (address) listen(address);
  else process.stderr.write(data);
});

/** @param {string} address where Firefox listens */
function listen(address) {
  const server = new WebSocket.Server({ ...LIMITS, host: '127.0.0.1', port: 0 }, () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(address + url, LIMITS);
    const isOpen = new Promise((resolve) => browser.once('open', resolve));
    client.on('message', async (data) => {
      const text = String(data);
      await isOpen;
      if (text.includes(`"method":${MEDIA}`)) client.send(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} }));
      else browser.send(TOUCH ? text.replaceAll('"pointerType":"mouse"', '"pointerType":"touch"') : text);
    });
    browser.on('message', (data) => client.send(String(data)));
    browser.on('close', () => client.close());
    client.on('close', () => firefox.kill());
  });
}
