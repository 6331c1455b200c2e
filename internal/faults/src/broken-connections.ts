import { setTimeout as wait } from 'node:timers/promises';
import { createClient, isClientError, type Client } from '@wirework/http-client';
import { bodyOf } from './body-of.ts';
import { inWords, tally, type Row } from './row.ts';
import type { FaultyServer } from './start-server.ts';

const deadline = 4000;
/** Timers of 100 ms that an answer may come after the deadline. On a busy machine they are as late as the client's. */
const tolerance = 10;
const atOnce = 200;

/** How a request ended. */
interface End {
  readonly id: string;
  readonly isPost: boolean;
  readonly attempts: number;
  /** `'result'`, the code of the error, or another outcome. */
  readonly outcome: string;
  readonly isLate: boolean;
}

/**
 * Sends requests over connections that are delayed, cut, reset, stalled, slowed down and damaged, and compares with
 * what the server got.
 */
export async function tryBrokenConnections(
  server: FaultyServer,
  version: 'HTTP/1.1' | 'HTTP/2',
  count: number,
): Promise<Row[]> {
  const client = createClient({
    timeouts: { request: deadline, attempt: 1000, connect: 1000, tlsHandshake: 1000 },
    connection: { http2: version === 'HTTP/2', maxConnsPerHost: atOnce },
    tls: { ca: server.ca },
    // Without a budget, because this measures the retries.
    retry: { maxRetries: 3, delay: 20, budget: { share: 10 } },
  });
  const ends: End[] = [];
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < count) ends.push(await sendOne(client, server.urls[version], next++));
  };
  await server.received();
  await Promise.all(Array.from({ length: atOnce }, send));
  await client.close();
  const received = await server.received();

  const results = ends.filter((it) => it.outcome === 'result');
  const posts = ends.filter((it) => it.isPost);
  const got = ({ id }: End): number => received[id] ?? 0;
  return [
    {
      tried: `requests over broken connections, ${version}, ${atOnce} at once`,
      times: ends.length,
      outcome: tally(ends.map((it) => it.outcome)),
      broken: ends.filter((it) => it.isLate || it.outcome.startsWith('wrong')).length + (count - ends.length),
    },
    {
      tried: `POST without consent to retries, ${version}`,
      times: posts.length,
      outcome: `the server got ${inWords(posts.filter((it) => got(it) === 1).length)} once, none twice`,
      broken: posts.filter((it) => got(it) > 1).length,
    },
    {
      tried: `counts of attempts, ${version}`,
      times: ends.reduce((sum, it) => sum + it.attempts, 0),
      outcome: `the server got ${inWords(Object.values(received).reduce((sum, it) => sum + it, 0))} of them`,
      broken: ends.filter((it) => got(it) > it.attempts).length + results.filter((it) => got(it) === 0).length,
    },
  ];
}

async function sendOne(client: Client, url: string, number: number): Promise<End> {
  const id = `request-${number}`;
  const isPost = number % 4 === 0;
  const ended = new AbortController();
  let isLate = false;
  void pastDeadline(ended.signal).then((is) => (isLate = is));
  const end = (outcome: string, attempts: number): End => {
    ended.abort();
    return { id, isPost, attempts, outcome, isLate };
  };
  try {
    const result = isPost ? await client.post(`${url}/${id}`, { json: { id } }) : await client.get(`${url}/${id}`);
    const isRight = result.statusCode === 503 || result.text() === bodyOf(id);
    return end(isRight ? 'result' : 'wrong body', result.meta.attempts);
  } catch (error) {
    return isClientError(error) ? end(error.reason, error.attempts) : end('wrong error', 0);
  }
}

/** Resolves to true after the deadline and the tolerance, or to false when `signal` is aborted before. */
async function pastDeadline(signal: AbortSignal): Promise<boolean> {
  try {
    await wait(deadline, undefined, { signal });
    for (let timer = 0; timer < tolerance; timer++) await wait(100, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
