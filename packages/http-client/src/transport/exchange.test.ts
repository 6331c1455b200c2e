import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorIs, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { systemClock } from '../base/clock.ts';
import { Meter } from '../base/meter.ts';
import { tooLarge, type TransportFailure } from '../base/transport-failure.ts';
import { Stopwatch } from '../response/timings.ts';
import { Cancellation } from '../base/cancellation.ts';
import { attemptTimedOut, Until } from '../base/until.ts';
import { Exchange } from './exchange.ts';
import { notSent } from './http2-errors.ts';
import type { WireRequest, WireResponse } from './transport.ts';

interface Given extends Partial<Omit<WireRequest, 'body'>> {
  readonly used?: boolean;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly clocks?: number;
  readonly maxBytes?: number;
  readonly cancellation?: Cancellation;
}

/** An exchange on a connection that does nothing, and what became of it. */
function start({
  used = false,
  body,
  clocks = 0,
  cancellation = new Cancellation(),
  maxBytes = Infinity,
  ...given
}: Given = {}) {
  const connection = {
    proto: 'HTTP/1.1',
    used,
    interim: 0,
    fault: undefined as Error | undefined,
    spoil: jest.fn(),
    pause: jest.fn(),
    resume: jest.fn(),
  };
  const controller = { abort: jest.fn() };
  const request: WireRequest = {
    method: 'GET',
    url: new URL('http://h.test/'),
    headers: {},
    stream: false,
    meter: new Meter(maxBytes, tooLarge),
    skipsRedirects: false,
    movedCall: undefined,
    body: body && { contentType: undefined, length: undefined, replayable: false, open: () => body },
    watch: new Stopwatch(systemClock, 0),
    ...given,
  };
  const onOver = jest.fn();
  const exchange = new Exchange(
    request,
    connection as never,
    { responseHeader: clocks, bodyIdle: clocks },
    cancellation,
    onOver,
  );
  const failure = exchange.response.then(
    () => undefined,
    (error: unknown) => error as TransportFailure,
  );
  const failed = failure.then((it) => it?.cause as (Error & { code?: string }) | undefined);
  const kind = failure.then((it) => it?.kind);
  exchange.onRequestStart(controller as never);
  const head = (statusCode = 200, headers: Record<string, string | string[]> = {}): void =>
    exchange.onResponseStart(controller as never, statusCode, headers, 'OK');
  const data = (size: number): void => exchange.onResponseData(controller as never, Buffer.alloc(size));
  const error = (code: string, name = 'Error', message = 'x'): void =>
    exchange.onResponseError(controller as never, Object.assign(new Error(message), { name, code }));
  return { exchange, connection, controller, cancellation, onOver, failed, kind, head, data, error };
}

describe('Exchange', () => {
  // Only the timers of an exchange are counted, not those of other code in the process.
  const timers = (): number => jest.getTimerCount();
  beforeEach(
    () =>
      void jest.useFakeTimers({
        doNotFake: [
          'nextTick',
          'setImmediate',
          'clearImmediate',
          'queueMicrotask',
          'setInterval',
          'clearInterval',
          'Date',
        ],
      }),
  );
  afterEach(() => void jest.useRealTimers());

  it('returns the response at its end, and frees everything once', async () => {
    const { exchange, onOver, head, data, cancellation, error, connection, controller } = start({
      clocks: 10_000,
    });
    head(200, { a: 'b' });
    data(3);
    data(4);
    exchange.onResponseEnd();
    const response: WireResponse = await exchange.response;
    expect([
      response.statusCode,
      response.statusText,
      response.proto,
      response.headers,
      (response.body as Buffer).length,
    ]).toEqual([200, 'OK', 'HTTP/1.1', { a: 'b' }, 7]);
    cancellation.cancel('late');
    error('ECONNRESET');
    exchange.onResponseEnd();
    head();
    data(1);
    expect([
      onOver.mock.calls.length,
      connection.spoil.mock.calls.length,
      controller.abort.mock.calls.length,
      timers(),
    ]).toEqual([1, 0, 0, 0]);
  });

  it('copies a small body out of its buffer, but not a large one', async () => {
    for (const [size, copied] of [
      [100, true],
      [65_536, false],
    ] as const) {
      const { exchange, controller, head } = start();
      const { buffer } = new Uint8Array(65_536);
      head();
      exchange.onResponseData(controller as never, Buffer.from(buffer, 0, size));
      exchange.onResponseEnd();
      expect(((await exchange.response).body as Buffer).buffer === buffer).toBe(!copied);
    }
  });

  it.each(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])(
    'takes %s on a kept connection for its end, unless the server has said something, or it is new',
    async (code) => {
      const kept = start({ used: true });
      kept.error(code);
      expect(await kept.kind).toBe('stale');
      const spoken = start({ used: true });
      spoken.head(103);
      spoken.error(code);
      const answered = start({ used: true });
      answered.head(200);
      answered.error(code);
      const fresh = start();
      fresh.error(code);
      for (const { kind, connection, onOver } of [spoken, answered, fresh]) {
        expect(await kind).toBe('other');
        expect([connection.spoil.mock.calls.length, onOver.mock.calls.length]).toEqual([1, 1]);
      }
      expect([answered, fresh].map(({ connection }) => connection.used)).toEqual([true, false]);
      const other = start({ used: true });
      other.error('ENOENT');
      expect(await other.kind).toBe('other');
    },
  );

  it.each([
    ['in memory', Buffer.alloc(200_000)],
    ['that is a stream', [Buffer.alloc(65_536), Buffer.alloc(65_536), Buffer.alloc(65_536), Buffer.alloc(3392)]],
  ])('waits for the headers from the end of a body %s that makes progress', async (_name, body) => {
    const { exchange, failed } = start({ clocks: 100, body: body as never });
    let sent = 0;
    for await (const part of exchange.openBody() as AsyncIterable<Uint8Array>) {
      sent += part.byteLength;
      // The stream reads one part ahead.
      if (sent < 150_000) jest.advanceTimersByTime(90);
    }
    jest.advanceTimersByTime(99);
    expect([sent, timers()]).toEqual([200_000, 1]);
    jest.advanceTimersByTime(1);
    expect(await failed).toMatchObject({ message: 'waiting for the response headers timed out' });
  });

  it('reports each part of a body that is sent or received as progress', async () => {
    const cancellation = new Cancellation();
    const progress = jest.spyOn(cancellation, 'progress');
    const body = Buffer.alloc(100_000) as never;
    const { exchange, head, data } = start({ body, cancellation });
    expect(progress).toHaveBeenCalledTimes(1);
    await (exchange.openBody() as Readable).toArray();
    expect(progress).toHaveBeenCalledTimes(4);
    head();
    data(10);
    data(10);
    expect(progress).toHaveBeenCalledTimes(7);
  });

  it('sets no timer for a phase while the deadline of the attempt passes first, except for a stream', () => {
    const attempt = (stream: boolean): ReturnType<typeof start> =>
      start({ clocks: 100, stream, cancellation: new Until(systemClock).idle(100, attemptTimedOut) });
    const inMemory = attempt(false);
    expect(timers()).toBe(1);
    inMemory.head();
    inMemory.data(10);
    expect(timers()).toBe(1);
    const streamed = attempt(true);
    expect(timers()).toBe(2);
    streamed.head();
    expect(timers()).toBe(3);
  });

  it('marks requests that were not processed, and errors of the request body', async () => {
    const left = start();
    left.exchange.fail(notSent());
    expect(await left.kind).toBe('left');
    const thrown = new Error('mine');
    const mine = start({
      body: (async function* () {
        yield new Uint8Array(1);
        throw thrown;
      })(),
    });
    const upload = mine.exchange.openBody() as AsyncIterable<Uint8Array>;
    const seen = await (async () => {
      for await (const _chunk of upload);
    })().catch((error: unknown) => error);
    expect(seen).toBe(thrown);
    mine.exchange.onResponseError(mine.controller as never, thrown);
    expect([await mine.failed, await mine.kind]).toEqual([thrown, 'own']);
    const others = start({
      body: (async function* () {
        yield new Uint8Array(1);
      })(),
    });
    others.exchange.openBody();
    others.exchange.fail(new Error('not mine'));
    expect(await others.kind).toBe('other');
  });

  it('throws the error of the socket instead of its end, and translates errors of undici', async () => {
    const alert = Object.assign(new Error('alert'), { code: 'ERR_SSL' });
    for (const [code, expected] of [
      ['UND_ERR_SOCKET', 'ERR_SSL'],
      ['ENOENT', 'ENOENT'],
    ] as const) {
      const it = start();
      it.connection.fault = alert;
      it.error(code);
      expect((await it.failed)?.code).toBe(expected);
    }
    const assertion = start();
    assertion.error('ERR_ASSERTION');
    expect(await assertion.failed).toMatchObject({
      code: 'HPE_INVALID_STATUS',
      message: 'Cannot read the response: invalid status code',
    });
    const cut = start();
    cut.error('', 'HTTPParserError', 'x (Invalid EOF state)');
    expect(await cut.failed).toMatchObject({ code: 'UND_ERR_SOCKET' });
    const wrong = start();
    wrong.error('HPE_X', 'HTTPParserError', 'x');
    expect(await wrong.failed).toMatchObject({ code: 'HPE_X' });
  });

  it.each(['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', 'ERR_SSL_SSL/TLS_ALERT_BAD_RECORD_MAC', 'ERR_SSL_BAD_DECRYPT'])(
    'counts %s on an open connection as a lost connection',
    async (code) => {
      const damaged = start();
      damaged.error(code);
      expect(await damaged.failed).toMatchObject({ name: 'SocketError', code: 'UND_ERR_SOCKET' });
    },
  );

  it('throws when the response ends with a reset, or without a final status', async () => {
    const reset = start();
    reset.head();
    reset.data(3);
    reset.connection.fault = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    reset.exchange.onResponseEnd();
    expect((await reset.failed)?.code).toBe('ECONNRESET');
    const empty = start();
    empty.exchange.onResponseEnd();
    expect((await empty.failed)?.code).toBe('HPE_INVALID_STATUS');
    expect(empty.controller.abort).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['GET', 304, true],
    ['GET', 204, true],
    ['HEAD', 200, true],
    ['GET', 200, false],
  ] as const)('misses no body of %s %i: %s', async (method, status, whole) => {
    const { exchange, head, error, failed, connection } = start({ method, maxBytes: 10 });
    head(status, { 'content-length': whole ? '100' : '5' });
    error('UND_ERR_RES_CONTENT_LENGTH_MISMATCH');
    if (whole) expect((await exchange.response).statusCode).toBe(status);
    expect([(await failed)?.code, connection.spoil.mock.calls.length]).toEqual([
      whole ? undefined : 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
      1,
    ]);
  });

  it('throws beyond maxBytes, declared or not', async () => {
    for (const [declared, sizes, fails] of [
      ['10', [10], false],
      ['11', [], true],
      [['11', '11'], [], true],
      [undefined, [4, 6], false],
      [undefined, [4, 7], true],
    ] as const) {
      const it = start({ maxBytes: 10, clocks: 10_000 });
      it.head(200, declared === undefined ? {} : { 'content-length': declared as string | string[] });
      for (const size of sizes) it.data(size);
      it.exchange.onResponseEnd();
      expect([
        errorIs(await it.failed, ErrResponseBodyTooLarge),
        it.controller.abort.mock.calls.length,
        timers(),
      ]).toEqual([fails, fails ? 1 : 0, 0]);
    }
  });

  it('skips an unread body up to 64 KiB, and ends the connection beyond', async () => {
    for (const [declared, size, stops] of [
      ['65536', 65_536, false],
      ['65537', 0, true],
      ['0', 65_537, true],
    ] as const) {
      const it = start({ skipsRedirects: true, maxBytes: 10, clocks: 10_000 });
      it.head(302, { location: '/', 'content-length': declared });
      expect(((await it.exchange.response).body as Buffer).length).toBe(0);
      it.data(size);
      it.exchange.onResponseEnd();
      expect([
        it.controller.abort.mock.calls.length,
        it.connection.spoil.mock.calls.length,
        it.onOver.mock.calls.length,
      ]).toEqual([stops ? 1 : 0, stops ? 1 : 0, 1]);
    }
    expect(timers()).toBe(0);
  });

  it('pauses for a slow reader, and stops its timer meanwhile', async () => {
    const { exchange, head, data, connection, onOver } = start({ stream: true, clocks: 10_000 });
    head();
    const { body } = await exchange.response;
    expect(timers()).toBe(1);
    data(40_000);
    expect([connection.pause.mock.calls.length, timers()]).toEqual([0, 1]);
    data(40_000);
    expect([connection.pause.mock.calls.length, timers()]).toEqual([1, 0]);
    const chunks = (body as unknown as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (let size = 0; size < 80_000;) size += ((await chunks.next()).value as Buffer).length;
    const last = chunks.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect([connection.resume.mock.calls.length > 0, timers()]).toEqual([true, 1]);
    for (let arrived = 0; arrived < 3; arrived++) {
      jest.advanceTimersByTime(9000);
      data(1);
    }
    expect(onOver).not.toHaveBeenCalled();
    exchange.onResponseEnd();
    for (let next = await last; next.done !== true;) next = await chunks.next();
    expect(timers()).toBe(0);
  });

  it('accepts twenty interim responses, and throws at the next', async () => {
    for (const [count, passes] of [
      [20, true],
      [21, false],
    ] as const) {
      const it = start();
      for (let each = 0; each < count; each++) it.head(103);
      it.head(200);
      it.exchange.onResponseEnd();
      expect([(await it.failed)?.message, it.onOver.mock.calls.length]).toEqual([
        passes ? undefined : 'Cannot read the response: too many interim responses',
        1,
      ]);
      if (passes) expect((await it.exchange.response).statusCode).toBe(200);
    }
  });

  it.each([1, 2])('restarts its timer with each chunk: %d chunks', async (pieces) => {
    let send: () => void = () => undefined;
    const body = async function* () {
      for (let sent = 0; sent < pieces; sent++)
        yield await new Promise<Uint8Array>((resolve) => {
          send = () => resolve(new Uint8Array(1));
        });
    };
    const it = start({ body: body(), clocks: 10_000 });
    const upload = (it.exchange.openBody() as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    for (let sent = 0; sent < pieces; sent++) {
      const next = upload.next();
      await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(9000);
      send();
      await next;
    }
    jest.advanceTimersByTime(9000);
    it.head();
    for (let arrived = 0; arrived < pieces; arrived++) {
      jest.advanceTimersByTime(9000);
      it.data(1);
    }
    expect(it.onOver).not.toHaveBeenCalled();
    jest.advanceTimersByTime(10_000);
    expect(await it.failed).toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
    expect(timers()).toBe(0);
  });

  it('aborts a request that was cancelled before it was sent', async () => {
    const before = start({ clocks: 10_000 });
    before.cancellation.cancel('enough');
    expect(await before.failed).toBe('enough');
    expect(before.controller.abort).toHaveBeenCalledTimes(1);
    before.exchange.onRequestStart(before.controller as never);
    expect([before.controller.abort.mock.calls.length, timers()]).toEqual([2, 0]);
  });
});
