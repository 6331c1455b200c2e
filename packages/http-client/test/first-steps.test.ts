import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ClientError, errorIs, ErrorType, isClientError } from '@wirework/http-errors';
import { turns } from '@wirework/test-support';
import type { Config } from '../src/config/config.ts';
import { createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { createFetch } from '../src/features/fetch/create-fetch.ts';
import { createSession as createFetchSession } from '../src/features/session/fetch-session.ts';
import { createSession } from '../src/features/session/session.ts';
import { isUnmarshalError, type StandardTarget } from '../src/body/unmarshal.ts';
import { failure } from './support/fails.ts';
import { createFakeClient } from './support/ring.ts';

const url = 'https://h.test/users/1';
const ada = { name: 'Ada' };
const named: StandardTarget<{ name: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof (value as { name?: unknown }).name === 'string'
        ? { value: value as { name: string } }
        : { issues: [{ message: 'expected string', path: ['name'] }] },
  },
};

/** Clients and sessions of both platforms, each with one response to every request. */
const senders = (json: unknown, status: number = 200) => {
  const node = () => createFakeClient(() => ({ status, json })).client;
  const fetch = () => createFetchClient({ fetch: async () => Response.json(json, { status }) });
  return {
    'the client': node(),
    'a client that extends it': node().extend({ baseUrl: 'https://h.test/' }),
    'a session': createSession({}, { client: node() }),
    'the client on fetch': fetch(),
    'a client on fetch that extends it': fetch().extend({ baseUrl: 'https://h.test/' }),
    'a session on fetch': createFetchSession({}, { client: fetch() }),
  };
};

type Sender = Pick<ReturnType<typeof createFakeClient>['client'], 'request' | 'get' | 'post' | 'query'>;
const each = (json: unknown, status?: number): [string, Sender][] =>
  Object.entries(senders(json, status) as unknown as Record<string, Sender>);

describe('readers of the promise', () => {
  it.each(each(ada))('of %s read the body', async (_name, sender) => {
    await expect(sender.get(url).json()).resolves.toEqual(ada);
    await expect(sender.get(url).json(named)).resolves.toEqual(ada);
    await expect(sender.get(url).json((it) => Object.keys(it as object))).resolves.toEqual(['name']);
    await expect(sender.post(url, { json: 1 }).text()).resolves.toBe('{"name":"Ada"}');
    expect(Buffer.from(await sender.request('GET', url).bytes()).toString()).toBe('{"name":"Ada"}');
    expect((await sender.request({ url } as never).json()) satisfies unknown).toEqual(ada);
  });

  it.each(['get', 'post', 'put', 'patch', 'delete', 'options', 'query', 'head'] as const)(
    'are there for %s',
    async (name) => {
      const { client } = createFakeClient([{ body: 'text' }]);
      await expect(client[name](url).text()).resolves.toBe(name === 'head' ? '' : 'text');
    },
  );

  it('leave the promise as it is: native, awaited in one turn, with its result', async () => {
    const { client } = createFakeClient([{ json: ada }]);
    const promise = client.get(url);
    expect(promise).toBeInstanceOf(Promise);
    expect(Promise.resolve(promise)).toBe(promise);
    expect(Object.keys(promise)).toEqual([]);
    const [name, result] = await Promise.all([promise.json(named), promise]);
    expect([name, result.status, result.json()]).toEqual([ada, 200, ada]);
  });

  it('reject with what the reader of the result throws', async () => {
    const { client } = createFakeClient([{ body: '' }, { json: { name: 1 } }, { status: 404, json: 'none' }]);
    await expect(client.get(url).json()).rejects.toMatchObject({ cause: { code: 'ERR_RESPONSE_BODY_EMPTY' }, url });
    const error: unknown = await client
      .get(url)
      .json(named)
      .catch((it: unknown) => it);
    expect(isUnmarshalError(error) && error.issues).toEqual([{ message: 'expected string', path: ['name'] }]);
    await expect(client.get(url).json()).resolves.toBe('none');
  });

  it('discard a stream that they cannot read', async () => {
    let cancelled = false;
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    const client = createFetchClient({ fetch: async () => new Response(body) });
    await expect(client.get(url, { stream: true }).text()).rejects.toThrow("the request asked for 'stream'");
    await turns(3);
    expect(cancelled).toBe(true);
  });

  it('reject for every argument that is refused', async () => {
    const { client } = createFakeClient([]);
    await client.close();
    await expect(client.get(url).json()).rejects.toMatchObject({ code: 'ERR_CLIENT_CLOSED' });
    await expect(createSession({}, { client }).get(url).text()).rejects.toMatchObject({ code: 'ERR_CLIENT_CLOSED' });
    expect(await failure(createFakeClient([]).client.get('nowhere').bytes())).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('throwOnStatus', () => {
  const problem = { title: 'No such user' };
  const thrown = { code: 'HTTP_ERROR', type: ErrorType.HTTP, statusCode: 404, method: 'GET', url, attempts: 1 };
  const fake = (config?: Config) => createFakeClient(() => ({ status: 404, json: problem }), config).client;

  it.each(each(problem, 404))('of a request makes a status of 400 or more an error, for %s', async (_name, sender) => {
    const error = await failure(sender.get(url, { throwOnStatus: true }));
    expect(error).toMatchObject(thrown);
    expect(error.result?.json()).toEqual(problem);
    expect(await failure(sender.get(url, { throwOnStatus: true }).json())).toMatchObject(thrown);
    expect((await sender.get(url)).status).toBe(404);
    expect((await sender.get(url, { throwOnStatus: false })).status).toBe(404);
  });

  it('of a client holds for its requests and for those that extend it, unless they say otherwise', async () => {
    const client = fake({ throwOnStatus: true });
    expect(await failure(client.get(url))).toMatchObject(thrown);
    expect(await failure(client.extend({ retry: { maxRetries: 0 } }).get(url))).toMatchObject(thrown);
    expect(await failure(createSession({}, { client }).get(url))).toMatchObject(thrown);
    expect((await client.get(url, { throwOnStatus: false })).status).toBe(404);
    expect((await client.extend({ throwOnStatus: false }).get(url)).status).toBe(404);
    const fetch = async (): Promise<Response> => Response.json(problem, { status: 404 });
    expect(await failure(createFetchClient({ fetch, throwOnStatus: true }).get(url))).toMatchObject(thrown);
  });

  it.each([
    [200, false],
    [304, false],
    [399, false],
    [400, true],
    [500, true],
    [599, true],
  ])('of a response with %i: %j', async (status, isError) => {
    const { client } = createFakeClient([{ status }], { retry: { maxRetries: 0 }, throwOnStatus: true });
    const outcome: unknown = await client.get(url).catch((error: unknown) => error);
    expect(isClientError(outcome)).toBe(isError);
    expect(outcome).toMatchObject({ statusCode: status });
  });

  it('throws after the last retry, with its response and the pause that it asks for', async () => {
    const answers = [{ status: 503 }, { status: 503, headers: { 'retry-after': '7' }, body: 'last' }];
    const config = { retry: { maxRetries: 1, delay: 0 }, throwOnStatus: true };
    const error = await failure(createFakeClient(answers, config).client.get(url));
    expect(error).toMatchObject({ code: 'HTTP_ERROR', statusCode: 503, attempts: 2, retryAfter: 7000 });
    expect(error.result?.text()).toBe('last');
    await expect(
      createFakeClient([{ status: 503 }, { json: 1 }], config)
        .client.get(url)
        .json(),
    ).resolves.toBe(1);
  });

  it('throws after all middleware, which sees the result', async () => {
    const seen: number[] = [];
    const client = fake({
      throwOnStatus: true,
      middleware: [
        (next) => async (request) => {
          const result = await next(request);
          seen.push(result.status);
          return result;
        },
      ],
    });
    expect(await failure(client.get(url))).toMatchObject(thrown);
    expect(seen).toEqual([404]);
  });

  it('reads a small body that is a stream for its error, and closes any other', async () => {
    const open = { small: 0, endless: 0 };
    const streams = {
      small: () => new Blob([JSON.stringify(problem)]).stream(),
      endless: () =>
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
          cancel: () => void open.endless++,
        }),
    };
    const client = createFetchClient({
      fetch: async (target) =>
        new Response(streams[target.slice(-5) === 'small' ? 'small' : 'endless'](), { status: 404 }),
      throwOnStatus: true,
    });
    const small = await failure(client.get('https://h.test/small', { stream: true }));
    expect(small.result?.json()).toEqual(problem);
    const endless = await failure(client.get('https://h.test/endless', { stream: true }));
    expect(endless).toMatchObject({ ...thrown, url: 'https://h.test/endless' });
    expect(open.endless).toBe(1);
    const { client: node } = createFakeClient([{ status: 404, json: problem }]);
    const error = await failure(node.get(url, { stream: true, throwOnStatus: true }));
    expect(error.result?.json()).toEqual(problem);
  });

  it('leaves downloads, events and fetch with their own errors', async () => {
    const client = fake({ throwOnStatus: true });
    expect((await createFetch(client)(url)).status).toBe(404);
    expect((await failure(client.download(url, 'never'))).statusCode).toBe(404);
    const stream = client.events(url, { throwOnStatus: true });
    expect((await failure(stream.next())).result?.json()).toEqual(problem);
    const gone = createFakeClient([{ status: 416, headers: { 'content-range': 'bytes */0' } }], {
      throwOnStatus: true,
    });
    await expect(gone.client.download(url, 'never')).rejects.toMatchObject({ statusCode: 416 });
  });

  it('has the names of other clients in its refusals', async () => {
    for (const name of ['throwHttpErrors', 'validateStatus']) {
      const message = `'${name}'; use 'throwOnStatus'`;
      expect(() => createFakeClient([], { [name]: true })).toThrow(message);
      await expect(fake().get(url, { [name]: true } as never)).rejects.toThrow(message);
    }
    expect(() => createFakeClient([], { throwOnStatus: 1 } as never)).toThrow('throwOnStatus must be true or false');
  });
});

describe('query', () => {
  it.each(each(ada))('of %s sends a QUERY with its body', async (_name, sender) => {
    await expect(sender.query(url, { json: ada }).json()).resolves.toEqual(ada);
    expect((await sender.query(url, { json: ada })).method).toBe('QUERY');
    expect((await sender.request('query', url)).method).toBe('QUERY');
  });

  it('sends its body as any other method, and the option of this name in the URL', async () => {
    const { client, sent } = createFakeClient([{ headers: { 'accept-query': '"application/json", a/b' } }]);
    const result = await client.query(url, { json: ada, query: { page: 2 } });
    expect(result.headers.get('Accept-Query')).toBe('"application/json", a/b');
    expect(sent).toMatchObject([
      { method: 'QUERY', url: `${url}?page=2`, headers: { 'content-type': 'application/json' } },
    ]);
    expect(String(sent[0]?.body)).toBe('{"name":"Ada"}');
  });

  it('is retried like a GET', async () => {
    const { client, sent } = createFakeClient([{ status: 503 }, new Error('socket hang up'), {}]);
    expect((await client.query(url, { json: ada })).meta.attempts).toBe(3);
    expect(sent.map(({ body }) => String(body))).toEqual(Array(3).fill('{"name":"Ada"}'));
  });

  // RFC 10008, section 2.5
  it.each([
    [301, 'QUERY', '{"name":"Ada"}'],
    [302, 'QUERY', '{"name":"Ada"}'],
    [303, 'GET', ''],
    [307, 'QUERY', '{"name":"Ada"}'],
    [308, 'QUERY', '{"name":"Ada"}'],
  ])('is redirected by a %i as %s', async (status, method, body) => {
    const { client, sent } = createFakeClient([{ status, headers: { location: '/results/1' } }, {}]);
    await client.query(url, { json: ada });
    const last = sent[1];
    expect([last?.method, last?.url, String(last?.body)]).toEqual([method, 'https://h.test/results/1', body]);
    expect(last?.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
  });
});

describe('the message of a failure', () => {
  const refusedUrl = 'http://ann:canary@127.0.0.1:1/?token=canary';
  const failing = (error: Error, maxRetries = 0): Promise<ClientError> =>
    failure(createFakeClient([error], { retry: { maxRetries } }).client.get(refusedUrl));

  it('names what happened on the way, as its text does, once', async () => {
    await using client = createClient({ retry: { maxRetries: 1, delay: 0 } });
    const error = await failure(client.post(refusedUrl));
    expect(error.message).toBe('network operation failed: connect ECONNREFUSED 127.0.0.1:1');
    expect(String(error)).toBe(`POST http://***:***@127.0.0.1:1/?token=[REDACTED]: ${error.message} (attempt 1)`);
    expect(ClientError.fromJson(JSON.parse(JSON.stringify(error)))).toMatchObject({ message: error.message });
    const last = await failure(client.get(refusedUrl));
    expect(last.message).toBe(`retries exhausted: ${error.message}`);
    expect(String(last)).toBe(`GET http://***:***@127.0.0.1:1/?token=[REDACTED]: ${last.message} (attempt 2)`);
    expect([error.isRetryable(), last.reason]).toEqual([true, 'NETWORK_ERROR']);
  });

  it.each<[string, object, string]>([
    ['getaddrinfo ENOTFOUND h.test', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'DNS resolution failed: '],
    ['self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate validation error: '],
    ['read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }, 'network operation failed: '],
    ['broken pipe', {}, ''],
  ])('of "%s" has this text', async (text, facts, kind) => {
    const cause = Object.assign(new Error(text), facts);
    const error = await failing(cause);
    expect(error.message).toBe(kind + text);
    expect(String(error).split(': ')).toHaveLength(3);
    expect([errorIs(error, cause), error.cause]).toEqual([true, cause]);
  });

  it('has the text of each cause, and no secret of any', async () => {
    const cause = new Error('connect to http://ann:canary@h.test/?token=canary failed');
    const error = await failing(Object.assign(new TypeError('fetch failed', { cause }), { code: 'ECONNRESET' }));
    expect(error.message).toBe(
      'network error occurred: fetch failed: connect to http://***:***@h.test/?token=[REDACTED] failed',
    );
    expect(inspect(error)).not.toContain('canary');
    const own = createFakeClient([Object.assign(new Error('reset, ticket=canary'), { code: 'ECONNRESET' })], {
      security: { sensitiveKeys: ['ticket'] },
      retry: { maxRetries: 1 },
    });
    expect((await failure(own.client.get(refusedUrl))).message).not.toContain('canary');
  });
});
