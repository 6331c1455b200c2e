import { describe, expect, it } from '@jest/globals';
import { thrownBy } from '@wirework/test-support';
import { type Contract, type ContractError, isContractError, type OpenApiOptions, readOpenApi } from '../src/index.ts';
import { readOpenApiYaml } from '../src/yaml.ts';
import { usersText } from './support/users.ts';

describe('readOpenApi', () => {
  const contract: Contract = readOpenApi(usersText);

  it('returns operations with their references resolved', () => {
    expect(contract).toMatchObject({ version: '3.1', title: 'Users', servers: ['https://api.example.com/v1'] });
    const { parameters, responses, security } = contract.operation('getUser') as NonNullable<
      ReturnType<Contract['operation']>
    >;
    expect(parameters.map((it) => `${it.in} ${it.name}: ${it.style}`)).toEqual([
      'path id: simple',
      'query fields: form',
      'query full: form',
      'query where: deepObject',
      'header x-trace: simple',
      'cookie theme: form',
    ]);
    expect([...responses.keys()]).toEqual(['200', 'default']);
    expect(security).toEqual([{ key: [] }]);
    expect(contract.securitySchemes.get('key')).toEqual({ type: 'apiKey', in: 'header', name: 'X-Key' });
  });

  it.each([
    ['GET', '/users/7', 'getUser', { id: '7' }],
    ['get', '/v1/users/7', 'getUser', { id: '7' }],
    ['GET', '/users/a%2Fb', 'getUser', { id: 'a/b' }],
    ['GET', '/users/me', 'getMe', {}],
    ['GET', '/users/%6De', 'getMe', {}],
    ['GET', '/files/a.b.txt', 'getFile', { name: 'a', type: 'b.txt' }],
  ])('%s %s is %s', (method, path, id, values) => {
    const found = contract.match(method, path);
    expect([found?.operation.id, found?.path]).toEqual([id, values]);
  });

  it.each([
    ['DELETE', '/users/7'],
    ['GET', '/users/7/'],
    ['GET', '/users/'],
    ['GET', '/files/txt'],
    ['GET', '/v2/users/7'],
    ['GET', ''],
  ])('%s %s is no operation', (method, path) => {
    expect(contract.match(method, path)).toBeUndefined();
  });

  it('notes what has no effect', () => {
    const { notUnderstood } = readOpenApi({
      openapi: '3.0.3',
      paths: {
        '/a/{x}': {
          servers: [],
          get: {
            operationId: 'a',
            callbacks: {},
            responses: { '2xx': {}, ok: {}, 200: { content: { 'text/xml': { schema: {} } } } },
          },
          link: {},
        },
        '/a/{y}': { get: { operationId: 'a', parameters: [{ name: 'q', in: 'query', content: { 'text/csv': {} } }] } },
      },
    });
    expect(notUnderstood.map(({ pointer, reason }) => `${pointer}: ${reason}`)).toEqual([
      '/paths/~1a~1{x}/link: it is not a method',
      '/paths/~1a~1{x}/servers: servers are read at the root only',
      '/paths/~1a~1{x}/get/callbacks: callbacks are not read',
      '/paths/~1a~1{x}/get/responses/200/content/text~1xml: bodies in XML are not checked',
      '/paths/~1a~1{x}/get/responses/ok: it is not a status',
      "/paths/~1a~1{y}/get/parameters/0: its value is not read as 'text/csv'",
      '/paths/~1a~1{y}/get: another operation has its operationId',
      "/paths/~1a~1{y}/get: every path that it matches is one of '/a/{x}'",
    ]);
  });

  it('reads references to documents of the registry, relative to $self', () => {
    const shared = {
      User: { type: 'object', required: ['id'] },
      ok: { description: '', content: { 'application/json': { schema: { $ref: '#/User' } } } },
    };
    const { operations, compileSchemas } = readOpenApi(
      {
        openapi: '3.2.0',
        $self: 'https://example.com/api/openapi.json',
        paths: { '/': { get: { responses: { 200: { $ref: 'shared.json#/ok' } } } } },
      },
      { registry: { 'https://example.com/api/shared.json': shared } },
    );
    expect(operations[0]?.responses.get('200')?.pointer).toBe('https://example.com/api/shared.json#/ok');
    compileSchemas();
  });

  it('merges maps of YAML by the key <<', () => {
    const { operations } = readOpenApiYaml(
      'openapi: 3.1.0\nx-get: &get {operationId: getA, deprecated: true}\npaths:\n  /a:\n    get: {<<: *get, deprecated: false}\n',
    );
    expect(operations.map(({ id, deprecated }) => [id, deprecated])).toEqual([['getA', false]]);
  });

  describe('refuses a fault', () => {
    const faultOf = (document: string | object, options?: OpenApiOptions): ContractError => {
      const error = thrownBy(() => {
        const read = typeof document === 'string' && !document.startsWith('{') ? readOpenApiYaml : readOpenApi;
        (read as typeof readOpenApi)(document, options).compileSchemas();
      });
      expect(isContractError(error)).toBe(true);
      return error as ContractError;
    };
    const paths = (operation: object): object => ({ openapi: '3.1.0', paths: { '/a': { get: operation } } });

    it.each([
      ['another version', { swagger: '2.0' }, 'Swagger 2.0 is not read; convert it to OpenAPI 3, at its root'],
      ['no version', {}, "expected 'openapi' with the version, at its root"],
      ['a later version', { openapi: '4.0.0' }, 'its version must be 3.0, 3.1 or 3.2, at its root'],
      ['a list', [], 'expected an object, got an array, at its root'],
      [
        'paths that are none',
        { openapi: '3.1.0', paths: 1 },
        "expected an object, got a value of type number, at '/paths'",
      ],
      ['a path without a slash', { openapi: '3.1.0', paths: { a: {} } }, "a path must begin with '/', at '/paths/a'"],
      [
        'a parameter without a place',
        paths({ parameters: [{ name: 'a' }] }),
        "a parameter must have 'in', at '/paths/~1a/get/parameters/0'",
      ],
      [
        'a style of another place',
        paths({ parameters: [{ name: 'a', in: 'header', style: 'form' }] }),
        "its style must be one of simple, at '/paths/~1a/get/parameters/0'",
      ],
      [
        'a reference that leads nowhere',
        paths({ requestBody: { $ref: '#/components/a' } }),
        "it leads nowhere, at '/paths/~1a/get/requestBody/$ref'",
      ],
      [
        'a reference to the network',
        paths({ requestBody: { $ref: 'https://example.com/a.json' } }),
        'nothing is fetched',
      ],
      [
        'references in a circle',
        {
          ...paths({ requestBody: { $ref: '#/components/requestBodies/a' } }),
          components: { requestBodies: { a: { $ref: '#/components/requestBodies/a' } } },
        },
        'its references lead through more than 100 parts',
      ],
      [
        'a schema with a fault',
        paths({ responses: { 200: { content: { 'application/json': { schema: { type: 'text' } } } } } }),
        "/get/responses/200/content/application~1json/schema/type'",
      ],
    ])('%s', (_, document, message) => {
      expect(faultOf(document).message).toContain(message);
    });

    it('at its line in JSON', () => {
      const text =
        '{"openapi": "3.1.0",\n "paths": {\n  "/a": {"get": {"parameters": [\n   {"name": "a", "in": "body"}]}}}}';
      expect(faultOf(text)).toMatchObject({ pointer: '/paths/~1a/get/parameters/0', line: 4, column: 4 });
    });

    it('at its line in YAML', () => {
      const text =
        'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses:\n        200:\n          content:\n            application/json: {schema: {type: text}}\n';
      expect(faultOf(text)).toMatchObject({ line: 8, column: 47 });
      expect(faultOf('openapi: 3.1.0\npaths: [1\n')).toMatchObject({ pointer: '' });
      expect(faultOf('a: &a [*a]\n').message).toContain('Cannot read the OpenAPI document');
    });

    it('names like __proto__ are names', () => {
      const text =
        '{"openapi": "3.1.0", "paths": {"/{__proto__}": {"get": {"operationId": "constructor", "parameters": [{"name": "__proto__", "in": "path", "schema": {"type": "integer"}}]}}}}';
      const found = readOpenApi(text);
      expect(found.operation('toString')).toBeUndefined();
      expect(Object.entries(found.match('GET', '/7')?.path ?? {})).toEqual([['__proto__', '7']]);
    });
  });
});
