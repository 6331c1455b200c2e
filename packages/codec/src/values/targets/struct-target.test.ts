import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Target } from './target.ts';
import { t } from './t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the fields of a struct', () => {
  const Odd = t.struct('Odd', {
    plain: t.int(),
    é: t.int(),
    'Ã©': t.int(),
    'a\\nb': t.int(),
    'a\nb': t.int(),
    '"': t.int(),
    '': t.int(),
    ['__proto__']: t.int(),
    constructor: t.int(),
  });
  const members: [string, string][] = [
    ['"plain"', 'plain'],
    ['"\\u0070lain"', 'plain'],
    ['"é"', 'é'],
    ['"\\u00e9"', 'é'],
    ['"Ã©"', 'Ã©'],
    ['"a\\\\nb"', 'a\\nb'],
    ['"a\\nb"', 'a\nb'],
    ['"\\""', '"'],
    ['""', ''],
    ['"__proto__"', '__proto__'],
    ['"constructor"', 'constructor'],
  ];

  it('are found by decoded names, in any order, in text and bytes', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(members, { minLength: 1 }), (some) => {
        const text = `{${some.map(([written], i) => `${written}: ${i + 1}`).join(', ')}}`;
        const expected = new Map(Object.keys(unmarshal('{}', Odd)).map((name) => [name, 0]));
        some.forEach(([, name], i) => expected.set(name, i + 1));
        for (const data of [text, utf8(text)]) expect(new Map(Object.entries(unmarshal(data, Odd)))).toEqual(expected);
      }),
    );
  });

  it('are own members of an ordinary object, even __proto__', () => {
    const value = unmarshal('{"__proto__": 1, "__proto__": 2}', Odd);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')).toEqual({
      value: 2,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });

  it('that are optional are absent if missing, even __proto__, on both paths', () => {
    const fields = { a: t.int(), b: t.optional(t.int()), ['__proto__']: t.optional(t.map(t.int())) };
    for (const Target of [
      t.struct('Fitted', fields),
      t.struct('Read', { ...fields, ['__proto__']: t.optional(t.map(t.int())), raw: t.optional(t.raw()) }),
    ]) {
      expect(Object.keys(unmarshal('{}', Target))).toEqual(['a']);
      const value = unmarshal('{"__proto__":{"x":1}}', Target);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(JSON.stringify(value)).toBe('{"a":0,"__proto__":{"x":1}}');
    }
  });

  it('that occur twice are filled twice, as in Go', () => {
    const Outer = t.struct('Outer', {
      in: t.struct('Inner', { a: t.int(), b: t.int() }),
      list: t.list(t.struct('Item', { a: t.int(), b: t.int() })),
    });
    expect(unmarshal('{"in":{"a":1},"list":[{"a":1},{"a":2}],"in":{"b":2},"list":[{"b":3}]}', Outer)).toEqual({
      in: { a: 1, b: 2 },
      list: [{ a: 1, b: 3 }],
    });
  });

  it('throw TypeError without a name or with anything but targets', () => {
    const make = t.struct as (...given: unknown[]) => unknown;
    for (const given of [[{ id: t.int() }], [5, {}], ['User'], ['User', null], []]) {
      expect(() => make(...given)).toThrow(
        "Cannot make a struct: it needs a name and fields, such as t.struct('User', { id: t.int32() })",
      );
    }
    expect(() => make('User', { id: t.int })).toThrow(
      'Cannot make a target: it needs another target, such as t.string()',
    );
  });

  it('replace an accessor of the object to fill without a call of it', () => {
    const called: unknown[] = [];
    const into = Object.defineProperty({}, 'plain', {
      get: () => 0,
      set: (value) => called.push(value),
      configurable: true,
      enumerable: true,
    });
    expect(unmarshal('{"plain":1}', Odd, { into })).toEqual({ plain: 1 });
    expect(called).toEqual([]);
  });
});

describe('integers', () => {
  it.each([
    ['-0', t.int(), 0],
    ['999999999999999', t.int(), 999_999_999_999_999],
    ['-99999999999999', t.int64(), -99_999_999_999_999],
    ['9223372036854775807', t.int64(), 2n ** 63n - 1n],
    ['-9223372036854775808', t.int64(), -(2n ** 63n)],
    ['9223372036854775807', t.int(), 2n ** 63n - 1n],
    ['-9223372036854775808', t.int(), -(2n ** 63n)],
    ['9007199254740991', t.int(), 9_007_199_254_740_991],
    ['9007199254740993', t.int(), 9_007_199_254_740_993n],
    ['18446744073709551615', t.uint64(), 2n ** 64n - 1n],
    ['0', t.uint8(), 0],
    ['255', t.uint8(), 255],
    ['-128', t.int8(), -128],
  ])('%s is read exactly', (text, target, expected) => {
    expect(Object.is(unmarshal(text, target), expected)).toBe(true);
  });

  it.each([
    ['int8', -128n, 127n],
    ['int16', -32_768n, 32_767n],
    ['int32', -2_147_483_648n, 2_147_483_647n],
    ['int64', -(2n ** 63n), 2n ** 63n - 1n],
    ['int', -(2n ** 63n), 2n ** 63n - 1n],
    ['uint8', 0n, 255n],
    ['uint16', 0n, 65_535n],
    ['uint32', 0n, 4_294_967_295n],
    ['uint64', 0n, 2n ** 64n - 1n],
    ['uint', 0n, 2n ** 64n - 1n],
  ] as const)('%s holds %s to %s, and no more', (name, lowest, highest) => {
    const target = t[name]() as Target<number | bigint>;
    // Beside a raw value, it is read from the text.
    const Slow = t.struct('Slow', { it: target, raw: t.raw() });
    for (const fits of [lowest, highest, lowest + 1n, highest - 1n]) {
      expect([BigInt(unmarshal(`${fits}`, target)), BigInt(unmarshal(`{"it":${fits}}`, Slow).it)]).toEqual([
        fits,
        fits,
      ]);
    }
    for (const beyond of [lowest - 1n, highest + 1n]) {
      for (const read of [() => unmarshal(`${beyond}`, target), () => unmarshal(`{"it":${beyond}}`, Slow)]) {
        expect(read).toThrow(expect.objectContaining({ code: 'UNMARSHAL_TYPE', type: name }));
      }
    }
  });

  it.each([
    ['-0', t.uint64()],
    ['-0', t.uint8()],
    ['-1', t.uint8()],
    ['256', t.uint8()],
    ['1.0', t.int()],
    ['1e3', t.int()],
    ['9223372036854775808', t.int64()],
    ['-9223372036854775809', t.int64()],
    ['9223372036854775808', t.int()],
    ['-9223372036854775809', t.int()],
    ['18446744073709551616', t.uint()],
    ['18446744073709551616', t.uint64()],
    ['-129', t.int8()],
  ])('throws for %s', (text, target) => {
    expect(() => unmarshal(text, target)).toThrow(
      expect.objectContaining({ code: 'UNMARSHAL_TYPE', value: `number ${text}` }),
    );
  });
});
