import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, createFetch, type Client } from '@wirework/http-client';
import { libraries } from './libraries.ts';
import type { Library } from './samples.ts';
import { startServer, type Seen, type Server } from './server.ts';

type Fetch = typeof globalThis.fetch;

const platform = globalThis.fetch;
let server: Server;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = createClient({ retry: { maxRetries: 0 } });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** The result for the caller of a library, and the requests at the server. */
interface Observed {
  readonly answer: unknown;
  readonly seen: readonly Seen[];
}

async function observe(
  name: string,
  fetch: Fetch,
  act: (library: Library) => Promise<unknown> | undefined,
): Promise<Observed> {
  const before = server.seen.length;
  const library = libraries[name]?.(fetch, server.url);
  const answer = await Promise.resolve(library && act(library)).then(plain, failed);
  return { answer, seen: server.seen.slice(before) };
}

/** Returns the parts of a result that are equal in every run. */
const plain = (answer: unknown): unknown =>
  typeof answer === 'string' ? answer : (JSON.parse(JSON.stringify(answer ?? null)) as unknown);

/** Returns the parts of an error that a program would look at. */
function failed(error: unknown): unknown {
  const { name, message, status, code } = error as Record<string, unknown>;
  return { name, status, code, message: String(message).replace(/\(?\d+ms\)?/g, '') };
}

/** Runs a library over `fetch` and over `createFetch`, and returns both observations. */
async function both(
  name: string,
  act: (library: Library) => Promise<unknown> | undefined,
): Promise<[Observed, Observed]> {
  return [await observe(name, createFetch(client), act), await observe(name, platform, act)];
}

/** Aborts once the request has arrived. */
async function abortLate(library: Library): Promise<unknown> {
  const controller = new AbortController();
  const before = server.seen.length;
  const pending = library.abort?.('never', controller.signal);
  const timer = setInterval(() => {
    if (server.seen.length > before) controller.abort();
  }, 1);
  try {
    return await pending;
  } finally {
    clearInterval(timer);
  }
}

const names = Object.keys(libraries);
const able = (what: 'stream' | 'abort'): string[] =>
  names.filter((name) => libraries[name]?.(platform, 'http://127.0.0.1:1')[what] !== undefined);

describe('createFetch under libraries, compared with fetch', () => {
  it.each(names)('%s sends and receives JSON', async (name) => {
    const [ours, theirs] = await both(name, (library) => library.json('things'));
    expect(ours).toEqual(theirs);
    expect(JSON.stringify(ours.answer)).toContain('size');
  });

  it.each(names)('%s sends more than 1 MiB, with its length', async (name) => {
    const [ours, theirs] = await both(name, (library) => library.upload('things'));
    expect(ours).toEqual(theirs);
    expect([ours.seen.length, ours.seen[0]?.headers['content-length'] !== undefined]).toEqual([1, true]);
  });

  it.each(able('stream'))('%s reads a stream', async (name) => {
    const [ours, theirs] = await both(name, (library) => library.stream?.('stream'));
    expect(ours).toEqual(theirs);
    expect(ours.answer).toContain('piece 19');
  });

  it.each(names)('%s reports a 404', async (name) => {
    const [ours, theirs] = await both(name, (library) => library.json('missing'));
    expect(ours).toEqual(theirs);
    expect(ours.seen).toHaveLength(1);
  });

  it.each(able('abort'))('%s rejects after an abort', async (name) => {
    const [ours, theirs] = await both(name, abortLate);
    expect(ours).toEqual(theirs);
    expect(ours.seen).toHaveLength(1);
  });
});
