import { describe, expect, it } from '@jest/globals';
import {
  createProcessor,
  InvalidUnmarshalError,
  type JsonError,
  JsonSyntaxError,
  marshal,
  MarshalerError,
  parseAny,
  safeGet,
  t,
  unmarshal,
  UnmarshalTypeError,
  UnsupportedTypeError,
  UnsupportedValueError,
  ValidationError,
  validateSchema,
} from '../../src/index.ts';

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
