import { inspect } from 'node:util';
import * as otel from '@opentelemetry/api';
import { describe, expect, it } from '@jest/globals';
import { ErrInvalidMiddleware, errorAs, errorIs, ErrorType, isClientError } from '@wirework/http-errors';
import { thrownBy, unhandledRejections } from '@wirework/test-support';
import { isConfigError } from '../src/config/config-error.ts';
import { audit, type AuditEvent } from '../src/features/middleware/audit.ts';
import { logging } from '../src/features/middleware/logging.ts';
import { metrics, type RequestMetric } from '../src/features/middleware/metrics.ts';
import type { Middleware } from '../src/response/middleware.ts';
import { recover } from '../src/features/middleware/recover.ts';
import { requestId } from '../src/features/middleware/request-id.ts';
import { telemetry, type TelemetryApi } from '../src/features/middleware/telemetry.ts';
import type { HeaderRecord } from '../src/request/request.ts';
import { acceptEncoding } from '../src/body/content-codings.ts';
import { createSession } from '../src/features/session/session.ts';
import { failure } from './support/fails.ts';
import { cache, createFakeClient, type FakeScript } from './support/ring.ts';

const on = (script: FakeScript, ...middlewares: Middleware[]) =>
  createFakeClient(script, { retry: { maxRetries: 1 }, middleware: middlewares });
const url = 'http://user:canary@h.test/p?token=canary&q=1';

/** The API of OpenTelemetry with one tracer. It records the name of the tracer, then every call of a span. */
function notedApi(): { api: TelemetryApi; said: unknown[] } {
  const said: unknown[] = [];
  const span = {
    setAttribute: (...it: unknown[]) => said.push(it),
    setStatus: (it: unknown) => said.push(it),
    end: () => said.push('end'),
  };
  const trace: TelemetryApi['trace'] = {
    getTracer: (tracer) => (said.push(tracer), { startSpan: (...it) => (said.push(it), span) }),
    setSpan: () => otel.ROOT_CONTEXT,
  };
  return { api: { ...(otel as never as TelemetryApi), trace }, said };
}

describe('middleware', () => {
  it('wraps retries and redirects, the first one outermost', async () => {
    const order: string[] = [];
    const layer =
      (name: string): Middleware =>
      (next) =>
      async (request) => {
        order.push(`${name} in`);
        const result = await next(request);
        order.push(`${name} out`);
        return result;
      };
    const { client, sent } = on([{ status: 503 }, {}], layer('a'), layer('b'));
    await client.get(url);
    expect(order).toEqual(['a in', 'b in', 'b out', 'a out']);
    expect(sent).toHaveLength(2);
  });

  it('may change the request, which is then checked, or return a result itself', async () => {
    const adds =
      (name: string, value: string): Middleware =>
      (next) =>
      (request) =>
        next({ ...request, headers: { ...request.headers, [name]: value } });
    const { client, sent } = on([{}], adds('x-a', '1'));
    await client.get(url);
    expect(sent[0]?.headers['x-a']).toBe('1');
    expect((await failure(on([{}], adds('x-a', 'b\r\nc: d')).client.get(url))).type).toBe(ErrorType.Validation);
    for (const none of [undefined, null, 'text', () => undefined])
      await expect(on([{}], () => async () => none as never).client.get(url)).rejects.toThrow(
        'a middleware did not return one',
      );
  });

  it('may add headers in any case or as Headers; the last one of a name is sent', async () => {
    const changes: ((headers: HeaderRecord) => unknown)[] = [
      (it) => ({ ...it, 'User-Agent': 'mine', 'Idempotency-Key': 'k' }),
      (it) => {
        const headers = new Headers(it as Record<string, string>);
        headers.set('User-Agent', 'mine');
        headers.set('Idempotency-Key', 'k');
        return headers;
      },
      (it) => [...Object.entries(it), ['User-Agent', 'mine'], ['IDEMPOTENCY-KEY', 'k']],
    ];
    for (const change of changes) {
      const { client, sent } = on(
        [{ status: 503 }, {}],
        (next) => (request) => next({ ...request, headers: change(request.headers) as HeaderRecord }),
      );
      await client.post('http://h.test/', { json: 1 });
      expect(sent.map((it) => it.headers)).toEqual(
        Array(2).fill({
          accept: '*/*',
          'accept-encoding': acceptEncoding,
          'user-agent': 'mine',
          'content-type': 'application/json',
          'idempotency-key': 'k',
        }),
      );
    }
    const broken = on(
      [{}],
      metrics(() => undefined),
      (next) => (request) => next({ ...request, headers: null as never }),
    );
    expect(await failure(broken.client.get(url))).toMatchObject({
      type: ErrorType.Validation,
      message: 'Cannot read the headers: they must be an object',
    });
  });

  it('sees lower-case header names, so that the cache keeps no personal response', async () => {
    for (const name of ['Cookie', 'AUTHORIZATION']) {
      let user = 'ada';
      const login: Middleware = (next) => (request) =>
        next({ ...request, headers: { ...request.headers, [name]: user } });
      const { client, sent } = on(
        (request) => ({
          headers: { 'cache-control': 'public, max-age=60' },
          body: `for ${String(request.headers[name.toLowerCase()])}`,
        }),
        login,
        requestId(),
        cache(),
      );
      expect((await client.get('http://h.test/')).text()).toBe('for ada');
      user = 'bob';
      expect((await client.get('http://h.test/')).text()).toBe('for bob');
      expect(sent).toHaveLength(2);
    }
    const { client, sent } = on(
      [{}],
      (next) => (request) => next({ ...request, headers: { ...request.headers, 'X-Request-ID': 'mine' } }),
      requestId(),
    );
    await client.get('http://h.test/');
    expect(sent[0]?.headers['x-request-id']).toBe('mine');
  });

  it('of another shape throws when the client is made, and without a request when it is called', async () => {
    const koa = async (request: { headers: object }, next: (it: unknown) => unknown): Promise<unknown> =>
      next({ ...request, headers: { ...request.headers } });
    const make = (): void => {
      for (const other of [koa, () => undefined, () => ({})]) {
        const error = thrownBy(() => on([{}], (next) => next, other as never));
        expect(isConfigError(error) && [error.field, error.bound, errorIs(error, ErrInvalidMiddleware)]).toEqual([
          'middleware[1]',
          "a function '(next) => (request) => result'",
          true,
        ]);
      }
    };
    expect(await unhandledRejections(make)).toEqual([]);
    expect(await failure(on([{}], (next) => () => next(undefined as never)).client.get(url))).toMatchObject({
      type: ErrorType.Validation,
      message: 'Cannot send the request: a middleware called next without it',
    });
  });

  it('requestId gives one id to all attempts, unless the request has one', async () => {
    const { client, sent } = on([{ status: 503 }, {}], requestId({ generate: () => 'id' }));
    await client.get(url);
    await client.get(url, { headers: { 'X-Request-Id': 'mine' } });
    expect(sent.map((it) => it.headers['x-request-id'])).toEqual(['id', 'id', 'mine']);
  });

  it('recover turns an error of a middleware into a ClientError', async () => {
    const broken: Middleware = () => () => {
      throw 'a string';
    };
    expect((await failure(on([{}], recover(), broken).client.get(url))).type).toBe(ErrorType.Unknown);
  });

  it('logging, metrics and audit report without secrets, and ignore errors of observers', async () => {
    const lines: unknown[] = [];
    const seen: RequestMetric[] = [];
    const events: AuditEvent[] = [];
    const logger = {
      info: (...it: unknown[]) => lines.push(['info', ...it]),
      warn: (...it: unknown[]) => lines.push(['warn', ...it]),
      error: (...it: unknown[]) => {
        lines.push(['error', ...it]);
        throw new Error('log');
      },
    };
    const all = [
      logging(logger),
      metrics((it) => {
        seen.push(it);
        throw new Error('count');
      }),
      audit((it) => events.push(it), { includeHeaders: true }),
    ];
    const script: FakeScript = (request) =>
      request.url.endsWith('fail')
        ? new Error(`failed: ${url}`)
        : { status: request.url.includes('missing') ? 404 : 200, headers: { 'set-cookie': 'a=canary' } };
    const { client } = on(script, ...all);
    await client.get(url, { headers: { authorization: 'canary', 'x-api-key': 'canary' }, context: { userId: 'u1' } });
    await client.get(`${url}&missing`);
    await expect(client.get(`${url}&fail`)).rejects.toThrow('failed: http://***:***@h.test/p?token=[REDACTED]&q=1');
    expect(lines.map((it) => (it as string[])[0])).toEqual(['info', 'warn', 'error']);
    expect(seen.map((it) => it.statusCode)).toEqual([200, 404, 0]);
    expect(events[0]).toMatchObject({
      method: 'GET',
      status_code: 200,
      attempts: 1,
      user_id: 'u1',
      request_headers: { authorization: '[REDACTED]' },
    });
    for (const it of [lines, seen, events]) expect(inspect(it, { depth: 10 })).not.toContain('canary');
    expect(JSON.stringify([lines, seen, events])).not.toContain('canary');
  });

  it('audit redacts secret headers, and secrets in the URLs of headers', async () => {
    const events: AuditEvent[] = [];
    const { client } = createFakeClient(
      [
        {
          headers: {
            location: '/?token=canary',
            link: '<https://u:canary@h.test/?sig=canary>; rel="next"',
            etag: ['"1"', '"2"'],
          },
        },
      ],
      { middleware: [audit((it) => events.push(it), { includeHeaders: true })] },
    );
    const secrets = [
      'authorization',
      'cookie',
      'X-Auth-Key',
      'x-api-key',
      'ocp-apim-subscription-key',
      'x-functions-key',
      'x-vault-token',
      'client-secret',
      'password',
      'session-id',
      'x-csrf',
      'x-xsrf',
      'x-jwt',
      'x-signature',
      'x-credential',
    ];
    const headers = Object.fromEntries(
      [...secrets, 'referer', 'idempotency-key', 'accept'].map((it) => [
        it,
        it === 'referer' ? url : it === 'accept' ? 'a/b' : 'canary',
      ]),
    );
    await client.get(url, { headers: { ...headers, 'idempotency-key': 'i1' } });
    expect(events[0]?.request_headers).toMatchObject({
      ...Object.fromEntries(secrets.map((it) => [it.toLowerCase(), '[REDACTED]'])),
      referer: 'http://***:***@h.test/p?token=[REDACTED]&q=1',
      'idempotency-key': 'i1',
      accept: 'a/b',
    });
    expect(events[0]?.response_headers).toEqual({
      location: '/?token=[REDACTED]',
      link: '<https://***:***@h.test/?sig=[REDACTED] rel="next"',
      etag: '"1","2"',
    });
    expect(inspect(events)).not.toContain('canary');
  });

  it('logging reports causes, their code and the request id of a failure', async () => {
    const lines: [object, string][] = [];
    const write = (fields: object, message: string): void => void lines.push([fields, message]);
    const errors = [
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:80, Authorization: Basic canary'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      }),
      Object.assign(new Error('getaddrinfo ENOTFOUND h.test'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
      Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
      Object.assign(new Error('waiting for the response headers timed out'), {
        name: 'HeadersTimeoutError',
        code: 'UND_ERR_HEADERS_TIMEOUT',
      }),
    ];
    const script: FakeScript = ({ url: at }) =>
      errors[Number(at.at(-1))] ?? (at.endsWith('never') ? new Promise(() => undefined) : { status: 404 });
    const { client } = on(
      script,
      requestId({ header: 'x-trace', generate: () => 'id-1' }),
      logging({ info: write, warn: write, error: write }),
    );
    for (const path of ['0', '1', '2', '3']) await failure(client.get(`http://h.test/${path}`));
    await failure(client.get('http://h.test/never', { timeouts: { request: 1 }, headers: { 'X-Trace': 'mine' } }));
    await client.get('http://h.test/');
    await failure(client.get('http://h.test/never', { timeouts: { attempt: 1 }, retry: { maxRetries: 0 } }));
    const failed = {
      method: 'GET',
      requestId: 'id-1',
      attempts: 2,
      code: 'RETRY_EXHAUSTED',
      error: expect.stringMatching(/^retries exhausted: network \w+ \w+: (?:connect ECONNREFUSED|waiting for)/),
    };
    expect(lines.map(([fields]) => fields)).toMatchObject([
      {
        ...failed,
        cause: expect.stringMatching(/: connect ECONNREFUSED 10\.0\.0\.1:80, Authorization: \[REDACTED\]$/),
        causeCode: 'ECONNREFUSED',
      },
      {
        code: 'DNS_ERROR',
        attempts: 1,
        cause: 'getaddrinfo ENOTFOUND h.test',
        causeCode: 'ENOTFOUND',
      },
      { code: 'CERTIFICATE_ERROR', cause: 'certificate has expired', causeCode: 'CERT_HAS_EXPIRED' },
      { ...failed, causeCode: 'UND_ERR_HEADERS_TIMEOUT' },
      {
        code: 'TIMEOUT',
        requestId: 'mine',
        cause: 'request timed out after 1 ms while waiting for the response headers',
        causeCode: undefined,
      },
      { method: 'GET', url: 'http://h.test/', requestId: 'id-1', statusCode: 404 },
      { code: 'TIMEOUT', causeCode: 'ERR_ATTEMPT_TIMEOUT' },
    ]);
    expect(lines[2]?.[1]).toMatch(
      /^GET http:\/\/h\.test\/2 → CERTIFICATE_ERROR: [\w ]+: certificate has expired \(\d+ ms\)$/,
    );
    expect(inspect(lines)).not.toContain('canary');
  });

  it('errors, logs, metrics, audits, spans and results redact sensitiveKeys', async () => {
    const seen: unknown[] = [];
    const write = (...it: unknown[]): void => void seen.push(it);
    const middlewares = [
      logging({ info: write, warn: write, error: write }),
      metrics(write),
      audit(write, { includeHeaders: true }),
    ];
    const security = { sensitiveKeys: ['ticket', 'App-Key', 'x-user'] };
    const fails = Object.assign(new Error('read http://h.test/?ticket=canary failed: {"app_key":"canary"}'), {
      code: 'ECONNRESET',
    });
    const asked: unknown[] = [];
    const policy = ({ url: at, error }: { url: string; error: unknown }): boolean => (asked.push(at, error), false);
    const script: FakeScript = ({ url: at }) =>
      at.includes('fail')
        ? fails
        : {
            status: at.includes('503') ? 503 : at.includes('404') ? 404 : 200,
            headers: { 'x-user': 'canary' },
            body: '<',
          };
    const { client } = createFakeClient(script, { security, middleware: middlewares, retry: { policy } });
    const at = 'http://h.test/p?ticket=canary&appKey=canary&q=1';
    const result = await client.get(at, { headers: { 'X-User': 'canary' } });
    seen.push(
      String(result),
      JSON.stringify(result),
      thrownBy(() => result.json()),
    );
    await client.get(`${at}&503`);
    const domain = client.extend({ baseUrl: 'http://h.test/v1' });
    const session = createSession({}, { client });
    for (const call of [
      () => client.get(`${at}&fail`),
      () => client.get(at, { retry: { maxRetries: 11 } }),
      () => session.get(at, { retry: { maxRetries: 11 } }),
      () => session.get(at, { headers: 5 as never }),
      () => domain.get('../p?ticket=canary'),
      () => client.events(at).next(),
      () => client.events(`${at}&503`).next(),
      () => client.download(`${at}&fail`, '/nowhere/a', { retry: { maxRetries: 0 } }),
      () => client.download(`${at}&404`, '/nowhere/a'),
      () => domain.download('../p?ticket=canary', '/nowhere/a'),
    ])
      seen.push(await failure(call() as Promise<unknown>));
    expect(seen.length).toBeGreaterThan(20);
    for (const it of [seen, asked])
      for (const text of [inspect(it, { depth: 10 }), JSON.stringify(it)]) {
        expect(text).toContain('ticket=[REDACTED]');
        expect(text).not.toContain('canary');
      }
  });

  it('audit has no headers by default, and the time of the system', async () => {
    const events: AuditEvent[] = [];
    for (const options of [undefined, { includeHeaders: false }, { includeHeaders: undefined, now: undefined }])
      await on(
        [{}],
        audit((it) => events.push(it), options),
      ).client.get(url);
    expect(events).toHaveLength(3);
    for (const it of events) {
      expect(Object.keys(it)).not.toEqual(expect.arrayContaining(['request_headers']));
      expect(Object.keys(it)).not.toEqual(expect.arrayContaining(['response_headers']));
      expect(Math.abs(Date.parse(it.timestamp) - Date.now())).toBeLessThan(60_000);
      expect(it.duration_ms).toBeLessThan(60_000);
    }
  });

  it.each([
    [399, 'info', undefined],
    [400, 'warn', '400'],
    [500, 'warn', '500'],
  ])('logging and telemetry of status %i: %s, error.type %s', async (status, level, type) => {
    const levels: unknown[] = [];
    const note =
      (name: string) =>
      (fields: object): unknown =>
        levels.push([name, (fields as { duration: number }).duration < 60_000]);
    const { api, said } = notedApi();
    await on(
      [{ status }],
      logging({ info: note('info'), warn: note('warn'), error: note('error') }),
      telemetry(api),
    ).client.get('http://h.test:8080/p?q=1', { retry: { maxRetries: 0 } });
    expect(levels).toEqual([[level, true]]);
    const attributes = {
      'http.request.method': 'GET',
      'url.full': 'http://h.test:8080/p?q=1',
      'server.address': 'h.test',
      'server.port': 8080,
    };
    const ended = [
      ['http.response.status_code', status],
      ['network.protocol.version', '1.1'],
      ...(type === undefined ? [] : [['error.type', type], { code: otel.SpanStatusCode.ERROR }]),
      'end',
    ];
    expect(said).toEqual([
      '@wirework/http-client',
      ['HTTP GET', { kind: otel.SpanKind.INTERNAL, attributes }],
      ['GET', { kind: otel.SpanKind.CLIENT, attributes }, otel.ROOT_CONTEXT],
      ...ended,
      ...ended,
    ]);
  });

  it('telemetry has the default port without one in the URL, and headers of the caller override its context', async () => {
    const { api, said } = notedApi();
    const propagation: TelemetryApi['propagation'] = {
      inject: (_context, carrier) => Object.assign(carrier, { traceparent: '00-1', tracestate: 'a' }),
    };
    const { client, sent } = on([{}], telemetry({ ...api, propagation }));
    await client.get('http://h.test/', { headers: { tracestate: 'mine' } });
    expect(said[2]).toMatchObject(['GET', { attributes: { 'server.address': 'h.test', 'server.port': 80 } }, {}]);
    expect(sent[0]?.headers).toMatchObject({ traceparent: '00-1', tracestate: 'mine' });
    said.length = 0;
    await expect(client.get('nowhere')).rejects.toThrow('it does not parse as an absolute URL');
    expect(said[0]).toEqual([
      'HTTP GET',
      { kind: otel.SpanKind.INTERNAL, attributes: { 'http.request.method': 'GET', 'url.full': 'nowhere' } },
    ]);
  });

  it('metrics have milliseconds, and no host without one in the URL', async () => {
    const seen: RequestMetric[] = [];
    const { client } = on(
      [{}],
      metrics((it) => seen.push(it)),
    );
    await client.get(url);
    await expect(client.get('nowhere')).rejects.toThrow('it does not parse as an absolute URL');
    expect(seen.map((it) => it.host)).toEqual(['h.test', '']);
    for (const it of seen) expect(it.duration).toBeLessThan(60_000);
  });

  it('metrics get a ClientError unchanged, with its attempts', async () => {
    const seen: RequestMetric[] = [];
    const { client } = on(
      [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
      metrics((it) => seen.push(it)),
    );
    const error = await failure(client.get(url));
    expect(seen[0]).toMatchObject({ attempts: 2 });
    expect(seen[0]?.error).toBe(error);
  });

  it('audit reports failed calls by a given clock, and its errors fail the call', async () => {
    const events: AuditEvent[] = [];
    const now = (): Date => new Date(0);
    const { client } = on(
      [new Error('boom')],
      audit((it) => events.push(it), { now }),
    );
    await expect(client.get(url, { context: { sourceIp: '::1' } })).rejects.toThrow('boom');
    expect(events).toMatchObject([
      { timestamp: '1970-01-01T00:00:00.000Z', status_code: 0, source_ip: '::1', error: 'UNKNOWN_ERROR', attempts: 1 },
    ]);
    const full = new Error('no space for the audit');
    await expect(
      on(
        [{}],
        audit(() => {
          throw full;
        }),
      ).client.get(url),
    ).rejects.toBe(full);
    const both = (await on(
      [new Error('boom')],
      audit(() => {
        throw full;
      }),
    )
      .client.get(url)
      .catch((it: unknown) => it)) as AggregateError;
    expect([errorIs(both, full), errorAs(both, isClientError)?.message]).toEqual([true, 'boom']);
  });

  it('audit is awaited, and its rejection fails the call', async () => {
    const full = new Error('no space for the audit');
    const later = (): Promise<void> => new Promise((_resolve, reject) => setImmediate(reject, full));
    await expect(on([{}], audit(later)).client.get(url)).rejects.toBe(full);
    expect(
      await on([new Error('boom')], audit(later))
        .client.get(url)
        .catch((it: unknown) => errorIs(it as Error, full)),
    ).toBe(true);
  });

  it('a rejection of an observer is ignored', async () => {
    const later = async (): Promise<void> => {
      throw new Error('later');
    };
    const { client } = createFakeClient([{ status: 500 }], {
      retry: { maxRetries: 0 },
      middleware: [logging({ info: later, warn: later, error: later }), metrics(later)],
      resilience: { breaker: { minimumRequests: 1, onStateChange: later } },
    });
    expect(await unhandledRejections(() => client.get(url))).toEqual([]);
    expect(client.breakerState(url)).toBe('open');
  });

  it.each<[string, () => unknown]>([
    [
      "Cannot read the options: unknown requestId option 'name'; known are header, generate",
      () => requestId({ name: 'x' } as never),
    ],
    ['Cannot read the options: generate must be a function', () => requestId({ generate: 'x' as never })],
    ['Cannot make the middleware: header must be a string', () => requestId({ header: 5 as never })],
    [
      "Cannot read the options: unknown audit option 'headers'; known are includeHeaders, now",
      () => audit(() => undefined, { headers: true } as never),
    ],
    [
      'Cannot read the options: includeHeaders must be true or false',
      () => audit(() => undefined, { includeHeaders: 1 as never }),
    ],
    ['Cannot read the options: now must be a function', () => audit(() => undefined, { now: new Date() as never })],
    ['Cannot make the middleware: audit needs a function to write with', () => audit(undefined as never)],
    [
      "Cannot read the options: unknown cache option 'ttl'; known are store, onStoreError, maxCount, maxSize, maxEntrySize, parseJson",
      () => cache({ ttl: 5 } as never),
    ],
    ['Cannot read the options: parseJson must be a function', () => cache({ parseJson: JSON as never })],
    ['Cannot make the middleware: metrics needs a function to report to', () => metrics({} as never)],
    ["Cannot make the middleware: a logger needs the method 'warn'", () => logging({ info: () => undefined } as never)],
    ["Cannot make the middleware: a logger needs the method 'info'", () => logging(undefined as never)],
    ['Cannot read the options of requestId: they must be an object', () => requestId('x-trace' as never)],
    ['Cannot read the options of audit: they must be an object', () => audit(() => undefined, true as never)],
    ['Cannot read the options of cache: they must be an object', () => cache(500 as never)],
    ['Cannot make the cache: maxCount must be a whole number of at least 0', () => cache({ maxCount: NaN })],
    [
      'Cannot make the cache: maxEntrySize must be a whole number of at least 0',
      () => cache({ maxEntrySize: '5mb' as never }),
    ],
    [
      "Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': 'trace' is missing",
      () => telemetry(undefined as never),
    ],
    [
      "Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': 'trace' is missing",
      () => telemetry({ getTracer: () => undefined } as never),
    ],
    [
      "Cannot read the options: unknown telemetry option 'metric'; did you mean 'metrics'?",
      () => telemetry(otel as never, { metric: false } as never),
    ],
    ['Cannot read the options: metrics must be true or false', () => telemetry(otel as never, { metrics: 1 as never })],
    [
      "Cannot make the middleware: telemetry needs the whole of '@opentelemetry/api': 'propagation' is missing",
      () =>
        telemetry({
          trace: { getTracer: String, setSpan: String },
          context: { active: String, with: String },
        } as never),
    ],
  ])('throws when it is made: %s', (message, make) => {
    expect(make).toThrow(expect.objectContaining({ type: ErrorType.Validation, message }));
  });

  it('audit and toJSON of a result have the redirects without secrets', async () => {
    const events: AuditEvent[] = [];
    const script: FakeScript = (request) =>
      request.url.includes('/end') ? { body: 'done' } : { status: 302, headers: { location: '/end?token=canary' } };
    const result = await on(
      script,
      audit((it) => events.push(it)),
    ).client.get(url);
    const way = ['http://h.test/p?token=[REDACTED]&q=1'];
    expect(events.map((it) => it.redirect_chain)).toEqual([way]);
    expect(result.toJSON()).toMatchObject({
      status_code: 200,
      method: 'GET',
      url: 'http://h.test/end?token=[REDACTED]',
      content_length: 4,
      meta: { redirect_count: 1, redirect_chain: way },
    });
  });

  it('requestId accepts a header name and a generator', async () => {
    const { client, sent } = on([{}], requestId({ header: 'X-Trace', generate: () => 'id-1' }));
    await client.get(url);
    await client.get(url, { headers: { 'x-trace': 'mine' } });
    expect(sent.map((it) => it.headers['x-trace'])).toEqual(['id-1', 'mine']);
  });

  it('telemetry ends the span of a call that failed, with its code', async () => {
    const { api, said } = notedApi();
    const { client } = on([new Error('canary')], telemetry(api));
    await expect(client.get(url)).rejects.toThrow('canary');
    const ended = [['error.type', 'UNKNOWN_ERROR'], { code: 2, message: expect.any(String) as unknown }, 'end'];
    expect(said.slice(3)).toEqual([...ended, ...ended]);
  });

  it('telemetry counts the retries, and shows no secret of the URL, with the real API too', async () => {
    const { api, said } = notedApi();
    const { client } = on([{ status: 503 }, { status: 500 }], telemetry(api));
    await client.get(url);
    expect(said.slice(-6)).toEqual([
      ['http.request.resend_count', 1],
      ['http.response.status_code', 500],
      ['network.protocol.version', '1.1'],
      ['error.type', '500'],
      { code: otel.SpanStatusCode.ERROR },
      'end',
    ]);
    expect(said.filter((it) => Array.isArray(it) && it[0] === 'GET')).toMatchObject([
      ['GET', { attributes: { 'url.full': 'http://h.test/p?token=[REDACTED]&q=1' } }, {}],
      ['GET', { attributes: { 'http.request.resend_count': 1 } }, {}],
    ]);
    expect(JSON.stringify(said)).not.toContain('canary');
    expect((await on([{}], telemetry(otel as never as TelemetryApi)).client.get(url)).statusCode).toBe(200);
  });
});

describe('L: a canary secret in URL, headers, cookie, body and location', () => {
  it('is in no form of any error', async () => {
    const scripts: FakeScript[] = [
      [new Error(`connect failed to ${url}`)],
      [{ status: 302, headers: { location: 'ftp://user:canary@h/?token=canary' } }],
      [{ status: 302, headers: { location: '/?secret=canary' } }, new Error('boom http://h.test/?secret=canary')],
      [{ headers: { 'content-encoding': 'gzip' }, body: 'canary' }],
    ];
    for (const script of scripts) {
      const { client } = createFakeClient(script, { retry: { maxRetries: 1 } });
      let error: unknown;
      await client
        .post(url, { json: { password: 'canary' }, headers: { authorization: 'canary', cookie: 'a=canary' } })
        .catch((it: unknown) => (error = it));
      expect(isClientError(error)).toBe(true);
      const texts = [
        String(error),
        (error as Error).stack,
        (error as Error).message,
        inspect(error, { depth: Infinity, showHidden: true }),
        JSON.stringify(error),
        inspect(structuredClone(error), { depth: Infinity }),
      ];
      for (const text of texts) expect(text).not.toContain('canary');
    }
  });
});
