import https from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType, errorIs } from '@wirework/http-errors';
import { makeCertificate } from '@wirework/test-support';
import { createClient, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { ErrTooManyRedirects } from '../../src/base/sentinels.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { startRawServer } from '../support/raw-server.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { createFakeClient } from '../support/ring.ts';

let home: TestServer;
let other: TestServer;

/** `/to?status&location` redirects; all else echoes. */
const answer: Parameters<typeof startServer>[0] = (request, response) => {
  const url = new URL(request.url, 'http://x');
  if (url.pathname === '/count') {
    const n = Number(url.search.slice(1));
    return n === 0
      ? json(response, { done: true })
      : void response.writeHead(302, { location: `/count?${n - 1}` }).end();
  }
  if (url.pathname === '/again')
    return void response.writeHead(302, { location: '/again', 'set-cookie': 'seen=1' }).end();
  const to = url.searchParams.get('to');
  if (to === null) return json(response, request);
  response.writeHead(Number(url.searchParams.get('status') ?? 302), {
    location: to,
    'set-cookie': `hop=${url.pathname.slice(1)}; Path=/`,
  });
  return void response.end('moved');
};

const make = (config: Config = {}): Client => keep(createClient({ retry: { maxRetries: 0 }, ...config }));
const to = (target: string, status = 302, from = home): string =>
  `${from.url}/hop?status=${status}&to=${encodeURIComponent(target)}`;

beforeAll(async () => {
  home = await startServer(answer);
  other = await startServer(answer);
});
afterEach(async () => {
  home.seen.length = 0;
  other.seen.length = 0;
});
afterAll(async () => {
  await home.close();
  await other.close();
});

describe('redirects', () => {
  const secrets = {
    authorization: 'Bearer canary',
    cookie: 'a=canary',
    'x-api-key': 'canary',
    'x-custom': 'canary',
    'proxy-authorization': 'canary',
    accept: 'text/plain',
  };

  it.each(['gzip', 'unknown'])('ignore the body of a redirect that is not %s, as it declares', async (coding) => {
    for (const stream of [false, true]) {
      const { client } = createFakeClient(
        [{ status: 302, headers: { location: '/y', 'content-encoding': coding }, body: 'nonsense' }, { body: 'ok' }],
        { retry: { maxRetries: 0 } },
      );
      expect(String(Buffer.concat(await (await client.get('http://h.test/', { stream })).stream.toArray()))).toBe('ok');
    }
    const { client } = createFakeClient(
      [{ status: 302, headers: { location: '/y', 'content-encoding': coding }, body: 'nonsense' }],
      { retry: { maxRetries: 0 } },
    );
    const options = { redirects: { follow: false }, passUnknownCodings: false };
    expect((await failure(client.get('http://h.test/', options))).type).toBe(ErrorType.ResponseRead);
  });

  it.each([
    ['longer than it may be', `Content-Length: 5000\r\n\r\n${'x'.repeat(5000)}`, 1],
    [
      'in chunks, and longer than it may be',
      `Transfer-Encoding: chunked\r\n\r\n1388\r\n${'x'.repeat(5000)}\r\n0\r\n\r\n`,
      1,
    ],
    ['of a length that nobody waits for', `Content-Length: 5000000\r\n\r\n${'x'.repeat(5000)}`, 2],
    [
      'in chunks without an end',
      `Transfer-Encoding: chunked\r\n\r\n${`1388\r\n${'x'.repeat(5000)}\r\n`.repeat(50)}`,
      2,
    ],
    ['that does not come', 'Content-Length: 5\r\n\r\n', 2],
    ['in a coding that nobody knows', 'Transfer-Encoding: gzip\r\n\r\nx', 2],
  ])('ignore the body of a redirect %s', async (_what, page, connections) => {
    for (const stream of [false, true]) {
      await using raw = await startRawServer(
        (request, socket) =>
          void socket.write(
            request.includes(' /end')
              ? 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
              : `HTTP/1.1 302 Found\r\nLocation: /end\r\n${page}`,
          ),
      );
      const client = make({ security: { maxResponseBodySize: 100 } });
      const result = await client.get(raw.url, { stream });
      expect(String(Buffer.concat(await result.stream.toArray()))).toBe('ok');
      expect(raw.received).toHaveLength(connections);
      // The rest of it ends by itself.
      await until(() => raw.open() === 1);
    }
  });

  it('leave no open body after the client closes', async () => {
    await using raw = await startRawServer(
      (_request, socket) => void socket.write('HTTP/1.1 302 Found\r\nLocation: ftp://x/\r\nContent-Length: 5\r\n\r\n'),
    );
    const client = make();
    expect((await failure(client.get(raw.url))).message).toContain('redirect blocked');
    await client.close();
    await until(() => raw.open() === 0);
  });

  it('read a location in any encoding, and are results without one', async () => {
    for (const [location, path] of [
      ['/t\u00c3\u00b6', '/t%C3%B6'],
      ['/t\u00f6?\u00f6', '/t%F6?%F6'],
      ['', undefined],
    ] as const) {
      const { client, sent } = createFakeClient([{ status: 302, headers: { location } }, { body: 'ok' }]);
      const result = await client.get('http://h.test/');
      expect([result.statusCode, sent[1]?.url]).toEqual(
        path === undefined ? [302, undefined] : [200, `http://h.test${path}`],
      );
    }
  });

  it('R1: send only harmless headers to another origin, such as another port', async () => {
    await make().get(to(`${other.url}/`), { headers: secrets });
    expect(home.seen[0]?.headers['x-api-key']).toBe('canary');
    expect(JSON.stringify(other.seen[0]?.headers)).not.toContain('canary');
    expect(other.seen[0]?.headers['accept']).toBe('text/plain');
  });

  it('R1: do not restore dropped headers on the way back', async () => {
    await make().get(to(to(`${home.url}/end`, 302, other)), { headers: secrets });
    expect(home.seen.map((it) => it.url.split('?')[0])).toEqual(['/hop', '/end']);
    expect(JSON.stringify(home.seen[1]?.headers)).not.toContain('canary');
  });

  it('R1: keep all headers on the same origin', async () => {
    await make().get(to('/end'), { headers: secrets });
    expect(home.seen[1]?.headers).toMatchObject(secrets);
  });

  it('R1: send no secrets to another scheme, and never a Proxy- header', async () => {
    const identity = makeCertificate();
    await using secure = await startServer(answer, https.createServer(identity) as never, 'https');
    await make({ tls: { ca: identity.cert } }).get(to(`${secure.url}/end`), { headers: secrets });
    expect(JSON.stringify(secure.seen[0]?.headers)).not.toContain('canary');
  });

  it('R2: throw from https to http, unless that is allowed, and then without secrets', async () => {
    const identity = makeCertificate();
    await using secure = await startServer(answer, https.createServer(identity) as never, 'https');
    const tls = { ca: identity.cert };
    const error = await failure(make({ tls }).get(to(`${home.url}/end`, 302, secure), { headers: secrets }));
    expect(error).toMatchObject({ type: ErrorType.Validation, message: expect.stringContaining('redirect blocked') });
    expect(home.seen).toEqual([]);
    await make({ tls, security: { allowInsecureRedirects: true } }).get(to(`${home.url}/end`, 302, secure), {
      headers: secrets,
    });
    expect(JSON.stringify(home.seen[0]?.headers)).not.toContain('canary');
  });

  it('R3, R4: throw for other schemes, and drop credentials of a location', async () => {
    for (const target of [
      'file:///etc/passwd',
      'data:text/plain,x',
      'ftp://h/',
      'unix:/var/run/x.sock',
      'gopher://h/',
    ]) {
      const error = await failure(make().get(to(target)));
      expect(error).toMatchObject({ type: ErrorType.Validation, attempts: 1 });
    }
    await make().get(to(other.url.replace('http://', 'http://user:pass@')));
    expect(other.seen[0]?.headers['authorization']).toBeUndefined();
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'PUT', 'PUT'],
    [303, 'PUT', 'GET'],
  ])('R5: %i makes %s a %s, with its body or without', async (status, method, next) => {
    const result = await make().request(method, to('/end', status), { json: { a: 1 } });
    const seen = result.json<{ method: string; body: string; headers: Record<string, string> }>();
    expect(seen.method).toBe(next);
    expect(seen.body).toBe(next === 'GET' ? '' : '{"a":1}');
    expect(seen.headers['content-type']).toBe(next === 'GET' ? undefined : 'application/json');
  });

  it('R5: throw for a consumed stream, and call a function again', async () => {
    const stream = async function* (): AsyncGenerator<string> {
      yield 'body';
    };
    expect(await failure(make().post(to('/end', 307), { body: stream() }))).toMatchObject({
      type: ErrorType.Validation,
      message: 'redirect blocked by policy: the request body is a stream that was consumed',
    });
    expect(home.seen).toHaveLength(1);
    expect((await make().post(to('/end', 307), { body: stream })).json()).toMatchObject({ body: 'body' });
  });

  it('R6: throw beyond the limit of redirects', async () => {
    const result = await make().get(`${home.url}/count?10`);
    expect(result.meta).toMatchObject({ redirectCount: 10, attempts: 1 });
    expect(result.meta.redirectChain[0]).toBe(`${home.url}/count?10`);
    expect(errorIs(await failure(make().get(`${home.url}/count?11`)), ErrTooManyRedirects)).toBe(true);
    expect((await make().get(`${home.url}/count?50`, { redirects: { maxRedirects: 50 } })).meta.redirectCount).toBe(50);
    expect(
      errorIs(
        await failure(make().get(`${home.url}/count?1`, { redirects: { maxRedirects: 0 } })),
        ErrTooManyRedirects,
      ),
    ).toBe(true);
  });

  it('R6: stop soon at a thousand redirects, a redirect to itself and a location of 10 MB', async () => {
    expect(errorIs(await failure(make().get(`${home.url}/count?1000`)), ErrTooManyRedirects)).toBe(true);
    expect(home.seen).toHaveLength(11);
    expect(errorIs(await failure(make().get(`${home.url}/again`)), ErrTooManyRedirects)).toBe(true);
    for (const [size, type] of [
      [17_000, ErrorType.Validation],
      [10_000_000, ErrorType.ResponseRead],
    ] as const) {
      await using wide = await startRawServer(
        (_request, socket) =>
          void socket.write(`HTTP/1.1 302 Found\r\nLocation: /${'x'.repeat(size)}\r\nContent-Length: 0\r\n\r\n`),
      );
      expect((await failure(make().get(wide.url))).type).toBe(type);
    }
  });

  it('R6: throw at a loop over two origins', async () => {
    await using ring = await startServer(
      (request, response) => void response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
    );
    for (const cookies of [false, true]) {
      expect((await failure(make({ cookies }).get(`${ring.url}/a`))).message).toContain('circular');
      expect(ring.seen.splice(0)).toHaveLength(2);
    }
  });

  it('R6: do not count a 303 as a loop', async () => {
    let polls = 0;
    await using job = await startServer(({ url }, response) => {
      if (url === '/done') return json(response, { polls });
      response.writeHead(303, { location: ++polls === 8 ? '/done' : url === '/a' ? '/b' : '/a' }).end();
    });
    expect((await make().post(`${job.url}/jobs`)).json()).toEqual({ polls: 8 });
  });

  it('R7: are checked by the guard at each hop', async () => {
    const guarded = make({ security: { allowPrivateIps: false, ssrfExemptCidrs: ['127.0.0.1/32'] } });
    expect((await guarded.get(to('/end'))).statusCode).toBe(200);
    for (const target of [
      'http://127.0.0.2/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://2130706434/',
      'http://[::ffff:10.0.0.1]/',
    ]) {
      expect((await failure(guarded.get(to(target)))).message).toContain('SSRF');
    }
  });

  it('R8: keep a cookie of a hop for its host', async () => {
    const client = make({ cookies: true });
    const seen = (await client.get(to('/end'))).json<{ headers: Record<string, string> }>();
    expect(seen.headers['cookie']).toBe('hop=hop');
  });

  it('R8: do not send a cookie of a hop to another host', async () => {
    const { client, sent } = createFakeClient(
      (request) =>
        request.url === 'http://a.test/'
          ? { status: 302, headers: { location: 'http://b.test/', 'set-cookie': ['a=1', 'b=2; Domain=b.test'] } }
          : {},
      { cookies: true },
    );
    await client.get('http://a.test/');
    await client.get('http://a.test/end');
    expect(sent.map((it) => it.headers['cookie'])).toEqual([undefined, undefined, 'a=1']);
  });

  it('R8: do not count a redirect to the same URL with a new cookie as a loop', async () => {
    await using gate = await startServer((request, response) =>
      request.headers.cookie === undefined
        ? void response.writeHead(302, { location: '/', 'set-cookie': 'pass=1' }).end()
        : json(response, {}),
    );
    const result = await make({ cookies: true }).get(`${gate.url}/`);
    expect(result.meta.redirectCount).toBe(1);
  });

  it('R8: do not count a round trip for a cookie as a loop', async () => {
    const login =
      (sets: boolean): Parameters<typeof startServer>[0] =>
      ({ url, headers }, response) => {
        if (url === '/app' && headers.cookie !== undefined && sets) return json(response, { welcome: true });
        response
          .writeHead(302, {
            location: url === '/app' ? '/login' : '/app',
            ...(url === '/login' && { 'set-cookie': 'session=1; Path=/' }),
          })
          .end();
      };
    const [fine, hopeless] = [await startServer(login(true)), await startServer(login(false))];
    const withCookies = { cookies: true };
    const result = await make(withCookies).get(`${fine.url}/app`);
    expect([result.json(), result.meta.redirectCount]).toEqual([{ welcome: true }, 2]);
    expect(errorIs(await failure(make(withCookies).get(`${hopeless.url}/app`)), ErrTooManyRedirects)).toBe(true);
    expect(hopeless.seen).toHaveLength(11);
    expect((await failure(make().get(`${fine.url}/app`))).message).toContain('circular');
    await Promise.all([fine.close(), hopeless.close()]);
  });

  it('R9: send no Referer and no fragment', async () => {
    await make().get(`${to('/end#frag')}#own`);
    expect(home.seen[1]).toMatchObject({ url: '/end' });
    expect(home.seen[1]?.headers['referer']).toBeUndefined();
  });

  it('lead only to hosts on the allow-list, if there is one', async () => {
    const client = make({ security: { redirectAllowList: ['localhost', '*.example.com'] } });
    expect((await failure(client.get(to('/end')))).message).toContain('redirect blocked');
  });

  it.each([
    ['MÜNCHEN.example', 'http://münchen.example/'],
    ['*.München.example', 'http://a.xn--mnchen-3ya.example/'],
    ['h.example.', 'http://H.example/'],
    ['a_b.example', 'http://a_b.example/'],
  ])('know a host of the allow-list however it is written: %s', async (entry, location) => {
    const { client, sent } = createFakeClient([{ status: 302, headers: { location: encodeURI(location) } }, {}], {
      security: { redirectAllowList: [entry] },
    });
    await client.get('http://start.example/');
    expect(sent[1]?.url).toBe(new URL(location).href);
  });

  it('are results when they are not followed', async () => {
    const result = await make().get(to('/end'), { redirects: { follow: false } });
    expect(result.status).toBe(302);
    expect(result.headers.get('location')).toBe('/end');
  });
});
