import { once } from 'node:events';
import http2, { type ClientHttp2Session, constants } from 'node:http2';
import net from 'node:net';
import { Readable } from 'node:stream';
import tls from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock } from '../base/clock.ts';
import { ErrInvalidHeader, errorIs, ErrorType } from '@wirework/http-errors';
import { type Identity, makeCertificate } from '@wirework/test-support';
import { data, type FrameServer, goaway, headers, ok, startFrameServer } from '../../test/support/http2-frames.ts';
import { http2Connection } from '../../test/support/memory-connection.ts';
import { until } from '../../test/support/until.ts';
import { ConnectionState } from './connection-state.ts';
import { Http2Connection } from './http2-connection.ts';
import { requestHeadersOverflow, type StreamEnd, streamError, untouchedBy } from './http2-errors.ts';
import type { Controller } from './undici-client.ts';

describe('http2 connection', () => {
  const settings = { maxResponseHeaderBytes: 65_536, idleTimeout: 60_000, after: systemClock.after };
  let identity: Identity;
  let server: FrameServer;
  let connection: Http2Connection;
  beforeAll(() => {
    identity = makeCertificate();
  });
  afterEach(async () => {
    connection.destroy();
    await server.close();
  });

  /** A connection to a server of HTTP/2, and the calls of its state. */
  async function connect(
    answer: Parameters<typeof startFrameServer>[1] = (id, socket) => void socket.write(ok(id)),
    pings = false,
  ) {
    server = await startFrameServer(identity, answer, { pings });
    const connected = await connectTo(server.url);
    while (connected.resize.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return connected;
  }

  /** A connection of HTTP/2 to the server of a URL, and the calls of its state. */
  async function connectTo(url: string) {
    const socket = tls.connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      ca: identity.cert,
      ALPNProtocols: ['h2'],
    });
    await once(socket, 'secureConnect');
    const state = new ConnectionState(() => undefined);
    const resize = jest.spyOn(state, 'resize');
    const retire = jest.spyOn(state, 'retire');
    connection = new Http2Connection(url, socket, settings, state);
    return { socket, resize, retire };
  }

  /** Sends a request. Resolves at its end, with its error if there is one. */
  function ask(body: Readable | null = null, heard = (): void => undefined): Promise<Error | undefined> {
    const options = { origin: server.url, path: '/', method: 'POST', headers: {}, body };
    return new Promise((resolve) => {
      const exchange = {
        onRequestStart: jest.fn(),
        onResponseStart: heard,
        onResponseData: heard,
        onResponseEnd: () => resolve(undefined),
        onResponseError: (_controller: unknown, error: Error) => resolve(error),
      };
      connection.dispatch(options, exchange as never);
    });
  }

  describe('Http2Connection', () => {
    it('retires its state when the server ends an idle connection', async () => {
      const { retire } = await connect();
      expect(await ask()).toBeUndefined();
      expect(retire).not.toHaveBeenCalled();
      server.connections[0]?.socket.end();
      await until(() => retire.mock.calls.length > 0);
    });

    it('retires its state before a request fails, so that the next attempt uses another connection', async () => {
      const { retire } = await connect((_id, there) => void there.destroy());
      const told = await new Promise((resolve) => {
        const exchange = { onRequestStart: jest.fn(), onResponseError: () => resolve(retire.mock.calls.length > 0) };
        connection.dispatch(
          { origin: server.url, path: '/', method: 'GET', headers: {}, body: null },
          exchange as never,
        );
      });
      expect(told).toBe(true);
    });

    it('retires its state at once after a GOAWAY while requests run', async () => {
      const { retire, socket } = await connect((id, there) => void there.write(goaway(id)));
      void ask();
      await until(() => retire.mock.calls.length > 0);
      expect(socket.destroyed).toBe(false);
      // Node would wait for the server to close it.
      connection.destroy();
      expect(socket.destroyed).toBe(true);
    });

    it('passes no weight to Node, which would warn of it', async () => {
      const connected = jest.spyOn(http2, 'connect');
      try {
        await connect();
        const requested = jest.spyOn(connected.mock.results[0]?.value as ClientHttp2Session, 'request');
        expect(await ask()).toBeUndefined();
        expect(requested.mock.calls.map(([, options = {}]) => 'weight' in options)).toEqual([false]);
      } finally {
        connected.mockRestore();
      }
    });

    it('sends nothing for a cancelled request', async () => {
      await connect();
      const onResponseError = jest.fn();
      const callback = {
        onRequestStart: (controller: Controller) => controller.abort(new Error('given up')),
        onResponseError,
      };
      connection.dispatch(
        { origin: server.url, path: '/', method: 'POST', headers: {}, body: null },
        callback as never,
      );
      await ask();
      expect([server.requests(), onResponseError.mock.calls.length]).toEqual([1, 0]);
    });

    it('resets the stream of a cancelled request', async () => {
      await connect(() => undefined);
      let controller: Controller | undefined;
      const exchange = { onRequestStart: (given: Controller) => void (controller = given), onResponseError: jest.fn() };
      connection.dispatch(
        { origin: server.url, path: '/', method: 'POST', headers: {}, body: null },
        exchange as never,
      );
      await until(() => server.requests() === 1);
      controller?.abort(new Error('given up'));
      await until(
        () =>
          server.connections[0]?.frames.some(({ type, payload }) => type === 3 && payload.readUInt32BE() === 8) ===
          true,
      );
      await until(() => exchange.onResponseError.mock.calls.length === 1);
    });

    it('keeps the process alive only while requests run', async () => {
      const connected = jest.spyOn(http2, 'connect');
      const clocks = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')];
      // Waits of the test itself are shorter.
      const ofConnection = (): NodeJS.Timeout[] =>
        clocks.flatMap(({ mock }) =>
          mock.results.filter((_, i) => Number(mock.calls[i]?.[1]) >= 1000).map(({ value }) => value as NodeJS.Timeout),
        );
      try {
        const held: (() => void)[] = [];
        await connect((id, there) => void held.push(() => there.write(ok(id))));
        const session = connected.mock.results[0]?.value as ClientHttp2Session;
        const [ref, unref] = [jest.spyOn(session, 'ref'), jest.spyOn(session, 'unref')];
        const begin = async (): Promise<() => Promise<unknown>> => {
          const asked = ask();
          await until(() => held.length > 0);
          const end = held.pop();
          return () => {
            end?.();
            return asked;
          };
        };
        for (const count of [1, 2]) {
          const last = await begin();
          // Others come and go meanwhile.
          for (let i = 0; i < 3; i++) await (await begin())();
          expect([ref.mock.calls.length, unref.mock.calls.length]).toEqual([count, count - 1]);
          await last();
          await until(() => unref.mock.calls.length === count);
        }
        // One for each time without a request, and at least one that watches over the requests.
        expect(ofConnection().length).toBeGreaterThanOrEqual(3);
        expect(ofConnection().filter((it) => it.hasRef())).toEqual([]);
      } finally {
        for (const spy of [connected, ...clocks]) spy.mockRestore();
      }
    });

    it('can be destroyed immediately', async () => {
      await connect();
      const { socket } = http2Connection(1);
      const state = new ConnectionState(() => undefined);
      new Http2Connection('https://h.test', socket as net.Socket, settings, state).destroy();
      // An error would be uncaught: Node emits `connect` all the same.
      await new Promise((resolve) => setImmediate(resolve));
      expect(socket.destroyed).toBe(true);
    });

    it('throws that a request after its end was not sent', async () => {
      const { retire } = await connect();
      connection.destroy();
      expect(untouchedBy(await ask())).toBe('left');
      const exchange = { onRequestStart: jest.fn(), onResponseError: jest.fn() };
      expect(() =>
        connection.dispatch(
          { origin: server.url, path: '/', method: 'GET', headers: {}, body: null },
          exchange as never,
        ),
      ).not.toThrow();
      // Node up to 22 throws at once, later versions fail the stream.
      await until(() => exchange.onResponseError.mock.calls.length > 0);
      await new Promise((resolve) => setImmediate(resolve));
      expect(exchange.onResponseError).toHaveBeenCalledTimes(1);
      expect(retire).toHaveBeenCalled();
    });

    it('has no capacity during a test, nor after a failed one', async () => {
      const { resize, retire, socket } = await connect();
      connection.check();
      connection.check();
      expect(resize.mock.calls.slice(1)).toEqual([[0]]);
      socket.destroy();
      await until(() => retire.mock.calls.length > 0);
      expect(resize.mock.calls.slice(1)).toEqual([[0]]);
      connection.check();
      expect(resize.mock.calls.slice(1)).toEqual([[0]]);
    });

    it('stops sending a request when its response is complete', async () => {
      await connect();
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(10_000);
        })(),
      );
      expect(await ask(endless)).toBeUndefined();
      await until(() => endless.destroyed);
    });

    describe('with its clocks', () => {
      beforeEach(
        () =>
          void jest.useFakeTimers({
            doNotFake: [
              'nextTick',
              'setImmediate',
              'clearImmediate',
              'queueMicrotask',
              'Date',
              'performance',
              'hrtime',
            ],
          }),
      );
      afterEach(() => void jest.useRealTimers());
      /** Waits without a timer, until a condition holds. */
      const turns = async (isSo: () => boolean): Promise<void> => {
        while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
      };
      const pings = (): number => server.connections[0]?.frames.filter(({ type }) => type === 6).length ?? 0;

      it('has capacity again after the answer to a ping', async () => {
        const { resize, retire } = await connect(undefined, true);
        connection.check();
        await turns(() => resize.mock.calls.length > 2);
        expect(resize.mock.calls).toEqual([[100], [0], [100]]);
        jest.advanceTimersByTime(2000);
        expect(retire).not.toHaveBeenCalled();
      });

      it('retires its state when a ping has no answer in two seconds', async () => {
        const { retire } = await connect();
        connection.check();
        jest.advanceTimersByTime(1999);
        expect(retire).not.toHaveBeenCalled();
        jest.advanceTimersByTime(1);
        expect(retire).toHaveBeenCalled();
      });

      it('sends one ping in each silence while requests run', async () => {
        let there: tls.TLSSocket | undefined;
        const { retire } = await connect((_id, socket) => void (there = socket));
        jest.advanceTimersByTime(30_000);
        expect(pings()).toBe(0);
        const heard = jest.fn();
        void ask(null, heard);
        await turns(() => there !== undefined);
        for (const [count, say] of [
          [1, headers(1, [[':status', '200']])],
          [2, data(1, 'a')],
          [3, data(1, 'b')],
        ] as const) {
          // In the first the request was sent, or something was heard.
          for (let silences = 0; silences < 4; silences++) {
            jest.advanceTimersByTime(1000);
            const due = silences === 0 ? count - 1 : count;
            await turns(() => pings() === due);
          }
          there?.write(say);
          await turns(() => heard.mock.calls.length === count);
        }
        expect([pings(), retire.mock.calls.length]).toEqual([3, 0]);
      });

      it('is given up within three seconds when Node sends nothing more', async () => {
        let isBroken = false;
        // An invalid frame of settings, after which nghttp2 neither reads nor writes.
        const invalid = Buffer.from([0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        await connect((_id, socket) => {
          socket.write(Buffer.concat([invalid, data(0, 'more')]), () => (isBroken = true));
        });
        const told = jest.fn();
        void ask(Readable.from([Buffer.alloc(1000), Buffer.alloc(1000)])).then(told);
        await turns(() => isBroken);
        for (let second = 0; second < 3; second++) {
          for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
          jest.advanceTimersByTime(1000);
        }
        await turns(() => told.mock.calls.length > 0);
        expect(String(told.mock.calls[0]?.[0])).toBe('SocketError: other side closed');
      });

      it('is kept during a slow upload', async () => {
        const [origin, network] = [
          http2.createSecureServer({ ...identity, settings: { initialWindowSize: 2 ** 30 } }),
          net.createServer(),
        ];
        origin
          .on('session', (session) => session.setLocalWindowSize(2 ** 30))
          .on('stream', (stream) => void stream.resume().on('end', () => void (stream.respond(), stream.end())));
        const pairs: net.Socket[] = [];
        network.on('connection', (near) => {
          const far = net.connect((origin.address() as net.AddressInfo).port, '127.0.0.1');
          near.pipe(far).pipe(near);
          pairs.push(near, far);
        });
        await Promise.all([origin, network].map((it) => once(it.listen(0, '127.0.0.1'), 'listening')));
        try {
          server = {
            url: `https://localhost:${(network.address() as net.AddressInfo).port}`,
            close: () => Promise.resolve(),
          } as FrameServer;
          const { socket, resize, retire } = await connectTo(server.url);
          await turns(() => resize.mock.calls.length > 0);
          // More than the system takes.
          const [near] = pairs;
          near?.pause();
          const asked = ask(Readable.from([Buffer.alloc(32 * 1024 * 1024)]));
          await turns(() => socket.bytesWritten > 8 * 1024 * 1024);
          for (let silences = 0; silences < 10; silences++) {
            jest.advanceTimersByTime(1000);
            for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
          }
          expect(retire).not.toHaveBeenCalled();
          near?.resume();
          expect(await asked).toBeUndefined();
        } finally {
          connection.destroy();
          for (const it of pairs) it.destroy();
          await Promise.all([origin, network].map((it) => new Promise((resolve) => it.close(resolve))));
        }
      });

      it('has one silence timer for all requests', async () => {
        const connected = jest.spyOn(http2, 'connect');
        try {
          const held: number[] = [];
          await connect((id, socket) => void (id === 1 ? socket.write(ok(id)) : held.push(id)));
          const ping = jest.spyOn(connected.mock.results[0]?.value as ClientHttp2Session, 'ping');
          await ask();
          await turns(() => jest.getTimerCount() === 2);
          jest.advanceTimersByTime(1000);
          void ask();
          void ask();
          await turns(() => held.length === 2);
          expect(jest.getTimerCount()).toBe(1);
          jest.advanceTimersByTime(1000);
          expect(ping).not.toHaveBeenCalled();
          jest.advanceTimersByTime(1000);
          expect(ping).toHaveBeenCalledTimes(1);
        } finally {
          connected.mockRestore();
        }
      });

      it('has an idle timer only while no request runs', async () => {
        const held: (() => void)[] = [];
        const { retire } = await connect((id, socket) => {
          if (id === 3) held.push(() => socket.write(ok(id)));
          else socket.write(ok(id));
        });
        await ask();
        await turns(() => jest.getTimerCount() === 2);
        jest.advanceTimersByTime(59_999);
        expect([jest.getTimerCount(), pings(), retire.mock.calls.length]).toEqual([1, 0, 0]);
        const asked = ask();
        await turns(() => held.length > 0);
        jest.advanceTimersByTime(1);
        expect(retire).not.toHaveBeenCalled();
        held[0]?.();
        await asked;
        await turns(() => jest.getTimerCount() === 2);
        jest.advanceTimersByTime(60_000);
        expect(retire).toHaveBeenCalledTimes(1);
      });

      it('leaves no timer when it is destroyed during a test', async () => {
        await connect();
        void ask();
        connection.check();
        expect(jest.getTimerCount()).toBe(2);
        connection.destroy();
        expect(jest.getTimerCount()).toBe(0);
      });
    });
  });
});

describe('streamError', () => {
  const end: StreamEnd = {
    failure: undefined,
    answered: false,
    code: 2,
    untouched: false,
    tookOthers: false,
    lost: false,
    goaway: undefined,
    alone: false,
  };

  const told = (given: Partial<StreamEnd>): unknown[] => {
    const error = streamError({ ...end, ...given }) as NodeJS.ErrnoException;
    return [error.code, error.message, untouchedBy(error)];
  };

  const failure = Object.assign(new Error('of node'), { code: 'ERR_HTTP2_STREAM_ERROR' });

  const own = Object.assign(new Error('of the body'), { code: 'ENOENT' });

  it('returns the error of the request body first', () => {
    for (const more of [{}, { answered: true }, { untouched: true, lost: true, goaway: 1 }])
      expect(streamError({ ...end, failure: own, ...more })).toBe(own);
    expect(streamError({ ...end, failure: new Error('without a code') }).message).toBe('without a code');
  });

  it('returns a truncated body after the headers', () => {
    for (const more of [{}, { untouched: true }, { lost: true, goaway: 0 }]) {
      expect(told({ answered: true, failure, ...more })).toEqual([
        'ERR_STREAM_PREMATURE_CLOSE',
        'HTTP/2 stream ended early: INTERNAL_ERROR (2)',
        undefined,
      ]);
    }
    // Node's own error repeats the code in other words, and would count as the cause.
    expect(streamError({ ...end, answered: true, failure })).not.toHaveProperty('cause');
  });

  it('distinguishes a refused request from one whose connection accepts no more', () => {
    expect(told({ untouched: true, code: 7 })).toEqual([
      'ERR_HTTP2_REFUSED',
      'Cannot send the request: the server refused it with REFUSED_STREAM (7)',
      'refused',
    ]);
    for (const more of [{ lost: true }, { goaway: 0 }, { lost: true, goaway: 11 }]) {
      expect(told({ untouched: true, failure, ...more })).toEqual([
        'ERR_HTTP2_LEFT',
        'Cannot send the request: the connection accepts no more requests',
        'left',
      ]);
      expect(told({ untouched: true, tookOthers: true, failure, ...more })).toEqual([
        'ERR_HTTP2_FULL',
        'Cannot send the request: the connection accepts no more requests',
        'full',
      ]);
    }
  });

  it('returns HEADERS_OVERFLOW only when no other stream ran on the connection', () => {
    const tooMany = Object.assign(new Error('of node'), { code: 'ERR_HTTP2_ERROR', errno: -905 });
    expect(told({ alone: true, lost: true, failure: tooMany })[0]).toBe('UND_ERR_HEADERS_OVERFLOW');
    expect(told({ lost: true, failure: tooMany })[0]).toBe('UND_ERR_SOCKET');
    expect(told({ alone: true, lost: true, failure })[0]).toBe('UND_ERR_SOCKET');
  });

  it('returns a lost connection with the code of the GOAWAY, otherwise the reset of the stream', () => {
    expect(told({ lost: true })).toEqual(['UND_ERR_SOCKET', 'other side closed', undefined]);
    expect(told({ lost: true, goaway: 0 })).toEqual(['UND_ERR_SOCKET', 'other side closed', undefined]);
    expect(told({ lost: true, goaway: 11 })).toEqual([
      'UND_ERR_SOCKET',
      'other side closed: ENHANCE_YOUR_CALM (11)',
      undefined,
    ]);
    expect(told({ goaway: 1 })).toEqual([
      'ERR_HTTP2_STREAM_ERROR',
      'HTTP/2 stream was reset: INTERNAL_ERROR (2)',
      undefined,
    ]);
    expect(told({ code: 99 })[1]).toBe('HTTP/2 stream was reset: unknown code (99)');
  });

  it('names the code as in RFC 9113', () => {
    const codes = [
      'NO_ERROR',
      'PROTOCOL_ERROR',
      'INTERNAL_ERROR',
      'FLOW_CONTROL_ERROR',
      'SETTINGS_TIMEOUT',
      'STREAM_CLOSED',
      'FRAME_SIZE_ERROR',
      'REFUSED_STREAM',
      'CANCEL',
      'COMPRESSION_ERROR',
      'CONNECT_ERROR',
      'ENHANCE_YOUR_CALM',
      'INADEQUATE_SECURITY',
      'HTTP_1_1_REQUIRED',
    ];
    for (const name of codes) {
      const code = constants[`NGHTTP2_${name}` as keyof typeof constants] as number;
      expect(told({ code })[1]).toBe(`HTTP/2 stream was reset: ${name} (${code})`);
    }
  });

  it('returns a Validation error when the request headers are too large', () => {
    const error = requestHeadersOverflow();
    expect([(error as { type?: number }).type, errorIs(error, ErrInvalidHeader)]).toEqual([ErrorType.Validation, true]);
    expect([undefined, null, 5, {}, new Error('x')].map(untouchedBy)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
