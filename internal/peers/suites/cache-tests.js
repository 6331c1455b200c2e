import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, createFetch } from '@wirework/http-client';
import { cache } from '@wirework/http-cache';
import { listen } from './listen.js';

/**
 * The tests of cache-tests.fyi, which ask a cache for what RFC 9111 requires ("required"), for what makes it a good one
 * ("optimal"), and for what it does where both is allowed ("check", not counted).
 *
 * @param {string} folder of the package
 */
export async function runCacheTests(folder) {
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(folder, file)).href);
  const [{ default: tests }, { runTests, getResults }] = await Promise.all([
    load('tests/index.mjs'),
    load('client/runner.mjs'),
  ]);
  const handlers = Object.fromEntries(
    await Promise.all(
      ['config', 'test', 'state'].map(async (name) => [name, (await load(`server/handle-${name}.mjs`)).default]),
    ),
  );
  const server = await listen((request, response) => {
    const [name = '', ...rest] = new URL(request.url ?? '', 'http://localhost').pathname.split('/').slice(1);
    handlers[name](rest, request, response);
  });
  const client = createClient({ middleware: [cache()], retry: { maxRetries: 0 } });
  const fetch = createFetch(client);
  // The suite turns off the cache of `fetch`, which is the one under test here
  const cached = (/** @type {string} */ url, /** @type {RequestInit} */ { cache: _off, ...init } = {}) =>
    fetch(url, init);
  await runTests(tests, cached, false, `http://127.0.0.1:${server.port}`);
  await client.close();
  await server.close();

  const results = getResults();
  /** @type {{ id: string, kind?: string }[]} */
  const all = tests.flatMap((/** @type {{ tests: unknown[] }} */ it) => it.tests);
  return ['required', 'optimal'].map((kind) => {
    const ran = all.filter((it) => (it.kind ?? 'required') === kind && it.id in results);
    const failed = ran.filter((it) => results[it.id] !== true);
    return {
      name: `cache-tests, ${kind}`,
      ran: ran.length,
      failed: failed.map(({ id }) => ({ id, why: String(results[id]) })),
    };
  });
}
