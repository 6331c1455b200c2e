import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrInvalidHeader, ErrorType, ErrResponseBodyTooLarge, errorIs } from '@wirework/http-errors';
import { createClient, type Client } from '../../src/client.ts';
import { createSession } from '../../src/session/session.ts';
import { ErrRequestBodyTooLarge, ErrResponseHeadersTooLarge } from '../../src/sentinels.ts';
import { createFakeClient } from '../../src/testing.ts';
import { endlessBody } from '../support/endless-body.ts';
import { failure } from '../support/fails.ts';
import { startHttpProxy } from '../support/proxies.ts';
import { startRawServer, type RawServer } from '../support/raw-server.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let echo: TestServer;
let client: Client;
let raw: RawServer | undefined;

const bomb = Buffer.alloc(20_000_000);
const encoders: Record<string, (data: Buffer) => Buffer> = {
  gzip: (it) => zlib.gzipSync(it), deflate: (it) => zlib.deflateSync(it), br: (it) => zlib.brotliCompressSync(it, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

beforeAll(async () => {
  echo = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    const names = (searchParams.get('c') ?? '').split(',').filter((it) => it !== '');
    if (pathname !== '/coded') return json(response, request);
    const plain: Buffer = searchParams.has('bomb') ? bomb : Buffer.from('hello hello hello');
    let body = names.reduce<Buffer>((data, name) => encoders[name]?.(data) ?? data, plain);
    if (searchParams.has('cut')) body = body.subarray(0, body.length - 4);
    if (searchParams.has('raw')) body = zlib.deflateRawSync(plain);
    if (searchParams.has('junk')) body = Buffer.concat([body, Buffer.from('junk')]);
    response.writeHead(Number(searchParams.get('status') ?? 200), { 'content-encoding': searchParams.get('as') ?? names.join(', ') });
    return void response.end(body);
  });
  client = createClient({ retry: { maxRetries: 0 }, timeouts: { request: 25_000 } });
});
afterEach(async () => {
  await raw?.close();
  raw = undefined;
});
afterAll(async () => {
  await client.close();
  await echo.close();
});

const text = async (answer: string): Promise<string> => {
  raw = await startRawServer((_request, socket) => socket.end(answer, 'latin1'));
  return raw.url;
};
const ok = (body: string, headers = ''): string => `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

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

  it('outer blanks of a value are taken off, as fetch does it', async () => {
    const sent = (await client.get(echo.url, { headers: { 'X-A': '\t v w ' } })).json<{ headers: Record<string, string> }>();
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

  it.each(['/', '/?', '/a?', '/a??b', '/a%2Fb;c=d?e=f&&g', '//a'])('path and query arrive as they are: %s', async (path) => {
    const { client: fake, sent } = createFakeClient([{ body: 'x' }]);
    await fake.get(`http://h.test${path}#fragment`);
    expect([(await client.get(`${echo.url}${path}#fragment`)).json<{ url: string }>().url, sent[0]?.url]).toEqual([path, `http://h.test${path}`]);
  });

  it('credentials', async () => {
    for (const basicAuth of [{ username: 'a:b', password: 'c' }, { username: 'a\r\n', password: 'c' }, { username: 'a', password: 'x'.repeat(256) }]) {
      expect((await failure(client.get(echo.url, { basicAuth }))).type).toBe(ErrorType.Validation);
    }
    for (const bearerToken of ['', 'a b', 'a\n', 'x'.repeat(2049)]) expect((await failure(client.get(echo.url, { bearerToken }))).type).toBe(ErrorType.Validation);
    const { headers } = (await client.get(echo.url, { basicAuth: { username: 'ä', password: '' } })).json<{ headers: Record<string, string> }>();
    expect(headers['authorization']).toBe(`Basic ${Buffer.from('ä:').toString('base64')}`);
  });

  it('names, file names and types of parts', async () => {
    for (const part of [{ name: 'a\r\nb', data: 'x' }, { name: '', data: 'x' }, { name: 'x'.repeat(257), data: 'x' }, { name: 'a', data: 'x', filename: 'b\r\nc' }, { name: 'a', data: 'x', contentType: 'a\r\nb: c' }]) {
      expect((await failure(client.post(echo.url, { multipart: [part] }))).type).toBe(ErrorType.Validation);
    }
    const { body } = (await client.post(echo.url, { multipart: [{ name: 'a"b', data: 'x', filename: 'c"; d="e' }] })).json<{ body: string }>();
    expect(body).toContain('name="a%22b"; filename="c%22; d=%22e"');
  });

  it('the type of a Blob', async () => {
    const blob = new Blob(['x'], { type: 'text/plain' });
    Object.defineProperty(blob, 'type', { value: 'a\r\nX-Evil: 1' });
    expect((await failure(client.post(echo.url, { body: blob }))).type).toBe(ErrorType.Validation);
  });

  it('cookies of a session', async () => {
    for (const cookie of ['a=b\r\nX-Evil: 1', 'a=b; Path=/\r\nX-Evil: 1', 'a\r\nX-Evil: 1=b', 'a=b\0c', 'a=\u20ac', 'a=b\u007f', 'a=b; Domain=x\r\nX-Evil: 1']) {
      const session = createSession({}, { client, origin: echo.url });
      const sent = await session.setCookie(cookie).then(() => session.get(echo.url)).then((it) => it.body(), String);
      expect(sent).not.toContain('vil: 1');
    }
  });

  it('credentials of a proxy', async () => {
    const proxy = await startHttpProxy();
    const own = createClient({ connection: { proxyUrl: `http://a%0d%0aX-Evil%3A%201:p@127.0.0.1:${proxy.port}` }, retry: { maxRetries: 0 } });
    await own.get(echo.url);
    expect(proxy.headers[0]).not.toHaveProperty('x-evil');
    expect(Buffer.from(String(proxy.headers[0]?.['proxy-authorization']).slice(6), 'base64').toString()).toBe('a\r\nX-Evil: 1:p');
    await own.close();
    await proxy.close();
  });

  it('values that change between two readings', async () => {
    let reads = 0;
    const sly = { toString: () => (reads++ === 0 ? 'fine' : 'a\r\nX-Evil: 1') };
    expect((await failure(client.get(echo.url, { headers: { 'x-a': sly as never } }))).type).toBe(ErrorType.Validation);
  });
});

describe('H2: framing is the connection’s own business', () => {
  it.each(['Content-Length', 'Transfer-Encoding', 'Host', 'TE', 'Connection', 'Upgrade', 'Expect', 'Keep-Alive'])('a caller cannot set %s', async (name) => {
    expect(errorIs(await failure(client.post(echo.url, { headers: { [name]: '5' }, body: 'x' })), ErrInvalidHeader)).toBe(true);
  });

  it('one name in two cases is one header, with the last value', async () => {
    raw = await startRawServer((_request, socket) => socket.end(ok('')));
    await client.get(raw.url, { headers: { 'X-A': '1', 'x-a': '2' } });
    expect(raw.received[0]?.match(/^x-a:.*$/gim)).toEqual(['x-a: 2']);
  });

  it('a part whose size is wrong ends the request', async () => {
    const blob = new Blob(['abc']);
    Object.defineProperty(blob, 'size', { value: 2 });
    expect((await failure(client.post(echo.url, { multipart: [{ name: 'a', data: blob }] }))).type).toBe(ErrorType.Validation);
  });

  it('a request body beyond its limit is ErrRequestBodyTooLarge, at the limit it goes', async () => {
    const own = createClient({ security: { maxRequestBodySize: 10 }, retry: { maxRetries: 0 } });
    const stream = (size: number) => () => (async function* () { yield 'x'.repeat(size - 1); yield 'x'; })();
    for (const make of [(n: number) => 'x'.repeat(n), stream]) {
      expect((await own.post(echo.url, { body: make(10) })).json()).toMatchObject({ body: 'xxxxxxxxxx' });
      expect(errorIs(await failure(own.post(echo.url, { body: make(11) })), ErrRequestBodyTooLarge)).toBe(true);
    }
    await own.close();
  });
});

describe('H4: a server that does not keep to the protocol', () => {
  it.each([
    ['longer than Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef', undefined],
    ['shorter than Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', ErrorType.ResponseRead],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', ErrorType.ResponseRead],
    ['length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n', ErrorType.ResponseRead],
    ['chunks cut off', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc', ErrorType.ResponseRead],
    ['a chunk size that is no number', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n', ErrorType.ResponseRead],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', ErrorType.Transport],
    ['a header line without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', ErrorType.Transport],
    ['a status line of 70 kB', `HTTP/1.1 200 ${'x'.repeat(70_000)}\r\nContent-Length: 3\r\n\r\nabc`, undefined],
    ['a status that is no number', 'HTTP/1.1 2xx OK\r\n\r\n', ErrorType.Transport],
    ['bytes behind the last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\njunk', undefined],
    ['no last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n', ErrorType.ResponseRead],
    ['neither length nor chunks', 'HTTP/1.1 200 OK\r\n\r\nabc', undefined],
    ['an empty answer', '', ErrorType.Network],
  ])('%s', async (_name, answer, type) => {
    const url = await text(answer);
    if (type === undefined) expect((await client.get(url)).body()).toBe('abc');
    else expect((await failure(client.get(url))).type).toBe(type);
  });

  it.each([204, 304])('a %i with a body, which does not answer the next request', async (status) => {
    raw = await startRawServer((request, socket) => void socket.write(request.includes('/a') ? `HTTP/1.1 ${status} X\r\nContent-Length: 6\r\n\r\npoison` : ok('well')));
    const result = await client.get(`${raw.url}/a`);
    expect([result.statusCode, result.rawBody().length]).toEqual([status, 0]);
    expect((await client.get(`${raw.url}/b`)).body()).toBe('well');
  });

  it('an answer to HEAD with a length, and with a body that must not be there', async () => {
    raw = await startRawServer((request, socket) => void socket.write(request.startsWith('HEAD /a') ? 'HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n' : request.startsWith('HEAD') ? ok('poison') : ok('well')));
    const { url } = raw;
    const result = await client.head(`${url}/a`);
    expect([result.statusCode, result.rawBody().length, result.contentLength]).toEqual([200, 0, 20_000_000]);
    expect((await client.get(url)).body()).toBe('well');
    expect((await client.head(`${url}/b`)).rawBody()).toHaveLength(0);
    expect((await client.get(url)).body()).toBe('well');
  });

  it('more headers than the limit', async () => {
    const url = await text(`HTTP/1.1 200 OK\r\n${'X-A: 123456789012345678901234567890\r\n'.repeat(3000)}\r\n`);
    const error = await failure(client.get(url));
    expect(errorIs(error, ErrResponseHeadersTooLarge)).toBe(true);
    expect(error.isRetryable()).toBe(false);
  });

  it('a flood of interim responses', async () => {
    const url = await text('HTTP/1.1 102 Processing\r\n\r\n'.repeat(50) + ok('x'));
    expect((await failure(client.get(url))).type).toBe(ErrorType.Transport);
  });

  it('a 101 that nobody asked for is an error', async () => {
    const url = await text('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    expect([ErrorType.Network, ErrorType.Transport]).toContain((await failure(client.get(url))).type);
  });

  it('an answer that comes while the request is still being sent is taken, and the connection with it', async () => {
    raw = await startRawServer((request, socket) => void (request.includes('POST') && socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig')));
    const endless = endlessBody();
    for (const body of [endless.body, Buffer.alloc(20_000_000)]) {
      const result = await client.post(raw.url, { body });
      expect([result.statusCode, result.body()]).toEqual([413, 'big']);
    }
    expect(raw.received).toHaveLength(2);
    await until(endless.stopped);
  });

  it('a `100 Continue` behind an early hint is let pass', async () => {
    const url = await text(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok('x')}`);
    expect((await client.post(url, { body: 'x' })).body()).toBe('x');
  });

  it('a connection that is lost behind an interim response had not been idle: nothing is sent again', async () => {
    let requests = 0;
    raw = await startRawServer((_request, socket) => {
      if (++requests === 1) socket.write(ok('x'));
      else socket.end('HTTP/1.1 103 Early Hints\r\n\r\n');
    });
    await client.get(raw.url);
    expect((await failure(client.get(raw.url))).type).toBe(ErrorType.Network);
    expect(requests).toBe(2);
  });

  it('a few interim responses are let pass', async () => {
    const url = await text('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(3) + ok('x'));
    expect((await client.get(url)).body()).toBe('x');
  });

  it.each([1, 7, 12, 25, 1000])('a `100 Continue` that nobody asked for is let pass, also in pieces of %d bytes', async (size) => {
    raw = await startRawServer((request, socket) => {
      const answer = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\n${ok(request.slice(0, 4).trim())}`;
      const send = (at: number): void => {
        socket.write(answer.slice(at, at + size));
        if (at + size < answer.length) setImmediate(send, at + size);
      };
      send(0);
    });
    const { url } = raw;
    expect((await client.get(url)).body()).toBe('GET');
    expect((await client.put(url, { json: 1 })).body()).toBe('PUT');
    expect(raw.received).toHaveLength(1);
  });

  it('a `100 Continue` without end, or without number, is an error', async () => {
    const endless = await text(`HTTP/1.1 100 Continue\r\nX-A: ${'x'.repeat(20_000)}`);
    expect((await failure(client.get(endless))).type).toBe(ErrorType.Network);
    await raw?.close();
    const many = await text('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50) + ok('x'));
    expect((await failure(client.get(many))).type).toBe(ErrorType.Network);
  });

  it('the version of an answer is told as it is', async () => {
    const old = await text('HTTP/1.0 200 OK\r\n\r\nx');
    expect(await client.get(old)).toMatchObject({ proto: 'HTTP/1.0' });
    await raw?.close();
    expect(await client.get(await text(ok('x')))).toMatchObject({ proto: 'HTTP/1.1' });
  });

  it('a response nobody asked for does not answer the next request', async () => {
    raw = await startRawServer((_request, socket) => {
      socket.write(ok('first'));
      setImmediate(() => socket.write(ok('poison')));
    });
    const { url } = raw;
    expect((await client.get(url)).body()).toBe('first');
    // The client ends a connection on which it is told what it did not ask.
    await until(() => raw?.open() === 0);
    expect((await client.get(url)).body()).toBe('first');
  });

  it('a second response in the same packet is not taken for the next one', async () => {
    raw = await startRawServer((request, socket) => void socket.write(ok(request.includes('/a') ? 'a' : 'b') + ok('poison')));
    expect((await client.get(`${raw.url}/a`)).body()).toBe('a');
    expect((await client.get(`${raw.url}/b`)).body()).toBe('b');
  });

  it.each([
    ['ends with its connection', 'HTTP/1.1 200 OK\r\n\r\nhalf'],
    ['comes in chunks', 'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
    ['comes in chunks, the last one cut', 'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf'],
  ])('a connection that is reset within a body that %s: half of it is not the whole', async (_how, answer) => {
    let reset = (): void => undefined;
    raw = await startRawServer((_request, socket) => {
      socket.write(answer);
      reset = () => socket.resetAndDestroy();
    });
    const { url } = raw;
    const reading = (async () => {
      for await (const _chunk of (await client.get(url, { stream: true })).stream) reset();
    })();
    expect((await failure(reading)).type).toBe(ErrorType.ResponseRead);
    const whole = client.get(url);
    await until(() => raw?.received[1]?.includes('\r\n\r\n') === true);
    setImmediate(reset);
    expect([ErrorType.ResponseRead, ErrorType.Network]).toContain((await failure(whole)).type);
  });

  it.each(['000', '099'])('a status of %s is an error that says so', async (status) => {
    const error = await failure(client.get(await text(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`)));
    expect(error.type).toBe(ErrorType.Transport);
    expect(error.toString()).not.toContain('assert');
  });

  it.each(['gzip, chunked', 'x-custom', 'chunked, gzip'])('a transfer coding of %s, which nobody asked for, is an error and no body', async (coding) => {
    const url = await text(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\nok\r\n0\r\n\r\n`);
    for (const stream of [false, true]) expect((await failure(client.get(url, { stream }))).type).toBe(ErrorType.ResponseRead);
  });

  it('headers named like members of objects', async () => {
    const url = await text('HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nget: c\r\ntoString: d\r\nConstructor: e\r\nContent-Length: 0\r\n\r\n');
    const { headers } = await client.get(url);
    expect(headers.get('__proto__')).toBe('a');
    expect(headers.get('constructor')).toBe('b, e');
    expect(headers.get('get')).toBe('c');
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('H5: a server that takes its time', () => {
  it('silence after the connection, and headers that trickle, end by the clock of the headers', async () => {
    for (const every of [undefined, 10]) {
      raw = await startRawServer((_request, socket) => {
        if (every === undefined) return;
        const timer = setInterval(() => socket.write('X'), every);
        socket.on('close', () => clearInterval(timer)).write('HTTP/1.1 200 OK\r\nX-A: ');
      });
      const own = createClient({ timeouts: { responseHeader: 80 }, retry: { maxRetries: 0 } });
      expect(await failure(own.get(raw.url))).toMatchObject({ type: ErrorType.Timeout });
      await own.close();
      await raw.close();
    }
  });

  it('silence within a body ends by its own clock, an endless body by the limit or the deadline', async () => {
    raw = await startRawServer((request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n');
      if (!request.includes('/endless')) return;
      const timer = setInterval(() => socket.write('4\r\nmore\r\n'), 1);
      socket.on('close', () => clearInterval(timer));
    });
    const own = createClient({ timeouts: { bodyIdle: 60 }, retry: { maxRetries: 0 } });
    expect((await failure(own.get(raw.url))).type).toBe(ErrorType.Timeout);
    expect(errorIs(await failure(client.get(`${raw.url}/endless`, { maxResponseBodySize: 40 })), ErrResponseBodyTooLarge)).toBe(true);
    expect(await failure(client.get(`${raw.url}/endless`, { timeout: 100 }))).toMatchObject({ type: ErrorType.Timeout });
    await own.close();
    await until(() => raw?.open() === 0);
  });
});

describe('H6: content codings', () => {
  it.each(['gzip', 'deflate', 'br', 'gzip,br', ''])('%s is undone, at once and streaming', async (coding) => {
    for (const stream of [false, true]) {
      const result = await client.get(`${echo.url}/coded?c=${coding}`, { stream });
      const chunks: Buffer[] = [];
      for await (const chunk of result.stream) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toBe('hello hello hello');
    }
  });

  it('bare deflate, which some servers send, is understood', async () => {
    for (const stream of [false, true]) {
      const result = await client.get(`${echo.url}/coded?raw&as=deflate`, { stream });
      const chunks: Buffer[] = [];
      for await (const chunk of result.stream) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toBe('hello hello hello');
    }
  });

  it.each(['gzip', 'deflate', 'br'])('a bomb in %s stops at the limit, at once and streaming', async (coding) => {
    const url = `${echo.url}/coded?bomb&c=${coding}`;
    const before = process.memoryUsage().arrayBuffers;
    expect(errorIs(await failure(client.get(url, { maxResponseBodySize: 1_000_000 })), ErrResponseBodyTooLarge)).toBe(true);
    const result = await client.get(url, { stream: true, maxResponseBodySize: 1_000_000 });
    let size = 0;
    const reading = (async () => { for await (const chunk of result.stream) size += (chunk as Buffer).length; })();
    expect(errorIs(await failure(reading), ErrResponseBodyTooLarge)).toBe(true);
    expect(size).toBeLessThanOrEqual(1_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  });

  it('a bomb in a download stops at its limit, decoded bytes counting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wirework-bomb-'));
    const task = client.download(`${echo.url}/coded?bomb&c=gzip`, { filePath: join(folder, 'file'), maxSize: 1_000_000 });
    expect(errorIs(await failure(task), ErrResponseBodyTooLarge)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('what follows the end of a coding is an error or left away, and never part of the body', async () => {
    for (const coding of ['gzip', 'deflate', 'br']) {
      for (const stream of [false, true]) {
        const reading = (async () => Buffer.concat((await (await client.get(`${echo.url}/coded?junk&c=${coding}`, { stream })).stream.toArray()) as Buffer[]).toString())();
        expect(['hello hello hello', ErrorType.ResponseRead]).toContain(await reading.catch((error: unknown) => (error as { type: number }).type));
      }
    }
  });

  it.each(['gzip', 'deflate', 'br', 'gzip, br'])('an empty body in %s is empty, at once and streaming', async (coding) => {
    for (const framing of ['Content-Length: 0\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n']) {
      const url = await text(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n${framing}`);
      expect((await client.get(url)).body()).toBe('');
      expect(await (await client.get(url, { stream: true })).stream.toArray()).toEqual([]);
      await raw?.close();
    }
  });

  it('a body within a body within a body is refused after three', async () => {
    expect((await client.get(`${echo.url}/coded?c=gzip,br,deflate`)).body()).toBe('hello hello hello');
    expect((await failure(client.get(`${echo.url}/coded?c=gzip,gzip,gzip,gzip`))).type).toBe(ErrorType.ResponseRead);
  });

  it('one that is cut short, wrong or unknown is an error and never half a body', async () => {
    for (const query of ['c=gzip&cut', 'c=&as=gzip', 'c=br&cut', 'c=&as=compress', 'c=&as=zstd,unknown']) {
      for (const stream of [false, true]) {
        const reading = (async () => { for await (const _chunk of (await client.get(`${echo.url}/coded?${query}`, { stream })).stream); })();
        expect((await failure(reading)).type).toBe(ErrorType.ResponseRead);
      }
    }
  });

  it('none is asked for with a part of a body, which could not be undone, unless the caller says so', async () => {
    const asked = async (headers: Record<string, string>): Promise<unknown> => (await client.get(echo.url, { headers })).json<{ headers: Record<string, string> }>().headers['accept-encoding'];
    expect(await asked({ Range: 'bytes=0-9' })).toBe('identity');
    expect(await asked({ range: 'bytes=0-9', 'accept-encoding': 'br' })).toBe('br');
    expect(await asked({})).toContain('gzip');
  });

  it('one that nobody knows is no error where there is nothing to undo', async () => {
    const url = await text('HTTP/1.1 200 OK\r\nContent-Encoding: unknown\r\nContent-Length: 0\r\n\r\n');
    for (const stream of [false, true]) expect(await (await client.get(url, { stream })).stream.toArray()).toEqual([]);
  });

  it('it says nothing on HEAD, 204 and 304', async () => {
    expect((await client.head(`${echo.url}/coded?as=gzip`)).statusCode).toBe(200);
    for (const status of [204, 304]) expect((await client.get(`${echo.url}/coded?as=gzip&status=${status}`)).statusCode).toBe(status);
  });
});
