import { describe, expect, it } from '@jest/globals';
import type { Middleware } from '@wirework/http-client';
import { createFakeClient } from '@wirework/http-testing';
import { until } from '../../http-client/test/support/until.ts';
import { cache } from '../src/index.ts';

describe('revalidation', () => {
  const url = 'https://a.example/';

  it.each([
    ['W/"1"', '"1"'],
    ['"1"', 'W/"1"'],
  ])('a response with the ETag %s is confirmed by a 304 with %s', async (first, second) => {
    const { client, sent } = createFakeClient(
      ({ headers }) =>
        headers['if-none-match'] === first
          ? { status: 304, headers: { etag: second, 'cache-control': 'max-age=60' } }
          : { headers: { etag: first, 'cache-control': 'no-cache' }, body: 'once' },
      { middleware: [cache()] },
    );
    for (let count = 0; count < 3; count++) expect((await client.get(url)).text()).toBe('once');
    expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, first]);
  });

  it.each([false, true])('a renewal in the background outlives the signal of its caller, stream %s', async (stream) => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const outcomes: string[] = [];
    const watch: Middleware = (next) => async (request) => {
      const ended = next(request);
      void ended.then(
        () => outcomes.push('answered'),
        () => outcomes.push('failed'),
      );
      return ended;
    };
    const headers = { 'cache-control': 'max-age=0, stale-while-revalidate=60', etag: '"1"' };
    const { client, sent } = createFakeClient(
      async () => {
        if (sent.length > 1) await waiting;
        return { headers, body: 'old' };
      },
      { middleware: [cache(), watch] },
    );
    await client.get(url);
    const caller = new AbortController();
    const stale = await client.get(url, { stream, signal: caller.signal });
    for await (const chunk of stale.stream) expect(String(chunk)).toBe('old');
    caller.abort();
    await new Promise(setImmediate);
    answer();
    await until(() => outcomes.length === 2);
    expect(outcomes).toEqual(['answered', 'answered']);
  });
});
