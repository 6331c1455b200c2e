/** Errors that say what was wrong: the wrong list of middleware, a body without content, a retry that was refused. */
import { describe, expect, it } from '@jest/globals';
import { errorIs, ErrResponseBodyEmpty, isClientError } from '@wirework/http-errors';
import { bearer, clientCredentials, digest } from '../src/auth.ts';
import { cache } from '../src/cache.ts';
import { pages, retry } from '../src/calls.ts';
import { createClient as createFetchClient } from '../src/fetch.ts';
import { createClient } from '../src/index.ts';
import { UnmarshalError } from '../src/message/response/unmarshal.ts';
import { createFakeClient } from '../src/testing.ts';

const url = 'https://a.example/';
const origin = 'https://a.example';

describe('a client', () => {
  const token = bearer({ get: () => 't', renew: () => undefined, origin });
  it.each<[string, object, string]>([
    [
      'bearer in middleware',
      { middleware: [token] },
      "middleware[0] must be a function for this list; this one belongs to 'attemptMiddleware'",
    ],
    [
      'digest in middleware',
      { middleware: [(next: unknown) => next, digest({ username: 'u', password: 'p', origin })] },
      "middleware[1] must be a function for this list; this one belongs to 'attemptMiddleware'",
    ],
    [
      'cache in attemptMiddleware',
      { attemptMiddleware: [cache()] },
      "attemptMiddleware[0] must be a function for this list; this one belongs to 'middleware'",
    ],
    [
      'a function of another shape in attemptMiddleware',
      { attemptMiddleware: [async () => undefined] },
      "attemptMiddleware[0] must be a function '(next) => (attempt) => response'",
    ],
    [
      'a function of another shape in middleware',
      { middleware: [async () => undefined] },
      "middleware[0] must be a function '(next) => (request) => result'",
    ],
  ])('refuses %s when it is made', (_name, config, message) => {
    expect(() => createClient(config)).toThrow(message);
    expect(() => createClient().extend(config)).toThrow(message);
    if (!_name.startsWith('cache')) expect(() => createFetchClient(config)).toThrow(message);
  });
});

it('json() of an empty body has the method, the URL and the status', async () => {
  for (const status of [200, 204]) {
    const { client } = createFakeClient([{ status }]);
    const result = await client.get(`${url}?token=secret`);
    let error: unknown;
    try {
      result.json();
    } catch (thrown) {
      error = thrown;
    }
    expect(errorIs(error, ErrResponseBodyEmpty)).toBe(true);
    expect(error).toMatchObject({ method: 'GET', statusCode: status });
    expect((error as { url: string }).url).toMatch(/^https:\/\/a\.example\/\?token=(?!secret)/);
  }
});

it('an error after the retry budget was used up has retryRefused', async () => {
  const { client } = createFakeClient([new Error('socket hang up')], {
    retry: { maxRetries: 3, budget: { share: 0, minimum: 0 } },
  });
  const error: unknown = await client.get(url).catch((it: unknown) => it);
  expect(error).toMatchObject({ code: 'RETRY_EXHAUSTED', retryRefused: true });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ retryRefused: true });
  const plain = createFakeClient([new Error('socket hang up')], { retry: { maxRetries: 1 } });
  const other: unknown = await plain.client.get(url).catch((it: unknown) => it);
  expect(isClientError(other) && [other.code, Object.hasOwn(other, 'retryRefused')]).toEqual([
    'RETRY_EXHAUSTED',
    false,
  ]);
});

it('maxPages must be a whole number', () => {
  const { client } = createFakeClient([{}]);
  expect(() => pages(client, url, { maxPages: 1.5 })).toThrow('maxPages must be a whole number from 1 to 100000');
});

it('retry of a promise is refused', async () => {
  await expect(retry(Promise.resolve() as never)).rejects.toThrow('must be a function that makes the call');
});

it('a token without a type is a bearer token', async () => {
  const { client } = createFakeClient([{ json: { access_token: 'a' } }]);
  const source = clientCredentials({ client, tokenUrl: url, clientId: 'c', clientSecret: 's' });
  await source.renew(undefined);
  expect(source.get()).toBe('a');
});

it('an index in the path of an issue is in brackets', () => {
  expect(new UnmarshalError([{ message: 'wrong', path: [0, 'tags', { key: 2 }, 'title'] }]).message).toBe(
    'Cannot unmarshal the body: [0].tags[2].title: wrong',
  );
});
