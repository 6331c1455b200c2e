import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { expectConstantMemory, peakMemory, temporaryFolders, turns } from '@wirework/test-support';
import { Cancellation } from '../src/base/cancellation.ts';
import { createClient } from '../src/features/client/client.ts';
import { decodeStream } from '../src/pipeline/decode-body.ts';
import { Bulkhead } from '../src/policy/resilience/bulkhead.ts';
import { newChunkFreer } from '../src/transport/workarounds/free-chunks.ts';
import { failure } from './support/fails.ts';
import { startServer } from './support/server.ts';

const newFolder = temporaryFolders();
const size = 4_000_000;

describe('memory does not grow with', () => {
  it('the hosts that a bulkhead has seen', async () => {
    const never = new Cancellation();
    const bulkhead = new Bulkhead({ maxConcurrent: 2 });
    // A host that is kept takes some hundred bytes.
    await expectConstantMemory(async (times) => {
      for (let i = 0; i < times * 40_000; i++) (await bulkhead.enter(`h${i}`, never))();
      return bulkhead;
    }, size);
  });

  it('the rest of a compressed chunk while nobody reads', async () => {
    await expectConstantMemory(async (times) => {
      const bomb = zlib.deflateSync(Buffer.alloc(times * size));
      const stream = decodeStream(Readable.from([bomb]), 'deflate', Infinity, 200);
      await once(stream, 'readable');
      await turns(1000);
      return stream;
    }, size);
  });

  it('chunks that were freed', async () => {
    const free = newChunkFreer();
    await expectConstantMemory((times) => {
      const chunks = Array.from({ length: times }, () => Buffer.alloc(size));
      free(chunks);
      return chunks;
    }, size);
  });

  it('responses that nobody reads', async () => {
    await using server = await startServer((_request, response) => void response.end('{}'));
    await using client = createClient({ connection: { maxConnsPerHost: 3 }, timeouts: { request: 200 } });
    const { signal } = new AbortController();
    const ask = (): Promise<unknown> => client.get(server.url, { stream: true, signal }).catch(() => undefined);
    await expectConstantMemory(async (times) => {
      for (let i = 0; i < times * 5; i++) await Promise.all(Array.from({ length: 250 }, ask));
      server.seen.length = 0;
    }, size);
  });

  it('the size of a download', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    await using server = await startServer((request, response) => {
      const pieces = Number(request.url.slice(1));
      response.writeHead(200, { 'content-length': piece.length * pieces });
      let sent = 0;
      const send = (): void => {
        while (sent++ < pieces) if (!response.write(piece)) return void response.once('drain', send);
        response.end();
      };
      send();
    });
    await using client = createClient();
    const folder = newFolder();
    const pieces = 320;
    await expectConstantMemory(async (times, measure) => {
      const url = `${server.url}/${times * pieces}`;
      const task = client.download(url, { filePath: join(folder, 'file'), maxSize: 0, overwrite: true });
      let next = 0;
      for await (const { downloaded } of task) {
        if (downloaded < next) continue;
        next += (times * pieces * piece.length) / 10;
        measure();
      }
      await task;
    }, pieces * piece.length);
  });

  it.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ] as const)('the decoded size of a body in %s that is refused', async (coding, compress) => {
    await using server = await startServer((request, response) => {
      response.writeHead(200, { 'content-encoding': coding });
      response.end(compress(Buffer.alloc(Number(request.url.slice(1)) * size)));
    });
    await using client = createClient({ retry: { maxRetries: 0 }, security: { maxResponseBodySize: 1_000_000 } });
    await expectConstantMemory(
      (times) =>
        Promise.all([
          failure(client.get(`${server.url}/${times}`)),
          client.get(`${server.url}/${times}`, { stream: true }).then((it) => failure(it.stream.toArray())),
        ]),
      size,
    );
  });
});

it('a body that nests too deep takes less than 20 times its bytes to be refused', async () => {
  const deep = '['.repeat(10_000_000);
  await using server = await startServer((_request, response) => void response.end(deep));
  await using client = createClient();
  const result = await client.get(server.url);
  const before = peakMemory();
  expect(() => result.json()).toThrow(': it nests more than 10000 levels deep');
  // `JSON.parse` would take 50 times as many.
  expect(peakMemory() - before).toBeLessThan(20 * deep.length);
});
