import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { bundleSources, metBy, runs, temporaryFolders, thrownBy } from '@wirework/test-support';
import fc from 'fast-check';
import { createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import type { BreakerConfig } from '../src/config/groups.ts';
import { restoreBreakers, saveBreakers, type SavedBreaker } from '../src/shared.ts';
import { createFakeClient } from '../src/testing.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer, type TestServer } from './support/server.ts';

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
