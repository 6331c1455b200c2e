import { describe, expect, it } from '@jest/globals';
import {
  AccessResult,
  accessFound,
  accessMissing,
  createProcessor,
  type CompiledPath,
  failed,
  found,
  getTyped,
  isCompiledPath,
  missing,
  PathNotFoundError,
  type Result,
  safeGet,
  TypeMismatchError,
} from '../../src/index.ts';

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
