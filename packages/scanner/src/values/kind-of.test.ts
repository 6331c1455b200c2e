import { expect, it } from '@jest/globals';
import { JsonNumber } from './json-number.ts';
import { kindOf } from './kind-of.ts';

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
