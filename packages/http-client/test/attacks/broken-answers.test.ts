import { readdirSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { makeCertificate, temporaryFolders } from '@wirework/test-support';
import { type FaultProxy, startFaultProxy } from '@wirework/test-support/fault-proxy';
import { ErrResponseHeadersTooLarge } from '../../src/base/sentinels.ts';
import { createClient } from '../../src/features/client/client.ts';
import { client, closeRaw, echo, ok, serveEcho, serveRaw, text } from '../support/echo-server.ts';
import { closeEndingServers, startEndingServer } from '../support/ending-server.ts';
import { endlessBody } from '../support/endless-body.ts';
import { failure } from '../support/fails.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('broken answers', () => {
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
});

describe('endings', () => {
  const identity = makeCertificate();
  afterAll(closeEndingServers);
  const bodyOf = (size: number): string => 'x'.repeat(size);

  /** Returns the length of a body, or the type of its error. */
  const outcome = (body: Promise<{ length: number }>): Promise<number> =>
    body.then(
      ({ length }) => length,
      ({ type }: { type: number }) => type,
    );

  /** Small enough to be read at once; so large that a part stays with the system while the reader is behind. */
  const sizes = { small: 5000, large: 400_000 };

  const framings: [string, (size: number) => { headers: string; body: string }, 'whole' | 'cut' | 'open'][] = [
    ['a length', (size) => ({ headers: `Content-Length: ${size}\r\n`, body: bodyOf(size) }), 'whole'],
    ['a length that is longer', (size) => ({ headers: `Content-Length: ${size + 1}\r\n`, body: bodyOf(size) }), 'cut'],
    [
      'chunks',
      (size) => ({
        headers: 'Transfer-Encoding: chunked\r\n',
        body: `${size.toString(16)}\r\n${bodyOf(size)}\r\n0\r\n\r\n`,
      }),
      'whole',
    ],
    [
      'chunks without the last',
      (size) => ({ headers: 'Transfer-Encoding: chunked\r\n', body: `${size.toString(16)}\r\n${bodyOf(size)}\r\n` }),
      'cut',
    ],
    ['no length', (size) => ({ headers: '', body: bodyOf(size) }), 'open'],
    ['no length, of HTTP/1.0', (size) => ({ headers: 'HTTP/1.0', body: bodyOf(size) }), 'open'],
  ];

  const cases = framings.flatMap(([name, make, kind]) =>
    (['end', 'reset'] as const).flatMap((ending) =>
      (kind === 'open' ? (['http', 'https'] as const) : (['http'] as const)).flatMap((scheme) =>
        (['at once', 'streaming', 'behind'] as const).map((reading) => ({ name, make, kind, ending, scheme, reading })),
      ),
    ),
  );

  describe('H5: the end of a connection', () => {
    it.each(cases)(
      '$scheme, a body with $name, then $ending, read $reading',
      async ({ make, kind, ending, scheme, reading }) => {
        const size = reading === 'behind' ? sizes.large : sizes.small;
        const { headers, body } = make(size);
        const head =
          headers === 'HTTP/1.0' ? 'HTTP/1.0 200 OK\r\n\r\n' : `HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n`;
        const server = await startEndingServer(head + body, ending, scheme === 'https' ? identity : undefined);
        await using client = createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } });
        const asked = client.get(server.url, { stream: reading !== 'at once' });
        asked.catch(() => undefined);
        await (reading === 'behind' ? server.goOn() : server.standStill());
        const read = await outcome(
          asked.then((result) => (reading === 'at once' ? result.bytes() : buffer(result.stream))),
        );
        const may =
          kind === 'cut' || (kind === 'open' && ending === 'reset')
            ? [ErrorType.ResponseRead]
            : ending === 'end'
              ? [size]
              : [size, ErrorType.ResponseRead];
        expect(may).toContain(read);
      },
    );

    it.each([
      ['http', 'end'],
      ['http', 'reset'],
      ['https', 'end'],
      ['https', 'reset'],
    ] as const)('%s, a body with no length, then %s, while the request is still sent', async (scheme, ending) => {
      const server = await startEndingServer(
        `HTTP/1.1 413 Content Too Large\r\nConnection: close\r\n\r\n${bodyOf(sizes.small)}`,
        ending,
        scheme === 'https' ? identity : undefined,
      );
      await using client = createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } });
      const asked = client.post(server.url, { body: Buffer.alloc(20_000_000) });
      asked.catch(() => undefined);
      await server.standStill();
      expect(await outcome(asked.then((result) => result.bytes()))).toBe(
        ending === 'end' ? sizes.small : ErrorType.ResponseRead,
      );
    });
  });
});

describe('tls records', () => {
  const identity = makeCertificate();
  const body = Buffer.alloc(300_000, 'x');

  describe.each(['HTTP/1.1', 'HTTP/2.0'])('a damaged TLS record of %s', (proto) => {
    let server: TestServer;
    let faulty: FaultProxy;
    const sockets: net.Socket[] = [];

    beforeAll(async () => {
      const made =
        proto === 'HTTP/2.0'
          ? http2.createSecureServer({ ...identity, allowHTTP1: false })
          : https.createServer(identity);
      made.on('connection', (socket: net.Socket) => sockets.push(socket));
      server = await startServer(
        (_request, response) => void response.writeHead(200).end(body),
        made as never,
        'https',
      );
      faulty = await startFaultProxy(server.port);
    });
    afterAll(async () => {
      await faulty.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.server.close(resolve));
    });

    it('is a lost connection, after which the request is retried', async () => {
      await using client = createClient({ tls: { rejectUnauthorized: false }, retry: { delay: 0 } });
      const url = faulty.url.replace('http:', 'https:');
      faulty.use({ corruptAt: 100_000 });
      const error = await failure(client.get(url, { retry: { maxRetries: 0 } }));
      expect([error.type, error.isRetryable()]).toEqual([ErrorType.ResponseRead, true]);
      expect(String(error)).toContain('a TLS record was damaged');
      faulty.use({ corruptAt: 100_000 }, {});
      const result = await client.get(url);
      expect([result.meta.proto, result.meta.attempts, body.equals(result.bytes())]).toEqual([proto, 2, true]);
    });

    it('throws TLS during the handshake', async () => {
      await using client = createClient({ tls: { rejectUnauthorized: false }, retry: { maxRetries: 0 } });
      faulty.use({ corruptAt: 0 });
      const error = await failure(client.get(faulty.url.replace('http:', 'https:')));
      expect([error.type, error.isRetryable()]).toEqual([ErrorType.TLS, false]);
    });
  });
});

describe('codings', () => {
  const newFolder = temporaryFolders();

  serveEcho();

  describe('H6: content codings', () => {
    it.each(['c=gzip', 'c=deflate', 'raw&as=deflate', 'c=br', 'c=gzip,br', 'c='])(
      'decodes %s, buffered and streaming',
      async (query) => {
        for (const stream of [false, true]) {
          const result = await client.get(`${echo.url}/coded?${query}`, { stream });
          expect(await textOf(result.stream)).toBe('hello hello hello');
        }
      },
    );

    it.each(['gzip', 'deflate', 'br'])('stops a bomb in %s at the limit, buffered and streaming', async (coding) => {
      const url = `${echo.url}/coded?bomb&c=${coding}`;
      expect(
        errorIs(
          await failure(client.get(url, { security: { maxResponseBodySize: 1_000_000 } })),
          ErrResponseBodyTooLarge,
        ),
      ).toBe(true);
      const result = await client.get(url, { stream: true, security: { maxResponseBodySize: 1_000_000 } });
      let size = 0;
      const reading = (async () => {
        for await (const chunk of result.stream) size += (chunk as Buffer).length;
      })();
      expect(errorIs(await failure(reading), ErrResponseBodyTooLarge)).toBe(true);
      expect(size).toBeLessThanOrEqual(1_000_000);
    });

    it('stops a bomb in a download at the limit of decoded bytes', async () => {
      const folder = newFolder();
      const task = client.download(`${echo.url}/coded?bomb&c=gzip`, {
        filePath: join(folder, 'file'),
        maxSize: 1_000_000,
      });
      expect(errorIs(await failure(task), ErrResponseBodyTooLarge)).toBe(true);
      expect(readdirSync(folder)).toEqual([]);
    });

    it('throws at, or drops, bytes after the end of a coding', async () => {
      for (const coding of ['gzip', 'deflate', 'br']) {
        for (const stream of [false, true]) {
          const reading = client.get(`${echo.url}/coded?junk&c=${coding}`, { stream }).then((it) => textOf(it.stream));
          expect(['hello hello hello', ErrorType.ResponseRead]).toContain(
            await reading.catch((error: unknown) => (error as { type: number }).type),
          );
        }
      }
    });

    it.each(['gzip', 'deflate', 'br', 'gzip, br'])(
      'returns an empty body in %s, buffered and streaming',
      async (coding) => {
        for (const framing of ['Content-Length: 0\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n']) {
          const url = await text(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n${framing}`);
          expect((await client.get(url)).text()).toBe('');
          expect(await (await client.get(url, { stream: true })).stream.toArray()).toEqual([]);
          await closeRaw();
        }
      },
    );

    it('returns a body with more than three codings as it was sent, unless that must not be', async () => {
      expect((await client.get(`${echo.url}/coded?c=gzip,br,deflate`)).text()).toBe('hello hello hello');
      const url = `${echo.url}/coded?c=gzip,gzip,gzip,gzip`;
      expect((await failure(client.get(url, { passUnknownCodings: false }))).type).toBe(ErrorType.ResponseRead);
      expect((await client.get(url)).isEncoded).toBe(true);
    });

    it('throws when a coding is truncated or wrong, and when it is unknown and must not be passed on', async () => {
      for (const query of ['c=gzip&cut', 'c=&as=gzip', 'c=br&cut', 'c=&as=compress', 'c=&as=zstd,unknown']) {
        for (const stream of [false, true]) {
          const options = { stream, passUnknownCodings: false };
          const reading = client.get(`${echo.url}/coded?${query}`, options).then((it) => textOf(it.stream));
          expect((await failure(reading)).type).toBe(ErrorType.ResponseRead);
        }
      }
    });

    it('returns a body in an unknown coding as it was sent, with a flag', async () => {
      for (const query of ['as=compress', 'as=gzip,unknown']) {
        for (const stream of [false, true]) {
          const result = await client.get(`${echo.url}/coded?c=&${query}`, { stream });
          expect([result.isEncoded, result.headers.get('content-encoding')]).toEqual([true, query.slice(3)]);
          expect(await textOf(result.stream)).toBe('hello hello hello');
        }
        const result = await client.get(`${echo.url}/coded?c=&${query}`);
        expect(() => result.json()).toThrow('(200): its content coding is unknown');
      }
      for (const query of ['c=gzip', 'c=', 'c=gzip&as=none,gzip'])
        expect((await client.get(`${echo.url}/coded?${query}`)).isEncoded).toBe(false);
    });

    it('throws for a download in an unknown coding', async () => {
      const folder = newFolder();
      const url = `${echo.url}/coded?c=&as=compress`;
      expect((await failure(client.download(url, join(folder, 'file')))).type).toBe(ErrorType.ResponseRead);
      expect(readdirSync(folder)).toEqual([]);
    });

    it('ignores names that are not codings', async () => {
      for (const name of ['none', 'UTF-8', 'utf8', 'binary', '8bit', 'aws-chunked', 'amz-1.0']) {
        for (const stream of [false, true]) {
          const result = await client.get(`${echo.url}/coded?c=gzip&as=${name},gzip`, { stream });
          expect(await textOf(result.stream)).toMatch(/^hello/);
        }
      }
    });

    it('accepts only identity for a range, unless the caller sets Accept-Encoding', async () => {
      const asked = async (headers: Record<string, string>): Promise<unknown> =>
        (await client.get(echo.url, { headers })).json<{ headers: Record<string, string> }>().headers[
          'accept-encoding'
        ];
      expect(await asked({ Range: 'bytes=0-9' })).toBe('identity');
      expect(await asked({ range: 'bytes=0-9', 'accept-encoding': 'br' })).toBe('br');
      expect(await asked({})).toContain('gzip');
    });

    it('ignores an unknown coding of an empty body', async () => {
      const url = await text('HTTP/1.1 200 OK\r\nContent-Encoding: unknown\r\nContent-Length: 0\r\n\r\n');
      for (const stream of [false, true])
        expect(await (await client.get(url, { stream, passUnknownCodings: false })).stream.toArray()).toEqual([]);
      await closeRaw();
      const chunked = await text(
        'HTTP/1.1 200 OK\r\nContent-Encoding: unknown\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      );
      expect((await client.get(chunked)).isEncoded).toBe(false);
    });

    it('ignores the coding of HEAD, 204 and 304', async () => {
      expect((await client.head(`${echo.url}/coded?as=gzip`)).statusCode).toBe(200);
      for (const status of [204, 304])
        expect((await client.get(`${echo.url}/coded?as=gzip&status=${status}`)).statusCode).toBe(status);
    });
  });
});
