import { describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { createFakeClient } from './support/ring.ts';

describe('a request', () => {
  it.each([
    ['http://ann:p%40ss@h.test/a', {}, 'Basic YW5uOnBAc3M='],
    ['http://ann@h.test/a', {}, 'Basic YW5uOg=='],
    ['http://:pass@h.test/a', {}, 'Basic OnBhc3M='],
    ['http://ann:pass@h.test/a', { Authorization: 'Bearer own' }, 'Bearer own'],
    ['http://h.test/a', {}, undefined],
  ])('to %s sends its user information as a header, unless it has its own', async (url, headers, expected) => {
    const { client, sent } = createFakeClient([{}]);
    const result = await client.get(url, { headers: { ...headers, 'x-a': '1' } });
    expect(sent.map((it) => [it.url, it.headers['authorization'], it.headers['x-a']])).toEqual([
      ['http://h.test/a', expected, '1'],
    ]);
    expect(result.url).toBe('http://h.test/a');
  });

  it('is sent without the fragment of its URL', async () => {
    const { client, sent } = createFakeClient([{}]);
    expect((await client.get('http://h.test/a?b#c')).url).toBe('http://h.test/a?b');
    expect(sent[0]?.url).toBe('http://h.test/a?b');
  });

  it.each([
    ['GET', 'http://a%FF:b@h.test/', {}, 'URL validation failed: its user information does not decode'],
    ['CONNECT', 'http://h.test/', {}, 'Cannot send the request: the method CONNECT is for proxies'],
    [
      'PUT',
      'http://h.test/',
      { body: 'xy', security: { maxRequestBodySize: 1 } },
      'Cannot send the body: it is larger than the limit of 1 bytes',
    ],
  ])(
    'that is refused is not sent, and its error has the method and the URL: %s %s',
    async (method, url, options, message) => {
      const { client, sent } = createFakeClient([{}]);
      const error = await failure(client.request(method, url, options));
      expect([error.message, error.method, error.host, sent]).toEqual([
        expect.stringContaining(message),
        method,
        'h.test',
        [],
      ]);
    },
  );

  it('closes its body if it is refused', async () => {
    const { client } = createFakeClient([{}]);
    let closed = false;
    const body = new ReadableStream({ cancel: () => void (closed = true) });
    const error = await failure(client.request('CONNECT', 'http://h.test/', { body }));
    expect([error.type, closed]).toEqual([ErrorType.Validation, true]);
  });
});

describe('a result', () => {
  it('has the cookies of its response, on Node', async () => {
    const { client } = createFakeClient([{ headers: { 'set-cookie': ['a=1', 'b=2; HttpOnly'] } }, {}]);
    expect((await client.get('http://h.test/')).cookies.map((it) => [it.name, it.value, it.httpOnly])).toEqual([
      ['a', '1', false],
      ['b', '2', true],
    ]);
    expect((await client.get('http://h.test/')).cookies).toEqual([]);
  });

  it('of a client on fetch needs no library for cookies that nobody reads', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response('ok', { headers: { 'set-cookie': 'a=1' } }));
    const client = keep(new HttpFetchClient({ fetch }));
    expect((await client.get('http://h.test/')).text()).toBe('ok');
  });

  it('has the redirects of its call in order, frozen', async () => {
    const { client } = createFakeClient([
      { status: 302, headers: { location: '/b' } },
      { status: 302, headers: { location: '/c' } },
      {},
      {},
    ]);
    const { meta } = await client.get('http://h.test/a');
    expect([meta.redirectCount, meta.redirectChain, meta.attempts]).toEqual([
      2,
      ['http://h.test/a', 'http://h.test/b'],
      1,
    ]);
    expect(Object.isFrozen(meta.redirectChain)).toBe(true);
    expect((await client.get('http://h.test/')).meta).toMatchObject({
      attempts: 1,
      retryRefused: false,
      redirectCount: 0,
      redirectChain: [],
    });
  });
});
