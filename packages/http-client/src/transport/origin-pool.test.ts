/** A pool by chance over connections in memory: nobody waits in vain, there are never too many connections, and nothing is left at the end. */
import { Duplex } from 'node:stream';
import type net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemClock } from '../clock.ts';
import { Stopwatch } from '../response/timings.ts';
import { Cancellation } from './cancellation.ts';
import { Exchange } from './exchange.ts';
import type { Lane } from './lane.ts';
import { OriginPool } from './origin-pool.ts';
import type { WireRequest, WireResponse } from './transport.ts';

/** A connection in memory; what a server would do with it is done by hand. */
class FakeSocket extends Duplex {
  /** Requests that have arrived and are not answered. */
  due = 0;
  constructor() {
    super({ autoDestroy: true });
    this.on('error', () => undefined);
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk.includes('\r\n\r\n')) this.due++;
    done();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

interface Asked {
  readonly cancellation: Cancellation;
  /** Its connection is free again, or it has none and never will. */
  over: boolean;
  ends: number;
  stream: WireResponse['body'] | undefined;
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), which: fc.constant(0), streams: fc.boolean() }) },
    { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('connect', 'connect', 'refuse', 'answer', 'answer', 'answer and close', 'half', 'end', 'reset', 'cancel', 'cancel', 'read', 'drop', 'turn', 'turn', 'tick', 'tick', 'tick'), which: fc.nat(9) }) },
  ),
  { minLength: 1, maxLength: 40 },
);

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
};

async function run(max: number, maxIdle: number, program: (typeof steps extends fc.Arbitrary<infer T> ? T : never)): Promise<void> {
  const dials: { settle: (socket: net.Socket | Error) => void; over: boolean }[] = [];
  const sockets: FakeSocket[] = [];
  const asked: Asked[] = [];
  const idle = new Map<Lane, OriginPool>();
  let empty = 0;
  const pool = new OriginPool(
    'http://h.test',
    (cancellation) =>
      new Promise((resolve, reject) => {
        const dial = {
          over: false,
          settle: (got: net.Socket | Error) => {
            dial.over = true;
            unsubscribe();
            if (got instanceof Error) reject(got);
            else resolve(got);
          },
        };
        const unsubscribe = cancellation.subscribe((reason) => dial.settle(reason as Error));
        dials.push(dial);
      }),
    {
      maxResponseHeaderBytes: 65_536, idleTimeout: 0, maxConnsPerHost: max, memory: { http1Only: false },
      onIdle: (home, lane) => {
        idle.set(lane, home);
        for (const [oldest] of idle) if (idle.size > maxIdle) { idle.delete(oldest); home.remove(oldest); }
      },
      onBusy: (lane) => idle.delete(lane),
      onEmpty: () => { empty++; },
    },
  );
  const ask = (streams: boolean): void => {
    const cancellation = new Cancellation();
    const one: Asked = { cancellation, over: false, ends: 0, stream: undefined };
    asked.push(one);
    const request: WireRequest = {
      method: 'GET', url: new URL('http://h.test/'), headers: {}, body: undefined, stream: streams, maxBytes: 0, skipsBody: () => false, begin: () => undefined,
      explain: (error) => error as Error, watch: new Stopwatch(systemClock, 0),
    };
    const on = (lane: Lane): Promise<WireResponse> => {
      if (cancellation.cancelled) {
        pool.release(lane);
        return Promise.reject(cancellation.reason as Error);
      }
      const exchange = new Exchange(request, lane, { responseHeader: 0, bodyIdle: 0 }, cancellation, () => {
        one.over = true;
        pool.release(lane);
      });
      lane.dispatch({ origin: 'http://h.test', path: '/', method: 'GET', headers: [], body: null }, exchange);
      return exchange.response;
    };
    const got = pool.acquire(cancellation);
    const settled = 'then' in got ? got.then(on) : on(got);
    settled.then(
      ({ body }) => {
        one.ends++;
        if (!Buffer.isBuffer(body)) one.stream = body;
      },
      () => {
        one.ends++;
        one.over = true;
      },
    );
  };
  const live = (): FakeSocket[] => sockets.filter((it) => !it.destroyed);
  const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
  const head = (rest: string): string => `HTTP/1.1 200 OK\r\n${rest}\r\n\r\n`;
  const step = ({ do: what, which, ...more }: (typeof program)[number]): void => {
    const dial = pick(dials.filter((it) => !it.over), which);
    const busy = pick(live().filter((it) => it.due > 0), which);
    const one = pick(asked.filter((it) => !it.over), which);
    if (what === 'ask') ask('streams' in more && more.streams);
    else if (what === 'connect' && dial !== undefined) {
      const socket = new FakeSocket();
      sockets.push(socket);
      dial.settle(socket as unknown as net.Socket);
    } else if (what === 'refuse') dial?.settle(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    else if (what === 'answer' || what === 'answer and close') {
      if (busy === undefined) return;
      busy.due--;
      busy.push(head(`Content-Length: 2${what === 'answer' ? '' : '\r\nConnection: close'}`) + 'ok');
    } else if (what === 'half') {
      if (busy === undefined) return;
      busy.due--;
      busy.push(`${head('Content-Length: 200')}ok`);
    } else if (what === 'end') pick(live(), which)?.push(null);
    else if (what === 'reset') pick(live(), which)?.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    else if (what === 'cancel') one?.cancellation.cancel(new Error('cancelled'));
    else if (what === 'read' || what === 'drop') {
      const streaming = pick(asked.filter((it) => it.stream !== undefined && !it.over), which)?.stream;
      if (streaming === undefined || Buffer.isBuffer(streaming)) return;
      if (what === 'read') streaming.resume();
      else streaming.destroy();
    }
  };
  const check = (): void => {
    const dialled = dials.filter((it) => !it.over).length;
    const open = live();
    expect(max === 0 || dialled + open.length <= max).toBe(true);
    const going = asked.filter((it) => !it.over).length;
    // What has nothing under way is idle; who is not on a connection waits, and does so only where all there may be are busy.
    const free = idle.size;
    const waits = going - dialled - (open.length - free);
    expect(free).toBeLessThanOrEqual(Math.min(open.length, maxIdle));
    if (waits > 0) expect([free, dialled + open.length]).toEqual([0, max]);
    expect(asked.every(({ ends, over }) => ends === 1 || (ends === 0 && !over))).toBe(true);
  };
  for (const one of program) {
    step(one);
    // Less than a turn: between what happens and who hears of it.
    if (one.do === 'tick') for (let ticks = 0; ticks <= one.which; ticks++) await Promise.resolve();
    if (one.do !== 'turn') continue;
    await turns(12);
    check();
  }
  await turns(12);
  check();
  for (let rounds = 0; asked.some((it) => !it.over); rounds++) {
    expect(rounds).toBeLessThan(1000);
    for (const what of ['connect', 'answer', 'drop'] as const) {
      step({ do: what, which: rounds });
      await turns(3);
    }
    // What was answered in part is never finished.
    if (rounds > 200) step({ do: 'cancel', which: rounds });
  }
  await turns(12);
  check();
  pool.destroy();
  await turns(12);
  expect([live().length, dials.filter((it) => !it.over).length, idle.size, asked.filter((it) => it.ends !== 1).length]).toEqual([0, 0, 0, 0]);
  if (asked.length > 0) expect(empty).toBeGreaterThan(0);
}

describe('a pool of connections', () => {
  it('keeps none for a request that was given up just as its turn came', async () => {
    const two = [1, 2].map(() => ({ do: 'ask' as const, which: 0, streams: false }));
    // The first leaves, which opens a connection for the second; that leaves before it can be sent.
    await run(1, 50, [...two, { do: 'cancel', which: 0 }, { do: 'cancel', which: 0 }]);
  });

  it('keeps nobody waiting while there is room, opens no more than it may, and leaves nothing behind', async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(1, 1, 2, 3, 0), fc.constantFrom(0, 1, 50), steps, run), { numRuns: 300 });
  });
});
