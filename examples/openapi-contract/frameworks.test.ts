import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { readOpenApiYaml } from '@wirework/openapi/yaml';
import { expressApp, fastifyApp, honoApp } from './frameworks.js';

const contract = readOpenApiYaml(readFileSync(new URL('orders.yaml', import.meta.url), 'utf8'));

/** Sends an order, and returns the status, the media type and the faults of the answer. */
type Send = (body: string) => Promise<readonly [status: number, type: string, problem: unknown]>;

const headers = { 'content-type': 'application/json' };

async function summaryOf(response: Response): Promise<Awaited<ReturnType<Send>>> {
  const { errors } = (await response.json()) as { errors?: readonly object[] };
  return [response.status, (response.headers.get('content-type') ?? '').replace(/;.*/, ''), errors];
}

const senders: Readonly<Record<string, () => Promise<{ send: Send; close: () => Promise<unknown> }>>> = {
  Fastify: () => {
    const app = fastifyApp(contract);
    const send: Send = async (payload) => {
      const {
        statusCode,
        headers: received,
        body,
      } = await app.inject({ method: 'POST', url: '/orders', headers, payload });
      return summaryOf(
        new Response(body, { status: statusCode, headers: { 'content-type': String(received['content-type']) } }),
      );
    };
    return Promise.resolve({ send, close: () => app.close() });
  },
  Express: async () => {
    const server = expressApp(contract).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const send: Send = async (body) =>
      summaryOf(await fetch(`http://127.0.0.1:${port}/orders`, { method: 'POST', headers, body }));
    const close = (): Promise<unknown> => {
      server.closeAllConnections();
      return once(server.close(), 'close');
    };
    return { send, close };
  },
  Hono: () => {
    const app = honoApp(contract);
    const send: Send = async (body) => summaryOf(await app.request('/orders', { method: 'POST', headers, body }));
    return Promise.resolve({ send, close: () => Promise.resolve() });
  },
};

describe.each(Object.keys(senders))('%s', (name) => {
  it('answers a request that is not as the contract says with problem details', async () => {
    const { send, close } = await (senders[name] as (typeof senders)[string])();
    try {
      const [status, type] = await send('{"item": "tea", "quantity": 2}');
      expect([status, type]).toEqual([201, 'application/json']);
      expect(await send('{"item": "tea", "quantity": 0}')).toEqual([
        400,
        'application/problem+json',
        [{ detail: 'expected a number of at least 1', pointer: '#/quantity' }],
      ]);
    } finally {
      await close();
    }
  });
});
