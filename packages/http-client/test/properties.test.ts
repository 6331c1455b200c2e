import { promises as files } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isClientError } from '@wirework/http-errors';
import { seededRandom, temporaryFolders } from '@wirework/test-support';
import fc from 'fast-check';
import { createClientWith, type Client } from '../src/features/client/client.ts';
import { harmlessName, proposedName } from '../src/features/download/file-name.ts';
import { parseUrl } from '../src/message/request/parse-url.ts';
import { backoff } from '../src/policy/retry/next-pause.ts';
import { readRetryAfter } from '../src/base/http-date.ts';
import { EventParser } from '../src/features/sse/event-parser.ts';
import { instantClock } from './support/clock.ts';
import { startFaultProxy, type FaultProxy } from '@wirework/test-support/fault-proxy';
import { startServer, type TestServer } from './support/server.ts';

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
          const whole = [...new EventParser(1e6, '').add(bytes)];
          const parser = new EventParser(1e6, '');
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
