import { getEventListeners } from 'node:events';
import { existsSync, promises as files, readFileSync } from 'node:fs';
import type http from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ErrClientClosed, errorIs, isClientError } from '@wirework/http-errors';
import { seededRandom, temporaryFolders } from '@wirework/test-support';
import { type FaultProxy, startFaultProxy } from '@wirework/test-support/fault-proxy';
import type { Clock } from '../src/base/clock.ts';
import { readRetryAfter } from '../src/base/http-date.ts';
import { type Client, createClientWith } from '../src/features/client/client.ts';
import { harmlessName, proposedName } from '../src/features/download/file-name.ts';
import { createSession, type Session } from '../src/features/session/session.ts';
import { EventParser } from '../src/features/sse/event-parser.ts';
import { parseUrl } from '../src/request/parse-url.ts';
import type { HttpResult } from '../src/response/result.ts';
import { backoff } from '../src/policy/retry/next-pause.ts';
import { instantClock } from './support/clock.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { cache } from './support/ring.ts';

/**
 * Programs by chance against a server by chance: whatever is done with a client, in whatever order, each call ends
 * once, with a result that is right or an error of the family; nothing is left of it.
 */
describe('a client', () => {
  const newFolder = temporaryFolders();

  /** Reactions of the server to the requests of one call, in order; the last one is repeated. */
  const deeds = [
    'whole',
    'whole',
    '503',
    '404',
    '204',
    'later',
    'reset',
    'fin',
    'garbage',
    'cut',
    'cut chunked',
    '302',
    '303',
    '307',
    'gzip',
    'bad gzip',
    'never',
    'half',
    'closing',
    'cookie',
    'kept',
  ] as const;

  type Deed = (typeof deeds)[number] | 'events' | 'gone';

  const own = new Error('of the body');

  async function* pieces(fails: boolean): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 5; at++) {
      yield Buffer.alloc(1000, 'x');
      if (at % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    if (fails) throw own;
  }

  const script = fc.array(fc.constantFrom<Deed>(...deeds), { minLength: 1, maxLength: 4 });

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('call' as const),
        script,
        method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
        body: fc.constantFrom('none', 'bytes', 'function', 'stream', 'broken'),
        idempotent: fc.boolean(),
        inSession: fc.boolean(),
        watched: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('stream' as const),
        script,
        reader: fc.constantFrom('all', 'some', 'late', 'destroy', 'discard'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('events' as const),
        script: fc.constantFrom<Deed[]>(
          ['events', 'gone'],
          ['events', 'events', 'gone'],
          ['events', 'reset', 'gone'],
          ['503', 'events', 'gone'],
          ['events', '404'],
        ),
        takes: fc.nat(4),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('download' as const),
        script: fc.constantFrom<Deed[]>(
          ['whole'],
          ['cut', 'whole'],
          ['cut', 'cut', 'whole'],
          ['503', 'whole'],
          ['302', 'whole'],
          ['cut chunked', 'whole'],
          ['cut', '404'],
          ['half'],
          ['cut', 'reset', 'whole'],
        ),
        resume: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('abort' as const), which: fc.nat(20), turns: fc.nat(8) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(0, 0, 1, 5, 40) }),
    },
  );

  const setting = fc.record({
    maxConnsPerHost: fc.constantFrom(0, 1, 2, 10),
    maxIdleConns: fc.constantFrom(0, 1, 50),
    maxRetries: fc.nat(3),
    cookies: fc.boolean(),
    cached: fc.boolean(),
    closesEarly: fc.boolean(),
    bulkhead: fc.constantFrom(undefined, { maxConcurrent: 1, maxQueue: 100 }, { maxConcurrent: 2, maxQueue: 1 }),
    breaker: fc.constantFrom(undefined, { minimumRequests: 3, openFor: 50 }),
    rateLimit: fc.constantFrom(undefined, { requests: 5, maxWait: 100_000 }, { requests: 3 }),
  });

  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  type Asking = Extract<Step, { script: Deed[] }>;

  interface Asked {
    readonly id: number;
    readonly step: Asking;
    readonly controller: AbortController;
    readonly done: Promise<void>;
    ends: number;
    aborted: boolean;
    value: unknown;
    error: unknown;
  }

  /** Deadlines never pass and pauses end at once; what waits is counted. */
  function countingClock(): Clock & { readonly waiting: () => number } {
    let now = 0;
    const waits = new Set<object>();
    return {
      waiting: () => waits.size,
      now: () => now,
      date: () => now,
      random: () => 0.5,
      after: (milliseconds, run, kind) => {
        const wait = {};
        waits.add(wait);
        const soon = setImmediate(() => {
          if (kind !== 'pause') return;
          waits.delete(wait);
          now += milliseconds;
          run();
        });
        return () => {
          waits.delete(wait);
          clearImmediate(soon);
        };
      },
    };
  }

  let server: TestServer;
  let folder: string;
  let lastId = 0;
  const scripts = new Map<number, readonly Deed[]>();
  const hits = new Map<number, number>();
  const hanging = new Set<http.ServerResponse>();
  const bodyOf = (id: number): Buffer => Buffer.from(`body of ${id} `.repeat(3000 + (id % 7) * 2000));
  const hang = (response: http.ServerResponse): void =>
    void hanging.add(response.on('close', () => hanging.delete(response)));

  const answer: Answer = (request, response, { socket }) => {
    const id = Number(request.url.slice(1));
    const hit = hits.get(id) ?? 0;
    hits.set(id, hit + 1);
    const body = bodyOf(id);
    const deed = scripts.get(id)?.[hit] ?? scripts.get(id)?.at(-1) ?? 'whole';
    const half = body.subarray(0, body.length / 2);
    const from = Number(/=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (deed === 'reset') socket.resetAndDestroy();
    else if (deed === 'fin') socket.end();
    else if (deed === 'garbage') socket.end('nonsense\r\n\r\n');
    else if (deed === 'cut' || deed === 'cut chunked') {
      response.writeHead(200, deed === 'cut' ? { 'content-length': body.length, etag: '"1"' } : {}).write(half);
      setTimeout(() => socket.destroy(), 5);
    } else if (deed === 'gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    else if (deed === 'bad gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('nonsense');
    else if (deed === 'never') hang(response);
    else if (deed === 'half') {
      response.writeHead(200, { 'content-length': body.length }).write(half);
      hang(response);
    } else if (deed === 'closing') response.writeHead(200, { connection: 'close' }).end(body);
    else if (deed === 'cookie') response.writeHead(200, { 'set-cookie': `a=${hit}` }).end(body);
    else if (deed === 'kept') response.writeHead(200, { 'cache-control': 'max-age=60' }).end(body);
    else if (deed === 'events')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 1\nid: 1\ndata: a\n\ndata: b\n\n');
    else if (deed === 'gone') response.writeHead(204).end();
    else if (deed === 'later') response.writeHead(503, { 'retry-after': '2' }).end();
    else if (deed !== 'whole') response.writeHead(Number(deed), { location: request.url }).end('a status');
    else if (from > 0 && from < body.length)
      response
        .writeHead(206, { etag: '"1"', 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
        .end(body.subarray(from));
    else
      response
        .writeHead(200, { etag: '"1"', 'content-length': body.length })
        .end(request.method === 'HEAD' ? undefined : body);
  };

  beforeAll(async () => {
    server = await startServer(answer);
    // Connections are often stale.
    server.server.keepAliveTimeout = 30;
    folder = newFolder();
  });
  afterAll(async () => {
    await server.close();
  });

  const ask = (client: Client, session: Session, id: number, asking: Asking, signal: AbortSignal): Promise<unknown> => {
    const url = `${server.url}/${id}`;
    if (asking.kind === 'download')
      return client.download(url, { filePath: join(folder, String(id)), resumeDownload: asking.resume }, { signal });
    if (asking.kind === 'stream') return readStream(client, url, asking.reader, signal);
    if (asking.kind === 'events') return readEvents(session, url, asking.takes, signal);
    const { method, body: kind, idempotent, inSession, watched } = asking;
    const body =
      method === 'GET' || method === 'HEAD' || kind === 'none'
        ? undefined
        : kind === 'bytes'
          ? Buffer.alloc(200_000)
          : kind === 'stream'
            ? pieces(false)
            : () => pieces(kind === 'broken');
    return (inSession ? session : client).request(method, url, {
      signal,
      body,
      ...(idempotent && { idempotencyKey: `k${id}` }),
      ...(watched && { onUploadProgress: () => undefined, onDownloadProgress: () => undefined }),
    });
  };

  const check = async (
    settings: typeof setting extends fc.Arbitrary<infer T> ? T : never,
    steps: readonly Step[],
  ): Promise<void> => {
    const { maxRetries, maxConnsPerHost, maxIdleConns, cookies, cached, closesEarly, ...resilience } = settings;
    const clock = countingClock();
    const client = createClientWith(
      {
        retry: { maxRetries },
        cookies,
        connection: { maxConnsPerHost, maxIdleConns },
        resilience,
        middleware: cached ? [cache()] : [],
      },
      { clock },
    );
    const session = createSession(undefined, { client, origin: server.url });
    const all: Asked[] = [];
    for (const next of steps) {
      if (next.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, next.milliseconds));
      else if (next.kind === 'abort') {
        const asked = all[next.which % Math.max(1, all.length)];
        for (let turn = 0; turn < next.turns; turn++) await undefined;
        if (asked !== undefined) asked.aborted = true;
        asked?.controller.abort();
      } else {
        const id = ++lastId;
        scripts.set(id, next.script);
        const controller = new AbortController();
        const asked: Asked = {
          id,
          step: next,
          controller,
          ends: 0,
          aborted: false,
          value: undefined,
          error: undefined,
          done: Promise.resolve(),
        };
        const done = ask(client, session, id, next, controller.signal)
          .then(
            (value) => void (asked.value = value),
            (error: unknown) => void (asked.error = error),
          )
          .finally(() => asked.ends++);
        all.push(Object.assign(asked, { done }));
      }
    }
    const early = closesEarly ? client.close(0) : undefined;
    const freeing = setInterval(() => hanging.forEach((it) => it.destroy()), 20);
    await Promise.all(all.map((it) => it.done));
    clearInterval(freeing);
    await (early ?? client.close());
    all.forEach(checkEnd);
    expect(clock.waiting()).toBe(0);
    await until(async () => (await server.connections()) === 0);
  };

  const checkEnd = ({ id, step: asking, controller, ends, aborted, value, error }: Asked): void => {
    expect(ends).toBe(1);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    if (error !== undefined && !errorIs(error, ErrClientClosed)) {
      if (!isClientError(error)) throw error;
      if (error.code === 'CONTEXT_CANCELED') expect(aborted).toBe(true);
      if (error.code === 'UNKNOWN_ERROR')
        expect(errorIs(error, own) || String(error.cause).includes(own.message)).toBe(true);
    }
    const path = join(folder, String(id));
    if (asking.kind === 'download')
      expect(existsSync(path) ? readFileSync(path).equals(bodyOf(id)) : error !== undefined).toBe(true);
    const [result, body] =
      asking.kind === 'stream' && Array.isArray(value)
        ? (value as [HttpResult, Buffer | undefined])
        : [value as HttpResult | undefined, undefined];
    if ((asking.kind !== 'call' && asking.kind !== 'stream') || result === undefined) return;
    const { attempts, redirectCount } = result.meta;
    // A connection that is lost may take a request with it that the server has not read.
    const isCounted = !asking.script.some((it) => it === 'reset' || it === 'fin' || it === 'never');
    if (isCounted && attempts > 0) expect(hits.get(id)).toBe(attempts + redirectCount);
    if (result.statusCode !== 200 || result.method === 'HEAD') return;
    const bytes = asking.kind === 'call' ? result.bytes() : body;
    if (bytes !== undefined) expect(bodyOf(id).equals(bytes)).toBe(true);
    // A redirect may have made a GET of it.
    const mayRepeat = result.method !== 'POST' || (asking.kind === 'call' && asking.idempotent);
    if (!mayRepeat && isCounted) expect(attempts).toBe(1);
  };

  it('settles every call once with the right outcome, and leaks nothing', async () => {
    await fc.assert(fc.asyncProperty(setting, fc.array(step, { minLength: 1, maxLength: 20 }), check), {
      numRuns: 100,
    });
  }, 300_000);

  async function readStream(
    client: Client,
    url: string,
    reader: string,
    signal: AbortSignal,
  ): Promise<[HttpResult, Buffer | undefined]> {
    const result = await client.get(url, { signal, stream: true });
    if (reader === 'discard') await result.discard();
    if (reader === 'destroy') result.stream.destroy();
    if (reader === 'late') await new Promise((resolve) => setTimeout(resolve, 10));
    if (reader === 'discard' || reader === 'destroy') return [result, undefined];
    const chunks: Buffer[] = [];
    for await (const chunk of result.stream) {
      chunks.push(chunk as Buffer);
      if (reader === 'some') return [result, undefined];
    }
    return [result, Buffer.concat(chunks)];
  }

  async function readEvents(session: Session, url: string, takes: number, signal: AbortSignal): Promise<string[]> {
    const seen: string[] = [];
    for await (const { data } of session.events(url, { signal, maxReconnects: 2 })) {
      seen.push(data);
      if (seen.length > takes) break;
    }
    return seen;
  }
});

describe('properties', () => {
  const newFolder = temporaryFolders();

  describe('for every input', () => {
    it('a proposed file name is one plain name of at most 255 bytes', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 400, size: 'max' }),
            fc.string({ maxLength: 400, size: 'max' }),
            fc.string(),
          ),
          fc.webUrl(),
          (text, url) => {
            for (const name of [
              harmlessName(text) || 'empty',
              proposedName(`attachment; filename="${text}"`, url),
              proposedName(
                `attachment; filename*=UTF-8''${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`,
                url,
              ),
            ]) {
              expect(name).not.toMatch(/[/\\\0-\u001f\u007f<>:"|?*]|^\.|[. ]$/);
              expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
              expect(name).not.toBe('');
              expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
              expect(Buffer.from(name).toString()).toBe(name);
            }
          },
        ),
      );
    });

    it('parseUrl returns an http URL or throws a ClientError', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.webUrl(),
            fc.string().map((it) => `http://${it}`),
          ),
          (text) => {
            try {
              expect(parseUrl(text).protocol).toMatch(/^https?:$/);
            } catch (error) {
              expect(isClientError(error)).toBe(true);
            }
          },
        ),
      );
    });

    it('a pause is within its bounds', () => {
      fc.assert(
        fc.property(
          fc.nat(100),
          fc.double({ min: 0, max: 1_800_000, noNaN: true }),
          fc.double({ min: 0, max: 1_800_000, noNaN: true }),
          fc.double({ min: 1, max: 10, noNaN: true }),
          fc.boolean(),
          (index, delay, maxDelay, backoffFactor, jitter) => {
            const pause = backoff(index, { delay, maxDelay, backoffFactor, jitter }, () => 0.999);
            expect(pause).toBeGreaterThanOrEqual(0);
            expect(pause).toBeLessThanOrEqual(maxDelay);
          },
        ),
      );
    });

    it('a pause is the Retry-After of the server', () => {
      let asked = 0;
      const now = Date.UTC(2026, 0, 1);
      const seconds = fc.integer({ min: 0, max: 1_000_000 });
      const date = fc.integer({ min: -100, max: 100_000 }).map((ahead) => new Date(now + ahead * 1000).toUTCString());
      fc.assert(
        fc.property(fc.oneof(seconds.map(String), date, fc.string()), (text) => {
          const pause = readRetryAfter(text, now);
          const plain = text.trim();
          const said = /^\d+$/.test(plain) ? Number(plain) * 1000 : Date.parse(plain) - now;
          asked += Number(pause !== undefined);
          if (pause !== undefined) expect(pause).toBe(Math.min(said, Number.MAX_SAFE_INTEGER));
        }),
      );
      expect(asked).toBeGreaterThan(20);
    });

    it('events are equal for every split of the bytes', () => {
      const line = fc.constantFrom(
        'data: a',
        'data',
        'event: e',
        'id: 1',
        ': c',
        '',
        '',
        'retry: 5',
        'data: €😀',
        'x: y',
      );
      fc.assert(
        fc.property(
          fc.array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n'))),
          fc.integer({ min: 1, max: 9 }),
          (lines, step) => {
            const bytes = Buffer.from(lines.flat().join(''));
            const whole = [...new EventParser().add(bytes)];
            const parser = new EventParser();
            const parts = [];
            for (let at = 0; at < bytes.length; at += step) parts.push(...parser.add(bytes.subarray(at, at + step)));
            expect(parts).toEqual(whole);
          },
        ),
      );
    });
  });

  describe('a connection that breaks', () => {
    const random = seededRandom(7);
    const content = Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256)));
    const folder = newFolder();
    let server: TestServer;
    let faulty: FaultProxy;
    let client: Client;
    beforeAll(async () => {
      server = await startServer(({ headers }, response) => {
        const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
        const range = start > 0 ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {};
        response
          .writeHead(start > 0 ? 206 : 200, { etag: '"1"', 'content-length': content.length - start, ...range })
          .end(content.subarray(start));
      });
      faulty = await startFaultProxy(server.port);
      client = createClientWith({ retry: { maxRetries: 10 } }, { clock: instantClock() });
    });
    afterAll(async () => {
      await client.close();
      await faulty.close();
      await server.close();
    });

    it('at any place leaves a correct download', async () => {
      const fault = fc.record({ cutAt: fc.integer({ min: 0, max: 30_000 }), reset: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.array(fault, { maxLength: 5 }), async (faults) => {
          faulty.use(...faults, {});
          const filePath = join(folder, 'file');
          await client.download(faulty.url, { filePath, overwrite: true });
          expect((await files.readFile(filePath)).equals(content)).toBe(true);
          expect(await files.readdir(folder)).toEqual(['file']);
        }),
        { numRuns: 30 },
      );
    });

    it('at any place gives the whole body or an error', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 55_000 }), async (cutAt) => {
          faulty.use({ cutAt });
          const got = await client.get(faulty.url, { retry: { maxRetries: 0 } }).then(
            (it) => it.bytes(),
            (error: unknown) => error,
          );
          expect(isClientError(got) || (got as Buffer).equals(content)).toBe(true);
        }),
        { numRuns: 30 },
      );
    });
  });
});
