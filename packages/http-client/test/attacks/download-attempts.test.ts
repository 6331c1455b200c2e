import { describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClientWith, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { instantClock } from '../support/clock.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { folder, isWhole, left, path, serveFile, content } from '../support/file-server.ts';
import { startServer, type TestServer } from '../support/server.ts';

serveFile();

/** The response to one request; the last one is repeated. */
type Deed = '503' | '503 in 7 s' | '404' | '202' | 'cut' | 'whole';

let scripted: TestServer;
let own: Client;

/** Starts a server that follows a script, and a client whose pauses are noted and end at once. */
async function serve(deeds: readonly Deed[], config: Config = {}): Promise<readonly number[]> {
  scripted = keep(
    await startServer(({ headers }, response) => {
      const deed = deeds[Math.min(scripted.seen.length, deeds.length) - 1];
      if (deed === '503 in 7 s') return void response.writeHead(503, { 'retry-after': '7' }).end();
      if (deed !== 'cut' && deed !== 'whole') return void response.writeHead(Number(deed)).end();
      const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` };
      response.writeHead(start > 0 ? 206 : 200, { etag: '"v1"', 'content-length': content.length - start, ...range });
      if (deed === 'whole') return void response.end(content.subarray(start));
      response.write(content.subarray(start, start + 10_000), () => response.destroy());
    }),
  );
  const clock = instantClock();
  const retry = { maxRetries: 3, delay: 100, jitter: false, ...config.retry };
  own = keep(createClientWith({ ...config, retry }, { clock }));
  return clock.pauses;
}

describe('the attempts of a download', () => {
  const destinations = [
    ['a file', () => ({ filePath: path() })],
    ['a folder', () => ({ directory: folder })],
  ] as const;

  it.each<readonly [string, readonly Deed[], number]>([
    ['a status', ['503'], ErrorType.HTTP],
    ['bodies that break off', ['cut'], ErrorType.ResponseRead],
    ['both in turns', ['503', '503', '503', 'cut', '503', '503', '503', 'cut'], ErrorType.ResponseRead],
    ['bodies, then a status', ['cut', 'cut', '503'], ErrorType.HTTP],
  ])('share one budget: %s', async (_name, deeds, type) => {
    for (const [, destination] of destinations) {
      const pauses = await serve(deeds);
      const error = await failure(own.download(scripted.url, destination()));
      expect([scripted.seen.length, error.attempts, error.code, error.isRetryable(), error.url]).toEqual([
        4,
        4,
        'RETRY_EXHAUSTED',
        false,
        scripted.url,
      ]);
      expect((error.cause as { type: number }).type).toBe(type);
      expect(pauses).toEqual([100, 200, 400]);
      expect(await left()).toEqual([]);
    }
  });

  it.each<readonly [readonly Deed[], number]>([
    [['503', '503', 'whole'], 3],
    [['503', 'cut', '503', 'whole'], 4],
    [['whole'], 1],
  ])('are counted in the result: %j', async (deeds, attempts) => {
    for (const [name, destination] of destinations) {
      await serve(deeds);
      const result = await own.download(`${scripted.url}/file.bin`, { ...destination(), overwrite: true });
      expect([name, result.attempts, scripted.seen.length, await isWhole()]).toEqual([name, attempts, attempts, true]);
    }
  });

  it('share one budget where the server refuses connections', async () => {
    await serve([]);
    const closed = await startServer(() => undefined);
    await closed.close();
    expect(await failure(own.download(closed.url, path()))).toMatchObject({ code: 'RETRY_EXHAUSTED', attempts: 4 });
  });

  it('end at once with an error that cannot be retried, which has their count', async () => {
    await serve(['503', 'cut', '404']);
    expect(await failure(own.download(scripted.url, path()))).toMatchObject({
      code: 'HTTP_ERROR',
      statusCode: 404,
      attempts: 3,
    });
    expect(scripted.seen).toHaveLength(3);
  });

  it('are one when maxRetries is 0, and the error is retryable', async () => {
    await serve(['503']);
    const error = await failure(own.download(scripted.url, path(), { retry: { maxRetries: 0 } }));
    expect([error.code, error.attempts, error.isRetryable()]).toEqual(['HTTP_ERROR', 1, true]);
  });

  it('wait for Retry-After, unless that is after the deadline', async () => {
    const pauses = await serve(['503 in 7 s', 'whole']);
    await own.download(scripted.url, path());
    expect(pauses).toEqual([7000]);
    await serve(['503 in 7 s', 'whole']);
    expect(await failure(own.download(scripted.url, path('other'), { timeouts: { request: 5000 } }))).toMatchObject({
      code: 'HTTP_ERROR',
      statusCode: 503,
      attempts: 1,
    });
  });

  it('ask the policy once for each', async () => {
    const asked: unknown[] = [];
    const policy: NonNullable<NonNullable<Config['retry']>['policy']> = ({ attempt, statusCode, error, retry }) => {
      asked.push([attempt, statusCode, error?.code, retry]);
      return true;
    };
    const pauses = await serve(['202', '503', 'cut', 'whole'], { retry: { policy } });
    expect((await own.download(scripted.url, path())).attempts).toBe(4);
    expect(asked).toEqual([
      [1, 202, undefined, false],
      [2, 503, 'HTTP_ERROR', true],
      [3, undefined, 'RESPONSE_READ_ERROR', true],
    ]);
    expect(pauses).toEqual([100, 200, 400]);
  });

  it('end when the client closes, the signal is aborted or the deadline passes while the policy decides', async () => {
    for (const end of ['close', 'abort'] as const) {
      const controller = new AbortController();
      let asked = (): void => undefined;
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      await serve(['503'], {
        retry: {
          policy: () => {
            asked();
            return new Promise<boolean>(() => undefined);
          },
        },
      });
      const task = own.download(scripted.url, path(), { signal: controller.signal }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
      await isAsked;
      if (end === 'close') await own.close();
      else controller.abort();
      expect(await task).toBe(end === 'close' ? 'ERR_CLIENT_CLOSED' : 'CONTEXT_CANCELED');
    }
    await serve(['503'], { retry: { policy: () => new Promise<boolean>(() => undefined) } });
    await using timed = createClientWith({ retry: { policy: () => new Promise<boolean>(() => undefined) } }, {});
    const error = await failure(timed.download(scripted.url, path(), { timeouts: { request: 100 } }));
    expect([error.code, error.isRetryable()]).toEqual(['TIMEOUT', false]);
  });
});
