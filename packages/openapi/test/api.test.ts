import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from '@wirework/http-client';
import { createClient as createFetchClient } from '@wirework/http-client/fetch';
import {
  type AnyInit,
  type ApiOptions,
  createApi,
  type Drift,
  type DriftError,
  formatDrift,
  isDriftError,
  readOpenApi,
} from '../src/index.ts';
import { usersText } from './support/users.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly string[];
}

const contract = readOpenApi(usersText);
let server: http.Server;
let client: Client;
let origin: string;
let received: Received[] = [];
let answer: Answer = {};
let openResponses = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (it: Buffer) => chunks.push(it));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const { status = 200, headers: sent = { 'content-type': 'application/json' }, body = '' } = answer;
      response.writeHead(status, sent);
      openResponses++;
      response.on('close', () => openResponses--);
      if (typeof body === 'string') return void response.end(body);
      for (const part of body) response.write(part);
      // The rest never comes.
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createClient({ baseUrl: origin });
});
beforeEach(() => {
  received = [];
  answer = {};
});
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

const apiWith = (options?: ApiOptions) => createApi(contract, client, options);
const driftsOf = async (promise: Promise<unknown>): Promise<readonly string[]> => {
  const error: unknown = await promise.then(
    () => undefined,
    (it: unknown) => it,
  );
  expect(isDriftError(error)).toBe(true);
  return (error as DriftError).drifts.map(formatDrift);
};

describe('createApi', () => {
  it('writes parameters as the contract says', async () => {
    answer = { body: '{"id": 7, "name": "Ada"}' };
    const { status, body, drifts } = await apiWith().get('/users/{id}', {
      path: { id: 7 },
      query: { fields: ['id', 'name'], full: true, where: { age: 36 }, unknown: 1 },
      header: { 'x-trace': [1, 2] },
      cookie: { theme: 'dark' },
      headers: { 'x-more': 'yes' },
    });
    expect([status, body, drifts]).toEqual([200, { id: 7, name: 'Ada' }, []]);
    expect(received).toMatchObject([
      {
        method: 'GET',
        url: '/users/7?fields=id,name&full=true&where%5Bage%5D=36',
        headers: {
          'x-trace': '1,2',
          cookie: 'theme=dark',
          'x-more': 'yes',
          accept: 'application/json, application/problem+json',
        },
      },
    ]);
  });

  it.each<[string, AnyInit, string, string]>([
    ['JSON', { body: { name: 'Ada' } }, 'application/json', '{"name":"Ada"}'],
    [
      'a form',
      { body: { name: 'A b', tags: ['x', 'y'] }, contentType: 'application/x-www-form-urlencoded' },
      'application/x-www-form-urlencoded',
      'name=A%20b&tags=x&tags=y',
    ],
    ['a text', { body: 'Ada', contentType: 'text/plain' }, 'text/plain', 'Ada'],
  ])('sends %s, by the id of the operation', async (_, init, type, body) => {
    answer = { status: 201, body: '{"id": 1, "name": "Ada"}' };
    await apiWith().call('createUser', init);
    expect(received[0]?.headers['content-type']).toBe(type);
    expect(received[0]?.body).toBe(body);
  });

  describe('sends a body', () => {
    const send = async (content: object, init: AnyInit): Promise<Received | undefined> => {
      answer = { status: 204 };
      const paths = { '/a': { post: { requestBody: { content }, responses: { 204: {} } } } };
      await createApi(readOpenApi({ openapi: '3.1.0', paths }), client).post('/a', init);
      return received[0];
    };
    const sentType = async (content: object, init: AnyInit): Promise<string | undefined> =>
      (await send(content, init))?.headers['content-type'];

    it.each<[string, AnyInit, string]>([
      ['image/*', { body: new Blob(['x'], { type: 'image/png' }) }, 'image/png'],
      ['*/*', { body: Uint8Array.of(1) }, 'application/octet-stream'],
      ['*/*', { body: { a: 1 } }, 'application/json'],
      ['text/*', { body: 'x' }, 'text/plain;charset=utf-8'],
      ['application/json; version=2; charset=utf-8', { body: {} }, 'application/json; version=2'],
      ['application/json; profile="a b"', { body: {} }, 'application/json; profile="a b"'],
      ['application/json', { body: {}, headers: { 'Content-Type': 'application/json; v=1' } }, 'application/json; v=1'],
    ])('described as %s with the type of %j', async (name, init, expected) => {
      expect(await sentType({ [name]: {} }, init)).toBe(expected);
    });

    it('with a part for each field, of the type of its encoding', async () => {
      const encoding = {
        json: { contentType: 'application/json' },
        csv: { contentType: 'text/csv' },
        image: { contentType: 'image/png, image/jpeg' },
      };
      const body = {
        none: null,
        missing: undefined,
        count: 1,
        object: { a: 1 },
        tags: ['x', 'y'],
        json: 'text',
        csv: 'a,b',
        image: new Blob(['bytes'], { type: 'image/png' }),
        file: new File(['bytes'], 'a.txt', { type: 'text/plain' }),
        bytes: new TextEncoder().encode('bytes'),
      };
      const sent = await send({ 'multipart/form-data': { encoding } }, { body });
      const parts = sent?.body.split(/--wirework-\w+(?:\r\n|--)/).map((it) => it.trim().replaceAll('\r\n', '|'));
      expect(parts?.filter((it) => it !== '').map((it) => it.replace('Content-Disposition: form-data; ', ''))).toEqual([
        'name="none"',
        'name="count"||1',
        'name="object"|Content-Type: application/json||{"a":1}',
        'name="tags"||x',
        'name="tags"||y',
        'name="json"|Content-Type: application/json||"text"',
        'name="csv"|Content-Type: text/csv||a,b',
        'name="image"; filename="blob"|Content-Type: image/png||bytes',
        'name="file"; filename="a.txt"|Content-Type: text/plain||bytes',
        'name="bytes"; filename="blob"|Content-Type: application/octet-stream||bytes',
      ]);
    });
  });

  it('sends headers of the caller, in any case, instead of its own', async () => {
    answer = { body: '{"id": 7, "name": "Ada"}' };
    const headers = { Accept: 'application/json', Cookie: 'a=b', 'X-Trace': '0' };
    await apiWith().get('/users/{id}', {
      path: { id: 7 },
      cookie: { theme: 'dark' },
      header: { 'x-trace': [1] },
      headers,
    });
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json',
      cookie: 'a=b; theme=dark',
      'x-trace': '1',
    });
  });

  it('sends nothing that differs from the contract', async () => {
    const api = apiWith();
    await expect(driftsOf(api.get('/users/{id}', { path: { id: 'x' } }))).resolves.toEqual([
      "GET /users/{id} (getUser) request, path 'id': expected integer, got string; the contract says so at '/paths/~1users~1{id}/get/parameters/0/schema/type'",
    ]);
    await expect(driftsOf(api.get('/users/{id}'))).resolves.toEqual([
      "GET /users/{id} (getUser) request, path 'id': it is required; the contract says so at '/paths/~1users~1{id}/get/parameters/0'",
    ]);
    await expect(driftsOf(api.post('/users', { body: { name: 1 } }))).resolves.toHaveLength(1);
    await expect(driftsOf(api.post('/users'))).resolves.toHaveLength(1);
    expect(received).toEqual([]);
  });

  it('sends what it is told to, if requests are not checked', async () => {
    answer = { body: '{"id": 7, "name": "Ada"}' };
    await apiWith({ checkRequests: false }).get('/users/{id}', { path: { id: 'x' } });
    expect(received[0]?.url).toBe('/users/x');
  });

  it.each(['', '.', '..'])('refuses %j as a path parameter, which leads to another path', async (id) => {
    const api = apiWith({ checkRequests: false });
    await expect(api.get('/users/{id}', { path: { id } })).rejects.toThrow(TypeError);
    await expect(api.get('/users/{id}', { path: { id: '../x' } }))
      .resolves.toBeDefined()
      .catch(() => undefined);
    expect(received.every((it) => it.url === '/users/..%2Fx')).toBe(true);
  });

  it('refuses an operation that the contract does not have', async () => {
    await expect(apiWith().get('/none')).rejects.toThrow(RangeError);
    await expect(apiWith().call('none')).rejects.toThrow(RangeError);
    expect(() => createApi(contract, client, { onDrift: 'ignore' as 'report' })).toThrow(RangeError);
    expect(() => createApi(contract, client, { drift: 'report' } as ApiOptions)).toThrow(TypeError);
  });

  it.each<[string, Answer, readonly string[]]>([
    [
      'a member of another type, at its line',
      { body: '{"id": 7,\n "name": false, "more": 1}' },
      [
        "GET /users/{id} (getUser) response 200, body at '/name' (line 2, column 10): expected string, got boolean; the contract says so at '/components/schemas/User/properties/name/type'",
      ],
    ],
    [
      'a body that is cut off',
      { body: '{"id": 7,' },
      [
        "GET /users/{id} (getUser) response 200, body at '' (line 1, column 10): it cannot be read: unexpected end of JSON input; the contract says so at '/components/responses/User/content/application~1json'",
      ],
    ],
    [
      'an empty body',
      { body: '' },
      [
        "GET /users/{id} (getUser) response 200, body: it is empty; the contract says so at '/components/responses/User'",
      ],
    ],
    [
      'HTML with the status of an error',
      { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>' },
      [
        "GET /users/{id} (getUser) response 404, media type: it is not in the contract, which has 'application/problem+json'; the contract says so at '/paths/~1users~1{id}/get'",
      ],
    ],
    [
      'a body without a media type',
      { headers: {}, body: '{}' },
      [
        "GET /users/{id} (getUser) response 200, media type: there is none, but the contract has 'application/json'; the contract says so at '/paths/~1users~1{id}/get'",
      ],
    ],
  ])('finds %s', async (_, given, expected) => {
    answer = given;
    await expect(driftsOf(apiWith().get('/users/{id}', { path: { id: 7 } }))).resolves.toEqual(expected);
  });

  it('finds an unknown status', async () => {
    answer = { status: 302, headers: {}, body: '' };
    await expect(
      driftsOf(apiWith().post('/users', { body: { name: 'Ada' }, request: { redirects: { follow: false } } })),
    ).resolves.toEqual([
      "POST /users (createUser) response 302: it is not in the contract, which has 201, 4XX; the contract says so at '/paths/~1users/post/responses'",
    ]);
  });

  it('returns the response of an error that the contract has', async () => {
    answer = { status: 404, headers: { 'content-type': 'application/problem+json' }, body: '{"title": "none"}' };
    const { status, body } = await apiWith().get('/users/{id}', { path: { id: 7 } });
    expect([status, body]).toEqual([404, { title: 'none' }]);
  });

  it('reports drifts instead of throwing, and returns what there is', async () => {
    answer = { body: '{"id": "x"}' };
    const reported: Drift[] = [];
    const api = apiWith({ onDrift: 'report', report: (it) => reported.push(it) });
    const { body, drifts } = await api.get('/users/{id}', { path: { id: 'seven' } });
    expect(body).toEqual({ id: 'x' });
    expect(drifts.map((it) => `${it.side} ${it.part} ${it.message}`)).toEqual([
      'request path expected integer, got string',
      "response body required property 'name' is missing",
      'response body expected integer, got string',
    ]);
    expect(reported).toEqual(drifts);
  });

  it('works with the client on fetch, and with a server of the contract', async () => {
    answer = { body: '{"id": 7, "name": "Ada"}' };
    const fetching = createFetchClient();
    const api = createApi(contract, fetching, { server: `${origin}/v1/` });
    await expect(api.call('getUser', { path: { id: 7 } })).resolves.toMatchObject({ body: { id: 7 } });
    expect(received[0]?.url).toBe('/v1/users/7');
    await fetching.close();
  });
});

describe('stream', () => {
  const collect = async (type: string, body: string, options?: ApiOptions): Promise<unknown[]> => {
    answer = { headers: { 'content-type': type, 'x-total': '1' }, body };
    const items: unknown[] = [];
    for await (const item of apiWith(options).stream('get', '/users')) items.push(item);
    return items;
  };
  const two = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ];

  it.each([
    ['application/jsonl', '{"id": 1, "name": "a"}\n{"id": 2, "name": "b"}\n', two],
    ['application/json-seq', '\x1e{"id": 1, "name": "a"}\n\x1e{"id": 2, "name": "b"}\n', two],
    [
      'text/event-stream; charset=utf-8',
      'event: user\ndata: 1\n\nevent: end\ndata: 2\n\n',
      [
        { event: 'user', data: '1' },
        { event: 'end', data: '2' },
      ],
    ],
  ])('yields the items of %s', async (type, body, items) => {
    await expect(collect(type, body)).resolves.toEqual(items);
  });

  it.each(['application/jsonl', 'text/event-stream'])('is a text if it is not read by item: %s', async (type) => {
    const body = type.endsWith('jsonl') ? '{"id": 1, "name": "a"}\n' : 'event: user\ndata: 1\n\n';
    answer = { headers: { 'content-type': type, 'x-total': '1' }, body };
    await expect(apiWith().get('/users')).resolves.toMatchObject({ body, drifts: [] });
  });

  it('finds an item that differs, and ends', async () => {
    await expect(driftsOf(collect('application/jsonl', '{"id": 1, "name": "a"}\n{"id": "2"}\n'))).resolves.toEqual([
      "GET /users (listUsers) response 200, item 1 at '/name': required property 'name' is missing; the contract says so at '/components/schemas/User/required'",
      "GET /users (listUsers) response 200, item 1 at '/id': expected integer, got string; the contract says so at '/components/schemas/User/properties/id/type'",
    ]);
  });

  it('yields an item that differs, if drifts are reported', async () => {
    const reported: Drift[] = [];
    const options: ApiOptions = { onDrift: 'report', report: (it) => reported.push(it) };
    await expect(collect('text/event-stream', 'event: other\nretry: 5\ndata: 1\n\n', options)).resolves.toEqual([
      { event: 'other', data: '1', retry: 5 },
    ]);
    expect(reported.map((it) => [it.item, it.message])).toEqual([[0, "expected one of 'user', 'end'"]]);
  });

  it('yields the data of events as JSON, up to the end that the caller names', async () => {
    const chat = readOpenApi({
      openapi: '3.0.0',
      paths: {
        '/chat': {
          post: {
            requestBody: { content: { 'application/json': { schema: {} } } },
            responses: {
              200: { content: { 'text/event-stream': { schema: { type: 'object', required: ['text'] } } } },
            },
          },
        },
      },
    });
    const api = createApi(chat, client, { events: { data: 'json', end: '[DONE]' } });
    answer = {
      headers: { 'content-type': 'text/event-stream' },
      body: ['data: {"text": "a"}\n\ndata: {"text": "b"}\n\ndata: [DONE]\n\n'],
    };
    const items: unknown[] = [];
    // The response does not end, so the loop ends at the mark.
    for await (const item of api.stream('post', '/chat', { body: {} })) items.push(item);
    expect(items).toEqual([{ text: 'a' }, { text: 'b' }]);
    answer = { headers: { 'content-type': 'text/event-stream' }, body: 'data: {"t": 1}\n\n' };
    await expect(driftsOf(api.stream('post', '/chat', { body: {} }).next())).resolves.toHaveLength(1);
    answer = { headers: { 'content-type': 'text/event-stream' }, body: 'data: no\n\n' };
    await expect(driftsOf(api.stream('post', '/chat', { body: {} }).next())).resolves.toHaveLength(1);
  });

  it('yields an event whose schema has no fields but those that were sent', async () => {
    const itemSchema = { type: 'object', properties: { data: {} }, additionalProperties: false };
    const responses = { 200: { content: { 'text/event-stream': { itemSchema } } } };
    const api = createApi(readOpenApi({ openapi: '3.2.0', paths: { '/a': { get: { responses } } } }), client);
    answer = { headers: { 'content-type': 'text/event-stream' }, body: 'data: 1\n\n' };
    await expect(api.stream('get', '/a').next()).resolves.toMatchObject({ value: { data: '1' } });
    answer = { headers: { 'content-type': 'text/event-stream' }, body: 'event: a\ndata: 1\n\n' };
    await expect(driftsOf(api.stream('get', '/a').next())).resolves.toHaveLength(1);
  });

  it('yields an item when it is there, and leaving the loop ends the response', async () => {
    answer = { headers: { 'content-type': 'application/jsonl' }, body: ['{"id": 1, "name": "a"}\n'] };
    for await (const item of apiWith().stream('get', '/users')) {
      expect(item).toEqual({ id: 1, name: 'a' });
      expect(openResponses).toBe(1);
      break;
    }
    while (openResponses > 0) await new Promise(setImmediate);
    expect(openResponses).toBe(0);
  });

  it('throws the error of the client for a status of an error, and a drift for another media type', async () => {
    answer = { status: 503, headers: { 'content-type': 'text/plain' }, body: 'busy' };
    const options: AnyInit = { request: { retry: { maxRetries: 0 } } };
    await expect(apiWith().stream('get', '/users', options).next()).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      statusCode: 503,
    });
    await expect(driftsOf(collect('text/csv', 'a'))).resolves.toEqual([
      "GET /users (listUsers) response 200, media type: it is not in the contract; the contract says so at '/paths/~1users/get/responses/200'",
    ]);
  });
});
