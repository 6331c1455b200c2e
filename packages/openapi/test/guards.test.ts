import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { thrownBy } from '@wirework/test-support';
import { expectLinear } from '@wirework/test-support/growth';
import { createClient, type RequestOptions, type StreamingResult } from '@wirework/http-client/fetch';
import {
  checkRequest,
  checkResponse,
  type ContractError,
  createApi,
  isContractError,
  problemOf,
  readOpenApi,
} from '../src/index.ts';
import { writeTypes } from '../src/types.ts';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const place = (it: string) => it as 'query' | 'header' | 'cookie';

describe('a hostile document', () => {
  const realFetch = globalThis.fetch;
  let fetched = 0;
  beforeEach(() => {
    fetched = 0;
    globalThis.fetch = async () => Promise.reject(new Error(`fetched ${++fetched}`));
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  const operation = (it: object): object => ({ openapi: '3.1.0', paths: { '/a': { get: it } } });
  const withSchema = (schema: object): object =>
    operation({ responses: { 200: { content: { 'application/json': { schema } } } } });
  const errorOf = (document: object): ContractError => {
    const error = thrownBy(() => readOpenApi(document).compileSchemas());
    expect(isContractError(error)).toBe(true);
    return error as ContractError;
  };
  const nested = (levels: number): object => {
    let schema: object = {};
    for (let i = 0; i < levels; i++) schema = { items: schema };
    return schema;
  };

  it.each([
    ['a parameter', operation({ parameters: [{ $ref: 'https://example.com/a.json' }] })],
    ['a path', { openapi: '3.1.0', paths: { '/a': { $ref: 'http://169.254.169.254/latest#/a' } } }],
    ['a schema', withSchema({ $ref: 'https://example.com/a.json' })],
    ['a file', withSchema({ $ref: 'file:///etc/passwd' })],
  ])('%s by reference to another document is refused, and nothing is fetched', (_, document) => {
    errorOf(document);
    expect(fetched).toBe(0);
  });

  it.each([
    ['schemas nested beyond the limit', withSchema(nested(2_000))],
    [
      'a name with a lone surrogate',
      { openapi: '3.1.0', paths: { '/\ud800': { get: { parameters: [{ name: 'a', in: 'query', schema: {} }] } } } },
    ],
    [
      'the schema of a parameter nested beyond the limit',
      operation({ parameters: [{ name: 'a', in: 'query', schema: nested(2_000) }] }),
    ],
  ])('%s is refused', (_, document) => {
    errorOf(document);
  });

  it('a text nested beyond the limit is refused', () => {
    const text = `{"openapi": "3.1.0", "x-a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(thrownBy(() => readOpenApi(text))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('a schema that refers to itself is refused when a value reaches it', () => {
    const itself = { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' };
    const contract = readOpenApi(withSchema(itself));
    const response = { method: 'GET', path: '/a', status: 200, headers: { 'content-type': 'application/json' } };
    for (const body of [{ body: '{}' }, { value: {} }])
      expect(thrownBy(() => checkResponse(contract, { ...response, ...body }))).toMatchObject({
        code: 'CONTRACT_ERROR',
        pointer: '/paths/~1a/get/responses/200/content/application~1json/schema',
      });
  });

  it('a value that contains itself is read', () => {
    const user: Record<string, unknown> = { type: 'object', required: ['name'] };
    user['properties'] = { friend: user, name: { type: 'string' } };
    const contract = readOpenApi(withSchema(user));
    const response = { method: 'GET', path: '/a', status: 200, headers: { 'content-type': 'application/json' } };
    const { drifts } = checkResponse(contract, { ...response, body: '{"name": "a", "friend": {"name": 1}}' });
    expect(drifts.map((it) => it.pointer)).toEqual(['/friend/name']);
  });

  it('the same value in many places is read once', async () => {
    await expectLinear((size) => {
      // There are 2 ** size ways to the innermost value.
      let shared: object = { type: 'integer' };
      for (let i = 0; i < size; i++) shared = { a: shared, b: shared };
      return () => readOpenApi({ ...withSchema({ type: 'integer' }), components: shared }).compileSchemas();
    }, 200);
  });

  it('alternatives in each other are read once for a parameter', async () => {
    await expectLinear((size) => {
      // There are 2 ** size ways to the innermost schema.
      const schemas: Record<string, object> = { [`a${size}`]: { type: 'array', items: { type: 'integer' } } };
      for (let i = 0; i < size; i++) {
        const next = { $ref: `#/components/schemas/a${i + 1}` };
        schemas[`a${i}`] = { title: `a${i}`, anyOf: [next, { allOf: [next] }] };
      }
      const parameters = [{ name: 'a', in: 'query', schema: { $ref: '#/components/schemas/a0' } }];
      const document = { openapi: '3.1.0', paths: { '/a': { get: { parameters } } }, components: { schemas } };
      return () => readOpenApi(document).compileSchemas();
    }, 30);
  });

  describe('with many paths', () => {
    const document = (size: number): object => {
      const parameters = [{ name: 'id', in: 'path', schema: { type: 'integer' } }];
      const paths: Record<string, object> = {};
      for (let i = 0; i < size; i++) paths[`/a${i}/{id}/b${i}`] = { get: { operationId: `get${i}`, parameters } };
      return { openapi: '3.1.0', paths };
    };

    it('is read in linear time', async () => {
      await expectLinear((size) => {
        const given = JSON.stringify(document(size));
        return () => readOpenApi(given);
      }, 200);
    });

    it('has types that are written in linear time', async () => {
      await expectLinear((size) => {
        const contract = readOpenApi(document(size));
        return () => writeTypes(contract);
      }, 200);
    });

    it('finds the path of a request, or none, without a look at the others', async () => {
      const work = (size: number): (() => void) => {
        const contract = readOpenApi(document(size));
        return () => {
          checkRequest(contract, { method: 'GET', url: `/a${size - 1}/7/b${size - 1}` });
          checkRequest(contract, { method: 'GET', url: '/none' });
        };
      };
      await expect(expectLinear(work, 2_000)).rejects.toThrow('the counted work does not depend on the size');
    });
  });

  it('two templates that match one path: the names win, then the first template', () => {
    const get = (operationId: string): object => ({ get: { operationId } });
    const { match } = readOpenApi({
      openapi: '3.1.0',
      paths: { '/{a}/b': get('ab'), '/a/{b}': get('a'), '/{x}/{y}': get('xy'), '/{c}.{d}/b': get('cd') },
    });
    expect(['/a/b', '/x/b', '/x/y', '/a.b/b'].map((it) => match('GET', it)?.operation.id)).toEqual([
      'a',
      'ab',
      'xy',
      'ab',
    ]);
  });
});

describe('hostile names', () => {
  const parameters = names.flatMap((name) =>
    ['query', 'header', 'cookie'].map((it) => ({ name, in: it, schema: { type: 'integer' } })),
  );
  const schema = { type: 'object', additionalProperties: { type: 'integer' } };
  const contract = readOpenApi({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          parameters: [...parameters, { name: 'where', in: 'query', style: 'deepObject', schema }],
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
          responses: { 204: {} },
        },
      },
    },
  });
  const query = [...names.map((it) => `${it}=7`), ...names.map((it) => `where[${it}]=7`)].join('&');
  const headers = [
    ['cookie', names.map((it) => `${it}=7`).join('; ')],
    ['content-type', 'application/x-www-form-urlencoded'],
    ...names.map((it) => [it, '7'] as const),
  ] as const;
  const seven = names.map((it) => [it, 7]);

  it('are read as own properties', () => {
    const body = names.map((it) => `${it}=7`).join('&');
    const found = checkRequest(contract, { method: 'POST', url: `/a?${query}`, headers, body });
    expect(found.drifts).toEqual([]);
    const { where, ...rest } = found.query;
    for (const it of [rest, where, found.header, found.cookie, found.body])
      expect(Object.entries(it as object)).toEqual(seven);
    expect(Object.getPrototypeOf(found.query)).toBe(Object.prototype);
  });

  it('are missing unless they were sent', () => {
    const { query: sent, header, cookie } = checkRequest(contract, { method: 'POST', url: '/a' });
    expect([sent, header, cookie].map((it) => Object.keys(it))).toEqual([[], [], []]);
  });

  it('are sent', async () => {
    let sent: { readonly url: string; readonly headers: object } | undefined;
    const client = {
      request: async (_: string, url: string | URL, { headers: given = {} }: RequestOptions = {}) => {
        sent = { url: String(url), headers: given };
        return { status: 204, headers: new Headers(), bytes: () => new Uint8Array() } as unknown as StreamingResult;
      },
    };
    const values = Object.fromEntries(seven) as Record<string, unknown>;
    await createApi(contract, client).post('/a', { query: values, header: values, cookie: values });
    expect(sent?.url).toBe(`/a?${names.map((it) => `${it}=7`).join('&')}`);
    expect(Object.entries(sent?.headers ?? {})).toEqual([
      ...names.map((it) => [it.toLowerCase(), '7']),
      ['cookie', names.map((it) => `${it}=7`).join('; ')],
    ]);
  });

  it('with a lone surrogate have a problem to answer with', () => {
    const posted = { content: { 'application/json': { schema: { additionalProperties: false } } } };
    const closed = readOpenApi({ openapi: '3.1.0', paths: { '/a': { post: { requestBody: posted } } } });
    const sent = { headers: { 'content-type': 'application/json' }, body: String.raw`{"\ud800": 1}` };
    const { drifts } = checkRequest(closed, { method: 'POST', url: '/a', ...sent });
    expect(problemOf(drifts).errors).toMatchObject([{ pointer: '#/%EF%BF%BD' }]);
  });
});

describe('a lone surrogate', () => {
  const placed = ['path', 'query', 'header', 'cookie'].map((it) => ({ name: `in-${it}`, in: it, schema: {} }));
  const form = { content: { 'application/x-www-form-urlencoded': {} } };
  const contract = readOpenApi({
    openapi: '3.1.0',
    paths: { '/{in-path}': { post: { parameters: placed, requestBody: form, responses: { 204: {} } } } },
  });
  const client = createClient({
    baseUrl: 'https://example.com',
    fetch: async () => new Response(null, { status: 204 }),
  });
  const { post } = createApi(contract, client);

  it.each(['path', 'query', 'header', 'cookie'])('in the %s is a TypeError that names the parameter', async (it) => {
    for (const value of ['a\ud800', ['\udc00'], { a: '\ud800' }, { '\ud800': 'a' }]) {
      const init = { path: { 'in-path': 'a' }, [place(it)]: { [`in-${it}`]: value } };
      const error: unknown = await post('/{in-path}', init).catch((thrown: unknown) => thrown);
      expect(String(error)).toBe(
        `TypeError: Cannot write the parameter 'in-${it}': a lone surrogate has no form in UTF-8`,
      );
    }
  });

  it('in a form is a TypeError that names the field', async () => {
    for (const body of [{ field: '\ud800' }, { field: ['\ud800'] }]) {
      const init = { path: { 'in-path': 'a' }, body };
      const error: unknown = await post('/{in-path}', init).catch((thrown: unknown) => thrown);
      expect(String(error)).toBe(
        "TypeError: Cannot write the parameter 'field': a lone surrogate has no form in UTF-8",
      );
    }
    const named = post('/{in-path}', { path: { 'in-path': 'a' }, body: { 'a\ud800': 1 } });
    await expect(named).rejects.toThrow('a lone surrogate has no form in UTF-8');
  });

  it('is not seen in a pair of surrogates, which is sent', async () => {
    await expect(post('/{in-path}', { path: { 'in-path': '😀' }, query: { 'in-query': '😀' } })).resolves.toMatchObject(
      { status: 204 },
    );
  });
});
