import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { copyStream, createResult, type Middleware } from '../src/index.ts';
import { runWithin } from '../src/middleware.ts';
import { createClientOver, createClientOverFetch, systemClock, type TransportRequest } from '../src/transport.ts';
import { manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';

describe('createClientOver', () => {
  it('sends retries, redirects and cookies to the transport', async () => {
    const sent: TransportRequest[] = [];
    const answers = [
      { statusCode: 503 },
      { statusCode: 302, headers: { Location: '/b', 'set-cookie': 'a=1' } },
      { statusCode: 200, body: Uint8Array.of(111, 107) },
    ];
    const client = createClientOver(
      { send: (request) => answers[sent.push(request) - 1] ?? { statusCode: 500 } },
      { cookies: true, retry: { delay: 1 } },
    );
    const result = await client.get('https://api.test/a');
    expect([result.url, result.text(), result.meta.attempts]).toEqual(['https://api.test/b', 'ok', 2]);
    expect(sent.map(({ method, url, headers }) => [method, url, headers['cookie']])).toEqual([
      ['GET', 'https://api.test/a', undefined],
      ['GET', 'https://api.test/a', undefined],
      ['GET', 'https://api.test/b', 'a=1'],
    ]);
  });

  it('aborts the signal of an attempt that times out, and calls close', async () => {
    let aborted = 0;
    let closed = 0;
    const client = createClientOver(
      {
        send: (_request, signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => aborted++);
          }),
        close: () => closed++,
      },
      { timeouts: { request: 5 }, retry: { maxRetries: 0 } },
    );
    expect(await failure(client.get('https://api.test/'))).toMatchObject({ code: 'TIMEOUT' });
    await client.close();
    expect([aborted, closed]).toEqual([1, 1]);
  });

  it('counts limits of headers and bodies as over the network', async () => {
    const client = createClientOver(
      {
        send: ({ url }) =>
          url.endsWith('head')
            ? { statusCode: 200, headers: { a: 'x'.repeat(2000) } }
            : { statusCode: 200, body: 'long' },
      },
      { connection: { maxResponseHeaderBytes: 1024 }, security: { maxResponseBodySize: 3 } },
    );
    expect(await failure(client.get('https://api.test/head'))).toMatchObject({ code: 'RESPONSE_READ_ERROR' });
    expect(await failure(client.get('https://api.test/body'))).toMatchObject({
      code: 'RESPONSE_READ_ERROR',
      phase: 'body',
    });
  });

  it('uses the clock for the jitter of pauses', async () => {
    const pauses: number[] = [];
    const clock = {
      ...systemClock,
      random: () => 0.25,
      after: (milliseconds: number, callback: () => void, kind?: 'deadline' | 'pause' | 'idle') => {
        if (kind === 'pause') pauses.push(milliseconds);
        return systemClock.after(kind === 'pause' ? 0 : milliseconds, callback, kind);
      },
    };
    const client = createClientOver(
      { send: () => ({ statusCode: 503 }) },
      { retry: { maxRetries: 1, delay: 1000 } },
      clock,
    );
    expect((await client.get('https://api.test/')).status).toBe(503);
    expect(pauses).toEqual([250]);
  });

  it('ends an attempt that makes no progress, and retries it', async () => {
    for (const [attempt, sends] of [
      [100, 2],
      [0, 1],
    ] as const) {
      const clock = manualClock();
      let sent = 0;
      const client = createClientOver(
        { send: () => (++sent === 1 ? new Promise(() => undefined) : { statusCode: 200 }) },
        { timeouts: { attempt, request: 1000 }, retry: { delay: 0 } },
        clock,
      );
      const call = client.get('https://api.test/').catch((error: unknown) => error);
      await clock.tick(99);
      expect(sent).toBe(1);
      await clock.tick(1);
      expect(sent).toBe(sends);
      await clock.tick(900);
      expect(await call).toMatchObject(sends === 2 ? { status: 200, meta: { attempts: 2 } } : { code: 'TIMEOUT' });
      expect(clock.waiting()).toBe(0);
    }
  });

  it('sends nothing for an attempt whose middleware goes on after the end of the call', async () => {
    const controller = new AbortController();
    let sent = 0;
    const client = createClientOver(
      { send: () => (sent++, { statusCode: 200 }) },
      {
        attemptMiddleware: [
          (next) => (attempt) => {
            controller.abort();
            return next(attempt);
          },
        ],
      },
    );
    const error = await failure(client.get('https://api.test/', { signal: controller.signal }));
    expect([error.code, error.attempts, sent]).toEqual(['CONTEXT_CANCELED', 0, 0]);
  });

  it('refuses a transport without send', () => {
    for (const transport of [undefined, {}, { send: 1 }])
      expect(() => createClientOver(transport as never)).toThrow("the method 'send'");
  });
});

describe('createClientOverFetch', () => {
  it('sends by the function, and follows redirects itself', async () => {
    const seen: string[] = [];
    const client = createClientOverFetch((url) => {
      seen.push(url);
      return Promise.resolve(
        seen.length === 1 ? new Response(null, { status: 302, headers: { location: '/b' } }) : new Response('ok'),
      );
    });
    expect((await client.get('https://api.test/a')).text()).toBe('ok');
    expect(seen).toEqual(['https://api.test/a', 'https://api.test/b']);
  });
});

describe('createResult', () => {
  it('makes the result of a middleware that answers itself', async () => {
    const closed: Middleware = () => (request) =>
      Promise.resolve(createResult(request, { statusCode: 404, headers: { 'X-A': '1' }, body: '{"a":1}' }));
    const client = createClientOver({ send: () => ({ statusCode: 200 }) }, { middleware: [closed] });
    const result = await client.get('https://api.test/?token=secret');
    expect([result.status, result.statusText, result.headers.get('x-a'), result.json(), result.meta.attempts]).toEqual([
      404,
      'Not Found',
      '1',
      { a: 1 },
      0,
    ]);
    expect([result.url, String(result)]).toEqual([
      'https://api.test/?token=secret',
      expect.not.stringContaining('secret'),
    ]);
  });
});

describe('copyStream', () => {
  it('copies what the reader reads, and drops the copy of a reader that stops', async () => {
    const copies: PassThrough[] = [];
    const keeping: Middleware = (next) => async (request) => {
      const copy = new PassThrough();
      copies.push(copy);
      return copyStream(await next(request), copy, request);
    };
    const client = createClientOver(
      { send: () => ({ statusCode: 200, body: 'all of it' }) },
      { middleware: [keeping] },
    );
    const whole = await client.get('https://api.test/', { stream: true });
    expect((await buffer(whole.stream)).toString()).toBe('all of it');
    expect((await buffer(copies[0]!)).toString()).toBe('all of it');
    const stopped = await client.get('https://api.test/', { stream: true });
    stopped.stream.destroy();
    await new Promise((resolve) => copies[1]!.once('close', resolve));
    expect(copies[1]!.writableFinished).toBe(false);
  });
});

describe('runWithin', () => {
  it('returns the value of a function that settles in time', async () => {
    expect(await runWithin(60_000, () => Promise.resolve(1))).toBe(1);
  });

  it('rejects when the function takes longer, and then aborts its signal', async () => {
    let signal: AbortSignal | undefined;
    await expect(
      runWithin(1, (it) => {
        signal = it;
        return new Promise(() => undefined);
      }),
    ).rejects.toThrow('it took longer than 1 ms');
    expect(signal?.aborted).toBe(true);
  });
});
