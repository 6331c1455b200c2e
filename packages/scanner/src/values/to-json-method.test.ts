import { expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { toJsonMethod } from './to-json-method.ts';
import { typeName } from '../messages/type-name.ts';

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
