import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrClientClosed, ErrorType, errorIs, isClientError } from '@wirework/http-errors';
import { createClient, createClientWith, type Client } from '../src/client.ts';
import type { Config } from '../src/config/config.ts';
import { createCookieJar } from '../src/cookies.ts';
import type { BreakerEvent } from '../src/resilience/breaker.ts';
import { HostMap } from '../src/resilience/host-map.ts';
import { ErrBulkheadFull, ErrCircuitOpen, ErrRateLimited } from '../src/sentinels.ts';
import { createFakeClient } from '../src/testing.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startRawServer } from './support/raw-server.ts';
import { json, startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

let server: TestServer;
let answers: number[] = [];
let headers: Record<string, string> = {};
const clients: Client[] = [];
const hanging: (() => void)[] = [];
const keep = (client: Client): Client => {
  clients.push(client);
  return client;
};
const make = (config: Config = {}): Client => keep(createClientWith(config, { clock: instantClock() }));

beforeAll(async () => {
  server = await startServer((request, response, raw) => {
    if (request.url === '/hang') return void hanging.push(() => response.end());
    if (request.url === '/reset') return void raw.socket.resetAndDestroy();
    const status = answers.shift() ?? 200;
    json(response, { body: request.body }, status, headers);
  });
});
afterEach(async () => {
  hanging.splice(0).forEach((it) => it());
  await Promise.all(clients.splice(0).map((it) => it.close(100)));
  answers = [];
  headers = {};
  server.seen.length = 0;
});
afterAll(() => server.close());

describe('X1: retries', () => {
  it.each(['POST', 'PATCH'])('never repeat a %s, for a status or a lost connection, and with an empty key', async (method) => {
    answers = [503, 503, 200];
    for (const headers of [{}, { 'Idempotency-Key': '' }]) expect((await make().request(method, server.url, { body: 'x', headers })).statusCode).toBe(503);
    expect((await failure(make().request(method, `${server.url}/reset`, { body: 'x' }))).attempts).toBe(1);
    expect(server.seen).toHaveLength(3);
  });

  it('repeat a POST that may be repeated, with the very same body', async () => {
    const stream = async function* (): AsyncGenerator<Uint8Array> { yield Buffer.from('exact '); yield Buffer.from('bytes'); };
    for (const options of [{ idempotencyKey: 'k' }, { retryNonIdempotent: true }, { headers: { 'Idempotency-Key': 'k' } }]) {
      for (const body of ['exact bytes', Buffer.from('exact bytes'), new Blob(['exact bytes']), stream]) {
        answers = [503, 429, 200];
        const result = await make().post(server.url, { ...options, body });
        expect(result.meta.attempts).toBe(3);
        expect(server.seen.splice(0).map((it) => it.body)).toEqual(['exact bytes', 'exact bytes', 'exact bytes']);
      }
    }
  });

  it('never repeat a stream that was used up, whatever the method', async () => {
    answers = [503, 200];
    const body = (async function* () { yield 'once'; })();
    expect((await make().put(server.url, { body })).statusCode).toBe(503);
    expect(server.seen).toHaveLength(1);
  });

  it.each([[408, 2], [429, 2], [500, 2], [502, 2], [503, 2], [504, 2], [400, 1], [401, 1], [403, 1], [404, 1], [409, 1], [422, 1], [501, 1]])('of %i make %i requests', async (status, count) => {
    answers = [status, 200];
    await make().get(server.url);
    expect(server.seen).toHaveLength(count);
  });

  it.each([['1', 1000], ['99999', 25_000], ['0', 500], ['-5', 500], ['NaN', 500], ['soon', 500]])('pause as Retry-After %j says, or as they would otherwise: %i ms', async (value, pause) => {
    const { client, pauses } = createFakeClient([{ status: 503, headers: { 'retry-after': value } }, {}], { retry: { maxRetries: 1 }, timeouts: { request: 0 } });
    await client.get('http://h.test/');
    expect(pauses).toEqual([value === '99999' ? 60_000 : pause]);
  });

  it('give the answer of a server that wants more time than there is', async () => {
    answers = [503];
    headers = { 'retry-after': '60' };
    expect((await make({ timeouts: { request: 5000 } }).get(server.url)).statusCode).toBe(503);
  });

  it('end with the deadline, which holds over all attempts and pauses', async () => {
    answers = [503, 503, 503, 503, 503];
    const client = make({ timeouts: { request: 2500 }, retry: { jitter: false } });
    const error = await failure(client.get(server.url));
    expect(error).toMatchObject({ type: ErrorType.Timeout, attempts: 2 });
    expect(error.isRetryable()).toBe(false);
  });

  it('end with the deadline, whatever failed before a pause that is too long', async () => {
    const client = make({ timeouts: { request: 2500 }, retry: { jitter: false } });
    const error = await failure(client.get('http://127.0.0.1:1/'));
    expect(error).toMatchObject({ type: ErrorType.Timeout, message: 'request timeout', attempts: 2, method: 'GET', host: '127.0.0.1' });
    expect(error.isRetryable()).toBe(false);
    expect(String(error)).toContain('within 2500 ms');
    expect(inspect(error, { depth: 9 })).toContain('ECONNREFUSED');
  });

  it('end when the caller cancels during a pause', async () => {
    const clock = manualClock();
    const client = keep(createClientWith({}, { clock }));
    answers = [503];
    const controller = new AbortController();
    const pending = failure(client.get(server.url, { signal: controller.signal }));
    while (clock.waiting() < 2) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await pending).toMatchObject({ type: ErrorType.ContextCanceled, attempts: 1 });
    expect(clock.waiting()).toBe(0);
  });

  it('let go of a streaming answer when a policy, or the jar, throws', async () => {
    const big = await startServer((_request, response) => void response.writeHead(200, { 'set-cookie': 'a=1' }).end(Buffer.alloc(5_000_000)));
    const jar = createCookieJar();
    const thrower = (): never => { throw new RangeError('mine'); };
    jar.setCookie = thrower;
    for (const config of [{ retry: { policy: thrower } }, { retry: { maxRetries: 0 }, connection: { enableCookies: true, cookieJar: jar } }]) {
      const client = keep(createClient(config));
      for (let i = 0; i < 15; i++) await expect(client.get(big.url, { stream: true })).rejects.toMatchObject({ cause: expect.objectContaining({ message: 'mine' }) });
      await until(async () => (await big.connections()) === 0);
    }
    await big.close();
  });

  it('follow a policy of the caller', async () => {
    const asked: unknown[] = [];
    const { client, sent, pauses } = createFakeClient([{ status: 418 }, { status: 418 }, { status: 503 }], {
      retry: { policy: ({ attempt, statusCode, retry, error }) => (asked.push([attempt, statusCode, retry, error?.type]), statusCode === 418 ? 7 : false) },
    });
    expect((await client.get('http://h.test/')).statusCode).toBe(503);
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([7, 7]);
    expect(asked).toEqual([[1, 418, false, undefined], [2, 418, false, undefined], [3, 503, true, ErrorType.HTTP]]);
  });
});

describe('X2: the breaker', () => {
  const breaker = { threshold: 0.5, minimumRequests: 4, window: 10_000, openFor: 5000 };

  it('opens at the error rate, fails at once, probes once, closes', async () => {
    const clock = manualClock();
    const events: BreakerEvent[] = [];
    const client = keep(createClientWith({ retry: { maxRetries: 0 }, timeouts: { request: 0 }, resilience: { breaker: { ...breaker, onStateChange: (it) => events.push(it) } } }, { clock }));
    answers = [500, 500, 500, 500];
    for (let i = 0; i < 4; i++) await client.get(server.url);
    const error = await failure(client.get(server.url));
    expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect(error.isRetryable()).toBe(false);
    expect(server.seen).toHaveLength(4);
    await clock.tick(5000);
    const probe = client.get(`${server.url}/hang`);
    while (server.seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    expect(client.breakerState(server.host)).toBe('half-open');
    const refused = await Promise.all(Array.from({ length: 10 }, () => failure(client.get(server.url))));
    expect(refused.every((it) => errorIs(it, ErrCircuitOpen))).toBe(true);
    expect(server.seen).toHaveLength(5);
    hanging.splice(0).forEach((it) => it());
    await probe;
    expect(client.breakerState(server.host)).toBe('closed');
    expect(events.map((it) => it.to)).toEqual(['open', 'half-open', 'closed']);
  });

  it('lets the next request probe when a probe was cancelled, and stays open when it failed', async () => {
    const clock = manualClock();
    const client = keep(createClientWith({ retry: { maxRetries: 0 }, timeouts: { request: 0 }, resilience: { breaker } }, { clock }));
    answers = [500, 500, 500, 500];
    await Promise.all([1, 2, 3, 4].map(() => client.get(server.url)));
    await clock.tick(5000);
    const controller = new AbortController();
    const probe = failure(client.get(`${server.url}/hang`, { signal: controller.signal }));
    while (server.seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await probe;
    answers = [500];
    expect((await client.get(server.url)).statusCode).toBe(500);
    expect(errorIs(await failure(client.get(server.url)), ErrCircuitOpen)).toBe(true);
  });

  it('opens once for failures that come together, and counts none of those that were under way', async () => {
    const clock = manualClock();
    const events: BreakerEvent[] = [];
    const client = keep(createClientWith({ retry: { maxRetries: 0 }, timeouts: { request: 0 }, connection: { maxConnsPerHost: 0 }, resilience: { breaker: { ...breaker, onStateChange: (it) => events.push(it) } } }, { clock }));
    answers = Array.from({ length: 20 }, () => 500);
    await Promise.all(Array.from({ length: 20 }, () => client.get(server.url)));
    expect(events.map((it) => it.to)).toEqual(['open']);
    await clock.tick(5000);
    expect((await client.get(server.url)).statusCode).toBe(200);
    expect(client.breakerState(server.host)).toBe('closed');
  });

  it('is not moved by a jump of the machine’s clock', async () => {
    let jump = 0;
    const steady = manualClock();
    const clock = { ...steady, date: () => steady.date() + jump };
    const client = keep(createClientWith({ retry: { maxRetries: 0 }, timeouts: { request: 0 }, resilience: { breaker } }, { clock }));
    answers = [500, 500, 500, 500];
    for (let i = 0; i < 4; i++) await client.get(server.url);
    for (jump of [86_400_000, -86_400_000]) expect(errorIs(await failure(client.get(server.url)), ErrCircuitOpen)).toBe(true);
    expect(server.seen).toHaveLength(4);
  });

  it('remembers a thousand hosts, those asked last', async () => {
    const { client } = createFakeClient(() => ({ status: 500 }), { retry: { maxRetries: 0 }, resilience: { breaker: { minimumRequests: 1 } } });
    for (let i = 0; i < 1001; i++) await client.get(`http://h${i}.test/`);
    expect([client.breakerState('h0.test'), client.breakerState('h1.test'), client.breakerState('h1000.test')]).toEqual(['closed', 'open', 'open']);
    const map = new HostMap(() => ({}), 3);
    for (let i = 0; i < 100; i++) map.of(`${i}`);
    expect(['0', '96', '97', '98', '99'].filter((it) => map.peek(it) !== undefined)).toEqual(['97', '98', '99']);
  });

  it('tells the state of a host by its name or by any URL on it, and refuses what is neither', async () => {
    const { client } = createFakeClient(() => ({ status: 500 }), { retry: { maxRetries: 0 }, resilience: { breaker: { minimumRequests: 1 } } });
    for (const url of ['http://münchen.test/', 'https://h.test:8443/', 'http://[::1]:8080/']) await client.get(url);
    for (const host of ['MÜNCHEN.test', 'http://münchen.test/a?b', new URL('http://münchen.test'), 'h.test:8443', 'https://h.test:8443/x', '[::1]:8080']) expect([host, client.breakerState(host)]).toEqual([host, 'open']);
    for (const host of ['h.test', 'https://h.test/', 'never.asked']) expect([host, client.breakerState(host)]).toEqual([host, 'closed']);
    for (const host of ['', 'a b', '::1', undefined, null, 5, {}]) expect(() => client.breakerState(host as never)).toThrow('the host of a breaker must be a name');
  });

  it('stops a redirect: what led there was one attempt', async () => {
    const { client } = createFakeClient(({ url }) => (url === 'http://a.test/' ? { status: 307, headers: { location: 'http://b.test/' } } : { status: 500 }), { retry: { maxRetries: 0 }, resilience: { breaker: { minimumRequests: 1 } } });
    await client.get('http://b.test/');
    const refused = await failure(client.get('http://b.test/'));
    const redirected = await failure(client.get('http://a.test/'));
    for (const error of [refused, redirected]) expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect([refused.attempts, redirected.attempts, redirected.url]).toEqual([0, 1, 'http://b.test/']);
  });

  it('and a request that is stopped by it: no repetition is wasted, and a deadline is still a deadline', async () => {
    const { client, sent } = createFakeClient(() => ({ status: 500 }), { retry: { maxRetries: 9, delay: 10 }, resilience: { breaker: { minimumRequests: 3 } } });
    const error = await failure(client.get('http://h.test/'));
    expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect(sent).toHaveLength(3);
    const late = createFakeClient(() => ({ status: 500 }), { retry: { maxRetries: 9, delay: 400, jitter: false, backoffFactor: 1 }, timeouts: { request: 1000 }, resilience: { breaker: { minimumRequests: 9 } } });
    expect((await failure(late.client.get('http://h.test/'))).type).toBe(ErrorType.Timeout);
    expect(late.client.breakerState('h.test')).toBe('closed');
  });

  it('does not count kept connections that the server had closed', async () => {
    const raw = await startRawServer((_request, socket) => {
      if (socket.bytesWritten > 0) return void socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ retry: { maxRetries: 0 }, resilience: { breaker } }));
    const attempts: number[] = [];
    for (let i = 0; i < 12; i++) attempts.push((await client.get(raw.url)).meta.attempts);
    expect(attempts.slice(1).every((it) => it === 2)).toBe(true);
    expect(client.breakerState(new URL(raw.url).host)).toBe('closed');
    await raw.close();
  });

  it('does not open for what the caller did wrong: a body that throws or is too large, an address that is not allowed', async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield 'long';
      throw new Error('mine');
    };
    const once = { minimumRequests: 1, threshold: 0.01 };
    for (const [security, message] of [[{}, 'mine'], [{ maxRequestBodySize: 3 }, 'request body too large'], [{ allowPrivateIps: false }, 'address is not public and the SSRF guard is on']] as const) {
      const client = make({ retry: { maxRetries: 0 }, security, resilience: { breaker: once } });
      await expect(client.post(server.url, { body: broken })).rejects.toThrow(message);
      expect(client.breakerState(server.host)).toBe('closed');
    }
  });

  it('does not open for 4xx, for cancelled requests, or below the minimum', async () => {
    const client = make({ retry: { maxRetries: 0 }, resilience: { breaker } });
    answers = [404, 404, 404, 404, 404, 500, 500, 500];
    for (let i = 0; i < 8; i++) await client.get(server.url);
    expect(client.breakerState(server.host)).toBe('closed');
  });
});

describe('bulkhead and rate limit', () => {
  it('a bulkhead lets so many in, lets so many wait, and refuses the rest', async () => {
    const client = keep(createClient({ retry: { maxRetries: 0 }, resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 1 } } }));
    const first = client.get(`${server.url}/hang`);
    while (server.seen.length < 1) await new Promise((resolve) => setImmediate(resolve));
    const second = client.get(server.url);
    expect(errorIs(await failure(client.get(server.url)), ErrBulkheadFull)).toBe(true);
    hanging.splice(0).forEach((it) => it());
    expect((await first).statusCode).toBe(200);
    expect((await second).statusCode).toBe(200);
  });

  it('a rate limit spaces requests, and refuses what would wait too long', async () => {
    const { client, pauses } = createFakeClient([{}], { resilience: { rateLimit: { requests: 2, period: 1_000_000, maxWait: 600_000 } }, timeouts: { request: 0 }, retry: { maxRetries: 0 } });
    for (let i = 0; i < 3; i++) await client.get('http://h.test/');
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(499_000);
    const strict = createFakeClient([{}], { resilience: { rateLimit: { requests: 1, period: 1_000_000 } }, retry: { maxRetries: 0 } });
    await strict.client.get('http://h.test/');
    expect(errorIs(await failure(strict.client.get('http://h.test/')), ErrRateLimited)).toBe(true);
    expect((await strict.client.get('http://other.test/')).statusCode).toBe(200);
  });
});

describe('connections', () => {
  it('are bounded for one host; the rest queue, and those that are cancelled leave the queue', async () => {
    const client = keep(createClient({ connection: { maxConnsPerHost: 2 } }));
    const busy = [client.get(`${server.url}/hang`), client.get(`${server.url}/hang`)];
    while (server.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const queued = client.get(server.url);
    const cancelled = failure(client.get(server.url, { timeout: 20 }));
    expect((await cancelled).type).toBe(ErrorType.Timeout);
    expect(server.seen).toHaveLength(2);
    hanging.splice(0).forEach((it) => it());
    await Promise.all([...busy, queued]);
    expect(await server.connections()).toBeLessThanOrEqual(2);
  });

  it('that are idle go by their clock, which can be off', async () => {
    const raws = await Promise.all([0, 100, 90_000].map(async (idleConnection) => {
      const raw = await startRawServer((_request, socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
      const client = keep(createClient({ timeouts: { idleConnection } }));
      await client.get(raw.url);
      return { raw, client };
    }));
    await until(() => raws[1]?.raw.open() === 0);
    for (const { raw, client } of raws) await client.get(raw.url);
    expect(raws.map(({ raw }) => raw.received.length)).toEqual([1, 2, 1]);
    await Promise.all(raws.map(({ raw, client }) => client.close().then(raw.close)));
  });

  it('that are idle are bounded over all hosts', async () => {
    const others = await Promise.all([1, 2, 3].map(() => startServer((_request, response) => json(response, {}))));
    const client = keep(createClient({ connection: { maxIdleConns: 1 } }));
    for (const other of others) await client.get(other.url);
    const open = (): Promise<number[]> => Promise.all(others.map((it) => it.connections()));
    await until(async () => String((await open()).slice(0, 2)) === '0,0');
    expect(await open()).toEqual([0, 0, 1]);
    await Promise.all(others.map((it) => it.close()));
  });

  it('X1: a stream that broke off before it was handed out leaves no call under way', async () => {
    let breakOff = (): unknown => undefined;
    const raw = await startRawServer((_request, socket) => {
      breakOff = () => socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 10\r\n\r\n');
    });
    const cookieJar = createCookieJar();
    const setCookie = cookieJar.setCookie.bind(cookieJar) as (...given: unknown[]) => Promise<unknown>;
    // The body ends while its cookies are being kept.
    cookieJar.setCookie = (async (...given: unknown[]) => {
      breakOff();
      await until(() => raw.open() === 0);
      return setCookie(...given);
    }) as never;
    const client = keep(createClient({ connection: { enableCookies: true, cookieJar }, resilience: { bulkhead: { maxConcurrent: 1 } } }));
    const { signal } = new AbortController();
    for (let i = 0; i < 3; i++) {
      const result = await client.get(raw.url, { stream: true, signal });
      await expect(result.stream.toArray()).rejects.toThrow('unexpected end of response');
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    // It would wait for what still holds the bulkhead.
    await client.close(60_000);
    await raw.close();
  });

  it('X1: an abort after any number of turns is a cancellation, while others wait for the connection and for room', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const client = make({ connection: { maxConnsPerHost: 1 }, resilience: { bulkhead: { maxConcurrent: turns < 20 ? 2 : 1, maxQueue: 2 } } });
      const first = client.get(`${server.url}/hang`);
      while (hanging.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const controller = new AbortController();
      const second = failure(client.get(server.url, { signal: controller.signal }));
      for (let turn = turns % 20; turn > 0; turn--) await undefined;
      controller.abort();
      expect([turns, (await second).type]).toEqual([turns, ErrorType.ContextCanceled]);
      hanging.splice(0).forEach((it) => it());
      expect((await first).statusCode).toBe(200);
    }
  });

  it('X1, X5: an abort in any phase leaves no socket, timer or listener', async () => {
    const client = keep(createClient({ retry: { delay: 10_000, jitter: false } }));
    const silent = await startRawServer(() => undefined);
    const controller = new AbortController();
    const stream = await client.get(server.url, { stream: true, signal: controller.signal });
    let isSending = false;
    answers = [503];
    const pending = [
      failure(client.get(`${server.url}/hang`, { signal: controller.signal })),
      failure(client.get(silent.url.replace('http:', 'https:'), { signal: controller.signal })),
      failure(client.get(server.url, { signal: controller.signal })),
      failure(client.post(server.url, { signal: controller.signal, body: (async function* () { yield 'x'; isSending = true; await new Promise(() => undefined); })() })),
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
    await silent.close();
  });

  it('X3: ten thousand responses that nobody reads hold no more connections than the pool has, and no memory', async () => {
    const client = keep(createClient({ connection: { maxConnsPerHost: 3 }, timeouts: { request: 200 } }));
    const controller = new AbortController();
    const ask = (): Promise<unknown> => client.get(server.url, { stream: true, signal: controller.signal }).then(() => undefined, () => undefined);
    const heap = (): number => {
      server.seen.length = 0;
      globalThis.gc?.();
      return process.memoryUsage().heapUsed;
    };
    await Promise.all(Array.from({ length: 500 }, ask));
    const before = heap();
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 1000 }, ask));
    expect(await server.connections()).toBeLessThanOrEqual(3);
    await until(() => getEventListeners(controller.signal, 'abort').length === 0);
    // What a busy machine has not let go yet goes with the next turns; what is kept would stay.
    await until(() => heap() - before < 5_000_000);
  }, 300_000);

  it('X4: close ends whoever waits, streams that are read, and downloads, by its deadline', async () => {
    const slow = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('part');
    });
    const client = createClient({ connection: { maxConnsPerHost: 1 } });
    const other = createClient();
    const told = (error: unknown): unknown => error;
    const folder = mkdtempSync(join(tmpdir(), 'wirework-close-'));
    const stream = await other.get(slow.url, { stream: true });
    const pending = [
      client.get(`${server.url}/hang`).catch(told),
      client.get(server.url).catch(told),
      client.download(slow.url, join(folder, 'file')).then(undefined, told),
      client.events(slow.url).next().then(undefined, told),
      (async () => { for await (const _chunk of stream.stream); })().catch(told),
    ];
    while (server.seen.length < 1 || slow.seen.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([client.close(10), other.close(10)]);
    const errors = await Promise.all(pending);
    expect(errors.map((it) => (isClientError(it) ? it.type : it))).toEqual([ErrClientClosed, ErrClientClosed, ErrClientClosed, ErrorType.ResponseRead, ErrClientClosed]);
    expect(readdirSync(folder)).toEqual([]);
    await until(async () => (await slow.connections()) === 0);
    rmSync(folder, { recursive: true });
    await slow.close();
  });

  it('X5: a signal that many requests share gathers no listeners, and draws no warning', async () => {
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
    const client = make({ middleware: { middlewares: [(next) => async (request) => (seen.push(storage.getStore()), next(request))] } });
    await storage.run('mine', async () => {
      answers = [503];
      await client.get(server.url);
      seen.push(storage.getStore());
      const { stream } = await client.get(server.url, { stream: true });
      for await (const _chunk of stream) seen.push(storage.getStore());
    });
    expect(seen).toEqual(['mine', 'mine', 'mine', 'mine']);
  });
});
