import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ErrClientClosed, ErrorType, isClientError } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { createClient } from '../src/features/client/client.ts';
import { createCookieJar } from '../src/cookies.ts';
import { answerHanging, answerWith, hangingCount, make, serveAnswers, server } from './support/answering-server.ts';
import { keep } from './support/keep.ts';
import { failure } from './support/fails.ts';
import { startRawServer } from './support/raw-server.ts';
import { json, startServer } from './support/server.ts';
import { until } from './support/until.ts';

const newFolder = temporaryFolders();

serveAnswers();

describe('connections', () => {
  it('are limited for each host; other requests queue until they are cancelled', async () => {
    const client = keep(createClient({ connection: { maxConnsPerHost: 2 } }));
    const busy = [client.get(`${server.url}/hang`), client.get(`${server.url}/hang`)];
    while (server.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const queued = client.get(server.url);
    const cancelled = failure(client.get(server.url, { timeouts: { request: 20 } }));
    expect((await cancelled).type).toBe(ErrorType.Timeout);
    expect(server.seen).toHaveLength(2);
    answerHanging();
    await Promise.all([...busy, queued]);
    expect(await server.connections()).toBeLessThanOrEqual(2);
  });

  it('that are idle end after their timeout, which can be disabled', async () => {
    const raws = await Promise.all(
      [0, 100, 90_000].map(async (idleConnection) => {
        const raw = await startRawServer(
          (_request, socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
        );
        const client = keep(createClient({ timeouts: { idleConnection } }));
        await client.get(raw.url);
        return { raw, client };
      }),
    );
    await until(() => raws[1]?.raw.open() === 0);
    for (const { raw, client } of raws) await client.get(raw.url);
    expect(raws.map(({ raw }) => raw.received.length)).toEqual([1, 2, 1]);
    await Promise.all(raws.map(({ raw, client }) => client.close().then(raw.close)));
  });

  it('stay open for each of 200 idle hosts', async () => {
    let dialled = 0;
    await using server = await startServer((_request, response) => void response.end('ok'));
    const lookup = (): Promise<{ address: string; family: number }[]> => {
      dialled++;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const client = keep(createClient({ connection: { lookup } }));
    const port = new URL(server.url).port;
    for (let start = 0; start < 1200; start += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => client.get(`http://h${(start + i) % 200}.test:${port}/`)));
    expect(dialled).toBe(200);
  });

  it('that are idle are limited over all hosts', async () => {
    const others = await Promise.all([1, 2, 3].map(() => startServer((_request, response) => json(response, {}))));
    const client = keep(createClient({ connection: { maxIdleConns: 1 } }));
    for (const other of others) await client.get(other.url);
    const open = (): Promise<number[]> => Promise.all(others.map((it) => it.connections()));
    await until(async () => String((await open()).slice(0, 2)) === '0,0');
    expect(await open()).toEqual([0, 0, 1]);
    await Promise.all(others.map((it) => it.close()));
  });

  it('X1: a stream that fails before it is returned leaves no running call', async () => {
    let breakOff = (): unknown => undefined;
    await using raw = await startRawServer((_request, socket) => {
      breakOff = () => socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 10\r\n\r\n');
    });
    const cookies = createCookieJar();
    const setCookie = cookies.setCookie.bind(cookies) as (...given: unknown[]) => Promise<unknown>;
    // The body ends while its cookies are being kept.
    cookies.setCookie = (async (...given: unknown[]) => {
      breakOff();
      await until(() => raw.open() === 0);
      return setCookie(...given);
    }) as never;
    const client = keep(createClient({ cookies, resilience: { bulkhead: { maxConcurrent: 1 } } }));
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i++) {
      const result = await client.get(raw.url, { stream: true, signal });
      await expect(result.stream.toArray()).rejects.toThrow('unexpected end of response');
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    // It would wait for what still holds the bulkhead.
    await client.close(60_000);
  });

  it('X1: an abort at any turn is a cancellation, while others wait', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const client = make({
        connection: { maxConnsPerHost: 1 },
        resilience: { bulkhead: { maxConcurrent: turns < 20 ? 2 : 1, maxQueue: 2 } },
      });
      const first = client.get(`${server.url}/hang`);
      while (hangingCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      const controller = new AbortController();
      const second = failure(client.get(server.url, { signal: controller.signal }));
      for (let turn = turns % 20; turn > 0; turn--) await undefined;
      controller.abort();
      expect([turns, (await second).type]).toEqual([turns, ErrorType.ContextCanceled]);
      answerHanging();
      expect((await first).statusCode).toBe(200);
    }
  });

  it('X1, X5: an abort in any phase leaves no socket, timer or listener', async () => {
    const client = keep(createClient({ retry: { delay: 10_000, jitter: false } }));
    await using silent = await startRawServer(() => undefined);
    const controller = new AbortController();
    const stream = await client.get(server.url, { stream: true, signal: controller.signal });
    let isSending = false;
    answerWith([503]);
    const pending = [
      failure(client.get(`${server.url}/hang`, { signal: controller.signal })),
      failure(client.get(silent.url.replace('http:', 'https:'), { signal: controller.signal })),
      failure(client.get(server.url, { signal: controller.signal })),
      failure(
        client.post(server.url, {
          signal: controller.signal,
          body: (async function* () {
            yield 'x';
            isSending = true;
            await new Promise(() => undefined);
          })(),
        }),
      ),
    ];
    await until(() => server.seen.length === 3 && silent.open() === 1 && isSending);
    // One for all of them: Node warns of more than ten.
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort();
    for (const error of await Promise.all(pending)) expect(error.type).toBe(ErrorType.ContextCanceled);
    await stream.discard();
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    await client.close();
    await until(async () => silent.open() === 0 && (await server.connections()) === 0);
  });

  it('X3: unread responses hold only the connections of the pool', async () => {
    const client = keep(createClient({ connection: { maxConnsPerHost: 3 }, timeouts: { request: 200 } }));
    const { signal } = new AbortController();
    const ask = (): Promise<unknown> => client.get(server.url, { stream: true, signal }).catch(() => undefined);
    for (let i = 0; i < 2; i++) await Promise.all(Array.from({ length: 100 }, ask));
    // The server sees a moment later that a connection was closed.
    await until(async () => (await server.connections()) <= 3);
    await until(() => getEventListeners(signal, 'abort').length === 0);
  });

  it('X4: close ends waiting requests, streams and downloads by its deadline', async () => {
    await using slow = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('part');
    });
    const client = createClient({ connection: { maxConnsPerHost: 1 } });
    const other = createClient();
    const told = (error: unknown): unknown => error;
    const folder = newFolder();
    const stream = await other.get(slow.url, { stream: true });
    const pending = [
      client.get(`${server.url}/hang`).catch(told),
      client.get(server.url).catch(told),
      client.download(slow.url, join(folder, 'file')).then(undefined, told),
      client.events(slow.url).next().then(undefined, told),
      (async () => {
        for await (const _chunk of stream.stream);
      })().catch(told),
    ];
    while (server.seen.length < 1 || slow.seen.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([client.close(10), other.close(10)]);
    const errors = await Promise.all(pending);
    expect(errors.map((it) => (isClientError(it) ? it.type : it))).toEqual([
      ErrClientClosed,
      ErrClientClosed,
      ErrClientClosed,
      ErrorType.ResponseRead,
      ErrClientClosed,
    ]);
    expect(readdirSync(folder)).toEqual([]);
    await until(async () => (await slow.connections()) === 0);
  });

  it('X5: a signal that many requests share has one listener and causes no warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    const client = keep(createClient());
    const { signal } = new AbortController();
    for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 40 }, () => client.get(server.url, { signal })));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('X6: the caller’s async context is kept', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const client = make({
      middleware: [(next) => async (request) => (seen.push(storage.getStore()), next(request))],
    });
    await storage.run('mine', async () => {
      answerWith([503]);
      await client.get(server.url);
      seen.push(storage.getStore());
      const { stream } = await client.get(server.url, { stream: true });
      for await (const _chunk of stream) seen.push(storage.getStore());
    });
    expect(seen).toEqual(['mine', 'mine', 'mine', 'mine']);
  });
});
