import { createClient, type Client } from '@wirework/http-client';
import { seededRandom } from '@wirework/test-support/random';
import type { Row } from './row.ts';
import type { FaultyServer } from './start-server.ts';

const perRound = 100;
const random = seededRandom(9);

/** Memory, sockets and timers that are held between two rounds. */
interface Held {
  readonly heap: number;
  readonly sockets: number;
  readonly timers: number;
}

/** Sends requests of all kinds for some seconds, and counts after each round the resources that are still held. */
export async function loadFor(server: FaultyServer, seconds: number): Promise<Row[]> {
  const before = held();
  const clients = [true, false].map((http2) =>
    createClient({
      timeouts: { request: 2000, attempt: 500, connect: 500, tlsHandshake: 500 },
      connection: { http2 },
      tls: { ca: server.ca },
      retry: { maxRetries: 2, delay: 10 },
      resilience: { bulkhead: { maxConcurrent: 50, maxQueue: 1000 } },
    }),
  );
  const samples: Held[] = [];
  let sent = 0;
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const client = clients[samples.length % 2] as Client;
    const url = client === clients[0] ? server.urls['HTTP/2'] : server.urls['HTTP/1.1'];
    await Promise.all(Array.from({ length: perRound }, (_, i) => sendOne(client, `${url}/load-${sent + i}`)));
    sent += perRound;
    samples.push(held());
  }
  for (const client of clients) await client.close();
  const after = held();

  const third = Math.floor(samples.length / 3);
  const rows: [keyof Held, (value: number) => string, number][] = [
    ['heap', (bytes) => `${(bytes / 1e6).toFixed(1)} MB`, 1_500_000],
    ['sockets', String, 10],
    ['timers', String, 10],
  ];
  return rows.map(([name, show, room]) => {
    const [early, late] = [medianOf(samples.slice(third, 2 * third), name), medianOf(samples.slice(-third), name)];
    const left = after[name] - before[name];
    const isLeft = name !== 'heap' && left > 0;
    return {
      tried: `${seconds} s of mixed load: ${name}`,
      times: sent,
      outcome: `${show(early)} in the middle, ${show(late)} at the end${name === 'heap' ? '' : `, ${show(left)} after close`}`,
      broken: (late > early + room ? 1 : 0) + (isLeft ? 1 : 0),
    };
  });
}

/** One of: a GET, a POST, a body that is left unread, a request that is cancelled. */
async function sendOne(client: Client, url: string): Promise<void> {
  const kind = Math.floor(random() * 4);
  try {
    if (kind === 0) await client.get(url);
    else if (kind === 1) await client.post(url, { json: { url } });
    else if (kind === 2) (await client.get(url, { stream: true })).stream.destroy();
    else await client.get(url, { signal: AbortSignal.timeout(Math.floor(random() * 50)) });
  } catch {
    // Errors are counted elsewhere; here only their traces matter.
  }
}

function held(): Held {
  if (gc === undefined) throw new Error('Cannot measure the heap: start Node with --expose-gc');
  gc();
  const resources = process.getActiveResourcesInfo();
  return {
    heap: process.memoryUsage().heapUsed,
    sockets: resources.filter((it) => it === 'TCPSocketWrap' || it === 'TLSWrap').length,
    timers: resources.filter((it) => it === 'Timeout').length,
  };
}

const medianOf = (samples: readonly Held[], name: keyof Held): number =>
  samples.map((it) => it[name]).sort((a, b) => a - b)[samples.length >> 1] ?? 0;
