import { describe, expect, it } from '@jest/globals';
import { createClient } from '../features/client/client.ts';
import { createClient as createFetchClient } from '../features/client/create-fetch-client.ts';
import { fetchTable } from './fetch-fields.ts';
import { nodeTable } from './node-fields.ts';
import { requestFields } from './request-fields.ts';
import { answerTo } from './unknown-name.ts';
import { validateConfig } from './validate-config.ts';
import { createFakeClient } from '../testing.ts';

const answerOf = (name: string): string => answerTo(name, requestFields, nodeTable, true);

describe('answerTo', () => {
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
      ['retry.policy', "use 'retry.policy' of createClient"],
      ['proxy', "use 'connection.proxyUrl' of createClient"],
      ['connection', "use 'connection' of createClient"],
    ] as const)
      expect(answerOf(name)).toBe(`; ${answer}`);
    for (const name of ['nonsense', '__proto__', 'constructor'])
      expect(answerOf(name)).toMatch(/^; known are headers, query, .*, context; a body goes into /);
    for (const isRequest of [true, false])
      expect(answerTo('url', requestFields, nodeTable, isRequest)).toBe(
        "; a request takes its URL as an argument, as in get(url, options); 'baseUrl' of createClient is for paths",
      );
    expect(answerTo('proxy', requestFields, fetchTable, true)).toBe(
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
      /^Cannot send the request: unknown option 'name'; known are headers, query, .*, context; a body goes into \{ json: … \} or \{ body: … \}$/,
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
      "unknown field 'nonsense'; known are baseUrl, headers, userAgent, timeouts, retry, redirects, connection, tls, cookies, security, resilience, middleware, attemptMiddleware, identity, parseJson, stringifyJson",
    );
  });
});
