import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CookieJar } from 'tough-cookie';
import { ErrInvalidHeader, errorIs, ErrorType } from '@wirework/http-errors';
import { ErrRequestBodyTooLarge } from '../../src/base/sentinels.ts';
import { createCookieJar } from '../../src/cookies.ts';
import { type Client, createClient } from '../../src/features/client/client.ts';
import { createSession } from '../../src/features/session/session.ts';
import { BaseUrl } from '../../src/request/base-url.ts';
import { client, echo, ok, serveEcho, serveRaw } from '../support/echo-server.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { startHttpProxy } from '../support/proxies.ts';
import { startRawServer } from '../support/raw-server.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { createFakeClient } from '../support/ring.ts';

/**
 * The parser's rules (RFC 6265, sections 5.1 and 5.2, with the changes of its successor), as a server sees them: lines
 * that it sends, and the `Cookie` that comes back.
 */
describe('cookie parser', () => {
  /** Returns the cookies of a request to `next` after a response of `first` with these lines. */
  async function roundTrip(lines: readonly string[], first = 'https://h.test/a/b', next = first): Promise<string> {
    let begun = false;
    const { client, sent } = createFakeClient(
      () => (begun ? {} : ((begun = true), { headers: { 'set-cookie': lines } })),
      { cookies: true },
    );
    await client.get(first);
    await client.get(next);
    return String(sent[1]?.headers['cookie'] ?? '');
  }

  const inAYear = new Date(Date.now() + 365 * 86_400_000);
  const year = inAYear.getUTCFullYear();

  describe('C1: a line of Set-Cookie', () => {
    it.each([
      ['a=b', 'a=b'],
      ['  a  =  b  ', 'a=b'],
      ['\ta\t=\tb\t', 'a=b'],
      ['a=b; c=d', 'a=b'],
      ['a=b;c=d;', 'a=b'],
      ['a=b;;;;', 'a=b'],
      ['a=b ; ', 'a=b'],
      ['a=b=c', 'a=b=c'],
      ['a==b', 'a==b'],
      ['a=', 'a='],
      ['a="b c"', 'a="b c"'],
      ['a="b;c"', 'a="b'],
      ['a=b c', 'a=b c'],
      ['a b=c', 'a b=c'],
      ['a=b,c=d', 'a=b,c=d'],
      ['$a=b', '$a=b'],
      ['a={"b":1}', 'a={"b":1}'],
      ['A=b', 'A=b'],
      ['a=%3B%20', 'a=%3B%20'],
      ['', ''],
      [';', ''],
      [';a=b', ''],
      ['=', ''],
      ['=b', ''],
      ['a', ''],
      ['a;b=c', ''],
      ['   ', ''],
      ['a=b\u0001c', ''],
      ['a\u0000=b', ''],
    ])('%j is the pair %j', async (line, cookie) => {
      expect(await roundTrip([line])).toBe(cookie);
    });

    it('replaces a cookie of the same name, domain and path, in its place', async () => {
      expect(await roundTrip(['a=1', 'b=2', 'a=3'])).toBe('a=3; b=2');
      expect(await roundTrip(['a=1', 'A=2'])).toBe('a=1; A=2');
      expect(await roundTrip(['a=1', 'a=; Max-Age=0'])).toBe('');
    });

    it('sends longer paths first, then in order of creation', async () => {
      expect(await roundTrip(['a=1; Path=/', 'b=2; Path=/a/b', 'c=3; Path=/a', 'd=4; Path=/a/b'])).toBe(
        'b=2; d=4; c=3; a=1',
      );
    });
  });

  describe('C1: attributes', () => {
    it.each([
      'a=b; Max-Age=100',
      'a=b; max-age=100',
      'a=b; MAX-AGE = 100 ',
      'a=b; Max-Age=99999999999999',
      'a=b; Max-Age=',
      'a=b; Max-Age=x',
      'a=b; Max-Age=1.5',
      'a=b; Max-Age=+1',
      'a=b; Max-Age',
      'a=b; Max-Age=0; Max-Age=100',
      'a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=100',
      'a=b; Max-Age=100; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      `a=b; Expires=${inAYear.toUTCString()}`,
      `a=b; expires=${inAYear.toUTCString().replace('GMT', 'EST')}`,
      `a=b; Expires=${inAYear.toUTCString().replaceAll(' ', '-')}`,
      `a=b; Expires=Wednesday, 01-Jan-${String((year + 2) % 100).padStart(2, '0')} 00:00:00 GMT`,
      `a=b; Expires=Sat Nov  6 08:49:37 ${year + 1}`,
      `a=b; Expires=1 jan ${year + 2} 0:0:0`,
      'a=b; Expires=',
      'a=b; Expires',
      'a=b; Expires=soon',
      'a=b; Expires=32 Jan 1970 00:00:00',
      'a=b; Expires=01 Jan 1970',
      'a=b; Expires=01 Jan 1970 25:00:00',
      'a=b; Expires=01 Jan 1500 00:00:00',
      'a=b; Unknown=x; Another',
      'a=b; HttpOnly',
      'a=b; HttpOnly=no',
      'a=b; SECURE',
      'a=b; Secure=false',
      'a=b; Path',
      'a=b; Path=',
      'a=b; Path=a/b',
      'a=b; Path=/x; Path=/',
      'a=b; Domain=',
      'a=b; Domain',
      'a=b; Domain=h.test',
      'a=b; Domain=.h.test',
      'a=b; DOMAIN=H.TEST',
      'a=b; Domain=other.test; Domain=h.test',
      'a=b; SameSite',
      'a=b; SameSite=Nonsense',
      'a=b; Priority=High; Partitioned',
    ])('%j keeps the cookie', async (line) => {
      expect(await roundTrip([line])).toBe('a=b');
    });

    it.each([
      'a=b; Max-Age=0',
      'a=b; Max-Age=-1',
      'a=b; Max-Age=100; Max-Age=0',
      'a=b; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
      'a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'a=b; Expires=Thu, 01-Jan-70 00:00:01 GMT',
      'a=b; Expires=Thu Jan  1 00:00:01 1970',
      'a=b; Path=/x',
      'a=b; Path=/a/b/c',
      'a=b; Path=/a/',
      'a=b; Path=/; Path=/x',
      'a=b; Domain=other.test',
      'a=b; Domain=test',
      'a=b; Domain=x.h.test',
      'a=b; Domain=h.test.',
      'a=b; Domain=h.test; Domain=other.test',
      'a=b; Domain=..h.test',
    ])('%j drops the cookie', async (line) => {
      expect(await roundTrip([line], 'https://h.test/a', 'https://h.test/a')).toBe('');
    });
  });

  describe('C1: paths and hosts', () => {
    it.each([
      ['/a/b', '/a', true],
      ['/a/b', '/a/x/y', true],
      ['/a/b', '/', false],
      ['/a/b', '/ab', false],
      ['/a/', '/a/b', true],
      ['/a/', '/a', true],
      ['/', '/anything', true],
      ['/a', '/b', true],
      ['/A/x', '/a/x', false],
    ])('without Path, a cookie of %j goes to %j: %s', async (first, next, goes) => {
      expect(await roundTrip(['a=b'], `https://h.test${first}`, `https://h.test${next}`)).toBe(goes ? 'a=b' : '');
    });

    it.each([
      ['h.test', 'h.test', true],
      ['h.test', 'sub.h.test', false],
      ['h.test', 'H.TEST', true],
      ['127.0.0.1', '127.0.0.1', true],
      ['127.0.0.1', '127.0.0.2', false],
      ['[::1]', '[::1]', true],
    ])('without Domain, a cookie of %j goes to %j: %s', async (first, next, goes) => {
      expect(await roundTrip(['a=b'], `https://${first}/`, `https://${next}/`)).toBe(goes ? 'a=b' : '');
    });
  });

  it('C1: sends bytes beyond ASCII back unchanged', async () => {
    await using server = await startRawServer(
      (_request, socket) =>
        void socket.write(
          Buffer.concat([
            Buffer.from('HTTP/1.1 200 OK\r\nSet-Cookie: a='),
            Buffer.from('ä€'),
            Buffer.from('\r\nContent-Length: 0\r\n\r\n'),
          ]),
        ),
    );
    await using client = createClient({ cookies: true });
    await client.get(server.url);
    await client.get(server.url);
    expect(Buffer.from(server.received.join(''), 'latin1').toString()).toContain('cookie: a=ä€\r\n');
  });
});

describe('cookies', () => {
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
      const lines = (from: number, count: number): string[] =>
        Array.from({ length: count }, (_, i) => `c${from + i}=1`);
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

    it('of a request are in its own jar, in that of its client for true, and kept for one call without any', async () => {
      const url = 'http://h.test/';
      const jarWith = async (cookie: string): Promise<CookieJar> => {
        const jar = createCookieJar();
        await jar.setCookie(cookie, url);
        return jar;
      };
      const redirect = { status: 302, headers: { location: '/b', 'set-cookie': 'kept=1' } };
      const [own, ofClient] = await Promise.all([jarWith('own=1'), jarWith('client=1')]);
      for (const [cookies, asked, expected] of [
        [ofClient, undefined, ['client=1', 'client=1; kept=1', 'client=1; kept=1']],
        [await jarWith('client=1'), true, ['client=1', 'client=1; kept=1', 'client=1; kept=1']],
        [await jarWith('client=1'), own, ['own=1', 'own=1; kept=1', 'own=1; kept=1']],
        [await jarWith('client=1'), false, [undefined, undefined, undefined]],
        [true, true, [undefined, 'kept=1', 'kept=1']],
        [false, true, [undefined, 'kept=1', undefined]],
      ] as const) {
        const { client, sent } = createFakeClient([redirect, {}, {}], { cookies });
        for (let call = 0; call < 2; call++) await client.get(url, { cookies: asked });
        expect([asked, sent.map((it) => it.headers['cookie'])]).toEqual([asked, expected]);
      }
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
});

describe('injection', () => {
  serveEcho();

  describe('H1: nothing a caller passes can end a line or start another', () => {
    const evil = ['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u007fb', '\u20ac', 'a\r\n\tfolded'];

    it.each(evil)('header value %j', async (value) => {
      const error = await failure(client.get(echo.url, { headers: { 'x-a': value } }));
      expect(error.type).toBe(ErrorType.Validation);
      expect(errorIs(error, ErrInvalidHeader)).toBe(true);
      expect(error.toString()).not.toContain('Evil');
    });

    it.each(['a b', 'a:b', '', 'a\r\nb', 'ä', '(x)', 'x'.repeat(257), '__proto__ '])('header name %j', async (name) => {
      expect(errorIs(await failure(client.get(echo.url, { headers: [[name, 'v']] })), ErrInvalidHeader)).toBe(true);
    });

    it('trims the value of a header, as fetch does', async () => {
      const sent = (await client.get(echo.url, { headers: { 'X-A': '\t v w ' } })).json<{
        headers: Record<string, string>;
      }>();
      expect(sent.headers['x-a']).toBe('v w');
    });

    it.each(['GE T', 'GET\r\n', '', 'G\u00c4T', 'GET /x HTTP/1.1\r\nX: y'])('method %j', async (method) => {
      expect(await failure(client.request(method, echo.url))).toMatchObject({
        type: ErrorType.Validation,
        attempts: 0,
      });
    });

    it('path, query and host', async () => {
      for (const url of [`${echo.url}/a\r\nX: y`, `${echo.url}/?q=a\nb`, 'http://h\r\nx/', `${echo.url}/\0`]) {
        expect(await failure(client.get(url))).toMatchObject({ type: ErrorType.Validation, attempts: 0 });
      }
      const seen = (await client.get(echo.url, { query: { 'a\r\nb': 'c\r\nd' } })).json<{ url: string }>();
      expect(seen.url).toBe('/?a%0D%0Ab=c%0D%0Ad');
    });

    it.each(['/', '/?', '/a?', '/a??b', '/a%2Fb;c=d?e=f&&g', '//a'])(
      'sends path and query unchanged: %s',
      async (path) => {
        const { client: fake, sent } = createFakeClient([{ body: 'x' }]);
        await fake.get(`http://h.test${path}#fragment`);
        expect([(await client.get(`${echo.url}${path}#fragment`)).json<{ url: string }>().url, sent[0]?.url]).toEqual([
          path,
          `http://h.test${path}`,
        ]);
      },
    );

    it('credentials', async () => {
      for (const basicAuth of [
        { username: 'a:b', password: 'c' },
        { username: 'a\r\n', password: 'c' },
        { username: 'a', password: 'x'.repeat(256) },
      ]) {
        expect((await failure(client.get(echo.url, { basicAuth }))).type).toBe(ErrorType.Validation);
      }
      for (const bearerToken of ['', 'a b', 'a\n', 'x'.repeat(16_378)])
        expect((await failure(client.get(echo.url, { bearerToken }))).type).toBe(ErrorType.Validation);
      const { headers } = (await client.get(echo.url, { basicAuth: { username: 'ä', password: '' } })).json<{
        headers: Record<string, string>;
      }>();
      expect(headers['authorization']).toBe(`Basic ${Buffer.from('ä:').toString('base64')}`);
    });

    it('types of files in a form, names and file names of parts', async () => {
      const form = new FormData();
      form.append('a', Object.defineProperty(new File(['x'], 'f'), 'type', { value: 'a\r\nb: c' }));
      expect((await failure(client.post(echo.url, { body: form }))).type).toBe(ErrorType.Validation);
      const { body } = (
        await client.post(echo.url, { multipart: [{ name: 'a"b', data: 'x', filename: 'c"; d="e' }] })
      ).json<{ body: string }>();
      expect(body).toContain('name="a%22b"; filename="c%22; d=%22e"');
    });

    it('the type of a Blob', async () => {
      const blob = new Blob(['x'], { type: 'text/plain' });
      Object.defineProperty(blob, 'type', { value: 'a\r\nX-Evil: 1' });
      expect((await failure(client.post(echo.url, { body: blob }))).type).toBe(ErrorType.Validation);
    });

    it('cookies of a session', async () => {
      for (const cookie of [
        'a=b\r\nX-Evil: 1',
        'a=b; Path=/\r\nX-Evil: 1',
        'a\r\nX-Evil: 1=b',
        'a=b\0c',
        'a=\u20ac',
        'a=b\u007f',
        'a=b; Domain=x\r\nX-Evil: 1',
      ]) {
        const session = createSession({}, { client, origin: echo.url });
        const sent = await session
          .setCookie(cookie)
          .then(() => session.get(echo.url))
          .then((it) => it.text(), String);
        expect(sent).not.toContain('vil: 1');
      }
    });

    it('credentials of a proxy', async () => {
      await using proxy = await startHttpProxy();
      await using own = createClient({
        connection: { proxyUrl: `http://a%0d%0aX-Evil%3A%201:p@127.0.0.1:${proxy.port}` },
        retry: { maxRetries: 0 },
      });
      await own.get(echo.url);
      expect(proxy.headers[0]).not.toHaveProperty('x-evil');
      expect(Buffer.from(String(proxy.headers[0]?.['proxy-authorization']).slice(6), 'base64').toString()).toBe(
        'a\r\nX-Evil: 1:p',
      );
    });

    it('reads each value once', async () => {
      let reads = 0;
      const sly = { toString: () => (reads++ === 0 ? 'fine' : 'a\r\nX-Evil: 1') };
      expect((await failure(client.get(echo.url, { headers: { 'x-a': sly as never } }))).type).toBe(
        ErrorType.Validation,
      );
    });
  });

  describe('H2: framing belongs to the connection', () => {
    it.each(['Content-Length', 'Transfer-Encoding', 'Host', 'TE', 'Connection', 'Upgrade', 'Expect', 'Keep-Alive'])(
      'throws when a caller sets %s',
      async (name) => {
        expect(
          errorIs(await failure(client.post(echo.url, { headers: { [name]: '5' }, body: 'x' })), ErrInvalidHeader),
        ).toBe(true);
      },
    );

    it('sends one header for a name in two cases, with the last value', async () => {
      const raw = await serveRaw((_request, socket) => socket.end(ok('')));
      await client.get(raw.url, { headers: { 'X-A': '1', 'x-a': '2' } });
      expect(raw.received[0]?.match(/^x-a:.*$/gim)).toEqual(['x-a: 2']);
    });

    it('throws when the size of a part is wrong', async () => {
      const blob = new Blob(['abc']);
      Object.defineProperty(blob, 'size', { value: 2 });
      expect((await failure(client.post(echo.url, { multipart: [{ name: 'a', data: blob }] }))).type).toBe(
        ErrorType.Validation,
      );
    });

    it('throws ErrRequestBodyTooLarge when the body exceeds the limit, and sends one of the limit', async () => {
      await using own = createClient({ security: { maxRequestBodySize: 10 }, retry: { maxRetries: 0 } });
      const stream = (size: number) => () =>
        (async function* () {
          yield 'x'.repeat(size - 1);
          yield 'x';
        })();
      for (const make of [(n: number) => 'x'.repeat(n), stream]) {
        expect((await own.post(echo.url, { body: make(10) })).json()).toMatchObject({ body: 'xxxxxxxxxx' });
        expect(errorIs(await failure(own.post(echo.url, { body: make(11) })), ErrRequestBodyTooLarge)).toBe(true);
      }
    });
  });
});
