import { describe, expect, it } from '@jest/globals';
import {
  accessFound,
  accessMissing,
  AccessResult,
  batchOperation,
  batchOperationFromJson,
  type BatchOperationType,
  type BatchResult,
  batchResultFromJson,
  type CompiledPath,
  createProcessor,
  failed,
  foreach,
  found,
  getTyped,
  InvalidUnmarshalError,
  isCompiledPath,
  isJsonError,
  type IterableValue,
  type JsonError,
  JsonSyntaxError,
  marshal,
  MarshalerError,
  missing,
  parseAny,
  PathNotFoundError,
  type Result,
  safeGet,
  t,
  TypeMismatchError,
  unmarshal,
  UnmarshalTypeError,
  UnsupportedTypeError,
  UnsupportedValueError,
  validateSchema,
  ValidationError,
  WarmupResult,
  warmupResultFromJson,
} from '../../src/index.ts';

describe('batch', () => {
  const { processBatch, warmupCache } = createProcessor();
  const text = '{"a": 1}';
  const operation = batchOperation({ type: 'set', jsonStr: text, path: 'a', value: [2], id: 'one' });
  const sent = JSON.parse(JSON.stringify(operation)) as Record<string, unknown>;

  describe('BatchOperation', () => {
    it('BatchOperation Type: is get, set, delete or validate', () => {
      const run = (type: string): unknown =>
        processBatch([
          { type: type as BatchOperationType, jsonStr: text, path: 'a', value: type === 'set' ? 2 : true },
        ])[0];
      expect(['get', 'set', 'delete', 'validate'].map(run)).toMatchObject([
        { result: 1 },
        { result: '{"a": 2}' },
        { result: '{}' },
        { result: [] },
      ]);
      expect(run('other')).toMatchObject({ result: undefined, error: { code: 'TYPE_MISMATCH' } });
      expect([sent['type'], batchOperationFromJson(sent).type]).toEqual(['set', 'set']);
    });
    it('BatchOperation JSONStr: is the text', () => {
      expect([operation.jsonStr, sent['json_str'], batchOperationFromJson(sent).jsonStr]).toEqual([text, text, text]);
    });
    it('BatchOperation Path: is the path', () => {
      expect([operation.path, sent['path'], batchOperationFromJson(sent).path]).toEqual(['a', 'a', 'a']);
    });
    it('BatchOperation Value: is the value to set, or the schema', () => {
      expect([operation.value, sent['value'], batchOperationFromJson(sent).value]).toEqual([[2], [2], [2]]);
      expect(processBatch([operation])[0]?.result).toBe('{"a": [2]}');
    });
    it('BatchOperation ID: is copied to the result', () => {
      expect([operation.id, sent['id'], batchOperationFromJson(sent).id]).toEqual(['one', 'one', 'one']);
      expect(Object.keys(sent)).toEqual(['type', 'json_str', 'path', 'value', 'id']);
    });
  });

  describe('BatchResult', () => {
    const results = processBatch([
      { type: 'get', jsonStr: text, path: 'a', id: 'x' },
      { type: 'get', jsonStr: '{', path: 'a', id: 'y' },
    ]) as [BatchResult, BatchResult];
    const [good, bad] = JSON.parse(JSON.stringify(results)) as [object, object];

    it('BatchResult ID: is that of its operation', () => {
      expect(results.map((it) => it.id)).toEqual(['x', 'y']);
      expect([good, bad]).toMatchObject([{ id: 'x' }, { id: 'y' }]);
    });
    it('BatchResult Result: is what the operation returned', () => {
      expect(results.map((it) => it.result)).toEqual([1, undefined]);
      expect([good, bad]).toMatchObject([{ result: 1 }, { result: null }]);
      expect(batchResultFromJson(good)).toMatchObject({ id: 'x', result: 1, error: undefined });
    });
    it('BatchResult Error: is why it failed, also after a round trip through JSON', () => {
      expect(results.map((it) => isJsonError(it.error, 'SYNTAX'))).toEqual([false, true]);
      expect([good, bad]).toMatchObject([
        { error: null },
        { error: { code: 'SYNTAX', message: 'unexpected end of JSON input' } },
      ]);
      expect(isJsonError(batchResultFromJson(bad).error, 'SYNTAX')).toBe(true);
    });
  });

  describe('WarmupResult', () => {
    const some = warmupCache(text, ['a', 'b', 'a', 'c']);
    const all = warmupCache(text, ['a']);
    const plain = JSON.parse(JSON.stringify(some)) as Record<string, unknown>;

    it('WarmupResult TotalPaths: counts the paths', () =>
      expect([some.totalPaths, plain['total_paths']]).toEqual([4, 4]));
    it('WarmupResult Successful: counts the paths that lead to a value', () =>
      expect([some.successful, plain['successful']]).toEqual([2, 2]));
    it('WarmupResult Failed: counts the paths that lead to nothing', () =>
      expect([some.failed, plain['failed']]).toEqual([2, 2]));
    it('WarmupResult SuccessRate: is from 0 to 100', () => {
      expect([some.successRate, plain['success_rate'], all.successRate, warmupCache(text, []).successRate]).toEqual([
        50, 50, 100, 100,
      ]);
    });
    it('WarmupResult FailedPaths: lists those that failed, and is left out of JSON if empty', () => {
      expect([some.failedPaths, plain['failed_paths']]).toEqual([
        ['b', 'c'],
        ['b', 'c'],
      ]);
      expect(all.failedPaths).toEqual([]);
      expect(JSON.stringify(all)).not.toContain('failed_paths');
      expect(warmupResultFromJson(plain)).toEqual(some);
      expect(some).toBeInstanceOf(WarmupResult);
    });
  });
});

describe('errors', () => {
  /** Returns the error of a call. */
  function thrown<E extends JsonError>(run: () => unknown): E {
    try {
      run();
    } catch (error) {
      return error as E;
    }
    throw new Error('nothing was thrown');
  }

  const syntax = (): JsonSyntaxError => thrown(() => parseAny('{"é": tru}'));
  const user = t.struct('User', { address: t.struct('Address', { zip: t.int8() }) });
  const type = (): UnmarshalTypeError => thrown(() => unmarshal('{"address": {"zip": "x"}}', user));
  const marshaler = (): MarshalerError =>
    thrown(() =>
      marshal({
        toJSON: () => {
          throw new RangeError('mine');
        },
      }),
    );

  describe('SyntaxError', () => {
    it('SyntaxError: is thrown for a text that is not JSON', () => expect(syntax()).toBeInstanceOf(JsonSyntaxError));
    it('SyntaxError Offset: is in bytes of UTF-8', () => expect([syntax().offset, syntax().index]).toEqual([11, 9]));
    it('SyntaxError Error(): is the message', () =>
      expect(syntax().message).toBe("invalid character '}' in literal true (expecting 'e')"));
  });

  describe('UnmarshalTypeError', () => {
    it('UnmarshalTypeError: is thrown if a value does not fit the target', () =>
      expect(type()).toBeInstanceOf(UnmarshalTypeError));
    it('UnmarshalTypeError Value: describes the JSON value', () => expect(type().value).toBe('string'));
    it('UnmarshalTypeError Type: is the type of the target', () => expect(type().type).toBe('int8'));
    it('UnmarshalTypeError Offset: is in bytes', () => expect(type().offset).toBe(23));
    it('UnmarshalTypeError Struct: is the struct', () => expect(type().struct).toBe('Address'));
    it('UnmarshalTypeError Field: is the path of the field', () => expect(type().field).toBe('address.zip'));
    it('UnmarshalTypeError Err: is its cause, as Unwrap() returns it', () => {
      const cause = new Error('deeper');
      expect(new UnmarshalTypeError({ value: 'string', type: 'int8', cause }).cause).toBe(cause);
      expect(type().cause).toBeUndefined();
    });
    it('UnmarshalTypeError Error(): is the message', () => expect(type().message).toContain('string into'));
  });

  describe('UnsupportedTypeError', () => {
    it('UnsupportedTypeError: is thrown for a value without a JSON form', () => {
      for (const value of [() => 1, Symbol('x'), { f: () => 1 }])
        expect(thrown(() => marshal(value))).toBeInstanceOf(UnsupportedTypeError);
    });
    it('UnsupportedTypeError Type: is the type', () =>
      expect(thrown<UnsupportedTypeError>(() => marshal(Symbol('x'))).type).toBe('symbol'));
  });

  describe('UnsupportedValueError', () => {
    const error = (): UnsupportedValueError => thrown(() => marshal([Infinity]));
    it('UnsupportedValueError: is thrown for NaN and the infinities', () => {
      for (const value of [NaN, Infinity, -Infinity])
        expect(thrown(() => marshal(value))).toBeInstanceOf(UnsupportedValueError);
    });
    it('UnsupportedValueError Value: is the value', () => expect(error().value).toBe(Infinity));
    it('UnsupportedValueError Str: describes it', () => expect(error().str).toBe('+Inf'));
  });

  describe('InvalidUnmarshalError', () => {
    const error = (): InvalidUnmarshalError => thrown(() => unmarshal('{}', null as never));
    it('InvalidUnmarshalError: is thrown for a target that cannot be filled', () =>
      expect(error()).toBeInstanceOf(InvalidUnmarshalError));
    it('InvalidUnmarshalError Type: is the type of the target', () => expect(error().type).toBe('null'));
  });

  describe('MarshalerError', () => {
    it('MarshalerError: is thrown if toJSON throws', () => expect(marshaler()).toBeInstanceOf(MarshalerError));
    it('MarshalerError Type: is the type whose method it was', () => expect(marshaler().type).toBe('Object'));
    it('MarshalerError Err: is its cause, as Unwrap() returns it', () =>
      expect(marshaler().cause).toEqual(new RangeError('mine')));
  });

  describe('the others', () => {
    it('ValidationError: is in the list for each violation', () => {
      const findings = validateSchema('[1, "x"]', { items: { type: 'boolean' } });
      expect(findings.every((it) => it instanceof ValidationError)).toBe(true);
      expect(findings.map((it) => it.path)).toEqual(['[0]', '[1]']);
    });
    it('AccessResult conversions: return an error for a value that cannot be converted', () => {
      const access = safeGet('{"a": [1]}', 'a');
      for (const method of ['asString', 'asInt', 'asFloat64', 'asBool'] as const)
        expect(access[method]().error).toMatchObject({ code: 'TYPE_MISMATCH' });
    });
    it('Limits: each has its own error with the bound', () => {
      const { get, processBatch } = createProcessor({ maxBytes: 10, maxDepth: 2, maxBatch: 1 });
      const limits = [
        () => get('[1, 2, 3, 4]', '[0]'),
        () => get('[[[1]]]', '[0]'),
        () => processBatch([{}, {}] as never),
      ];
      expect(limits.map((it) => thrown(it))).toMatchObject([
        { code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 10 },
        { code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 2 },
        { code: 'LIMIT_EXCEEDED', limit: 'maxBatch', max: 1 },
      ]);
    });
  });
});

describe('IterableValue', () => {
  const text =
    '[{"s": "x", "n": 42, "f": 1.5, "t": true, "z": null, "a": [1, [2]], "o": {"k": {"v": 1}}, "empty": ["", [], {}]}]';

  const [item] = [...createProcessor().iterate(text)] as [IterableValue];

  it('IterableValue Get: returns the value at a path', () =>
    expect([item.get('n'), item.get('o.k.v'), item.get('no')]).toEqual([42, 1, undefined]));
  it('IterableValue GetString: returns a value of its kind', () =>
    expect([item.getString('s'), item.getString('n'), item.getString('a')]).toEqual(['x', '42', undefined]));
  it('IterableValue GetInt: returns a value of its kind', () =>
    expect([item.getInt('n'), item.getInt('f'), item.getInt('t')]).toEqual([42, undefined, undefined]));
  it('IterableValue GetFloat64: returns a value of its kind', () =>
    expect([item.getFloat64('f'), item.getFloat64('n'), item.getFloat64('s')]).toEqual([1.5, 42, undefined]));
  it('IterableValue GetBool: returns a value of its kind', () =>
    expect([item.getBool('t'), item.getBool('n')]).toEqual([true, undefined]));
  it('IterableValue GetArray: returns a value of its kind', () =>
    expect([item.getArray('a'), item.getArray('o')]).toEqual([[1, [2]], undefined]));
  it('IterableValue GetObject: returns a value of its kind', () =>
    expect([item.getObject('o'), item.getObject('a')]).toEqual([{ k: { v: 1 } }, undefined]));

  it('IterableValue GetWithDefault: returns the default if absent', () => {
    expect([item.getWithDefault('n', 0), item.getWithDefault('z', 0), item.getWithDefault('no', 0)]).toEqual([
      42,
      null,
      0,
    ]);
  });
  it('IterableValue GetStringWithDefault: returns the default if absent', () =>
    expect([item.getStringWithDefault('s', 'd'), item.getStringWithDefault('no', 'd')]).toEqual(['x', 'd']));
  it('IterableValue GetIntWithDefault: returns the default if absent', () =>
    expect([item.getIntWithDefault('n', 7), item.getIntWithDefault('no', 7)]).toEqual([42, 7]));
  it('IterableValue GetFloat64WithDefault: returns the default if absent', () =>
    expect([item.getFloat64WithDefault('f', 7), item.getFloat64WithDefault('no', 7)]).toEqual([1.5, 7]));
  it('IterableValue GetBoolWithDefault: returns the default if absent', () =>
    expect([item.getBoolWithDefault('t', false), item.getBoolWithDefault('no', false)]).toEqual([true, false]));

  it('IterableValue Exists: returns whether there is a value; a null is one', () =>
    expect([item.exists('z'), item.exists('no')]).toEqual([true, false]));
  it('IterableValue IsNull: returns whether it is null or absent', () =>
    expect([item.isNull('z'), item.isNull('no'), item.isNull('n')]).toEqual([true, true, false]));
  it('IterableValue IsNullData: returns whether the item is null', () => {
    expect([...createProcessor().iterate('[null, 0]')].map((it) => it.isNullData())).toEqual([true, false]);
  });
  it('IterableValue IsEmpty: is true for missing, null, "", [] and {}', () => {
    expect(['no', 'z', 'empty[0]', 'empty[1]', 'empty[2]', 'n', 'a', 'o'].map((it) => item.isEmpty(it))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('IterableValue IsEmptyData: is the same for the item', () => {
    expect([...createProcessor().iterate('[null, "", [], {}, 0, false, [0]]')].map((it) => it.isEmptyData())).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('IterableValue GetData: returns the whole item, as a copy', () => {
    expect(item.getData()).toEqual((JSON.parse(text) as unknown[])[0]);
    expect(item.getData()).not.toBe(item.getData());
  });
  it('IterableValue Break: returns the signal that ends an iteration', () => {
    const seen: unknown[] = [];
    foreach('[1, 2, 3]', (key, it) => (seen.push(key), key === 1 ? it.break() : undefined));
    expect(seen).toEqual([0, 1]);
  });
  it('IterableValue ForeachNested: iterates over what is below a path', () => {
    const seen: unknown[] = [];
    item.foreachNested('a', (key, it) => {
      seen.push([key, it.getData()]);
    });
    expect(seen).toEqual([
      [0, 1],
      [1, [2]],
      [0, 2],
    ]);
  });
  it('IterableValue Release: releases the value for good', () => {
    const [it] = [...createProcessor().iterate('[1]')] as [IterableValue];
    it.release();
    it.release();
    expect(() => it.getData()).toThrow(expect.objectContaining({ code: 'PROCESSOR_CLOSED' }));
  });
});

describe('results', () => {
  const { getResult, compilePath, getCompiled } = createProcessor();
  const text =
    '{"s": "x", "n": 42, "f": 1.5, "t": true, "z": null, "a": [1], "o": {"k": 1}, "d": "7", "e": 1e3, "b": "true", "plus": "+2.5"}';

  /** Expects the results of `method` for the members that it converts, and a type error for the others. */
  function converts(
    method: 'asString' | 'asStringConverted' | 'asInt' | 'asFloat64' | 'asBool',
    wanted: Record<string, unknown>,
  ): void {
    for (const name of Object.keys(JSON.parse(text) as object)) {
      const result: Result<unknown> = safeGet(text, name)[method]();
      if (name in wanted) expect([name, result.orThrow()]).toEqual([name, wanted[name]]);
      else expect([name, result.error]).toEqual([name, expect.any(TypeMismatchError)]);
    }
    expect(safeGet(text, 'nothing')[method]().error).toBeInstanceOf(PathNotFoundError);
  }

  describe('Result[T]', () => {
    it('Result Value: is what was found', () => {
      expect(getResult(text, 'n').value).toBe(42);
      expect(getResult(text, 'nothing').value).toBeUndefined();
    });
    it('Result Exists: returns whether the value was found; a null counts as found', () => {
      expect([getResult(text, 'n').exists, getResult(text, 'z').exists, getResult(text, 'nothing').exists]).toEqual([
        true,
        true,
        false,
      ]);
    });
    it('Result Error: is the reason of a failure, and undefined otherwise', () => {
      expect(getResult('{', 'n').error).toMatchObject({ code: 'SYNTAX' });
      expect(getResult(text, 'n').error).toBeUndefined();
    });
    it('Result Ok(): is true only for a value without an error', () => {
      expect([found(null).ok(), missing().ok(), failed(new Error('no')).ok()]).toEqual([true, false, false]);
    });
    it('Result Unwrap(): returns the value, or undefined on failure', () => {
      expect([found(1).unwrap(), missing().unwrap(), failed(new Error('no')).unwrap()]).toEqual([
        1,
        undefined,
        undefined,
      ]);
    });
    it('Result UnwrapOr(): returns the value, or the default on failure; a null stays', () => {
      expect([
        found(1).unwrapOr(2),
        found(null).unwrapOr(2),
        missing().unwrapOr(2),
        failed(new Error('no')).unwrapOr(2),
      ]).toEqual([1, null, 2, 2]);
    });
    it('Result GetTyped: takes an optional default as its last argument', () => {
      expect([
        getTyped(text, 'n'),
        getTyped(text, 'n', 7),
        getTyped(text, 'nothing', 7),
        getTyped(text, 'nothing'),
      ]).toEqual([42, 42, 7, undefined]);
    });
  });

  describe('CompiledPath', () => {
    it('CompiledPath CompilePath(): reads a path once, for use many times', () => {
      const path: CompiledPath = compilePath('a[0]');
      expect(isCompiledPath(path)).toBe(true);
      expect([path.source, path.segments]).toEqual(['a[0]', ['a', 0]]);
      expect(() => compilePath('a[')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
    });
    it('CompiledPath GetCompiled(): reads texts and values with it, or throws', () => {
      const path = compilePath('a[0]');
      expect([getCompiled(text, path), getCompiled(JSON.parse(text), path)]).toEqual([1, 1]);
      expect(() => getCompiled('{}', path)).toThrow(PathNotFoundError);
    });
  });

  describe('AccessResult', () => {
    it('AccessResult Value: is what was found', () => {
      expect([safeGet(text, 'n').value, safeGet(text, 'nothing').value]).toEqual([42, undefined]);
    });
    it('AccessResult Exists: returns whether the path exists; a null exists', () => {
      expect([safeGet(text, 'z').exists, safeGet(text, 'nothing').exists]).toEqual([true, false]);
    });
    it('AccessResult Type: is the kind of the value', () => {
      const kinds = ['s', 'n', 't', 'z', 'a', 'o', 'nothing'].map((it) => safeGet(text, it).type);
      expect(kinds).toEqual(['string', 'number', 'boolean', 'null', 'array', 'object', 'missing']);
    });
    it('AccessResult SafeGet(): is a method and a function, with options for one call', () => {
      for (const read of [createProcessor().safeGet, safeGet]) {
        expect(read(text, 'n')).toBeInstanceOf(AccessResult);
        expect(read(text, 'n', { maxDepth: 1 }).exists).toBe(false);
        expect(read(text, 'n', { maxDepth: 2 }).exists).toBe(true);
      }
    });
    it('AccessResult Unwrap(): returns the value, or undefined if absent', () => {
      expect([accessFound(1).unwrap(), accessFound(null).unwrap(), accessMissing().unwrap()]).toEqual([
        1,
        null,
        undefined,
      ]);
    });
    it('AccessResult UnwrapOr(): returns the value, or the default', () => {
      expect([accessFound(1).unwrapOr(2), accessMissing().unwrapOr(2)]).toEqual([1, 2]);
    });
    it('AccessResult AsString(): takes strings and nothing else', () => {
      converts('asString', { s: 'x', d: '7', b: 'true', plus: '+2.5' });
    });
    it('AccessResult AsStringConverted(): converts everything to a string', () => {
      converts('asStringConverted', {
        s: 'x',
        n: '42',
        f: '1.5',
        t: 'true',
        z: 'null',
        a: '[1]',
        o: '{"k":1}',
        d: '7',
        e: '1000',
        b: 'true',
        plus: '+2.5',
      });
    });
    it('AccessResult AsInt(): takes whole numbers, also in strings, and no booleans', () => {
      converts('asInt', { n: 42, d: 7, e: 1000 });
    });
    it('AccessResult AsFloat64(): takes numbers, also in strings, and no booleans', () => {
      converts('asFloat64', { n: 42, f: 1.5, d: 7, e: 1000, plus: 2.5 });
    });
    it('AccessResult AsBool(): takes booleans and the strings that mean one', () => {
      converts('asBool', { t: true, b: true });
      expect(accessFound('0').asBool().unwrap()).toBe(false);
    });
    it('AccessResult Ok(): is exists', () => {
      expect([safeGet(text, 'z').ok(), safeGet(text, 'nothing').ok()]).toEqual([true, false]);
    });
    it('AccessResult GetTyped: reads arrays and objects', () => {
      expect([getTyped(text, 'a', [] as unknown[]), getTyped(text, 'o', {}), getTyped(text, 'a', {})]).toEqual([
        [1],
        { k: 1 },
        {},
      ]);
    });
    it('AccessResult AsInt64(), AsArray(), AsObject(): do not exist', () => {
      for (const name of ['asInt64', 'asArray', 'asObject']) expect(name in safeGet(text, 'n')).toBe(false);
    });
  });
});
