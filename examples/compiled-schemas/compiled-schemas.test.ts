import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type Started } from '../run-program.ts';

// A name that the compiler does not follow: the browsers of the repository have no types.
const runtimes: string = '../../internal/compat/runtimes/browser.js';
const { browsers, openPage } = await import(runtimes);

const id = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';
const started: Started[] = [];
afterAll(() => Promise.all(started.map((it) => it.stop())));

async function start(program: string): Promise<string> {
  const server = await startServer(`compiled-schemas/${program}`, ['0']);
  started.push(server);
  return server.url;
}

describe('the Worker on workerd', () => {
  let url = '';
  beforeAll(async () => {
    url = await start('serve.js');
  });

  async function send(body: string) {
    const response = await fetch(url, { method: 'POST', body });
    return [response.status, await response.json()];
  }

  it('accepts an order that matches the schema', async () => {
    const order = { id, lines: [{ sku: 'A-1', quantity: 2 }] };
    expect(await send(JSON.stringify(order))).toEqual([202, order]);
  });

  it('lists the faults of an order with their positions, those of the other schema too', async () => {
    expect(await send('{"id": "7", "lines": [{"sku": "A-1", "quantity": 0}]}')).toEqual([
      422,
      {
        faults: [
          { pointer: '/id', line: 1, column: 8, message: 'string is not a valid uuid' },
          { pointer: '/lines/0/quantity', line: 1, column: 50, message: 'expected a number of at least 1' },
        ],
      },
    ]);
  });

  it('names the place where a body stops being JSON', async () => {
    expect(await send('{"id": 1,}')).toEqual([
      400,
      { faults: [{ message: expect.stringContaining('line 1, column 10') }] },
    ]);
  });
});

/** Types into the page, which is in a frame, and sends what it shows. */
const driver = `
const frame = document.querySelector('iframe');
const shown = [];
addEventListener('load', async () => {
  const { document: page, eval: evaluate } = frame.contentWindow;
  const order = page.querySelector('#order');
  for (const text of TEXTS) {
    order.value = text;
    order.dispatchEvent(new frame.contentWindow.Event('input'));
    shown.push(page.querySelector('#faults').textContent);
  }
  try { evaluate('1'); shown.push('evaluated'); } catch (error) { shown.push(error.name); }
  await fetch('/said', { method: 'POST', body: JSON.stringify(shown) });
});
`;

const hasChromium = spawnSync(browsers.chromium.command, ['--version']).status === 0;

describe("the page under default-src 'self'", () => {
  (hasChromium ? it : it.skip)('shows the faults of an order in Chromium', async () => {
    const url = await start('serve-page.js');
    const texts = [`{"id": "${id}",\n"lines": [{"sku": "a", "quantity": 1}]}`, `{"id": "${id}"}`, '{'];
    const own: Readonly<Record<string, string>> = {
      '/': '<!doctype html><iframe src="/page.html"></iframe><script src="/driver.js"></script>',
      '/driver.js': driver.replace('TEXTS', JSON.stringify(texts)),
    };
    const server = createServer();
    const said = new Promise<string>((resolve) => {
      server.on('request', async (request, response) => {
        const { url: path = '/' } = request;
        if (path === '/said') resolve(text(request));
        const found = own[path];
        if (found !== undefined) {
          response.setHeader('content-type', path === '/' ? 'text/html' : 'text/javascript');
          response.end(found);
          return;
        }
        const answer = await fetch(url + path);
        for (const name of ['content-type', 'content-security-policy'])
          response.setHeader(name, answer.headers.get(name) ?? '');
        response.writeHead(answer.status).end(await answer.text());
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const shown: unknown = JSON.parse(await openPage('chromium', `http://127.0.0.1:${port}/`, said));
      expect(shown).toEqual([
        "line 2: lines[0].sku: string does not match the pattern '^[A-Z]-\\d+$'",
        "line 1: lines: required property 'lines' is missing",
        expect.stringContaining('JsonSyntaxError'),
        'EvalError',
      ]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
