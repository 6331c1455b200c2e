import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClient, type Client } from '../../src/features/client/client.ts';
import { createCookieJar } from '../../src/cookies.ts';
import { BaseUrl } from '../../src/message/request/base-url.ts';
import { createSession } from '../../src/features/session/session.ts';
import { createFakeClient } from '../../src/testing.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { json, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const make = (): Client => keep(createClient({ cookies: true }));

beforeAll(async () => {
  server = await startServer((request, response) => {
    const set = new URL(request.url, 'http://x').searchParams.getAll('set');
    json(
      response,
      { cookie: request.headers.cookie ?? '', headers: request.headers },
      200,
      set.length > 0 ? { 'set-cookie': set } : {},
    );
  });
});
afterAll(() => server.close());

/** Cookies that come back on `next` after `set` came from `first`, on a network of names that is made up. */
const kept = async (first: string, set: string | string[], next: string): Promise<string> => {
  const { client, sent } = createFakeClient(
    (request) => (request.url === first ? { headers: { 'set-cookie': set } } : {}),
    { cookies: true, connection: { maxResponseHeaderBytes: 1024 * 1024 } },
  );
  await client.get(first);
  await client.get(next);
  return String(sent[1]?.headers['cookie'] ?? '');
};

describe('cookies', () => {
  it('C1: are off by default, and kept and sent when on', async () => {
    const off = keep(createClient());
    await off.get(`${server.url}/?set=a=1`);
    expect((await off.get(server.url)).json()).toMatchObject({ cookie: '' });
    const on = make();
    await on.get(`${server.url}/?set=a=1&set=b=2`);
    expect((await on.get(server.url)).json()).toMatchObject({ cookie: 'a=1; b=2' });
    expect((await on.get(server.url, { headers: { cookie: 'c=3' } })).json()).toMatchObject({
      cookie: 'c=3; a=1; b=2',
    });
    expect((await on.get(server.url, { headers: { cookie: ['c=3', 'd=4'] } })).json()).toMatchObject({
      cookie: 'c=3; d=4; a=1; b=2',
    });
  });

  it('C1: of an answer that is repeated go with the repetition', async () => {
    const { client, sent } = createFakeClient(
      ({ headers }) => (headers['cookie'] === undefined ? { status: 503, headers: { 'set-cookie': 'pass=1' } } : {}),
      { cookies: true },
    );
    const result = await client.get('http://h.test/');
    expect([result.statusCode, result.meta.attempts]).toEqual([200, 2]);
    expect(sent.map((it) => it.headers['cookie'])).toEqual([undefined, 'pass=1']);
  });

  it('C2: keeps 180 of a domain and 3000 in all, those used last', async () => {
    const lines = (from: number, count: number): string[] => Array.from({ length: count }, (_, i) => `c${from + i}=1`);
    let set: string[] = [];
    const jar = createCookieJar();
    const { client } = createFakeClient(() => ({ headers: { 'set-cookie': set } }), {
      cookies: jar,
    });
    for (let page = 0; page < 4; page++) {
      set = lines(page * 50, 50);
      await client.get('https://one.test/');
    }
    const names = (await jar.getCookies('https://one.test/')).map((it) => it.key);
    expect(names).toHaveLength(180);
    expect(names).toContain('c199');
    expect(names).not.toContain('c0');
    for (let host = 0; host < 61; host++) {
      set = lines(0, 50);
      await client.get(`https://h${host}.test/`);
    }
    expect(await jar.store.getAllCookies()).toHaveLength(3000);
    expect(await jar.getCookies('https://one.test/')).toHaveLength(0);
    expect(await jar.getCookies('https://h60.test/')).toHaveLength(50);
  });

  it.each([
    ['a public suffix', 'http://a.co.uk/', 'x=1; Domain=co.uk', 'http://b.co.uk/'],
    ['a sibling', 'http://a.example.com/', 'x=1; Domain=b.example.com', 'http://b.example.com/'],
    ['another domain', 'http://evil.test/', 'x=1; Domain=bank.test', 'http://bank.test/'],
    ['an IP host', 'http://10.0.0.1/', 'x=1; Domain=0.0.1', 'http://11.0.0.1/'],
    ['a path beside', 'http://h.test/a', 'x=1; Path=/a', 'http://h.test/ab'],
    ['plain http, if it is Secure', 'https://h.test/', 'x=1; Secure', 'http://h.test/'],
    ['a host without Domain, below it', 'http://h.test/', 'x=1', 'http://sub.h.test/'],
    ['__Host- with a domain', 'https://h.test/', '__Host-x=1; Secure; Path=/; Domain=h.test', 'https://h.test/'],
    ['__Secure- without Secure', 'https://h.test/', '__Secure-x=1', 'https://h.test/'],
    ['a Secure cookie from http', 'http://h.test/', 'x=1; Secure', 'https://h.test/'],
    ['nobody, without a name,', 'http://h.test/', ['=x', 'x'], 'http://h.test/'],
    ['__Host- with another path', 'https://h.test/a', '__Host-x=1; Secure; Path=/a', 'https://h.test/a'],
    ['a Secure cookie of the same name, from http,', 'http://h.test/', '__Secure-x=1; Secure', 'https://h.test/'],
    ['a line of 9 kB', 'http://h.test/', `x=${'1'.repeat(9000)}`, 'http://h.test/'],
    ['a past date', 'http://h.test/', 'x=1; Expires=Thu, 01 Jan 1970 00:00:01 GMT', 'http://h.test/'],
  ])('C2: %s gets none', async (_name, first, set, next) => {
    expect(await kept(first, set, next)).toBe('');
  });

  it.each([
    ['the host itself', 'http://h.test/a', 'x=1; Path=/a', 'http://h.test/a/b', 'x=1'],
    ['a domain, below it', 'http://h.example.com/', 'x=1; Domain=example.com', 'http://b.example.com/', 'x=1'],
    ['another port', 'http://h.test:81/', 'x=1', 'http://h.test:82/', 'x=1'],
    ['__Host- as it should be', 'https://h.test/', '__Host-x=1; Secure; Path=/', 'https://h.test/', '__Host-x=1'],
  ])('C2: %s gets it', async (_name, first, set, next, cookie) => {
    expect(await kept(first, set, next)).toBe(cookie);
  });

  it('C2: a flood is bounded: so many lines of a response, so many bytes of a request', async () => {
    const flood = Array.from({ length: 500 }, (_, i) => `c${i}=${'v'.repeat(1000)}`);
    const cookie = await kept('http://h.test/', flood, 'http://h.test/');
    expect(cookie.length).toBeLessThanOrEqual(8192);
    expect(cookie).toContain('c0=');
  });

  it('C2: a Secure cookie is not overwritten from http', async () => {
    const { client, sent } = createFakeClient(
      (request) => ({
        headers: { 'set-cookie': request.url.startsWith('https:') ? 'x=good; Secure' : ['x=evil', 'x=evil; Path=/'] },
      }),
      { cookies: true },
    );
    await client.get('https://h.test/');
    await client.get('http://h.test/');
    await client.get('https://h.test/');
    expect(sent[2]?.headers['cookie']).toBe('x=good');
    const jar = createCookieJar();
    const { client: another } = createFakeClient(
      ({ url }) => ({
        headers: {
          'set-cookie': url.startsWith('https:')
            ? 'x=good; Secure; Path=/a'
            : ['x=evil; Domain=example.com; Path=/a/b', 'x=fine; Path=/', 'y=fine; Path=/a', 'x=fine; Path=/ab'],
        },
      }),
      { cookies: jar },
    );
    await another.get('https://sub.example.com/a');
    await another.get('http://example.com/');
    expect((await jar.store.getAllCookies()).map((it) => `${it.cookieString()} ${it.path}`)).toEqual([
      'x=good /a',
      'x=fine /',
      'y=fine /a',
      'x=fine /ab',
    ]);
  });

  it('C3: values are not decoded, and cannot add attributes or headers', async () => {
    expect(await kept('http://h.test/', 'x=a%0D%0AX-Evil:1%3B Secure', 'http://h.test/')).toBe(
      'x=a%0D%0AX-Evil:1%3B Secure',
    );
    expect(
      (await make().get(`${server.url}/?set=${encodeURIComponent('x=1; SameSite=StrictlyNone')}`)).cookie('x')
        ?.sameSite,
    ).not.toBe('strict');
  });

  it('C4: each client has its own', async () => {
    await make().get(`${server.url}/?set=a=1`);
    expect((await make().get(server.url)).json()).toMatchObject({ cookie: '' });
  });

  it('C5: __proto__ is a name like any other', async () => {
    expect(await kept('http://h.test/__proto__', '__proto__=1; Path=/__proto__', 'http://h.test/__proto__')).toBe(
      '__proto__=1',
    );
    expect(await kept('http://__proto__/', 'constructor=1', 'http://__proto__/')).toBe('constructor=1');
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});

describe('sessions', () => {
  it('keep headers for one origin and cookies for theirs; what a request brings wins', async () => {
    await using other = await startServer((request, response) => json(response, { headers: request.headers }));
    const session = keep(createSession());
    session.setHeaders({ Authorization: 'secret', 'X-A': 'session' });
    await session.get(`${server.url}/?set=a=1`);
    expect(session.origin).toBe(server.url);
    expect((await session.get(server.url, { headers: { 'x-a': 'own' } })).json()).toMatchObject({
      cookie: 'a=1',
      headers: { authorization: 'secret', 'x-a': 'own' },
    });
    expect((await session.get(other.url)).json<{ headers: object }>().headers).not.toHaveProperty('authorization');
    expect((await session.cookies()).map((it) => it.name)).toEqual(['a']);
    session.deleteHeader('X-A');
    expect(Object.keys(session.headers())).toEqual(['authorization']);
    await session.clearCookies();
    expect((await session.get(server.url)).json()).toMatchObject({ cookie: '' });
  });

  it('set all headers or none', () => {
    const session = keep(createSession());
    expect(() => session.setHeaders({ good: '1', bad: 'a\r\nb' })).toThrow('Cannot use the headers');
    expect(session.headers()).toEqual({});
  });

  it('share a client, and keep their cookies apart', async () => {
    await using client = createClient();
    const [one, two] = [
      createSession(undefined, { client }),
      createSession(undefined, { client, cookies: createCookieJar() }),
    ];
    await one.get(`${server.url}/?set=a=1`);
    expect((await two.get(server.url)).json()).toMatchObject({ cookie: '' });
    await one.close();
    expect(client.isClosed).toBe(false);
  });
});

describe('clients with a base URL', () => {
  it.each([
    '../v2',
    '..',
    '%2e%2e/v2',
    '.%2E/x',
    'a/../../v10',
    '//evil.test/',
    '\\\\evil.test\\',
    '/\\evil.test',
    'javascript:1',
    'file:///x',
    '..%2fadmin',
    'a/..%5c..%5cb',
    'http:evil',
    '\t//evil.test',
  ])('H3: refuse %j, which leads out of the base', (path) => {
    const base = new BaseUrl('https://api.example.com/v1');
    expect(() => base.resolve(path)).toThrow(/^Cannot (?:read the URL|resolve the path|make the client): /);
  });

  it('send their headers to their own origin only', async () => {
    await using other = await startServer((request, response) => json(response, { headers: request.headers }));
    const api = keep(createClient({ baseUrl: server.url, headers: { authorization: 'secret' } }));
    expect((await api.get('/x')).json()).toMatchObject({ headers: { authorization: 'secret' } });
    expect((await api.get(other.url)).json<{ headers: object }>().headers).not.toHaveProperty('authorization');
    expect((await failure(api.get('../..//x/../../..', { timeouts: { request: -1 } }))).type).toBe(
      ErrorType.Validation,
    );
  });
});
