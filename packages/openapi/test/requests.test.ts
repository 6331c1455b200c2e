import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '@wirework/test-support';
import { checkRequest, type Drift, formatDrift, problemOf, readOpenApi, type ReceivedRequest } from '../src/index.ts';
import type { Parameter, Style } from '../src/contract.ts';
import type { LoadedContract } from '../src/document/loaded-contract.ts';
import { readFields, readFromPairs, readPairs, readStyled } from '../src/parameters/read-parameter.ts';
import {
  joinPairs,
  writeFields,
  writeHeader,
  writePairs,
  writePathParameter,
} from '../src/parameters/write-parameter.ts';
import { usersText } from './support/users.ts';

const contract = readOpenApi(usersText);
const json = { 'content-type': 'application/json; charset=utf-8' };

describe('checkRequest', () => {
  it('returns parameters and body with the types of the contract', () => {
    const { path, query, header, cookie, drifts, operation } = checkRequest(contract, {
      method: 'get',
      url: 'https://api.example.com/v1/users/7?fields=id,name&full=true&where%5Bage%5D=36&other=1#part',
      headers: { 'X-Trace': '1,2', cookie: 'a=b; theme=dark' },
    });
    expect(drifts).toEqual([]);
    expect(operation?.id).toBe('getUser');
    expect({ path, query, header, cookie }).toEqual({
      path: { id: 7 },
      query: { fields: ['id', 'name'], full: true, where: { age: 36 } },
      header: { 'x-trace': [1, 2] },
      cookie: { theme: 'dark' },
    });
  });

  it.each([
    ['a JSON text', { headers: json, body: '{"name": "Ada"}' }, { name: 'Ada' }],
    ['bytes', { headers: new Headers(json), body: new TextEncoder().encode('{"name": "Ä"}') }, { name: 'Ä' }],
    ['a parsed body', { headers: Object.entries(json), value: { name: 'Ada' } }, { name: 'Ada' }],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=A+b&tags=x&tags=y' },
      { name: 'A b', tags: ['x', 'y'] },
    ],
    ['a text', { headers: { 'content-type': 'text/plain' }, body: 'Ada' }, 'Ada'],
  ])('reads %s', (_, given, body) => {
    const found = checkRequest(contract, { method: 'POST', url: '/users', ...given });
    expect([found.drifts, found.body]).toEqual([[], body]);
  });

  it('reads each value of a repeated name in deepObject', () => {
    const schema = { properties: { l: { type: 'array', items: { type: 'integer' } }, n: { type: 'integer' } } };
    const parameters = [{ name: 'f', in: 'query', style: 'deepObject', schema }];
    const own = readOpenApi({ openapi: '3.1.0', paths: { '/a': { get: { parameters } } } });
    const read = (url: string) => checkRequest(own, { method: 'GET', url });
    expect(read('/a?f[l]=1&f[l]=2').query).toEqual({ f: { l: [1, 2] } });
    expect(read('/a?f[l]=1&f[l]=2&f[l][length]=5').query).toEqual({ f: { l: { length: '5' } } });
    expect(read('/a?f[n]=1&f[n]=2').drifts.map(({ message }) => message)).toEqual(['expected integer, got array']);
  });

  it('reads lists and objects of headers with blanks after their commas', () => {
    const list = { type: 'array', items: { type: 'integer' } };
    const parameters = [
      { name: 'x-list', in: 'header', schema: list },
      { name: 'x-pairs', in: 'header', schema: { type: 'object' } },
      { name: 'x-object', in: 'header', explode: true, schema: { type: 'object' } },
      { name: 'x-text', in: 'header', schema: { type: 'string' } },
    ];
    const own = readOpenApi({ openapi: '3.1.0', paths: { '/a': { get: { parameters } } } });
    const lines = [
      ['x-list', '1'],
      ['x-list', '2'],
      ['x-pairs', 'R, 100'],
      ['x-object', 'R=100, G=200'],
      ['x-text', 'a, b'],
    ] as [string, string][];
    const { header, drifts } = checkRequest(own, { method: 'GET', url: '/a', headers: new Headers(lines) });
    expect(drifts).toEqual([]);
    expect(header).toEqual({
      'x-list': [1, 2],
      'x-pairs': { R: '100' },
      'x-object': { R: '100', G: '200' },
      'x-text': 'a, b',
    });
  });

  it.each<[string, ReceivedRequest, readonly string[]]>([
    ['an unknown path', { method: 'GET', url: '/none' }, ['GET request: no path of the contract matches']],
    [
      'another method',
      { method: 'put', url: '/users' },
      ['PUT request: the path has other methods in the contract: GET, POST'],
    ],
    [
      'a path parameter',
      { method: 'GET', url: '/users/x' },
      [
        "GET /users/{id} (getUser) request, path 'id': expected integer, got string; the contract says so at '/paths/~1users~1{id}/get/parameters/0/schema/type'",
      ],
    ],
    [
      'an item of a query parameter',
      { method: 'GET', url: '/users/7?fields=id,age' },
      [
        "GET /users/{id} (getUser) request, query 'fields' at '/1': expected one of 'id', 'name'; the contract says so at '/paths/~1users~1{id}/get/parameters/1/schema/items/enum'",
      ],
    ],
    [
      'a header',
      { method: 'GET', url: '/users/7', headers: { 'x-trace': '1,x' } },
      [
        "GET /users/{id} (getUser) request, header 'x-trace' at '/1': expected integer, got string; the contract says so at '/paths/~1users~1{id}/get/parameters/4/schema/items/type'",
      ],
    ],
    [
      'a body at its line',
      { method: 'POST', url: '/users', headers: json, body: '{\n  "name": 1}' },
      [
        "POST /users (createUser) request, body at '/name' (line 2, column 11): expected string, got number; the contract says so at '/components/schemas/User/properties/name/type'",
      ],
    ],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/users', headers: json, body: '{"name" 1}' },
      [
        "POST /users (createUser) request, body at '' (line 1, column 9): it cannot be read: invalid character '1' after object key; the contract says so at '/paths/~1users/post/requestBody/content/application~1json'",
      ],
    ],
    [
      'a missing body',
      { method: 'POST', url: '/users', headers: json },
      [
        "POST /users (createUser) request, body: it is required; the contract says so at '/paths/~1users/post/requestBody'",
      ],
    ],
    [
      'another media type',
      { method: 'POST', url: '/users', headers: { 'content-type': 'text/html' }, body: '<p>' },
      [
        "POST /users (createUser) request, media type: it is not in the contract, which has 'application/json', 'application/x-www-form-urlencoded', 'text/plain'; the contract says so at '/paths/~1users/post'",
      ],
    ],
  ])('finds %s', (_, request, expected) => {
    expect(checkRequest(contract, request).drifts.map(formatDrift)).toEqual(expected);
  });

  it('a drift has no value of the request', () => {
    const body = '{"name": {"secret-value": "secret-value"}, "tags": "secret-value"}';
    const { drifts } = checkRequest(contract, {
      method: 'POST',
      url: '/users?key=secret-value',
      headers: json,
      body,
    });
    expect(drifts).toHaveLength(2);
    expect(JSON.stringify(drifts)).not.toContain('secret-value');
  });

  it.each([
    [{ method: 'GET', url: '/none' }, 404],
    [{ method: 'PUT', url: '/users' }, 405],
    [{ method: 'POST', url: '/users', headers: { 'content-type': 'text/html' }, body: '<p>' }, 415],
    [{ method: 'POST', url: '/users', headers: json, body: '{"name": 1}' }, 400],
  ])('problem details of %j have the status %d', (request, status) => {
    const problem = problemOf(checkRequest(contract, request).drifts);
    expect(problem).toMatchObject({ type: 'about:blank', status });
    expect(problem.errors.length).toBeGreaterThan(0);
  });

  it('problem details point at the value', () => {
    const { drifts } = checkRequest(contract, { method: 'POST', url: '/users', headers: json, body: '{"name": 1}' });
    expect(problemOf(drifts).errors).toEqual([{ detail: 'expected string, got number', pointer: '#/name' }]);
    expect(problemOf(checkRequest(contract, { method: 'GET', url: '/users/x' }).drifts).errors).toEqual([
      { detail: 'expected integer, got string', parameter: 'path id' },
    ]);
    expect(() => problemOf([] as Drift[])).toThrow(RangeError);
  });
});

describe('fields of a form', () => {
  it('are read by their encoding', () => {
    const encoding = {
      list: { explode: false },
      pipes: { style: 'pipeDelimited', explode: false },
      json: { contentType: 'application/json' },
      text: { contentType: 'text/plain' },
    };
    const list = { type: 'array', items: { type: 'integer' } };
    const schema = { properties: { list, pipes: list, json: { type: 'object' }, text: { type: 'string' } } };
    const content = { 'application/x-www-form-urlencoded': { schema, encoding } };
    const own = readOpenApi({ openapi: '3.1.0', paths: { '/a': { post: { requestBody: { content } } } } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'list=1,2&pipes=3%7C4&json=%7B%22a%22%3A1%7D&text=a,b';
    const { body: fields, drifts } = checkRequest(own, { method: 'POST', url: '/a', headers, body });
    expect([fields, drifts]).toEqual([{ list: [1, 2], pipes: [3, 4], json: { a: 1 }, text: 'a,b' }, []]);
  });

  const shape = { kind: 'object', coerce: (...[it]: readonly unknown[]) => it } as const;
  const deep = { contentType: undefined, style: 'deepObject', explode: true, allowReserved: false } as const;
  const encoding = new Map([['where', deep]]);

  it('have a list for a repeated name, and an object for deepObject', () => {
    const pairs = readPairs('a=1&where[x]=2&a=3&where[y][z]=4&a=5&b=6');
    expect(readFields(pairs, shape, encoding)).toEqual({
      a: ['1', '3', '5'],
      where: { x: '2', y: { z: '4' } },
      b: '6',
    });
  });

  it('of deepObject are read in linear time', () => {
    /** Returns how often pairs are read, of as many with one name. */
    const reads = (count: number): number => {
      let seen = 0;
      const pairs = new Proxy(Array<readonly [string, string]>(count).fill(['where[x]', '1']), {
        get: (target, key, receiver): unknown => {
          if (typeof key === 'string' && /^\d+$/.test(key)) seen++;
          return Reflect.get(target, key, receiver);
        },
      });
      readFields(pairs, shape, encoding);
      return seen;
    };
    expect(reads(2_000)).toBe(2 * reads(1_000));
  });
});

describe('parameters', () => {
  const color = { blue: 'blue', list: ['blue', 'black'], object: { R: 100, G: 200 } };

  // OpenAPI 3.1.1, 4.8.12.5.
  it.each<[Style, boolean, string, string, string]>([
    ['matrix', false, ';color=blue', ';color=blue,black', ';color=R,100,G,200'],
    ['matrix', true, ';color=blue', ';color=blue;color=black', ';R=100;G=200'],
    ['label', false, '.blue', '.blue,black', '.R,100,G,200'],
    ['label', true, '.blue', '.blue.black', '.R=100.G=200'],
    ['simple', false, 'blue', 'blue,black', 'R,100,G,200'],
    ['simple', true, 'blue', 'blue,black', 'R=100,G=200'],
  ])('in the path as %s, explode %s', (style, explode, scalar, list, object) => {
    const parameter = newParameter({ in: 'path', style, explode });
    expect(writePathParameter(parameter, color.blue)).toBe(scalar);
    expect(writePathParameter(parameter, color.list)).toBe(list);
    expect(writePathParameter(parameter, color.object)).toBe(object);
  });

  it.each<[Style, boolean, string, string, string]>([
    ['form', false, 'color=blue', 'color=blue,black', 'color=R,100,G,200'],
    ['form', true, 'color=blue', 'color=blue&color=black', 'R=100&G=200'],
    ['spaceDelimited', false, 'color=blue', 'color=blue%20black', 'color=R%20100%20G%20200'],
    ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack', 'color=R%7C100%7CG%7C200'],
  ])('in the query as %s, explode %s', (style, explode, scalar, list, object) => {
    const parameter = newParameter({ in: 'query', style, explode });
    const written = (value: unknown): string => joinPairs(writePairs('color', value, parameter), parameter);
    expect(written(color.blue)).toBe(scalar);
    expect(written(color.list)).toBe(list);
    expect(written(color.object)).toBe(object);
    expect(written([])).toBe('');
  });

  it('in the query as deepObject, without a form for arrays', () => {
    const parameter = newParameter({ in: 'query', style: 'deepObject', explode: true });
    const written = (value: unknown): string => joinPairs(writePairs('color', value, parameter), parameter);
    expect(written({ R: 100, a: { b: 'c&d' } })).toBe('color%5BR%5D=100&color%5Ba%5D%5Bb%5D=c%26d');
    expect(() => written(['a'])).toThrow('deepObject has no form for an array');
    expect(() => written({ R: undefined, a: ['b'] })).toThrow('expected a string, number or boolean');
  });

  it.each([new Date(0), new Map([['a', 1]]), new URLSearchParams('a=1')])('%p is refused, not left out', (value) => {
    for (const style of ['form', 'deepObject'] as const)
      expect(() => writePairs('color', value, newParameter({ style }))).toThrow('an object with properties');
    expect(() => writeHeader(newParameter({ in: 'header' }), value)).toThrow('an object with properties');
    expect(() => writePathParameter(newParameter({ in: 'path', style: 'simple' }), value)).toThrow(TypeError);
    expect(() => writeFields(value, new Map())).toThrow('Cannot write the form: expected an object with its fields');
  });

  it('reserved characters are sent if they are allowed, but none that ends the query', () => {
    const parameter = newParameter({ in: 'query', allowReserved: true });
    const written = joinPairs(writePairs('color', 'a/b?c#d[e]%f g', parameter), parameter);
    expect(written).toBe('color=a/b?c%23d%5Be%5D%25f%20g');
  });

  describe('are read as they were written', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 });
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const schemas = (kind: 'array' | 'object' | 'scalar'): LoadedContract['schemas'] =>
      ({ shape: () => ({ kind, coerce: (it: unknown) => it }) }) as never;
    const kindOf = (it: unknown) => (Array.isArray(it) ? 'array' : typeof it === 'object' ? 'object' : 'scalar');
    const any = (text: fc.Arbitrary<string>) =>
      fc.oneof(text, fc.array(text, { minLength: 1 }), fc.dictionary(word, text, { minKeys: 1 }));

    it.each<[Style, boolean]>([
      ['form', true],
      ['form', false],
      ['spaceDelimited', false],
      ['pipeDelimited', false],
    ])('in the query as %s, explode %s', (style, explode) => {
      const parameter = newParameter({ in: 'query', style, explode });
      // Values cannot have the separator in them, unless it is a comma beside another.
      const text = explode ? value : value.filter((it) => !/[,| ]/.test(it));
      fc.assert(
        fc.property(any(text), (given) => {
          const pairs = readPairs(joinPairs(writePairs('color', given, parameter), parameter));
          expect(readFromPairs(parameter, pairs, schemas(kindOf(given)))).toEqual(given);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('in the query as form, with commas in several values', () => {
      const parameter = newParameter({ in: 'query', style: 'form', explode: false });
      fc.assert(
        fc.property(fc.array(value, { minLength: 2 }), (given) => {
          const pairs = readPairs(joinPairs(writePairs('color', given, parameter), parameter));
          expect(readFromPairs(parameter, pairs, schemas('array'))).toEqual(given);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it.each([
      ['color=a%2Cb', ['a', 'b']],
      ['color=a%2Cb,c+d', ['a,b', 'c d']],
      ['color=', []],
    ])('of %s, whose commas another client encodes or not', (query, list) => {
      const parameter = newParameter({ in: 'query', style: 'form', explode: false });
      expect(readFromPairs(parameter, readPairs(query), schemas('array'))).toEqual(list);
    });

    it('in the query as deepObject', () => {
      const parameter = newParameter({ in: 'query', style: 'deepObject' });
      const nested = fc.dictionary(word, fc.oneof(value, fc.dictionary(word, value, { minKeys: 1 })), { minKeys: 1 });
      fc.assert(
        fc.property(nested, (given) => {
          const pairs = readPairs(joinPairs(writePairs('color', given, parameter), parameter));
          expect(readFromPairs(parameter, pairs, schemas('object'))).toEqual(given);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it.each<[Style, boolean]>([
      ['simple', true],
      ['simple', false],
      ['label', true],
      ['label', false],
      ['matrix', true],
      ['matrix', false],
    ])('in the path as %s, explode %s', (style, explode) => {
      const parameter = newParameter({ in: 'path', style, explode });
      fc.assert(
        fc.property(any(word), (given) => {
          expect(readStyled(parameter, writePathParameter(parameter, given), schemas(kindOf(given)))).toEqual(given);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it.each([true, false])('in a header, explode %s', (explode) => {
      const parameter = newParameter({ in: 'header', style: 'simple', explode });
      fc.assert(
        fc.property(any(word), (given) => {
          expect(readStyled(parameter, writeHeader(parameter, given), schemas(kindOf(given)))).toEqual(given);
        }),
        { numRuns: runs(2_000) },
      );
    });
  });
});

function newParameter(fields: Partial<Parameter>): Parameter {
  return {
    name: 'color',
    in: 'query',
    pointer: '',
    required: false,
    style: 'form',
    explode: true,
    allowReserved: false,
    schema: undefined,
    mediaType: undefined,
    ...fields,
  };
}
