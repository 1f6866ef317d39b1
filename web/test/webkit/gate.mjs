// @ts-check
/**
 * An address of its own for each visit by WebKit, whose driver neither stops requests nor runs a script before those of
 * the page: what stands between page and server does both, and hears of errors.
 */

import { createServer, request as ask } from 'node:http';

/** Paths that no page has. */
const FIRST = '/-/first.js';
const NOTES = '/-/note';

/**
 * @typedef {object} Route a request that has been stopped
 * @property {() => void} abort
 * @property {() => void} continue
 * @property {(answer: { status: number, body: string }) => void} fulfill
 */

/** Whether an address matches a pattern in which `**` stands for anything and `*` for a name. @param {string | RegExp} pattern */
function matcher(pattern) {
  if (pattern instanceof RegExp) return (/** @type {string} */ url) => pattern.test(url);
  const parts = pattern.split(/(\*\*|\*|\{[^}]*\})/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(${part.slice(1, -1).replaceAll(',', '|')})`;
    return part.replaceAll(/[.?+^$()[\]\\|]/g, '\\$&');
  });
  const whole = new RegExp(`^${parts.join('')}$`);
  return (/** @type {string} */ url) => whole.test(url);
}

export class Gate {
  /** What stands before the scripts of each page. @type {string[]} */
  scripts = [];
  isOffline = false;
  /** @type {Array<{ pattern: string | RegExp, matches: (url: string) => boolean, act: (route: Route) => unknown }>} */
  #routes = [];
  #target;
  #note;
  #server;

  /** @param {string} target the address of the server @param {(text: string) => void} note hears of errors of pages */
  constructor(target, note) {
    this.#target = target;
    this.#note = note;
    this.#server = createServer((request, response) => this.#take(request, response));
  }

  /** Its own address. @returns {Promise<string>} */
  async open() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.address());
    return `http://127.0.0.1:${port}/`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** @param {string | RegExp} pattern @param {(route: Route) => unknown} act */
  route(pattern, act) {
    this.#routes.unshift({ pattern, matches: matcher(pattern), act });
  }

  /** @param {string | RegExp} pattern */
  unroute(pattern) {
    this.#routes = this.#routes.filter((route) => String(route.pattern) !== String(pattern));
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  #take(request, response) {
    const { url = '/' } = request;
    if (this.isOffline) return void request.socket.destroy();
    if (url === FIRST) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(this.scripts.join('\n'));
    if (url === NOTES) {
      request.setEncoding('utf8').on('data', this.#note);
      return void response.writeHead(204).end();
    }
    const pass = () => this.#pass(request, response);
    const route = this.#routes.find(({ matches }) => matches(new URL(url, this.#target).href));
    if (!route) return pass();
    route.act({
      abort: () => request.socket.destroy(),
      continue: pass,
      fulfill: ({ status, body }) => response.writeHead(status).end(body),
    });
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {number} [tries] how often it is tried again: a server that is busy refuses connections
   */
  #pass(request, response, tries = 5) {
    const { 'accept-encoding': _, host: __, connection: ___, ...headers } = request.headers;
    const passed = ask(new URL(request.url ?? '/', this.#target), { method: request.method, headers, agent: false }, async (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      // What has been loaded once would not be asked for again, and so not be stopped.
      const fresh = { ...answer.headers, 'cache-control': 'no-store' };
      if (!isPage) return void answer.pipe(response.writeHead(answer.statusCode ?? 500, fresh));
      const parts = [];
      for await (const part of answer) parts.push(part);
      const text = String(Buffer.concat(parts)).replace(/<head>/, `<head><script src="${FIRST}"></script>`);
      const { 'content-length': ____, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, others).end(text);
    });
    passed.on('error', () => {
      if (tries === 0 || response.headersSent) return request.socket.destroy();
      setTimeout(() => this.#pass(request, response, tries - 1), 50);
    });
    if (request.method === 'POST') request.pipe(passed);
    else passed.end();
  }
}
