import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType } from '@wirework/http-errors';
import { createClient } from '../src/features/client/client.ts';
import { createClient as createClientOnFetch } from '../src/features/client/create-fetch-client.ts';
import { createFakeClient } from '../src/testing.ts';
import { failure } from './support/fails.ts';
import { startServer, type TestServer } from './support/server.ts';

const size = 300_000;
const large = Buffer.alloc(size, 'x');
const packed = gzipSync(large);
let server: TestServer;
let statuses: number[] = [];

beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const status = statuses.shift() ?? 200;
    if (url === '/known') response.writeHead(status, { 'content-length': size }).end(large);
    else if (url === '/gzip')
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
    else if (url === '/moved') response.writeHead(302, { location: '/empty' }).end('elsewhere');
    else if (url === '/cut') {
      response.writeHead(200, { 'content-length': size }).write(large.subarray(0, 1000));
      setImmediate(() => response.destroy());
    } else if (url === '/empty') response.end();
    else {
      response.write(large.subarray(0, 100_000));
      response.end(large.subarray(100_000));
    }
  });
});
afterAll(() => server.close());

/** Reports without the speed, and a function that makes them. */
function watching(): { told: number[][]; onDownloadProgress: (received: number, total: number) => void } {
  const told: number[][] = [];
  return { told, onDownloadProgress: (...it) => void told.push(it.slice(0, 2)) };
}

describe.each([
  ['Node', createClient],
  ['fetch', createClientOnFetch],
] as const)('onDownloadProgress on %s', (platform, create) => {
  const config = { retry: { maxRetries: 1, delay: 0 } };
  const client = create(config);
  afterAll(() => client.close());

  it('reports the beginning and the end of a body in memory, with the total and the speed', async () => {
    const told: number[][] = [];
    const result = await client.get(`${server.url}/known`, { onDownloadProgress: (...it) => void told.push(it) });
    expect(result.bytes()).toHaveLength(size);
    expect(told.at(-1)?.slice(0, 2)).toEqual([size, size]);
    expect(
      told.every(
        ([received = 0, total, speed = -1], at) =>
          received > (told[at - 1]?.[0] ?? 0) - 1 && total === size && Number.isInteger(speed) && speed > 0,
      ),
    ).toBe(true);
  });

  it('reports a total of -1 until the end of a body without a length', async () => {
    const { told, onDownloadProgress } = watching();
    await client.get(`${server.url}/unknown`, { onDownloadProgress });
    expect(told[0]?.[1]).toBe(-1);
    expect(told.at(-1)).toEqual([size, size]);
  });

  it('reports a stream while it is read', async () => {
    const { told, onDownloadProgress } = watching();
    const { stream } = await client.get(`${server.url}/known`, { stream: true, onDownloadProgress });
    let read = 0;
    for await (const chunk of stream) read += chunk.length;
    expect([read, told.at(-1)]).toEqual([size, [size, size]]);
  });

  it('counts the bytes as sent, or those that fetch decoded', async () => {
    const { told, onDownloadProgress } = watching();
    const result = await client.get(`${server.url}/gzip`, { onDownloadProgress });
    expect(result.bytes()).toHaveLength(size);
    const all = platform === 'Node' ? packed.length : size;
    expect(told.at(-1)).toEqual([all, all]);
    expect(told[0]?.[1]).toBe(platform === 'Node' ? packed.length : -1);
  });

  it('begins anew with each attempt', async () => {
    statuses = [503];
    const { told, onDownloadProgress } = watching();
    await client.get(`${server.url}/known`, { onDownloadProgress });
    expect(told.filter(([received]) => received === size)).toHaveLength(2);
    const cut = watching();
    await failure(client.get(`${server.url}/cut`, { onDownloadProgress: cut.onDownloadProgress }));
    expect(cut.told).toEqual([
      [1000, size],
      [1000, size],
    ]);
  });

  it('reports nothing without a body, and nothing of a redirect', async () => {
    const { told, onDownloadProgress } = watching();
    await client.get(`${server.url}/empty`, { onDownloadProgress });
    await client.head(`${server.url}/known`, { onDownloadProgress });
    await client.get(`${server.url}/moved`, { onDownloadProgress });
    expect(told).toEqual([]);
  });

  it.each([
    ['at the first bytes', false],
    ['at the end', true],
  ])('fails without a retry when the callback throws %s', async (_when, atEnd) => {
    const own = new Error('mine');
    const onDownloadProgress = (received: number): void => {
      if (!atEnd || received === size) throw own;
    };
    const before = server.seen.length;
    const error = await failure(client.get(`${server.url}/known`, { onDownloadProgress }));
    expect([error.type, error.attempts, server.seen.length - before]).toEqual([ErrorType.Unknown, 1, 1]);
    expect(errorIs(error, own) || (error.cause as Error).message === 'mine').toBe(true);
    const { stream } = await client.get(`${server.url}/known`, { stream: true, onDownloadProgress });
    const broken = await failure(
      (async () => {
        for await (const chunk of stream) expect(chunk.length).toBeGreaterThan(0);
      })(),
    );
    expect(broken.type).toBe(ErrorType.Unknown);
    expect((await client.get(`${server.url}/known`)).bytes()).toHaveLength(size);
  });

  it.each([
    ['at the first bytes', 1],
    ['at the end', size],
  ])('can abort the request %s', async (_when, from) => {
    for (const stream of [false, true]) {
      const controller = new AbortController();
      const onDownloadProgress = (received: number): void => {
        if (received >= from) controller.abort();
      };
      const call = async (): Promise<void> => {
        const result = await client.get(`${server.url}/known`, {
          stream,
          onDownloadProgress,
          signal: controller.signal,
        });
        if (stream) for await (const chunk of result.stream) expect(chunk.length).toBeGreaterThan(0);
      };
      expect((await failure(call())).type).toBe(ErrorType.ContextCanceled);
    }
  });

  it('must be a function', async () => {
    const call = client.get(server.url, { onDownloadProgress: 1 as never });
    expect(await failure(call)).toMatchObject({ type: ErrorType.Validation });
  });
});

it('a fake client reports the progress of its answers', async () => {
  const { client } = createFakeClient(() => ({ body: 'abc' }));
  const { told, onDownloadProgress } = watching();
  await client.get('https://example.com/', { onDownloadProgress });
  const { stream } = await client.get('https://example.com/', { onDownloadProgress, stream: true });
  await stream.toArray();
  expect(told).toEqual([
    [3, 3],
    [3, 3],
  ]);
});
