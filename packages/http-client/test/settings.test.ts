import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { fetchTable } from '../src/config/fetch-fields.ts';
import type { Field, Fields } from '../src/config/fields.ts';
import { nodeTable } from '../src/config/node-fields.ts';
import { settingFields } from '../src/config/request-fields.ts';
import { withSettings as withFetchSettings } from '../src/fetch.ts';
import { type Config, createClient, type Middleware, type RequestOptions, withSettings } from '../src/index.ts';
import { failure } from './support/fails.ts';
import { createFakeClient, type FakeScript } from './support/ring.ts';

const at = 'http://h.test/a';

/** Returns the fields in groups, and those without a group, by path. */
function paths(fields: Fields, prefix = ''): [path: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.fields === undefined || ['budget', 'breaker', 'bulkhead', 'rateLimit'].includes(name)
      ? [[`${prefix}${name}`, field]]
      : paths(field.fields, `${prefix}${name}.`),
  );
}

/** Returns an object with a value at a path. */
function nest(path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  return { [name]: rest.length === 0 ? value : nest(rest.join('.'), value) };
}

describe('the settings of a call', () => {
  /** For each setting, a call that has it, and what shows that it has. */
  const cases: Readonly<Record<string, readonly [options: RequestOptions, script: FakeScript, seen: unknown]>> = {
    'timeouts.request': [{ timeouts: { request: 1, attempt: 0 } }, () => new Promise(() => undefined), 'TIMEOUT'],
    'timeouts.attempt': [
      { timeouts: { attempt: 1 }, retry: { maxRetries: 0 } },
      () => new Promise(() => undefined),
      'TIMEOUT',
    ],
    'retry.maxRetries': [{ retry: { maxRetries: 0 } }, [{ status: 503 }, {}], 503],
    'retry.delay': [{ retry: { delay: 3, jitter: false } }, [{ status: 503 }, {}], [3]],
    'retry.maxDelay': [{ retry: { maxDelay: 7, jitter: false } }, [{ status: 503 }, {}], [7]],
    'retry.backoffFactor': [
      { retry: { delay: 5, backoffFactor: 4, jitter: false } },
      [{ status: 503 }, { status: 503 }, {}],
      [5, 20],
    ],
    'retry.jitter': [{ retry: { jitter: false } }, [{ status: 503 }, {}], [1000]],
    'retry.maxRetryAfter': [
      { retry: { maxRetryAfter: 900 } },
      [{ status: 503, headers: { 'retry-after': '1' } }, {}],
      503,
    ],
    'retry.retryNonIdempotent': [
      { retry: { retryNonIdempotent: true, delay: 1, jitter: false }, body: 'a' },
      [{ status: 503 }, {}],
      [1],
    ],
    'retry.policy': [{ retry: { policy: () => 9 } }, [{ status: 418 }, {}, {}, {}], [9, 9, 9]],
    'redirects.follow': [{ redirects: { follow: false } }, [{ status: 302, headers: { location: '/b' } }, {}], 302],
    'redirects.maxRedirects': [
      { redirects: { maxRedirects: 0 } },
      [{ status: 302, headers: { location: '/b' } }, {}],
      'redirect limit exceeded',
    ],
    'security.maxUrlBytes': [{ security: { maxUrlBytes: 1024 }, query: { a: 'a'.repeat(2000) } }, [{}], '1024'],
    'security.maxHeaderValueBytes': [
      { security: { maxHeaderValueBytes: 1024 }, headers: { a: 'a'.repeat(2000) } },
      [{}],
      '1024',
    ],
    'security.maxResponseBodySize': [{ security: { maxResponseBodySize: 2 } }, [{ body: 'abc' }], '2 bytes'],
    'security.maxDecompressedBodySize': [
      { security: { maxDecompressedBodySize: 2 } },
      [{ headers: { 'content-encoding': 'gzip' }, body: gzipSync('abc') }],
      '2 bytes',
    ],
    'security.maxRequestBodySize': [{ security: { maxRequestBodySize: 2 }, body: 'abc' }, [{}], '2 bytes'],
    'security.redirectAllowList': [
      { security: { redirectAllowList: ['H2.TEST'] } },
      [{ status: 302, headers: { location: 'http://h3.test/' } }, {}],
      'redirect',
    ],
    'security.allowInsecureRedirects': [
      { security: { allowInsecureRedirects: true } },
      [
        { status: 302, headers: { location: 'https://h.test/' } },
        { status: 302, headers: { location: 'http://h.test/b' } },
        {},
      ],
      200,
    ],
    cookies: [{ cookies: true }, [{ status: 503, headers: { 'set-cookie': 'a=1' } }, {}], 'a=1'],
    identity: [{ identity: 'ada' }, [{}], 'ada'],
    throwOnStatus: [{ throwOnStatus: true }, [{ status: 404 }], 'HTTP_ERROR'],
    parseJson: [{ parseJson: () => 'parsed' }, [{ json: 1 }], 'parsed'],
    stringifyJson: [{ stringifyJson: () => '"written"', json: 1 }, [{}], '"written"'],
  };

  it('are those that the table of fields allows for a call', () => {
    expect(Object.keys(cases).sort()).toEqual(
      paths(settingFields(nodeTable.client))
        .map(([path]) => path)
        .sort(),
    );
  });

  it.each(Object.keys(cases))('%s of a request counts for it alone', async (path) => {
    const [options, script, seen] = cases[path] as (typeof cases)[string];
    let identity: string | undefined;
    const observed: Middleware = (next) => (request) => {
      ({ identity } = request);
      return next(request);
    };
    const { client, sent, pauses } = createFakeClient(script, { middleware: [observed] });
    const outcome = await client.request('PUT', at, options).then(
      async (result) => [result.status, result.bytes().length > 0 ? result.json() : ''],
      (error: unknown) => [String(error), (error as { readonly code?: string }).code],
    );
    const facts = [outcome, pauses, sent.map((it) => [it.headers, Buffer.from(it.body).toString()]), identity];
    if (typeof seen === 'number') expect(outcome[0]).toBe(seen);
    else if (Array.isArray(seen)) expect(pauses).toEqual(seen);
    else expect(JSON.stringify(facts)).toContain(JSON.stringify(seen).slice(1, -1));
  });

  it('exclude fields of a client, whose error names createClient', async () => {
    const ofCalls = new Set(Object.keys(cases));
    const { client } = createFakeClient([{}]);
    const refused = paths(nodeTable.client).filter(([path]) => !ofCalls.has(path) && path !== 'headers');
    expect(refused.length).toBeGreaterThan(30);
    for (const [path] of refused) {
      const own = path.includes('.') && Object.hasOwn(nodeTable.request, path.split('.')[0] ?? '');
      const name = own ? path : (path.split('.')[0] ?? '');
      const error = await failure(client.get(at, nest(path, 1) as RequestOptions));
      expect(error.message).toContain(`'${name}'; use '${name}' of createClient`);
    }
  });

  it('of an extended client are those of its calls', async () => {
    const { client, pauses } = createFakeClient([{ status: 503 }, {}], { retry: { delay: 4, jitter: false } });
    await client.extend({ retry: { delay: 6 } }).get(at);
    expect(pauses).toEqual([6]);
  });

  it('show nothing of the connections, which may have secrets', async () => {
    let shown = '';
    const config: Config = {
      connection: { proxyUrl: 'http://u:secret@h.test' },
      middleware: [(next) => (request) => ((shown = JSON.stringify(request)), next(request))],
    };
    await failure(createClient(config).get('http://127.0.0.1:1/', { signal: AbortSignal.abort() }));
    expect(shown).toContain('"settings"');
    expect(shown).not.toContain('secret');
  });
});

describe('withSettings()', () => {
  it('changes settings for what comes after a middleware', async () => {
    const once: Middleware = (next) => (request) => next(withSettings(request, { retry: { maxRetries: 0 } }));
    const { client, sent } = createFakeClient([{ status: 503 }], { middleware: [once] });
    expect((await client.get(at)).status).toBe(503);
    expect(sent).toHaveLength(1);
  });

  it('leaves the names of settings on the request for later middleware', async () => {
    const seen: unknown[] = [];
    const read: Middleware = (next) => (request) => {
      const { timeout, attemptTimeout, maxRetries, followRedirects, maxRedirects, identity } = request;
      seen.push([timeout, attemptTimeout, maxRetries, followRedirects, maxRedirects, identity]);
      return next({ ...request, headers: { ...request.headers, a: 'b' } });
    };
    const changed: Middleware = (next) => (request) =>
      next(withSettings({ ...request }, { timeouts: { request: 7 }, identity: 'ada' }));
    const { client } = createFakeClient([{}], { middleware: [read, read, changed, read] });
    await client.get(at);
    expect(seen).toEqual([
      [30_000, 7500, 3, true, 10, undefined],
      [30_000, 7500, 3, true, 10, undefined],
      [7, 7500, 3, true, 10, 'ada'],
    ]);
  });

  it.each([
    ['a setting of the client', { connection: { http2: false } }, "unknown option 'connection'; use 'connection' of"],
    ['a wrong value', { retry: { maxRetries: 11 } }, 'retry.maxRetries must be a whole number 0 to 10, got 11'],
    ['an option that is no setting', { headers: {} }, "unknown option 'headers'"],
    ['what the caller decides', { throwOnStatus: true }, "unknown option 'throwOnStatus'"],
  ])('refuses %s', async (_name, changes, message) => {
    const { client } = createFakeClient([{}], {
      middleware: [(next) => (request) => next(withSettings(request, changes as never))],
    });
    expect((await failure(client.get(at))).message).toContain(message);
  });

  it('refuses what fetch cannot keep', () => {
    const request = { settings: {} } as never;
    expect(() => withFetchSettings(request, { security: { maxDecompressedBodySize: 1 } } as never)).toThrow(
      fetchTable.refusals?.['security.maxDecompressedBodySize'],
    );
  });

  it('is named where a middleware sets the name of a setting', async () => {
    const { client } = createFakeClient([{}], {
      middleware: [(next) => (request) => next({ ...request, timeout: 5 })],
    });
    const message = "a middleware set 'timeout'; use withSettings, which changes 'timeouts.request'";
    expect((await failure(client.get(at))).message).toContain(message);
  });

  it('is not needed for a request that is no copy, which is refused', async () => {
    const made = { method: 'GET', url: at, headers: {} } as never;
    const { client } = createFakeClient([{}], { middleware: [(next) => () => next(made)] });
    expect((await failure(client.get(at))).message).toContain('a middleware did not pass on the request');
  });
});
