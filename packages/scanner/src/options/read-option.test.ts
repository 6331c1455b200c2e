import { describe, expect, it } from '@jest/globals';
import {
  readFunction,
  readInteger,
  readObject,
  assertOptions,
  readChoice,
  readFlag,
  readLimit,
  readOption,
} from './read-option.ts';
import { assertValidJson, findSyntaxError } from '../document/find-syntax-error.ts';
import { isValidJson } from '../document/is-valid-json.ts';

describe('readOption()', () => {
  it('returns an own property, or undefined', () => {
    expect(readOption({ strict: true }, 'strict')).toBe(true);
    for (const options of [undefined, {}, { strict: undefined }, Object.create({ strict: true }) as object])
      expect(readOption(options, 'strict')).toBeUndefined();
    expect(readOption({}, 'constructor')).toBeUndefined();
  });

  it('throws for options that are not an object', () => {
    for (const options of ['nobody', 5n, true, null]) {
      expect(() => readOption(options as never, 'strict')).toThrow(
        new TypeError(
          `Cannot use the options: expected an object, found ${options === null ? 'null' : typeof options}`,
        ),
      );
    }
  });
});

it('a number in place of the options is ignored, because array methods pass the index', () => {
  expect(readOption(5 as never, 'strict')).toBeUndefined();
  expect(readLimit(5 as never, 'max', 7)).toBe(7);
  expect(() => assertOptions(5, ['max'])).not.toThrow();
  expect(['1', '['].filter(isValidJson as (text: string) => boolean)).toEqual(['1']);
});

describe('readLimit()', () => {
  it('returns a number of at least the minimum, rounded down, and throws for others', () => {
    expect([0, 1.5, Infinity].map((max) => readLimit({ max }, 'max', 7))).toEqual([0, 1, Infinity]);
    for (const options of [undefined, {}, { max: undefined }]) expect(readLimit(options, 'max', 7)).toBe(7);
    for (const max of [-1, NaN, '5', null, 5n])
      expect(() => readLimit({ max }, 'max', 7)).toThrow(
        new RangeError("Cannot use the option 'max': expected a number of at least 0"),
      );
    expect(() => readLimit({ max: 0 }, 'max', 7, 1)).toThrow('at least 1');
  });
});

describe('readChoice()', () => {
  it('returns one of the words, the first by default, and throws for others', () => {
    expect(readChoice({ mode: 'b' }, 'mode', ['a', 'b', 'c'])).toBe('b');
    for (const options of [undefined, {}, { mode: undefined }])
      expect(readChoice(options, 'mode', ['a', 'b'])).toBe('a');
    for (const mode of ['d', '', null, true, ['a']])
      expect(() => readChoice({ mode }, 'mode', ['a', 'b', 'c'])).toThrow(
        new RangeError("Cannot use the option 'mode': expected 'a', 'b' or 'c'"),
      );
  });
});

describe('readFlag()', () => {
  it('returns true or false, and throws for others', () => {
    expect([readFlag({ on: true }, 'on', false), readFlag({ on: false }, 'on', true)]).toEqual([true, false]);
    for (const options of [undefined, {}, { on: undefined }, Object.create({ on: false }) as object])
      expect(readFlag(options, 'on', true)).toBe(true);
    for (const on of ['true', 1, null])
      expect(() => readFlag({ on }, 'on', true)).toThrow(
        new TypeError("Cannot use the option 'on': expected true or false"),
      );
  });
});

describe('readInteger()', () => {
  it('returns an integer within its bounds, or the default', () => {
    expect([-1, 0, 2].map((it) => readInteger({ it }, 'it', 1, -1, 2))).toEqual([-1, 0, 2]);
    for (const options of [undefined, {}, { it: undefined }]) expect(readInteger(options, 'it', 1, 0, 2)).toBe(1);
  });

  it.each<[unknown, ErrorConstructor, string]>([
    [3, RangeError, '3'],
    [-1, RangeError, '-1'],
    [1.5, RangeError, '1.5'],
    [NaN, RangeError, 'NaN'],
    ['1', TypeError, "'1'"],
    [null, TypeError, 'null'],
  ])('throws for %p', (it, type, found) => {
    expect(() => readInteger({ it }, 'it', 1, 0, 2)).toThrow(
      new type(`Cannot use the option 'it': expected an integer from 0 to 2, found ${found}`),
    );
  });
});

describe('readFunction()', () => {
  it('returns a function, or undefined', () => {
    const now = (): number => 5;
    expect([readFunction({ now }, 'now'), readFunction({}, 'now')]).toEqual([now, undefined]);
  });

  it('throws for another value, without showing it', () => {
    expect(() => readFunction({ now: 'secret' }, 'now')).toThrow(
      new TypeError("Cannot use the option 'now': expected a function, found a string"),
    );
  });
});

describe('readObject()', () => {
  it('returns an object, or undefined', () => {
    const cache = { maxEntries: 5 };
    expect([readObject({ cache }, 'cache'), readObject(undefined, 'cache')]).toEqual([cache, undefined]);
  });

  it.each<[unknown, string]>([
    [null, 'null'],
    [[], 'an array'],
    [5, 'a number'],
  ])('throws for %p', (cache, found) => {
    expect(() => readObject({ cache }, 'cache')).toThrow(
      new TypeError(`Cannot use the option 'cache': expected an object, found ${found}`),
    );
  });
});

describe('assertOptions()', () => {
  it('accepts known names, and throws for others and for options that are not an object', () => {
    expect(() => assertOptions({ a: 1, b: undefined }, ['a', 'b'])).not.toThrow();
    for (const [options, found] of [
      [null, 'null'],
      [undefined, 'undefined'],
      [5n, 'bigint'],
      ['a', 'string'],
      [[], 'array'],
    ] as const) {
      expect(() => assertOptions(options, ['a'])).toThrow(
        new TypeError(`Cannot use the options: expected an object, found ${found}`),
      );
    }
    const options = Object.assign(Object.create({ inherited: 1 }) as object, { a: 1, ['x\n']: 1 });
    expect(() => assertOptions(options, ['a', 'b', 'a'])).toThrow(
      new TypeError("Cannot use the option 'x\\u000a': there is no such option; known are a, b"),
    );
  });

  it('checks the limits of the three validations', () => {
    for (const check of [isValidJson, assertValidJson, findSyntaxError]) {
      for (const limits of [null, true, 'maxDepth', []])
        expect(() => check('1', limits as never)).toThrow('Cannot use the options: expected an object');
      expect(() => check('1', { maxdepth: 1 } as never)).toThrow(
        "Cannot use the option 'maxdepth': there is no such option; known are maxDepth, maxBytes",
      );
    }
    expect(isValidJson('[[1]]', { maxDepth: 1 })).toBe(false);
  });
});
