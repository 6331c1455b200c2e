import { describe, expect, it } from '@jest/globals';
import {
  assertOptions,
  readChoice,
  readFlag,
  readFunction,
  readInteger,
  readLimit,
  readObject,
  readOption,
} from './read-option.ts';
import { assertValidJson, findSyntaxError, isValidJson } from '../document/validate.ts';

describe('an option', () => {
  it('is an own property, and undefined where it is left out', () => {
    expect(readOption({ strict: true }, 'strict')).toBe(true);
    for (const options of [undefined, {}, { strict: undefined }, Object.create({ strict: true }) as object])
      expect(readOption(options, 'strict')).toBeUndefined();
    expect(readOption({}, 'constructor')).toBeUndefined();
  });

  it('is not looked for in what is no object', () => {
    for (const options of ['nobody', 5n, true, null]) {
      expect(() => readOption(options as never, 'strict')).toThrow(
        new TypeError(
          `Cannot use the options: expected an object, found ${options === null ? 'null' : typeof options}`,
        ),
      );
    }
  });
});

it('options that are an index, which an array passes behind its elements, say nothing', () => {
  expect(readOption(5 as never, 'strict')).toBeUndefined();
  expect(readLimit(5 as never, 'max', 7)).toBe(7);
  expect(() => assertOptions(5, ['max'])).not.toThrow();
  expect(['1', '['].filter(isValidJson as (text: string) => boolean)).toEqual(['1']);
});

describe('a limit', () => {
  it('is any number from the least one on', () => {
    expect([0, 1.5, Infinity].map((max) => readLimit({ max }, 'max', 7))).toEqual([0, 1, Infinity]);
    for (const options of [undefined, {}, { max: undefined }]) expect(readLimit(options, 'max', 7)).toBe(7);
    for (const max of [-1, NaN, '5', null, 5n])
      expect(() => readLimit({ max }, 'max', 7)).toThrow(
        new RangeError("Cannot use the option 'max': expected a number of at least 0"),
      );
    expect(() => readLimit({ max: 0 }, 'max', 7, 1)).toThrow('at least 1');
  });
});

describe('a choice', () => {
  it('is one of its words, the first where it is left out', () => {
    expect(readChoice({ mode: 'b' }, 'mode', ['a', 'b', 'c'])).toBe('b');
    for (const options of [undefined, {}, { mode: undefined }])
      expect(readChoice(options, 'mode', ['a', 'b'])).toBe('a');
    for (const mode of ['d', '', null, true, ['a']])
      expect(() => readChoice({ mode }, 'mode', ['a', 'b', 'c'])).toThrow(
        new RangeError("Cannot use the option 'mode': expected 'a', 'b' or 'c'"),
      );
  });
});

describe('a switch', () => {
  it('is true or false', () => {
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

describe('options', () => {
  it('are an object with known names', () => {
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

  it('limit what is checked', () => {
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
