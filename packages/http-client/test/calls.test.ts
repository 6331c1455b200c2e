import { once } from 'node:events';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ClientError, ErrClientClosed, ErrEmptyFilePath, errorIs, ErrorType } from '@wirework/http-errors';
import { temporaryFolders, thrownBy } from '@wirework/test-support';
import { dedupe, hedge, pages, poll } from '../src/calls.ts';
import type { Config } from '../src/config/config.ts';
import { linkOf } from '../src/features/calls/pages.ts';
import { type Client, createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import type { Middleware } from '../src/response/middleware.ts';
import type { HttpResult } from '../src/response/result.ts';
import { isUnmarshalError, UnmarshalError } from '../src/body/unmarshal.ts';
import { failure, thrownFor } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { createFakeClient, type FakeScript } from './support/ring.ts';

describe('calls', () => {
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
      [`<a>; rel='next'`, 'a'],
      [`<a>; rel='next`, undefined],
      ['<a?b=1,2;c>; REL = "next";', 'a?b=1,2;c'],
      [', <a>; rel="prev",, <b>; title="\\"x\\", y"; rel="next",', 'b'],
      ['https://a.example/2; rel="next"', undefined],
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

    it('sends a QUERY with one body once, and each other body', async () => {
      const { client, url, seen, answer } = await held();
      const same = Array.from({ length: 50 }, () => client.query(url, { json: { a: 1 } }));
      const others = [
        client.query(url, { json: { a: 2 } }),
        client.query(url, { body: '{"a":1}' }),
        client.query(url, { body: new Uint8Array([0, 255]) }),
        client.query(url, { body: '\u0000ÿ' }),
        client.query(url, { body: new Blob(['x']) }),
        client.query(url, { body: new Blob(['x']) }),
        client.query(url, { body: () => 'x' }),
        client.query(url, { body: () => 'x' }),
        client.query(url, { json: { a: 1 }, onUploadProgress: () => undefined }),
        client.query(url),
      ];
      await until(() => seen.length === 1 + others.length);
      answer();
      expect(new Set(await Promise.all(same)).size).toBe(1);
      expect(new Set(await Promise.all(others)).size).toBe(others.length);
      expect(seen).toHaveLength(1 + others.length);
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

    it('sends a slow QUERY once more with its body, and no PUT with a body', async () => {
      const bodies: string[] = [];
      const { url, seen } = await serve((request, response, count) => {
        request.on('data', (chunk: Buffer) => bodies.push(String(chunk)));
        if (count > 1) response.end('{}');
      });
      const client = make({ middleware: [hedge({ after: 5 })], retry: { maxRetries: 0 } });
      await client.query(url, { json: { a: 1 } });
      expect(seen).toHaveLength(2);
      await until(() => bodies.length === 2);
      expect(bodies).toEqual(['{"a":1}', '{"a":1}']);
      const { sent, client: fake } = createFakeClient(
        // This timer starts after that of `hedge`.
        () => new Promise((resolve) => setTimeout(() => resolve({}), 1)),
        { middleware: [hedge({ after: 1 })] },
      );
      await fake.put('https://api.test/', { json: {} });
      await fake.query('https://api.test/', { body: () => 'x' });
      expect(sent).toHaveLength(2);
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
});

describe('results', () => {
  const newFolder = temporaryFolders();

  let server: TestServer;
  let client: Client;
  let folder: string;
  let answer: { type?: string; body: string | Uint8Array; headers?: Record<string, string | string[]> } = { body: '' };

  beforeAll(async () => {
    folder = newFolder();
    server = await startServer((_request, response) => {
      const { type, body, headers } = answer;
      response.writeHead(200, { ...(type === undefined ? {} : { 'content-type': type }), ...headers }).end(body);
    });
    client = createClient();
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  const get = (given: typeof answer): Promise<HttpResult> => {
    answer = given;
    return client.get(server.url);
  };

  describe('the text of a body', () => {
    const latin1 = Uint8Array.of(0x67, 0x72, 0xf6);
    it.each<[string | undefined, Uint8Array, string]>([
      ['text/plain; charset=iso-8859-1', latin1, 'grö'],
      ['text/plain; Charset="ISO-8859-1"; x=y', latin1, 'grö'],
      ['text/plain;charset=utf-16le', Buffer.from('grö', 'utf16le'), 'grö'],
      ['text/plain; charset=Shift_JIS', Uint8Array.of(0x82, 0xa0), 'あ'],
      ['text/plain; charset=UTF-8', Buffer.from('grö'), 'grö'],
      ['text/plain; charset=of-its-own', Buffer.from('grö'), 'grö'],
      ['text/plain', latin1, 'gr\ufffd'],
      [undefined, Buffer.from('grö'), 'grö'],
    ])('as %s', async (type, body, text) => {
      expect((await get({ body, ...(type === undefined ? {} : { type }) })).text()).toBe(text);
    });

    it('is parsed as JSON after a byte order mark', async () => {
      expect((await get({ body: '\ufeff{"a":1}' })).json()).toEqual({ a: 1 });
    });

    it.each([undefined, 'text/plain; charset=utf-8', 'text/plain; charset=utf-16le'])(
      'has no byte order mark, as %s',
      async (type) => {
        const result = await get({
          body: Buffer.from('\ufeffa', type?.endsWith('16le') === true ? 'utf16le' : 'utf8'),
          ...(type !== undefined && { type }),
        });
        expect(result.text()).toBe('a');
        expect(result.bytes().length).toBeGreaterThan(2);
      },
    );

    it.each<[string, Uint8Array]>([
      ['application/json', Buffer.from('["é"]')],
      ['application/json; charset=iso-8859-1', Buffer.from('["é"]')],
      ['application/json; charset=iso-8859-1', Buffer.from('["é"]', 'latin1')],
      ['application/json; charset=utf-16le', Buffer.from('\ufeff["é"]', 'utf16le')],
      ['application/json; charset=utf-16be', Buffer.from('["é"]', 'utf16le').swap16()],
    ])('is parsed as JSON in UTF-8, or in the charset of %s', async (type, body) => {
      expect((await get({ type, body })).json()).toEqual(['é']);
    });

    it('a text that is not JSON throws with the place', async () => {
      for (const [body, line, column, why] of [
        ['{\n  "a": canary\n}', 2, 8, 'it is not JSON, at line 2, column 8'],
        ['\ufeff{"a":1,}', 1, 8, 'it is not JSON, at line 1, column 8'],
        ['{"a":\r\n[1,', 2, 4, 'it is not JSON: it ends too early, at line 2, column 4'],
      ] as const) {
        const result = await get({ body });
        expect(() => result.json()).toThrow(
          expect.objectContaining({
            line,
            column,
            message: `Cannot unmarshal the body of GET ${result.url} (200): ${why}`,
          }),
        );
      }
    });

    it("a text refused by the caller's parser throws with the place only if it is not JSON", async () => {
      answer = { body: '{"a":1}' };
      await using strict = createClient({
        parseJson: () => {
          throw new SyntaxError('no');
        },
      });
      const result = await strict.get(server.url);
      expect(() => result.json()).toThrow(
        expect.objectContaining({
          line: undefined,
          column: undefined,
          message: `Cannot unmarshal the body of GET ${result.url} (200): it is not JSON`,
        }),
      );
    });

    it('a text nested too deep throws', async () => {
      const deep = '['.repeat(3_000_000);
      for (const given of [
        { body: deep },
        { body: Buffer.from(deep, 'utf16le'), type: 'application/json; charset=utf-16le' },
      ]) {
        const result = await get(given);
        expect(() => result.json()).toThrow(': it nests more than 10000 levels deep');
      }
    });

    it('throws with `stream`; without it, the stream has one chunk', async () => {
      answer = { body: 'abc' };
      const streaming = await client.get(server.url, { stream: true });
      for (const read of ['text', 'bytes', 'json'] as const)
        expect(() => streaming[read]()).toThrow("asked for 'stream'");
      await streaming.discard();
      await streaming.discard();
      expect(await (await client.get(server.url)).stream.toArray()).toEqual([Buffer.from('abc')]);
      expect(await (await get({ body: '' })).stream.toArray()).toEqual([]);
      await (await client.get(server.url)).discard();
    });

    it('is not shown by the console', async () => {
      const result = await get({ body: 'canary' });
      expect(inspect(result)).toMatch(/^GET http:\S+ → 200, 6 bytes, \d+ ms, attempt 1$/);
    });
  });

  describe('unmarshal', () => {
    const schema = (validate: (value: unknown) => never): never =>
      ({ '~standard': { version: 1, vendor: 'test', validate } }) as never;

    it('fills an array and replaces its elements', async () => {
      const target = [9, 9, 9];
      expect((await get({ body: '[1,2]' })).json(target)).toBe(target);
      expect(target).toEqual([1, 2]);
    });

    it('defines properties, also __proto__', async () => {
      const target: object = {};
      (await get({ body: '{"__proto__":{"x":1},"a":2}' })).json(target);
      expect([Object.keys(target), Object.getPrototypeOf(target)]).toEqual([['__proto__', 'a'], Object.prototype]);
    });

    it('leaves a target unchanged when the value does not match', async () => {
      const array = [9];
      const object = { a: 9 };
      await expect(get({ body: '{"a":1}' }).then((it) => it.json(array))).rejects.toThrow('the body is not an array');
      await expect(get({ body: '{"a":1}' }).then((it) => it.json(Object.freeze({ type: 'int8' })))).rejects.toThrow(
        'Cannot unmarshal the body: the target is neither a Standard Schema, nor a function, nor an object that can be filled',
      );
      for (const body of ['[1]', 'null', '5'])
        await expect(get({ body }).then((it) => it.json(object))).rejects.toThrow('the body is not an object');
      expect([array, object]).toEqual([[9], { a: 9 }]);
    });

    it('validates with a Standard Schema, and throws for an asynchronous one', async () => {
      const result = await get({ body: '{"a":1}' });
      expect(result.json(schema((value) => ({ value: { ...(value as object), b: 2 } }) as never))).toEqual({
        a: 1,
        b: 2,
      });
      const refuse = schema(() => ({ issues: [{ message: 'a is odd' }, { message: 'b is missing' }] }) as never);
      expect(() => result.json(refuse)).toThrow(
        expect.objectContaining({ issues: [{ message: 'a is odd' }, { message: 'b is missing' }] }),
      );
      expect(() => result.json(refuse)).toThrow(': a is odd (and 1 more)');
      const nested = schema(() => ({ issues: [{ message: 'is odd', path: ['user', { key: 0 }, 'a\nb'] }] }) as never);
      expect(() => result.json(nested)).toThrow(': user[0].a?b: is odd');
      const long = schema(() => ({ issues: [{ message: 'is odd', path: ['x'.repeat(300)] }] }) as never);
      expect(() => result.json(long)).toThrow(`: ${'x'.repeat(200)}…: is odd`);
      expect(() => result.json(schema(() => Promise.resolve({}) as never))).toThrow('validates asynchronously');
    });
  });

  describe('the message of an UnmarshalError', () => {
    it('names the response, without the secrets of its URL', async () => {
      const { client: fake } = createFakeClient(
        [{ status: 502, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' }],
        { retry: { maxRetries: 0 } },
      );
      const result = await fake.get(`https://ann:pw@api.example.com/users?token=t&q=${'x'.repeat(300)}`);
      expect(() => result.json()).toThrow(
        `Cannot unmarshal the body of GET https://api.example.com/users?token=[REDACTED]&q=${'x'.repeat(151)}… (502, text/html): it is not JSON, at line 1, column 1`,
      );
    });

    it.each([
      [{}, ''],
      [{ url: 'http://h/' }, ' of http://h/'],
      [{ url: 'http://h/', method: 'GET' }, ' of GET http://h/'],
      [{ url: 'http://h/', statusCode: 404 }, ' of http://h/ (404)'],
      [{ statusCode: 404 }, ''],
    ])('tells what is known: %j', (origin, told) => {
      expect(new UnmarshalError([{ message: 'it is odd' }], origin).message).toBe(
        `Cannot unmarshal the body${told}: it is odd`,
      );
    });
  });

  describe('isUnmarshalError', () => {
    it('returns true for errors of this and other copies only', () => {
      expect(isUnmarshalError(new UnmarshalError([{ message: 'no' }]))).toBe(true);
      expect(isUnmarshalError({ [Symbol.for('@wirework/unmarshal-error')]: true })).toBe(true);
      for (const other of [new Error('no'), undefined, null, 'UNMARSHAL_ERROR', { code: 'UNMARSHAL_ERROR' }])
        expect(isUnmarshalError(other)).toBe(false);
    });
  });

  describe('saveToFile', () => {
    it('writes the bytes, makes folders, replaces a file, and leaves no other file', async () => {
      const path = join(folder, 'a', 'b.bin');
      const body = Uint8Array.of(0, 255, 10);
      expect(await (await get({ body: 'old' })).saveToFile(path)).toBe(3);
      expect(await (await get({ body })).saveToFile(path)).toBe(3);
      expect([new Uint8Array(await readFile(path)), await readdir(join(folder, 'a'))]).toEqual([body, ['b.bin']]);
    });

    it('accepts the longest name of the file system', async () => {
      const path = join(folder, 'long', 'x'.repeat(255));
      expect(await (await get({ body: 'abc' })).saveToFile(path)).toBe(3);
      expect(await readFile(path, 'utf8')).toBe('abc');
    });

    it('rejects with the error of the file system, and leaves no file', async () => {
      const result = await get({ body: 'x' });
      await writeFile(join(folder, 'file'), 'x');
      await expect(result.saveToFile(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
      await expect(result.saveToFile('')).rejects.toMatchObject(thrownFor(ErrEmptyFilePath));
      await expect(result.saveToFile(join(folder, 'y'.repeat(256)))).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
      expect((await readdir(folder)).filter((it) => it.endsWith('.tmp'))).toEqual([]);
    });

    it('does not replace a folder, pipe or device', async () => {
      const result = await get({ body: 'x' });
      const socket = join(folder, 'socket');
      const listening = createServer().listen(socket);
      await once(listening, 'listening');
      for (const path of [folder, socket])
        await expect(result.saveToFile(path)).rejects.toMatchObject({ type: ErrorType.Validation });
      expect((await lstat(socket)).isSocket()).toBe(true);
      listening.close();
    });
  });

  describe('cookies of a result', () => {
    it('have their attributes, and invalid ones are skipped', async () => {
      const lines = [
        'a=1; Domain=h.test; Path=/x; Max-Age=60; Secure; HttpOnly; SameSite=Lax',
        'b=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT',
        '',
        `c=${'x'.repeat(8200)}`,
      ];
      const { cookies } = await get({ body: '', headers: { 'set-cookie': lines } });
      expect(cookies).toEqual([
        {
          name: 'a',
          value: '1',
          domain: 'h.test',
          path: '/x',
          expires: undefined,
          maxAge: 60,
          secure: true,
          httpOnly: true,
          sameSite: 'lax',
        },
        {
          name: 'b',
          value: '2',
          domain: undefined,
          path: undefined,
          expires: new Date('2015-10-21T07:28:00Z'),
          maxAge: undefined,
          secure: false,
          httpOnly: false,
          sameSite: undefined,
        },
      ]);
    });
  });

  describe('throwForStatus', () => {
    const { client: fake } = createFakeClient(({ url }) => ({
      status: Number(url.slice(-3)),
      headers: { 'retry-after': '120' },
      json: { ok: true },
    }));

    it.each([200, 204, 302, 399])('returns the result for %d', async (status) => {
      const result = await fake.get(`https://h.test/${status}`, { redirects: { follow: false } });
      expect(result.throwForStatus()).toBe(result);
    });

    it.each([
      [400, false],
      [404, false],
      [503, true],
      [599, false],
    ])('throws a ClientError for %d', async (status, retryable) => {
      const result = await fake.get(`https://h.test/?token=secret&v=${status}`, { retry: { maxRetries: 0 } });
      const error = thrownBy(() => result.throwForStatus());
      expect(error).toMatchObject({
        code: 'HTTP_ERROR',
        reason: 'HTTP_ERROR',
        message: `HTTP ${status}`,
        statusCode: status,
        method: 'GET',
        url: `https://h.test/?token=[REDACTED]&v=${status}`,
        attempts: 1,
        retryAfter: 120_000,
      });
      expect((error as ClientError).isRetryable()).toBe(retryable);
    });
  });
});
