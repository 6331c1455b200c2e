import { afterAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { failure } from './support/fails.ts';
import { closeAll, make, start } from './support/frame-peers.ts';
import { data, ok, widen } from './support/http2-frames.ts';

// Timeouts and pings take seconds, so these tests run beside each other and end their connections together. The upload
// of one can keep the process busy for a second, so the timeouts of requests that are answered are longer.
const post = { body: 'x' };

afterAll(closeAll);

describe('an HTTP/2 connection whose peer vanished', () => {
  it.concurrent('gets no more requests after a timeout and an unanswered ping', async () => {
    const server = await start(
      (id, socket, { index }) => void (index === 0 && id > 1 ? undefined : socket.write(ok(id))),
      { pings: false },
    );
    const client = make({ timeouts: { responseHeader: 10_000 }, retry: { maxRetries: 1 } });
    await client.get(server.url);
    const result = await client.get(server.url);
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 2, 2]);
  });

  it.concurrent('gets no retry of a request that timed out after timeouts.attempt', async () => {
    const server = await start(
      (id, socket, { index }) => void (index === 0 && id > 1 ? undefined : socket.write(ok(id))),
      { pings: false },
    );
    const client = make({ timeouts: { attempt: 10_000 }, retry: { maxRetries: 1 } });
    await client.get(server.url);
    const result = await client.get(server.url);
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 2, 2]);
    expect((await client.post(server.url, post)).text()).toBe('ok');
  });

  it.concurrent(
    'keeps a connection whose server reads nothing: the timeouts of its requests decide',
    async () => {
      const server = await start((_id, socket) => void socket.pause(), { settings: { 4: 2 ** 31 - 1 } });
      const client = make({ timeouts: { request: 120_000, attempt: 0, responseHeader: 10_000 } });
      const sent = failure(client.post(server.url, { body: Buffer.alloc(64 * 1024 * 1024) }));
      while (server.connections[0] === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
      server.connections[0].socket.write(widen(0, 2 ** 30));
      const error = await sent;
      expect([error.type, String(error.cause)]).toEqual([
        ErrorType.Timeout,
        'HeadersTimeoutError: waiting for the response headers timed out',
      ]);
    },
    300_000,
  );

  it.concurrent(
    'gives up a connection on which Node neither reads nor writes after a protocol violation',
    async () => {
      const broken: ((id: number) => Buffer)[] = [
        () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
        () => Buffer.from([0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        () => data(99, 'x'),
      ];
      await Promise.all(
        broken.map(async (bytes) => {
          const server = await start(
            (id, socket, { index }) =>
              void socket.write(index === 0 && id === 3 ? Buffer.concat([bytes(id), data(0, 'more')]) : ok(id)),
          );
          const client = make({ timeouts: { request: 120_000, responseHeader: 0 } });
          await client.get(server.url);
          const error = await failure(client.post(server.url, post));
          expect([error.type, String(error.cause)]).toEqual([ErrorType.Network, 'SocketError: other side closed']);
          expect((await client.get(server.url)).text()).toBe('ok');
        }),
      );
    },
    60_000,
  );

  it.concurrent(
    'is kept while its server is only slow',
    async () => {
      const server = await start((id, socket) => void setTimeout(() => socket.write(ok(id)), 7000), { pings: false });
      const client = make({ timeouts: { request: 120_000, attempt: 0, responseHeader: 0 } });
      expect((await client.get(server.url)).text()).toBe('ok');
      expect(server.connections[0]?.frames.filter((it) => it.type === 6)).toHaveLength(1);
    },
    60_000,
  );

  it.concurrent('is kept when the ping is answered, and after an abort', async () => {
    const server = await start((id, socket) => void (server.requests() % 2 === 0 ? undefined : socket.write(ok(id))));
    const client = make();
    await client.get(server.url);
    expect((await failure(client.get(server.url, { timeouts: { attempt: 500 } }))).type).toBe(ErrorType.Timeout);
    await client.get(server.url);
    const gaveUp = new AbortController();
    setTimeout(() => gaveUp.abort(), 10);
    expect((await failure(client.get(server.url, { signal: gaveUp.signal }))).type).toBe(ErrorType.ContextCanceled);
    await client.get(server.url);
    expect(server.connections).toHaveLength(1);
    // One after the timeout; a slow machine is silent for a second too, after which the connection is tested.
    expect(server.connections[0]?.frames.filter((it) => it.type === 6).length).toBeGreaterThan(0);
  });
});

describe('the header timeout of an HTTP/2 request', () => {
  it.concurrent('does not run while the request waits for a stream', async () => {
    const server = await start((id, socket) => void setTimeout(() => socket.write(ok(id)), 3000), {
      settings: { 3: 1 },
    });
    const client = make({ timeouts: { request: 120_000, responseHeader: 10_000 }, connection: { maxConnsPerHost: 2 } });
    // On each of two connections, five wait for each other, for 15 seconds.
    const results = await Promise.all(Array.from({ length: 10 }, () => client.get(server.url)));
    expect(results.every((it) => it.meta.attempts === 1)).toBe(true);
    expect(server.connections).toHaveLength(2);
  });
});
