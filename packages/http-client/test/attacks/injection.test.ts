import { describe, expect, it } from '@jest/globals';
import { ErrInvalidHeader, ErrorType, errorIs } from '@wirework/http-errors';
import { createClient } from '../../src/features/client/client.ts';
import { ErrRequestBodyTooLarge } from '../../src/base/sentinels.ts';
import { createSession } from '../../src/features/session/session.ts';
import { createFakeClient } from '../../src/testing.ts';
import { client, echo, ok, serveEcho, serveRaw } from '../support/echo-server.ts';
import { failure } from '../support/fails.ts';
import { startHttpProxy } from '../support/proxies.ts';

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
    expect(await failure(client.request(method, echo.url))).toMatchObject({ type: ErrorType.Validation, attempts: 0 });
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
    expect((await failure(client.get(echo.url, { headers: { 'x-a': sly as never } }))).type).toBe(ErrorType.Validation);
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
