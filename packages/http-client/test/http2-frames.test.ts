import { once } from 'node:events';
import http2 from 'node:http2';
import net from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ErrInvalidHeader, errorIs, ErrorType } from '@wirework/http-errors';
import { ErrResponseHeadersTooLarge } from '../src/base/sentinels.ts';
import { failure } from './support/fails.ts';
import { closeAll, identity, make, start } from './support/frame-peers.ts';
import {
  data,
  type FrameConnection,
  goaway,
  headers,
  ok,
  ping,
  reset,
  settings,
  type startFrameServer,
} from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { until } from './support/until.ts';

afterEach(closeAll);

const post = { body: 'x' };
/** The first request gets the one answer, all others `ok`. */
const first = (answer: (id: number) => Buffer): Parameters<typeof startFrameServer>[1] => {
  let count = 0;
  return (id, socket) => void socket.write(count++ === 0 ? answer(id) : ok(id));
};

describe('a request that an HTTP/2 server has not processed', () => {
  it('is sent again without using a retry when its stream is refused, whatever its method', async () => {
    const server = await start(first((id) => reset(id, 7)));
    const result = await make().post(server.url, post);
    expect([result.text(), result.meta.attempts, server.requests(), server.connections.length]).toEqual([
      'ok',
      2,
      2,
      1,
    ]);
  });

  it('is not sent again without end, nor with a consumed body', async () => {
    const server = await start((id, socket) => void socket.write(reset(id, 7)));
    const error = await failure(make({ retry: { maxRetries: 1 } }).post(server.url, post));
    expect([error.type, error.attempts, server.requests()]).toEqual([ErrorType.RetryExhausted, 3, 3]);
    expect(String((error.cause as Error).cause)).toContain('refused it with REFUSED_STREAM (7)');
    const used = (async function* () {
      yield 'x';
    })();
    expect((await failure(make().post(server.url, { body: used }))).attempts).toBe(1);
  });

  it.each([0, 2, 11])(
    'is sent again on a new connection when a GOAWAY (code %d) names an earlier stream',
    async (code) => {
      const server = await start(
        (id, socket, { index }) => void socket.write(index === 0 && id === 3 ? goaway(1, code) : ok(id)),
      );
      const client = make();
      await client.get(server.url);
      expect((await client.post(server.url, post)).text()).toBe('ok');
      expect(server.connections).toHaveLength(2);
    },
  );

  it('survives connections that take few requests each', async () => {
    const server = await start((id, socket, { index }) => void socket.write(index < 5 ? goaway(0) : ok(id)));
    const result = await make().post(server.url, post);
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 6, 6]);
    const never = await start((_id, socket) => void socket.write(goaway(0)));
    const error = await failure(make().post(never.url, post));
    expect([error.type, error.attempts, String(error.cause)]).toEqual([
      ErrorType.Transport,
      6,
      'Http2Error: Cannot send the request: the connection accepts no more requests',
    ]);
  });

  it('survives a restart that ends one connection after the other', async () => {
    const server = await start(
      (id, socket, { index }) =>
        void (index < 10 && id > 1 ? socket.write(goaway(1)) : setTimeout(() => socket.write(ok(id)), 50)),
      { settings: { 3: 1 } },
    );
    const client = make({ connection: { maxConnsPerHost: 10 } });
    await Promise.all(Array.from({ length: 10 }, () => client.get(server.url)));
    expect(server.connections).toHaveLength(10);
    const result = await client.post(server.url, post);
    expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 11, 11]);
  });

  it('is moved while others make progress on each connection, within a limit', async () => {
    const server = await start(
      (id, socket) => void socket.write(id === 1 ? Buffer.concat([ok(id), goaway(1)]) : Buffer.alloc(0)),
    );
    const client = make();
    // One is taken on each connection, so that the last one is moved 29 times.
    const results = await Promise.all(Array.from({ length: 30 }, () => client.post(server.url, post)));
    expect(results.map((it) => it.text())).toEqual(Array.from({ length: 30 }, () => 'ok'));
    const none = await start((_id, socket) => void socket.write(goaway(0)));
    const errors = await Promise.all(Array.from({ length: 3 }, () => failure(client.post(none.url, post))));
    expect(errors.map(({ attempts }) => attempts)).toEqual([6, 6, 6]);
  });

  it('keeps its place before requests that wait', async () => {
    // The first connection takes back three requests, while two others wait.
    const server = await start(
      (id, socket, { index }) => {
        if (index > 0 || id === 1) socket.write(ok(id));
        else if (id === 7) socket.write(goaway(1));
      },
      { settings: { 3: 3 } },
    );
    const client = make();
    await client.get(server.url);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const results = await Promise.all(names.map((body) => client.post(server.url, { body })));
    expect(results.map((it) => it.meta.attempts)).toEqual([2, 2, 2, 1, 1]);
    const parts = server.connections[1]?.frames.filter(({ type, payload }) => type === 0 && payload.length > 0) ?? [];
    // Streams are numbered in the order of their requests.
    const sorted = parts.sort((one, other) => one.id - other.id);
    expect(sorted.map(({ payload }) => String(payload))).toEqual(names);
  });

  it('leaves no open connection when the server does not close it', async () => {
    const server = await start((id, socket) => void socket.write(Buffer.concat([ok(id), goaway(id)])));
    const client = make();
    for (let i = 0; i < 3; i++) expect((await client.get(server.url)).text()).toBe('ok');
    const closed = server.connections.map(({ socket }) => (socket.destroyed ? undefined : once(socket, 'close')));
    expect(closed).toHaveLength(3);
    await Promise.all(closed);
  });

  it('is not sent again when the GOAWAY names a later stream, and throws its code', async () => {
    const server = await start(
      (id, socket, { index }) => void socket.write(index === 0 && id === 3 ? goaway(3, 11) : ok(id)),
    );
    const client = make();
    await client.get(server.url);
    const error = await failure(client.post(server.url, post));
    expect([error.type, error.attempts, String(error.cause)]).toEqual([
      ErrorType.Network,
      1,
      'SocketError: other side closed: ENHANCE_YOUR_CALM (11)',
    ]);
    expect((await client.get(server.url)).text()).toBe('ok');
  });

  it.each<[string, (id: number) => Buffer, string[]]>([
    ['by a reset', (id) => reset(id, 13), ['h2', 'http/1.1']],
    ['by a reset, and agrees to HTTP/2 only', (id) => reset(id, 13), ['h2']],
    ['by a GOAWAY', () => goaway(0, 13), ['h2', 'http/1.1']],
    ['by a GOAWAY, and agrees to HTTP/2 only', () => goaway(0, 13), ['h2']],
  ])('uses HTTP/1.1 from now on when the server requires it %s', async (_how, answer, protocols) => {
    const server = await start((id, socket) => void socket.write(answer(id)), { protocols });
    const client = make();
    expect(await client.post(server.url, post)).toMatchObject({ statusCode: 200, meta: { proto: 'HTTP/1.1' } });
    expect((await client.get(server.url)).meta.proto).toBe('HTTP/1.1');
    expect(server.requests()).toBe(1);
  });

  it('is not counted against its host by the breaker', async () => {
    const server = await start(first((id) => reset(id, 7)));
    const client = make({ resilience: { breaker: { minimumRequests: 1, threshold: 0.01 } } });
    await client.post(server.url, post);
    expect(client.breakerState(new URL(server.url).host)).toBe('closed');
  });
});

describe('an HTTP/2 stream that is reset', () => {
  it.each([
    [2, 'INTERNAL_ERROR'],
    [8, 'CANCEL'],
    [11, 'ENHANCE_YOUR_CALM'],
    [12, 'INADEQUATE_SECURITY'],
    [99, 'unknown code'],
  ])('throws with code %d, and is retried on the same connection', async (code, name) => {
    const server = await start(
      (id, socket) => void socket.write(server.requests() % 2 === 0 ? reset(id, code) : ok(id)),
    );
    const client = make({ retry: { maxRetries: 1 } });
    await client.get(server.url);
    const error = await failure(client.post(server.url, post));
    expect([error.type, error.attempts, String(error.cause)]).toEqual([
      ErrorType.Transport,
      1,
      `Http2Error: HTTP/2 stream was reset: ${name} (${code})`,
    ]);
    await client.get(server.url);
    expect((await client.get(server.url)).meta.attempts).toBe(2);
    expect(server.connections).toHaveLength(1);
    expect(
      (
        await failure(
          make()
            .get(server.url)
            .then(() => make().get(server.url)),
        )
      ).attempts,
    ).toBe(1);
  });

  it('H4: throws within a body, also without an error code, and is ignored after the end', async () => {
    const parts = (id: number, end: boolean): Buffer =>
      Buffer.concat([headers(id, [[':status', '200']]), data(id, 'part', end)]);
    const server = await start((id, socket) => {
      const isWhole = server.requests() % 2 === 0;
      if (isWhole) socket.write(Buffer.concat([parts(id, true), reset(id, 0)]));
      else socket.write(parts(id, false), () => socket.write(reset(id, 0)));
    });
    const client = make();
    const error = await failure(client.get(server.url));
    expect([error.type, String(error.cause)]).toEqual([
      ErrorType.ResponseRead,
      'ResponseCutError: HTTP/2 stream ended early: NO_ERROR (0), 4 bytes received',
    ]);
    expect((await client.post(server.url, { body: 'x' })).text()).toBe('part');
    const stream = await client.get(server.url, { stream: true });
    await expect(
      (async () => {
        for await (const chunk of stream.stream) expect(String(chunk)).toBe('part');
      })(),
    ).rejects.toThrow('unexpected end of response');
  });

  it.each([0, 8])(
    'H4: throws at once while the request is being sent, with a response or without: code %d',
    async (code) => {
      const server = await start((id, socket) => {
        const begun = Buffer.concat([headers(id, [[':status', '413']]), data(id, 'part')]);
        socket.write(server.requests() % 2 === 0 ? Buffer.concat([begun, reset(id, code)]) : reset(id, code));
      });
      // More than a server takes unasked; nothing else would end it.
      const client = make({ timeouts: { request: 0, responseHeader: 0, bodyIdle: 0 } });
      for (const body of [
        Buffer.alloc(1_000_000),
        () => Readable.from([Buffer.alloc(500_000), Buffer.alloc(500_000)]),
      ]) {
        expect((await failure(client.post(server.url, { body }))).type).toBe(ErrorType.Transport);
        expect((await failure(client.post(server.url, { body }))).type).toBe(ErrorType.ResponseRead);
      }
      expect(server.connections).toHaveLength(1);
    },
  );

  it('H4: throws when there was no final status', async () => {
    const server = await start(first((id) => Buffer.concat([headers(id, [[':status', '099']]), data(id, 'x', true)])));
    const error = await failure(make().get(server.url));
    expect(error.type).toBe(ErrorType.Transport);
    // Newer versions of Node look at the status themselves.
    expect(String(error.cause)).toMatch(/Cannot read the response: it ended before a final status$|PROTOCOL_ERROR/);
  });
});

describe('a complete HTTP/2 response', () => {
  const endings: [string, (id: number) => Buffer][] = [
    ...[0, 2, 8].map((code): [string, (id: number) => Buffer] => [
      `a reset with code ${code}`,
      (id) => reset(id, code),
    ]),
    ...[0, 2, 13].map((code): [string, (id: number) => Buffer] => [
      `a GOAWAY with code ${code}`,
      (id) => goaway(id, code),
    ]),
    ['a GOAWAY that names an earlier stream', () => goaway(0, 2)],
  ];

  describe.each(endings)('before %s', (_how, end) => {
    it.each([0, 1_000_000])('is returned while a request of %d bytes is sent', async (size) => {
      const server = await start((id, socket) => void socket.write(Buffer.concat([ok(id, 'whole'), end(id)])));
      const result = await make().post(server.url, { body: Buffer.alloc(size) });
      expect([result.text(), result.meta.attempts]).toEqual(['whole', 1]);
    });

    it.each([false, true])('H4: is read to its end after the connection is gone: %s', async (isGone) => {
      const chunk = 'x'.repeat(16_000);
      const server = await start((id, socket) => {
        const parts = Array.from({ length: 20 }, (_, at) => data(id, chunk, at === 19));
        socket.write(Buffer.concat([headers(id, [[':status', '200']]), ...parts, end(id), ping()]));
        if (isGone) socket.end();
      });
      const { stream } = await make().post(server.url, { body: Buffer.alloc(1_000_000), stream: true });
      const [{ socket, frames }] = server.connections as [FrameConnection];
      await until(() => socket.destroyed || (!isGone && frames.some(({ type }) => type === 6)));
      expect((await buffer(stream)).length).toBe(20 * chunk.length);
    });
  });
});

describe('the stream limit of an HTTP/2 server', () => {
  it('may be 0 for a while', async () => {
    const server = await start(
      (id, socket) => void socket.write(Buffer.concat([ok(id), settings({ 3: server.requests() === 1 ? 0 : 5 })])),
    );
    const client = make();
    await client.get(server.url);
    const waits = client.get(server.url);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(server.requests()).toBe(1);
    server.connections[0]?.socket.write(settings({ 3: 2 }));
    expect((await waits).text()).toBe('ok');
    expect(server.connections).toHaveLength(1);
  });

  it('may be lowered below the running streams: waiting requests survive a GOAWAY', async () => {
    const server = await start(
      (id, socket, { index }) => {
        if (index === 0 && id === 3) socket.write(goaway(3));
        setTimeout(() => socket.write(ok(id)), 20);
      },
      { settings: { 3: 1 } },
    );
    const client = make();
    await client.get(server.url);
    const results = await Promise.all([1, 2, 3, 4].map(() => client.post(server.url, post)));
    expect(results.map((it) => it.text())).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect([server.connections.length, server.requests()]).toEqual([2, 5]);
  });
});

describe('HTTP/2 responses in one packet', () => {
  it('H4: are complete, also when Node emits bytes before the headers', async () => {
    const waiting: number[] = [];
    const server = await start((id, socket) => {
      if (server.requests() === 1) return void socket.write(ok(id));
      waiting.push(id);
      if (waiting.length < 4) return;
      // Node reads what follows this one while it is still writing its answer to it, and hands it out all at once when
      // that is done.
      socket.write(settings());
      setTimeout(
        () =>
          socket.write(
            Buffer.concat(waiting.map((it) => ok(it, `body ${it}`, it === 9 ? [['content-length', '6']] : []))),
          ),
        20,
      );
    });
    const { port } = new URL(server.url);
    // Whatever the server writes within 100 ms arrives as one piece.
    const joining = net.createServer((near) => {
      const target = net.connect(Number(port), '127.0.0.1');
      const held: Buffer[] = [];
      near
        .on('error', () => undefined)
        .on('close', () => target.destroy())
        .pipe(target);
      target
        .on('error', () => undefined)
        .on('close', () => near.destroy())
        .on('data', (chunk: Buffer) => {
          held.push(chunk);
          if (held.length === 1) setTimeout(() => near.write(Buffer.concat(held.splice(0))), 100);
        });
    });
    const url = `https://127.0.0.1:${await listen(joining)}`;
    // It closes once the client has, which is after this.
    keep({ close: async () => void joining.close() });
    const client = make();
    await client.get(url);
    const read = async (stream: boolean): Promise<string> => {
      const result = await client.get(url, { stream });
      return stream ? String(Buffer.concat(await result.stream.toArray())) : result.text();
    };
    expect(await Promise.all([read(true), read(true), read(false), read(false)])).toEqual([
      'body 3',
      'body 5',
      'body 7',
      'body 9',
    ]);
  });
});

describe('HTTP/2 headers', () => {
  it('of a response are as in HTTP/1.1: a list for a repeated name', async () => {
    const server = await start(
      first((id) =>
        ok(id, '', [
          ['x-a', '1'],
          ['x-a', '2'],
          ['retry-after', '1'],
          ['retry-after', '2'],
          ['set-cookie', 'a=1'],
        ]),
      ),
    );
    const { headers: got } = await make().get(server.url);
    expect([got['x-a'], got['retry-after'], got['set-cookie']]).toEqual([['1', '2'], ['1', '2'], 'a=1']);
  });

  it('of a request may be lists', async () => {
    const server = http2.createSecureServer({ cert: identity.cert, key: identity.key }, (request, response) =>
      response.end(JSON.stringify(request.headers)),
    );
    const client = make();
    const result = await client.get(`https://127.0.0.1:${await listen(server)}`, {
      headers: { 'if-none-match': ['"a"', '"b"'], cookie: ['a=1', 'b=2'], 'x-a': ['1', '2'] },
    });
    expect(result.json()).toMatchObject({ 'if-none-match': '"a", "b"', cookie: 'a=1; b=2', 'x-a': '1, 2' });
    await client.close(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('of a request throw when they exceed the limit', async () => {
    const server = await start((id, socket) => void socket.write(ok(id)));
    const client = make({ retry: { maxRetries: 2 } });
    const many = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, 'v'.repeat(8000)]));
    expect((await client.get(server.url, { headers: many(7) })).text()).toBe('ok');
    const error = await failure(client.get(server.url, { headers: many(12) }));
    expect([error.type, errorIs(error, ErrInvalidHeader), error.attempts]).toEqual([ErrorType.Validation, true, 1]);
    expect((await client.get(server.url)).text()).toBe('ok');
  });

  it.each([
    ['with them', (id: number, large: Parameters<typeof headers>[1]) => headers(id, large, true)],
    [
      'right behind them',
      (id: number, large: Parameters<typeof headers>[1]) => Buffer.concat([headers(id, large), data(id, 'body', true)]),
    ],
  ])('H5: throw when they are too large and the end of the response comes %s', async (_where, answer) => {
    const server = await start(
      first((id) =>
        answer(id, [
          [':status', '200'],
          ['x-a', 'y'.repeat(5000)],
        ]),
      ),
    );
    const client = make({ connection: { maxResponseHeaderBytes: 4096 } });
    // They come first, so they are the error even if the body is too large as well.
    expect(
      errorIs(
        await failure(client.get(server.url, { security: { maxResponseBodySize: 3 } })),
        ErrResponseHeadersTooLarge,
      ),
    ).toBe(true);
    expect((await client.get(server.url)).text()).toBe('ok');
  });

  it.each([false, true])('H5: are accepted up to the limit and throw beyond it (stream: %s)', async (stream) => {
    let length = 4093;
    const server = await start(
      (id, socket) =>
        void socket.write(
          headers(
            id,
            [
              [':status', '200'],
              ['x-a', 'y'.repeat(length)],
            ],
            length === 4093,
          ),
        ),
    );
    const client = make({ connection: { maxResponseHeaderBytes: 4096 } });
    expect((await client.get(server.url, { stream })).headers.get('x-a')).toHaveLength(4093);
    length++;
    expect(errorIs(await failure(client.get(server.url, { stream })), ErrResponseHeadersTooLarge)).toBe(true);
  });

  it('H5: are limited by their bytes, not by their number', async () => {
    let count = 500;
    const server = await start(
      (id, socket) =>
        void socket.write(
          headers(id, [[':status', '200'], ...Array.from({ length: count }, () => ['a', 'b'] as const)], true),
        ),
    );
    const client = make({ connection: { maxResponseHeaderBytes: 1024 } });
    expect((await client.get(server.url)).headers.getAll('a')).toHaveLength(500);
    count = 520;
    const error = await failure(client.get(server.url));
    expect([errorIs(error, ErrResponseHeadersTooLarge), error.attempts]).toEqual([true, 1]);
  });

  it('H5: throw as too large when they have more frames than Node accepts', async () => {
    const server = await start(
      first((id) =>
        headers(
          id,
          [[':status', '200'], ...Array.from({ length: 30 }, (_, i) => [`x-${i}`, 'y'.repeat(8000)] as const)],
          true,
        ),
      ),
    );
    const client = make({ retry: { maxRetries: 2 } });
    const error = await failure(client.get(server.url));
    expect([errorIs(error, ErrResponseHeadersTooLarge), error.attempts]).toEqual([true, 1]);
    expect((await client.get(server.url)).text()).toBe('ok');
  });
});

describe('HTTP/2 flow control', () => {
  it('has windows large enough for distant servers', async () => {
    const server = http2.createSecureServer(
      { cert: identity.cert, key: identity.key },
      ({ stream: { session } }, response) => {
        response.end(JSON.stringify([session?.remoteSettings.initialWindowSize, session?.state.remoteWindowSize]));
      },
    );
    const client = make();
    const url = `https://127.0.0.1:${await listen(server)}`;
    await client.get(url);
    const [ofStream, ofSession] = (await client.get(url)).json() as [number, number];
    expect([ofStream >= 2 ** 20, ofSession >= 2 ** 22]).toEqual([true, true]);
    await client.close(0);
    await new Promise((resolve) => server.close(resolve));
  });
});
