import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { cache, type CacheOptions } from '../src/cache.ts';
import { createClient, type Client } from '../src/features/client/client.ts';
import { createFetch } from '../src/features/fetch/create-fetch.ts';
import { failure } from './support/fails.ts';
import { startServer, type Answer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

const fresh = { 'cache-control': 'max-age=60' };
let server: TestServer;
let client: Client;

/** Starts a server, and a client with one connection, which a response that is never released would keep for itself. */
async function start(answer: Answer, options?: CacheOptions): Promise<void> {
  server = await startServer(answer);
  client = createClient({
    timeouts: { request: 5000 },
    retry: { maxRetries: 0 },
    connection: { maxConnsPerHost: 1 },
    middleware: [cache(options)],
  });
}
afterEach(async () => {
  await client.close();
  await server.close();
});

/** Gets a stream and reads it. */
async function read(path = '/'): Promise<{ text: string; attempts: number; length: string | undefined }> {
  const { stream, meta, headers } = await client.get(server.url + path, { stream: true });
  return { text: await text(stream), attempts: meta.attempts, length: headers.get('content-length') };
}

describe('cache, for streams', () => {
  const folder = temporaryFolders()();
  it('answers with a stream or a whole body from memory, whichever way the response was stored', async () => {
    await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(200_000)));
    for (const [path, isStored] of [
      ['/stream', true],
      ['/whole', false],
    ] as const) {
      if (isStored) expect((await read(path)).text).toHaveLength(200_000);
      else await client.get(server.url + path);
      expect(await read(path)).toEqual({ text: 'x'.repeat(200_000), attempts: 0, length: '200000' });
      const whole = await client.get(server.url + path);
      expect([whole.text().length, whole.meta.attempts]).toEqual([200_000, 0]);
    }
    expect(server.seen).toHaveLength(2);
  });

  it('passes each chunk on as it arrives', async () => {
    let response: ServerResponse | undefined;
    await start((_request, given) => {
      response = given;
      given.writeHead(200, fresh).write('first');
    });
    const { stream } = await client.get(server.url, { stream: true });
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    expect(String((await chunks.next()).value)).toBe('first');
    response?.end('last');
    expect(String((await chunks.next()).value)).toBe('last');
    expect((await chunks.next()).done).toBe(true);
    expect(await read()).toMatchObject({ text: 'firstlast', attempts: 0 });
  });

  it('declares the length of the decoded body', async () => {
    const packed = gzipSync('x'.repeat(1000));
    await start((_request, response) =>
      response.writeHead(200, { ...fresh, 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
    );
    await read();
    expect(await read()).toEqual({ text: 'x'.repeat(1000), attempts: 0, length: '1000' });
  });

  it('passes a response on that is larger than an entry, and does not store it', async () => {
    await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(300_000)), {
      maxEntrySize: 100_000,
    });
    for (let i = 0; i < 2; i++) expect(await read()).toMatchObject({ text: 'x'.repeat(300_000), attempts: 1 });
  });

  it.each(['before the first chunk', 'after it'])('stores nothing of a body whose reader stops %s', async (when) => {
    await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(300_000)));
    const result = await client.get(server.url, { stream: true });
    if (when === 'after it') for await (const chunk of result.stream) if ((chunk as Buffer).length > 0) break;
    await result.discard();
    expect(await read()).toMatchObject({ text: 'x'.repeat(300_000), attempts: 1 });
  });

  it('stores nothing of a body that breaks off, whose reader gets all bytes and then the error', async () => {
    await start((_request, response) => {
      response.writeHead(200, { ...fresh, 'content-length': 100_000 }).write('x'.repeat(1000));
      setImmediate(() => response.destroy());
    });
    for (let i = 0; i < 2; i++) {
      const { stream } = await client.get(server.url, { stream: true });
      let size = 0;
      const error = await failure(
        (async () => {
          for await (const chunk of stream) size += (chunk as Buffer).length;
        })(),
      );
      expect([error.code, size]).toEqual(['RESPONSE_READ_ERROR', 1000]);
    }
    expect(server.seen).toHaveLength(2);
  });

  it('keeps what it stored when the reader changes a chunk', async () => {
    await start((_request, response) => response.writeHead(200, fresh).end('abc'));
    for (let i = 0; i < 3; i++) {
      const { stream } = await client.get(server.url, { stream: true });
      for await (const chunk of stream) {
        expect(String(chunk)).toBe('abc');
        (chunk as Buffer).fill(0);
      }
    }
    expect(server.seen).toHaveLength(1);
  });

  it('revalidates a stale response, and releases the 304', async () => {
    await start((request, response) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304, { etag: '"1"', 'cache-control': 'no-cache' }).end()
        : response.writeHead(200, { etag: '"1"', 'cache-control': 'no-cache' }).end('once'),
    );
    for (let i = 0; i < 3; i++) expect((await read()).text).toBe('once');
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
  });

  it('requests again when a 304 has another validator', async () => {
    let etag = '"1"';
    await start((request, response) => {
      const asks = request.headers['if-none-match'] !== undefined;
      response.writeHead(asks ? 304 : 200, { etag, 'cache-control': 'no-cache' }).end(asks ? '' : etag);
    });
    await read();
    etag = '"2"';
    expect((await read()).text).toBe('"2"');
  });

  it('returns the 304 that the caller asked for', async () => {
    await start((request, response) =>
      response.writeHead(request.headers['if-none-match'] === undefined ? 200 : 304, { etag: '"1"', ...fresh }).end(),
    );
    const headers = { 'if-none-match': '"1"' };
    const { statusCode, stream } = await client.get(server.url, { stream: true, headers });
    expect([statusCode, await text(stream)]).toEqual([304, '']);
  });

  it('answers from memory instead of an error of the server, and releases that', async () => {
    await start((_request, response) =>
      server.seen.length === 1
        ? response
            .writeHead(200, { age: '1', 'cache-control': 'max-age=0, stale-if-error=60', etag: '"1"' })
            .end('good')
        : response.writeHead(503).end('x'.repeat(300_000)),
    );
    await read();
    for (let i = 0; i < 2; i++) expect((await read()).text).toBe('good');
    expect(server.seen).toHaveLength(3);
  });

  it.each([300_000, 0])('renews a stale response in the background, with %i bytes', async (size) => {
    await start((_request, response) =>
      response
        .writeHead(200, {
          age: '1',
          'cache-control': `max-age=${server.seen.length === 1 ? 0 : 60}, stale-while-revalidate=60`,
          etag: `"${server.seen.length}"`,
        })
        .end(server.seen.length === 1 ? 'old' : 'x'.repeat(size)),
    );
    await read();
    expect((await read()).text).toBe('old');
    let renewed = 'old';
    await until(async () => (renewed = (await read()).text) !== 'old');
    expect(renewed).toHaveLength(size);
  });

  it('stores responses without a body, of which nothing is read', async () => {
    await start((request, response) =>
      response.writeHead(request.url === '/none' ? 204 : 200, { ...fresh, 'x-a': server.seen.length }).end(),
    );
    for (const [method, path] of [
      ['HEAD', '/'],
      ['GET', '/none'],
    ] as const) {
      const seen = [];
      for (let i = 0; i < 2; i++) {
        const result = await client.request(method, server.url + path, { stream: true });
        await result.discard();
        seen.push([result.headers.get('x-a'), result.meta.attempts]);
      }
      expect(seen.map(([, attempts]) => attempts)).toEqual([1, 0]);
      expect(seen[0]?.[0]).toBe(seen[1]?.[0]);
    }
  });

  it('does not return an entry over the limit of a request', async () => {
    await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(100)));
    await read();
    const { stream, meta } = await client
      .get(server.url, { stream: true, security: { maxResponseBodySize: 99 } })
      .catch(() => ({
        stream: undefined,
        meta: { attempts: 1 },
      }));
    expect(meta.attempts).toBe(1);
    if (stream !== undefined) await expect(buffer(stream)).rejects.toMatchObject({ type: 4 });
  });

  it('follows a redirect that was stored for a request that did not', async () => {
    await start((request, response) =>
      request.url === '/moved'
        ? response.writeHead(301, { ...fresh, location: '/end' }).end()
        : response.writeHead(200, fresh).end('end'),
    );
    const stays = { redirects: { follow: false } };
    for (const attempts of [1, 0]) {
      const { statusCode, meta } = await client.get(`${server.url}/moved`, stays);
      expect([statusCode, meta.attempts]).toEqual([301, attempts]);
    }
    for (const stream of [false, true]) {
      const result = await client.get(`${server.url}/moved`, { stream });
      expect([result.statusCode, await text(result.stream)]).toEqual([200, 'end']);
    }
  });

  it('lets events and downloads pass', async () => {
    await start((_request, response) =>
      response
        .writeHead(200, { ...fresh, 'content-type': 'text/event-stream' })
        .end(`retry: 10\ndata: ${server.seen.length}\n\n`),
    );
    const events = [];
    for await (const { data } of client.events(server.url)) {
      events.push(data);
      if (events.length === 2) break;
    }
    expect(events).toEqual(['1', '2']);
    for (const name of ['a', 'b']) await client.download(server.url, join(folder, name));
    expect(server.seen).toHaveLength(4);
  });
});

describe('createFetch of a client with a cache', () => {
  it('answers from memory', async () => {
    await start((_request, response) =>
      response.writeHead(200, { ...fresh, 'content-type': 'application/json' }).end(`{"n":${server.seen.length}}`),
    );
    const fetch = createFetch(client);
    const seen = [];
    for (let i = 0; i < 2; i++) {
      const response = await fetch(server.url);
      seen.push([await response.json(), response.headers.has('age'), response.url]);
    }
    expect(seen).toEqual([
      [{ n: 1 }, false, `${server.url}/`],
      [{ n: 1 }, true, `${server.url}/`],
    ]);
  });
});
