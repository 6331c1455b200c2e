import dns from 'node:dns';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import {
  ErrInvalidConnection,
  ErrInvalidHeader,
  ErrInvalidMiddleware,
  ErrInvalidRetry,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
  ErrNilConfig,
  errorIs,
} from '@wirework/http-errors';
import { mebibyte } from '../base/bounds.ts';
import { createClient } from '../features/client/client.ts';
import { createClient as createFetchClient } from '../features/client/create-fetch-client.ts';
import { ConfigError, isConfigError } from './config-error.ts';
import type { Config, ResolvedConfig } from './config.ts';
import { fetchTable } from './fetch-fields.ts';
import { nodeTable } from './node-fields.ts';
import { defaultConfig, minimalConfig, performanceConfig, secureConfig } from './presets.ts';
import { answerTo } from './unknown-name.ts';
import { resolveConfig, validateConfig } from './validate-config.ts';
import { createFakeClient } from '../../test/support/ring.ts';

describe('a preset', () => {
  /** The fields in which a configuration differs from the default one, by group and name. */
  function changesOf(config: ResolvedConfig): Record<string, unknown> {
    const flat = (it: ResolvedConfig): [string, unknown][] =>
      Object.entries(it).flatMap(([group, fields]) =>
        typeof fields === 'object'
          ? Object.entries(fields as object).map(([name, value]): [string, unknown] => [`${group}.${name}`, value])
          : [[group, fields]],
      );
    const usual = new Map(flat(defaultConfig()));
    return Object.fromEntries(
      flat(config).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name))),
    );
  }

  it('secureConfig turns the guard on and lowers all limits', () => {
    expect(changesOf(secureConfig())).toEqual({
      'timeouts.request': 15_000,
      'timeouts.attempt': 5000,
      'timeouts.connect': 5000,
      'timeouts.tlsHandshake': 5000,
      'timeouts.responseHeader': 10_000,
      'timeouts.bodyIdle': 10_000,
      'timeouts.idleConnection': 30_000,
      'connection.maxConnsPerHost': 5,
      'connection.maxIdleConns': 20,
      'connection.maxResponseHeaderBytes': 32 * 1024,
      'security.allowPrivateIps': false,
      'security.maxResponseBodySize': 5 * mebibyte,
      'security.maxDecompressedBodySize': 5 * mebibyte,
      'security.maxRequestBodySize': 5 * mebibyte,
      'security.maxDownloadSize': 100 * mebibyte,
      'retry.maxRetries': 1,
      'retry.delay': 2000,
      'redirects.follow': false,
    });
  });

  it('performanceConfig has more connections and longer timeouts', () => {
    expect(changesOf(performanceConfig())).toEqual({
      'timeouts.request': 60_000,
      'timeouts.attempt': 20_000,
      'timeouts.connect': 15_000,
      'timeouts.tlsHandshake': 15_000,
      'timeouts.responseHeader': 60_000,
      'timeouts.bodyIdle': 60_000,
      'timeouts.idleConnection': 120_000,
      'connection.maxConnsPerHost': 128,
      'connection.maxIdleConns': 512,
      cookies: true,
      'security.maxResponseBodySize': 50 * mebibyte,
      'retry.delay': 500,
      'retry.backoffFactor': 1.5,
    });
  });

  it('for few resources makes one attempt', () => {
    expect(changesOf(minimalConfig())).toEqual({
      'timeouts.attempt': 30_000,
      'timeouts.connect': 5000,
      'timeouts.tlsHandshake': 5000,
      'timeouts.responseHeader': 10_000,
      'timeouts.bodyIdle': 10_000,
      'timeouts.idleConnection': 30_000,
      'connection.maxConnsPerHost': 2,
      'connection.maxIdleConns': 10,
      'security.maxResponseBodySize': mebibyte,
      'security.maxDownloadSize': 100 * mebibyte,
      'retry.maxRetries': 0,
      'retry.delay': 0,
      'retry.backoffFactor': 1,
      'retry.jitter': false,
      'redirects.follow': false,
    });
  });

  it.each([secureConfig, performanceConfig, minimalConfig])(
    '%p keeps the other fields of a group that is overridden',
    (make) => {
      const { timeouts, security, ...others } = make({
        timeouts: { request: 7 },
        tls: { pinnedKeys: undefined },
        security: { maxUrlBytes: 2048 },
      });
      const base = make();
      expect(timeouts).toEqual({ ...base.timeouts, request: 7 });
      expect(security).toEqual({ ...base.security, maxUrlBytes: 2048 });
      expect(JSON.stringify(others)).toBe(JSON.stringify({ ...base, timeouts: undefined, security: undefined }));
    },
  );

  it('secureConfig takes functions in place of its defaults, and leaves the next configuration unchanged', () => {
    const parseJson = (text: string): unknown => text;
    expect(secureConfig({ parseJson }).parseJson).toBe(parseJson);
    expect(secureConfig({ security: { allowPrivateIps: true } }).security.allowPrivateIps).toBe(true);
    expect(secureConfig().security.allowPrivateIps).toBe(false);
  });

  it.each<[string, Config]>([
    ['empty', { ...secureConfig(), security: {} }],
    ['absent', { ...secureConfig(), security: undefined }],
    ['without the guard', { ...secureConfig(), security: { maxUrlBytes: 2048 } }],
    ['with an undefined guard', { ...secureConfig(), security: { allowPrivateIps: undefined } }],
  ])('secureConfig is refused when the group in place of security is %s', (_name, config) => {
    expect(() => resolveConfig(config)).toThrow(ConfigError);
    expect(() => resolveConfig(config)).toThrow('secureConfig({ security: … }) keeps the guard');
  });

  it('secureConfig accepts a security group that turns the guard on or off', () => {
    for (const allowPrivateIps of [true, false])
      expect(resolveConfig({ ...secureConfig(), security: { allowPrivateIps } }).security.allowPrivateIps).toBe(
        allowPrivateIps,
      );
    expect(resolveConfig({ ...secureConfig(), timeouts: {} }).security.allowPrivateIps).toBe(false);
  });
});

describe('answerTo', () => {
  const answerOf = (name: string): string => answerTo(name, nodeTable.request, nodeTable, true);

  it('returns the name here for an option of another client or an earlier version', () => {
    for (const [name, answer] of [
      ['params', "use 'query'"],
      ['timeout', "use 'timeouts.request'"],
      ['attemptTimeout', "use 'timeouts.attempt'"],
      ['maxRetries', "use 'retry.maxRetries'"],
      ['retryNonIdempotent', "use 'retry.retryNonIdempotent'"],
      ['followRedirects', "use 'redirects.follow'"],
      ['maxRedirects', "use 'redirects.maxRedirects'"],
      ['maxResponseBodySize', "use 'security.maxResponseBodySize'"],
      ['cookieJar', "use 'cookies'"],
      ['timeouts.connect', "use 'timeouts.connect' of createClient"],
      ['retry.budget', "use 'retry.budget' of createClient"],
      ['proxy', "use 'connection.proxyUrl' of createClient"],
      ['connection', "use 'connection' of createClient"],
    ] as const)
      expect(answerOf(name)).toBe(`; ${answer}`);
    for (const name of ['nonsense', '__proto__', 'constructor'])
      expect(answerOf(name)).toMatch(/^; known are headers, query, .*, stringifyJson; a body goes into /);
    for (const isRequest of [true, false])
      expect(answerTo('url', nodeTable.request, nodeTable, isRequest)).toBe(
        "; a request takes its URL as an argument, as in get(url, options); 'baseUrl' of createClient is for paths",
      );
    expect(answerTo('proxy', fetchTable.request, fetchTable, true)).toBe(
      "; 'fetch' opens its connections itself, and takes no settings for them",
    );
  });

  it('returns a guess for a misspelt option, and none for another name', () => {
    for (const [name, meant] of [
      ['hedaers', 'headers'],
      ['header', 'headers'],
      ['Retry', 'retry'],
      ['onUploadProgres', 'onUploadProgress'],
      ['jsn', 'json'],
    ] as const)
      expect(answerOf(name)).toBe(`; did you mean '${meant}'?`);
    for (const name of ['nonsense', 'js', '', 'x'.repeat(10_000)])
      expect(answerOf(name)).toMatch(/^; known are headers, /);
    expect(() => validateConfig({ timeout: {}, timeouts: { requests: 1 } } as never)).toThrow(
      "unknown field 'timeout'; use 'timeouts.request'",
    );
    expect(() => validateConfig({ timeouts: { requests: 1 } } as never)).toThrow(
      "unknown field 'timeouts.requests'; did you mean 'timeouts.request'?",
    );
    expect(() => validateConfig({ connections: {} } as never)).toThrow("did you mean 'connection'?");
  });

  it('answers every name of got, ky and axios', async () => {
    const names =
      `followRedirect hooks https cache http2 decompress pagination proxy throwHttpErrors auth responseType interceptors
      withCredentials abortSignal extend dedupe localAddress`.split(/\s+/);
    const { client } = createFakeClient([]);
    for (const name of names) {
      const options = { [name]: {} } as never;
      await expect(client.get('https://example.com/', options)).rejects.toThrow(/^(?!.*(?:known are|did you mean))/);
      expect(() => createClient(options)).toThrow(/^(?!.*(?:known are|did you mean))/);
      expect(() => createFetchClient(options)).toThrow(/^(?!.*(?:known are|did you mean))/);
    }
    await expect(client.get('https://example.com/', { pagination: {} } as never)).rejects.toThrow(
      "unknown option 'pagination'; a loop over the Link header reads all pages",
    );
    expect(() => createClient({ localAddress: '10.0.0.1' } as never)).toThrow(
      "unknown field 'localAddress'; use 'connection.localAddress'",
    );
  });

  it('is part of the messages of clients and requests', async () => {
    const { client } = createFakeClient([]);
    await expect(client.get('https://example.com/', { searchParams: { a: 1 } } as never)).rejects.toThrow(
      "Cannot send the request: unknown option 'searchParams'; use 'query'",
    );
    await expect(client.get('https://example.com/', { nonsense: 1 } as never)).rejects.toThrow(
      "Cannot send the request: unknown option 'nonsense'; known are headers, query, json, ",
    );
    // The name of a secret is no secret, nor is what follows it.
    await expect(client.get('https://example.com/', { auth: {} } as never)).rejects.toThrow(
      "Cannot send the request: unknown option 'auth'; use 'basicAuth'",
    );
    await expect(client.get('https://example.com/', { token: 't' } as never)).rejects.toThrow(
      "Cannot send the request: unknown option 'token'; use 'bearerToken'",
    );
    await expect(client.post('https://example.com/', { name: 'Ada' } as never)).rejects.toThrow(
      /^Cannot send the request: unknown option 'name'; known are headers, query, .*, stringifyJson; a body goes into \{ json: … \} or \{ body: … \}$/,
    );
    await expect(client.post('https://example.com/', [1] as never)).rejects.toThrow(
      'Cannot read the options of a request: they must be an object; a body goes into { json: … } or { body: … }',
    );
    await expect(client.get('/users')).rejects.toThrow(
      "Cannot read the URL: it does not parse as an absolute URL; for paths below a base URL there is the field 'baseUrl' of createClient",
    );
    expect(() => createClient({ baseURL: 'https://example.com' } as never)).toThrow(
      "unknown field 'baseURL'; use 'baseUrl'",
    );
    expect(() => createClient({ timeout: 1 } as never)).toThrow("unknown field 'timeout'; use 'timeouts.request'");
    expect(() => createClient({ constructor: 1 } as never)).toThrow(
      "unknown field 'constructor'; known are baseUrl, headers, ",
    );
    expect(() => createClient({ client: {} } as never)).toThrow(
      "unknown field 'client'; use createSession({}, { client }) or client.extend(config)",
    );
    expect(() => createClient({ breaker: {} } as never)).toThrow("unknown field 'breaker'; use 'resilience.breaker'");
    for (const [config, message] of [
      [{ retry: { limit: 3 } }, "unknown field 'retry.limit'; use 'retry.maxRetries'"],
      [{ retry: { nonsense: 3 } }, "unknown field 'retry.nonsense'; known are maxRetries, delay, "],
      [{ keepAlive: true }, "unknown field 'keepAlive'; use 'connection.maxIdleConns'; 0 turns it off"],
      [{ connection: { keepAlive: true } }, "unknown field 'connection.keepAlive'; use 'connection.maxIdleConns'"],
      [{ agent: {} }, "unknown field 'agent'; use 'connection'"],
      [{ http2: true }, "unknown field 'http2'; use 'connection.http2'"],
      [{ https: {} }, "unknown field 'https'; use 'tls'"],
      [{ rejectUnauthorized: false }, "unknown field 'rejectUnauthorized'; use 'tls.rejectUnauthorized'"],
      [
        { security: { insecureSkipVerify: true } },
        "unknown field 'security.insecureSkipVerify'; use 'tls.rejectUnauthorized', with the opposite meaning",
      ],
      [{ security: { tls: {} } }, "unknown field 'security.tls'; use 'tls'"],
      [{ security: { proxyTls: {} } }, "unknown field 'security.proxyTls'; use 'connection.proxyTls'"],
      [{ security: { minTlsVersion: 'TLSv1.3' } }, "unknown field 'security.minTlsVersion'; use 'tls.minVersion'"],
      [{ security: { maxTlsVersion: 'TLSv1.3' } }, "unknown field 'security.maxTlsVersion'; use 'tls.maxVersion'"],
      [{ security: { pinnedKeys: [] } }, "unknown field 'security.pinnedKeys'; use 'tls.pinnedKeys'"],
      [{ connection: { enableHttp2: true } }, "unknown field 'connection.enableHttp2'; use 'connection.http2'"],
      [{ connection: { enableCookies: true } }, "unknown field 'connection.enableCookies'; use 'cookies'"],
      [{ connection: { cookieJar: {} } }, "unknown field 'connection.cookieJar'; use 'cookies'"],
      [{ cookieJar: {} }, "unknown field 'cookieJar'; use 'cookies'"],
      [{ middleware: { headers: {} } }, "unknown field 'middleware.headers'; use 'headers'"],
      [{ followRedirects: false }, "unknown field 'followRedirects'; use 'redirects.follow'"],
      [{ middlewares: [] }, "unknown field 'middlewares'; use 'middleware'"],
      [{ token: 't' }, "unknown field 'token'; use 'bearerToken' of a request"],
      [{ sensitiveKeys: [] }, "unknown field 'sensitiveKeys'; use 'security.sensitiveKeys'"],
    ] as const)
      expect(() => validateConfig(config as never)).toThrow(message);
    expect(() => validateConfig({ nonsense: {} } as never)).toThrow(
      "unknown field 'nonsense'; known are baseUrl, headers, userAgent, timeouts, retry, redirects, connection, tls, cookies, security, resilience, middleware, attemptMiddleware, identity, throwOnStatus, parseJson, stringifyJson",
    );
  });
});

describe('validate config', () => {
  const thrown = (config: unknown): ConfigError => {
    try {
      validateConfig(config as Config);
    } catch (error) {
      if (isConfigError(error)) return error;
      throw error;
    }
    throw new Error('it was accepted');
  };

  const halfHour = 30 * 60 * 1000;
  const gibibyte = 1024 ** 3;

  /** group, field, least, most, sentinel: accepted at the bounds, refused just beyond them. */
  const bounds: [string, string, number, number, Error][] = [
    ...['request', 'connect', 'tlsHandshake', 'responseHeader', 'idleConnection', 'bodyIdle'].map(
      (it): [string, string, number, number, Error] => ['timeouts', it, 0, halfHour, ErrInvalidTimeout],
    ),
    ['retry', 'maxRetries', 0, 10, ErrInvalidRetry],
    ['retry', 'delay', 0, halfHour, ErrInvalidRetry],
    ['retry', 'maxDelay', 0, halfHour, ErrInvalidRetry],
    ['retry', 'backoffFactor', 1, 10, ErrInvalidRetry],
    ['connection', 'maxIdleConns', 0, 1000, ErrInvalidConnection],
    ['connection', 'maxConnsPerHost', 0, 1000, ErrInvalidConnection],
    ['connection', 'maxResponseHeaderBytes', 1024, 1024 * 1024, ErrInvalidConnection],
    ['security', 'maxResponseBodySize', 0, gibibyte, ErrInvalidSecurity],
    ['security', 'maxDecompressedBodySize', 0, 100 * 1024 * 1024, ErrInvalidSecurity],
    ['security', 'maxRequestBodySize', 0, gibibyte, ErrInvalidSecurity],
    ['security', 'maxDownloadSize', 0, 1024 * gibibyte, ErrInvalidSecurity],
    ['redirects', 'maxRedirects', 0, 50, ErrInvalidMiddleware],
  ];

  describe('validateConfig', () => {
    it.each(bounds)('accepts %s.%s at its bounds and throws beyond them', (group, field, min, max, sentinel) => {
      for (const value of [min, max])
        expect(() => validateConfig({ [group]: { [field]: value } } as Config)).not.toThrow();
      for (const value of [min - 1, max + 1, Number.NaN, Infinity, -Infinity, '1', null]) {
        const error = thrown({ [group]: { [field]: value } });
        expect(errorIs(error, sentinel)).toBe(true);
        expect(error.field).toBe(`${group}.${field}`);
        expect(error.bound).toContain(String(max));
        expect(error.value).toBe(value);
        if (group !== 'redirects') expect(error.message).toContain(sentinel.message);
      }
    });

    it.each<[string, string, number, number, boolean, object]>([
      ['breaker', 'threshold', 0.01, 1, false, {}],
      ['breaker', 'window', 100, halfHour, false, {}],
      ['breaker', 'minimumRequests', 1, 100_000, true, {}],
      ['breaker', 'openFor', 1, halfHour, false, {}],
      ['bulkhead', 'maxConcurrent', 1, 10_000, true, {}],
      ['bulkhead', 'maxQueue', 0, 100_000, true, { maxConcurrent: 1 }],
      ['rateLimit', 'requests', 1, 1_000_000, true, {}],
      ['rateLimit', 'period', 1, 3_600_000, false, { requests: 1 }],
      ['rateLimit', 'maxWait', 0, halfHour, false, { requests: 1 }],
    ])('accepts resilience.%s.%s at its bounds and throws beyond them', (part, field, min, max, whole, others) => {
      const config = (value: unknown): Config => ({ resilience: { [part]: { ...others, [field]: value } } });
      for (const value of [min, max, ...(whole ? [] : [(min + max) / 2])])
        expect(() => validateConfig(config(value))).not.toThrow();
      const step = whole ? 1 : 0.001;
      for (const value of [min - step, max + step, Number.NaN, '1', ...(whole ? [min + 0.5] : [])])
        expect([thrown(config(value)).field, thrown(config(value)).value]).toEqual([
          `resilience.${part}.${field}`,
          value,
        ]);
    });

    it.each([
      ['bulkhead', 'maxConcurrent'],
      ['rateLimit', 'requests'],
    ])('throws when resilience.%s.%s is missing', (part, field) => {
      for (const given of [{}, { [field]: undefined }]) {
        const error = thrown({ resilience: { [part]: given } });
        expect([error.field, errorIs(error, ErrInvalidConnection)]).toEqual([`resilience.${part}.${field}`, true]);
      }
    });

    it('accepts a look-up in both forms', () => {
      expect(thrown({ connection: { lookup: '127.0.0.1' as never } }).message).toMatch(
        /connection\.lookup must be a function/,
      );
      validateConfig({ connection: { lookup: dns.lookup } });
      validateConfig({ connection: { lookup: dns.promises.lookup } });
      validateConfig({ connection: { lookup: (name) => dns.promises.lookup(name, { all: true }) } });
    });

    it('reports a fault in one sentence', () => {
      expect(thrown({ timeouts: { request: -1 } }).message).toBe(
        'invalid timeout: timeouts.request must be 0 to 1800000 ms, got -1',
      );
      expect(thrown({ middleware: () => undefined }).message).toBe(
        'invalid middleware configuration: middleware must be an array in which each element is a function, got a value of type function',
      );
    });

    it('reports the first wrong field, in a fixed order', () => {
      const all = {
        redirects: { maxRedirects: 51 },
        retry: { maxRetries: 11 },
        timeouts: { connect: -1, request: -1 },
      };
      expect(thrown(all).field).toBe('timeouts.request');
      expect(thrown({ ...all, timeouts: {} }).field).toBe('retry.maxRetries');
    });

    it.each<[string, (material: object) => Config, Error]>([
      ['tls', (tls) => ({ tls }), ErrInvalidSecurity],
      ['connection.proxyTls', (proxyTls) => ({ connection: { proxyTls } }), ErrInvalidConnection],
    ])('checks every field of %s and shows none of its values', (path, configOf, sentinel) => {
      const pem = '-----BEGIN CANARY-----';
      const fine = [
        { ca: pem },
        { ca: [pem, Buffer.from(pem)] },
        { cert: pem, key: Buffer.from(pem), passphrase: pem, servername: 'a.test' },
        {},
        { ca: undefined },
      ];
      for (const value of fine) expect(() => validateConfig(configOf(value))).not.toThrow();
      for (const [name, value] of [
        ['cA', pem],
        ['rejectUnauthorised', false],
        ['ca', 1],
        ['ca', 'CANARY'],
        ['ca', [pem, Buffer.from('CANARY')]],
        ['key', Buffer.from('CANARY')],
        ['ca', [pem, 2]],
        ['cert', [pem]],
        ['key', { pem }],
        ['passphrase', 7],
        ['servername', null],
      ] as const) {
        const error = thrown(configOf({ [name]: value }));
        expect(error.field).toBe(`${path}.${name}`);
        expect(error.message).not.toContain('CANARY');
        expect(errorIs(error, sentinel)).toBe(true);
      }
    });

    it.each<[string, unknown]>([
      ['headers', { headers: 'authorization: Bearer CANARY' }],
      ['headers', { headers: [['authorization', 'CANARY']] }],
      ['tls', { tls: 'CANARY' }],
      ['tls', { tls: '-----BEGIN PRIVATE KEY-----\nCANARY\n' }],
      ['connection.proxyTls', { connection: { proxyTls: ['CANARY'] } }],
      ['tls.pinnedKeys', { tls: { pinnedKeys: 'CANARY' } }],
      ['tls.pinnedKeys[0]', { tls: { pinnedKeys: ['CANARY'] } }],
      ['security.redirectAllowList[0]', { security: { redirectAllowList: ['http://u:CANARY@h/'] } }],
      ['middleware', { middleware: 'CANARY' }],
      ['config', 'https://CANARY'],
      ['config', ['CANARY']],
      ['middleware[0]', { middleware: [{ key: 'CANARY' }] }],
    ])('does not show a secret given as %s', (field, config) => {
      const error = thrown(config);
      expect(error.field).toBe(field);
      expect(inspect([error, { ...error }, error.message, error.value], { depth: 5, showHidden: true })).not.toContain(
        'CANARY',
      );
    });

    it('shows the kind of a value that could be a secret', () => {
      expect(thrown({ tls: 'x' }).message).toBe('invalid tls configuration: tls must be an object, got a text');
      expect(thrown({ headers: [] }).message).toBe('invalid header: headers must be an object, got an array');
    });

    it('names the breaker, not the connection, and how to turn it on', () => {
      const error = thrown({ resilience: { breaker: true } });
      expect(error.message).toBe(
        'invalid resilience configuration: resilience.breaker must be an object; {} turns it on with its defaults, got true',
      );
      expect(errorIs(error, ErrInvalidConnection)).toBe(true);
    });

    it('throws ErrNilConfig without a configuration', () => {
      expect(() => validateConfig(null)).toThrow(ErrNilConfig);
      expect(() => validateConfig(undefined)).toThrow(ErrNilConfig);
      expect(() => createClient(null)).toThrow(ErrNilConfig);
      expect(() => createClient()).not.toThrow();
    });

    it('refuses unknown groups and fields', () => {
      for (const wrong of [5, 'x', []])
        expect([thrown(wrong).field, thrown(wrong).bound]).toEqual(['config', 'an object']);
      expect(thrown({ timeout: 5 }).field).toBe('timeout');
      const error = thrown({ retry: { retries: 3 } });
      expect(error.field).toBe('retry.retries');
      expect(errorIs(error, ErrInvalidRetry)).toBe(true);
      expect(thrown({ resilience: { breaker: { treshold: 1 } } }).field).toBe('resilience.breaker.treshold');
    });

    it('bounds the user agent at 512 bytes without control characters', () => {
      expect(() => validateConfig({ userAgent: 'a'.repeat(512) })).not.toThrow();
      for (const userAgent of ['a'.repeat(513), 'ä'.repeat(257), 'a\nb', 'a\tb', 'a\u007f', '\u20ac']) {
        expect(errorIs(thrown({ userAgent }), ErrInvalidMiddleware)).toBe(true);
      }
    });

    it('throws for headers that could break a request', () => {
      for (const headers of [
        { 'a b': 'c' },
        { a: 'b\r\nc: d' },
        { '': 'x' },
        { a: 'x'.repeat(16_385) },
        { a: 'é'.repeat(8193) },
        { ['a'.repeat(257)]: 'x' },
        { Host: 'evil' },
      ]) {
        expect(errorIs(thrown({ headers }), ErrInvalidHeader)).toBe(true);
      }
      expect(() =>
        validateConfig({
          headers: { ['a'.repeat(256)]: 'x'.repeat(16_384), 'x-name': 'é'.repeat(8192), 'x-api_key.v1': '' },
        }),
      ).not.toThrow();
      expect(() =>
        validateConfig({ headers: { a: 'x'.repeat(16_385) }, security: { maxHeaderValueBytes: 16_385 } }),
      ).not.toThrow();
    });

    it('throws for a malformed proxy URL without showing it', () => {
      for (const proxyUrl of ['ftp://user:canary@proxy', 'http://', '::', 'socks4://h']) {
        const error = thrown({ connection: { proxyUrl } });
        expect(errorIs(error, ErrInvalidConnection)).toBe(true);
        expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('canary');
      }
      for (const proxyUrl of ['', 'http://p', 'https://u:p@p:3128', 'socks5://[::1]:1080', 'socks5h://p', 'p:8080']) {
        expect(() => validateConfig({ connection: { proxyUrl } })).not.toThrow();
      }
    });

    it('throws for malformed ranges, pins, hosts and version orders', () => {
      for (const security of [
        { ssrfExemptCidrs: ['10.0.0.0'] },
        { ssrfExemptCidrs: ['10.0.0.0/33'] },
        { ssrfExemptCidrs: ['010.0.0.0/8'] },
        { redirectAllowList: ['https://x/'] },
        { sensitiveKeys: 'ticket' },
        { sensitiveKeys: ['-'] },
        { sensitiveKeys: [5] },
      ]) {
        expect(errorIs(thrown({ security }), ErrInvalidSecurity)).toBe(true);
      }
      for (const tls of [
        { pinnedKeys: ['abc'] },
        { rejectUnauthorized: 'no' },
        { minVersion: 'TLSv1' },
        { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.2' },
      ]) {
        expect(errorIs(thrown({ tls }), ErrInvalidSecurity)).toBe(true);
      }
    });

    it('accepts its own defaults and presets', () => {
      for (const make of [defaultConfig, secureConfig, performanceConfig, minimalConfig])
        expect(() => validateConfig(make())).not.toThrow();
    });

    it('reads own properties only', () => {
      const inherited = Object.create({ timeouts: { request: -1 } }) as Config;
      expect(() => validateConfig(inherited)).not.toThrow();
      expect(resolveConfig(inherited).timeouts.request).toBe(30_000);
    });
  });

  describe('resolveConfig', () => {
    it('fills in the defaults, also for undefined', () => {
      const config = resolveConfig({ retry: { maxRetries: 1, delay: undefined } });
      expect(config.retry).toMatchObject({ maxRetries: 1, delay: 1000, backoffFactor: 2 });
    });

    it('returns a frozen copy, which later changes do not affect', () => {
      const headers = { 'X-A': '1' };
      const given = { headers };
      const config = resolveConfig(given);
      headers['X-A'] = '2';
      expect(config.headers).toEqual({ 'x-a': '1' });
      expect(Object.isFrozen(config.retry)).toBe(true);
    });

    it('applies a changed body limit to downloads, unless they have their own', () => {
      expect(resolveConfig({}).security.maxDownloadSize).toBe(10 * gibibyte);
      expect(resolveConfig({ security: { maxResponseBodySize: 1000 } }).security.maxDownloadSize).toBe(1000);
      expect(
        resolveConfig({ security: { maxResponseBodySize: 1000, maxDownloadSize: 5 } }).security.maxDownloadSize,
      ).toBe(5);
    });
  });
});
