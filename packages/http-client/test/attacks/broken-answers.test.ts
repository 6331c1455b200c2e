import { describe, expect, it } from '@jest/globals';
import { ErrorType, ErrResponseBodyTooLarge, errorIs } from '@wirework/http-errors';
import { createClient } from '../../src/features/client/client.ts';
import { ErrResponseHeadersTooLarge } from '../../src/base/sentinels.ts';
import { client, closeRaw, ok, serveEcho, serveRaw, text } from '../support/echo-server.ts';
import { endlessBody } from '../support/endless-body.ts';
import { failure } from '../support/fails.ts';
import { until } from '../support/until.ts';

serveEcho();

describe('H4: a server that violates the protocol', () => {
  it.each([
    ['longer than Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef', undefined],
    ['shorter than Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', ErrorType.ResponseRead],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', ErrorType.ResponseRead],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
      ErrorType.ResponseRead,
    ],
    ['chunks cut off', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc', ErrorType.ResponseRead],
    [
      'a chunk size that is no number',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n',
      ErrorType.ResponseRead,
    ],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', ErrorType.Transport],
    ['a header line without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', ErrorType.Transport],
    ['a status line of 70 kB', `HTTP/1.1 200 ${'x'.repeat(70_000)}\r\nContent-Length: 3\r\n\r\nabc`, undefined],
    ['a status that is no number', 'HTTP/1.1 2xx OK\r\n\r\n', ErrorType.Transport],
    [
      'bytes behind the last chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\njunk',
      undefined,
    ],
    ['no last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n', ErrorType.ResponseRead],
    ['neither length nor chunks', 'HTTP/1.1 200 OK\r\n\r\nabc', undefined],
    ['an empty answer', '', ErrorType.Network],
  ])('%s', async (_name, answer, type) => {
    const url = await text(answer);
    if (type === undefined) expect((await client.get(url)).text()).toBe('abc');
    else expect((await failure(client.get(url))).type).toBe(type);
  });

  it.each([204, 304])('reads no body of a %i, and does not use it as the next response', async (status) => {
    const raw = await serveRaw(
      (request, socket) =>
        void socket.write(
          request.includes('/a') ? `HTTP/1.1 ${status} X\r\nContent-Length: 6\r\n\r\npoison` : ok('well'),
        ),
    );
    const result = await client.get(`${raw.url}/a`);
    expect([result.statusCode, result.bytes().length]).toEqual([status, 0]);
    expect((await client.get(`${raw.url}/b`)).text()).toBe('well');
  });

  it('reads no body of a response to HEAD', async () => {
    const raw = await serveRaw(
      (request, socket) =>
        void socket.write(
          request.startsWith('HEAD /a')
            ? 'HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n'
            : request.startsWith('HEAD')
              ? ok('poison')
              : ok('well'),
        ),
    );
    const { url } = raw;
    const result = await client.head(`${url}/a`);
    expect([result.statusCode, result.bytes().length, result.contentLength]).toEqual([200, 0, 20_000_000]);
    expect((await client.get(url)).text()).toBe('well');
    expect((await client.head(`${url}/b`)).bytes()).toHaveLength(0);
    expect((await client.get(url)).text()).toBe('well');
  });

  it('throws when the headers exceed the limit', async () => {
    const url = await text(`HTTP/1.1 200 OK\r\n${'X-A: 123456789012345678901234567890\r\n'.repeat(3000)}\r\n`);
    const error = await failure(client.get(url));
    expect(errorIs(error, ErrResponseHeadersTooLarge)).toBe(true);
    expect(error.isRetryable()).toBe(false);
  });

  it('accepts headers of the limit, and throws at one byte more', async () => {
    const raw = await serveRaw(
      (request, socket) =>
        void socket.write(
          `HTTP/1.1 204 None\r\nX-A: ${'y'.repeat(request.startsWith('GET /more') ? 1022 : 1021)}\r\n\r\n`,
        ),
    );
    await using own = createClient({ connection: { maxResponseHeaderBytes: 1024 } });
    expect((await own.get(raw.url)).headers.get('x-a')).toHaveLength(1021);
    expect(errorIs(await failure(own.get(`${raw.url}/more`)), ErrResponseHeadersTooLarge)).toBe(true);
  });

  const interims = ['100 Continue', '102 Processing', '103 Early Hints\r\nLink: </x>'];
  const flood = (interim: string, count: number): Promise<string> =>
    text(`HTTP/1.1 ${interim}\r\n\r\n`.repeat(count) + ok('x'));

  it.each(interims)('throws after twenty interim responses: %j', async (interim) => {
    expect([ErrorType.Network, ErrorType.Transport]).toContain(
      (await failure(client.get(await flood(interim, 21)))).type,
    );
  });

  it.each(interims)('accepts twenty interim responses: %j', async (interim) => {
    expect((await client.get(await flood(interim, 20))).text()).toBe('x');
  });

  it('throws at a 101 without an upgrade', async () => {
    const url = await text('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    expect([ErrorType.Network, ErrorType.Transport]).toContain((await failure(client.get(url))).type);
  });

  it('returns a response that arrives before the request is sent, and closes the connection', async () => {
    const raw = await serveRaw(
      (request, socket) =>
        void (request.includes('POST') && socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig')),
    );
    const endless = endlessBody();
    for (const body of [endless.body, Buffer.alloc(20_000_000)]) {
      const result = await client.post(raw.url, { body });
      expect([result.statusCode, result.text()]).toEqual([413, 'big']);
    }
    expect(raw.received).toHaveLength(2);
    await until(endless.stopped);
  });

  it('accepts a `100 Continue` after an early hint', async () => {
    const url = await text(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok('x')}`);
    expect((await client.post(url, { body: 'x' })).text()).toBe('x');
  });

  it('does not retry after a connection is lost after an interim response', async () => {
    let requests = 0;
    const raw = await serveRaw((_request, socket) => {
      if (++requests === 1) socket.write(ok('x'));
      else socket.end('HTTP/1.1 103 Early Hints\r\n\r\n');
    });
    await client.get(raw.url);
    expect((await failure(client.get(raw.url))).type).toBe(ErrorType.Network);
    expect(requests).toBe(2);
  });

  it.each([1, 7, 12, 25, 1000])(
    'a `100 Continue` that nobody asked for is let pass, also in pieces of %d bytes',
    async (size) => {
      const raw = await serveRaw((request, socket) => {
        const answer = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\n${ok(request.slice(0, 4).trim())}`;
        const send = (at: number): void => {
          socket.write(answer.slice(at, at + size));
          if (at + size < answer.length) setImmediate(send, at + size);
        };
        send(0);
      });
      const { url } = raw;
      expect((await client.get(url)).text()).toBe('GET');
      expect((await client.put(url, { json: 1 })).text()).toBe('PUT');
      expect(raw.received).toHaveLength(1);
    },
  );

  it('throws at a `100 Continue` without end or without a number', async () => {
    const endless = await text(`HTTP/1.1 100 Continue\r\nX-A: ${'x'.repeat(20_000)}`);
    expect((await failure(client.get(endless))).type).toBe(ErrorType.Network);
    await closeRaw();
    const many = await text('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50) + ok('x'));
    expect((await failure(client.get(many))).type).toBe(ErrorType.Network);
  });

  it('returns the protocol version of the response', async () => {
    const old = await text('HTTP/1.0 200 OK\r\n\r\nx');
    expect(await client.get(old)).toMatchObject({ meta: { proto: 'HTTP/1.0' } });
    await closeRaw();
    expect(await client.get(await text(ok('x')))).toMatchObject({ meta: { proto: 'HTTP/1.1' } });
  });

  it('does not use an unsolicited response for the next request', async () => {
    const raw = await serveRaw((_request, socket) => {
      socket.write(ok('first'));
      setImmediate(() => socket.write(ok('poison')));
    });
    const { url } = raw;
    expect((await client.get(url)).text()).toBe('first');
    // The client ends a connection on which it receives an unrequested response.
    await until(() => raw.open() === 0);
    expect((await client.get(url)).text()).toBe('first');
  });

  it('does not use a second response in one packet for the next request', async () => {
    const raw = await serveRaw(
      (request, socket) => void socket.write(ok(request.includes('/a') ? 'a' : 'b') + ok('poison')),
    );
    expect((await client.get(`${raw.url}/a`)).text()).toBe('a');
    expect((await client.get(`${raw.url}/b`)).text()).toBe('b');
  });

  it.each([
    ['ends with its connection', 'HTTP/1.1 200 OK\r\n\r\nhalf'],
    ['comes in chunks', 'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
    [
      'comes in chunks, the last one cut',
      'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf',
    ],
  ])('throws when the connection is reset within a body that %s', async (_how, answer) => {
    let reset = (): void => undefined;
    const raw = await serveRaw((_request, socket) => {
      socket.write(answer);
      reset = () => socket.resetAndDestroy();
    });
    const { url } = raw;
    const reading = (async () => {
      for await (const _chunk of (await client.get(url, { stream: true })).stream) reset();
    })();
    expect((await failure(reading)).type).toBe(ErrorType.ResponseRead);
    const whole = client.get(url);
    await until(() => raw.received[1]?.includes('\r\n\r\n') === true);
    setImmediate(reset);
    expect([ErrorType.ResponseRead, ErrorType.Network]).toContain((await failure(whole)).type);
  });

  it.each(['000', '099'])('throws when the status is %s', async (status) => {
    const error = await failure(client.get(await text(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`)));
    expect(error.type).toBe(ErrorType.Transport);
    expect(error.toString()).not.toContain('assert');
  });

  it.each(['gzip, chunked', 'x-custom', 'chunked, gzip'])('throws at the transfer coding %s', async (coding) => {
    const url = await text(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\nok\r\n0\r\n\r\n`);
    for (const stream of [false, true])
      expect((await failure(client.get(url, { stream }))).type).toBe(ErrorType.ResponseRead);
  });

  it('returns headers that are named like properties of objects', async () => {
    const url = await text(
      'HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nget: c\r\ntoString: d\r\nConstructor: e\r\nContent-Length: 0\r\n\r\n',
    );
    const { headers } = await client.get(url);
    expect(headers.get('__proto__')).toBe('a');
    expect(headers.get('constructor')).toBe('b, e');
    expect(headers.get('get')).toBe('c');
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('H5: a slow server', () => {
  it('throws a header timeout after silence, and when headers trickle', async () => {
    for (const every of [undefined, 10]) {
      const raw = await serveRaw((_request, socket) => {
        if (every === undefined) return;
        const timer = setInterval(() => socket.write('X'), every);
        socket.on('close', () => clearInterval(timer)).write('HTTP/1.1 200 OK\r\nX-A: ');
      });
      await using own = createClient({ timeouts: { responseHeader: 80 }, retry: { maxRetries: 0 } });
      expect(await failure(own.get(raw.url))).toMatchObject({ type: ErrorType.Timeout });
      await raw.close();
    }
  });

  it('throws a body timeout after silence, and at the limit or deadline of an endless body', async () => {
    const raw = await serveRaw((request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n');
      if (!request.includes('/endless')) return;
      const timer = setInterval(() => socket.write('4\r\nmore\r\n'), 1);
      socket.on('close', () => clearInterval(timer));
    });
    const own = createClient({ timeouts: { bodyIdle: 60 }, retry: { maxRetries: 0 } });
    expect((await failure(own.get(raw.url))).type).toBe(ErrorType.Timeout);
    expect(
      errorIs(
        await failure(client.get(`${raw.url}/endless`, { security: { maxResponseBodySize: 40 } })),
        ErrResponseBodyTooLarge,
      ),
    ).toBe(true);
    expect(await failure(client.get(`${raw.url}/endless`, { timeouts: { request: 100 } }))).toMatchObject({
      type: ErrorType.Timeout,
    });
    await own.close();
    await until(() => raw.open() === 0);
  });
});
