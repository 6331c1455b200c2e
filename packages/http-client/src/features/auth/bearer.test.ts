import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type ClientError, errorIs, ErrorType } from '@wirework/http-errors';
import { until } from '../../../test/support/until.ts';
import { ErrTokenRenewal } from '../../base/sentinels.ts';
import type { Config } from '../../config/config.ts';
import { createFakeClient, type FakeClient, type SentRequest } from '../../testing.ts';
import { bearer, type BearerOptions } from './bearer.ts';

const baseUrl = 'http://h.test/';

/** A client on a server that accepts one token. */
function make(valid: () => string, options: BearerOptions, more: Config = {}): FakeClient {
  return createFakeClient(({ headers }) => ({ status: headers['authorization'] === `Bearer ${valid()}` ? 200 : 401 }), {
    baseUrl,
    attemptMiddleware: [bearer(options)],
    ...more,
  });
}

/** A store whose tokens are numbered. */
function store(): BearerOptions & { token: string | undefined; renewals: number } {
  return {
    token: 't0',
    renewals: 0,
    get() {
      return this.token;
    },
    async renew() {
      await new Promise((resolve) => setTimeout(resolve, 1));
      this.token = `t${++this.renewals}`;
    },
  };
}
const bound = (it: ReturnType<typeof store>): BearerOptions => ({ get: () => it.token, renew: () => it.renew('') });
const tokensOf = (sent: readonly SentRequest[]): unknown[] => sent.map((it) => it.headers['authorization']);

describe('bearer', () => {
  it('sends the token, and renews it once for many 401s', async () => {
    const tokens = store();
    const { client, sent } = make(() => 't1', bound(tokens));
    const results = await Promise.all(Array.from({ length: 1000 }, () => client.get('a')));
    expect(results.every((it) => it.ok)).toBe(true);
    expect([tokens.renewals, sent.length]).toEqual([1, 2000]);
  });

  it('takes a token that was renewed while the refused request was on its way', async () => {
    const tokens = store();
    let answer: (status: number) => void = () => undefined;
    const { client, sent } = createFakeClient(
      ({ url, headers }) =>
        url.endsWith('slow') && headers['authorization'] === 'Bearer t0'
          ? new Promise((resolve) => (answer = (status) => resolve({ status })))
          : { status: headers['authorization'] === 'Bearer t1' ? 200 : 401 },
      { baseUrl, attemptMiddleware: [bearer(bound(tokens))] },
    );
    const slow = client.get('slow');
    await client.get('fast');
    answer(401);
    expect((await slow).status).toBe(200);
    expect([tokens.renewals, sent.length]).toEqual([1, 4]);
  });

  it('gets the first token, and returns a second 401', async () => {
    const tokens = store();
    tokens.token = undefined;
    const { client, sent } = make(() => 'other', bound(tokens));
    expect((await client.get('a')).status).toBe(401);
    expect(tokensOf(sent)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('signs each retry with the present token', async () => {
    const tokens = store();
    const { client, sent } = createFakeClient(() => ({ status: sent.length < 3 ? 503 : 200 }), {
      baseUrl,
      attemptMiddleware: [bearer({ get: () => `t${sent.length}`, renew: tokens.renew })],
    });
    await client.get('a');
    expect(tokensOf(sent)).toEqual(['Bearer t0', 'Bearer t1', 'Bearer t2']);
  });

  it('never sends the token to another origin, nor renews it for a 401 from there', async () => {
    const tokens = store();
    const { client, sent } = createFakeClient(
      ({ url }) =>
        url.startsWith(baseUrl)
          ? { status: 302, headers: { location: 'http://other.test/' } }
          : { status: 401, headers: { 'www-authenticate': 'Bearer' } },
      { baseUrl, attemptMiddleware: [bearer(bound(tokens))] },
    );
    expect((await client.get('a')).status).toBe(401);
    await client.get('http://other.test/');
    await client.get('http://h.test:81/');
    await client.extend({ baseUrl: 'http://third.test/' }).get('a');
    expect(tokensOf(sent)).toEqual(['Bearer t0', undefined, undefined, undefined, undefined]);
    expect(tokens.renewals).toBe(0);
  });

  it('goes to the origin of its option, and leaves other credentials alone', async () => {
    const tokens = store();
    const { client, sent } = createFakeClient([{}], {
      attemptMiddleware: [bearer({ ...bound(tokens), origin: 'http://h.test/path' })],
    });
    await client.get('http://h.test/');
    await client.get('http://g.test/');
    await client.get('http://h.test/', { bearerToken: 'own' });
    expect(tokensOf(sent)).toEqual(['Bearer t0', undefined, 'Bearer own']);
  });

  it('sends a body again, unless it is a stream', async () => {
    const tokens = store();
    const { client, sent } = make(() => `t${tokens.renewals === 0 ? 1 : tokens.renewals}`, bound(tokens));
    expect((await client.post('a', { body: 'bytes' })).status).toBe(200);
    expect(sent.map((it) => String(it.body))).toEqual(['bytes', 'bytes']);
    const refused = make(() => 't2', bound(tokens));
    const stream = async function* (): AsyncGenerator<string> {
      yield 'once';
    };
    expect((await refused.client.post('a', { body: stream() })).status).toBe(401);
    // The next request renews the token first.
    expect((await refused.client.post('a', { body: stream() })).status).toBe(200);
    expect(tokensOf(refused.sent)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('fails all that wait for a renewal with one error, once', async () => {
    let renewals = 0;
    const { client } = make(() => 'none', {
      get: () => 't0',
      renew: async () => {
        renewals++;
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
      },
    });
    const fail = async (): Promise<unknown[]> =>
      Promise.all(Array.from({ length: 100 }, () => client.get('a').catch((error: unknown) => error)));
    const errors = (await fail()) as ClientError[];
    expect(renewals).toBe(1);
    for (const error of errors) {
      expect(error).toMatchObject({
        type: ErrorType.Unknown,
        reason: 'ERR_TOKEN_RENEWAL',
        message: 'the token cannot be renewed',
        url: 'http://h.test/a',
        attempts: 1,
      });
      expect(errorIs(error, ErrTokenRenewal)).toBe(true);
      expect(error.isRetryable()).toBe(false);
      expect(String(error)).toContain('ECONNREFUSED');
    }
    await fail();
    expect(renewals).toBe(2);
  });

  it('fails a request whose 401 comes after the renewal of its token has failed', async () => {
    let renewals = 0;
    const answers: ((status: number) => void)[] = [];
    const { client } = createFakeClient(() => new Promise((resolve) => answers.push((status) => resolve({ status }))), {
      baseUrl,
      attemptMiddleware: [bearer({ get: () => 't0', renew: () => Promise.reject(new Error(`failure ${++renewals}`)) })],
    });
    const both = [1, 2].map(() => client.get('a').catch((error: unknown) => String(error)));
    while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
    answers[0]?.(401);
    expect(await both[0]).toContain('failure 1');
    answers[1]?.(401);
    expect(await both[1]).toContain('failure 1');
  });

  it('refuses a renewal that changes nothing, or takes too long', async () => {
    for (const [renew, text] of [
      [async () => undefined, "'renew' must make 'get' return another token"],
      [() => new Promise(() => undefined), 'it took longer than 20 ms'],
      [
        () => {
          throw new RangeError('at once');
        },
        'at once',
      ],
    ] as const) {
      const { client } = make(() => 'none', { get: () => 't0', renew, renewTimeout: 20 });
      await expect(client.get('a').catch((error: unknown) => String(error))).resolves.toContain(text);
    }
  });

  it('has no token in an error', async () => {
    const token = 'plainlookingword';
    const { client } = make(() => 'none', {
      get: () => token,
      renew: () => Promise.reject(new Error(`${token} was refused`, { cause: new Error(`no ${token}`) })),
    });
    const error: unknown = await client.get('a').catch((it: unknown) => it);
    expect(errorIs(error, ErrTokenRenewal)).toBe(true);
    for (const text of [String(error), inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error)])
      expect(text).not.toContain(token);
    const broken = make(() => 'none', { get: () => 'to ken', renew: () => undefined });
    const refused: unknown = await broken.client.get('a').catch((it: unknown) => it);
    expect(String(refused)).toContain('must be visible ASCII');
    expect(inspect(refused, { depth: 9 })).not.toContain('to ken');
  });

  it('ends with the call, and the renewal goes on for others', async () => {
    const tokens = store();
    let finish: (() => void) | undefined;
    const { client } = make(() => 't1', {
      get: () => tokens.token,
      renew: () => new Promise<void>((resolve) => (finish = () => ((tokens.token = 't1'), resolve()))),
    });
    const controller = new AbortController();
    const aborted = client.get('a', { signal: controller.signal }).catch((error: ClientError) => error.code);
    const other = client.get('a');
    await until(() => finish !== undefined);
    controller.abort();
    expect(await aborted).toBe('CONTEXT_CANCELED');
    finish?.();
    expect((await other).status).toBe(200);
  });

  describe('with an end of the token', () => {
    const timed = (lifetime: number, more: Partial<BearerOptions> = {}) => {
      const clock = { now: 1_000_000_000_000 };
      const state = { count: 0, end: clock.now + lifetime, fails: false };
      const { client, sent } = createFakeClient([{}], {
        baseUrl,
        attemptMiddleware: [
          bearer({
            get: () => `t${state.count}`,
            renew: () => {
              if (state.fails) throw new Error('down');
              state.count++;
              state.end = clock.now + lifetime;
            },
            expiresAt: () => new Date(state.end),
            now: () => new Date(clock.now),
            ...more,
          }),
        ],
      });
      const send = async (at: number): Promise<string> => {
        clock.now = 1_000_000_000_000 + at;
        await client.get('a');
        const used = String(sent.at(-1)?.headers['authorization']).slice(7);
        await new Promise((resolve) => setImmediate(resolve));
        return used;
      };
      return { send, state };
    };

    it('renews it early, while requests go on with the old one', async () => {
      const { send, state } = timed(3_600_000);
      expect([await send(0), await send(3_569_999), state.count]).toEqual(['t0', 't0', 0]);
      expect([await send(3_570_000), state.count]).toEqual(['t0', 1]);
      expect([await send(3_570_001), state.count]).toEqual(['t1', 1]);
    });

    it('renews a short one in the middle of its time', async () => {
      const { send, state } = timed(10_000);
      expect([await send(0), await send(4999), state.count]).toEqual(['t0', 't0', 0]);
      expect([await send(5000), state.count]).toEqual(['t0', 1]);
    });

    it('keeps it until its end when an early renewal fails', async () => {
      const { send, state } = timed(10_000, { renewBefore: 4000 });
      await send(0);
      state.fails = true;
      expect(await send(6000)).toBe('t0');
      state.fails = false;
      // The next try is in the middle of the rest.
      expect([await send(7999), state.count]).toEqual(['t0', 0]);
      expect([await send(8000), state.count]).toEqual(['t0', 1]);
      state.fails = true;
      await expect(send(60_000)).rejects.toMatchObject({ reason: 'ERR_TOKEN_RENEWAL', attempts: 0 });
    });

    it('sends none that has expired', async () => {
      const { send, state } = timed(10_000);
      expect([await send(10_000), state.count]).toEqual(['t1', 1]);
    });
  });

  it.each<[object | undefined, string]>([
    [undefined, "it needs the functions 'get' and 'renew'"],
    [{ get: () => 'a' }, "it needs the functions 'get' and 'renew'"],
    [{ get: 'a', renew: () => 'a' }, 'get must be a function'],
    [{ get: () => 'a', renew: () => 'a', renewBefore: -1 }, 'renewBefore must be 0 to 1800000 ms'],
    [{ get: () => 'a', renew: () => 'a', renewTimeout: 0 }, 'renewTimeout must be 1 to 1800000 ms'],
    [{ get: () => 'a', renew: () => 'a', origin: 'ftp://x/' }, 'origin must be a URL'],
    [{ get: () => 'a', refresh: () => 'a' }, "unknown bearer() option 'refresh'"],
  ])('refuses %j', (options, message) => {
    expect(() => bearer(options as never)).toThrow(message);
  });

  it('needs an origin', async () => {
    const { client, sent } = createFakeClient([{}], { attemptMiddleware: [bearer(bound(store()))] });
    await expect(client.get('http://h.test/')).rejects.toThrow(
      "Cannot send the request: bearer() needs the option 'origin', or a client with a 'baseUrl'",
    );
    expect(sent).toHaveLength(0);
  });
});
