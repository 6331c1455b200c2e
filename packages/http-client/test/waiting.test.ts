import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { makeCertificate, turns } from '@wirework/test-support';
import { createClient, createClientWith, type Client } from '../src/features/client/client.ts';
import { manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { data, goaway, headers, ok, ping, reset, settings, startFrameServer } from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { startRawServer } from './support/raw-server.ts';
import { until } from './support/until.ts';

const identity = makeCertificate();
/** A client without retries that trusts the server. */
const make = (maxConnsPerHost = 1): Client =>
  keep(
    createClient({
      connection: { maxConnsPerHost },
      retry: { maxRetries: 0 },
      tls: { ca: identity.cert },
    }),
  );

describe('a request that waits for a connection', () => {
  it('leaves its turn to the next when it is cancelled', async () => {
    const held: (() => void)[] = [];
    const raw = keep(
      await startRawServer(
        (_request, socket) => void held.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
      ),
    );
    const client = make();
    const first = client.get(`${raw.url}/first`);
    await until(() => held.length === 1);
    const abort = new AbortController();
    const given = failure(client.get(`${raw.url}/given-up`, { signal: abort.signal }));
    const [second, third] = ['second', 'third'].map((it) => client.get(`${raw.url}/${it}`));
    abort.abort();
    await given;
    for (const [at, asked] of [first, second, third].entries()) {
      await until(() => held.length === at + 1);
      held[at]?.();
      expect((await asked)?.statusCode).toBe(200);
    }
    expect(raw.received).toHaveLength(1);
    expect(raw.received[0]?.match(/GET \S+/g)).toEqual(['GET /first', 'GET /second', 'GET /third']);
  });
});

describe('a request that ends while it waits for a connection', () => {
  it('does not count as an attempt, neither in its error nor for the breaker', async () => {
    const held: (() => void)[] = [];
    const raw = keep(
      await startRawServer(
        (_request, socket) => void held.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
      ),
    );
    const clock = manualClock();
    const breaker = { minimumRequests: 1, threshold: 0.01 };
    const client = keep(createClientWith({ connection: { maxConnsPerHost: 1 }, resilience: { breaker } }, { clock }));
    const first = client.get(raw.url);
    await until(() => held.length === 1);
    const waiting = failure(client.get(raw.url, { timeouts: { request: 20 } }));
    await turns(5);
    await clock.tick(20);
    const late = await waiting;
    expect([late.attempts, String(late.cause)]).toEqual([
      0,
      'TimeoutError: request timed out after 20 ms while waiting for a free connection',
    ]);
    const abort = new AbortController();
    const given = failure(client.get(raw.url, { signal: abort.signal }));
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect((await given).attempts).toBe(0);
    expect(client.breakerState(raw.url)).toBe('closed');
    held[0]?.();
    expect((await first).meta.attempts).toBe(1);
    // With a connection it is one.
    const connected = failure(client.get(raw.url, { timeouts: { request: 20 } }));
    await until(() => held.length === 2);
    await clock.tick(20);
    expect((await connected).attempts).toBe(1);
    expect(client.breakerState(raw.url)).toBe('open');
  });
});

describe('an HTTP/2 connection that accepts no more requests', () => {
  it('gets none while its running requests end', async () => {
    let end = (): void => undefined;
    const server = keep(
      await startFrameServer(identity, (id, socket, { index }) => {
        if (index > 0) return void socket.write(ok(id, 'new'));
        socket.write(headers(id, [[':status', '200']]));
        socket.write(Buffer.concat([goaway(id), ping()]));
        end = () => void socket.write(data(id, 'old', true));
      }),
    );
    const client = keep(createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } }));
    const old = await client.get(server.url, { stream: true });
    await until(() => server.connections[0]?.frames.some(({ type }) => type === 6) === true);
    const result = await client.post(server.url, { body: Readable.from(['once']) });
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['new', 1, 2]);
    end();
    expect(await old.stream.toArray().then((it) => Buffer.concat(it).toString())).toBe('old');
  });

  it('ends after its last running request', async () => {
    const ends: (() => void)[] = [];
    const server = keep(
      await startFrameServer(identity, (id, socket) => {
        socket.write(headers(id, [[':status', '200']]));
        ends.push(() => void socket.write(data(id, 'whole', true)));
        if (ends.length === 2) socket.write(Buffer.concat([goaway(id), ping()]));
      }),
    );
    const client = make();
    const streams = [await client.get(server.url, { stream: true }), await client.get(server.url, { stream: true })];
    await until(() => server.connections[0]?.frames.some(({ type }) => type === 6) === true);
    for (const [at, { stream }] of streams.entries()) {
      ends[at]?.();
      expect(Buffer.concat(await stream.toArray()).toString()).toBe('whole');
    }
    await until(() => server.connections[0]?.socket.destroyed === true);
  });

  it('gets none when it raises its stream limit', async () => {
    let [tellMore, end] = [(): void => undefined, (): void => undefined];
    const server = keep(
      await startFrameServer(identity, (id, socket, { index }) => {
        if (index > 0) return void socket.write(ok(id, 'new'));
        socket.write(Buffer.concat([headers(id, [[':status', '200']]), goaway(id), ping()]));
        tellMore = () => void socket.write(Buffer.concat([settings({ 3: 50 }), ping()]));
        end = () => void socket.write(data(id, 'old', true));
      }),
    );
    const answered = (count: number): Promise<void> =>
      until(() => server.connections[0]?.frames.filter(({ type }) => type === 6).length === count);
    const client = make();
    const old = await client.get(server.url, { stream: true });
    await answered(1);
    const asked = client.post(server.url, { body: Readable.from(['once']) });
    tellMore();
    await answered(2);
    end();
    await old.stream.toArray();
    const result = await asked;
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['new', 1, 2]);
  });
});

describe('a server that requires HTTP/1.1 over HTTP/2', () => {
  it('gets HTTP/1.1 after it has required that on an idle connection', async () => {
    const server = keep(
      await startFrameServer(identity, (id, socket) => void socket.write(Buffer.concat([ok(id), goaway(id, 13)])), {
        protocols: ['h2', 'http/1.1'],
      }),
    );
    const client = make();
    await client.get(server.url);
    await until(() => server.connections[0]?.socket.destroyed === true);
    expect((await client.get(server.url)).meta.proto).toBe('HTTP/1.1');
    expect(server.connections.map(({ socket }) => socket.alpnProtocol)).toEqual(['h2', 'http/1.1']);
  });

  it('keeps its HTTP/1.1 connections', async () => {
    const streams: (() => void)[] = [];
    const server = keep(
      await startFrameServer(identity, (id, socket) => void streams.push(() => socket.write(reset(id, 13))), {
        settings: { 3: 1 },
        protocols: ['h2', 'http/1.1'],
      }),
    );
    const client = make(2);
    const asked = [1, 2].map(() => client.get(server.url));
    await until(() => streams.length === 2);
    for (const [at, tell] of streams.entries()) {
      tell();
      const { meta } = await (asked[at] as Promise<{ meta: { proto: string; attempts: number } }>);
      expect([meta.proto, meta.attempts]).toEqual(['HTTP/1.1', 2]);
    }
    expect((await client.get(server.url)).meta.proto).toBe('HTTP/1.1');
    expect(server.connections.map(({ socket }) => socket.alpnProtocol)).toEqual(['h2', 'h2', 'http/1.1']);
  });
});
