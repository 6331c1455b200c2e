/** A client process of the HTTP benchmark: runs one contestant, as often as its parent asks. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contestants } from './contestants.js';

const [, , kind, name, base] = process.argv;

/** Requests for so many milliseconds, so many at once. */
async function load(once, concurrency, milliseconds) {
  let requests = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const until = started + milliseconds;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        await once();
        requests++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: requests / ((performance.now() - started) / 1000), cpuMicros: (user + system) / requests };
}

/** Ways to fetch a file. Each loads only the modules that it needs, because memory is compared. */
const ways = {
  wirework: async (url, folder) => {
    const { createClient } = await import('@wirework/http-client');
    const client = createClient();
    return {
      fetch: () => client.download(url, { filePath: join(folder, 'a'), overwrite: true, checksumAlgorithm: 'sha256' }),
      close: () => client.close(),
    };
  },
  pipeline: async (url, folder) => {
    const { request } = await import('undici');
    return {
      fetch: async () => {
        const hash = createHash('sha256');
        const through = new Transform({
          transform(chunk, _encoding, done) {
            hash.update(chunk);
            done(null, chunk);
          },
        });
        await pipeline((await request(url)).body, through, createWriteStream(join(folder, 'b')));
        return hash.digest('hex');
      },
    };
  },
  discard: async (url) => {
    const { request } = await import('undici');
    return {
      fetch: async () => {
        for await (const _ of (await request(url)).body);
      },
    };
  },
};

async function downloads(size) {
  const folder = await mkdtemp(join(tmpdir(), 'wirework-bench-'));
  const { fetch, close } = await ways[name](`${base}/${size}`, folder);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  try {
    const started = performance.now();
    await fetch();
    return { seconds: (performance.now() - started) / 1000, peak, end: process.memoryUsage().rss };
  } finally {
    clearInterval(watch);
    await close?.();
    await rm(folder, { recursive: true, force: true });
  }
}

async function failures(count) {
  const { createClient } = await import('@wirework/http-client');
  const client = createClient({ retry: { maxRetries: 0 } });
  const { signal } = new AbortController();
  const fail = async (times) => {
    for (let i = 0; i < times; i++)
      await client.get(`${base}/reset`, { signal }).then(
        () => process.exit(1),
        () => undefined,
      );
  };
  const state = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.gc();
    const sockets = process.getActiveResourcesInfo().filter((it) => it === 'TCPSocketWrap' || it === 'Timeout').length;
    return { heap: process.memoryUsage().heapUsed, sockets };
  };
  await fail(1000);
  const before = await state();
  await fail(count);
  const after = await state();
  await client.close();
  return { before, after };
}

const once = kind === 'load' ? await contestants[name](`${base}/json`) : undefined;
process.on('message', async (job) => {
  if (kind === 'load') process.send(await load(once, job.concurrency, job.milliseconds));
  else if (kind === 'download') process.send(await downloads(job.size));
  else process.send(await failures(job.count));
});
process.send('ready');
