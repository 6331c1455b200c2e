import { getEventListeners, once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { errorIs, ErrResponseBodyTooLarge, isClientError } from '@wirework/http-errors';
import { runs, thrownBy, turns } from '@wirework/test-support';
import { Cancellation } from '../base/cancellation.ts';
import { createClientWith } from '../features/client/client.ts';
import { parseUrl, readUrl, withQuery } from '../request/parse-url.ts';
import { codingsFor, offerOf, type OneShot, isArchiveEncoding } from '../body/content-codings.ts';
import { declaredLength } from '../response/received-head.ts';
import { isTooDeep } from '../body/is-too-deep.ts';
import { quotaOf, retryAfterOf, retryAllowedBy } from '../response/pace.ts';
import type { AttemptObserver, CallObserver, ObservedEnd } from '../request/call-observer.ts';
import type { AttemptMiddleware, SendAttempt } from '../response/attempt-middleware.ts';
import type { Middleware } from '../response/middleware.ts';
import { BodyStream } from '../transport/body-stream.ts';
import { bodyFailure } from '../base/transport-failure.ts';
import type { WireResponse } from '../transport/transport.ts';
import { manualClock } from '../../test/support/clock.ts';
import { failure } from '../../test/support/fails.ts';
import { keep } from '../../test/support/keep.ts';
import { createFakeClient } from '../../test/support/ring.ts';
import { startServer } from '../../test/support/server.ts';
import { decodeStream } from './decode-body.ts';
import { flagUnknownCodings } from './flag-unknown-codings.ts';
import { RunningCalls } from './running-calls.ts';
import type { StageRequest } from './stage.ts';

describe('parseUrl', () => {
  it.each([
    [2048, 2048],
    [1024 ** 2, undefined],
  ])('accepts %i bytes and throws for one more', (size, max) => {
    const base = 'http://h/';
    expect(parseUrl(base + 'x'.repeat(size - base.length), max).href).toHaveLength(size);
    for (const path of ['x'.repeat(size + 1 - base.length), 'ä'.repeat(size / 2 - 4)]) {
      expect(() => parseUrl(base + path, max)).toThrow(`longer than ${size} bytes (security.maxUrlBytes)`);
    }
  });

  it.each([
    '',
    '/path',
    '//h/p',
    'h',
    'ftp://h/',
    'file:///etc/passwd',
    'data:,x',
    'unix:/sock',
    'http:///',
    'http://',
    ' http://h/',
    'http://h/ ',
    'http://h/\r\nX: y',
    'http://h/\ta',
    'http://h\u0000.example/',
    'http://a\\@b/',
    'http:\\\\h\\',
    'http://h:99999/',
    'http://[::1',
    'http://a b/',
    'http://h/\u007f',
  ])('refuses %j', (url) => {
    expect(() => parseUrl(url)).toThrow(/^Cannot read the URL: /);
    expect(isClientError(thrownBy(() => parseUrl(url)))).toBe(true);
  });

  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://①②⑦.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
  ])('S1: reads %s as %s', (url, host) => {
    expect(parseUrl(url).hostname).toBe(host);
  });
});

describe('withQuery', () => {
  it('appends to the existing query, before the fragment', () => {
    expect(withQuery('http://h/p?a=1#f', { b: [1, true], c: undefined, d: null })).toBe('http://h/p?a=1&b=1&b=true#f');
    expect(withQuery('http://h/?', { q: 'x y&z+' })).toBe('http://h/?q=x%20y%26z%2B');
    expect(withQuery('http://h/', {})).toBe('http://h/');
    expect(withQuery('http://h/', new URLSearchParams('a=1&a=2'))).toBe('http://h/?a=1&a=2');
  });

  it('throws for objects, and for keys that are too long', () => {
    for (const query of [{ a: {} }, { '': 'x' }, { ['k'.repeat(257)]: 1 }]) {
      expect(() => withQuery('http://h/', query as never)).toThrow(/query/);
    }
    expect(() => withQuery('http://h/', { ok: 1, 'a\n': [1, { secret: 1 }] } as never)).toThrow(
      "Cannot send the request: the field 'a?' of the query must be a string, number, bigint or boolean, got a value of type object",
    );
    expect(withQuery('http://h/', { ['k'.repeat(256)]: 'v' })).toHaveLength('http://h/?=v'.length + 256);
  });
});

describe('read url', () => {
  it('readUrl returns a URL, absolute or relative to a base, and undefined for another text', () => {
    expect([readUrl('http://a.test/b')?.href, readUrl('c', new URL('http://a.test/b'))?.href]).toEqual([
      'http://a.test/b',
      'http://a.test/c',
    ]);
    expect([readUrl(''), readUrl('a b'), readUrl('c')]).toEqual([undefined, undefined, undefined]);
  });

  it('readUrl reads a host with an umlaut, also after the engine has optimised it', () => {
    const host = 'http://münchen.test/';
    let read = 0;
    for (let i = 0; i < 50_000; i++) if (readUrl(host) !== undefined) read++;
    expect(read).toBe(50_000);
  });
});

describe('declaredLength', () => {
  it.each([
    ['0', 0],
    ['42', 42],
    ['0042', 42],
    [['42'], 42],
  ])('returns the length of %j', (value, length) => {
    expect(declaredLength(value)).toBe(length);
  });

  it.each([[['42', '42']], ['42, 42'], ['42,\t42'], [['42', '42,42']]])(
    'takes equal values for one value: %j',
    (value) => {
      expect(declaredLength(value)).toBe(42);
    },
  );

  it.each([
    [undefined],
    [''],
    ['-1'],
    ['+1'],
    ['1.0'],
    ['1e3'],
    ['0x10'],
    ['1 2'],
    [',1'],
    ['٣'],
    [[]],
    [['1', '2']],
    ['1, 2'],
  ])('returns -1 for no length or an invalid one: %j', (value) => {
    expect(declaredLength(value)).toBe(-1);
  });

  it.each(['9007199254740991', '9007199254740992', '100000000000000000000', '9'.repeat(400)])(
    'returns the largest safe integer for %s, which is not smaller',
    (value) => {
      expect(declaredLength(value)).toBe(Number.MAX_SAFE_INTEGER);
    },
  );
});

describe('isArchiveEncoding', () => {
  it.each([
    ['gzip', 'application/gzip', '/f'],
    ['x-gzip', 'application/x-gzip; charset=binary', '/f'],
    ['gzip', 'Application/X-GZIP', '/f'],
    ['GZIP', 'application/x-tgz', '/f'],
    ['gzip', 'application/x-gunzip', '/f'],
    ['x-gzip', 'application/x-tar', '/f.tar.gz'],
    ['gzip', undefined, '/F.TGZ'],
    ['x-compress', 'text/plain', '/f.Z'],
    ['bzip2', 'application/x-bzip2', '/f'],
    ['x-bzip2', undefined, '/f.bz2'],
    ['br', undefined, '/f.br'],
    ['zstd', 'application/zstd', '/f'],
    [' x-xz ', undefined, '/f.txz'],
  ])('returns true for %s with %s at %s', (encoding, type, path) => {
    expect(isArchiveEncoding(encoding, type, path)).toBe(true);
  });

  it.each([
    ['gzip', 'application/json', '/f.json'],
    ['gzip', 'application/gzipped', '/f'],
    ['gzip', 'text/gzip', '/f'],
    ['gzip', undefined, '/gz'],
    ['gzip', undefined, '/f.gz/list'],
    ['br', 'application/gzip', '/f.gz'],
    ['gzip, gzip', 'application/gzip', '/f.gz'],
    ['identity', 'application/gzip', '/f.gz'],
    ['', 'application/gzip', '/f.gz'],
    ['constructor', undefined, '/f.gz'],
    ['deflate', 'application/zlib', '/f.zz'],
  ])('returns false for %s with %s at %s', (encoding, type, path) => {
    expect(isArchiveEncoding(encoding, type, path)).toBe(false);
  });
});

describe('isTooDeep', () => {
  /** White space that makes a text long enough to be looked at. */
  const padding = ' '.repeat(2 * 1024 * 1024);

  const long = (text: string): Buffer => Buffer.from(padding + text);

  const levels = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;

  it('counts the levels of containers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }), (value) => {
        const text = `${'['.repeat(9_999)}${JSON.stringify(value)}${']'.repeat(9_999)}`;
        expect(isTooDeep(long(text))).toBe(levels(value) > 1);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['["[","{",', false],
    ['["\\"[{', false],
    ['["\\\\",[', true],
    ['[],[],[]', false],
    ['{"[[":{}}', true],
    ['["', false],
    ['["\\', false],
    ['[ö{', true],
  ])('returns for %j inside 9,999 levels: %p', (text, expected) => {
    expect(isTooDeep(long(`${'['.repeat(9_999)}${text}`))).toBe(expected);
  });

  it('returns false for bodies up to 2 MiB', () => {
    expect([2 * 1024 * 1024, 2 * 1024 * 1024 + 1].map((size) => isTooDeep(Buffer.alloc(size, '[')))).toEqual([
      false,
      true,
    ]);
  });
});

describe('pace', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const head = (headers: Record<string, string>, statusCode = 429) => ({ statusCode, headers });

  describe('retryAfterOf', () => {
    it.each([
      [{ 'retry-after': '2' }, 2000],
      [{ 'retry-after': 'Sat, 28 Nov 2026 12:00:05 GMT' }, 5000],
      [{ 'retry-after-ms': '1500' }, 1500],
      [{ 'retry-after-ms': '0.4' }, 1],
      [{ 'retry-after-ms': '250', 'retry-after': '1', 'ratelimit-reset': '9' }, 250],
      [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1000],
      [{ 'retry-after': '1', ratelimit: '"default";r=0;t=30' }, 1000],
      // draft-ietf-httpapi-ratelimit-headers, since version 8
      [{ ratelimit: '"default";r=0;t=30' }, 30_000],
      [{ ratelimit: 'default;r=0; t=30' }, 30_000],
      [{ ratelimit: '"burst";r=0;t=2, "hour";r=0;t=1800;pk=:cHsdsRa894==:' }, 1_800_000],
      [{ ratelimit: '"hour";r=40;t=1800, "burst";r=0;t=2' }, 2000],
      [{ ratelimit: '"a,b;r=7;t=1";r=0;t=3' }, 3000],
      // versions 3 to 7
      [{ ratelimit: 'limit=100, remaining=0, reset=5' }, 5000],
      [{ 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '20' }, 20_000],
      [{ 'ratelimit-reset': '20' }, 20_000],
      // GitHub: seconds since 1970
      [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 60) }, 60_000],
      // Discord, "Rate limits"
      [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1', 'x-ratelimit-reset-after': '1.234' }, 1234],
      // OpenAI, "Rate limits in headers"
      [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '20s' }, 20_000],
      [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
      [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1h2m3s' }, 3_723_000],
      [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '12ms' }, 12],
      [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '7.66s' }, 7660],
      // Anthropic, "Rate limits", "Response headers"
      [
        {
          'anthropic-ratelimit-requests-remaining': '0',
          'anthropic-ratelimit-requests-reset': '2026-11-28T12:00:09Z',
        },
        9000,
      ],
      [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 60_001) }, 60_001],
      [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '7' }, 7000],
      [{ 'x-ratelimit-reset': '2026-11-28T12:00:09Z' }, 9000],
      [{ 'x-ratelimit-reset': 'Sat, 28 Nov 2026 12:00:09 GMT' }, 9000],
      // The clock of the server is an hour ahead.
      [{ 'x-ratelimit-reset': String(now / 1000 + 3660), date: 'Sat, 28 Nov 2026 13:00:00 GMT' }, 60_000],
    ])('reads %j as %d ms', (headers: object, expected) => {
      expect(retryAfterOf(head(headers as Record<string, string>), now)).toBe(expected);
    });

    it.each([
      {},
      { 'retry-after-ms': '0' },
      { 'retry-after-ms': '-5' },
      { ratelimit: '"default";r=1;t=30' },
      { ratelimit: '"default";r=0' },
      { ratelimit: 'nothing' },
      { ratelimit: '"'.repeat(10_000) },
      { 'ratelimit-remaining': '3', 'ratelimit-reset': '20' },
      { 'x-ratelimit-reset': '0' },
      { 'x-ratelimit-reset': '1e3' },
      { 'x-ratelimit-remaining-requests': '1', 'x-ratelimit-reset-requests': '20s' },
      {
        'x-ratelimit-remaining-requests': '59',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '6m0s',
      },
      { 'x-ratelimit-reset-requests': '' },
      { 'x-ratelimit-reset-requests': 's' },
      { 'x-ratelimit-reset-requests': '1s2m' },
      { 'x-ratelimit-reset-requests': '5 s' },
      { 'x-ratelimit-reset-requests': '-5s' },
      { 'x-ratelimit-reset-requests': `${'1'.repeat(10_000)}s` },
      { 'anthropic-ratelimit-requests-remaining': '3', 'anthropic-ratelimit-requests-reset': '2026-11-28T12:00:09Z' },
      { 'x-ratelimit-reset': '2026-13-99T12:00:09Z' },
      { 'x-ratelimit-reset': String(now / 1000 - 60) },
    ])('asks for no pause by %j', (headers: object) => {
      expect(retryAfterOf(head(headers as Record<string, string>), now)).toBeUndefined();
    });

    it('reads a reset without the remaining requests only with status 429', () => {
      expect(retryAfterOf(head({ 'ratelimit-reset': '20' }, 503), now)).toBeUndefined();
      expect(retryAfterOf(head({ 'ratelimit-reset': '20', 'ratelimit-remaining': '0' }, 200), now)).toBe(20_000);
      expect(retryAfterOf(head({ 'retry-after': '20' }, 503), now)).toBe(20_000);
    });
  });

  it('quotaOf reads the smallest of several quotas', () => {
    expect(quotaOf(head({ ratelimit: '"hour";r=40;t=1800, "burst";r=3;t=2' }), now)).toEqual({
      remaining: 3,
      reset: 2000,
    });
    expect(quotaOf(head({}), now)).toEqual({ remaining: undefined, reset: undefined });
  });

  it('retryAllowedBy reads x-should-retry of a status from 400 on', () => {
    expect(retryAllowedBy(head({ 'x-should-retry': 'true' }, 409))).toBe(true);
    expect(retryAllowedBy(head({ 'x-should-retry': 'false' }, 503))).toBe(false);
    expect(retryAllowedBy(head({ 'x-should-retry': 'maybe' }, 503))).toBeUndefined();
    expect(retryAllowedBy(head({ 'x-should-retry': 'true' }, 200))).toBeUndefined();
  });
});

describe('content codings', () => {
  it('are offered and decoded if the platform has them', async () => {
    expect(offerOf(codingsFor({}))).toBe('gzip, deflate, br');
    // gzip is used in place of zstd, which older versions of Node lack.
    const standIn = {
      zstdDecompress: zlib.gunzip as OneShot,
      createZstdDecompress: () => zlib.createGunzip(),
      zstdDecompressSync: zlib.gunzipSync,
    };
    const codings = codingsFor(standIn);
    expect(offerOf(codings)).toBe('gzip, deflate, br, zstd');
    // Node 22 gives what there is of a frame that was cut, and says nothing.
    expect(offerOf(codingsFor({ ...standIn, zstdDecompressSync: () => Buffer.alloc(0) }))).toBe('gzip, deflate, br');
    const packed = zlib.gzipSync('hello');
    const zstd = codings.get('zstd');
    expect(String(await zstd?.inflate(packed, 100))).toBe('hello');
    await expect(zstd?.inflate(packed, 4)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
    const stream = zstd?.stream();
    stream?.end(packed);
    expect(String(await buffer(stream as NonNullable<typeof stream>))).toBe('hello');
  });
});

describe('a deflate stream', () => {
  const read = (bytes: Buffer, step: number): Promise<Buffer> =>
    buffer(
      decodeStream(
        Readable.from(
          Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => bytes.subarray(i * step, (i + 1) * step)),
        ),
        'deflate',
        Infinity,
        200,
      ),
    );

  it('ends at its end, also with bytes after it and for every split into chunks', async () => {
    const plain = Buffer.from('hello '.repeat(1000));
    for (const packed of [zlib.deflateSync(plain), zlib.deflateRawSync(plain)]) {
      for (const step of [1, 7, 1000]) {
        for (const rest of ['', 'j', 'junk that follows'.repeat(100)]) {
          expect((await read(Buffer.concat([packed, Buffer.from(rest)]), step)).equals(plain)).toBe(true);
        }
      }
    }
  });

  it('waits for its reader, even if one chunk decodes to ten megabytes', async () => {
    const bomb = zlib.deflateSync(Buffer.alloc(10_000_000));
    const stream = decodeStream(Readable.from([bomb]), 'deflate', Infinity, 200);
    await once(stream, 'readable');
    await turns(1000);
    expect(stream.readableLength).toBeLessThan(500_000);
    stream.destroy();
  });
});

describe('a file that is stored in its coding', () => {
  it.each([
    ['identity', 'application/gzip', 'packed'],
    ['identity', 'text/plain', 'plain'],
    ['gzip', 'application/gzip', 'plain'],
  ])('is decoded unless the request accepts only identity: %s of %s is %s', async (accepted, type, expected) => {
    const packed = zlib.gzipSync('file');
    const headers = { 'content-encoding': ['gzip'], 'content-type': type };
    const { client } = createFakeClient([{ headers, body: packed }]);
    const result = await client.get('http://h.test/f', { headers: { 'accept-encoding': accepted } });
    expect(Buffer.from(result.bytes()).equals(expected === 'packed' ? packed : Buffer.from('file'))).toBe(true);
  });
});

describe('a body that cannot be decoded, or is too large', () => {
  it.each<[string, Buffer, number]>([
    ['gzip', Buffer.from('nonsense'), Infinity],
    ['deflate', Buffer.from('xnonsense'), Infinity],
    ['gzip, br', zlib.brotliCompressSync('nonsense'), Infinity],
    ['gzip', zlib.gzipSync('too large'), 4],
    ['br, gzip', zlib.gzipSync(zlib.brotliCompressSync('too large')), 4],
  ])('fails with one failure for every read: %s', async (coding, bytes, max) => {
    const [early, late] = [0, 1].map(() => decodeStream(Readable.from([bytes]), coding, max, 200));
    const failure = { message: 'the attempt failed', phase: 'body', statusCode: 200 };
    await expect(buffer(early as Readable)).rejects.toMatchObject(failure);
    late?.resume();
    while (late?.closed !== true) await new Promise((resolve) => setImmediate(resolve));
    await expect(buffer(late)).rejects.toBe(late.errored);
    expect(late.errored).toMatchObject(failure);
  });

  it.each([
    [0, 0, undefined],
    [0, 1999, 1999],
    [1999, 0, 1999],
    [1999, 5000, 1999],
    [5000, 1999, 1999],
    [2000, 2000, undefined],
  ])('is refused at the lower of two limits, of which 0 is none: %d and %d', async (sent, decoded, limit) => {
    const { client } = createFakeClient(
      [
        {
          headers: { 'content-encoding': ['gzip', 'br'] },
          body: zlib.brotliCompressSync(zlib.gzipSync('x'.repeat(2000))),
        },
      ],
      { security: { maxResponseBodySize: sent, maxDecompressedBodySize: decoded }, retry: { maxRetries: 0 } },
    );
    for (const stream of [false, true]) {
      const call = client.get('http://h.test/', { stream }).then((it) => it.stream.toArray());
      if (limit === undefined) expect(Buffer.concat(await call)).toHaveLength(2000);
      else await expect(call).rejects.toThrow(`the limit is ${limit} bytes`);
    }
  });

  it('frees its connection if it is a stream in an unknown coding that must not be passed on', async () => {
    const body = new Readable({ read: () => undefined });
    const send = async ({ method, url }: Pick<WireResponse, 'method' | 'url'>): Promise<WireResponse> => {
      const headers = { 'content-encoding': 'unknown' };
      return { method, url, statusCode: 200, statusText: '', proto: 'HTTP/1.1', headers, body };
    };
    const client = createClientWith({ retry: { maxRetries: 0 } }, { transport: { send, close: () => undefined } });
    const call = client.get('http://h.test/', { stream: true, passUnknownCodings: false });
    await expect(call).rejects.toMatchObject({ code: 'RESPONSE_READ_ERROR' });
    expect(body.destroyed).toBe(true);
  });

  it('has an error that names the reason, which is not the limit', async () => {
    const { client } = createFakeClient([{ headers: { 'content-encoding': 'gzip' }, body: 'nonsense' }], {
      retry: { maxRetries: 0 },
    });
    const error: unknown = await client.get('http://h.test/').catch((it: unknown) => it);
    expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(false);
    expect(String(error)).toContain('Cannot decode the body: it does not match its content coding');
  });

  it('ends no process if it is decoded, not read and then destroyed, as by a deadline', async () => {
    const stream = decodeStream(Readable.from([zlib.gzipSync('x')]), 'gzip', Infinity, 200);
    await once(stream, 'finish');
    await turns(10);
    const late = new Error('late');
    stream.destroy(late);
    await turns(10);
    expect(stream.errored).toBe(late);
  });

  it('raises no error when the reader destroys the stream first', () => {
    const stream = decodeStream(Readable.from([zlib.gzipSync('x')]), 'gzip', Infinity, 200);
    stream.destroy();
    expect(stream.errored).toBeNull();
  });
});

describe('RunningCalls', () => {
  /** Adds calls, each of which leaves when it is cancelled. */
  const addTo = (running: RunningCalls, count: number) =>
    Array.from({ length: count }, () => {
      const call = new Cancellation();
      const leave = running.add(call);
      call.subscribe(leave);
      return { call, leave };
    });
  const reasonsOf = (calls: ReturnType<typeof addTo>): unknown[] => calls.map(({ call }) => call.reason);

  it('cancels the calls that have not left, also those of clients that share its connections', () => {
    const clock = manualClock();
    const parent = new RunningCalls(clock);
    const running = new RunningCalls(clock, parent);
    const calls = addTo(running, 5);
    for (const at of [0, 4, 1]) calls[at]?.leave();
    running.cancel('closed');
    expect(reasonsOf(calls)).toEqual([undefined, undefined, 'closed', 'closed', undefined]);
    const [left, more] = [addTo(running, 1), addTo(running, 2)];
    left[0]?.leave();
    parent.cancel('closed above');
    running.cancel('too late');
    expect(reasonsOf([...left, ...more])).toEqual([undefined, 'closed above', 'closed above']);
  });

  it('is drained when the last call has left, or at the deadline, and leaves no timer', async () => {
    const clock = manualClock();
    const running = new RunningCalls(clock);
    await running.drained(100);
    expect(clock.pauses).toEqual([]);
    const told: string[] = [];
    const calls = addTo(running, 2);
    const drained = running.drained(2 ** 40).then(() => told.push('drained'));
    calls[0]?.leave();
    await clock.tick(1);
    expect([told, clock.waiting()]).toEqual([[], 1]);
    calls[1]?.leave();
    await drained;
    expect([clock.waiting(), clock.pauses]).toEqual([0, [2 ** 31 - 1]]);
    addTo(running, 1);
    await Promise.all([running.drained(100), clock.tick(100)]);
  });
});

describe('flagUnknownCodings', () => {
  const flag = (encoding: string | undefined, body: WireResponse['body'], passUnknownCodings = true): unknown => {
    const response = { statusCode: 200, headers: { 'content-encoding': encoding }, body };
    return flagUnknownCodings({ options: { passUnknownCodings } } as StageRequest, response as never);
  };

  it.each([
    [undefined, false],
    ['', false],
    ['gzip', false],
    [' X-GZIP,deflate , br', false],
    ['zstd identity', false],
    ['aws-chunked, none, binary, utf8, UTF-8', false],
    ['compress', true],
    ['gzip, compress', true],
    ['gzipbr', true],
  ])('flags a body in %j: %s', (encoding, isEncoded) => {
    for (const body of [Buffer.from('x'), Readable.from(['x'])])
      expect(flag(encoding, body)).toMatchObject(isEncoded ? { isEncoded } : { body });
    expect(Object.hasOwn(flag(encoding, Buffer.from('x')) as object, 'isEncoded')).toBe(isEncoded);
    expect(Object.hasOwn(flag(encoding, Buffer.alloc(0)) as object, 'isEncoded')).toBe(false);
  });

  it('throws for a body that must not be passed on, and frees its connection', () => {
    const stream = Readable.from(['x']);
    for (const body of [Buffer.from('x'), stream])
      expect(thrownBy(() => flag('compress', body, false))).toMatchObject({
        phase: 'body',
        statusCode: 200,
        cause: { message: expect.stringContaining('its content coding is unknown') },
      });
    expect(stream.destroyed).toBe(true);
  });
});

describe('observers', () => {
  /** Adds an observer to each call. */
  const observed =
    (observer: CallObserver): Middleware =>
    (next) =>
    (request) =>
      next({ ...request, observers: [observer] });

  it('get the status and the protocol of the response of an attempt, or its error', async () => {
    const ends: ObservedEnd[] = [];
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    const { client } = createFakeClient([reset, { status: 204 }], {
      middleware: [observed({ attempt: () => ({ end: (it) => ends.push(it) }) })],
    });
    await client.get('http://h.test/');
    expect(ends).toEqual([
      { statusCode: 0, proto: '', error: expect.objectContaining({ code: 'NETWORK_ERROR', url: 'http://h.test/' }) },
      { statusCode: 204, proto: 'HTTP/1.1', error: undefined },
    ]);
  });

  it('fail the call if they throw after the response, whose connection is freed', async () => {
    const body = new Readable({ read: () => undefined });
    const send = async ({ method, url }: Pick<WireResponse, 'method' | 'url'>): Promise<WireResponse> => {
      return { method, url, statusCode: 200, statusText: '', proto: 'HTTP/1.1', headers: {}, body };
    };
    const run: AttemptObserver['run'] = async (next) => {
      await next();
      throw new RangeError('mine');
    };
    const client = createClientWith(
      { retry: { maxRetries: 0 }, middleware: [observed({ attempt: () => ({ run }) })] },
      { transport: { send, close: () => undefined } },
    );
    await expect(client.get('http://h.test/', { stream: true })).rejects.toMatchObject({ cause: { message: 'mine' } });
    expect(body.destroyed).toBe(true);
  });
});

describe('explain body', () => {
  /** Requests a stream from a transport that calls back when it has made the body. */
  async function streamFrom(onBody: (body: BodyStream) => void, signal?: AbortSignal) {
    const send = async ({ method, url }: Pick<WireResponse, 'method' | 'url'>): Promise<WireResponse> => {
      const body = new BodyStream({ resume: () => undefined, stop: () => undefined });
      body.on('error', () => undefined);
      onBody(body);
      return { method, url, statusCode: 206, statusText: '', proto: 'HTTP/1.1', headers: {}, body };
    };
    const client = createClientWith(undefined, { transport: { send, close: () => undefined } });
    return (await client.get('http://h.test/', { stream: true, signal })).stream;
  }

  it('gives the reader a ClientError for a body that fails before the stage has its response', async () => {
    const stream = await streamFrom((body) => body.fail(bodyFailure(new Error('cut'), 206)));
    await expect(buffer(stream)).rejects.toMatchObject({
      name: 'ClientError',
      method: 'GET',
      url: 'http://h.test/',
      statusCode: 206,
      attempts: 1,
      cause: { message: 'cut' },
    });
  });

  it('ends a stream that nobody reads when its signal is aborted', async () => {
    const controller = new AbortController();
    const stream = await streamFrom(() => undefined, controller.signal);
    controller.abort();
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'CONTEXT_CANCELED', statusCode: 206, attempts: 1 });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('leaves the error with which a reader destroys the stream as it is', async () => {
    const stream = await streamFrom(() => undefined);
    const own = new Error('enough');
    stream.destroy(own);
    await expect(buffer(stream)).rejects.toBe(own);
  });
});

describe('a middleware of attempts that has ended', () => {
  type SendAgain = () => ReturnType<SendAttempt>;
  let late: SendAgain = () => Promise.reject(new Error('the middleware has not run'));
  const keeping =
    (run: (send: SendAgain) => ReturnType<SendAgain>): AttemptMiddleware =>
    (next) =>
    (attempt) =>
      run((late = () => next(attempt)));
  const make = (middleware: AttemptMiddleware) => keep(createClientWith({ attemptMiddleware: [middleware] }, {}));
  const refused = { code: 'VALIDATION_ERROR', message: expect.stringMatching(/its middleware has ended/) };

  it('sends nothing more, and leaves its response open', async () => {
    let finish = (): void => undefined;
    await using server = await startServer((_request, response) => {
      response.write('begin ');
      finish = () => response.end('end');
    });
    const result = await make(keeping((send) => send())).get(server.url, { stream: true });
    await expect(late()).rejects.toMatchObject(refused);
    finish();
    expect(Buffer.concat(await result.stream.toArray()).toString()).toBe('begin end');
    await expect(late()).rejects.toMatchObject(refused);
    expect(server.seen).toHaveLength(1);
  });

  it.each<[string, (send: SendAgain) => ReturnType<SendAgain>, RegExp, number]>([
    ['with an error', () => Promise.reject(new Error('mine')), /mine/, 0],
    [
      'while its first response is discarded',
      async (send) => {
        const first = await send();
        const second = send();
        second.catch(() => undefined);
        late = () => second;
        return first;
      },
      /must return/,
      1,
    ],
  ])('%s sends nothing more', async (_name, run, message, requests) => {
    await using server = await startServer((_request, response) => void response.end());
    expect(String(await failure(make(keeping(run)).get(server.url, { stream: true })))).toMatch(message);
    await expect(late()).rejects.toMatchObject(refused);
    expect(server.seen).toHaveLength(requests);
  });
});
