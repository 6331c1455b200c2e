import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { readOpenApi } from '../src/index.ts';
import { writeTypes } from '../src/types.ts';
import { usersText } from './support/users.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
  types: ['node'],
  customConditions: ['@wirework/source'],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

/** Returns the errors of a strict compiler about texts of modules in the folder of this test. */
function errorsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [folder + name, text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists.call(host, name);
  host.readFile = (name) => texts.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = texts.get(name);
    return text === undefined
      ? getSourceFile.call(host, name, target, ...rest)
      : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      (it) =>
        `${it.file?.fileName.slice(folder.length) ?? ''}: ${ts.flattenDiagnosticMessageText(it.messageText, ' ')}`,
    );
}

describe('writeTypes', () => {
  const declaration = writeTypes(readOpenApi(usersText)).replaceAll('"', "'");

  it('has the form of openapi-typescript', () => {
    expect(declaration).toContain("'/users/me': { get: operations['getMe'] };");
    expect(declaration).toContain(
      "parameters: { path: { 'id': number }; query?: { 'fields'?: ('id' | 'name')[]; 'full'?: boolean; 'where'?: { 'age'?: number } }; header?: { 'x-trace'?: number[] }; cookie?: { 'theme'?: 'dark' | 'light' } }",
    );
    expect(declaration).toContain("export type User = { 'id': number; 'name': string; 'tags'?: string[] };");
    expect(declaration).toContain("export type UserInput = { 'id'?: number; 'name': string; 'tags'?: string[] };");
  });

  it('keeps media types apart that differ in parameters, and types the items of a stream with them', () => {
    const content = {
      'application/json; version=1': { schema: { type: 'string' } },
      'application/json; version=2': { schema: { type: 'number' } },
      'application/jsonl; charset=utf-8': { itemSchema: { type: 'boolean' } },
    };
    const types = writeTypes(
      readOpenApi({ openapi: '3.2.0', paths: { '/a': { get: { responses: { 200: { content } } } } } }),
    );
    const calls = `
      import type { ItemOf } from '../src/index.ts';
      import type { paths } from './a.types.ts';
      type Content = paths['/a']['get']['responses'][200]['content'];
      ('' as Content['application/json;version=1']) satisfies string;
      (1 as Content['application/json;version=2']) satisfies number;
      const item: ItemOf<paths['/a']['get']> = true;
    `;
    expect(errorsOf({ 'a.types.ts': types, 'calls.ts': calls })).toEqual([]);
  });

  it('types a stream that is read as a whole as a text', () => {
    const content = {
      'application/x-ndjson': { itemSchema: { type: 'boolean' } },
      'application/json': { schema: { type: 'number' } },
    };
    const types = writeTypes(
      readOpenApi({ openapi: '3.2.0', paths: { '/a': { get: { responses: { 200: { content } } } } } }),
    );
    const calls = `
      import { createApi, readOpenApi } from '../src/index.ts';
      import type { paths } from './a.types.ts';
      declare const client: Parameters<typeof createApi>[1];
      const { body } = await createApi<paths>(readOpenApi(''), client).get('/a');
      body satisfies string | number;
      // @ts-expect-error it is never an item
      body satisfies boolean | number;
    `;
    expect(errorsOf({ 'a.types.ts': types, 'calls.ts': calls })).toEqual([]);
  });

  it('types the calls of an API, and refuses wrong ones', () => {
    const calls = `
      import { createApi, readOpenApi } from '../src/index.ts';
      import type { operations, paths } from './users.types.ts';
      declare const client: Parameters<typeof createApi>[1];
      const api = createApi<paths, operations>(readOpenApi(''), client);
      const result = await api.get('/users/{id}', { path: { id: 7 }, query: { full: true } });
      if (result.status === 200) result.body.name satisfies string;
      (await api.call('createUser', { body: { name: 'Ada' } })).status satisfies number;
      for await (const item of api.stream('get', '/users')) item satisfies object;
      await api.get('/users/me');
      // @ts-expect-error there is no such path
      await api.get('/none');
      // @ts-expect-error the path has no such method
      await api.put('/users');
      // @ts-expect-error a parameter is missing
      await api.get('/users/{id}');
      // @ts-expect-error a parameter has another type
      await api.get('/users/{id}', { path: { id: 'x' } });
      // @ts-expect-error there is no such parameter
      await api.get('/users/{id}', { path: { id: 7 }, query: { none: 1 } });
      // @ts-expect-error the body is missing
      await api.post('/users');
      // @ts-expect-error the body has no name
      await api.post('/users', { body: {} });
      // @ts-expect-error there is no such operation
      await api.call('none');
      const untyped = createApi(readOpenApi(''), client);
      (await untyped.get('/any', { path: { a: 1 }, body: [] })).body satisfies unknown;
    `;
    expect(errorsOf({ 'users.types.ts': declaration, 'calls.ts': calls })).toEqual([]);
  });

  it('quotes names, and writes declarations of an empty document', () => {
    const odd = readOpenApi({
      openapi: '3.1.0',
      paths: {
        "/it's/{a-b}": {
          get: { operationId: "o'\n", parameters: [{ name: 'a-b', in: 'path' }], responses: { '2XX': {} } },
        },
      },
    });
    expect(errorsOf({ 'odd.ts': writeTypes(odd), 'none.ts': writeTypes(readOpenApi({ openapi: '3.1.0' })) })).toEqual(
      [],
    );
  });
});
