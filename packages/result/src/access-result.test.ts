import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { JsonSyntaxError, PathNotFoundError, ProcessorClosedError } from '@wirework/encoding-errors';
import { findSyntaxError, JsonNumber } from '@wirework/scanner';
import { accessFailed, accessFound, accessMissing, AccessResult } from './access-result.ts';
import { resultFromJson } from './result/result-from-json.ts';
import { failed, found, missing, type Result } from './result/result.ts';
import { tryResult, tryResultAsync } from './result/try-result.ts';

describe('result', () => {
  const broken = new JsonSyntaxError('unexpected end of JSON input', { offset: 3, reason: 'truncated' });

  describe('Result', () => {
    it.each([
      ['found', found(7), { value: 7, exists: true, error: undefined, ok: true, unwrap: 7, unwrapOr: 7 }],
      [
        'found null',
        found(null),
        { value: null, exists: true, error: undefined, ok: true, unwrap: null, unwrapOr: null },
      ],
      [
        'missing',
        missing(),
        { value: undefined, exists: false, error: undefined, ok: false, unwrap: undefined, unwrapOr: 'default' },
      ],
      [
        'failed',
        failed(broken),
        { value: undefined, exists: false, error: broken, ok: false, unwrap: undefined, unwrapOr: 'default' },
      ],
    ])('%s', (_name, result: Result<unknown>, expected) => {
      expect({
        value: result.value,
        exists: result.exists,
        error: result.error,
        ok: result.ok(),
        unwrap: result.unwrap(),
        unwrapOr: result.unwrapOr('default'),
      }).toEqual(expected);
    });

    it('narrows its value to T after ok()', () => {
      const result: Result<number> = found(20);
      if (!result.ok()) throw new Error('unreachable');
      const value: number = result.value;
      expect(value + 1).toBe(21);
    });

    it('orThrow() throws the error, or PathNotFoundError for a missing value', () => {
      expect(found('a').orThrow()).toBe('a');
      expect(() => failed(broken).orThrow()).toThrow(broken);
      expect(() => missing('a.b').orThrow()).toThrow(new PathNotFoundError({ path: 'a.b' }));
      expect(() => missing().orThrow()).toThrow('Cannot find the value: no such value');
    });

    it('map() converts a found value only', () => {
      const double = (n: number): number => n * 2;
      const never = (): never => {
        throw new Error('must not be called');
      };
      expect(found(4).map(double).unwrap()).toBe(8);
      expect(missing<number>().map(never).exists).toBe(false);
      expect(failed(broken).map(never).error).toBe(broken);
    });

    it('map() returns a failed result when the function throws', () => {
      const error = new Error('no');
      expect(
        found(4).map(() => {
          throw error;
        }).error,
      ).toBe(error);
    });

    it('match() calls exactly one case', () => {
      const cases = { found: (n: number) => `found ${n}`, missing: () => 'missing', failed: (e: Error) => e.name };
      expect(found(4).match(cases)).toBe('found 4');
      expect(missing<number>().match(cases)).toBe('missing');
      expect(failed<number>(broken).match(cases)).toBe('JsonSyntaxError');
    });

    it('match() allows cases of different types', () => {
      const status: number | string | Error = found(4).match({
        found: (n) => n,
        missing: () => 'missing',
        failed: (e) => e,
      });
      expect(status).toBe(4);
      expect(missing().match<number | null>({ found: () => 1, missing: () => null, failed: () => null })).toBe(null);
    });

    it('match() throws without one of the cases, even if it does not apply', () => {
      const cases = { found: () => 1, missing: () => 2 } as never;
      expect(() => found(4).match(cases)).toThrow(new TypeError("Cannot match: the case 'failed' is not a function"));
      expect(() => found(4).match(undefined as never)).toThrow("the case 'found' is not a function");
    });

    it.each([undefined, null, 'text', 0, { message: 'no error' }])(
      'failed() makes %p the cause of an error',
      (thrown) => {
        const { error } = failed(thrown);
        expect(error).toBeInstanceOf(Error);
        expect(error?.cause).toBe(thrown);
      },
    );

    it('failed() keeps errors of other realms and of aborts', () => {
      const foreign = runInNewContext('new RangeError("no")') as Error;
      const abort = new DOMException('stopped', 'AbortError');
      expect(failed(foreign).error).toBe(foreign);
      expect(failed(abort).error).toBe(abort);
    });

    it('failed() keeps errors of classes with their own tag, and of classes that do not call Error', () => {
      class FetchError extends Error {
        get [Symbol.toStringTag](): string {
          return 'FetchError';
        }
      }
      function OldError(this: Error, message: string): void {
        this.message = message;
        Error.captureStackTrace(this);
      }
      OldError.prototype = Object.create(Error.prototype) as Error;
      for (const error of [new FetchError('no'), Reflect.construct(OldError, ['no']) as Error])
        expect(failed(error).error).toBe(error);
    });

    it('failed() makes a hostile proxy the cause of an error', () => {
      const hostile = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
        },
      );
      expect(failed(hostile).error?.cause).toBe(hostile);
    });

    it('is frozen', () => {
      expect(Object.isFrozen(found([]))).toBe(true);
    });
  });

  describe('resultFromJson()', () => {
    const wire = <T>(result: Result<T>): Result<unknown> => resultFromJson(JSON.parse(JSON.stringify(result)));

    it('revives every kind of result', () => {
      expect(wire(found({ a: [1] })).unwrap()).toEqual({ a: [1] });
      expect(wire(found(null)).ok()).toBe(true);
      expect(wire(missing())).toMatchObject({ exists: false, error: undefined });
      const throws = (): never => {
        throw new Error('on reading');
      };
      expect(wire(failed(Object.assign(new Error('boom'), { toJSON: throws }))).error?.message).toBe('boom');
      expect(wire(failed(Object.assign(new Error('boom'), { toJSON: () => undefined }))).error?.message).toBe('boom');
      expect(wire(failed(Object.assign(new Error('boom'), { toJSON: 'no function' }))).error?.message).toBe('boom');
      expect(wire(failed(Object.defineProperty(new Error('boom'), 'name', { get: throws }))).error?.message).toBe(
        'boom',
      );
      expect(wire(failed(broken)).error).toMatchObject({ name: 'JsonSyntaxError', offset: 3, reason: 'truncated' });
    });

    it('revives any other error with its name and message', () => {
      expect(wire(failed(new RangeError('too far'))).error).toMatchObject({ name: 'RangeError', message: 'too far' });
      expect(resultFromJson({ exists: false, error: 'text' }).error?.message).toBe('');
    });

    it.each([undefined, null, 1, 'found', {}, { exists: 'yes' }, Object.create({ exists: true, value: 1 })])(
      'fails on %p',
      (plain) => {
        expect(resultFromJson(plain).error).toMatchObject({ name: 'TypeMismatchError', expected: 'result' });
      },
    );

    it('returns a failed result with the type that it found', () => {
      const found = (plain: unknown): unknown =>
        (resultFromJson(plain).error as { actual?: unknown } | undefined)?.actual;
      expect([null, undefined, 'text', 1, {}].map(found)).toEqual(['null', 'undefined', 'string', 'number', 'object']);
    });

    it('returns a failed result for an object that throws when it is read', () => {
      const raise = (): never => {
        throw broken;
      };
      for (const plain of [
        {
          get exists() {
            return raise();
          },
        },
        new Proxy({}, { getOwnPropertyDescriptor: raise }),
      ]) {
        expect(resultFromJson(plain).error).toMatchObject({ name: 'TypeMismatchError', expected: 'result' });
      }
    });

    it('revives an error with an unreadable code as an error without a name', () => {
      const error = {
        get code(): string {
          throw new Error('unreadable');
        },
        message: 'no',
      };
      expect(resultFromJson({ exists: false, error }).error).toMatchObject({ name: 'Error', message: 'no' });
    });
  });

  describe('tryResult()', () => {
    it('returns a failed result when the function throws', () => {
      expect(tryResult(() => 7).unwrap()).toBe(7);
      expect(
        tryResult(() => {
          throw broken;
        }).error,
      ).toBe(broken);
    });

    it('returns a failed result when the promise rejects, or the function throws', async () => {
      expect((await tryResultAsync(async () => 7)).unwrap()).toBe(7);
      expect((await tryResultAsync(() => Promise.reject(broken))).error).toBe(broken);
      expect(
        (
          await tryResultAsync(() => {
            throw broken;
          })
        ).error,
      ).toBe(broken);
      expect((await tryResultAsync(() => 7)).unwrap()).toBe(7);
    });
  });
});

describe('AccessResult', () => {
  type Conversion = 'asString' | 'asStringConverted' | 'asInt' | 'asFloat64' | 'asBool';

  const refused = Symbol('refused');

  /** Every kind of value, and what each conversion makes of it. */
  const table: [value: unknown, cells: Record<Conversion, unknown>][] = [
    ['text', { asString: 'text', asStringConverted: 'text', asInt: refused, asFloat64: refused, asBool: refused }],
    ['', { asString: '', asStringConverted: '', asInt: refused, asFloat64: refused, asBool: refused }],
    ['42', { asString: '42', asStringConverted: '42', asInt: 42, asFloat64: 42, asBool: refused }],
    ['+42', { asString: '+42', asStringConverted: '+42', asInt: 42, asFloat64: 42, asBool: refused }],
    ['-42', { asString: '-42', asStringConverted: '-42', asInt: -42, asFloat64: -42, asBool: refused }],
    ['007', { asString: '007', asStringConverted: '007', asInt: 7, asFloat64: refused, asBool: refused }],
    ['1.5', { asString: '1.5', asStringConverted: '1.5', asInt: refused, asFloat64: 1.5, asBool: refused }],
    ['1.0', { asString: '1.0', asStringConverted: '1.0', asInt: refused, asFloat64: 1, asBool: refused }],
    ['1e3', { asString: '1e3', asStringConverted: '1e3', asInt: refused, asFloat64: 1000, asBool: refused }],
    ['1e999', { asString: '1e999', asStringConverted: '1e999', asInt: refused, asFloat64: refused, asBool: refused }],
    [' 1', { asString: ' 1', asStringConverted: ' 1', asInt: refused, asFloat64: refused, asBool: refused }],
    ['1 ', { asString: '1 ', asStringConverted: '1 ', asInt: refused, asFloat64: refused, asBool: refused }],
    ['1\n', { asString: '1\n', asStringConverted: '1\n', asInt: refused, asFloat64: refused, asBool: refused }],
    ['0x10', { asString: '0x10', asStringConverted: '0x10', asInt: refused, asFloat64: refused, asBool: refused }],
    ['1_000', { asString: '1_000', asStringConverted: '1_000', asInt: refused, asFloat64: refused, asBool: refused }],
    ['NaN', { asString: 'NaN', asStringConverted: 'NaN', asInt: refused, asFloat64: refused, asBool: refused }],
    ['Inf', { asString: 'Inf', asStringConverted: 'Inf', asInt: refused, asFloat64: refused, asBool: refused }],
    [
      'Infinity',
      { asString: 'Infinity', asStringConverted: 'Infinity', asInt: refused, asFloat64: refused, asBool: refused },
    ],
    ['.5', { asString: '.5', asStringConverted: '.5', asInt: refused, asFloat64: refused, asBool: refused }],
    ['5.', { asString: '5.', asStringConverted: '5.', asInt: refused, asFloat64: refused, asBool: refused }],
    ['+', { asString: '+', asStringConverted: '+', asInt: refused, asFloat64: refused, asBool: refused }],
    ['٣', { asString: '٣', asStringConverted: '٣', asInt: refused, asFloat64: refused, asBool: refused }],
    [
      '9007199254740991',
      {
        asString: '9007199254740991',
        asStringConverted: '9007199254740991',
        asInt: 9007199254740991,
        asFloat64: 9007199254740991,
        asBool: refused,
      },
    ],
    [
      '9007199254740992',
      {
        asString: '9007199254740992',
        asStringConverted: '9007199254740992',
        asInt: refused,
        asFloat64: 9007199254740992,
        asBool: refused,
      },
    ],
    [
      '-9007199254740993',
      {
        asString: '-9007199254740993',
        asStringConverted: '-9007199254740993',
        asInt: refused,
        asFloat64: -9007199254740992,
        asBool: refused,
      },
    ],
    ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((it): [unknown, Record<Conversion, unknown>] => [
      it,
      {
        asString: it,
        asStringConverted: it,
        asInt: it === '1' ? 1 : refused,
        asFloat64: it === '1' ? 1 : refused,
        asBool: true,
      },
    ]),
    ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((it): [unknown, Record<Conversion, unknown>] => [
      it,
      {
        asString: it,
        asStringConverted: it,
        asInt: it === '0' ? 0 : refused,
        asFloat64: it === '0' ? 0 : refused,
        asBool: false,
      },
    ]),
    ...['tRUE', 'yes', 'no', 'on', ' true', 'maybe'].map((it): [unknown, Record<Conversion, unknown>] => [
      it,
      { asString: it, asStringConverted: it, asInt: refused, asFloat64: refused, asBool: refused },
    ]),
    [7, { asString: refused, asStringConverted: '7', asInt: 7, asFloat64: 7, asBool: refused }],
    [1.0, { asString: refused, asStringConverted: '1', asInt: 1, asFloat64: 1, asBool: refused }],
    [1e3, { asString: refused, asStringConverted: '1000', asInt: 1000, asFloat64: 1000, asBool: refused }],
    [-0, { asString: refused, asStringConverted: '-0', asInt: 0, asFloat64: -0, asBool: refused }],
    [1.5, { asString: refused, asStringConverted: '1.5', asInt: refused, asFloat64: 1.5, asBool: refused }],
    [1e21, { asString: refused, asStringConverted: '1e+21', asInt: refused, asFloat64: 1e21, asBool: refused }],
    [
      2 ** 53,
      { asString: refused, asStringConverted: '9007199254740992', asInt: refused, asFloat64: 2 ** 53, asBool: refused },
    ],
    [5n, { asString: refused, asStringConverted: '5', asInt: 5, asFloat64: 5, asBool: refused }],
    [
      2n ** 60n,
      {
        asString: refused,
        asStringConverted: '1152921504606846976',
        asInt: refused,
        asFloat64: 2 ** 60,
        asBool: refused,
      },
    ],
    [
      10n ** 400n,
      {
        asString: refused,
        asStringConverted: `1${'0'.repeat(400)}`,
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
    [new JsonNumber('1.0'), { asString: refused, asStringConverted: '1.0', asInt: 1, asFloat64: 1, asBool: refused }],
    [
      new JsonNumber('-12e2'),
      { asString: refused, asStringConverted: '-12e2', asInt: -1200, asFloat64: -1200, asBool: refused },
    ],
    [
      new JsonNumber('1200e-2'),
      { asString: refused, asStringConverted: '1200e-2', asInt: 12, asFloat64: 12, asBool: refused },
    ],
    [
      new JsonNumber('-0.0e5'),
      { asString: refused, asStringConverted: '-0.0e5', asInt: 0, asFloat64: -0, asBool: refused },
    ],
    [
      new JsonNumber('1.5'),
      { asString: refused, asStringConverted: '1.5', asInt: refused, asFloat64: 1.5, asBool: refused },
    ],
    [
      new JsonNumber('0.99999999999999999999'),
      { asString: refused, asStringConverted: '0.99999999999999999999', asInt: refused, asFloat64: 1, asBool: refused },
    ],
    [
      new JsonNumber('9007199254740991'),
      {
        asString: refused,
        asStringConverted: '9007199254740991',
        asInt: 9007199254740991,
        asFloat64: 9007199254740991,
        asBool: refused,
      },
    ],
    [
      new JsonNumber('9007199254740993'),
      {
        asString: refused,
        asStringConverted: '9007199254740993',
        asInt: refused,
        asFloat64: 9007199254740992,
        asBool: refused,
      },
    ],
    [
      new JsonNumber('0e400'),
      { asString: refused, asStringConverted: '0e400', asInt: 0, asFloat64: 0, asBool: refused },
    ],
    [
      new JsonNumber('1e999999999'),
      { asString: refused, asStringConverted: '1e999999999', asInt: refused, asFloat64: refused, asBool: refused },
    ],
    [
      new Date(0),
      {
        asString: refused,
        asStringConverted: '"1970-01-01T00:00:00.000Z"',
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
    [
      new JsonNumber('1e400'),
      { asString: refused, asStringConverted: '1e400', asInt: refused, asFloat64: refused, asBool: refused },
    ],
    [true, { asString: refused, asStringConverted: 'true', asInt: refused, asFloat64: refused, asBool: true }],
    [false, { asString: refused, asStringConverted: 'false', asInt: refused, asFloat64: refused, asBool: false }],
    [null, { asString: refused, asStringConverted: 'null', asInt: refused, asFloat64: refused, asBool: refused }],
    [[], { asString: refused, asStringConverted: '[]', asInt: refused, asFloat64: refused, asBool: refused }],
    [
      [1, 'a', null],
      { asString: refused, asStringConverted: '[1,"a",null]', asInt: refused, asFloat64: refused, asBool: refused },
    ],
    [
      Object.assign([1], { 2: [new Array(1)] }),
      {
        asString: refused,
        asStringConverted: '[1,null,[[null]]]',
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
    [{}, { asString: refused, asStringConverted: '{}', asInt: refused, asFloat64: refused, asBool: refused }],
    [
      { a: { b: 1n, c: new JsonNumber('1.50'), d: -0 } },
      {
        asString: refused,
        asStringConverted: '{"a":{"b":1,"c":1.50,"d":-0}}',
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
    [
      { a: undefined, b: () => 1, c: [undefined, () => 1], d: 1 },
      {
        asString: refused,
        asStringConverted: '{"c":[null,null],"d":1}',
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
    [
      JSON.parse('{"__proto__":1,"toJSON":2}'),
      {
        asString: refused,
        asStringConverted: '{"__proto__":1,"toJSON":2}',
        asInt: refused,
        asFloat64: refused,
        asBool: refused,
      },
    ],
  ];

  /** The kind that a refused conversion names. */
  const wanted = {
    asString: 'string',
    asInt: 'integer',
    asFloat64: 'number',
    asBool: 'boolean',
    asStringConverted: undefined,
  };

  const cells = table.flatMap(([value, row]) =>
    Object.entries(row).map(([conversion, expected]) => ({
      conversion: conversion as Conversion,
      value,
      expected,
      shown:
        typeof value === 'string'
          ? JSON.stringify(value)
          : `${typeof value} ${String(accessFound(value).asStringConverted().value).slice(0, 40)}`,
    })),
  );

  it.each(cells)('$conversion of $shown', ({ conversion, value, expected }) => {
    const result = accessFound(value, 'the.path')[conversion]();
    if (expected === refused) {
      expect(result.ok()).toBe(false);
      expect(result.exists).toBe(false);
      expect(result.error).toMatchObject({
        name: 'TypeMismatchError',
        path: 'the.path',
        expected: wanted[conversion],
        actual: accessFound(value).type,
      });
      expect(result.unwrap()).toBeUndefined();
    } else {
      expect(result.error).toBeUndefined();
      expect(result.unwrap()).toBe(expected);
    }
  });

  it.each([
    [NaN, 'NaN'],
    [Infinity, '+Inf'],
    [-Infinity, '-Inf'],
    [JSON.parse('[{"a":-1e400}]') as unknown, '-Inf'],
  ])('every conversion of %p fails, because JSON has no such number', (value, str) => {
    const access = accessFound(value, 'the.path');
    expect(access.asStringConverted().error).toMatchObject({ name: 'UnsupportedValueError', str });
    for (const conversion of ['asString', 'asInt', 'asFloat64', 'asBool'] as const)
      expect(access[conversion]().error).toMatchObject({ name: 'TypeMismatchError' });
  });

  it.each<Conversion>(['asString', 'asStringConverted', 'asInt', 'asFloat64', 'asBool'])(
    '%s of a missing value fails with PathNotFoundError',
    (conversion) => {
      expect(accessMissing('a.b')[conversion]().error).toMatchObject({ name: 'PathNotFoundError', path: 'a.b' });
    },
  );

  it.each<Conversion>(['asString', 'asStringConverted', 'asInt', 'asFloat64', 'asBool'])(
    '%s of a failed read fails with the error of the read',
    (conversion) => {
      for (const error of [findSyntaxError('{'), new ProcessorClosedError(), new RangeError('no')]) {
        expect(accessFailed(error, 'a.b')[conversion]().error).toBe(error);
      }
      expect(accessFailed('not an error')[conversion]().error).toMatchObject({ cause: 'not an error' });
    },
  );

  it('is missing after a failed read, with the error of the read', () => {
    const error = new ProcessorClosedError();
    const access = accessFailed(error, 'a');
    expect([
      access.type,
      access.exists,
      access.ok(),
      access.value,
      access.unwrap(),
      access.unwrapOr(7),
      access.path,
    ]).toEqual(['missing', false, false, undefined, undefined, 7, 'a']);
    expect(access.error).toBe(error);
    expect(JSON.stringify(access)).toBe('{"exists":false,"type":"missing"}');
    for (const other of [accessFound(1), accessMissing('a')]) expect(other.error).toBeUndefined();
  });

  it.each([
    ['text', 'string'],
    [1, 'number'],
    [1n, 'number'],
    [new JsonNumber('1'), 'number'],
    [true, 'boolean'],
    [null, 'null'],
    [[], 'array'],
    [{}, 'object'],
  ])('%p has the type %s', (value, type) => {
    expect(accessFound(value).type).toBe(type);
    expect(accessFound(value).ok()).toBe(true);
  });

  it('is missing for an absent value', () => {
    const nothing = accessMissing('a');
    expect([nothing.type, nothing.exists, nothing.ok(), nothing.value, nothing.unwrap()]).toEqual([
      'missing',
      false,
      false,
      undefined,
      undefined,
    ]);
  });

  it('unwrapOr() returns the fallback only for an absent value', () => {
    expect(accessMissing().unwrapOr(7)).toBe(7);
    expect(accessFound(null).unwrapOr(7)).toBeNull();
    expect(accessFound(0).unwrapOr(7)).toBe(0);
  });

  it('toJSON() returns the plain form', () => {
    expect(JSON.stringify(accessFound([1], 'a'))).toBe('{"value":[1],"exists":true,"type":"array"}');
    expect(JSON.stringify(accessMissing('a'))).toBe('{"exists":false,"type":"missing"}');
  });

  it('asStringConverted() writes 1,000 levels and fails for more', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth / 2)}[]${'}]'.repeat(depth / 2)}`);
    expect(accessFound(nested(998)).asStringConverted().unwrap()).toHaveLength(3_994);
    expect(
      accessFound([nested(998)])
        .asStringConverted()
        .unwrap(),
    ).toHaveLength(3_996);
    expect(accessFound(nested(1_000)).asStringConverted().error).toMatchObject({
      name: 'LimitExceededError',
      limit: 'maxDepth',
      max: 1_000,
    });
  });

  it('asStringConverted() of 100,000 levels fails without a stack overflow', () => {
    let deep: unknown = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(accessFound(deep).asStringConverted().error).toMatchObject({
      name: 'LimitExceededError',
      limit: 'maxDepth',
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(accessFound(1))).toBe(true);
    expect(accessFound(1)).toBeInstanceOf(AccessResult);
  });
});
