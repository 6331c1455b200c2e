import { describe, expect, it } from '@jest/globals';
import { compactJson, toJsonMethod } from './compact-json.ts';
import { JsonNumber } from './json-number.ts';
import { withPollutedPrototype } from '@wirework/test-support';

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
    const nested = (levels: number): unknown => JSON.parse('[{"a":'.repeat(levels / 2) + '0' + '}]'.repeat(levels / 2));
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
