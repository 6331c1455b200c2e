import { describe, expect, it } from '@jest/globals';
import { Cookie, CookieJar, MemoryCookieStore, Store } from 'tough-cookie';
import { errorIs, ErrorType, isClientError } from '@wirework/http-errors';
import { seededRandom, thrownBy } from '@wirework/test-support';
import { ErrTooManyRedirects } from '../base/sentinels.ts';
import { createSession } from '../features/session/session.ts';
import { isRedirect } from '../response/received-head.ts';
import { createCookieJar } from './cookies/cookie-jar.ts';
import { CookieStore } from './cookies/cookie-store.ts';
import { cookieLibrary } from './cookies/cookie-library.ts';
import { cookiesOf, createCookies, loadCookies } from './cookies/cookies.ts';
import { parseSetCookies as parse } from './cookies/parse-set-cookies.ts';
import { pruneCookies, wouldHideSecure } from './cookies/store-cookies.ts';
import { isAllowedHost, nextHeaders, nextMethod, nextUrl, visitOf } from './redirect/rules.ts';
import { backoff } from './retry/next-pause.ts';
import { manualClock } from '../../test/support/clock.ts';
import { RetryBudget } from './retry/retry-budget.ts';

describe('cookies', () => {
  const url = new URL('https://a.test/x/y');

  /** Until the clock that cookies are dated by has moved. */
  const later = async (): Promise<void> => {
    for (const now = Date.now(); Date.now() <= now + 1;) await new Promise((resolve) => setImmediate(resolve));
  };

  describe('createCookies', () => {
    it('keeps fifty cookies of one response, and lines of 8,192 characters', async () => {
      const cookies = createCookies(undefined, loadCookies);
      await cookies.store(
        Array.from({ length: 51 }, (_, at) => `c${at}=1`),
        url,
      );
      expect((await cookies.header(url)).split('; ')).toEqual(Array.from({ length: 50 }, (_, at) => `c${at}=1`));
      const long = (length: number): string => `long=1; x=${'y'.repeat(length - 10)}`;
      for (const [length, expected] of [
        [8193, ''],
        [8192, 'long=1'],
      ] as const) {
        const own = createCookies(undefined, loadCookies);
        await own.store(long(length), url);
        expect([length, await own.header(url)]).toEqual([length, expected]);
      }
    });

    it('sends 8,192 characters of cookies, the longest paths first', async () => {
      for (const [length, expected] of [
        [4096, 2],
        [4097, 1],
      ] as const) {
        const cookies = createCookies(undefined, loadCookies);
        await cookies.store([`a=${'x'.repeat(4092)}`, `b=${'x'.repeat(length - 2)}`], url);
        expect((await cookies.header(url)).split('; ').length).toBe(expected);
      }
    });

    it('sends a cookie of 8,192 characters, and skips a longer one', async () => {
      for (const [length, expected] of [
        [8192, 8192],
        [8193, 3],
      ] as const) {
        const jar = createCookieJar();
        await jar.setCookie(`a=${'x'.repeat(length - 2)}`, url.href);
        await jar.setCookie('b=1', url.href);
        expect((await createCookies(jar, loadCookies).header(url)).length).toBe(expected);
      }
    });

    it('removes the least recently used of 181 cookies of a domain', async () => {
      const cookies = createCookies(undefined, loadCookies);
      for (let at = 0; at < 180; at += 45)
        await cookies.store(
          Array.from({ length: 45 }, (_, more) => `c=1; Path=/${at + more}`),
          url,
        );
      await later();
      expect(await cookies.header(new URL('https://a.test/0'))).toBe('c=1');
      await later();
      await cookies.store('new=1; Path=/new', url);
      const left = async (path: string): Promise<boolean> =>
        (await cookies.header(new URL(`https://a.test/${path}`))) !== '';
      expect([await left('0'), await left('1'), await left('2'), await left('new')]).toEqual([true, false, true, true]);
    });

    it('counts the cookies of each domain separately', async () => {
      const cookies = createCookies(undefined, loadCookies);
      for (const host of ['a.test', 'b.test'])
        for (let at = 0; at < 120; at += 40)
          await cookies.store(
            Array.from({ length: 40 }, (_, more) => `c${at + more}=1`),
            new URL(`https://${host}/`),
          );
      for (const host of ['a.test', 'b.test'])
        expect((await cookies.header(new URL(`https://${host}/`))).split('; ')).toHaveLength(120);
    });
  });

  describe('cookiesOf', () => {
    it('uses the library of a jar that has one, and otherwise loads it', async () => {
      for (const cookies of [cookiesOf(createCookieJar(), undefined), cookiesOf(new CookieJar(), loadCookies)]) {
        await cookies?.store('a=1', url);
        expect(await cookies?.header(url)).toBe('a=1');
      }
      expect(cookiesOf(false, undefined)).toBeUndefined();
      for (const option of [true, new CookieJar()])
        expect(() => cookiesOf(option, undefined)).toThrow(
          "Cannot send the request: cookies must be a jar of createCookieJar() of '@wirework/http-client/cookies'",
        );
      expect(Symbol.keyFor(cookieLibrary)).toBe('@wirework/http-client/cookie-library');
    });
  });

  describe('CookieStore', () => {
    const dump = (all: readonly Cookie[]): string[] =>
      all.map((it) => `${it.domain} ${it.path} ${it.cookieString()} ${it.secure}`);

    it('returns the same cookies as the store of tough-cookie', async () => {
      const random = seededRandom(7);
      const one = (of: readonly string[]): string => of[Math.floor(random() * of.length)] as string;
      const jars = [createCookieJar(), new CookieJar(new MemoryCookieStore(), { prefixSecurity: 'strict' })];
      const hosts = ['a.test', 'b.a.test', 'c.b.a.test', 'x.test', '10.0.0.1', 'localhost'];
      for (let step = 0; step < 2000; step++) {
        const [host, path, key] = [one(hosts), one(['/', '/p', '/p/q']), one(['k', 'l', 'm'])];
        const line = `${key}=${step}; Path=${path}${one(['', '; Secure'])}${one(['', '; Domain=a.test', '; Max-Age=0'])}`;
        const act = random();
        for (const jar of jars) {
          if (act < 0.9) await jar.setCookie(line, `https://${host}/`, { ignoreError: true });
          else if (act < 0.97) await jar.store.removeCookies(host, act < 0.93 ? path : null);
          else if (act < 0.98) await jar.removeAllCookies();
        }
        const [ours, theirs] = await Promise.all(
          jars.map(async (jar) => [
            dump(await jar.store.getAllCookies()),
            await jar.getCookieString(`https://${host}${path}`),
            await jar.store.findCookie(host, path, key).then((it) => it?.value),
          ]),
        );
        expect(ours).toEqual(theirs);
      }
    });

    it('is serialised by its jar, and calls callbacks', async () => {
      const jar = createCookieJar();
      jar.setCookieSync('a=1; Path=/', 'https://a.test/');
      expect(jar.getCookiesSync('https://a.test/').map(String)).toEqual(['a=1; Path=/']);
      const copy = await CookieJar.deserialize(await jar.serialize(), createCookieJar().store);
      expect(await copy.getCookieString('https://a.test/')).toBe('a=1');
    });

    it('is never listed, neither to count cookies nor to protect secure ones', async () => {
      let listed = 0;
      class CountingStore extends CookieStore {
        override getAllCookies(): Promise<Cookie[]> {
          listed++;
          return super.getAllCookies();
        }
      }
      const jar = new CookieJar(new CountingStore());
      const cookies = createCookies(jar, loadCookies);
      for (let host = 0; host < 70; host++)
        await cookies.store(
          Array.from({ length: 50 }, (_, at) => `c${at}=1${host % 2 === 0 ? '; Secure' : ''}`),
          new URL(`http${host % 2 === 0 ? 's' : ''}://h${host}.test/`),
        );
      expect(listed).toBe(0);
      expect(await jar.store.getAllCookies()).toHaveLength(3000);
    });

    it('finds cookies by domain and path, and keeps none without them', async () => {
      const store = new CookieStore();
      const put = (more: object): Promise<void> => store.putCookie(new Cookie({ key: 'k', value: '1', ...more }));
      for (const path of ['/', '/p', '/q']) await put({ domain: 'a.test', path });
      for (const more of [{}, { domain: 'b.test' }, { path: '/' }]) await put(more);
      const paths = async (domain: string | null, path: string | null): Promise<unknown[]> =>
        (await store.findCookies(domain, path, true)).map((it) => it.path);
      expect([await paths('a.test', '/p'), await paths('a.test', null), await paths(null, '/p')]).toEqual([
        ['/', '/p'],
        ['/', '/p', '/q'],
        [],
      ]);
      expect(await store.getAllCookies()).toHaveLength(3);
    });

    it('removes the least recently used cookies of the least recently used domain beyond a number', async () => {
      const store = new CookieStore();
      for (const [domain, count] of [
        ['a.test', 5],
        ['b.test', 3],
      ] as const)
        for (let at = 0; at < count; at++) {
          const lastAccessed = new Date(1000 * (10 - at));
          await store.putCookie(new Cookie({ key: `${domain[0]}${at}`, value: '1', domain, path: '/', lastAccessed }));
        }
      const trimmed = async (max: number): Promise<string> => {
        store.trim(max);
        return (await store.getAllCookies()).map((it) => it.key).join(' ');
      };
      expect([await trimmed(9), await trimmed(8), await trimmed(6)]).toEqual([
        'a0 a1 a2 a3 a4 b0 b1 b2',
        'a0 a1 a2 a3 a4 b0 b1 b2',
        'a0 a1 a2 b0 b1 b2',
      ]);
      await store.findCookies('a.test', '/', true);
      expect([await trimmed(4), await trimmed(2), await trimmed(0)]).toEqual(['a0 a1 a2 b0', 'a0 a1', '']);
    });

    it('returns the secure cookies of a domain and below it, without removed or replaced ones', async () => {
      const store = new CookieStore();
      const below = (domain: string): unknown[] => store.secureBelow('n', domain).map((it) => it.domain);
      const cookie = (domain: string, secure: boolean): Cookie =>
        new Cookie({ key: 'n', value: '1', domain, path: '/', secure });
      for (const domain of ['a.test', 'x.a.test', 'b.test']) await store.putCookie(cookie(domain, true));
      await store.putCookie(cookie('y.a.test', false));
      expect([below('a.test'), below('x.a.test'), below('test'), below('y.a.test')]).toEqual([
        ['a.test', 'x.a.test'],
        ['x.a.test'],
        ['a.test', 'x.a.test', 'b.test'],
        [],
      ]);
      await store.putCookie(cookie('x.a.test', false));
      await store.removeCookie('b.test', '/', 'n');
      expect(below('test')).toEqual(['a.test']);
      await store.removeAllCookies();
      expect(below('test')).toEqual([]);
    });
  });

  describe('a jar of createCookieJar', () => {
    it('keeps no cookie of a public suffix', async () => {
      const jar = createCookieJar();
      const cookies = createCookies(jar, loadCookies);
      await cookies.store(['a=1; Domain=co.uk', 'b=1; Domain=x.co.uk'], new URL('https://x.co.uk/'));
      expect((await jar.store.getAllCookies()).map((it) => it.key)).toEqual(['b']);
    });

    it('refuses a cookie that breaks its prefix, or has no name', async () => {
      const jar = createCookieJar();
      for (const line of ['__Secure-a=1', '__Host-a=1; Secure', 'nameless'])
        await expect(jar.setCookie(line, 'https://a.test/p/q')).rejects.toThrow();
    });
  });

  describe('cookie prefixes', () => {
    it.each([
      ['__Secure-x=1', ''],
      ['__SECURE-x=1', ''],
      ['__HoSt-x=1; Secure; Path=/; Domain=example.com', ''],
      ['__host-x=1; Path=/', ''],
      ['__HOST-x=1; Secure', ''],
      ['__host-x=1; Secure; Path=/p', ''],
      ['__sEcure-x=1; Secure', '__sEcure-x=1'],
      ['__hOst-x=1; Secure; Path=/', '__hOst-x=1'],
      ['x__Host-x=1', 'x__Host-x=1'],
      ['x__Secure-x=1', 'x__Secure-x=1'],
    ])('are enforced in upper and lower case: %j leaves %j', async (line, left) => {
      for (const jar of [createCookieJar(), new CookieJar()]) {
        const cookies = createCookies(jar, loadCookies);
        await cookies.store(line, new URL('https://a.example.com/p/'));
        expect(await cookies.header(new URL('https://a.example.com/p/'))).toBe(left);
      }
    });

    it('are enforced for the cookies that a session is given', async () => {
      await using session = createSession({}, { origin: 'https://a.example.com' });
      await expect(session.setCookie('__HoSt-x=1; Secure; Path=/; Domain=example.com')).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('__Host-'),
      });
      await session.setCookie('__HoSt-x=1; Secure; Path=/');
      expect(await session.cookies()).toHaveLength(1);
    });
  });

  describe('pruneCookies', () => {
    it('removes cookies without a time of use first', async () => {
      const store = new MemoryCookieStore();
      for (const [at, lastAccessed] of [
        new Date(1).toJSON(),
        ...Array.from({ length: 180 }, (_, more) => (more % 2 === 0 ? 'Infinity' : null)),
      ].entries()) {
        await store.putCookie(Cookie.fromJSON({ key: `c${at}`, domain: 'a.test', path: '/', lastAccessed }) as Cookie);
      }
      await pruneCookies(store, 'a.test', 1);
      const left = (await store.getAllCookies()).map(({ key }) => key);
      expect([left.length, left.includes('c0'), left.includes('c1'), left.includes('c180')]).toEqual([
        180,
        true,
        false,
        true,
      ]);
    });
  });

  describe('a jar of the caller', () => {
    /** A store with only the methods that `tough-cookie` needs. */
    class OwnStore extends Store {
      readonly #inner = new MemoryCookieStore();
      override synchronous = false;
      override findCookie = this.#inner.findCookie.bind(this.#inner);
      override findCookies = this.#inner.findCookies.bind(this.#inner);
      override putCookie = this.#inner.putCookie.bind(this.#inner);
      override updateCookie = this.#inner.updateCookie.bind(this.#inner);
      override removeCookie = this.#inner.removeCookie.bind(this.#inner);
    }

    it('protects secure cookies although its store cannot list cookies', async () => {
      const cookies = createCookies(new CookieJar(new OwnStore()), loadCookies);
      await cookies.store(
        Array.from({ length: 50 }, (_, at) => `c${at}=1`),
        url,
      );
      await cookies.store(['login=1; Secure; Path=/', 'login=2; Secure; Path=/'], url);
      await cookies.store(['login=3; Path=/', 'other=4; Path=/'], new URL('http://a.test/'));
      await cookies.store('login=5; Domain=a.test; Path=/', new URL('http://b.a.test/'));
      await cookies.store('deep=6; Secure; Path=/x/y', url);
      await cookies.store('deep=7; Path=/x/y', new URL('http://a.test/'));
      const sent = (await cookies.header(url)).split('; ');
      expect([sent[0], ...sent.slice(-2)]).toEqual(['deep=6', 'login=2', 'other=4']);
      expect(sent).toHaveLength(53);
    });

    it('is listed once for the lines of a response, and once for hundreds of counted lines', async () => {
      let listed = 0;
      class CountingStore extends MemoryCookieStore {
        override getAllCookies(): Promise<Cookie[]> {
          listed++;
          return super.getAllCookies();
        }
      }
      const cookies = createCookies(new CookieJar(new CountingStore()), loadCookies);
      const lines = Array.from({ length: 50 }, (_, at) => `c${at}=1`);
      const counts = [];
      for (const at of ['https://a.test/', 'https://b.test/', 'http://c.test/', 'http://d.test/']) {
        listed = 0;
        await cookies.store(lines, new URL(at));
        counts.push(listed);
      }
      expect(counts).toEqual([1, 0, 1, 1]);
    });

    it('keeps at most 3,300 cookies, the most recently used', async () => {
      const jar = new CookieJar();
      const cookies = createCookies(jar, loadCookies);
      const lines = Array.from({ length: 50 }, (_, at) => `c${at}=1`);
      for (let host = 0; host < 70; host++) {
        await cookies.store(lines, new URL(`https://h${host}.test/`));
        expect((await jar.store.getAllCookies()).length).toBeLessThanOrEqual(3300);
      }
      expect(await jar.getCookies('https://h69.test/')).toHaveLength(50);
      expect(await jar.getCookies('https://h0.test/')).toHaveLength(0);
    });

    it('may be any object with the methods of a jar', async () => {
      const kept: string[] = [];
      const jar = {
        setCookie: async (line: string) => void kept.push(line),
        getCookies: async () => kept.map((it) => Cookie.parse(it)),
      };
      const cookies = createCookies(jar as never, loadCookies);
      for (const at of [url, new URL('http://a.test/')]) await cookies.store('a=1', at);
      expect(await cookies.header(url)).toBe('a=1; a=1');
    });
  });

  describe('wouldHideSecure', () => {
    it.each([
      ['http://a.test/', 'n=2', true],
      ['http://a.test/', 'other=2', false],
      ['http://b.test/', 'n=2', false],
      ['http://x.a.test/', 'n=2', true],
      ['http://x.a.test/', 'n=2; Domain=a.test', true],
      ['http://test/', 'n=2', true],
      ['http://a.test/', 'n=2; Path=/', false],
      ['http://a.test/', 'n=2; Path=/s', true],
      ['http://a.test/', 'n=2; Path=/s/t', true],
      ['http://a.test/', 'n=2; Path=/st', false],
      ['http://a.test/s/t', 'n=2', true],
      ['http://a.test/q/t', 'n=2', false],
      ['http://a.test/s/t', 'n=2; Path=q', true],
      ['http://a.test/q/t', 'n=2; Path=s', false],
      ['http://a.test/', '=', false],
      ['http://a.test/', '', false],
    ])('returns for %s and the line %j: %s', async (from, line, expected) => {
      const target = new URL(from);
      if (target.pathname === '/' && !line.includes('Path')) target.pathname = '/s/';
      for (const jar of [createCookieJar(), new CookieJar()]) {
        await jar.setCookie('n=1; Secure; Path=/s', 'https://a.test/s');
        await jar.setCookie('open=1; Path=/s', 'https://a.test/s');
        expect(await wouldHideSecure(jar.store, line, target)).toBe(expected);
        expect(await wouldHideSecure(jar.store, line.replace(/^n=/, 'open='), target)).toBe(false);
      }
    });

    it('looks at the domain of the line, not only at the host of the response', async () => {
      const jar = createCookieJar();
      await jar.setCookie('n=1; Secure; Path=/', 'https://y.a.test/');
      expect(await wouldHideSecure(jar.store, 'n=2; Domain=a.test', new URL('http://x.a.test/'))).toBe(true);
      expect(await wouldHideSecure(jar.store, 'n=2', new URL('http://x.a.test/'))).toBe(false);
    });
  });
});

describe('the parser of Set-Cookie', () => {
  it('reads one line or many, with every attribute', () => {
    const none = {
      domain: undefined,
      path: undefined,
      expires: undefined,
      maxAge: undefined,
      secure: false,
      httpOnly: false,
      sameSite: undefined,
    };
    expect(
      parse([
        'a=b',
        'c="d"; Domain=.A.test; Path=/x; Expires=Wed, 09-Jun-21 10:18:14 GMT; Max-Age=-5; Secure; HttpOnly; SameSite=Lax',
      ]),
    ).toEqual([
      { ...none, name: 'a', value: 'b' },
      {
        name: 'c',
        value: '"d"',
        domain: 'a.test',
        path: '/x',
        expires: new Date('2021-06-09T10:18:14Z'),
        maxAge: -5,
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
      },
    ]);
    expect(parse(['e=f; Max-Age=soon; Path=x; Expires=never; SameSite=often'])).toEqual([
      { ...none, name: 'e', value: 'f' },
    ]);
  });

  it('skips lines that are no cookies or too long', () => {
    const lines = ['', ';', '=', '=b', 'none', 'a=b\u0001', `a=${'b'.repeat(8190)}`, `b=${'b'.repeat(8191)}`, 'c=d'];
    expect(parse(lines).map((it) => it.name)).toEqual(['a', 'c']);
  });
});

describe('rules', () => {
  const rules = { maxRedirects: 3, maxUrlBytes: 8192, redirectAllowList: [], allowInsecureRedirects: false };
  const from = new URL('https://a.example/x/y?z=1');
  const refusal = (location: string, more: Partial<typeof rules> = {}, visited = [visitOf('GET', from)]): string => {
    try {
      nextUrl(location, from, 'GET', visited, { ...rules, ...more });
    } catch (error) {
      if (isClientError(error) && error.type === ErrorType.Validation) return String(error);
      throw error;
    }
    return 'accepted';
  };

  describe('isRedirect', () => {
    it('needs one of five statuses and a location', () => {
      for (const status of [301, 302, 303, 307, 308]) expect(isRedirect(status, '/')).toBe(true);
      for (const status of [200, 300, 304, 305, 306, 400]) expect(isRedirect(status, '/')).toBe(false);
      expect(isRedirect(302, undefined)).toBe(false);
    });
  });

  describe('nextMethod', () => {
    it.each([
      [301, 'POST', 'GET'],
      [302, 'POST', 'GET'],
      [303, 'POST', 'GET'],
      [307, 'POST', 'POST'],
      [308, 'POST', 'POST'],
      [301, 'PUT', 'PUT'],
      [303, 'PUT', 'GET'],
      [303, 'HEAD', 'HEAD'],
      [302, 'HEAD', 'HEAD'],
      [301, 'DELETE', 'DELETE'],
    ])('%i turns %s into %s', (status, method, next) => {
      expect(nextMethod(status, method)).toBe(next);
    });
  });

  describe('nextUrl', () => {
    it('resolves against the present URL and drops user information and fragment', () => {
      expect(nextUrl('../b?c=d#e', from, 'GET', [], rules).href).toBe('https://a.example/b?c=d');
      expect(nextUrl('//u:p@b.example', from, 'GET', [], rules).href).toBe('https://b.example/');
    });

    it('reads the bytes of a location as UTF-8', () => {
      const wire = Buffer.from('//münchen.test/ä?ö').toString('latin1');
      expect(nextUrl(wire, from, 'GET', [], rules).href).toBe('https://xn--mnchen-3ya.test/%C3%A4?%C3%B6');
    });

    it('keeps a byte order mark, which is no part of the syntax', () => {
      const mark = Buffer.from('\uFEFF').toString('latin1');
      expect(nextUrl(`${mark}b`, from, 'GET', [], rules).pathname).toBe('/x/%EF%BB%BFb');
    });

    it('stops at the limit with its sentinel', () => {
      const visited = ['1', '2', '3'];
      expect(refusal('/n', {}, visited)).toBe('accepted');
      expect(refusal('/n', {}, [...visited, '4'])).toContain('redirect limit exceeded');
      expect(refusal('/n', { maxRedirects: 0 }, ['1'])).toContain('stopped after 0 redirects');
      expect(
        errorIs(
          thrownBy(() => nextUrl('/n', from, 'GET', ['1'], { ...rules, maxRedirects: 0 })),
          ErrTooManyRedirects,
        ),
      ).toBe(true);
    });

    it('throws at a loop, but not at a redirect to itself or another method', () => {
      const visited = [visitOf('GET', new URL('https://a.example/1')), visitOf('GET', from)];
      expect(refusal('/1', {}, visited)).toBe('circular redirect detected: this URL was requested before');
      expect(refusal(from.href, {}, visited)).toBe('accepted');
      expect(nextUrl('/1', from, 'POST', visited, rules).pathname).toBe('/1');
      expect(refusal(from.href, {}, [...visited, visitOf('GET', from)])).toBe('accepted');
      expect(refusal(from.href, {}, [...visited, visitOf('GET', new URL('https://a.example/2'))])).toContain(
        'circular',
      );
    });

    it.each([
      ['file:///etc/passwd', 'scheme is not http or https'],
      ['data:,x', 'scheme is not http or https'],
      ['ftp://x/', 'scheme is not http or https'],
      ['javascript:1', 'scheme is not http or https'],
      ['http://a.example/', 'https must not lead to http'],
      ['http://[', 'location is not a URL'],
      [`/${'x'.repeat(8192)}`, 'location is longer than 8192 bytes'],
      ['https://b.example/', 'host is not on the allow-list'],
    ])('throws for %.30s with the reason', (location, why) => {
      expect(refusal(location, { redirectAllowList: ['a.example'] as never })).toBe(
        `redirect blocked by policy: ${why}`,
      );
    });

    it('takes a location of 8,192 bytes, http where that is allowed, and a host on the list', () => {
      expect(refusal(`/${'x'.repeat(8191)}`)).toBe('accepted');
      expect(refusal('http://a.example/', { allowInsecureRedirects: true })).toBe('accepted');
      expect(refusal('/', { redirectAllowList: ['a.example'] as never })).toBe('accepted');
    });
  });

  describe('isAllowedHost', () => {
    it('knows exact names and patterns', () => {
      expect(isAllowedHost('x', [])).toBe(true);
      expect(isAllowedHost('a.example', ['a.example'])).toBe(true);
      expect(isAllowedHost('b.a.example', ['a.example'])).toBe(false);
      expect(isAllowedHost('b.example', ['a.example', 'b.example'])).toBe(true);
      expect(isAllowedHost('b.a.example', ['*.a.example'])).toBe(true);
      expect(isAllowedHost('a.example.', ['*.a.example'])).toBe(true);
      expect(isAllowedHost('evila.example', ['*.a.example'])).toBe(false);
    });
  });

  describe('nextHeaders', () => {
    const about = [
      'content-disposition',
      'content-encoding',
      'content-language',
      'content-location',
      'content-type',
      'content-md5',
      'content-range',
      'digest',
      'content-digest',
      'repr-digest',
      'last-modified',
    ];
    const harmless = [
      'accept',
      'accept-charset',
      'accept-encoding',
      'accept-language',
      'cache-control',
      'content-encoding',
      'content-language',
      'content-type',
      'if-modified-since',
      'if-unmodified-since',
      'pragma',
      'range',
      'user-agent',
    ];
    const secret = [
      'authorization',
      'cookie',
      'proxy-authorization',
      'x-api-key',
      'x-a',
      'referer',
      'origin',
      'if-match',
      'if-none-match',
    ];
    const all = Object.fromEntries([...about, ...harmless, ...secret].map((it) => [it, 'v']));
    const keys = (headers: object): string[] => Object.keys(headers).sort();

    it('keeps all within an origin, and only harmless ones beyond it', () => {
      expect(keys(nextHeaders(all, false, false))).toEqual(keys(all));
      expect(keys(nextHeaders(all, true, false))).toEqual([...harmless].sort());
    });

    it('drops those of a dropped body', () => {
      expect(keys(nextHeaders(all, false, true))).toEqual(keys(all).filter((it) => !about.includes(it)));
    });
  });
});

describe('backoff', () => {
  const options = { delay: 100, maxDelay: 30_000, backoffFactor: 2, jitter: false };

  it('grows by the factor from the first pause on', () => {
    expect([0, 1, 2].map((it) => backoff(it, options, Math.random))).toEqual([100, 200, 400]);
  });

  it('stops growing at the longest pause', () => {
    expect(backoff(30, options, Math.random)).toBe(30_000);
    expect(backoff(5000, { ...options, backoffFactor: 10 }, Math.random)).toBe(30_000);
  });

  it('takes a random part of it with jitter, and never more', () => {
    const jittered = { ...options, jitter: true };
    expect(backoff(1, jittered, () => 0)).toBe(0);
    expect(backoff(1, jittered, () => 0.5)).toBe(100);
    expect(backoff(1, jittered, () => 0.999999)).toBeLessThan(200);
  });

  it('does not wait when there is nothing to wait for', () => {
    expect(backoff(3, { ...options, delay: 0 }, Math.random)).toBe(0);
  });
});

describe('RetryBudget', () => {
  it('counts a retry again when the window from its slice has passed', async () => {
    const clock = manualClock();
    const budget = new RetryBudget({ share: 0, minimum: 1, window: 1000 }, clock);
    expect([budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([true, false, true]);
    await clock.tick(999);
    expect(budget.take('a')).toBe(false);
    await clock.tick(1);
    expect([budget.take('a'), budget.take('a')]).toEqual([true, false]);
  });

  it('allows every retry with a share of 10, also after their requests have left the window', async () => {
    const clock = manualClock();
    const budget = new RetryBudget({ share: 10, minimum: 0, window: 1000 }, clock);
    budget.count('a');
    await clock.tick(1000);
    expect(budget.take('a')).toBe(true);
  });

  it('keeps requests in slices of a tenth of the window, each dropped as a whole', async () => {
    const clock = manualClock();
    const budget = new RetryBudget({ share: 1, minimum: 0, window: 1000 }, clock);
    budget.count('a');
    await clock.tick(99);
    budget.count('a');
    await clock.tick(1);
    budget.count('a');
    await clock.tick(900);
    expect([budget.take('a'), budget.take('a')]).toEqual([true, false]);
  });
});
