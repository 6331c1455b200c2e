import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from '@wirework/http-client';
import { type AnyInit, createApi, type DriftError, formatDrift, isDriftError, readOpenApi } from '../src/index.ts';

/** A server whose answer has the fault that the path names, and how its document describes the answer. */
const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } }, additionalProperties: false };
const responses = {
  200: {
    content: {
      'application/json': { schema: item },
      'application/jsonl': { itemSchema: item },
      'text/event-stream': {},
    },
  },
  404: { content: { 'application/problem+json': {} } },
};
const json = { 'content-type': 'application/json' };
const lines = { 'content-type': 'application/jsonl' };

const answers: Readonly<Record<string, (response: http.ServerResponse) => unknown>> = {
  right: (it) => it.writeHead(200, json).end('{"id": 1}'),
  type: (it) => it.writeHead(200, json).end('{"id": "1"}'),
  missing: (it) => it.writeHead(200, json).end('{}'),
  extra: (it) => it.writeHead(200, json).end('{"id": 1,\n "more": 2}'),
  status: (it) => it.writeHead(202, json).end('{"id": 1}'),
  html: (it) => it.writeHead(404, { 'content-type': 'text/html' }).end('<h1>'),
  media: (it) => it.writeHead(200, { 'content-type': 'text/plain' }).end('{"id": 1}'),
  text: (it) => it.writeHead(200, json).end('{"id" 1}'),
  cut: (it) => it.writeHead(200, { ...json, 'content-length': '99' }).write('{"id": 1', () => it.destroy()),
  'half-headers': (it) => it.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: appl'),
  hung: () => undefined,
  'hung-body': (it) => it.writeHead(200, { ...json, 'content-length': '99' }).write('{'),
  item: (it) => it.writeHead(200, lines).end('{"id": 1}\n{"id": "2"}\n'),
  'item-cut': (it) => it.writeHead(200, lines).write('{"id": 1}\n{"id"', () => it.destroy()),
  'item-text': (it) => it.writeHead(200, lines).end('{"id": 1}\n{"id" 2}\n'),
};
const paths = Object.fromEntries(Object.keys(answers).map((it) => [`/${it}`, { get: { responses } }]));
const contract = readOpenApi({ openapi: '3.2.0', paths });

let server: http.Server;
let client: Client;
beforeAll(async () => {
  server = http.createServer(({ url = '' }, response) => void answers[url.slice(1)]?.(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retry: { maxRetries: 0 },
  });
});
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

const thrown = async (path: string, init?: AnyInit): Promise<unknown> =>
  createApi(contract, client)
    .get(path, init)
    .catch((it: unknown) => it);

describe('an answer of a server', () => {
  it('as the contract has it is returned', async () => {
    await expect(thrown('/right')).resolves.toMatchObject({ status: 200, body: { id: 1 } });
  });

  it.each([
    ['type', 'body', '/id', 1, 8, 'expected integer, got string'],
    ['missing', 'body', '/id', 1, 1, "required property 'id' is missing"],
    ['extra', 'body', '/more', 2, 2, "property 'more' is not allowed"],
    ['status', 'status', '', undefined, undefined, 'it is not in the contract, which has 200, 404'],
    ['html', 'media type', '', undefined, undefined, "it is not in the contract, which has 'application/problem+json'"],
    [
      'media',
      'media type',
      '',
      undefined,
      undefined,
      "it is not in the contract, which has 'application/json', 'application/jsonl', 'text/event-stream'",
    ],
    ['text', 'body', '', 1, 7, "it cannot be read: invalid character '1' after object key"],
    ['item', 'item', '/id', 1, 8, 'expected integer, got string'],
  ])('with the fault %s is one drift', async (fault, part, pointer, line, column, message) => {
    const error = await thrown(`/${fault}`);
    expect(isDriftError(error)).toBe(true);
    const { drifts } = error as DriftError;
    expect(drifts).toHaveLength(1);
    expect(drifts[0]).toMatchObject({ part, pointer, line, column, message });
  });

  it.each([
    ['cut', 'RESPONSE_READ_ERROR'],
    ['half-headers', 'NETWORK_ERROR'],
    ['hung', 'TIMEOUT'],
    ['hung-body', 'TIMEOUT'],
  ])('with the fault %s is the error of the client, not a drift', async (fault, code) => {
    const hangs = fault.startsWith('hung');
    const request = { timeouts: { request: hangs ? 50 : 60_000 } };
    await expect(thrown(`/${fault}`, { request })).resolves.toMatchObject({ code });
  });
});

describe('a stream of a server', () => {
  const collect = async (path: string): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    try {
      for await (const it of createApi(contract, client).stream('get', path)) found.push(it);
    } catch (error) {
      found.push((error as { readonly code: string }).code);
    }
    return found;
  };

  it.each([
    ['item', 'DRIFT_ERROR'],
    ['item-cut', 'RESPONSE_READ_ERROR'],
    ['item-text', 'DRIFT_ERROR'],
  ])('with the fault %s yields the items before it', async (fault, code) => {
    await expect(collect(`/${fault}`)).resolves.toEqual([{ id: 1 }, code]);
  });

  it('with an item that is not JSON ends after a report of it', async () => {
    const drifts: string[] = [];
    const api = createApi(contract, client, { onDrift: 'report', report: (it) => drifts.push(formatDrift(it)) });
    const stream = api.stream('get', '/item-text');
    await expect(stream.next()).resolves.toMatchObject({ value: { id: 1 } });
    await expect(stream.next()).rejects.toMatchObject({ code: 'SYNTAX', line: 2 });
    expect(drifts).toEqual([
      "GET /item-text response 200, item 1: it cannot be read: invalid character '2' after object key; the contract says so at '/paths/~1item-text/get/responses/200/content/application~1jsonl'",
    ]);
  });

  it.each([
    ['an event', 'text/event-stream', 1, 'RESPONSE_READ_ERROR'],
    ['a line', 'application/jsonl', 100, 'LIMIT_EXCEEDED'],
  ])('with %s without an end is refused at its limit', async (_, type, mebibytes, code) => {
    const chunk = new Uint8Array(2 ** 20).fill(0x31);
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield (sent++, chunk);
    }
    const result = {
      status: 200,
      headers: new Headers({ 'content-type': type }),
      stream: endless(),
      discard: async () => undefined,
    };
    const api = createApi(contract, { request: async () => result as never });
    await expect(api.stream('get', '/item').next()).rejects.toMatchObject({ code });
    expect(sent).toBeLessThanOrEqual(mebibytes + 2);
  });

  it('is read no further than its items are', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield new TextEncoder().encode(`{"id": ${sent++}}\n`);
    }
    let isDiscarded = false;
    const result = {
      status: 200,
      headers: new Headers(lines),
      stream: endless(),
      discard: async () => void (isDiscarded = true),
    };
    const api = createApi(contract, { request: async () => result as never });
    let taken = 0;
    for await (const it of api.stream('get', '/item')) if (it !== undefined && ++taken === 100) break;
    expect(sent).toBeLessThanOrEqual(102);
    expect(isDiscarded).toBe(true);
  });
});
