import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { errorIs } from '@wirework/http-errors';
import { createFakeClient, type SentRequest } from '@wirework/http-testing';
import { runs } from '@wirework/test-support';
import { createClientWith } from '../../http-client/src/features/client/client.ts';
import { HttpFetchClient } from '../../http-client/src/features/client/http-fetch-client.ts';
import { instantClock } from '../../http-client/test/support/clock.ts';
import { keep } from '../../http-client/test/support/keep.ts';
import { json, startServer, type TestServer } from '../../http-client/test/support/server.ts';
import {
  bearer,
  clientCredentials,
  type ClientCredentialsOptions,
  digest,
  ErrTokenRenewal,
  type OAuthTokens,
  refreshTokens,
} from '../src/index.ts';

/** Credentials against real servers on loopback: an API, an authorization server, and one that asks for digests. */
describe('credentials', () => {
  const secret = 'a:secret &é';

  /** Starts an authorization server whose tokens are numbered. */
  async function startIssuer(answer?: Parameters<typeof startServer>[0]): Promise<TestServer> {
    let count = 0;
    return startServer(
      answer ??
        ((_request, response) =>
          json(response, {
            access_token: `t${++count}`,
            token_type: 'bearer',
            expires_in: 3600,
            refresh_token: `r${count}`,
          })),
    );
  }

  /** Starts an API that accepts the tokens of a list, and breaks every tenth connection. */
  async function startApi(accepts: (token: string) => boolean): Promise<TestServer> {
    let count = 0;
    return startServer((request, response, raw) => {
      if (++count % 10 === 0) return void raw.socket.resetAndDestroy();
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      json(response, { token }, accepts(token) ? 200 : 401);
    });
  }

  const platforms = [
    ['Node', runs(1000), () => keep(createClientWith({}, { clock: instantClock() }))],
    ['fetch', runs(200), () => new HttpFetchClient({}, { clock: instantClock() })],
  ] as const;

  describe.each(platforms)('client credentials on %s', (_name, many, make) => {
    it('are renewed once for many requests over an expiring token, while connections break', async () => {
      await using issuer = await startIssuer();
      let revoked = false;
      await using api = await startApi((token) => token === (revoked ? 't2' : 't1'));
      const plain = make();
      const source = clientCredentials({
        client: plain,
        tokenUrl: `${issuer.url}/token`,
        clientId: 'me',
        clientSecret: secret,
        scope: 'read write',
        parameters: { audience: 'api' },
      });
      const client = plain.extend({
        baseUrl: api.url,
        attemptMiddleware: [bearer(source)],
        timeouts: { request: 0 },
        retry: { maxRetries: 10, budget: { share: 10 } },
      });
      const send = async (count: number): Promise<number> => {
        const results = await Promise.all(Array.from({ length: count }, () => client.get('a')));
        return results.filter((it) => it.ok).length;
      };
      expect(await send(20)).toBe(20);
      expect(issuer.seen).toHaveLength(1);
      revoked = true;
      expect(await send(many)).toBe(many);
      expect(issuer.seen).toHaveLength(2);
      expect(issuer.seen[0]).toMatchObject({
        method: 'POST',
        url: '/token',
        body: 'audience=api&grant_type=client_credentials&scope=read+write',
      });
      expect(Buffer.from(String(issuer.seen[0]?.headers.authorization).slice(6), 'base64').toString()).toBe(
        'me:a%3Asecret+%26%C3%A9',
      );
    });

    it('of many requests at once over an expired token are asked for once', async () => {
      await using issuer = await startIssuer();
      await using api = await startApi((token) => token === 't2' || token === 't3');
      let now = new Date(0);
      const plain = make();
      const options = { client: plain, tokenUrl: issuer.url, clientId: 'me', clientSecret: secret, now: () => now };
      const auth = bearer({ ...clientCredentials(options), now: () => now });
      const client = plain.extend({
        baseUrl: api.url,
        attemptMiddleware: [auth],
        timeouts: { request: 0 },
        retry: { maxRetries: 10, budget: { share: 10 } },
      });
      // This one gets a 401, and so the second token.
      expect((await client.get('a')).ok).toBe(true);
      now = new Date(3_600_001);
      const results = await Promise.all(Array.from({ length: many }, () => client.get('a')));
      expect(new Set(results.map((it) => it.json<{ token: string }>().token))).toEqual(new Set(['t3']));
      expect(issuer.seen).toHaveLength(3);
    });

    it.each<[string, Parameters<typeof startServer>[0], string]>([
      [
        'a refusal',
        (_request, response) =>
          json(response, { error: 'invalid_client', error_description: `${secret} is wrong` }, 401),
        'HTTP 401, invalid_client',
      ],
      [
        'an unknown code',
        (_request, response) => json(response, { error: secret }, 400),
        'HTTP 400, the answer has no known error code',
      ],
      ['a page', (_request, response) => void response.end(`<p>${secret}`), 'HTTP 200, the answer has no access token'],
      [
        'a token of another type',
        (_request, response) => json(response, { access_token: secret, token_type: 'mac' }),
        'the token is not of the type Bearer',
      ],
      [
        'a redirect',
        (_request, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
        'HTTP 307, the answer has no known error code',
      ],
      ['a broken connection', (_request, _response, raw) => void raw.socket.destroy(), 'RETRY_EXHAUSTED'],
    ])('fail with %s, without a secret', async (_what, answer, text) => {
      await using issuer = await startIssuer(answer);
      const plain = make();
      const options = { client: plain, tokenUrl: issuer.url, clientId: 'me', clientSecret: secret };
      const client = plain.extend({ baseUrl: issuer.url, attemptMiddleware: [bearer(clientCredentials(options))] });
      const error: unknown = await client.get('a').catch((it: unknown) => it);
      expect(errorIs(error, ErrTokenRenewal)).toBe(true);
      const shown = inspect(error, { depth: 9, showHidden: true });
      expect(`${String(error)} ${shown}`).toContain(text);
      for (const it of [shown, String(error), JSON.stringify(error)]) {
        expect(it).not.toContain(secret);
        expect(it).not.toContain(encodeURIComponent(secret));
      }
      expect(new Set(issuer.seen.map((it) => it.url))).toEqual(new Set(['/']));
    });
  });

  describe('refresh tokens', () => {
    it('are exchanged, rotated and stored before the token is used', async () => {
      await using issuer = await startIssuer();
      const valid = new Set<string>(['t2']);
      await using api = await startApi((token) => valid.has(token));
      const stored: OAuthTokens[] = [];
      const plain = keep(createClientWith({}, { clock: instantClock() }));
      const source = refreshTokens({
        client: plain,
        tokenUrl: issuer.url,
        clientId: 'app',
        refreshToken: 'r0',
        accessToken: 't0',
        now: () => new Date(1000),
        onTokens: async (tokens) => {
          await new Promise((resolve) => setImmediate(resolve));
          stored.push(tokens);
        },
      });
      const client = plain.extend({
        baseUrl: api.url,
        attemptMiddleware: [bearer({ ...source, now: () => new Date(1000) })],
      });
      expect((await client.get('a')).status).toBe(401);
      expect((await client.get('a')).status).toBe(200);
      expect(issuer.seen.map((it) => [it.headers.authorization, it.body])).toEqual([
        [undefined, 'grant_type=refresh_token&refresh_token=r0&client_id=app'],
        [undefined, 'grant_type=refresh_token&refresh_token=r1&client_id=app'],
      ]);
      expect(stored).toEqual([
        { accessToken: 't1', refreshToken: 'r1', expiresAt: 3_601_000 },
        { accessToken: 't2', refreshToken: 'r2', expiresAt: 3_601_000 },
      ]);
    });

    it('are sent once, and kept by a server that does not rotate them', async () => {
      let count = 0;
      await using issuer = await startIssuer((_request, response) =>
        count++ === 0
          ? response.destroy()
          : json(response, { access_token: 't', token_type: 'Bearer', expires_in: '60' }),
      );
      const source = refreshTokens({
        client: keep(createClientWith({}, { clock: instantClock() })),
        tokenUrl: issuer.url,
        clientId: 'app',
        clientSecret: 's',
        authentication: 'body',
        refreshToken: 'r0',
        now: () => new Date(0),
      });
      await expect(source.renew(undefined)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
      expect(issuer.seen).toHaveLength(1);
      await source.renew(undefined);
      expect([source.get(), source.expiresAt?.()]).toEqual(['t', 60_000]);
      expect(issuer.seen[1]?.body).toBe('grant_type=refresh_token&refresh_token=r0&client_id=app&client_secret=s');
    });
  });

  it.each<[object, string]>([
    [{}, "client must be a Client, other than the one with 'bearer'"],
    [{ tokenUrl: 'x' }, 'URL'],
    [{ clientId: '' }, 'clientId must be a text'],
    [{ clientSecret: 7 }, 'clientSecret must be a text'],
    [{ scope: ['a'] }, 'scope must be a text'],
    [{ authentication: 'jwt' }, "authentication must be 'basic' or 'body'"],
    [{ parameters: { a: 1 } }, 'parameters must be an object of texts'],
    [{ now: 7 }, 'now must be a function'],
    [{ secret: 's' }, "unknown clientCredentials() option 'secret'"],
  ])('clientCredentials refuses %j', (change, message) => {
    const client = Object.keys(change).length === 0 ? ({} as never) : keep(createClientWith({}, {}));
    const options: ClientCredentialsOptions = {
      client,
      tokenUrl: 'http://127.0.0.1/',
      clientId: 'me',
      clientSecret: 's',
      ...change,
    };
    expect(() => clientCredentials(options)).toThrow(message);
  });

  describe.each(platforms)('a digest on %s', (_name, _many, make) => {
    it.each([
      ['SHA-256', 'sha256'],
      ['MD5', 'md5'],
    ])('with %s logs in once, and again when the nonce is stale', async (algorithm, hash) => {
      const hashOf = (text: string): string => createHash(hash).update(text).digest('hex');
      const used = new Map<string, Set<string>>();
      let challenges = 0;
      await using server = await startServer((request, response) => {
        const fields = Object.fromEntries(
          [...(request.headers.authorization ?? '').matchAll(/(\w+)=(?:"([^"]*)"|([\w-]+))/g)].map(
            ([, name, quoted, plain]) => [name, quoted ?? plain],
          ),
        ) as Record<string, string>;
        const { nonce = '', nc = '', cnonce, response: given } = fields;
        const counts = used.get(nonce);
        const secretHash = hashOf('ada:the realm:pass word');
        const right = hashOf(
          [secretHash, nonce, nc, cnonce, 'auth', hashOf(`${request.method}:${request.url}`)].join(':'),
        );
        if (counts !== undefined && given === right && !counts.has(nc) && counts.size < 200)
          return void (counts.add(nc), response.end(request.body));
        used.set(`n${++challenges}`, new Set());
        response
          .writeHead(401, {
            'www-authenticate': [
              'Basic realm="the realm"',
              `Digest realm="the realm", nonce="n${challenges}", qop="auth", algorithm=${algorithm}, stale=true`,
            ],
          })
          .end();
      });
      const client = make().extend({
        baseUrl: server.url,
        attemptMiddleware: [
          digest({
            username: 'ada',
            password: 'pass word',
            md5: (bytes) => createHash('md5').update(bytes).digest('hex'),
          }),
        ],
      });
      expect((await client.post('a?b=c', { body: 'bytes' })).text()).toBe('bytes');
      expect(challenges).toBe(1);
      const results = await Promise.all(Array.from({ length: 150 }, (_, at) => client.get('d', { query: { at } })));
      expect(results.every((it) => it.ok)).toBe(true);
      expect(challenges).toBe(1);
      for (let i = 0; i < 60; i++) expect((await client.get('d')).ok).toBe(true);
      expect(challenges).toBe(2);
      expect(server.seen.some((it) => JSON.stringify(it).includes('pass word'))).toBe(false);
    });

    it('returns the 401 for a wrong password, after one more attempt', async () => {
      await using server = await startServer(
        (_request, response) =>
          void response
            .writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256' })
            .end(),
      );
      const client = make().extend({
        baseUrl: server.url,
        attemptMiddleware: [digest({ username: 'ada', password: 'wrong' })],
      });
      expect((await client.get('a')).status).toBe(401);
      expect(server.seen.map((it) => it.headers.authorization?.slice(0, 6))).toEqual([undefined, 'Digest']);
    });
  });
});

describe('digest', () => {
  const origin = 'https://a.example';

  const read = ({ headers }: SentRequest, name: string): string | undefined =>
    new RegExp(`\\b${name}="?([^",]+)`).exec(String(headers['authorization'] ?? ''))?.[1];

  const refuse = (nonce: string, more = '') => ({
    status: 401,
    headers: { 'www-authenticate': `Digest realm="r", qop="auth", algorithm=SHA-256, nonce="${nonce}"${more}` },
  });

  const client = (answer: (request: SentRequest) => object) =>
    createFakeClient(answer, { attemptMiddleware: [digest({ username: 'u', password: 'p', origin })] });

  it('counts on for the nonce that ten first requests got at once', async () => {
    const seen = new Set<string>();
    const { client: it, sent } = client((request) => {
      const count = read(request, 'nc');
      if (count === undefined || seen.has(count)) return refuse('n');
      seen.add(count);
      return { status: 200 };
    });
    const results = await Promise.all(Array.from({ length: 10 }, () => it.get(`${origin}/`)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect([seen.size, sent.length]).toEqual([10, 20]);
    expect(new Set(sent.slice(10).map((request) => read(request, 'cnonce'))).size).toBe(1);
  });

  it('keeps the counts of two nonces apart', async () => {
    const counts: string[] = [];
    let asked = 0;
    const { client: it } = client((request) => {
      const nonce = read(request, 'nonce');
      if (nonce === undefined) return refuse(asked++ % 2 === 0 ? 'a' : 'b');
      counts.push(`${nonce}${Number(read(request, 'nc'))}`);
      return { status: 200 };
    });
    await Promise.all(Array.from({ length: 4 }, () => it.get(`${origin}/`)));
    expect(counts.sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('follows a stale nonce once', async () => {
    const stale = client((request) =>
      read(request, 'nonce') === 'n2'
        ? { status: 200 }
        : refuse(read(request, 'nonce') === undefined ? 'n1' : 'n2', ', stale=TRUE'),
    );
    expect((await stale.client.get(`${origin}/`)).status).toBe(200);
    expect(stale.sent.map((request) => read(request, 'nonce'))).toEqual([undefined, 'n1', 'n2']);
    let number = 0;
    const always = client(() => refuse(`n${number++}`, ', stale=true'));
    expect((await always.client.get(`${origin}/`)).status).toBe(401);
    expect(always.sent).toHaveLength(3);
  });

  it('sends no third request after credentials that are wrong', async () => {
    const { client: it, sent } = client(() => refuse('n', ', stale=false'));
    expect((await it.get(`${origin}/`)).status).toBe(401);
    expect(sent).toHaveLength(2);
  });
});
