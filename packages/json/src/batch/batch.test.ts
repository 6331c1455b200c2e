import { describe, expect, it } from '@jest/globals';
import { isJsonError, SchemaError } from '@wirework/encoding-errors';
import { compileSchema } from '@wirework/schema';
import { createProcessor } from '../processor/create-processor.ts';
import { type BatchItem, batchOperation, batchOperationFromJson } from './batch-operation.ts';
import { batchResultFromJson } from './batch-result.ts';
import { warmupResultFromJson } from '../documents/warmup-result.ts';

describe('processBatch', () => {
  const { processBatch } = createProcessor();
  const text = '{"a": 1, "b": {"c": 2}}';

  it('names the field of an item that is missing or of the wrong kind', () => {
    const items = [
      { type: 'get' },
      { type: 'get', jsonStr: 5 },
      { type: 'get', jsonStr: '1', path: null },
      { type: 'gets', jsonStr: '1' },
      { type: ['get'], jsonStr: '1' },
      { jsonStr: '1' },
      5,
      'get',
      null,
    ];
    const results = processBatch(items as never);
    expect(results.map(({ error }) => error)).toMatchObject([
      { path: 'jsonStr', expected: 'string', actual: 'missing' },
      { path: 'jsonStr', expected: 'string', actual: 'number' },
      { path: 'path', expected: 'string', actual: 'null' },
      { path: 'type', expected: 'get, set, delete, validate', actual: "'gets'" },
      { path: 'type', expected: 'get, set, delete, validate' },
      { path: 'type', expected: 'get, set, delete, validate' },
      ...['number', 'string', 'null'].map((actual) => ({ path: 'operation', expected: 'object', actual })),
    ]);
    expect(results.every(Object.isFrozen)).toBe(true);
  });

  it('names batchOperationFromJson for an item with the names of JSON', () => {
    const plain = { type: 'get', json_str: text, path: 'a', id: 'x' };
    const [refused, read] = processBatch([plain as never, batchOperationFromJson(plain)]);
    expect(refused).toMatchObject({
      id: 'x',
      error: {
        code: 'TYPE_MISMATCH',
        path: 'jsonStr',
        hint: "an item from JSON has the name 'json_str'; read it with batchOperationFromJson",
      },
    });
    expect(read?.result).toBe(1);
    const sent = JSON.parse(JSON.stringify({ type: 'get', jsonStr: text, path: 'a' })) as BatchItem;
    expect(processBatch([sent])[0]?.result).toBe(1);
  });

  it('refuses an unknown member with a suggestion, and a schema for an operation without one', () => {
    const items = [
      { type: 'get', jsonStr: text, paths: 'a' },
      { type: 'set', jsonStr: text, path: 'a', values: 1 },
      { type: 'get', jsonStr: text, note: undefined },
      { type: 'set', jsonStr: text, path: 'a', schema: {} },
      { type: 'validate', jsonStr: text, schema: {}, value: {} },
    ];
    expect(processBatch(items as never).map(({ error }) => String(error))).toEqual([
      "TypeMismatchError: Cannot use 'paths': expected type, jsonStr, path, value, schema, id, found an unknown member: did you mean 'path'?",
      "TypeMismatchError: Cannot use 'values': expected type, jsonStr, path, value, schema, id, found an unknown member: did you mean 'value'?",
      "TypeMismatchError: Cannot use 'note': expected type, jsonStr, path, value, schema, id, found an unknown member",
      "TypeMismatchError: Cannot use 'schema': expected a schema for the type 'validate' only, found another type",
      "TypeMismatchError: Cannot use 'schema': expected one of 'schema' and 'value', found both",
    ]);
    expect(() => batchOperationFromJson({ type: 'get', json_str: text, Path: 'a' })).toThrow("Cannot use 'Path'");
    expect(() => batchOperation({ type: 'get', jsonStr: text, pat: 'a' } as never)).toThrow("Cannot use 'pat'");
  });

  it('validates by the schema under either name', () => {
    const schema = { type: 'array' };
    const items: BatchItem[] = [
      { type: 'validate', jsonStr: '{}', schema },
      { type: 'validate', jsonStr: '{}', value: schema },
      { type: 'validate', jsonStr: '{}', schema: compileSchema({ type: 'array' }) },
      batchOperation({ type: 'validate', jsonStr: '{}', schema }),
      batchOperationFromJson({ type: 'validate', json_str: '{}', schema, value: null }),
    ];
    for (const { result } of processBatch(items)) expect(result).toEqual([expect.objectContaining({ path: '' })]);
  });

  it('sets null where an item has no value, before a round trip through JSON and after it', () => {
    const operation = batchOperation({ type: 'set', jsonStr: text, path: 'a' });
    const items = [
      { type: 'set', jsonStr: text, path: 'a' } as const,
      { type: 'set', jsonStr: text, path: 'a', value: undefined } as const,
      operation,
      batchOperationFromJson(JSON.parse(JSON.stringify(operation))),
    ];
    for (const { result } of processBatch(items)) expect(result).toBe('{"a": null, "b": {"c": 2}}');
  });

  it('returns values, new texts and issues, in the order of the items', () => {
    const schema = { properties: { a: { type: 'string' } } } as const;
    const results = processBatch([
      { type: 'get', jsonStr: text, path: 'b', id: '1' },
      { type: 'set', jsonStr: text, path: 'a', value: [0], id: '2' },
      { type: 'delete', jsonStr: text, path: 'b', id: '3' },
      { type: 'validate', jsonStr: text, value: schema, id: '4' },
      { type: 'validate', jsonStr: '{}', value: schema, id: '5' },
      { type: 'validate', jsonStr: text, value: compileSchema(schema), id: '6' },
      { type: 'get', jsonStr: text, id: '1' },
    ]);
    expect(results.map((it) => it.id)).toEqual(['1', '2', '3', '4', '5', '6', '1']);
    expect(results.every((it) => it.error === undefined)).toBe(true);
    expect(results[0]?.result).toEqual({ c: 2 });
    expect(results[1]?.result).toBe('{"a": [0], "b": {"c": 2}}');
    expect(results[2]?.result).toBe('{"a": 1}');
    expect((results[3]?.result as unknown[]).map(String)).toEqual([
      "validation error at path 'a' (line 1, column 7): expected string, got number",
    ]);
    expect(results[4]?.result).toEqual([]);
    expect(JSON.stringify(results[5]?.result)).toBe('[{"path":"a","message":"expected string, got number"}]');
    expect(results[6]?.result).toEqual({ a: 1, b: { c: 2 } });
  });

  it('has the error of an invalid schema, as validateSchema does', () => {
    const value = { properties: { a: { type: 'text' } } };
    const results = processBatch([
      { type: 'validate', jsonStr: text, value },
      { type: 'validate', jsonStr: text, value },
      { type: 'validate', jsonStr: text, value: null },
    ]);
    expect(results.map(({ error }) => error)).toMatchObject([
      { code: 'SCHEMA', pointer: '/properties/a/type' },
      { code: 'SCHEMA', pointer: '/properties/a/type' },
      { code: 'SCHEMA', pointer: '' },
    ]);
  });

  it('lets no item hurt another', () => {
    const items = [
      { type: 'get', jsonStr: '{', path: 'a', id: 'syntax' },
      { type: 'get', jsonStr: text, path: 'x', id: 'missing' },
      { type: 'GET', jsonStr: text, id: 'type' },
      { type: '', jsonStr: text, id: 'no type' },
      { jsonStr: text },
      { type: 'get', id: 'no text' },
      { type: 'get', jsonStr: 5, id: 'number' },
      { type: 'get', jsonStr: text, path: 7, id: 'path' },
      { type: 'delete', jsonStr: text, path: null, id: 'null' },
      { type: 'get', jsonStr: text, path: 'a', id: 7 },
      { type: 'get', jsonStr: text, path: 'a..b', id: 'bad path' },
      { type: 'set', jsonStr: text, path: 'a', value: Symbol('no JSON'), id: 'value' },
      { type: 'validate', jsonStr: text, value: { type: 'nothing' }, id: 'schema' },
      null,
      'get',
      Object.create({ type: 'get', jsonStr: text }) as object,
      { type: 'get', jsonStr: text, path: 'a', id: 'fine' },
    ];
    const results = processBatch(items as unknown as BatchItem[]);
    expect(results.map((it) => [it.id, (it.error as { code?: string } | undefined)?.code])).toEqual([
      ['syntax', 'SYNTAX'],
      ['missing', 'PATH_NOT_FOUND'],
      ['type', 'TYPE_MISMATCH'],
      ['no type', 'TYPE_MISMATCH'],
      ['', 'TYPE_MISMATCH'],
      ['no text', 'TYPE_MISMATCH'],
      ['number', 'TYPE_MISMATCH'],
      ['path', 'TYPE_MISMATCH'],
      ['null', 'TYPE_MISMATCH'],
      ['', 'TYPE_MISMATCH'],
      ['bad path', 'PATH_SYNTAX'],
      ['value', 'UNSUPPORTED_TYPE'],
      ['schema', 'SCHEMA'],
      ['', 'TYPE_MISMATCH'],
      ['', 'TYPE_MISMATCH'],
      ['', 'TYPE_MISMATCH'],
      ['fine', undefined],
    ]);
    expect(results.slice(0, -1).every((it) => it.result === undefined)).toBe(true);
    expect(results[2]?.error?.message).toBe("Cannot use 'type': expected get, set, delete, validate, found 'GET'");
    expect(results[9]?.error?.message).toBe("Cannot use 'id': expected string, found number");
    expect(results[12]?.error).toBeInstanceOf(SchemaError);
    expect(results.at(-1)?.result).toBe(1);
  });

  it('compiles a schema that many items have once, with the limits of the processor', () => {
    let reads = 0;
    const schema = {
      get type() {
        reads++;
        return 'integer';
      },
    } as const;
    const items = (jsonStr: string): BatchItem[] =>
      Array.from({ length: 50 }, () => ({ type: 'validate', jsonStr, value: schema }));
    expect(processBatch(items('"x"')).map((it) => String(it.result))).toEqual(
      Array(50).fill('validation error (line 1, column 1): expected integer, got string'),
    );
    expect(reads).toBeLessThan(10);
    const shallow = createProcessor({ maxDepth: 1 }).processBatch(items('[[1]]'));
    expect(shallow.every((it) => isJsonError(it.error, 'LIMIT_EXCEEDED') && it.error.max === 1)).toBe(true);
    const bad = createProcessor();
    const wrong = { type: 'nothing' } as const;
    expect(
      bad
        .processBatch([
          { type: 'validate', jsonStr: '1', value: wrong },
          { type: 'validate', jsonStr: '1', value: wrong },
        ])
        .map((it) => it.error?.name),
    ).toEqual(['SchemaError', 'SchemaError']);
    expect(bad.getStats()).toMatchObject({ operationCount: 3, errorCount: 2 });
  });

  it('refuses more items than it may have, before it does anything', () => {
    const it = createProcessor({ maxBatch: 2 });
    const item = { type: 'get', jsonStr: '[1]', path: '[0]' } as const;
    expect(it.processBatch([item, item])).toHaveLength(2);
    expect(() => it.processBatch([item, item, item])).toThrow(
      expect.objectContaining({
        code: 'LIMIT_EXCEEDED',
        limit: 'maxBatch',
        max: 2,
        hint: 'the length of the batch is 3: divide the list, or use a processor with a larger maxBatch',
      }),
    );
    expect(it.processBatch([])).toEqual([]);
    // A document in place of the batch is not shown.
    expect(() => it.processBatch('{"pin": 1234}' as never)).toThrow(
      new TypeError('Cannot use the batch: expected an array, found a string'),
    );
    expect(() => it.getMultiple('{}', 'a' as never)).toThrow(
      new TypeError('Cannot use the paths: expected an array, found a string'),
    );
  });

  it('has errors that survive JSON with their type and place', () => {
    const sent = JSON.stringify(
      processBatch([
        { type: 'get', jsonStr: '{"a": tru}', path: 'a', id: 's' },
        { type: 'get', jsonStr: text, path: 'a', id: 'v' },
      ]),
    );
    const [syntax, value] = (JSON.parse(sent) as unknown[]).map(batchResultFromJson);
    expect(isJsonError(syntax?.error, 'SYNTAX') && syntax?.error.line).toBe(1);
    expect(syntax).toMatchObject({ id: 's', result: undefined });
    expect(value).toMatchObject({ id: 'v', result: 1, error: undefined });
    expect(JSON.parse(sent)).toMatchObject([
      { id: 's', result: null, error: { code: 'SYNTAX' } },
      { id: 'v', result: 1, error: null },
    ]);
    expect(Object.keys((JSON.parse(sent) as object[])[0] as object)).toEqual(['id', 'result', 'error']);
    const foreign = batchResultFromJson({ id: 'f', result: null, error: { name: 'E', message: 'm' } });
    expect(JSON.stringify(foreign)).toBe('{"id":"f","result":null,"error":{"name":"E","message":"m"}}');
    expect(() => batchResultFromJson([])).toThrow("Cannot use 'batch result': expected object, found array");
  });
});

describe('batchOperation', () => {
  it('has the JSON names of the specification, and comes back from them', () => {
    const operation = batchOperation({ type: 'set', jsonStr: '{}', path: 'a', value: [1], id: 'x' });
    const plain = JSON.parse(JSON.stringify(operation)) as object;
    expect(plain).toEqual({ type: 'set', json_str: '{}', path: 'a', value: [1], id: 'x' });
    for (const value of [0, false, '', null])
      expect(batchOperation({ type: 'set', jsonStr: '{}', value }).toJSON().value).toBe(value);
    expect(() => batchOperation(null as never)).toThrow("Cannot use 'batch operation': expected object, found null");
    expect({ ...batchOperationFromJson(plain) }).toEqual({ ...operation });
    expect({ ...batchOperationFromJson({ type: 'get', json_str: '{}' }) }).toEqual({
      type: 'get',
      jsonStr: '{}',
      path: '',
      value: undefined,
      id: '',
    });
    expect(() => batchOperationFromJson({ type: 'get' })).toThrow(
      "Cannot use 'json_str': expected string, found missing",
    );
    expect(() => batchOperationFromJson({ type: 'get', json_str: '', id: 5 })).toThrow(
      "Cannot use 'id': expected string, found number",
    );
  });

  it('has every field, also those that were left out', () => {
    const operation = batchOperation({ type: 'get', jsonStr: '1' });
    expect({ ...operation }).toEqual({ type: 'get', jsonStr: '1', path: '', value: undefined, id: '' });
    expect(JSON.stringify(operation)).toBe('{"type":"get","json_str":"1","path":"","value":null,"id":""}');
  });

  it('goes through a batch', () => {
    const { processBatch } = createProcessor();
    expect(
      processBatch([batchOperationFromJson({ type: 'get', json_str: '[7]', path: '[0]', id: 'i' })])[0],
    ).toMatchObject({ id: 'i', result: 7 });
  });
});

describe('a batch that validates', () => {
  it('leaves a compiled schema its own options', () => {
    const { processBatch } = createProcessor();
    const schema = { format: 'email' } as const;
    const errorsOf = (value: unknown): unknown =>
      processBatch([{ type: 'validate', jsonStr: '"no address"', value }])[0]?.result;
    expect(errorsOf(compileSchema(schema, { formats: 'annotate' }))).toEqual([]);
    expect(errorsOf(compileSchema(schema))).toHaveLength(1);
    expect(errorsOf(schema)).toHaveLength(1);
    expect([errorsOf(true), errorsOf(false)]).toEqual([[], [expect.anything()]]);
  });
});

describe('warmupCache', () => {
  it('reads the paths into the cache and lists those that lead to nothing', () => {
    const it = createProcessor();
    const text = '{"a": {"b": [1, null]}}';
    const result = it.warmupCache(text, ['a.b', 'a.x', 'a.b[1]', 'a.x', 'a..']);
    expect(result).toMatchObject({
      totalPaths: 5,
      successful: 2,
      failed: 3,
      successRate: 40,
      failedPaths: ['a.x', 'a.x', 'a..'],
    });
    expect([result, result.failedPaths].map((it) => Object.isFrozen(it))).toEqual([true, true]);
    it.get(text, 'a.b[0]');
    expect(it.getStats()).toMatchObject({ hitCount: 1, missCount: 1 });
  });

  it('is a success for no paths, but reads the text', () => {
    const { warmupCache } = createProcessor();
    expect(warmupCache('{}', [])).toMatchObject({ totalPaths: 0, successful: 0, failed: 0, successRate: 100 });
    expect(() => warmupCache('{', [])).toThrow('unexpected end of JSON input');
  });

  it('has the JSON names of the specification, without failed_paths when there are none', () => {
    const { warmupCache } = createProcessor();
    const some = warmupCache('{"a": 1}', ['a', 'b']);
    expect(JSON.stringify(some)).toBe(
      '{"total_paths":2,"successful":1,"failed":1,"success_rate":50,"failed_paths":["b"]}',
    );
    const none = warmupCache('{"a": 1}', ['a']);
    expect(JSON.stringify(none)).toBe('{"total_paths":1,"successful":1,"failed":0,"success_rate":100}');
    for (const it of [some, none]) expect(warmupResultFromJson(JSON.parse(JSON.stringify(it)))).toEqual(it);
    expect(() => warmupResultFromJson({ total_paths: 1, failed_paths: [1] })).toThrow(
      "Cannot use 'failed_paths': expected array of strings",
    );
  });

  it('refuses a processor without a cache, and too many paths', () => {
    expect(() => createProcessor({ cache: { enabled: false } }).warmupCache('{}', [])).toThrow(
      "the config field 'cache.enabled' is false",
    );
    expect(() => createProcessor({ maxBatch: 1 }).warmupCache('{}', ['a', 'b'])).toThrow('maxBatch is 1');
  });
});
