import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs, withPollutedPrototype } from '@wirework/test-support';
import { numberLiteral } from '../../test/number-literals.ts';
import { compactJson, toJsonMethod } from './compact-json.ts';
import { areValuesEqual, type EqualityRules } from './equality.ts';
import { JsonNumber } from './json-number.ts';
import { describeKind, describeValue, isJsonNumber, kindOf, typeName } from './kind-of.ts';
import { elementIndex, getOwn, hasOwn, setOwn } from './own-property.ts';
import { valueKeys } from './value-keys.ts';

describe('compact json', () => {
  describe('compactJson()', () => {
    it.each<[unknown, string]>([
      [new JsonNumber('1.50'), '1.50'],
      [2n ** 70n, '1180591620717411303424'],
      [-0, '-0'],
      [1e21, '1e+21'],
      [1e-7, '1e-7'],
      [true, 'true'],
      [null, 'null'],
      [undefined, 'null'],
      ['\ud800"\u2028', '"\\ud800\\"\u2028"'],
      [[], '[]'],
      [{}, '{}'],
      [[[], {}, ''], '[[],{},""]'],
      [[1, , undefined], '[1,null,null]'],
      [{ a: undefined, '': [1], b: () => 1, __proto__: null, c: 'x' }, '{"":[1],"c":"x"}'],
      [JSON.parse('{"__proto__":{"x":1},"toJSON":2}'), '{"__proto__":{"x":1},"toJSON":2}'],
      [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ])('of %p returns %s', (value, text) => {
      expect(compactJson(value)).toBe(text);
    });

    it('throws for NaN and the infinities', () => {
      for (const value of [NaN, [Infinity], { a: -Infinity }]) {
        expect(() => compactJson(value)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE' }));
      }
    });

    it('writes 1,000 levels and throws for more', () => {
      const nested = (levels: number): unknown =>
        JSON.parse('[{"a":'.repeat(levels / 2) + '0' + '}]'.repeat(levels / 2));
      expect(JSON.parse(compactJson(nested(1000)))).toEqual(nested(1000));
      expect(() => compactJson(nested(1002))).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 1000 }),
      );
    });
  });

  it('toJsonMethod() returns the method of an object or its class, but not one of Object.prototype', () => {
    const own = { toJSON: () => 1 };
    expect(toJsonMethod(own)).toBe(own.toJSON);
    expect(toJsonMethod(new Date(0))).toBe((Date.prototype as { toJSON: unknown }).toJSON);
    expect(toJsonMethod(Object.create(own) as object)).toBe(own.toJSON);
    expect(toJsonMethod({ toJSON: 'data' })).toBeUndefined();
    const polluted = (): number => 2;
    withPollutedPrototype({ toJSON: polluted }, () => {
      for (const value of [{}, [], new Map(), Object.create({}) as object]) expect(toJsonMethod(value)).toBeUndefined();
      expect(toJsonMethod(own)).toBe(own.toJSON);
      // Its own is its own, even if it is the same function.
      expect(toJsonMethod({ toJSON: polluted })).toBe(polluted);
    });
  });
});

describe('areValuesEqual()', () => {
  const plain: EqualityRules = {
    ignoresUndefined: false,
    isLeaf: isJsonNumber,
    areLeavesEqual: (a, b) => a === b,
    enter: () => undefined,
  };

  it.each<[string, unknown, unknown, boolean]>([
    ['objects in any order', { a: 1, b: [null] }, { b: [null], a: 1 }, true],
    ['arrays in another order', [1, 2], [2, 1], false],
    ['an array and an object', [], {}, false],
    ['an object and an array', {}, [], false],
    ['a list and a longer one', [1], [1, 2], false],
    ['a name that only the prototype has', { a: 1 }, Object.create({ a: 1 }), false],
    ['an own __proto__', JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}'), true],
    ['null and an object', { a: null }, { a: {} }, false],
    ['a member that is undefined and another', { a: undefined }, { b: undefined }, false],
  ])('compares %s', (_, a, b, expected) => {
    expect(areValuesEqual(a, b, plain)).toBe(expected);
  });

  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: undefined }, { b: undefined }, true],
    [{ a: 1, b: undefined }, { a: 1, c: 2 }, false],
    [{ a: 1 }, { a: undefined }, false],
  ])('ignores members that are undefined where the rules do: %j and %j', (a, b, expected) => {
    expect(areValuesEqual(a, b, { ...plain, ignoresUndefined: true })).toBe(expected);
  });

  it('calls areLeavesEqual for leaves, and for equal strings where the rules count them', () => {
    const asked: unknown[] = [];
    const rules: EqualityRules = { ...plain, areLeavesEqual: (a, b) => asked.push(a, b) > 0 };
    const [one, other] = [new JsonNumber('1'), new JsonNumber('2')];
    expect(areValuesEqual(['x', 1, one, 2], ['x', 1, other, {}], rules)).toBe(true);
    expect(asked.splice(0)).toEqual([one, other, 2, {}]);
    expect(areValuesEqual(['x', { a: 'y' }], ['x', { a: 'y' }], { ...rules, countsStrings: true })).toBe(true);
    expect(asked).toEqual(['x', 'x', 'y', 'y']);
  });

  it('passes depth and size of containers to enter, and uses its answer', () => {
    const entered: [number, number][] = [];
    const rules: EqualityRules = {
      ...plain,
      enter: (_a, _b, depth, count) => {
        entered.push([depth, count]);
        return depth > 2 ? true : undefined;
      },
    };
    expect(areValuesEqual([{ a: [1], b: { c: 1 } }], [{ a: [2], b: { c: 3 } }], rules)).toBe(true);
    expect(entered).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [3, 1],
    ]);
    expect(areValuesEqual([[1]], [[1]], { ...rules, enter: (_a, _b, depth) => depth === 1 && undefined })).toBe(false);
  });
});

describe('JsonNumber', () => {
  it.each([
    ['x', 0],
    ['1x', 1],
    ['-x', 1],
    ['01', 1],
    ['1.x', 2],
    ['1 ', 1],
    ['', 0],
    ['-', 1],
  ])('throws for %j an error at index %d', (literal, index) => {
    expect(() => new JsonNumber(literal)).toThrow(expect.objectContaining({ code: 'SYNTAX', index }));
  });

  it('keeps every digit', () => {
    const digits = '123456789012345678901234567890.10';
    expect(new JsonNumber(digits).toString()).toBe(digits);
    expect(`${new JsonNumber('-0.0')}`).toBe('-0.0');
  });

  it.each(['', ' 1', '1 ', '+1', '01', '1.', '.5', '1e', '0x1', 'NaN', 'Infinity', '1_000', '١', '-', '1\n'])(
    'throws for %j',
    (literal) => {
      expect(() => new JsonNumber(literal)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    },
  );

  it('throws for a literal that is not a string', () => {
    expect(() => new JsonNumber(1 as unknown as string)).toThrow(
      new TypeError('Cannot make a JsonNumber: the literal is not a string'),
    );
  });

  it('float64() returns the nearest double, or throws a range error', () => {
    expect(new JsonNumber('1e-400').float64()).toBe(0);
    expect(new JsonNumber('-0').float64()).toBe(-0);
    expect(new JsonNumber('0.1').float64()).toBe(0.1);
    for (const literal of ['1e400', '-1e309']) {
      expect(() => new JsonNumber(literal).float64()).toThrow(
        expect.objectContaining({
          code: 'NUMBER_RANGE',
          type: 'float64',
          message: expect.not.stringContaining(literal.slice(-3)),
        }),
      );
    }
  });

  it.each([
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['0', 0n],
    ['-0', 0n],
  ])('int64() of %s returns %p', (literal, value) => {
    expect(new JsonNumber(literal).int64()).toBe(value);
  });

  it.each([
    '9223372036854775808',
    '-9223372036854775809',
    '18446744073709551616',
    '1.0',
    '1.5',
    '1e3',
    '1'.repeat(1_000_000),
  ])('int64() of %.30s throws', (literal) => {
    expect(() => new JsonNumber(literal).int64()).toThrow(
      expect.objectContaining({ code: 'NUMBER_RANGE', type: 'int64' }),
    );
  });

  it('is written by JSON.stringify as a number', () => {
    const written = JSON.stringify({ n: new JsonNumber('1.50') });
    expect(written).toBe('rawJSON' in JSON ? '{"n":1.50}' : '{"n":1.5}');
    expect(JSON.stringify(new JsonNumber('12345678901234567890'))).toBe(
      'rawJSON' in JSON ? '12345678901234567890' : '12345678901234567000',
    );
  });

  it('throws in JSON.stringify when it is too large, instead of becoming null', () => {
    const stringify = (): string => JSON.stringify([new JsonNumber('1e999')]);
    if ('rawJSON' in JSON) expect(stringify()).toBe('[1e999]');
    else expect(stringify).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
  });

  it('converts any literal as JSON.parse and BigInt do', () => {
    fc.assert(
      fc.property(numberLiteral, (literal) => {
        const number = new JsonNumber(literal);
        expect(String(number)).toBe(literal);
        const double = JSON.parse(literal) as number;
        if (Number.isFinite(double)) expect(number.float64()).toBe(double);
        else expect(() => number.float64()).toThrow('out of range for float64');
        if (!/^-?\d+$/.test(literal)) expect(() => number.int64()).toThrow('it is not written as an integer');
        else if (BigInt.asIntN(64, BigInt(literal)) === BigInt(literal)) expect(number.int64()).toBe(BigInt(literal));
        else expect(() => number.int64()).toThrow('out of range for int64');
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('equals another JsonNumber with its literal only', () => {
    expect(new JsonNumber('1')).toEqual(new JsonNumber('1'));
    expect(new JsonNumber('1')).not.toEqual(new JsonNumber('1.0'));
  });
});

describe('isJsonNumber()', () => {
  it('recognises the numbers of another copy of the package', () => {
    const brand = Symbol.for('@wirework/json-number');
    const foreign = { [brand]: true, literal: '1', toString: () => '1' };
    expect(isJsonNumber(foreign)).toBe(true);
    expect(Reflect.get(new JsonNumber('1'), brand)).toBe(true);
  });

  it.each([[null], [undefined], ['1'], [1], [{}], [{ literal: '1' }]])('returns false for %p', (value) => {
    expect(isJsonNumber(value)).toBe(false);
  });
});

describe('kind of', () => {
  it.each([
    ['', 'string'],
    [0, 'number'],
    [NaN, 'number'],
    [1n, 'number'],
    [new JsonNumber('1.50'), 'number'],
    [false, 'boolean'],
    [null, 'null'],
    [undefined, 'null'],
    [[], 'array'],
    [{}, 'object'],
    [Object.create(null), 'object'],
    [() => 0, 'object'],
  ])('kindOf() of %p returns %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
  });

  describe('describeKind()', () => {
    it.each<[unknown, string]>([
      [undefined, 'undefined'],
      [null, 'null'],
      [['secret'], 'an array'],
      [{ secret: 1 }, 'an object'],
      ['secret', 'a string'],
      [5, 'a number'],
      [5n, 'a bigint'],
      [() => 1, 'a function'],
    ])('of %p returns %s', (value, kind) => {
      expect(describeKind(value)).toBe(kind);
    });
  });

  describe('describeValue()', () => {
    it.each<[unknown, string]>([
      ['fast', "'fast'"],
      ['a'.repeat(41), `'${'a'.repeat(40)}…'`],
      [-1.5, '-1.5'],
      [5n, '5n'],
      [true, 'true'],
      [undefined, 'undefined'],
      [null, 'null'],
      [[1], 'an array'],
      [{ a: 1 }, 'an object'],
      [Symbol('s'), 'a symbol'],
    ])('of %p returns %s', (value, text) => {
      expect(describeValue(value)).toBe(text);
    });
  });

  it('typeName() returns the name of the class, whatever the members are', () => {
    expect([null, 1n, Symbol('a'), () => 1, undefined].map(typeName)).toEqual([
      'null',
      'bigint',
      'symbol',
      'function',
      'undefined',
    ]);
    class Point {
      x = 1;
    }
    const anonymous = Object.create({ constructor: { name: '' } }) as object;
    expect(
      [new Map(), [], {}, new Point(), anonymous, Object.create(null), { constructor: { name: 'No' } }].map(typeName),
    ).toEqual(['Map', 'Array', 'Object', 'Point', 'object', 'object', 'Object']);
  });
});

describe('own property', () => {
  const names = [
    'a',
    '0',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '__defineSetter__',
  ];

  describe('hasOwn(), getOwn() and setOwn()', () => {
    afterEach(() => {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    });

    it.each(names)('do not find %j before it is set', (name) => {
      expect(hasOwn({}, name)).toBe(false);
      expect(getOwn({}, name)).toBeUndefined();
    });

    it.each(names)('set %j as a plain member, and change nothing else', (name) => {
      for (const object of [{}, Object.create(null) as object]) {
        const prototype: unknown = Object.getPrototypeOf(object);
        setOwn(object, name, 1);
        setOwn(object, name, 2);
        expect(Object.getOwnPropertyDescriptor(object, name)).toEqual({
          value: 2,
          writable: true,
          enumerable: true,
          configurable: true,
        });
        expect(Object.getPrototypeOf(object)).toBe(prototype);
        expect([hasOwn(object, name), getOwn(object, name), Object.keys(object)]).toEqual([true, 2, [name]]);
      }
      expect(Object.hasOwn({}, name)).toBe(false);
    });

    it('run no setter of a polluted prototype', () => {
      let ran = false;
      Object.defineProperty(Object.prototype, 'polluted', {
        set: () => {
          ran = true;
        },
        get: () => 'bad',
        configurable: true,
      });
      const object = {};
      expect(getOwn(object, 'polluted')).toBeUndefined();
      setOwn(object, 'polluted', 1);
      expect([ran, getOwn(object, 'polluted')]).toEqual([false, 1]);
    });

    it('set a member that is read-only on the prototype', () => {
      Object.defineProperty(Object.prototype, 'polluted', { value: 'bad', writable: false, configurable: true });
      const object = {};
      setOwn(object, 'polluted', 1);
      expect(getOwn(object, 'polluted')).toBe(1);
    });

    it('replace an own accessor without a call', () => {
      const object = {
        set a(_: unknown) {
          throw new Error('called');
        },
      };
      setOwn(object, 'a', 1);
      expect(getOwn(object, 'a')).toBe(1);
    });

    it('access elements of an array', () => {
      const array: number[] = [];
      setOwn(array, 0, 1);
      setOwn(array, 0, 2);
      expect(array).toEqual([2]);
    });

    it('throw a TypeError for a frozen object', () => {
      for (const object of [Object.freeze({}), Object.freeze({ a: 0 })]) {
        expect(() => setOwn(object, 'a', 1)).toThrow(
          expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(/property:? a/) }),
        );
      }
    });
  });

  it.each([
    ['0', 0],
    ['7', 7],
    ['10', 10],
    ['999999999999999', 999_999_999_999_999],
    ['', -1],
    ['00', -1],
    ['01', -1],
    ['-1', -1],
    ['+1', -1],
    ['-0', -1],
    ['1.0', -1],
    ['1e1', -1],
    [' 1', -1],
    ['1 ', -1],
    ['١', -1],
    ['0x1', -1],
    ['length', -1],
    ['1000000000000000', -1],
    ['9'.repeat(400), -1],
  ])('elementIndex() of %j returns %d', (name, index) => {
    expect(elementIndex(name)).toBe(index);
  });
});

describe('valueKeys()', () => {
  const nested = (levels: number, inner: unknown): unknown =>
    Array.from({ length: levels }).reduce<unknown>((value) => [value], inner);

  const long = 'a'.repeat(200);

  it.each<[string, unknown, unknown]>([
    ['doubles, bigints and JsonNumbers of one value', [5, 5n, new JsonNumber('5.0')], [5n, new JsonNumber('50e-1'), 5]],
    ['a double and its digits', 1e21, new JsonNumber('1000000000000000000000')],
    ['objects in another order', { b: 1, a: [2, 1] }, { a: [2, 1], b: 1 }],
    ['containers with long keys', { a: [long] }, { a: [long] }],
    ['-0 and 0', [-0], [0]],
  ])('returns one key for %s', (_, left, right) => {
    const keyOf = valueKeys();
    expect(keyOf(left)).toBe(keyOf(right));
  });

  it.each<[string, unknown, unknown]>([
    ['arrays in another order', [1, 2], [2, 1]],
    ['digits that are split otherwise', [1, 2], [12]],
    ['a number and its text', ['1'], [1]],
    ['null and a missing member', { a: null }, {}],
    ['an own __proto__ and none', JSON.parse('{"__proto__": 1}'), {}],
    ['long numbers that are the same double', new JsonNumber('9007199254740992'), new JsonNumber('9007199254740993')],
    ['a text and the number of a container', { a: [long], b: '#0' }, { a: '#0', b: [long] }],
    ['two functions', () => 1, () => 1],
  ])('returns two keys for %s', (_, left, right) => {
    const keyOf = valueKeys();
    expect(keyOf(left)).not.toBe(keyOf(right));
  });

  it('returns one key exactly when two values are equal', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, true, 0, 1, '1', 'a'),
      fc.array(fc.constantFrom<unknown>(0, 1, 'a', [], [long]), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, '1', [1], {}), { noNullPrototype: true }),
    );
    const keyOf = valueKeys();
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(keyOf(a) === keyOf(b)).toBe(isDeepStrictEqual(a, b));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('returns two keys for equal containers below the maximal depth', () => {
    const keyOf = valueKeys(3);
    expect(keyOf(nested(3, 1))).toBe(keyOf(nested(3, 1)));
    expect(keyOf(nested(4, 1))).not.toBe(keyOf(nested(4, 1)));
  });

  it('compares 2,000 levels if the depth is not limited', () => {
    const keyOf = valueKeys(Infinity);
    expect(keyOf(nested(2_000, 1))).toBe(keyOf(nested(2_000, 1)));
    expect(keyOf(nested(2_000, 1))).not.toBe(keyOf(nested(2_000, 2)));
  });

  it('reads a container once, however often it occurs', () => {
    const doubled = (): unknown => Array.from({ length: 60 }).reduce<unknown>((value) => [value, value], [long]);
    const keyOf = valueKeys();
    expect(keyOf(doubled())).toBe(keyOf(doubled()));
  });
});
