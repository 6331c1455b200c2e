import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient, createFetch, type Client } from '../src/index.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let client: Client;
let ours: typeof fetch;

const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`);

beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    if (url === '/large') return void response.end(Buffer.alloc(300_000, 'x'));
    response.writeHead(200, { 'set-cookie': 'secret=1' });
    for (const line of lines) response.write(line);
    response.end();
  });
});
beforeEach(() => {
  client = createClient();
  ours = createFetch(client);
});
afterEach(() => client.close());
afterAll(() => server.close());

const bodyOf = async (path: string): Promise<ReadableStream<Uint8Array>> =>
  (await ours(`${server.url}${path}`)).body as ReadableStream<Uint8Array>;

describe('createFetch: the chunks of a body', () => {
  it('are bytes with a buffer of their own', async () => {
    for (const path of ['/lines', '/large']) {
      for await (const chunk of await bodyOf(path)) {
        expect(Object.getPrototypeOf(chunk)).toBe(Uint8Array.prototype);
        expect([chunk.byteOffset, chunk.buffer.byteLength]).toEqual([0, chunk.byteLength]);
      }
    }
  });

  it('can be transferred without a loss of later chunks', async () => {
    let text = '';
    for await (const chunk of await bodyOf('/lines'))
      text += Buffer.from(structuredClone(chunk, { transfer: [chunk.buffer as ArrayBuffer] })).toString();
    expect(text).toBe(lines.join(''));
  });

  it('can be read into buffers of the reader until the end', async () => {
    const reader = (await bodyOf('/lines')).getReader({ mode: 'byob' });
    let text = '';
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(7));
      if (done) break;
      text += Buffer.from(value).toString();
    }
    expect(text).toBe(lines.join(''));
  });

  it('are the same in a clone', async () => {
    const response = await ours(`${server.url}/large`);
    const copy = response.clone();
    expect((await copy.arrayBuffer()).byteLength).toBe(300_000);
    expect((await response.arrayBuffer()).byteLength).toBe(300_000);
  });
});
