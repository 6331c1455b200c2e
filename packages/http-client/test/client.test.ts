import { createServer } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ClientError,
  ErrClientClosed,
  ErrEmptyFilePath,
  ErrInvalidMiddleware,
  ErrInvalidRetry,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
  ErrNilConfig,
  errorAs,
  errorIs,
  ErrorType,
  ErrResponseBodyEmpty,
  ErrResponseBodyTooLarge,
  isClientError,
  type Sentinel,
  wrapSentinel,
} from '@wirework/http-errors';
import { temporaryFolders, thrownBy } from '@wirework/test-support';
import type { Config } from '../src/config/config.ts';
import { validateConfig } from '../src/config/validate-config.ts';
import { type Client, createClient, createClientWith } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { logging } from '../src/features/middleware/logging.ts';
import { metrics, type RequestMetric } from '../src/features/middleware/metrics.ts';
import { recover } from '../src/features/middleware/recover.ts';
import { createSession } from '../src/features/session/session.ts';
import { events } from '../src/features/sse/events.ts';
import { UnmarshalError } from '../src/body/unmarshal.ts';
import { exhausted } from '../src/policy/retry/next-pause.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure, thrownFor } from './support/fails.ts';
import { listen } from './support/listen.ts';
import { startRawServer } from './support/raw-server.ts';
import { json, startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { createFakeClient } from './support/ring.ts';

describe('client', () => {
  let server: TestServer;
  let client: Client;
  let failing = 0;

  beforeAll(async () => {
    server = await startServer((request, response, raw) => {
      const { pathname } = new URL(request.url, 'http://x');
      switch (pathname) {
        case '/flaky':
          return failing-- > 0 ? json(response, {}, 503) : json(response, { ok: true });
        case '/empty':
          return void response.writeHead(204).end();
        case '/hang':
          return;
        case '/later':
          return void setTimeout(() => response.end('late'), 50);
        case '/cut':
          response.writeHead(200, { 'content-length': '100' });
          response.write('abc');
          return void setImmediate(() => raw.socket.destroy());
        case '/reset':
          return void raw.socket.resetAndDestroy();
        case '/big':
          return void response.end('x'.repeat(1001));
        case '/status':
          return void response.writeHead(Number(request.url.split('?')[1])).end('body');
        default:
          return json(response, request, 200, { 'x-many': ['a', 'b'], 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] });
      }
    });
    client = createClient({ retry: { delay: 0 } });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  describe('methods', () => {
    it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)('%s sends its method', async (name) => {
      const result = await client[name](`${server.url}/echo`);
      expect(result.json()).toMatchObject({ method: name.toUpperCase(), url: '/echo' });
    });

    it('head has headers and no body', async () => {
      const result = await client.head(`${server.url}/echo`);
      expect(result.statusCode).toBe(200);
      expect(result.bytes()).toHaveLength(0);
    });

    it('request accepts any token as a method, and a request as one object', async () => {
      expect((await client.request('PROPFIND', `${server.url}/`)).json()).toMatchObject({ method: 'PROPFIND' });
      expect((await client.request({ method: 'put', url: `${server.url}/`, body: 'x' })).json()).toMatchObject({
        method: 'PUT',
        body: 'x',
      });
    });
  });

  describe('a result', () => {
    it('has status, protocol, headers, cookies and meta', async () => {
      const result = await client.get(`${server.url}/echo`);
      expect(result).toMatchObject({
        statusCode: 200,
        status: 200,
        statusText: 'OK',
        ok: true,
        meta: { proto: 'HTTP/1.1' },
        method: 'GET',
        url: `${server.url}/echo`,
      });
      expect(result.headers['content-type']).toBe('application/json');
      expect(result.headers.get('Content-Type')).toBe('application/json');
      expect(result.headers['x-many']).toEqual(['a', 'b']);
      expect(result.headers.get('x-many')).toBe('a, b');
      expect(result.cookies.map((it) => [it.name, it.value, it.httpOnly])).toEqual([
        ['a', '1', false],
        ['b', '2', true],
      ]);
      expect(result.cookie('b')?.value).toBe('2');
      expect(result.meta).toMatchObject({ attempts: 1, redirectCount: 0, redirectChain: [] });
      expect(result.meta.duration).toBeGreaterThan(0);
      expect(result.contentLength).toBe(result.bytes().length);
    });

    it.each([
      [200, true, 'OK'],
      [299, true, 'unknown'],
      [304, false, 'Not Modified'],
      [404, false, 'Not Found'],
      [500, false, 'Internal Server Error'],
    ] as const)('%i is a result whose `ok` is %j', async (status, ok, statusText) => {
      const result = await client.get(`${server.url}/status?${status}`, { retry: { maxRetries: 0 } });
      expect(result).toMatchObject({ status, statusCode: status, ok, statusText });
    });

    it('parses JSON, fills targets, and throws for an empty body', async () => {
      const result = await client.get(`${server.url}/echo`);
      const target = { method: '', extra: 1 };
      expect(result.json(target)).toBe(target);
      expect(target).toMatchObject({ method: 'GET', extra: 1, url: '/echo' });
      expect(result.json((it) => Object.keys(it as object).length)).toBe(4);
      const empty = await client.get(`${server.url}/empty`);
      expect(empty.bytes()).toHaveLength(0);
      expect(
        errorIs(
          thrownBy(() => empty.json()),
          ErrResponseBodyEmpty,
        ),
      ).toBe(true);
    });

    it('throws UnmarshalError for a body that is not JSON, without a part of it', async () => {
      const refuse = async (parseJson?: (text: string) => unknown): Promise<Error> => {
        const { client: fake } = createFakeClient(
          [{ body: '{"password": canary}' }],
          parseJson === undefined ? {} : { parseJson },
        );
        const result = await fake.get('https://api.example.com/');
        return thrownBy(() => result.json()) as Error;
      };
      const error = await refuse();
      expect(error).toBeInstanceOf(UnmarshalError);
      expect(error.message).toMatch(
        /^Cannot unmarshal the body of GET https:\/\/api\.example\.com\/ \(200\): it is not JSON/,
      );
      expect(inspect(error, { depth: Infinity, showHidden: true }).replaceAll(/^ +at .*$/gm, '')).not.toContain(
        'canary',
      );
      const cause = new RangeError('of the parser');
      expect(
        await refuse(() => {
          throw cause;
        }),
      ).toMatchObject({ name: 'UnmarshalError', cause });
    });

    it('throws UnmarshalError with the fields of the response that are safe to log', async () => {
      const headers = { 'content-type': 'text/html; charset=utf-8; note=canary', 'x-token': 'canary' };
      const { client: fake } = createFakeClient([{ status: 404, headers, body: '<p>canary</p>' }, { body: '[1]' }]);
      const page = await fake.get('https://ada:canary@api.example.com/users?token=canary');
      const error = thrownBy(() => page.json());
      const url = 'https://api.example.com/users?token=[REDACTED]';
      expect(error).toMatchObject({
        name: 'UnmarshalError',
        code: 'UNMARSHAL_ERROR',
        method: 'GET',
        url,
        statusCode: 404,
        contentType: 'text/html',
      });
      expect(inspect(error, { depth: Infinity, showHidden: true }).replaceAll(/^ +at .*$/gm, '')).not.toContain(
        'canary',
      );
      const list = await fake.get('https://api.example.com/list');
      expect(thrownBy(() => list.json({}))).toMatchObject({
        code: 'UNMARSHAL_ERROR',
        url: 'https://api.example.com/list',
        statusCode: 200,
        contentType: undefined,
      });
    });

    it('prints as one line without the query', async () => {
      const result = await client.get(`${server.url}/echo?token=canary`);
      expect(String(result)).toMatch(/^GET http:\S+\?token=\[REDACTED\] → 200, \d+ bytes, \d+ ms, attempt 1$/);
      expect(JSON.stringify(result)).not.toContain('canary');
    });
  });

  describe('retries', () => {
    it('repeat a 503 with growing pauses until it succeeds', async () => {
      const clock = instantClock();
      await using own = createClientWith({ retry: { jitter: false } }, { clock });
      failing = 3;
      const result = await own.get(`${server.url}/flaky`);
      expect(result.statusCode).toBe(200);
      expect(result.meta.attempts).toBe(4);
      expect(clock.pauses).toEqual([1000, 2000, 4000]);
    });

    it('return the last status when they are exhausted', async () => {
      failing = 9;
      const result = await client.get(`${server.url}/flaky`, { retry: { maxRetries: 2 } });
      expect(result.statusCode).toBe(503);
      expect(result.meta.attempts).toBe(3);
      failing = 0;
    });

    it('throw RetryExhausted with the classified cause when they are exhausted', async () => {
      const error = await failure(client.get('http://127.0.0.1:1/', { retry: { maxRetries: 2 } }));
      expect(error.type).toBe(ErrorType.RetryExhausted);
      expect(error.attempts).toBe(3);
      expect(error.cause).toMatchObject({ type: ErrorType.Network });
      expect(error.host).toBe('127.0.0.1');
    });

    it('keep the type of an error that is not retried', async () => {
      const error = await failure(client.get('http://127.0.0.1:1/', { retry: { maxRetries: 0 } }));
      expect(error).toMatchObject({ type: ErrorType.Network, attempts: 1 });
    });
  });

  describe('failures', () => {
    it('a deadline is a Timeout that is not retried', async () => {
      const error = await failure(client.get(`${server.url}/hang`, { timeouts: { request: 50, attempt: 0 } }));
      expect(error).toMatchObject({ type: ErrorType.Timeout, attempts: 1 });
      expect(error.isRetryable()).toBe(false);
    });

    it('a wait for headers that is too long is a Timeout that is retried', async () => {
      await using own = createClient({ timeouts: { responseHeader: 30 }, retry: { delay: 0, maxRetries: 1 } });
      const error = await failure(own.get(`${server.url}/hang`));
      expect(error).toMatchObject({ type: ErrorType.RetryExhausted, attempts: 2 });
      expect(error.cause).toMatchObject({ type: ErrorType.Timeout });
    });

    it('a truncated body is ResponseRead', async () => {
      const error = await failure(client.get(`${server.url}/cut`, { retry: { maxRetries: 0 } }));
      expect(error).toMatchObject({
        type: ErrorType.ResponseRead,
        statusCode: 200,
        cause: { code: 'UND_ERR_SOCKET', message: 'other side closed, 3 of 100 bytes received' },
      });
      expect(error.isRetryable()).toBe(true);
    });

    it('a reset connection is Network', async () => {
      const error = await failure(client.post(`${server.url}/reset`));
      expect(error).toMatchObject({ type: ErrorType.Network, attempts: 1 });
    });

    it('a body over the limit is ErrResponseBodyTooLarge', async () => {
      const error = await failure(client.get(`${server.url}/big`, { security: { maxResponseBodySize: 1000 } }));
      expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(true);
      expect(error.isRetryable()).toBe(false);
      expect((await client.get(`${server.url}/big`, { security: { maxResponseBodySize: 1001 } })).text()).toHaveLength(
        1001,
      );
    });

    it('an abort before, during and between attempts is ContextCanceled', async () => {
      const reason = new Error('enough');
      expect(await failure(client.get(`${server.url}/hang`, { signal: AbortSignal.abort(reason) }))).toMatchObject({
        type: ErrorType.ContextCanceled,
        attempts: 0,
      });
      const controller = new AbortController();
      const pending = failure(client.get(`${server.url}/hang`, { signal: controller.signal }));
      setTimeout(() => controller.abort(reason), 20);
      expect(await pending).toMatchObject({ type: ErrorType.ContextCanceled, cause: reason });
      for (const odd of [null, 'text', 0]) {
        expect((await failure(client.get(`${server.url}/hang`, { signal: AbortSignal.abort(odd) }))).type).toBe(
          ErrorType.ContextCanceled,
        );
      }
    });
  });

  describe('a wrong argument', () => {
    it.each<[string, object]>([
      ['signal must be an AbortSignal', { signal: {} }],
      ['signal must be an AbortSignal', { signal: 'x' }],
      ['Cannot read the headers: they must be an object', { headers: 'x' }],
      ['or pairs of a name and a value', { headers: [['a']] }],
      ['or pairs of a name and a value', { headers: ['accept', 'text/html'] }],
      ['query must be an object', { query: 'a=b' }],
      ['query must be an object', { query: null }],
      ['form must be an object', { form: 'a=b' }],
      ['multipart must be an array of parts', { multipart: 'x' }],
      ['basicAuth must be an object', { basicAuth: 'x' }],
      ['context must be an object', { context: 5 }],
      ['stream must be true or false', { stream: 'yes' }],
      ['redirects.follow must be true or false', { redirects: { follow: 0 } }],
      ['retry.retryNonIdempotent must be true or false', { retry: { retryNonIdempotent: 'no' } }],
      ['cookies must be true, false or a CookieJar', { cookies: {} }],
      ['Cannot read the options of a request: they must be an object', [1]],
      ['Cannot read the options of a request: they must be an object', 5 as never],
      ["unknown option 'querry'; did you mean 'query'?", { querry: {} }],
      ["Cannot send the request: timeouts.request must be 0 to 1800000 ms, got '5s'", { timeouts: { request: '5s' } }],
      ['retry.maxRetries must be a whole number 0 to 10, got 1.5', { retry: { maxRetries: 1.5 } }],
      ['redirects.maxRedirects must be a whole number 0 to 50, got 51', { redirects: { maxRedirects: 51 } }],
      ['query must be an object of fields, or URLSearchParams', { query: [['a', '1']] }],
      ['query must be an object of fields, or URLSearchParams', { query: new Map([['a', '1']]) }],
      ["a FormData is sent as 'multipart'", { form: new FormData() }],
      ['multipart must be an array of parts, or a FormData', { multipart: { a: 'b' } }],
      ['idempotencyKey must not be empty', { idempotencyKey: '' }],
      ["unknown multipart option 'fileName'", { multipart: [{ name: 'a', data: 'b', fileName: 'c' }] }],
      [
        "security.maxResponseBodySize must be a whole number 0 to 1073741824 bytes, got '1mb'",
        { security: { maxResponseBodySize: '1mb' } },
      ],
    ])('is an error of type Validation: %s', async (message, options) => {
      const timers = (): number => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;
      const before = timers();
      const error = await failure(client.post(`${server.url}/echo`, options as never));
      expect(error).toMatchObject({ type: ErrorType.Validation, attempts: 0 });
      expect(error.message).toContain(message);
      // Other listeners of the process come and go; one of the request would stay.
      await until(() => timers() <= before);
    });

    it.each<[object, Error]>([
      [{ timeouts: { request: -1 } }, ErrInvalidTimeout],
      [{ retry: { maxRetries: 11 } }, ErrInvalidRetry],
      [{ redirects: { maxRedirects: 51 } }, ErrInvalidMiddleware],
      [{ security: { maxResponseBodySize: -1 } }, ErrInvalidSecurity],
    ])('has the sentinel of its group as cause when out of bounds: %j', async (options, sentinel) => {
      const error = await failure(client.get(`${server.url}/echo`, options));
      expect([errorIs(error, sentinel), error.message.startsWith('Cannot send the request: ')]).toEqual([true, true]);
    });

    it.each<[string, object]>([
      ['not both', { filePath: '/tmp/x', directory: '/tmp' }],
      ['onDownloadProgress must be a function', { filePath: '/tmp/x', onDownloadProgress: 5 }],
      ['overwrite must be true or false', { filePath: '/tmp/x', overwrite: 1 }],
      ['checksum must be', { filePath: '/tmp/x', checksum: 5 }],
      ["unknown download option 'progressCallback'; use 'onDownloadProgress'", { progressCallback: 5 }],
      ['unknown download option', { path: '/tmp/x' }],
    ])('of download rejects: %s', async (message, config) => {
      expect((await failure(client.download(`${server.url}/echo`, config as never))).message).toContain(message);
    });

    it.each(['127.0.0.1', { address: '127.0.0.1', family: 4 }, ['127.0.0.1'], [null], undefined])(
      'of a resolver rejects: %j',
      async (answer) => {
        const own = createClient({ connection: { lookup: () => Promise.resolve(answer as never) } });
        const error = await failure(own.get('http://h.test/'));
        expect(error).toMatchObject({ type: ErrorType.Validation, attempts: 1 });
        expect(error.message).toContain(
          "'lookup' must return an array of objects with an 'address', by a promise or its callback",
        );
      },
    );

    it.each(['5s', true, NaN, 5n, [1]])('as the timeout of download rejects: %p', async (timeout) => {
      const error = await failure(
        client.download(`${server.url}/echo`, '/tmp/x', { timeouts: { request: timeout as never } }),
      );
      expect([error.type, error.message]).toEqual([
        ErrorType.Validation,
        expect.stringContaining('timeouts.request must be 0 to 1800000 ms, got '),
      ]);
    });

    it('as the deadline of close rejects, and the client stays open', async () => {
      for (const wrong of [NaN, -1, '5s', null])
        expect(await failure(client.close(wrong as never))).toMatchObject({
          type: ErrorType.Validation,
          message: 'Cannot close the client: the deadline must be a number of milliseconds, at least 0',
        });
      expect((await client.get(`${server.url}/echo`)).statusCode).toBe(200);
    });

    it('as a path throws', async () => {
      const api = client.extend({ baseUrl: server.url });
      for (const wrong of [5, {}]) {
        expect(await failure(api.get(wrong as never))).toMatchObject({
          type: ErrorType.Validation,
          message: 'Cannot resolve the path: it must be a string or a URL',
        });
      }
    });

    it('as the name of a header throws', async () => {
      const { headers } = await client.get(`${server.url}/echo`);
      for (const read of [
        () => headers.get(undefined as never),
        () => headers.getAll(5 as never),
        () => headers.has({} as never),
      ])
        expect(read).toThrow('Cannot read a header: its name must be a string');
    });

    it('of createSession throws', () => {
      for (const wrong of [5, null, {}])
        expect(() => createSession({}, { client: wrong as never })).toThrow('client must be a Client');
      expect(() => createSession({}, 'https://a.test' as never)).toThrow(
        'Cannot read the options of session: they must be an object',
      );
      expect(() => createSession().deleteHeader(undefined as never)).toThrow(
        'Cannot read a header: its name must be a string',
      );
      expect(() => createSession({}, { cookies: {} as never })).toThrow('cookies must be a CookieJar');
      expect(() => createSession({}, { cookieJar: {} } as never)).toThrow(
        "unknown session option 'cookieJar'; use 'cookies'",
      );
      expect(() => createClient({ cookies: {} as never })).toThrow('cookies must be true, false or a CookieJar');
    });
  });

  describe('close', () => {
    it('waits for requests in progress, then refuses all others', async () => {
      const own = createClient();
      const pending = own.get(`${server.url}/echo`);
      const closing = own.close();
      expect(own.close()).toBe(closing);
      expect((await pending).statusCode).toBe(200);
      await closing;
      await expect(own.get(`${server.url}/echo`)).rejects.toMatchObject(thrownFor(ErrClientClosed));
      await expect(own.get('not a url')).rejects.toMatchObject(thrownFor(ErrClientClosed));
      await expect(own.download(`${server.url}/echo`, '')).rejects.toMatchObject(thrownFor(ErrClientClosed));
    });

    it.each([Infinity, 2 ** 40])('waits without a limit for a deadline longer than a timer: %d', async (deadline) => {
      const own = createClient();
      const pending = own.get(`${server.url}/later`);
      await own.close(deadline);
      expect((await pending).text()).toBe('late');
    });

    it('fails requests with ErrClientClosed after its deadline', async () => {
      const own = createClient();
      const pending = expect(own.get(`${server.url}/hang`)).rejects.toMatchObject(thrownFor(ErrClientClosed));
      await own.close(20);
      await pending;
    });
  });

  it('a printed client has no configuration', async () => {
    await using client = createClient({ headers: { authorization: 'Bearer canary' } });
    await using session = createSession({}, { headers: { authorization: 'Bearer canary' } });
    for (const it of [client, session, createFetchClient({ headers: { authorization: 'Bearer canary' } })]) {
      expect(Object.keys(it)).not.toContain('featureParts');
      expect(inspect(it, { depth: 10 })).not.toContain('canary');
    }
  });
});

describe('error results', () => {
  const newFolder = temporaryFolders();
  const problem = { type: 'about:blank', title: 'No such model', detail: 'token=secret123' };
  const read = (error: ClientError): unknown => error.result?.json();

  let server: TestServer;
  const client = createClientWith({}, { clock: instantClock() });
  const fetchClient = new HttpFetchClient({}, { clock: instantClock() });
  const sent = Buffer.from(JSON.stringify(problem));

  beforeAll(async () => {
    server = await startServer(({ url }, response) => {
      const [, status = '', kind = ''] = /^\/(\d+)(.*)$/.exec(url) ?? [];
      response.writeHead(Number(status), { 'content-type': 'application/problem+json' });
      if (kind === '/endless') return void response.write(sent);
      response.end(kind === '/large' ? Buffer.alloc(70_000, ' ') : sent);
    });
  });
  afterAll(async () => {
    await client.close();
    await fetchClient.close();
    await server.close();
  });

  /** Runs a client's events to their failure. */
  const eventsFailure = (from: typeof client | typeof fetchClient, url: string): Promise<ClientError> =>
    failure(events(from, url)[Symbol.asyncIterator]().next());
  const downloadFailure = (url: string): Promise<ClientError> =>
    failure(client.download(url, join(newFolder(), 'file.bin')));

  describe('the error of a status has the response', () => {
    it('after throwForStatus, on Node and on fetch', async () => {
      for (const from of [client, fetchClient]) {
        const result = await from.get(`${server.url}/404`);
        const error = thrownBy(() => result.throwForStatus()) as ClientError;
        expect(error.result).toBe(result);
        expect(read(error)).toEqual(problem);
      }
    });

    it('after throwForStatus of a stream, which stays open', async () => {
      const result = await client.get(`${server.url}/404`, { stream: true });
      expect((thrownBy(() => result.throwForStatus()) as ClientError).result).toBe(result);
      expect(JSON.parse((await result.stream.toArray()).join(''))).toEqual(problem);
    });

    it.each([404, 503])('%d of events, on Node and on fetch', async (status) => {
      for (const from of [client, fetchClient])
        expect(read(await eventsFailure(from, `${server.url}/${status}`))).toEqual(problem);
    });

    it('of events that got another response than a stream', async () => {
      expect(read(await eventsFailure(client, `${server.url}/200`))).toEqual(problem);
    });

    it.each([404, 503])('%d of a download', async (status) => {
      const error = await downloadFailure(`${server.url}/${status}`);
      expect([error.statusCode, error.result?.headers.get('content-type'), read(error)]).toEqual([
        status,
        'application/problem+json',
        problem,
      ]);
    });

    it('without a part of its body: one that is larger than 64 KiB cannot be read', async () => {
      for (const error of [
        await eventsFailure(client, `${server.url}/404/large`),
        await downloadFailure(`${server.url}/404/large`),
      ]) {
        expect(error.result?.statusCode).toBe(404);
        expect(() => error.result?.text()).toThrow(TypeError);
      }
    });

    it('without a body that does not end within a second', async () => {
      const clock = manualClock();
      await using own = createClientWith({}, { clock });
      const failing = eventsFailure(own, `${server.url}/404/endless`);
      await until(() => clock.pauses.includes(1000));
      await clock.tick(1000);
      const error = await failing;
      expect(error.statusCode).toBe(404);
      expect(() => read(error)).toThrow(TypeError);
    });
  });

  describe('the response of an error', () => {
    it('is not printed, serialised, cloned or listed', async () => {
      const error = await downloadFailure(`${server.url}/503`);
      expect(Reflect.ownKeys(error).concat(Object.keys({ ...error }))).not.toContain('result');
      const texts = [
        inspect(error, { depth: 9 }),
        inspect(error, { depth: 9, showHidden: true, getters: true }),
        JSON.stringify(error),
        String(error),
        inspect(structuredClone(error), { showHidden: true }),
        String(error.stack),
      ];
      expect(texts.filter((it) => it.includes('secret123') || it.includes('No such model'))).toEqual([]);
    });

    it('is kept by copies of the error, and not by its plain form', () => {
      const error = exhausted(new ClientError({ result: { statusCode: 404 } as never }), { url: 'https://h.test/' });
      expect(error.result).toEqual({ statusCode: 404 });
      expect(error.withType(11).result).toBe(error.result);
      const plain = { ...JSON.parse(JSON.stringify(error)), result: { statusCode: 200 } } as unknown;
      const revived = ClientError.fromJson(plain);
      expect([isClientError(revived), revived?.result]).toEqual([true, undefined]);
    });
  });
});

describe('errors', () => {
  const url = 'http://h.test/';

  describe('a sentinel', () => {
    const closed = async () => {
      const client = createClient();
      await client.close();
      return client;
    };
    const empty = async () => createFakeClient([{ body: '' }]).client.get(url);
    it.each<readonly [string, Sentinel, () => unknown]>([
      ['createClient(null)', ErrNilConfig, () => createClient(null)],
      ['validateConfig(null)', ErrNilConfig, () => validateConfig(null as unknown as Config)],
      ['a request of a closed client', ErrClientClosed, async () => (await closed()).get(url)],
      ['a download of a closed client', ErrClientClosed, async () => (await closed()).download(url, 'file')],
      ['events of a closed client', ErrClientClosed, async () => (await closed()).events(url).next()],
      ['an empty path', ErrEmptyFilePath, async () => createFakeClient([{}]).client.download(url, '')],
      ['an empty path of a result', ErrEmptyFilePath, async () => (await empty()).saveToFile('')],
    ])('is thrown by %s as a new error with a stack and its message', async (_name, sentinel, act) => {
      const throwing = async (): Promise<unknown> => act();
      const error = (await throwing().catch((it: unknown) => it)) as Error;
      expect([errorIs(error, sentinel), error === sentinel, error.message, Object.isFrozen(error)]).toEqual([
        true,
        false,
        sentinel.message,
        false,
      ]);
      expect(error.stack).toContain('client.test.ts');
    });

    it('passes recover() as it is', async () => {
      const thrown = wrapSentinel(ErrClientClosed);
      const throws = () => () => Promise.reject(thrown);
      const { client } = createFakeClient([{}], { middleware: [recover(), throws] });
      await expect(client.get(url)).rejects.toBe(thrown);
    });
  });

  describe('an error of the caller', () => {
    class My extends Error {
      readonly details = { secret: 1 };
    }
    const my = new My('mine');
    const abort = new AbortController();
    abort.abort(my);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw my;
    }
    const throws = () => () => {
      throw my;
    };

    it.each<readonly [string, Config, (client: Client, base: string) => Promise<unknown>]>([
      ['the reason of its signal', {}, (client, base) => client.get(base, { signal: abort.signal })],
      ['the failure of its body', {}, (client, base) => client.post(base, { body: broken() })],
      [
        'the failure of its middleware, recovered',
        { middleware: [recover(), throws] },
        (client, base) => client.get(base),
      ],
      [
        'the failure of its policy',
        {},
        () => createFakeClient([{ status: 503 }], { retry: { policy: throws() } }).client.get(url),
      ],
    ])('is found by errorIs as %s', async (_name, config, ask) => {
      const server = createServer((socket) => socket.on('error', () => undefined).resume());
      await using client = createClient(config);
      const error = await failure(ask(client, `http://127.0.0.1:${await listen(server)}/`));
      server.close();
      expect([errorIs(error, my), errorIs(error, new My('mine'))]).toEqual([true, false]);
      expect(error.cause).not.toHaveProperty('details');
    });

    it('is found by the code of an error of undici', async () => {
      await using server = await startRawServer((_request, socket) => socket.end());
      await using client = createClient({ retry: { maxRetries: 0 } });
      const error = await failure(client.get(server.url));
      const isSocketError = (it: unknown): it is Error => (it as { code?: unknown }).code === 'UND_ERR_SOCKET';
      expect([error.type, errorAs(error, isSocketError)?.name]).toEqual([ErrorType.Network, 'SocketError']);
    });
  });

  describe('the URL of a failure', () => {
    it.each(['http://ann:pw@127.0.0.1:1/x?token=t', 'http://127.0.0.1:1', 'http://ann@127.0.0.1:1/x#top'])(
      'is the same in the error, the metric and the log: %s',
      async (asked) => {
        const lines: string[] = [];
        const told: RequestMetric[] = [];
        const write = (fields: object): void => void lines.push((fields as { url: string }).url);
        const client = createClient({
          retry: { maxRetries: 0 },
          middleware: [
            metrics((metric) => void told.push(metric)),
            logging({ info: write, warn: write, error: write }),
          ],
        });
        const error = await failure(client.get(asked));
        await client.close();
        expect(error.url).toContain(asked.includes('@') ? 'http://***:***@127.0.0.1:1/x' : asked);
        expect([...lines, ...told.map((it) => it.url), ...told.map((it) => it.error?.url)]).toEqual([
          error.url,
          error.url,
          error.url,
        ]);
        expect(String(error).startsWith(`GET ${error.url}: `)).toBe(true);
      },
    );
  });
});
