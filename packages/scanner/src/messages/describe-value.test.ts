import { describe, expect, it } from '@jest/globals';
import { describeKind, describeValue } from './describe-value.ts';

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
