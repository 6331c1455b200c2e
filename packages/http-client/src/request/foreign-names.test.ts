import { describe, expect, it } from '@jest/globals';
import { createClient } from '../client.ts';
import { validateConfig } from '../config/validate.ts';
import { createFakeClient } from '../testing.ts';
import { insteadOf } from './foreign-names.ts';

describe('insteadOf', () => {
  it('says what a name of another client is here', () => {
    expect(insteadOf('params', 'request', [])).toBe("; it is 'query' here");
    expect(insteadOf('timeout', 'config', [])).toBe("; it is 'timeouts.request' here");
    for (const none of ['nonsense', '__proto__', 'constructor'])
      for (const of of ['request', 'config']) expect(insteadOf(none, of, ['a', 'b'])).toBe('; known are a, b');
    expect(insteadOf('params', 'download', new Set(['filePath']))).toBe('; known are filePath');
  });

  it('is part of the messages', async () => {
    const { client } = createFakeClient([]);
    await expect(client.get('https://example.com/', { searchParams: { a: 1 } } as never)).rejects.toThrow(
      "there is no request option 'searchParams'; it is 'query' here",
    );
    await expect(client.get('https://example.com/', { nonsense: 1 } as never)).rejects.toThrow(
      "there is no request option 'nonsense'; known are headers, query, json, ",
    );
    // The name of a secret is no secret, nor is what follows it.
    await expect(client.get('https://example.com/', { auth: {} } as never)).rejects.toThrow(
      "there is no request option 'auth'; it is 'basicAuth' here",
    );
    await expect(client.get('https://example.com/', { token: 't' } as never)).rejects.toThrow(
      "there is no request option 'token'; known are ",
    );
    expect(() => createClient({ baseURL: 'https://example.com' } as never)).toThrow(
      'baseURL must be absent; it is createDomainClient here',
    );
    expect(() => createClient({ client: {} } as never)).toThrow(
      'client must be absent; it is createSession({}, { client }) or createDomainClient(url, {}, { client }) here',
    );
    expect(() => createClient({ breaker: {} } as never)).toThrow(
      "breaker must be absent; it is 'resilience.breaker' here",
    );
    expect(() => validateConfig({ retry: { limit: 3 } } as never)).toThrow(
      'retry.limit must be absent; known are maxRetries, delay, ',
    );
    expect(() => validateConfig({ nonsense: {} } as never)).toThrow(
      'nonsense must be absent; known are timeouts, connection, security, retry, middleware, resilience, parseJson, stringifyJson',
    );
  });
});
