import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from './json-number.ts';
import { describeKind, describeValue, kindOf, typeName } from './kind-of.ts';

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
