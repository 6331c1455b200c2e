import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrClientClosed, ErrorType } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { createClient } from '../src/features/client/client.ts';
import { createCookieJar } from '../src/cookies.ts';
import { createDomainClient } from '../src/features/session/base-session.ts';
import { BaseUrl } from '../src/request/base-url.ts';
import { createSession } from '../src/features/session/session.ts';
import { failure, thrownFor } from './support/fails.ts';
import type { Middleware } from '../src/response/middleware.ts';
import { until } from './support/until.ts';
import { json, startServer, type TestServer } from './support/server.ts';

const newFolder = temporaryFolders();

let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => json(response, request, 200, { 'set-cookie': 'login=1' }));
});
afterAll(() => server.close());

const arrived = (): Record<string, unknown> => (server.seen.at(-1)?.headers ?? {}) as Record<string, unknown>;

describe('a session', () => {
  it('sets, returns and deletes headers', async () => {
    await using session = createSession();
    session.setHeaders({ A: '1', B: ['2', '3'] });
    session.setHeader('C', '4');
    expect(session.headers()).toEqual({ a: '1', b: ['2', '3'], c: '4' });
    session.deleteHeader('B');
    await session.get(server.url);
    expect(arrived()).toMatchObject({ a: '1', c: '4' });
    session.clearHeaders();
    await session.get(server.url);
    expect(Object.keys(arrived())).not.toEqual(expect.arrayContaining(['a']));
    expect(session.headers()).toEqual({});
  });

  it('rejects after its close; a given client stays open', async () => {
    await using client = createClient();
    const folder = newFolder();
    const before = server.seen.length;
    for (const made of [() => createSession({}, { client }), () => createSession()]) {
      const session = made();
      await session.close();
      await session.close();
      const body = Readable.from(['a']);
      for (const call of [
        () => session.get(server.url),
        () => session.put(server.url, { body }),
        () => session.download(server.url, join(folder, 'a')),
        () => session.events(server.url).next(),
      ])
        await expect(call()).rejects.toMatchObject(thrownFor(ErrClientClosed));
      expect(body.destroyed).toBe(true);
    }
    expect([server.seen.length - before, await readdir(folder)]).toEqual([0, []]);
    expect((await client.get(server.url)).statusCode).toBe(200);
  });

  it('keeps cookies when the option cookies is undefined or true', async () => {
    await using session = createSession();
    await session.get(server.url, { cookies: undefined });
    await session.get(server.url, { cookies: true });
    expect(arrived()).toMatchObject({ cookie: 'login=1' });
  });

  it('returns and clears the cookies of its origin', async () => {
    await using session = createSession({}, { origin: server.url });
    await session.setCookie('mine=2; Path=/');
    await session.post(server.url);
    expect((await session.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['mine=2', 'login=1']);
    await session.get(`${server.url}/x`);
    expect(arrived()['cookie']).toBe('mine=2; login=1');
    await session.clearCookies();
    await session.get(`${server.url}/x`);
    expect(arrived()['cookie']).toBeUndefined();
  });

  it('keeps its cookies in the jar of its configuration, but not of a given client', async () => {
    const jar = createCookieJar();
    await using session = createSession({ cookies: jar });
    await session.get(server.url);
    expect(await jar.getCookieString(server.url)).toBe('login=1');
    await using client = createClient({ cookies: jar });
    await createSession({}, { client }).get(server.url);
    expect(arrived()).not.toHaveProperty('cookie');
  });

  it('keeps its cookies in a given jar, also an asynchronous one', async () => {
    const jar = createCookieJar();
    await using session = createSession({}, { cookies: jar, origin: server.url });
    await session.get(server.url);
    expect(await jar.getCookieString(server.url)).toBe('login=1');
    await expect(session.setCookie('a=1; Domain=other.test')).rejects.toThrow("Cookie not in this host's domain");
    let removed = false;
    jar.removeAllCookies = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      removed = true;
    };
    await session.clearCookies();
    expect(removed).toBe(true);
  });

  it.each([
    ['name', 256, (text: string) => `${text}=v`],
    ['value', 4096, (text: string) => `a=${text}`],
    ['path', 1024, (text: string) => `a=b; Path=/${text.slice(1)}`],
  ] as const)('takes a cookie whose %s has up to %d bytes', async (_what, most, cookie) => {
    await using session = createSession({}, { origin: `${server.url}/${'x'.repeat(1023)}` });
    await session.setCookie(cookie('x'.repeat(most)));
    expect(await session.cookies(`${server.url}/${'x'.repeat(1023)}`)).toHaveLength(1);
    await expect(session.setCookie(cookie('x'.repeat(most + 1)))).rejects.toMatchObject({ type: ErrorType.Validation });
  });

  it('rejects a cookie with a control character, a domain over 255 bytes, and other types', async () => {
    await using session = createSession({}, { origin: server.url });
    for (const cookie of [
      'a=b\r\nc',
      'a=b\0c',
      'a=\u007f',
      'a=b; Path=/\n',
      `a=b; Domain=${'d'.repeat(256)}`,
      'x'.repeat(9000),
      '',
      5,
      null,
    ]) {
      await expect(session.setCookie(cookie as string)).rejects.toMatchObject({ type: ErrorType.Validation });
    }
    expect(await session.cookies()).toEqual([]);
  });

  it('rejects a cookie without a URL before its first request, and then uses its origin', async () => {
    await using session = createSession();
    await expect(session.setCookie('a=1')).rejects.toThrow('needs the URL that the cookie belongs to');
    await expect(session.cookies()).rejects.toThrow('needs the URL');
    expect(session.origin).toBeUndefined();
    await session.get(server.url);
    expect(session.origin).toBe(server.url);
    await expect(session.cookies()).resolves.toHaveLength(1);
  });

  it('takes no origin from a request with an invalid URL', async () => {
    await using session = createSession({}, { headers: { 'x-tenant': '42' } });
    for (const url of ['nowhere', 'ftp://a.test/', 'data:,x', `wss://127.0.0.1:${server.port}/`])
      await failure(session.get(url));
    expect(session.origin).toBeUndefined();
    await session.get(server.url);
    expect([session.origin, arrived()['x-tenant']]).toEqual([server.url, '42']);
  });

  it('rejects an invalid URL with the error of a client', async () => {
    await using session = createSession();
    expect((await failure(session.get('nowhere'))).code).toBe((await failure(createClient().get('nowhere'))).code);
  });

  it('downloads with its headers and cookies', async () => {
    const folder = newFolder();
    await using session = createSession({}, { origin: server.url });
    session.setHeader('authorization', 'Bearer x');
    await session.get(server.url);
    await session.download(`${server.url}/file`, join(folder, 'a'));
    expect(JSON.parse(await readFile(join(folder, 'a'), 'utf8'))).toMatchObject({
      url: '/file',
      headers: { authorization: 'Bearer x', cookie: 'login=1' },
    });
  });

  it('downloads with its current headers, on its origin only', async () => {
    const folder = newFolder();
    let begun = false;
    const body = 'x'.repeat(1000);
    await using files = await startServer((request, response) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      response.writeHead(from === 0 ? 200 : 206, {
        etag: '"1"',
        'content-length': 1000 - from,
        ...(from > 0 && { 'content-range': `bytes ${from}-999/1000` }),
      });
      if (begun) return void response.end(body.slice(from));
      begun = true;
      response.write(body.slice(0, 500), () => void response.destroy());
    });
    await using session = createSession({ retry: { delay: 0 } }, { origin: files.url });
    session.setHeader('authorization', 'Bearer 1');
    await session.download(files.url, {
      filePath: join(folder, 'a'),
      onDownloadProgress: () => session.setHeader('authorization', 'Bearer 2'),
    });
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe(body);
    expect(files.seen.map((it) => it.headers.authorization)).toEqual(['Bearer 1', 'Bearer 2']);
    await session.download(server.url, join(folder, 'b'));
    expect(arrived()['authorization']).toBeUndefined();
  });

  it('begins with the given headers', async () => {
    await using session = createSession({}, { origin: server.url, headers: { 'X-Tenant': '42' } });
    expect((await session.get(server.url)).json()).toMatchObject({ headers: { 'x-tenant': '42' } });
    expect(() => createSession({}, { headers: { 'x-a': 'b\r\nc' } })).toThrow('x-a');
  });

  it('throws for an unknown option, and for a configuration beside a client', async () => {
    await using client = createClient();
    expect(() => createSession({}, { baseUrl: server.url } as never)).toThrow("unknown session option 'baseUrl'");
    expect(() => createSession({ retry: { maxRetries: 0 } }, { client })).toThrow(
      "a 'client' has its own configuration",
    );
    expect(createSession({ retry: undefined }, { client }).origin).toBeUndefined();
  });

  it('reads events with its current headers and cookies, on its origin only', async () => {
    await using streams = await startServer((request, response) => {
      if (request.headers['last-event-id'] === '2') return void response.writeHead(204).end();
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'seen=1; Path=/' })
        .end(`retry: 0\nid: ${request.headers['last-event-id'] === undefined ? 1 : 2}\ndata: a\n\n`);
    });
    await using session = createSession({}, { origin: streams.url });
    session.setHeaders({ authorization: 'Bearer 1', accept: 'application/json' });
    for await (const { id } of session.events(streams.url, { headers: { 'x-mine': '1' } }))
      session.setHeader('authorization', `Bearer ${Number(id) + 1}`);
    expect(
      streams.seen.map(({ headers }) => [
        headers['authorization'],
        headers['cookie'],
        headers['accept'],
        headers['x-mine'],
      ]),
    ).toEqual([
      ['Bearer 1', undefined, 'text/event-stream', '1'],
      ['Bearer 2', 'seen=1', 'text/event-stream', '1'],
      ['Bearer 3', 'seen=1', 'text/event-stream', '1'],
    ]);
    await using elsewhere = createSession({}, { origin: server.url });
    elsewhere.setHeader('authorization', 'Bearer x');
    streams.seen.length = 0;
    for await (const event of elsewhere.events(streams.url, { lastEventId: '2' })) expect(event).toBeUndefined();
    expect(streams.seen[0]?.headers['authorization']).toBeUndefined();
  });
});

describe('a base URL', () => {
  it.each([
    ['https://a.test', 'x', 'https://a.test/x'],
    ['https://a.test', 'x?y=1', 'https://a.test/x?y=1'],
    ['https://a.test/v1', 'x', 'https://a.test/v1/x'],
    ['https://a.test/v1/', 'x', 'https://a.test/v1/x'],
    ['https://a.test/v1/', '/x', 'https://a.test/v1/x'],
    ['https://a.test/v1/', '', 'https://a.test/v1/'],
    ['https://a.test/v1', '?y=1', 'https://a.test/v1?y=1'],
    ['https://a.test/v1?k', 'x', 'https://a.test/v1/x?k'],
    ['https://a.test/v1?k=1', 'x?y=1', 'https://a.test/v1/x?k=1&y=1'],
    ['https://a.test/v1?k=1', 'x?', 'https://a.test/v1/x?k=1'],
    ['https://a.test/v1?k=1', '', 'https://a.test/v1?k=1'],
    ['https://a.test/v1?k=1', '?y=1', 'https://a.test/v1?k=1&y=1'],
    ['https://a.test/v1?k=1', '/x', 'https://a.test/v1/x?k=1'],
    ['https://a.test/v1?k=1', 'a%2Fb', 'https://a.test/v1/a%2Fb?k=1'],
    ['https://a.test/v1?k=1', 'https://b.test/x', 'https://b.test/x'],
  ])('%j resolves %j to %j', (base, path, url) => {
    expect(new BaseUrl(base).resolve(path).href).toBe(url);
  });

  it('contains no user information, and paths no backslash', () => {
    for (const base of ['https://u:p@a.test', 'https://u@a.test', 'https://:p@a.test']) {
      expect(() => new BaseUrl(base)).toThrow('the base URL must not contain user information');
      expect(() => createClient({ baseUrl: base })).toThrow(
        'baseUrl must be an absolute URL with the scheme http or https, without user information',
      );
    }
    for (const baseUrl of ['/v1', 'ftp://a.test', 5])
      expect(() => createClient({ baseUrl: baseUrl as string })).toThrow('baseUrl must be an absolute URL');
    for (const path of ['a\\b', '\\x', 'https:x', '//b.test/'])
      expect(() => new BaseUrl('https://a.test/v1').resolve(path)).toThrow('leads out of the base URL');
  });
});

describe('a client with a base URL', () => {
  it('rejects, and never throws, for an invalid path, header or option', async () => {
    await using api = createClient({ baseUrl: `${server.url}/v1`, retry: { maxRetries: 0 } });
    await using session = createSession({}, { client: api });
    const headers = null as never;
    const calls = [
      () => api.get('../x'),
      () => api.request('GET', '//evil.test/'),
      () => api.get('x', { headers }),
      () => api.download('../x', 'never'),
      () => api.download('x', 'never', { headers }),
      () => session.get('../x'),
      () => session.get(server.url, { headers }),
      () => session.download(server.url, 'never', { headers }),
      () => session.download(server.url, 'never', { querry: {} } as never),
      () => session.download('//nowhere', 'never'),
    ];
    for (const call of calls) {
      const promise = call();
      expect(await failure(promise)).toMatchObject({ type: ErrorType.Validation });
      if (Symbol.asyncIterator in promise)
        await expect(promise[Symbol.asyncIterator]().next()).rejects.toMatchObject({ type: ErrorType.Validation });
    }
    expect((await failure(api.download('../x', 'never'))).message).toContain('leads out of the base URL');
  });

  it('sends below its base, downloads, and reads events', async () => {
    const folder = newFolder();
    await using api = createClient({ baseUrl: `${server.url}/v1?key=k#hash`, headers: { accept: 'text/plain' } });
    expect((await api.get('users')).json()).toMatchObject({ headers: { accept: 'text/plain' } });
    expect((await api.put('users/1', { json: 1 })).json()).toMatchObject({
      method: 'PUT',
      url: '/v1/users/1?key=k',
      body: '1',
    });
    expect((await api.get(new URL(`${server.url}/other`))).json()).toMatchObject({ url: '/other' });
    await api.download('file?x=y', join(folder, 'a'));
    await expect(api.events('stream').next()).rejects.toThrow(
      'Cannot read events: the response is not an event stream',
    );
    expect(server.seen.at(-1)?.url).toBe('/v1/stream?key=k');
    await expect(api.events('../x').next()).rejects.toThrow('leads out of the base URL');
    expect(JSON.parse(await readFile(join(folder, 'a'), 'utf8'))).toMatchObject({ url: '/v1/file?key=k&x=y' });
  });

  it('sends the headers of a session to its origin only', async () => {
    await using other = await startServer((request, response) => json(response, { headers: request.headers }));
    await using api = createClient({ baseUrl: `${server.url}/v1` });
    await using session = createSession({}, { client: api });
    session.setHeader('x-tenant', '42');
    expect((await session.get('users')).json()).toMatchObject({ headers: { 'x-tenant': '42' }, url: '/v1/users' });
    expect(session.origin).toBe(server.url);
    await session.get(other.url);
    expect(other.seen.at(-1)?.headers).not.toHaveProperty('x-tenant');
  });

  it('replaces createDomainClient, whose error names it', () => {
    expect(() => createDomainClient(server.url)).toThrow('use createClient({ baseUrl }) or client.extend({ baseUrl })');
  });
});

describe('an extended client', () => {
  it('has the fields, headers and middleware of both, and keeps those of the other client', async () => {
    const order: string[] = [];
    const noting =
      (name: string): Middleware =>
      (next) =>
      (request) => {
        order.push(name);
        return next(request);
      };
    await using client = createClient({
      headers: { 'x-a': '1', 'x-b': '1' },
      timeouts: { request: 5000 },
      middleware: [noting('first')],
    });
    const extended = client.extend({
      headers: { 'X-B': '2' },
      retry: { maxRetries: 0 },
      middleware: [noting('second')],
    });
    expect((await extended.get(server.url)).json()).toMatchObject({ headers: { 'x-a': '1', 'x-b': '2' } });
    expect(order).toEqual(['first', 'second']);
    expect((await client.get(server.url)).json()).toMatchObject({ headers: { 'x-b': '1' } });
    expect(order).toEqual(['first', 'second', 'first']);
  });

  it('takes over the headers of a base URL, but to another origin only those that a redirect keeps', async () => {
    await using other = await startServer((request, response) => json(response, request));
    const headers = { accept: 'text/plain', authorization: 'Bearer a', cookie: 'a=1', 'x-tenant': '1' };
    await using client = createClient({ baseUrl: server.url, headers });
    await client.extend({ baseUrl: `${server.url}/v2` }).get('x');
    expect(arrived()).toMatchObject(headers);
    await client.extend({ baseUrl: other.url }).get('x');
    const sent = other.seen[0]?.headers;
    expect(sent).toMatchObject({ accept: 'text/plain' });
    for (const name of ['authorization', 'cookie', 'x-tenant']) expect(sent).not.toHaveProperty(name);
    await client.extend({ baseUrl: other.url, headers: { authorization: 'Bearer b' } }).get('x');
    expect(other.seen[1]?.headers).toMatchObject({ authorization: 'Bearer b' });
  });

  it('shares connections, cookies and breaker', async () => {
    let sockets = 0;
    await using shared = await startServer((request, response) =>
      json(response, request, 200, { 'set-cookie': 'a=1' }),
    );
    shared.server.on('connection', () => sockets++);
    await using client = createClient({ cookies: true, resilience: { breaker: {} } });
    await client.get(shared.url);
    const extended = client.extend({ baseUrl: shared.url });
    expect((await extended.get('x')).json()).toMatchObject({ headers: { cookie: 'a=1' } });
    expect([sockets, extended.breakerState(shared.url)]).toEqual([1, 'closed']);
    const apart = client.extend({ cookies: createCookieJar() });
    expect((await apart.get(shared.url)).json<{ headers: object }>().headers).not.toHaveProperty('cookie');
  });

  it('is closed alone, and with the client', async () => {
    const client = createClient();
    const [one, other] = [client.extend({}), client.extend({})];
    await one.close();
    expect([one.isClosed, client.isClosed]).toEqual([true, false]);
    await expect(one.get(server.url)).rejects.toMatchObject(thrownFor(ErrClientClosed));
    expect((await other.get(server.url)).statusCode).toBe(200);
    await client.close();
    expect(other.isClosed).toBe(true);
    await expect(other.get(server.url)).rejects.toMatchObject(thrownFor(ErrClientClosed));
    await expect(other.events(server.url).next()).rejects.toMatchObject(thrownFor(ErrClientClosed));
  });

  it('has its requests ended by the close of the client', async () => {
    await using silent = await startServer(() => undefined);
    const client = createClient();
    const call = client.extend({}).get(silent.url);
    call.catch(() => undefined);
    await until(() => silent.seen.length === 1);
    await client.close(0);
    await expect(call).rejects.toMatchObject(thrownFor(ErrClientClosed));
  });

  it('refuses fields of the connections', async () => {
    await using client = createClient();
    for (const [changes, field] of [
      [{ connection: { proxyUrl: 'http://p.test' } }, 'connection.proxyUrl'],
      [{ timeouts: { connect: 1 } }, 'timeouts.connect'],
      [{ security: { allowPrivateIps: false } }, 'security.allowPrivateIps'],
    ] as const)
      expect(() => client.extend(changes)).toThrow(
        `Cannot extend the client: ${field} belongs to its connections, which are shared; set it in createClient`,
      );
    expect(() => client.extend({ retry: { maxRetries: 11 } })).toThrow('retry.maxRetries must be');
  });
});
