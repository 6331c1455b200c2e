import http from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ErrClientClosed, errorIs, ErrorType } from '@wirework/http-errors';
import fc from 'fast-check';
import { dedupe, hedge, pages, poll } from '../src/calls.ts';
import type { Config } from '../src/config/config.ts';
import { createClient, type Client } from '../src/features/client/client.ts';
import { linkOf } from '../src/features/calls/pages.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import type { Middleware } from '../src/message/middleware.ts';
import { createFakeClient, type FakeScript } from '../src/testing.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { until } from './support/until.ts';

/** A server that answers as told, with its requests. */
async function serve(
  answer: (request: http.IncomingMessage, response: http.ServerResponse, count: number) => void,
): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response, seen.length);
  });
  const port = await listen(server);
  keep({
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return { url: `http://127.0.0.1:${port}`, seen };
}

const make = (config: Config = {}): Client => keep(createClient({ retry: { delay: 1, maxRetries: 1 }, ...config }));

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('pages', () => {
  const threePages = () =>
    serve((request, response, count) => {
      // The second page breaks off once.
      if (count === 2) return void response.destroy();
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page') ?? 1);
      const link = page < 3 ? { link: `</users?page=${page + 1}>; rel="next", </users?page=1>; rel=first` } : {};
      response.writeHead(200, link).end(JSON.stringify([page * 2 - 1, page * 2]));
    });

  it('follows the header Link to the last page, over a lost connection', async () => {
    const { url, seen } = await threePages();
    const items = (page: { json(): unknown }): number[] => page.json() as number[];
    const query = { sort: 'name' };
    expect(await all(pages(make(), `${url}/users`, { maxPages: 9, items, request: { query } }))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(seen).toEqual(['/users?sort=name', '/users?page=2', '/users?page=2', '/users?page=3']);
  });

  it('requests a page when the loop asks for it, and at most maxPages', async () => {
    const { url, seen } = await threePages();
    const client = make();
    const counts: number[] = [];
    for await (const page of pages(client, url, { maxPages: 2 })) counts.push(page.status, seen.length);
    // The second page was requested twice.
    expect(counts).toEqual([200, 1, 200, 3]);
  });

  it('takes the next page from next, also over fetch', async () => {
    const answers = [{ next: '/b' }, { next: null }];
    const client = keep(createFetchClient({ fetch: () => Promise.resolve(Response.json(answers.shift())) }));
    const next = (page: { json(): unknown }): string | undefined =>
      (page.json() as { next?: string }).next ?? undefined;
    const urls = (await all(pages(client, 'https://api.test/a', { maxPages: 9, next }))).map((it) => it.method);
    expect([urls, answers]).toEqual([['GET', 'GET'], []]);
  });

  it.each([
    ['https://other.test/', 'Cannot get the next page: it is at another origin'],
    ['/a', 'Cannot get the next page: it was read before'],
    ['http://[', 'Cannot get the next page: its URL does not parse'],
  ])('refuses the link %s', async (link, message) => {
    const { client, sent } = createFakeClient([{ headers: { link: `<${link}>; rel=next` } }]);
    const error = await failure(all(pages(client, 'https://api.test/a', { maxPages: 9 })));
    expect([error.type, error.message, sent.length]).toEqual([ErrorType.Validation, message, 1]);
  });

  it('refuses a link to the origin to which the first page was redirected', async () => {
    const { client, sent } = createFakeClient([
      { status: 302, headers: { location: 'https://other.test/' } },
      { headers: { link: '</2>; rel=next' } },
    ]);
    const read = pages(client, 'https://api.test/a', { maxPages: 9, request: { bearerToken: 'canary' } });
    expect((await failure(all(read))).message).toContain('another origin');
    expect(sent).toHaveLength(2);
  });

  it('throws for the status of a page', async () => {
    const { client } = createFakeClient([{ status: 404 }]);
    expect((await failure(all(pages(client, 'https://api.test/', { maxPages: 9 })))).statusCode).toBe(404);
  });
});

describe('linkOf', () => {
  it.each([
    ['<a>; rel="prev", <b>; rel="next"', 'b'],
    ['<a>;rel=NEXT', 'a'],
    ['<a>; title="x, <c>; rel=next", <b>; rel="last next"', 'b'],
    ['<a>; rel=next; anchor="#x", <b>; rel=next', 'b'],
    ['<a>; rel=prev; rel=next', undefined],
    ['<>; rel=next', ''],
    ['<a>, <b>', undefined],
    ['', undefined],
  ])('reads %s', (header, expected) => expect(linkOf(header, 'next')).toBe(expected));

  it('ends for any text', () => {
    const part = fc.constantFrom('<', '>', ';', ',', ' ', '"', '\\', '=', 'rel', 'next', 'a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
        const target = linkOf(parts.join(''), 'next');
        expect(target === undefined || parts.join('').includes(`<${target}>`)).toBe(true);
      }),
    );
  });
});

describe('poll', () => {
  it('requests until the result is final, over a lost connection', async () => {
    const { url, seen } = await serve((_request, response, count) => {
      if (count === 2) response.destroy();
      else response.writeHead(count < 4 ? 202 : 200).end('"done"');
    });
    expect((await poll(make(), url, { timeout: 60_000, every: 1 })).json()).toBe('done');
    expect(seen).toHaveLength(4);
  });

  it('asks until, and waits as long as the server asks', async () => {
    const { client, pauses } = createFakeClient([
      { json: 'a', headers: { 'retry-after': '7' } },
      { json: 'b' },
      { json: 'c' },
    ]);
    const result = await poll(client, 'https://api.test/', {
      timeout: 60_000,
      every: 10,
      until: (it) => it.json() === 'c',
    });
    expect([result.json(), pauses]).toEqual(['c', [7000, 10]]);
  });

  it('throws a timeout once no time is left for another request', async () => {
    const { client, sent } = createFakeClient([{ status: 202 }]);
    const error = await failure(poll(client, 'https://api.test/?token=canary', { timeout: 5000 }));
    expect([error.type, error.isRetryable()]).toEqual([ErrorType.Timeout, false]);
    expect(String(error)).toContain('no time is left for another request within 5000 ms');
    expect([sent.length, String(error).includes('canary')]).toEqual([5, false]);
  });

  it('ends a request that hangs at its deadline', async () => {
    const { url } = await serve(() => undefined);
    const error = await failure(poll(make({ retry: { maxRetries: 0 } }), url, { timeout: 50, every: 1 }));
    expect(error.type).toBe(ErrorType.Timeout);
  });

  it('ends its pause when the client is closed, and when the signal is aborted', async () => {
    const { url, seen } = await serve((_request, response) => response.writeHead(202).end());
    const client = make();
    const abort = new AbortController();
    const first = poll(client, url, { timeout: 60_000, every: 50_000 }).catch((it: unknown) => it);
    const second = failure(poll(client, url, { timeout: 60_000, every: 50_000, request: { signal: abort.signal } }));
    await until(() => seen.length === 2);
    abort.abort();
    expect((await second).type).toBe(ErrorType.ContextCanceled);
    await client.close(0);
    expect(errorIs(await first, ErrClientClosed)).toBe(true);
  });

  it('throws for the status of a response', async () => {
    const { client } = createFakeClient([{ status: 404 }]);
    expect((await failure(poll(client, 'https://api.test/', { timeout: 1000 }))).statusCode).toBe(404);
  });
});

describe('dedupe', () => {
  /** A client whose server answers once all requests that are expected have arrived. */
  async function held(...middleware: Middleware[]) {
    const answers: (() => void)[] = [];
    const { url, seen } = await serve((_request, response) => answers.push(() => response.end('{}')));
    const answer = (): void => {
      for (const it of answers.splice(0)) it();
    };
    return { client: make({ middleware: [dedupe(), ...middleware] }), url, seen, answer };
  }

  it('sends equal requests under way once', async () => {
    const { client, url, seen, answer } = await held();
    const running = Array.from({ length: 1000 }, () => client.get(`${url}/a`));
    await until(() => seen.length > 0);
    answer();
    const results = await Promise.all(running);
    expect([new Set(results).size, seen]).toEqual([1, ['/a']]);
    const again = client.get(`${url}/a`);
    await until(() => seen.length === 2);
    answer();
    expect((await again).ok).toBe(true);
  });

  it('sends requests that differ, and those with a body or a stream', async () => {
    const { client, url, seen, answer } = await held();
    const json = { a: 1 };
    const requests = [
      client.get(url),
      client.get(`${url}/b`),
      client.get(url, { headers: { 'x-tenant': '1' } }),
      client.get(url, { timeouts: { request: 9000 } }),
      client.get(url, { context: { user: 1 } }),
      client.get(url, { lookup: () => Promise.reject(new Error('not called for an address')) }),
      client.head(url),
      client.get(url, { stream: true }),
      client.post(url, { json }),
      client.post(url, { json }),
    ];
    await until(() => seen.length === requests.length);
    answer();
    for (const result of await Promise.all(requests)) await result.discard();
  });

  it('a caller who leaves does not end the request of the others', async () => {
    const { client, url, seen, answer } = await held();
    const abort = new AbortController();
    const [leaves, stays] = [failure(client.get(url, { signal: abort.signal })), client.get(url)];
    await until(() => seen.length === 1);
    abort.abort();
    expect((await leaves).type).toBe(ErrorType.ContextCanceled);
    answer();
    expect((await stays).ok).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it('the request ends when all callers have left, and the next caller sends another', async () => {
    const { client, url, seen, answer } = await held();
    const abort = new AbortController();
    const leave = [1, 2].map(() => failure(client.get(url, { signal: abort.signal })));
    await until(() => seen.length === 1);
    abort.abort();
    const next = client.get(url);
    for (const error of await Promise.all(leave)) expect(error.type).toBe(ErrorType.ContextCanceled);
    await until(() => seen.length === 2);
    answer();
    expect((await next).ok).toBe(true);
  });

  it('all callers get the error', async () => {
    const { client, url } = await held(() => () => Promise.reject(new RangeError('of a middleware')));
    const errors = await Promise.all([1, 2].map(() => client.get(url).catch((it: unknown) => it)));
    expect(errors[0]).toBe(errors[1]);
    expect(errors[0]).toBeInstanceOf(RangeError);
  });
});

describe('hedge', () => {
  it('sends a slow request once more, takes the first response and aborts the other', async () => {
    let closed = 0;
    const { url, seen } = await serve((request, response, count) => {
      request.on('close', () => closed++);
      if (count > 1) response.end('"second"');
    });
    const client = make({ middleware: [hedge({ after: 5 })], retry: { maxRetries: 0 } });
    expect((await client.get(url)).json()).toBe('second');
    await until(() => closed === 2);
    expect(seen).toHaveLength(2);
  });

  it('does not send a fast request twice, nor one that may not be repeated', async () => {
    const { url, seen } = await serve((_request, response) => response.end('{}'));
    const client = make({ middleware: [hedge({ after: 600_000 })] });
    await client.get(url);
    await client.post(url, { json: {} });
    expect(seen).toHaveLength(2);
  });

  it('stays within its budget', async () => {
    const { url, seen } = await serve(() => undefined);
    const client = make({ middleware: [hedge({ after: 1, budget: 0.001 })], retry: { maxRetries: 0 } });
    const running = Array.from({ length: 30 }, () => client.get(url).catch(() => undefined));
    await until(() => seen.length >= 40);
    await client.close(0);
    await Promise.all(running);
    expect(seen).toHaveLength(40);
  });

  const answer = (first: object, second: object): FakeScript => {
    let count = 0;
    // The first answer comes after the second request.
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => (release = resolve));
    return async () => {
      if (++count === 1) {
        await both;
        return first;
      }
      release();
      return second;
    };
  };

  it('waits for the other response when one fails', async () => {
    const config = { middleware: [hedge({ after: 1 })], retry: { maxRetries: 0 } };
    const { client } = createFakeClient(answer({ json: 'good' }, { status: 503 }), config);
    expect((await client.get('https://api.test/')).json()).toBe('good');
    const both = createFakeClient(answer(new Error('broken'), { status: 503 }), config);
    expect((await both.client.get('https://api.test/')).status).toBe(503);
  });

  it('ends both when the signal is aborted', async () => {
    const { url, seen } = await serve(() => undefined);
    const client = make({ middleware: [hedge({ after: 1 })] });
    const abort = new AbortController();
    const error = failure(client.get(url, { signal: abort.signal }));
    await until(() => seen.length === 2);
    abort.abort();
    expect((await error).type).toBe(ErrorType.ContextCanceled);
    expect((await failure(client.get(url, { signal: abort.signal }))).type).toBe(ErrorType.ContextCanceled);
  });
});

it.each([
  ['pages', { maxPages: 0 }, 'maxPages must be a whole number from 1 to 100000'],
  ['pages', {}, 'maxPages must be a whole number from 1 to 100000'],
  ['pages', { maxPages: 1, next: '/b' }, 'next must be a function'],
  ['pages', { maxPages: 1, item: 1 }, "unknown pages option 'item'; did you mean 'items'?"],
  ['poll', { timeout: 0 }, 'timeout must be a number from 1 to 86400000'],
  ['poll', { timeout: 1, every: NaN }, 'every must be a number from 1 to 3600000'],
  ['poll', { timeout: 1, until: true }, 'until must be a function'],
  ['poll', { timeout: 1, interval: 1 }, "unknown poll option 'interval'; known are timeout, every, until, request"],
  ['hedge', { after: '5' }, 'after must be a number from 1 to 600000'],
  ['hedge', { after: 5, budget: 2 }, 'budget must be a number from 0.001 to 1'],
  ['hedge', { after: 5, max: 2 }, "unknown hedge option 'max'; known are after, budget"],
])('%s refuses the options %j', async (name, options, message) => {
  const { client } = createFakeClient([{}]);
  const calls: Record<string, (client: Client, url: string, given: never) => unknown> = {
    pages,
    poll,
    hedge: (_client, _url, given) => hedge(given),
  };
  const call = async (): Promise<unknown> => calls[name]?.(client, 'https://api.test/', options as never);
  await expect(call()).rejects.toMatchObject({
    type: ErrorType.Validation,
    message: `Cannot read the options: ${message}`,
  });
});

it('poll needs a client', async () => {
  await expect(poll({ get: () => Promise.reject(new Error()) }, '/', { timeout: 1 })).rejects.toThrow(
    'it must be one of createClient or createSession',
  );
});
