import type { LookupAddress } from 'node:dns';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { markAsUntransferable } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ErrorType, isClientError } from '@wirework/http-errors';
import { manualClock } from '../../test/support/clock.ts';
import { systemClock } from '../base/clock.ts';
import { http1Connection } from '../../test/support/memory-connection.ts';
import { Cancellation } from '../base/cancellation.ts';
import { withDefaults } from '../config/complete-config.ts';
import { dnsCacheFields } from '../config/node-fields.ts';
import { BodyStream } from './body-stream.ts';
import { ConnectionState } from './connection-state.ts';
import { Connection } from './connection.ts';
import type { Connector } from './connector.ts';
import { sharedLookup } from './dial.ts';
import { DnsCache } from './dns-cache.ts';
import { happyEyeballs } from './happy-eyeballs.ts';
import { HeldConnections } from './held-connections.ts';
import { noProxyMatcher } from './no-proxy.ts';
import { createSsrfGuard } from './ssrf-guard.ts';
import { TransportFailure } from '../base/transport-failure.ts';
import { Client } from './undici-client.ts';
import { type FirstLines, readFirstLines } from './workarounds/first-lines.ts';
import { newChunkFreer } from './workarounds/free-chunks.ts';

describe('BodyStream', () => {
  /** A source that adds its next chunk at each call of `resume`, and then ends. */
  function streamOf(chunks: readonly string[]): { readonly stream: BodyStream; readonly stopped: () => boolean } {
    const rest = [...chunks];
    let stopped = false;
    const stream: BodyStream = new BodyStream({
      resume: () =>
        setImmediate(() => {
          const next = rest.shift();
          if (next === undefined) stream.finish();
          else {
            stream.add(Buffer.from(next));
            if (next === '') setImmediate(() => stream.add(Buffer.from(rest.shift() ?? '?')));
          }
        }),
      stop: () => {
        stopped = true;
      },
    });
    return { stream, stopped: () => stopped };
  }

  const cut = (): TransportFailure => new TransportFailure({ kind: 'other', phase: 'body', cause: new Error('cut') });

  it('returns one chunk for each read', async () => {
    const { stream } = streamOf(['a', 'b', 'c']);
    expect(String(Buffer.concat(await stream.toArray()))).toBe('abc');
  });

  it('ignores an empty chunk', async () => {
    const { stream } = streamOf(['a', '', 'b', 'c']);
    expect(String(Buffer.concat(await stream.toArray()))).toBe('abc');
  });

  it('returns the queued bytes before the error', async () => {
    const { stream } = streamOf([]);
    stream.on('error', () => undefined);
    for (const text of ['a', 'b']) stream.add(Buffer.from(text));
    stream.fail(cut());
    let got = '';
    await expect(async () => {
      for await (const chunk of stream) got += String(chunk);
    }).rejects.toMatchObject({ cause: { message: 'cut' } });
    expect(got).toBe('ab');
  });

  it('throws when a reader has transferred the memory of queued chunks', async () => {
    const { stream, stopped } = streamOf([]);
    const slab = Buffer.from(new ArrayBuffer(2)).fill('x');
    stream.add(slab.subarray(0, 1));
    stream.add(slab.subarray(1));
    const read = async (): Promise<void> => {
      for await (const chunk of stream) structuredClone(chunk, { transfer: [(chunk as Buffer).buffer as ArrayBuffer] });
    };
    await expect(read()).rejects.toThrow('transfer a copy');
    expect(stopped()).toBe(true);
  });

  it('asks for a pause at 64 KiB, and stops its source when it is destroyed', async () => {
    const { stream, stopped } = streamOf([]);
    expect([stream.add(Buffer.alloc(65_535)), stream.add(Buffer.alloc(1))]).toEqual([true, false]);
    stream.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped()).toBe(true);
  });
});

describe('Connection', () => {
  const options = { origin: 'https://h.test', path: '/', method: 'GET', headers: {}, body: null };

  /** Makes a handler with all methods that undici asks for. */
  const handler = (fail: (error: Error) => void): object => ({
    onRequestStart: jest.fn(),
    onResponseStart: jest.fn(),
    onResponseData: jest.fn(),
    onResponseEnd: jest.fn(),
    onResponseError: (_controller: unknown, error: Error) => fail(error),
  });

  function make(connector: Connector, origin = 'https://h.test') {
    const onChange = jest.fn();
    const settings = { maxResponseHeaderBytes: 65_536, idleTimeout: 1000, after: systemClock.after };
    return { connection: new Connection(origin, connector, settings, new ConnectionState(onChange)), onChange };
  }

  it('closes a socket that opens after destroy', async () => {
    const socket = new net.Socket();
    let connected = (_socket: net.Socket): void => undefined;
    const { connection, onChange } = make(() => new Promise((resolve) => (connected = resolve)));
    const fail = jest.fn();
    connection.dispatch(options, { fail } as never);
    const reason = new Error('closed');
    connection.destroy(reason);
    connected(socket);
    await once(socket, 'close');
    expect(fail.mock.calls).toEqual([[reason]]);
    expect([connection.state.dead, onChange.mock.calls.length]).toEqual([true, 0]);
  });

  it('closes its socket when it is destroyed at any turn', async () => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const { socket } = http1Connection();
      const { connection } = make(async () => socket as net.Socket);
      connection.dispatch(options, { ...handler(jest.fn()), fail: jest.fn() } as never);
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      connection.destroy(new Error('closed'));
      await new Promise((resolve) => setImmediate(resolve));
      expect([ticks, socket.destroyed]).toEqual([ticks, true]);
    }
  });

  it('is dead before its request hears of a failed dial', async () => {
    const { connection } = make(async () => {
      throw new Error('refused');
    });
    const seen = await new Promise((resolve) =>
      connection.dispatch(options, { fail: () => resolve(connection.state.dead) } as never),
    );
    expect(seen).toBe(true);
  });

  it.each(['http://h.test', 'https://h.test'])('cancels the dial for %s when it is destroyed', (origin) => {
    const told = jest.fn();
    const { connection } = make((cancellation) => {
      cancellation.subscribe(told);
      return new Promise(() => undefined);
    }, origin);
    connection.dispatch({ ...options, origin }, handler(jest.fn()) as never);
    const reason = new Error('closed');
    connection.destroy(reason);
    expect(told.mock.calls).toEqual([[reason]]);
  });

  it.each(['UND_ERR_SOCKET', 'UND_ERR_INFO', 'ECONNREFUSED'])(
    'dials once, also where what it dials with fails with %s, after which undici would dial again',
    async (code) => {
      const error = Object.assign(new Error('refused'), { code });
      const connector = jest.fn<Connector>().mockRejectedValue(error);
      const { connection } = make(connector, 'http://h.test');
      connection.state.inFlight++;
      // It is dead before the request hears of it: no other may get this connection then.
      const told = await new Promise((resolve) =>
        connection.dispatch(
          { ...options, origin: 'http://h.test' },
          handler((it) => resolve([it === error, connection.state.dead])) as never,
        ),
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect([told, connector.mock.calls.length]).toEqual([[true, true], 1]);
    },
  );
});

describe('sharedLookup', () => {
  it('asks once for a name that is asked for many times at once, and again later', async () => {
    const asked: string[] = [];
    const lookup = sharedLookup(async (name) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    });
    const answers = await Promise.all(Array.from({ length: 64 }, () => lookup('a.test')));
    expect([asked, new Set(answers).size]).toEqual([['a.test'], 1]);
    await Promise.all([lookup('a.test'), lookup('b.test')]);
    expect(asked).toEqual(['a.test', 'a.test', 'b.test']);
  });

  it('asks again after a failure', async () => {
    let asked = 0;
    const lookup = sharedLookup(() => Promise.reject(new Error(`${++asked}`)));
    const errors = await Promise.allSettled([lookup('a.test'), lookup('a.test')]);
    expect(errors).toMatchObject([{ reason: { message: '1' } }, { reason: { message: '1' } }]);
    await expect(lookup('a.test')).rejects.toThrow('2');
  });
});

describe('DnsCache', () => {
  /** A cache over a resolver whose answers the test sets, with a clock that the test moves. */
  function start(config: { maxEntries?: number; maxAge?: number } = {}) {
    const asked: string[] = [];
    const state: { now: number; answer: LookupAddress[] | Error } = {
      now: 0,
      answer: [{ address: '192.0.2.1', family: 4 }],
    };
    const resolve = async (hostname: string): Promise<readonly LookupAddress[]> => {
      asked.push(hostname);
      const { answer } = state;
      await Promise.resolve();
      if (!Array.isArray(answer)) throw answer;
      return answer;
    };
    const settings = withDefaults(dnsCacheFields, config);
    return { asked, state, cache: new DnsCache(sharedLookup(resolve), settings, () => state.now) };
  }

  it('asks once for a name until it is too old', async () => {
    const { asked, state, cache } = start();
    await Promise.all([cache.resolve('a.test'), cache.resolve('a.test')]);
    state.now = 9_999;
    expect(await cache.resolve('a.test')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(asked).toEqual(['a.test']);
    state.now = 10_000;
    state.answer = [{ address: '192.0.2.2', family: 4 }];
    expect(await cache.resolve('a.test')).toEqual([{ address: '192.0.2.2', family: 4 }]);
    expect(asked).toEqual(['a.test', 'a.test']);
  });

  it('drops the name that was used longest ago', async () => {
    const { asked, cache } = start({ maxEntries: 2, maxAge: 100 });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.resolve(name);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps no failure and no answer without an address', async () => {
    const { asked, state, cache } = start();
    state.answer = new Error('no such name');
    await expect(cache.resolve('a.test')).rejects.toThrow('no such name');
    state.answer = [];
    expect(await cache.resolve('a.test')).toEqual([]);
    state.answer = [{ address: '192.0.2.1', family: 4 }];
    expect(await cache.resolve('a.test')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it('keeps no older address after a failure', async () => {
    const { state, cache } = start({ maxAge: 1 });
    await cache.resolve('a.test');
    state.now = 1;
    state.answer = new Error('no such name');
    await expect(cache.resolve('a.test')).rejects.toThrow('no such name');
  });

  it('asks again for a name that it was told to forget', async () => {
    const { asked, cache } = start();
    await cache.resolve('a.test');
    cache.forget('a.test');
    await cache.resolve('a.test');
    expect(asked).toHaveLength(2);
  });
});

describe('happyEyeballs', () => {
  /** Attempts to connect, each decided by the test. */
  function start(addresses: readonly string[], timeout = 10_000) {
    const opened: string[] = [];
    const sockets: (EventEmitter & { destroyed: boolean; destroy: () => void })[] = [];
    const cancellation = new Cancellation();
    const open = (address: { address: string }): net.Socket => {
      const socket = Object.assign(new EventEmitter(), {
        destroyed: false,
        destroy: () => void (socket.destroyed = true),
      });
      opened.push(address.address);
      sockets.push(socket);
      return socket as unknown as net.Socket;
    };
    const connected = happyEyeballs(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      open,
      timeout,
      cancellation,
      systemClock,
    );
    const outcome = connected.then(
      (it) => sockets.indexOf(it as never),
      (error: unknown) => error,
    );
    const fail = (at: number, code: string): void =>
      void sockets[at]?.emit('error', Object.assign(new Error(code), { code }));
    return { opened, sockets, cancellation, outcome, fail, connect: (at: number) => sockets[at]?.emit('connect') };
  }

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('returns a slow first address, also when the next one failed', async () => {
    const { opened, outcome, sockets, fail, connect } = start(['1.1.1.1', '::1']);
    expect(opened).toEqual(['1.1.1.1']);
    jest.advanceTimersByTime(249);
    expect(opened).toHaveLength(1);
    jest.advanceTimersByTime(1);
    fail(1, 'ENETUNREACH');
    jest.advanceTimersByTime(5000);
    connect(0);
    expect([await outcome, opened, sockets[0]?.destroyed, sockets[0]?.listenerCount('error')]).toEqual([
      0,
      ['1.1.1.1', '::1'],
      false,
      0,
    ]);
  });

  it('ends the other attempts', async () => {
    const { outcome, sockets, connect, fail } = start(['1.1.1.1', '1.1.1.2', '1.1.1.3']);
    jest.advanceTimersByTime(250);
    connect(1);
    fail(0, 'ECONNRESET');
    expect([await outcome, sockets.map((it) => it.destroyed)]).toEqual([1, [true, false]]);
  });

  it('alternates between IPv4 and IPv6, at once after a failure', async () => {
    const addresses = ['::1', '::2', '::3', '1.1.1.1', '1.1.1.2'];
    const { opened, outcome, fail } = start(addresses);
    for (const i of addresses.keys()) fail(i, `E${i}`);
    expect(opened).toEqual(['::1', '1.1.1.1', '::2', '1.1.1.2', '::3']);
    expect(await outcome).toMatchObject({
      code: 'E0',
      errors: [{ code: 'E0' }, { code: 'E1' }, { code: 'E2' }, { code: 'E3' }, { code: 'E4' }],
    });
  });

  it('throws the own error of a single address', async () => {
    const { outcome, fail } = start(['1.1.1.1']);
    fail(0, 'ECONNREFUSED');
    expect(await outcome).toMatchObject({ message: 'ECONNREFUSED', code: 'ECONNREFUSED' });
  });

  it('throws at the timeout of all attempts, or a cancellation', async () => {
    const late = start(['1.1.1.1', '::1'], 300);
    jest.advanceTimersByTime(300);
    expect([await late.outcome, late.sockets.map((it) => it.destroyed)]).toEqual([
      expect.objectContaining({ code: 'UND_ERR_CONNECT_TIMEOUT' }),
      [true, true],
    ]);
    const endless = start(['1.1.1.1', '::1'], 0);
    jest.advanceTimersByTime(300_000);
    endless.cancellation.cancel('enough');
    expect([await endless.outcome, endless.sockets.map((it) => it.destroyed)]).toEqual(['enough', [true, true]]);
  });
});

describe('HeldConnections', () => {
  function make() {
    const clock = manualClock();
    const warnings: string[] = [];
    const pool = { running: 0 };
    return {
      clock,
      warnings,
      run: (requests: number) => {
        pool.running = requests;
      },
      held: new HeldConnections('h.test', pool, clock.after, (message) => void warnings.push(message)),
    };
  }

  it('warns once when streams hold all connections for 5 s while a request waits', async () => {
    const { clock, warnings, run, held } = make();
    run(1);
    held.hold();
    held.wait();
    await clock.tick(4999);
    expect(warnings).toEqual([]);
    await clock.tick(1);
    held.wait();
    await clock.tick(5000);
    expect(warnings).toEqual([
      'Responses that are read as streams hold all 1 connections to h.test, and 1 requests wait; read or cancel them, or raise connection.maxConnsPerHost',
    ]);
  });

  it('does not warn while a response has not begun, one ends, or no request waits', async () => {
    const { clock, warnings, run, held } = make();
    run(2);
    const letGo = held.hold();
    const stop = held.wait();
    await clock.tick(5000);
    held.hold();
    letGo();
    held.hold();
    await clock.tick(5000);
    stop();
    await clock.tick(5000);
    expect([warnings, clock.waiting()]).toEqual([[], 0]);
  });

  it('warns of streams that begin to hold all connections later', async () => {
    const { clock, warnings, run, held } = make();
    run(1);
    held.wait();
    await clock.tick(5000);
    held.hold();
    await clock.tick(5000);
    expect(warnings).toHaveLength(1);
  });
});

describe('noProxyMatcher', () => {
  /** list, host, port, direct? The cases are those of curl's and Go's own tables, and of CVEs in others. */
  const cases: [string, string, number, boolean][] = [
    ['*', 'anything', 80, true],
    ['', 'a', 80, false],
    [' , ,', 'a', 80, false],
    ['example.com', 'example.com', 80, true],
    ['example.com', 'www.example.com', 80, true],
    ['example.com', 'badexample.com', 80, false],
    ['.example.com', 'example.com', 80, true],
    ['.example.com', 'www.example.com', 80, true],
    ['*.example.com', 'example.com', 80, false],
    ['*.example.com', 'a.b.example.com', 80, true],
    ['EXAMPLE.com', 'Example.COM', 80, true],
    ['example.com.', 'example.com', 80, true],
    ['example.com', 'example.com.', 80, true],
    ['a.com b.com,c.com', 'b.com', 80, true],
    ['a.com b.com,c.com', 'c.com', 80, true],
    ['example.com:8080', 'example.com', 8080, true],
    ['example.com:8080', 'example.com', 80, false],
    ['example.com:8080', 'x.example.com', 8080, true],
    ['192.168.0.1', '192.168.0.1', 80, true],
    ['192.168.0.1', '192.168.0.2', 80, false],
    ['192.168.0.0/16', '192.168.3.4', 80, true],
    ['192.168.0.0/16', '192.169.0.1', 80, false],
    ['192.168.0.1:81', '192.168.0.1', 81, true],
    ['192.168.0.1:81', '192.168.0.1', 80, false],
    ['::1', '[::1]', 80, true],
    ['[::1]', '[::1]', 80, true],
    ['[::1]:80', '[::1]', 80, true],
    ['[::1]:80', '[::1]', 81, false],
    ['0:0:0:0:0:0:0:1', '[::1]', 80, true],
    ['fd00::/8', '[fd12::3]', 80, true],
    ['127.0.0.1', '[::ffff:7f00:1]', 80, true],
    ['::ffff:127.0.0.1', '127.0.0.1', 80, true],
    ['127.0.0.0/8', '[::ffff:7f00:1]', 80, true],
    ['::ffff:0:0/96', '10.1.2.3', 80, true],
    ['::ffff:10.0.0.0/104', '10.1.2.3', 80, true],
    ['::ffff:10.0.0.0/104', '11.1.2.3', 80, false],
    ['::/0', '10.1.2.3', 80, false],
    ['192.168.0.1/33', '192.168.0.1', 80, false],
    ['::1/129', '[::1]', 80, false],
    ['192.168.0.0/32', '192.168.0.1', 80, false],
    ['10.0.0.1/0', '192.168.0.1', 80, true],
    ['::1/64', '[::2]', 80, true],
    ['foo,,,   bar, ::1/64', 'BAr', 80, true],
    ['münchen.example', 'xn--mnchen-3ya.example', 80, true],
    ['*.münchen.example', 'a.xn--mnchen-3ya.example', 80, true],
    ['.', 'a', 80, false],
    ['0x7f.1', '127.0.0.1', 80, true],
    ['faß.example', 'xn--fa-hia.example', 80, true],
    ['a_b, a..b', 'a_b', 80, true],
    ['10.0.0.0/8', 'ten.example', 80, false],
    ['localhost', '127.0.0.1', 80, false],
    ['localhost', 'localhost.', 80, true],
    ['1.2.3.4', '1.2.3.40', 80, false],
  ];

  it.each(cases)('P1: %j and %s on port %i: %s', (list, host, port, direct) => {
    expect(noProxyMatcher(list)(host, port)).toBe(direct);
  });
});

describe('the SSRF guard', () => {
  const refusal = 'address is not public and the SSRF guard is on';

  it('is undefined when private addresses are allowed', () => {
    expect(createSsrfGuard(true, [])).toBeUndefined();
  });

  it.each([
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    'metadata.example.com',
    '93.184.215.14',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
    'a.local',
  ])('lets a proxy resolve %s', (name) => {
    expect(() => createSsrfGuard(false, [])?.checkRemoteName(name)).not.toThrow();
  });

  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'a.localhost',
    'a.localhost.',
    'localhost.localdomain',
    'ip6-localhost',
    'ip6-loopback',
    'metadata',
    'metadata.google.internal',
    'Metadata.Google.Internal.',
    '127.0.0.1',
    '127.0.0.1.',
    '169.254.169.254',
    '[::1]',
    '::1',
    '[::ffff:10.0.0.1]',
    '[fe80::1%eth0]',
    '10.0.0.1',
  ])('does not let a proxy resolve %s', (name) => {
    expect(() => createSsrfGuard(false, [])?.checkRemoteName(name)).toThrow(refusal);
  });

  it('allows exempt ranges, by address and by literal name, and shows no address in its error', () => {
    const guard = createSsrfGuard(false, ['10.1.0.0/16', 'fd00::/8']);
    for (const address of ['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3', '8.8.8.8']) {
      expect(() => guard?.checkAddress(address)).not.toThrow();
      expect(() => guard?.checkRemoteName(address)).not.toThrow();
    }
    for (const address of ['10.2.0.1', 'fe80::1', 'nonsense', '']) {
      let error: unknown;
      try {
        guard?.checkAddress(address);
      } catch (thrown) {
        error = thrown;
      }
      expect(isClientError(error) && [error.type, error.message, error.cause, error.host]).toEqual([
        ErrorType.Validation,
        refusal,
        undefined,
        '',
      ]);
    }
  });
});

describe('the inner modules of undici', () => {
  const require = createRequire(import.meta.url);

  const versionOf = (manifest: string): string =>
    (JSON.parse(readFileSync(require.resolve(manifest), 'utf8')) as { version: string }).version;

  it('have a client of one connection with the methods that a connection calls', async () => {
    const client = new Client('http://127.0.0.1:1', { pipelining: 1 });
    for (const name of ['dispatch', 'destroy', 'on'] as const)
      expect([name, typeof client[name]]).toEqual([name, 'function']);
    await client.destroy();
  });

  it('have a store and an interceptor for the cache', async () => {
    // @ts-expect-error undici has no declarations for its inner modules
    const { default: MemoryCacheStore } = (await import('undici/lib/cache/memory-cache-store.js')) as {
      default: new (options: object) => Record<string, unknown>;
    };
    // @ts-expect-error undici has no declarations for its inner modules
    const { default: interceptor } = (await import('undici/lib/interceptor/cache.js')) as {
      default: (options: object) => (dispatch: () => boolean) => unknown;
    };
    const store = new MemoryCacheStore({ maxCount: 1 });
    for (const name of ['get', 'createWriteStream', 'delete'])
      expect([name, typeof store[name]]).toEqual([name, 'function']);
    expect(typeof interceptor({ store, methods: ['GET'], type: 'private' })(() => true)).toBe('function');
  });

  it('are of the minor version that the dependency is limited to', () => {
    const workspace = readFileSync(new URL('../../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
    const range = /^ {2}undici: ~(\d+\.\d+)\.\d+$/m.exec(workspace)?.[1];
    expect(versionOf('undici/package.json').startsWith(`${range}.`)).toBe(true);
  });
});

describe('readFirstLines', () => {
  /** A connection that awaits a response, and the bytes that undici reads from it. */
  function connection(): {
    readonly arrive: (text: string) => void;
    readonly socket: net.Socket;
    readonly lines: FirstLines;
  } {
    const socket = new PassThrough();
    const lines: FirstLines = { awaited: true, proto: 'HTTP/1.1', interim: 0 };
    readFirstLines(socket as unknown as net.Socket, lines);
    return { arrive: (text) => void socket.write(text), socket: socket as unknown as net.Socket, lines };
  }

  const read = (socket: net.Socket): string | undefined => (socket.read() as Buffer | null)?.toString();

  it('stores the version and passes the bytes on', () => {
    for (const version of ['HTTP/1.0', 'HTTP/1.1'] as const) {
      const { arrive, socket, lines } = connection();
      arrive(`${version} 200 OK\r\n\r\nbody`);
      expect([read(socket), read(socket), lines.proto, lines.awaited]).toEqual([
        `${version} 200 OK\r\n\r\nbody`,
        undefined,
        version,
        false,
      ]);
    }
  });

  it('stores HTTP/1.1 for an unknown version', () => {
    const { arrive, socket, lines } = connection();
    lines.proto = 'HTTP/1.0';
    arrive('HTTP/2.0 200 OK\r\n\r\n');
    expect([read(socket), lines.proto]).toEqual(['HTTP/2.0 200 OK\r\n\r\n', 'HTTP/1.1']);
  });

  it.each(['100 Continue', '103 Early Hints\r\nlink: </x>'])(
    'removes a %s, however it is split into chunks',
    (interim) => {
      const text = `HTTP/1.1 ${interim}\r\nx: y\r\n\r\nHTTP/1.1 201 Created\r\n\r\n`;
      for (let at = 1; at < text.length; at++) {
        const { arrive, socket, lines } = connection();
        let got = '';
        for (const part of [text.slice(0, at), text.slice(at)]) {
          arrive(part);
          got += read(socket) ?? '';
        }
        expect([got, lines.interim, lines.proto]).toEqual(['HTTP/1.1 201 Created\r\n\r\n', 1, 'HTTP/1.1']);
      }
    },
  );

  it('passes a 101 on', () => {
    const { arrive, socket } = connection();
    arrive('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    expect(read(socket)).toContain('101');
  });

  it('passes reads with a size on', () => {
    const { arrive, socket, lines } = connection();
    arrive('HTTP/1.1 200 OK\r\n\r\n');
    expect([socket.read(0), read(socket)]).toEqual([null, 'HTTP/1.1 200 OK\r\n\r\n']);
    lines.awaited = false;
    arrive('a body');
    expect([socket.read(0), socket.read(0), read(socket)]).toEqual([null, null, 'a body']);
  });

  it('passes interim responses on after twenty, or after 16 KiB', () => {
    const { arrive, socket } = connection();
    arrive('HTTP/1.1 100 Continue\r\n\r\n'.repeat(21));
    expect(read(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const endless = connection();
    endless.arrive(`HTTP/1.1 100 Continue\r\nx: ${'y'.repeat(20_000)}`);
    expect(read(endless.socket)).toHaveLength(20_026);
  });
});

describe('free chunks', () => {
  const free = newChunkFreer();
  const lengths = (chunks: readonly Buffer[]): number[] => chunks.map(({ length }) => length);

  it('frees chunks that own their memory', () => {
    const chunks = Array.from({ length: 3 }, () => Buffer.alloc(1_000));
    free(chunks);
    expect(lengths(chunks)).toEqual([0, 0, 0]);
  });

  it('does not touch chunks that share memory or are marked as untransferable', () => {
    const large = Buffer.alloc(1000);
    const marked = Buffer.alloc(1000);
    markAsUntransferable(marked.buffer);
    const chunks = [large.subarray(0, 500), large.subarray(500), Buffer.from('pooled')];
    free(chunks);
    free([marked]);
    free([]);
    expect(lengths([...chunks, marked])).toEqual([500, 500, 6, 1000]);
  });

  it('ignores chunks that are already freed', () => {
    const chunk = Buffer.alloc(1000);
    free([chunk]);
    free([chunk]);
    expect(chunk.length).toBe(0);
  });
});
