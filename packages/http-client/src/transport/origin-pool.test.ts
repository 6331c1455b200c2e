/**
 * Random sequences on a pool of connections in memory: every request gets a connection, there are never too many, and
 * nothing is left at the end.
 */
import type net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../base/clock.ts';
import fc from 'fast-check';
import { http1Connection, http2Connection, type MemoryConnection } from '../../test/support/memory-connection.ts';
import { until } from '../../test/support/until.ts';
import { isBytes } from '../base/bytes.ts';
import { Meter } from '../base/meter.ts';
import { tooLarge } from '../base/transport-failure.ts';
import { Stopwatch } from '../response/timings.ts';
import { Cancellation } from '../base/cancellation.ts';
import { Exchange } from './exchange.ts';
import type { Connection } from './connection.ts';
import { IdleConnections } from './idle-connections.ts';
import { OriginPool } from './origin-pool.ts';
import type { WireRequest, WireResponse } from './transport.ts';

const deeds = [
  'ask',
  'ask',
  'connect',
  'connect',
  'connect 2',
  'refuse',
  'whole',
  'whole',
  'whole',
  'last',
  'half',
  'end',
  'reset',
  'cancel',
  'cancel',
  'read',
  'drop',
  'turn',
  'turn',
  'turn',
  'turn',
  'turn',
  'tick',
  'tick',
] as const;
/** An action, and the index of its object. */
interface Step {
  readonly deed: (typeof deeds)[number];
  readonly which: number;
}
const steps = fc.array(fc.record({ deed: fc.constantFrom(...deeds), which: fc.nat(9) }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});

interface Asked {
  readonly cancellation: Cancellation;
  connection: Connection | undefined;
  /** Its connection is free again, or it has none and never will. */
  over: boolean;
  answers: number;
  body: WireResponse['body'] | undefined;
}

interface Dial {
  over: boolean;
  readonly settle: (got: net.Socket | Error) => void;
}

/** Idle connections that the test can look at. */
class SeenIdle extends IdleConnections {
  readonly all = new Set<Connection>();

  override add(connection: Connection): void {
    this.all.add(connection);
    super.add(connection);
  }

  override remove(connection: Connection): void {
    this.all.delete(connection);
    super.remove(connection);
  }
}

/** A pool with a simulated client and network. */
class World {
  readonly #origin: string;
  readonly #max: number;
  readonly #maxIdle: number;
  readonly #pool: OriginPool;
  readonly #dials: Dial[] = [];
  readonly #connections: MemoryConnection[] = [];
  readonly #asked: Asked[] = [];
  readonly #idle: SeenIdle;
  #isEmpty = true;

  constructor(scheme: string, max: number, maxIdle: number) {
    this.#origin = `${scheme}://h.test`;
    this.#max = max;
    this.#maxIdle = maxIdle;
    this.#idle = new SeenIdle(maxIdle);
    this.#pool = new OriginPool(this.#origin, (cancellation) => this.#dial(cancellation), {
      maxResponseHeaderBytes: 65_536,
      idleTimeout: 0,
      after: systemClock.after,
      maxConnsPerHost: max,
      memory: { http1Only: false },
      idle: this.#idle,
      onEmpty: () => {
        this.#isEmpty = true;
      },
    });
  }

  #dial(cancellation: Cancellation): Promise<net.Socket> {
    return new Promise((resolve, reject) => {
      const dial: Dial = {
        over: false,
        settle: (got) => {
          dial.over = true;
          unsubscribe();
          if (got instanceof Error) reject(got);
          else resolve(got);
        },
      };
      const unsubscribe = cancellation.subscribe((reason) => dial.settle(reason as Error));
      this.#dials.push(dial);
    });
  }

  /** As the network does it. */
  #ask(stream: boolean): void {
    const cancellation = new Cancellation();
    const asked: Asked = { cancellation, connection: undefined, over: false, answers: 0, body: undefined };
    this.#asked.push(asked);
    this.#isEmpty = false;
    const request: WireRequest = {
      method: 'GET',
      url: new URL(this.#origin),
      headers: {},
      body: undefined,
      stream,
      meter: new Meter(Infinity, tooLarge),
      skipsRedirects: false,
      movedCall: undefined,
      watch: new Stopwatch(systemClock, 0),
    };
    const on = (connection: Connection): Promise<WireResponse> => {
      if (cancellation.cancelled) {
        this.#pool.release(connection);
        return Promise.reject(cancellation.reason as Error);
      }
      asked.connection = connection;
      const exchange = new Exchange(request, connection, { responseHeader: 0, bodyIdle: 0 }, cancellation, () => {
        asked.over = true;
        this.#pool.release(connection);
      });
      connection.dispatch({ origin: this.#origin, path: '/', method: 'GET', headers: {}, body: null }, exchange);
      return exchange.response;
    };
    const got = this.#pool.acquire(cancellation);
    const settled = 'then' in got ? got.then(on) : on(got);
    settled.then(
      ({ body }) => {
        asked.answers++;
        asked.body = body;
      },
      () => {
        asked.answers++;
        asked.over = true;
      },
    );
  }

  get #open(): MemoryConnection[] {
    return this.#connections.filter(({ socket }) => !socket.destroyed);
  }

  get #dialling(): Dial[] {
    return this.#dials.filter((it) => !it.over);
  }

  get going(): number {
    return this.#asked.filter((it) => !it.over).length;
  }

  /** Returns a promise only where time passes. */
  do({ deed, which }: Step): Promise<void> | void {
    const pick = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)];
    const open = pick(this.#open);
    const streaming = pick(
      this.#asked.map((it) => it.body).filter((it) => it !== undefined && !isBytes(it) && !it.closed),
    ) as { resume(): void; destroy(): void } | undefined;
    switch (deed) {
      case 'ask':
        return this.#ask(which > 6);
      case 'connect':
      case 'connect 2': {
        const dial = pick(this.#dialling);
        if (dial === undefined) return;
        const connection =
          deed === 'connect' || this.#origin.startsWith('http:') ? http1Connection() : http2Connection(1 + (which % 3));
        this.#connections.push(connection);
        return dial.settle(connection.socket as net.Socket);
      }
      case 'refuse':
        return pick(this.#dialling)?.settle(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
      case 'end':
        return open?.end();
      case 'reset':
        return open?.reset();
      case 'cancel':
        return pick(this.#asked.filter((it) => !it.over))?.cancellation.cancel(new Error('cancelled'));
      case 'read':
        return streaming?.resume();
      case 'drop':
        return streaming?.destroy();
      case 'turn':
        return this.check();
      // Less than a turn: between an event and its listeners.
      case 'tick':
        return ticks(which);
      default:
        return pick(this.#open.filter((it) => it.due() > 0))?.answer(deed);
    }
  }

  /** Lets pending work finish, and checks the invariants. */
  async check(): Promise<void> {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    const count = this.#dialling.length + this.#open.length;
    expect(this.#max === 0 || count <= this.#max).toBe(true);
    expect(this.#idle.all.size).toBeLessThanOrEqual(Math.min(this.#open.length, this.#maxIdle));
    for (const { connection } of this.#asked) {
      if (connection === undefined || connection.state.dead) continue;
      const { inFlight, capacity } = connection.state;
      expect(this.#idle.all.has(connection)).toBe(inFlight === 0);
      expect(inFlight).toBeLessThanOrEqual(capacity);
    }
    // A request waits only while every allowed connection is taken.
    const connections = new Set(this.#asked.filter((it) => !it.over).map((it) => it.connection));
    if (connections.delete(undefined)) {
      expect([connections.size, this.#idle.all.size]).toEqual([this.#max, 0]);
      for (const connection of connections) expect(connection?.state.hasRoom).toBe(false);
    }
    for (const { answers, over, body } of this.#asked) expect(answers).toBe(over || body !== undefined ? 1 : 0);
    expect(this.#isEmpty).toBe(count === 0 && this.going === 0);
  }

  /** Ends what runs, then the pool: nothing is left. */
  async end(): Promise<void> {
    for (let rounds = 0; this.going > 0; rounds++) {
      expect(rounds).toBeLessThan(500);
      // A half answer is never completed.
      for (const deed of ['connect', 'whole', 'drop', ...(rounds > 100 ? ['cancel' as const] : [])] as const)
        await this.do({ deed, which: rounds });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.check();
    this.#pool.destroy();
    await this.check();
    expect([this.#open.length, this.#dialling.length, this.#isEmpty]).toEqual([0, 0, true]);
  }
}

async function ticks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await Promise.resolve();
}

async function run(scheme: string, max: number, maxIdle: number, program: readonly Step[]): Promise<void> {
  const world = new World(scheme, max, maxIdle);
  for (const step of program) {
    const passes = world.do(step);
    if (passes !== undefined) await passes;
  }
  await world.check();
  await world.end();
}

describe('OriginPool', () => {
  it.each(['http', 'https'])('keeps its invariants in random sequences (%s)', async (scheme) => {
    const runs = fc.asyncProperty(
      fc.constantFrom(1, 1, 2, 3, 0),
      fc.constantFrom(0, 1, 50),
      steps,
      (max, maxIdle, program) => run(scheme, max, maxIdle, program),
    );
    await fc.assert(runs, { numRuns: 200 });
  });

  it('keeps no connection for a request that was cancelled at its turn', async () => {
    // The first leaves, which makes room for the second; that leaves before it can be sent.
    await run(
      'http',
      1,
      50,
      (['ask', 'ask', 'cancel', 'cancel'] as const).map((deed) => ({ deed, which: 0 })),
    );
  });

  it('keeps no reference to a removed connection', async () => {
    const pool = idlePool();
    const gone: WeakRef<Connection>[] = [];
    (() => {
      const [oldest, newest] = [
        pool.acquire(new Cancellation()) as Connection,
        pool.acquire(new Cancellation()) as Connection,
      ];
      for (const connection of [oldest, newest]) {
        connection.opened = true;
        pool.release(connection);
      }
      gone.push(new WeakRef(oldest));
      pool.remove(oldest);
    })();
    await until(() => {
      globalThis.gc?.();
      return gone[0]?.deref() === undefined;
    });
    expect((pool.acquire(new Cancellation()) as Connection).state.inFlight).toBe(1);
  });

  it('is not the activity of a request that has its connection', async () => {
    const pool = idlePool(1);
    const connection = pool.acquire(new Cancellation()) as Connection;
    const cancellation = new Cancellation();
    const waits = pool.acquire(cancellation);
    expect(cancellation.activity).toBe('waiting for a free connection');
    connection.opened = true;
    pool.release(connection);
    expect(await waits).toBe(connection);
    expect(cancellation.activity).toBe('');
  });
});

/** A pool whose connections are never opened. */
function idlePool(maxConnsPerHost = 0): OriginPool {
  return new OriginPool('http://h.test', () => new Promise(() => undefined), {
    maxResponseHeaderBytes: 65_536,
    idleTimeout: 0,
    after: systemClock.after,
    maxConnsPerHost,
    memory: { http1Only: false },
    idle: new IdleConnections(100),
    onEmpty: () => undefined,
  });
}
