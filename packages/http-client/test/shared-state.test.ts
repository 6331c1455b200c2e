import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { errorIs, ErrorType } from '@wirework/http-errors';
import { bundleSources, describeWith, metBy, runs, temporaryFolders, thrownBy } from '@wirework/test-support';
import { startRedis } from '@wirework/test-support/redis';
import { ErrRateLimited } from '../src/base/sentinels.ts';
import type { BaseClient } from '../src/client/base-client.ts';
import type { BreakerConfig, RateLimitConfig, RateLimitStore } from '../src/config/groups.ts';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { sharedLimitOn } from '../src/features/shared/shared-limit.ts';
import type { RequestOptions } from '../src/request/options.ts';
import type { BaseResult } from '../src/response/base-result.ts';
import {
  ErrSharedLimit,
  restoreBreakers,
  saveBreakers,
  type SavedBreaker,
  sharedLimit,
  type SharedLimiter,
} from '../src/shared.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer, type TestServer } from './support/server.ts';
import type { SharingSettings } from './support/sharing-child.ts';
import { createFakeClient } from './support/ring.ts';

describe('saved breakers', () => {
  const url = 'http://a.test/';
  const past = 1_700_000_000_000;

  /** A client on its clock that gets one status after the other, and its changes of state. */
  function make(clock: ManualClock, statuses: number[], config: BreakerConfig = {}) {
    const events: string[] = [];
    const fetch = (): Promise<Response> => Promise.resolve(new Response(null, { status: statuses.shift() ?? 200 }));
    const breaker: BreakerConfig = {
      minimumRequests: 4,
      openFor: 5000,
      onStateChange: (it) => events.push(it.to),
      ...config,
    };
    const client = new HttpFetchClient(
      { fetch, retry: { maxRetries: 0 }, timeouts: { request: 0, attempt: 0 }, resilience: { breaker } },
      { clock },
    );
    const ask = async (times = 1): Promise<void> => {
      for (let i = 0; i < times; i++) await client.get(url);
    };
    return { client, events, ask, left: statuses };
  }

  const passOn = (from: object, to: object): void =>
    restoreBreakers(to, JSON.parse(JSON.stringify(saveBreakers(from))) as SavedBreaker[]);

  describe('saved breakers', () => {
    it('keep a circuit open over a restart, for the rest of its time', async () => {
      const clock = manualClock();
      await clock.tick(1000);
      const before = make(clock, [500, 500, 500, 500]);
      await before.ask(4);
      const saved = saveBreakers(before.client);
      expect(saved).toEqual([{ host: 'a.test', state: 'open', since: past + 1000, counts: [] }]);
      // The clock of the next process begins anew.
      const later = manualClock();
      const next: ManualClock = { ...later, date: () => past + 4000 + later.now() };
      const after = make(next, [200]);
      restoreBreakers(after.client, saved);
      expect(after.client.breakerState(url)).toBe('open');
      await next.tick(1999);
      expect((await failure(after.client.get(url))).reason).toBe('ERR_CIRCUIT_OPEN');
      await next.tick(1);
      await after.ask();
      expect([after.client.breakerState(url), after.events]).toEqual(['closed', ['half-open', 'closed']]);
    });

    it('keep the attempts that were counted, until they leave the window', async () => {
      const clock = manualClock();
      const before = make(clock, [500, 200, 500]);
      await before.ask(2);
      await clock.tick(10_000);
      await before.ask();
      const saved = saveBreakers(before.client);
      expect(saved[0]?.counts).toEqual([
        { start: past, total: 2, failures: 1 },
        { start: past + 10_000, total: 1, failures: 1 },
      ]);
      const soon = make(clock, [500]);
      restoreBreakers(soon.client, saved);
      await soon.ask();
      expect(soon.client.breakerState(url)).toBe('open');
      await clock.tick(20_000);
      const late = make(clock, [500]);
      restoreBreakers(late.client, saved);
      await late.ask();
      expect(late.client.breakerState(url)).toBe('closed');
    });

    it('pass openings and closings on to a client that runs, and only the latest counts', async () => {
      const clock = manualClock();
      const one = make(clock, [500, 500, 500, 500, 200]);
      const two = make(clock, [200, 500]);
      await one.ask(4);
      const opened = saveBreakers(one.client);
      await two.ask();
      passOn(one.client, two.client);
      expect([two.client.breakerState(url), two.events]).toEqual(['open', []]);
      await clock.tick(5000);
      await one.ask();
      passOn(one.client, two.client);
      expect(two.client.breakerState(url)).toBe('closed');
      for (const client of [one.client, two.client]) {
        restoreBreakers(client, opened);
        expect(client.breakerState(url)).toBe('closed');
      }
      await two.ask();
      passOn(one.client, two.client);
      expect(saveBreakers(two.client)[0]?.counts).toEqual([{ start: past + 5000, total: 1, failures: 1 }]);
    });

    it('end a probe that runs, whose outcome then changes nothing', async () => {
      const clock = manualClock();
      let answer = (_response: Response): void => undefined;
      const statuses = [500];
      const fetch = (): Promise<Response> => {
        const status = statuses.shift();
        if (status !== undefined) return Promise.resolve(new Response(null, { status }));
        return new Promise((resolve) => (answer = resolve));
      };
      const breaker = { minimumRequests: 1, openFor: 5000 };
      const client = new HttpFetchClient(
        { fetch, retry: { maxRetries: 0 }, timeouts: { request: 0, attempt: 0 }, resilience: { breaker } },
        { clock },
      );
      await client.get(url);
      await clock.tick(5000);
      const probe = client.get(url);
      await clock.tick(0);
      expect([client.breakerState(url), saveBreakers(client)[0]?.state]).toEqual(['half-open', 'open']);
      restoreBreakers(client, [{ host: 'a.test', state: 'open', since: past + 5000, counts: [] }]);
      answer(new Response('ok'));
      expect((await probe).status).toBe(200);
      expect(client.breakerState(url)).toBe('open');
    });

    it('never begin in the future, whatever the clock of the other machine says', async () => {
      const clock = manualClock();
      const { client, ask } = make(clock, [200]);
      restoreBreakers(client, [{ host: 'a.test', state: 'open', since: past + 9_000_000, counts: [] }]);
      await clock.tick(5000);
      await ask();
      expect(client.breakerState(url)).toBe('closed');
    });

    it('continue in another client as they would have in the same', async () => {
      const statuses = fc.array(fc.constantFrom(200, 500, 500), { minLength: 1, maxLength: 30 });
      const step = fc.tuple(statuses, fc.integer({ min: 0, max: 2000 }));
      let opened = 0;
      await fc.assert(
        fc.asyncProperty(step, step, async ([first, pause], [then, rest]) => {
          const clock = manualClock();
          const script = (): number[] => [...first, ...then];
          const attempt = async ({ ask }: ReturnType<typeof make>, times: number): Promise<void> => {
            for (let i = 0; i < times; i++) {
              await ask().catch(() => undefined);
              await clock.tick(rest);
            }
          };
          const same = make(clock, script());
          await attempt(same, first.length);
          await clock.tick(pause);
          const saved = saveBreakers(same.client);
          // The answers that the breaker has refused are still to come.
          const next = make(clock, [...same.left]);
          restoreBreakers(next.client, JSON.parse(JSON.stringify(saved)) as SavedBreaker[]);
          expect(saveBreakers(next.client)).toEqual(saved);
          for (const _ of then) {
            await same.ask().catch(() => undefined);
            await next.ask().catch(() => undefined);
            await clock.tick(rest);
            expect(saveBreakers(next.client)).toEqual(saveBreakers(same.client));
          }
          if (saved[0]?.state === 'open') opened++;
        }),
        { numRuns: runs(500) },
      );
      expect(opened).toBeGreaterThan(metBy(100));
    });

    it('are bounded like the hosts of a client', () => {
      const { client } = createFakeClient([], { resilience: { breaker: {} } });
      const saved = Array.from({ length: 1001 }, (_, i): SavedBreaker => ({
        host: `h${i}.test`,
        state: 'open',
        since: past,
        counts: [],
      }));
      restoreBreakers(client, saved);
      expect(['h0.test', 'h1.test'].map((it) => client.breakerState(it))).toEqual(['closed', 'open']);
      expect(saveBreakers(client)).toHaveLength(1000);
    });

    it.each([
      ['null', null],
      ['an object', { host: 'a.test', state: 'open', since: 1, counts: [] }],
      ['null in the array', [null]],
      ['a number as a host', [{ host: 1, state: 'open', since: 1, counts: [] }]],
      ['another state', [{ host: 'a.test', state: 'half-open', since: 1, counts: [] }]],
      ['a date as text', [{ host: 'a.test', state: 'open', since: '2026-11-28', counts: [] }]],
      ['a negative date', [{ host: 'a.test', state: 'open', since: -1, counts: [] }]],
      ['no counts', [{ host: 'a.test', state: 'open', since: 1 }]],
      ['inherited properties', [Object.create({ host: 'a.test', state: 'open', since: 1, counts: [] })]],
      [
        'too many counts',
        [{ host: 'a.test', state: 'open', since: 1, counts: Array(11).fill({ start: 1, total: 1, failures: 1 }) }],
      ],
      [
        'more failures than attempts',
        [{ host: 'a.test', state: 'closed', since: 1, counts: [{ start: 1, total: 1, failures: 2 }] }],
      ],
    ])('are refused as a whole for %s', (_name, saved) => {
      const { client } = createFakeClient([], { resilience: { breaker: {} } });
      const valid = { host: 'b.test', state: 'open', since: past, counts: [] };
      const given = Array.isArray(saved) ? [valid, ...(saved as unknown[])] : saved;
      const error = thrownBy(() => restoreBreakers(client, given as never));
      expect(error).toMatchObject({ type: ErrorType.Validation });
      expect(String(error)).toContain(
        Array.isArray(saved)
          ? 'Cannot restore the breakers: element 1 must be one of saveBreakers()'
          : 'Cannot restore the breakers: they must be an array of saveBreakers()',
      );
      expect(client.breakerState('b.test')).toBe('closed');
    });

    it('need a client with a breaker', () => {
      const client = keep(createClient());
      expect(saveBreakers(client)).toEqual([]);
      expect(() => restoreBreakers(client, [])).toThrow('Cannot restore the breakers: the client has no breaker');
      expect(() => saveBreakers({})).toThrow('it must be one of createClient or createSession');
    });
  });

  const program = join(temporaryFolders()(), 'restoring-child.mjs');
  beforeAll(() => bundleSources(new URL('support/restoring-child.ts', import.meta.url), program));

  describe.each([
    ['undici', createClient],
    ['fetch', createFetchClient],
  ])('a breaker of a client on %s', (_name, create) => {
    it('opens in another process, and closes there again', async () => {
      let status = 500;
      const server: TestServer = keep(await startServer((_request, response) => response.writeHead(status).end()));
      const config = { retry: { maxRetries: 0 }, resilience: { breaker: { minimumRequests: 4, openFor: 100 } } };
      const client = keep(create(config));
      for (let i = 0; i < 4; i++) await client.get(server.url);
      const child = fork(program, [server.url], { execArgv: ['--no-warnings'] });
      const exit = once(child, 'exit');
      try {
        await once(child, 'message');
        const restore = async (): Promise<{ end: unknown; state: string; saved: SavedBreaker[] }> => {
          const answer = once(child, 'message');
          child.send(saveBreakers(client));
          return ((await answer) as [{ end: unknown; state: string; saved: SavedBreaker[] }])[0];
        };
        const open = await restore();
        expect(open).toMatchObject({ end: 'ERR_CIRCUIT_OPEN', state: 'open' });
        expect(open.saved).toMatchObject([{ host: server.host, state: 'open', counts: [] }]);
        expect(server.seen).toHaveLength(4);
        status = 200;
        while (client.breakerState(server.url) !== 'closed') await client.get(server.url).catch(() => undefined);
        expect(await restore()).toMatchObject({ end: 200, state: 'closed' });
      } finally {
        child.kill();
        await exit;
      }
    });
  });
});

describe('shared limit', () => {
  type Sender = BaseClient<RequestOptions, BaseResult, object>;

  const serve = async (): Promise<TestServer> => keep(await startServer((_request, response) => response.end('ok')));
  const make = (rateLimit: RateLimitConfig): Sender =>
    keep(createClient({ retry: { maxRetries: 0 }, resilience: { rateLimit } }));
  const turn = (maxWait: number, signal = new AbortController().signal) => ({ maxWait, signal });

  /**
   * A limiter that gives these answers, one after the other: a number of milliseconds to wait, an error, or a point.
   */
  function scripted(...answers: readonly (number | Error | undefined)[]) {
    const keys: string[] = [];
    const limiter: SharedLimiter = {
      consume: (key) => {
        const answer = answers[keys.push(key) - 1];
        if (typeof answer === 'number') return Promise.reject({ msBeforeNext: answer });
        return answer === undefined ? Promise.resolve() : Promise.reject(answer);
      },
    };
    return { limiter, keys };
  }

  /** How a promise ended on a clock: at which moment, and with which reason. */
  async function endOf(clock: ManualClock, promise: Promise<void>): Promise<string> {
    const end = promise.then(
      () => `taken at ${clock.now()}`,
      (error: { readonly reason?: string }) => `${error.reason ?? String(error)} at ${clock.now()}`,
    );
    await clock.tick(0);
    for (let i = 0; i < 20; i++) await clock.tick(100);
    return end;
  }

  describe('sharedLimit', () => {
    it('takes a point of the host, and waits as long as the limiter says, within maxWait', async () => {
      const clock = manualClock();
      const { limiter, keys } = scripted(300, 700, undefined);
      expect(await endOf(clock, sharedLimitOn(clock, limiter).take('a.test:8080', turn(1000)))).toBe('taken at 1000');
      expect(keys).toEqual(['a.test:8080', 'a.test:8080', 'a.test:8080']);
      expect(clock.waiting()).toBe(0);
    });

    it('fails at once where the wait is longer than maxWait, or has no end', async () => {
      for (const answers of [[1001], [-1], [400, 601]]) {
        const clock = manualClock();
        const end = await endOf(clock, sharedLimitOn(clock, scripted(...answers).limiter).take('a', turn(1000)));
        expect(end).toBe(`ERR_RATE_LIMITED at ${answers.length === 1 ? 0 : 400}`);
      }
    });

    it('does not ask again at once, even if the limiter says so', async () => {
      const clock = manualClock();
      const { limiter, keys } = scripted(0, 0);
      const taken = sharedLimitOn(clock, limiter).take('a', turn(1000));
      await clock.tick(0);
      for (const asked of [1, 2]) {
        await clock.tick(9);
        expect(keys).toHaveLength(asked);
        await clock.tick(1);
      }
      await taken;
      expect(keys).toHaveLength(3);
    });

    it('stops waiting when the call is over', async () => {
      const clock = manualClock();
      const abort = new AbortController();
      const end = sharedLimitOn(clock, scripted(500).limiter).take('a', turn(1000, abort.signal));
      await clock.tick(100);
      abort.abort(new Error('enough'));
      await expect(end).rejects.toThrow('enough');
      expect(clock.waiting()).toBe(0);
    });

    it('lets an attempt through if the limiter fails or does not answer, and reports why', async () => {
      const errors: unknown[] = [];
      const down = new Error('connect ECONNREFUSED');
      const hanging: SharedLimiter = { consume: () => new Promise(() => undefined) };
      const endWith = (limiter: SharedLimiter): Promise<string> => {
        const clock = manualClock();
        const options = { timeout: 200, onError: (it: unknown) => void errors.push(it) };
        return endOf(clock, sharedLimitOn(clock, limiter, options).take('a', turn(0)));
      };
      expect(await endWith(scripted(down).limiter)).toBe('taken at 0');
      expect(await endWith(hanging)).toBe('taken at 200');
      expect(errors).toEqual([down, new Error('it took longer than 200 ms')]);
    });

    it('fails with its own error instead, with whenDown: refuse', async () => {
      const down = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' });
      const throwing: SharedLimiter = {
        consume: () => {
          throw down;
        },
      };
      for (const limiter of [scripted(down).limiter, throwing]) {
        const error = await failure(sharedLimit(limiter, { whenDown: 'refuse' }).take('a.test', turn(0)));
        expect([error.type, error.host, error.reason]).toEqual([ErrorType.Unknown, 'a.test', 'ERR_SHARED_LIMIT']);
        expect([errorIs(error, ErrSharedLimit), error.isRetryable()]).toEqual([true, false]);
        expect(String(error)).toBe(
          'the shared rate limit cannot be asked: shared rate limit failed: connect ECONNREFUSED 127.0.0.1:6379',
        );
      }
    });

    it('refuses what is no limiter, and unknown and wrong options', () => {
      const { limiter } = scripted();
      expect(() => sharedLimit({} as never)).toThrow("the limiter must be an object with the method 'consume'");
      expect(() => sharedLimit(limiter, { whenDown: 'open' as never })).toThrow(
        'Cannot read the options of sharedLimit: whenDown must be "allow" or "refuse", got \'open\'',
      );
      expect(() => sharedLimit(limiter, { timeout: 0 })).toThrow('timeout must be 1 to 60000 ms, got 0');
      expect(() => sharedLimit(limiter, { onError: 1 as never })).toThrow('onError must be a function');
      expect(() => sharedLimit(limiter, { onerror: 1 } as never)).toThrow("did you mean 'onError'?");
      expect(() => make({ requests: 1, store: {} as never })).toThrow(
        "resilience.rateLimit.store must be an object with the method 'take'",
      );
    });
  });

  describe.each([
    ['undici', createClient],
    ['fetch', createFetchClient],
  ])('a client on %s with a store of its rate limit', (_name, create) => {
    it('shares the points of a limiter with another client, for each host', async () => {
      const [server, other] = [await serve(), await serve()];
      const store = sharedLimit(new RateLimiterMemory({ points: 3, duration: 60 }));
      const config = { retry: { maxRetries: 0 }, resilience: { rateLimit: { requests: 3, store } } };
      const [one, two]: [Sender, Sender] = [keep(create(config)), keep(create(config))];
      for (const client of [one, two, one]) expect((await client.get(server.url)).ok).toBe(true);
      const error = await failure(two.get(server.url));
      expect([errorIs(error, ErrRateLimited), error.host]).toEqual([true, '127.0.0.1']);
      await two.get(other.url);
      expect([server.seen.length, other.seen.length]).toEqual([3, 1]);
    });
  });

  describe('resilience.rateLimit.store', () => {
    it('is asked after the limit of the process and the breaker, for each attempt', async () => {
      const server = keep(await startServer((_request, response) => response.writeHead(503).end()));
      const { limiter, keys } = scripted();
      const client = keep(
        createClient({
          retry: { delay: 0, maxRetries: 2 },
          resilience: { breaker: { minimumRequests: 3 }, rateLimit: { requests: 4, store: sharedLimit(limiter) } },
        }),
      );
      await client.get(server.url);
      expect([keys.length, server.seen.length]).toEqual([3, 3]);
      expect((await failure(client.get(server.url))).reason).toBe('ERR_CIRCUIT_OPEN');
      const limited = make({ requests: 1, store: sharedLimit(limiter) });
      await limited.get(server.url);
      expect((await failure(limited.get(server.url))).reason).toBe('ERR_RATE_LIMITED');
      expect([keys.length, server.seen.length]).toEqual([4, 4]);
    });

    it('gets the time that is left of maxWait and of the call', async () => {
      const server = await serve();
      const clock = manualClock();
      const waits: number[] = [];
      const store: RateLimitStore = {
        take: (_host, { maxWait }) => {
          waits.push(maxWait);
          return Promise.resolve();
        },
      };
      const rateLimit = { requests: 1, period: 200, maxWait: 10_000, store };
      const client = keep(createClientWith({ resilience: { rateLimit } }, { clock }));
      await client.get(server.url);
      const second = client.get(server.url);
      await clock.tick(0);
      await clock.tick(200);
      await second;
      const third = client.get(server.url, { timeouts: { request: 5000 } });
      await clock.tick(0);
      await clock.tick(200);
      await third;
      expect(waits).toEqual([10_000, 9800, 4800]);
    });

    it('ends at the deadline and the signal of the call, even if the store does not', async () => {
      const server = await serve();
      const signals: AbortSignal[] = [];
      const store: RateLimitStore = {
        take: (_host, { signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      };
      const client = make({ requests: 10, maxWait: 60_000, store });
      const late = await failure(client.get(server.url, { timeouts: { request: 50 } }));
      expect([late.type, late.isRetryable()]).toEqual([ErrorType.Timeout, false]);
      expect(String(late)).toContain('while waiting for the shared rate limit');
      const caller = new AbortController();
      const aborted = failure(client.get(server.url, { signal: caller.signal }));
      caller.abort();
      expect((await aborted).type).toBe(ErrorType.ContextCanceled);
      expect(signals.map((it) => it.aborted)).toEqual([true, true]);
      expect(server.seen).toHaveLength(0);
    });

    it('counts the wait as time in the queue', async () => {
      const server = await serve();
      const clock = manualClock();
      const store = sharedLimitOn(clock, scripted(60).limiter);
      const rateLimit = { requests: 10, maxWait: 5000, store };
      const client = keep(createClientWith({ resilience: { rateLimit } }, { clock }));
      const result = client.get(server.url);
      await clock.tick(0);
      await clock.tick(60);
      expect((await result).meta.timings.queue).toBe(60);
    });
  });

  describeWith('redis-server', 'a rate limit in Redis', () => {
    const program = join(temporaryFolders()(), 'sharing-child.mjs');
    beforeAll(() => bundleSources(new URL('support/sharing-child.ts', import.meta.url), program));

    /** Runs four processes that send their requests at once. Returns how they ended, together. */
    const runFour = async (url: string, settings: SharingSettings): Promise<Record<string, number>> => {
      const reports = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const child = fork(program, [url, JSON.stringify(settings)], { execArgv: ['--no-warnings'] });
          const exit = once(child, 'exit');
          const [ends] = (await Promise.race([once(child, 'message'), exit])) as [Record<string, number>];
          await exit;
          return ends;
        }),
      );
      const sum: Record<string, number> = {};
      for (const ends of reports) for (const [end, count] of Object.entries(ends)) sum[end] = (sum[end] ?? 0) + count;
      return sum;
    };

    it('is never exceeded by four processes within its 60 seconds', async () => {
      const server = await serve();
      const redis = await startRedis();
      try {
        const settings = { port: redis.connection.port, points: 40, duration: 60, calls: 30, maxWait: 0 };
        expect(await runFour(server.url, settings)).toEqual({ sent: 40, ERR_RATE_LIMITED: 80 });
        expect(server.seen).toHaveLength(40);
      } finally {
        await redis.stop();
      }
    });

    it('lets four processes wait for the next seconds', async () => {
      const server = await serve();
      const redis = await startRedis();
      try {
        const settings = { port: redis.connection.port, points: 10, duration: 1, calls: 8, maxWait: 1_800_000 };
        expect(await runFour(server.url, settings)).toEqual({ sent: 32 });
        expect(server.seen).toHaveLength(32);
        // Each second begins when the key of the one before has expired.
        const expired = Number(/expired_keys:(\d+)/.exec(redis.command('INFO', 'stats'))?.[1]);
        expect(10 * (expired + 1)).toBeGreaterThanOrEqual(32);
      } finally {
        await redis.stop();
      }
    });

    it('is left to the process, or refuses attempts, while Redis is away', async () => {
      const server = await serve();
      const redis = await startRedis();
      const storeClient = new Redis({ ...redis.connection, maxRetriesPerRequest: 0, retryStrategy: () => 20 });
      storeClient.on('error', () => undefined);
      try {
        const limiter = new RateLimiterRedis({ storeClient, points: 100, duration: 60 });
        const errors: unknown[] = [];
        const open = make({
          requests: 3,
          period: 60_000,
          store: sharedLimit(limiter, { onError: (it) => errors.push(it) }),
        });
        const closed = make({ requests: 100, store: sharedLimit(limiter, { whenDown: 'refuse' }) });
        await Promise.all([open.get(server.url), closed.get(server.url)]);
        await redis.stop();
        await open.get(server.url);
        await open.get(server.url);
        expect((await failure(open.get(server.url))).reason).toBe('ERR_RATE_LIMITED');
        expect(errors).toHaveLength(2);
        expect((await failure(closed.get(server.url))).reason).toBe('ERR_SHARED_LIMIT');
        await redis.start();
        while (storeClient.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5));
        expect((await closed.get(server.url)).ok).toBe(true);
        expect(server.seen).toHaveLength(5);
      } finally {
        storeClient.disconnect();
        await redis.stop();
      }
    });

    it('falls back to the insurance of the limiter', async () => {
      const server = await serve();
      const redis = await startRedis();
      const storeClient = new Redis({ ...redis.connection, maxRetriesPerRequest: 0, retryStrategy: () => null });
      storeClient.on('error', () => undefined);
      try {
        const insuranceLimiter = new RateLimiterMemory({ points: 2, duration: 60 });
        const limiter = new RateLimiterRedis({ storeClient, points: 100, duration: 60, insuranceLimiter });
        const client = make({ requests: 100, store: sharedLimit(limiter, { whenDown: 'refuse' }) });
        await redis.stop();
        await client.get(server.url);
        await client.get(server.url);
        expect((await failure(client.get(server.url))).reason).toBe('ERR_RATE_LIMITED');
      } finally {
        storeClient.disconnect();
        await redis.stop();
      }
    });
  });
});
