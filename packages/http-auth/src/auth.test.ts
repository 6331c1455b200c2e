import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { Config, SendAttempt } from '@wirework/http-client';
import { createClient as createFetchClient } from '@wirework/http-client/fetch';
import { type ClientError, errorIs, ErrorType } from '@wirework/http-errors';
import { createFakeClient, type FakeClient, type SentRequest } from '@wirework/http-testing';
import { expectLinear } from '@wirework/test-support/growth';
import { until } from '../../http-client/test/support/until.ts';
import { bearer, type BearerOptions } from './bearer.ts';
import { readChallenges } from './challenge.ts';
import { authorizationOf, chooseChallenge, digest } from './digest.ts';
import { ErrTokenRenewal } from './err-token-renewal.ts';

describe('bearer', () => {
  const baseUrl = 'http://h.test/';

  /** A client on a server that accepts one token. */
  function make(valid: () => string, options: BearerOptions, more: Config = {}): FakeClient {
    return createFakeClient(
      ({ headers }) => ({ status: headers['authorization'] === `Bearer ${valid()}` ? 200 : 401 }),
      {
        baseUrl,
        attemptMiddleware: [bearer(options)],
        ...more,
      },
    );
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
        await new Promise(setImmediate);
        this.token = `t${++this.renewals}`;
      },
    };
  }

  const bound = (it: ReturnType<typeof store>): BearerOptions => ({ get: () => it.token, renew: () => it.renew('') });

  const tokensOf = (sent: readonly SentRequest[]): unknown[] => sent.map((it) => it.headers['authorization']);

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
    const { client, sent } = make(() => 'none', {
      get: () => 't0',
      renew: async () => {
        renewals++;
        // Requests after the first failure wait before they are sent.
        await until(() => sent.length === 100);
        await new Promise(setImmediate);
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

  it('is refused without an origin when a client without a base URL is made', () => {
    const attemptMiddleware = [(next: SendAttempt) => next, bearer(bound(store()))];
    const sentence =
      "invalid middleware configuration: attemptMiddleware[1]: bearer() needs the option 'origin', or a client with a 'baseUrl'";
    const withoutBase = createFakeClient([{}]).client;
    expect(() => createFakeClient([{}], { attemptMiddleware })).toThrow(sentence);
    expect(() => createFetchClient({ attemptMiddleware })).toThrow(sentence);
    expect(() => withoutBase.extend({ attemptMiddleware })).toThrow(sentence);
  });

  it('is accepted without an origin beside a base URL, also that of the client that is extended', async () => {
    const attemptMiddleware = [bearer(bound(store()))];
    const { client, sent } = createFakeClient([{}], { baseUrl });
    await client.extend({ attemptMiddleware }).get('a');
    const plain = createFakeClient([{}]);
    await plain.client.extend({ baseUrl, attemptMiddleware }).get('a');
    expect([...tokensOf(sent), ...tokensOf(plain.sent)]).toEqual(['Bearer t0', 'Bearer t0']);
  });

  it('is refused without an origin at the first request inside another middleware', async () => {
    const inner = bearer(bound(store()));
    const { client, sent } = createFakeClient([{}], { attemptMiddleware: [(next) => inner(next)] });
    await expect(client.get('http://h.test/')).rejects.toThrow(
      "Cannot send the request: bearer() needs the option 'origin', or a client with a 'baseUrl'",
    );
    expect(sent).toHaveLength(0);
  });
});

describe('digest', () => {
  const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  const hashes = { md5, 'sha-256': sha256 };

  /** The challenges of RFC 7616, section 3.9.1. */
  const rfcLines = ['SHA-256', 'MD5'].map(
    (algorithm) =>
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
      'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  );
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
  const request = { method: 'GET', url: 'http://www.example.org/dir/index.html' };

  async function answer(lines: readonly string[], known = hashes, user = 'Mufasa'): Promise<string> {
    const challenge = chooseChallenge(lines, known);
    if (challenge === undefined) throw new Error('no challenge');
    return authorizationOf({ ...challenge, cnonce, count: 0 }, user, 'Circle of Life', request);
  }

  describe('a digest', () => {
    it('equals the example of RFC 7616, section 3.9.1, for SHA-256 and MD5', async () => {
      expect(await answer(rfcLines)).toBe(
        'Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, ' +
          'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, ' +
          `cnonce="${cnonce}", qop=auth, response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", ` +
          'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
      );
      expect(await answer(rfcLines.slice(1))).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
    });

    it('equals the example of RFC 2617, section 3.5', async () => {
      const line =
        'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", ' +
        'opaque="5ccc069c403ebaf9f0171e9517f40e41"';
      const challenge = chooseChallenge([line], hashes);
      if (challenge === undefined) throw new Error('no challenge');
      expect(
        await authorizationOf({ ...challenge, cnonce: '0a4f113b', count: 0 }, 'Mufasa', 'Circle Of Life', request),
      ).toContain('response="6629fae49393a05397450978507c4ef1"');
    });

    it('counts the requests of a nonce in hexadecimal', async () => {
      const challenge = chooseChallenge(rfcLines, hashes);
      if (challenge === undefined) throw new Error('no challenge');
      const session = { ...challenge, cnonce, count: 15 };
      const both = await Promise.all([1, 2].map(() => authorizationOf(session, 'Mufasa', 's', request)));
      expect(both.map((it) => /nc=(\w+)/.exec(it)?.[1])).toEqual(['00000010', '00000011']);
    });

    it('of a session hashes the nonces into the secret', async () => {
      const line = 'Digest realm="r", qop=auth, nonce="n", algorithm=MD5-sess';
      const ha1 = md5(Buffer.from(`${md5(Buffer.from('Mufasa:r:Circle of Life'))}:n:${cnonce}`));
      const ha2 = md5(Buffer.from('GET:/dir/index.html'));
      expect(await answer([line])).toContain(
        `response="${md5(Buffer.from(`${ha1}:n:00000001:${cnonce}:auth:${ha2}`))}"`,
      );
    });

    it('hides or encodes the name', async () => {
      const line = 'Digest realm="a \\"b\\"", qop="auth", nonce="n", algorithm=SHA-256';
      expect(await answer([`${line}, userhash=true`])).toContain(
        `username="${sha256(Buffer.from('Mufasa:a "b"'))}", realm="a \\"b\\"", `,
      );
      expect(await answer([line], hashes, "Jäsøn (D'oe)")).toContain(
        "username*=UTF-8''J%C3%A4s%C3%B8n%20%28D%27oe%29, ",
      );
    });
  });

  describe('chooseChallenge', () => {
    it('takes the first one that it can answer', () => {
      expect(chooseChallenge(rfcLines.toReversed(), hashes)?.algorithm).toBe('MD5');
      expect(chooseChallenge(rfcLines.toReversed(), { ...hashes, md5: undefined })?.algorithm).toBe('SHA-256');
      expect(
        chooseChallenge(['Negotiate abc==, Basic realm="x", Digest realm="r", nonce="n", qop="auth"'], hashes)?.realm,
      ).toBe('r');
      expect(chooseChallenge(['Digest realm="r", nonce="n", qop="auth", Basic realm="x"'], hashes)?.realm).toBe('r');
    });

    it.each([
      'Basic realm="x"',
      'Digest',
      'Digest realm="r", nonce="n"',
      'Digest realm="r", nonce="n", qop="auth-int"',
      'Digest nonce="n", qop="auth"',
      'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-512-256',
      'Digest realm="r", nonce="n',
      '=,,=,"',
      `Digest ${'a ="\\" '.repeat(5000)}`,
    ])('takes none of %j', (line) => {
      expect(chooseChallenge([line], hashes)).toBeUndefined();
    });

    it('refuses MD5 by name when there is no option for it', () => {
      expect(() => chooseChallenge(rfcLines.slice(1), { ...hashes, md5: undefined })).toThrow(
        "it knows only MD5, which needs the option 'md5' of digest",
      );
    });
  });

  it.each<[object, string]>([
    [{ username: 'a' }, 'password must be a text'],
    [{ username: 'a\n', password: 'b' }, 'username must be a text without control characters'],
    [{ username: 'a:b', password: 'b' }, 'must not contain a colon'],
    [{ username: 'a', password: 'b', md5: true }, 'md5 must be a function'],
    [{ username: 'a', password: 'b', origin: 'x' }, 'origin must be a URL'],
    [{ username: 'a', pass: 'b' }, "unknown digest option 'pass'; known are username, password, origin, md5"],
  ])('digest refuses %j', (options, message) => {
    expect(() => digest(options as never)).toThrow(message);
  });

  it('digest is refused without an origin when a client without a base URL is made', () => {
    const attemptMiddleware = [digest({ username: 'a', password: 'secret' })];
    expect(() => createFakeClient([{}], { attemptMiddleware })).toThrow(
      "attemptMiddleware[0]: digest needs the option 'origin', or a client with a 'baseUrl'",
    );
  });
});

describe('readChallenges', () => {
  const shapes: Readonly<Record<string, (size: number) => string>> = {
    commas: (size) => `Digest a=b${','.repeat(size)}`,
    blanks: (size) => `Digest a=b${' '.repeat(size)}x`,
    'quotation marks': (size) => `Digest ${'"'.repeat(size)}`,
    'escaped quotation marks': (size) => `Digest a="${'\\"'.repeat(size)}`,
    schemes: (size) => 'Digest a=b, '.repeat(size),
    equals: (size) => `a${'='.repeat(size)}`,
  };

  it.each(Object.entries(shapes))('takes linear time for a header of many %s', async (_name, shape) => {
    await expectLinear((size) => {
      const value = shape(size);
      return () => readChallenges([value]);
    }, 500);
  });
});
