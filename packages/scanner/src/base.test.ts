import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corpus, expressions, expressionTexts, runs } from '@wirework/test-support';
import { decodeStrictly } from '@wirework/test-support/strict-utf8';
import { assertValidJson, findSyntaxError } from './document/find-syntax-error.ts';
import { isValidJson } from './document/is-valid-json.ts';
import { didYouMean, nearest } from './messages/nearest.ts';
import {
  assertOptions,
  readChoice,
  readFlag,
  readFunction,
  readInteger,
  readLimit,
  readObject,
  readOption,
} from './options/read-option.ts';
import { linearMatcher } from './patterns/linear-matcher.ts';
import { parsePattern, type PatternNode } from './patterns/parse-pattern.ts';
import { chooseEncoder, encodeUnits, withUnits } from './units/encode-units.ts';
import { findInvalidUtf8, remainingBytes, utf16Length, utf8Length } from './units/utf8.ts';

it('returns the only name that begins with three or more characters', () => {
  expect(['int', 'BOOL', '2020'].map((it) => nearest(it, ['integer', 'boolean', '2020-12']))).toEqual([
    'integer',
    'boolean',
    '2020-12',
  ]);
  expect(nearest('int', ['integer'].values())).toBe('integer');
  expect(['in', 'max'].map((it) => nearest(it, ['integer', 'maxLength', 'maxItems']))).toEqual([undefined, undefined]);
});

describe('encode units', () => {
  /** Returns the documented units, one by one. */
  const expected = (text: string): number[] =>
    Array.from({ length: text.length }, (_, i) => Math.min(text.charCodeAt(i), 0xff));

  const texts = {
    empty: '',
    ASCII: '{"a": [1, 2]}',
    'Latin-1': '"é ÿ þ"',
    wide: '"€ \u0100 \u0122 \uffff"',
    astral: '"😀"',
    'lone surrogates': '\udc00 \ud800',
    'wide at the end of a long text': `${'a'.repeat(70_000)}\u0122`,
    'wide on both sides of a stride': 'a\u0122'.repeat(40_000),
    'wide now and then': `${'a'.repeat(4096)}é${'b'.repeat(9000)}\u0122`.repeat(9),
    'wide for long, then ASCII for long': '\u0122'.repeat(70_000) + 'a'.repeat(70_000) + '😀'.repeat(3000),
  };

  describe('encodeUnits()', () => {
    it.each(Object.entries(texts))('writes %s unit by unit', (_, text) => {
      expect([...encodeUnits(text)]).toEqual(expected(text));
    });

    it('does not turn U+0122 into a quote, or U+015C into a backslash', () => {
      expect([...encodeUnits('\u0122\u015c')]).toEqual([0xff, 0xff]);
    });

    it('returns a new array to every caller', () => {
      const first = encodeUnits('abc');
      encodeUnits('xyz');
      expect([...first]).toEqual([0x61, 0x62, 0x63]);
    });
  });

  describe('chooseEncoder()', () => {
    it.each([
      ['Buffer', { Buffer, TextEncoder }],
      ['TextEncoder', { TextEncoder }],
      ['a loop', {}],
      ['a loop where Buffer is something else', { Buffer: Array }],
      ['TextEncoder on Deno', { Buffer, TextEncoder, Deno: {} }],
      ['TextEncoder and Buffer on Bun', { Buffer, TextEncoder, Bun: {} }],
      ['Buffer without TextEncoder on Bun', { Buffer, Bun: {} }],
    ])('returns an encoder with the same result for %s', (_, platform) => {
      const encoder = chooseEncoder(platform);
      for (const text of [...Object.values(texts), corpus('twitter')]) {
        const units = encoder.allocate(text.length);
        encoder.write(text, units);
        expect(Buffer.compare(units, Uint8Array.from(expected(text)))).toBe(0);
        const longer = encoder.allocate(text.length + 3).fill(7);
        encoder.write(text, longer);
        expect([...longer.subarray(text.length)]).toEqual([7, 7, 7]);
      }
    });
  });

  describe('withUnits()', () => {
    it('lends the units of a text', () => {
      expect(withUnits('"€"', (units) => [...units.subarray(0, 3)])).toEqual([0x22, 0xff, 0x22]);
    });

    it.each([3, 50_000])('lends different arrays to nested calls, for texts of %d units', (length) => {
      withUnits('a'.repeat(length), (outer) => {
        withUnits('b'.repeat(length), (inner) => {
          expect(inner).not.toBe(outer);
          expect([outer[0], inner[0]]).toEqual([0x61, 0x62]);
        });
        expect(outer[length - 1]).toBe(0x61);
      });
    });

    it('lends the same array again after an error', () => {
      const failure = new Error('no');
      let lent: unknown;
      const fail = (units: Uint8Array): never => {
        lent = units;
        throw failure;
      };
      expect(() => withUnits('a', fail)).toThrow(failure);
      expect(withUnits('b', (units) => units)).toBe(lent);
    });

    it('works without WeakRef', () => {
      const weakRef = globalThis.WeakRef;
      Reflect.deleteProperty(globalThis, 'WeakRef');
      try {
        for (const length of [50_000, 60_000])
          expect(withUnits('a'.repeat(length), (units) => units[length - 1])).toBe(0x61);
      } finally {
        Object.defineProperty(globalThis, 'WeakRef', { value: weakRef, writable: true, configurable: true });
      }
    });

    it('does not keep a large array after garbage collection', async () => {
      let kept: WeakRef<Uint8Array> | undefined;
      withUnits('a'.repeat(1_000_000), (units) => {
        kept = new WeakRef(units);
      });
      await new Promise((resolve) => setImmediate(resolve));
      globalThis.gc?.();
      expect(kept?.deref()).toBeUndefined();
    });
  });
});

describe('utf8', () => {
  const isWellFormed = (bytes: Uint8Array): boolean => decodeStrictly(bytes) !== undefined;

  describe('findInvalidUtf8()', () => {
    it('agrees with TextDecoder at the bounds of every byte of a sequence', () => {
      const leads = [
        0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5,
        0xff,
      ];
      const others = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
      const wrong: number[][] = [];
      for (const first of leads) {
        for (const second of others)
          for (const third of others)
            for (const fourth of others) {
              const bytes = Uint8Array.of(first, second, third, fourth);
              const fault = findInvalidUtf8(bytes, 0, 4);
              if (
                fault === -1
                  ? isWellFormed(bytes)
                  : isWellFormed(bytes.subarray(0, fault)) &&
                    !isWellFormed(bytes.subarray(0, fault + 1)) &&
                    !isWellFormed(bytes.subarray(fault))
              )
                continue;
              wrong.push([...bytes, fault]);
            }
      }
      expect(wrong).toEqual([]);
    });

    it('returns the beginning of a truncated sequence', () => {
      for (const text of ['é', '€', '😀']) {
        const bytes = new TextEncoder().encode(`a${text}a`);
        for (let end = 2; end < bytes.length - 1; end++) expect(findInvalidUtf8(bytes, 0, end)).toBe(1);
        expect(findInvalidUtf8(bytes, 0, bytes.length - 1)).toBe(-1);
      }
    });
  });

  describe('utf8Length()', () => {
    it('returns the number of bytes of TextEncoder, with any lone surrogates', () => {
      const pieces = ['a', 'é', '€', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000'];
      for (const first of pieces) {
        for (const second of pieces) {
          for (const third of pieces) {
            const text = first + second + third;
            expect([text, utf8Length(text, 0, 3)]).toEqual([text, new TextEncoder().encode(text).length]);
          }
        }
      }
    });
  });

  describe('utf16Length()', () => {
    it('returns the length of the decoded text, for any span', () => {
      const wrong: unknown[] = [];
      for (const run of [0, 1, 15, 31, 32, 33, 63, 64, 100]) {
        for (const piece of ['', 'é', '€', '😀', 'é€😀'.repeat(12)]) {
          for (let shift = 0; shift < 4; shift++) {
            const text = `${'a'.repeat(run)}${piece}${'b'.repeat(run)}${piece}c`;
            const bytes = new TextEncoder().encode(`${'€'.repeat(shift)}${text}é`);
            const view = new Uint8Array(bytes.buffer, shift);
            const [start, end] = [2 * shift, view.length - 2];
            if (utf16Length(view, start, end) !== text.length) wrong.push([run, piece, shift]);
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  });

  describe('remainingBytes()', () => {
    it('returns a negative number if, and only if, the input exceeds the limit', () => {
      for (const text of ['', 'a', 'é', '€€', 'a😀b', '\ud800', 'x'.repeat(100), 'é€'.repeat(50)]) {
        const bytes = new TextEncoder().encode(text);
        for (const max of [
          0,
          1,
          bytes.length - 1,
          bytes.length,
          bytes.length + 1,
          3 * text.length,
          3 * text.length + 1,
          Infinity,
        ].filter((it) => it >= 0)) {
          const room = remainingBytes(text, max);
          expect(room >= 0).toBe(bytes.length <= max);
          if (room >= 0) expect(room).toBeLessThanOrEqual(max - bytes.length);
          expect(remainingBytes(bytes, max)).toBe(max - bytes.length);
        }
      }
    });

    it('counts the bytes only of a text that may be too long', () => {
      expect(remainingBytes('abc', 8)).toBe(5);
      expect(remainingBytes('abc', 9)).toBe(0);
      expect(remainingBytes('abc', 3)).toBe(0);
      expect(remainingBytes('abcd', 3)).toBe(-1);
    });
  });
});

describe('nearest', () => {
  describe('nearest()', () => {
    it.each([
      ['minLenght', 'minLength'],
      ['MINLENGTH', 'minLength'],
      ['itmes', 'items'],
      ['proprties', 'properties'],
      ['typpe', 'type'],
    ])('for %s returns %s', (name, meant) => {
      expect(nearest(name, ['items', 'type', 'maxLength', 'properties', 'minLength'])).toBe(meant);
    });

    it.each(['extra', 'x', '', 'a'.repeat(61), 'minimumLength', 'mixLxnxth', 'host', 'ip'])(
      'for %j returns undefined',
      (name) => {
        expect(nearest(name, ['title', 'price', 'gift', 'port', 'id', 'minLength', 'a'.repeat(60)])).toBeUndefined();
      },
    );

    it('agrees with the textbook edit distance', () => {
      const word = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 6, maxLength: 9 }).map((it) => it.join(''));
      fc.assert(
        fc.property(word, word, (name, other) => {
          expect(nearest(name, [other])).toBe(distance(name, other) <= 2 ? other : undefined);
        }),
        { numRuns: runs(2000) },
      );
    });

    it('returns a long name from which the mistyped one is at most two edits away', () => {
      const letter = fc.constantFrom('a', 'b', 'A', 'é', '1', '_');
      const edit = fc.tuple(fc.nat(), fc.constantFrom('insert', 'drop', 'replace', 'swap'), letter);
      fc.assert(
        fc.property(
          fc.array(letter, { minLength: 6, maxLength: 12 }),
          fc.array(edit, { maxLength: 2 }),
          (letters, edits) => {
            const typed = [...letters];
            for (const [at, how, by] of edits) {
              const i = at % typed.length;
              if (how === 'insert') typed.splice(i, 0, by);
              else if (how === 'drop') typed.splice(i, 1);
              else if (how === 'replace') typed[i] = by;
              else typed.splice(i, 2, ...typed.slice(i, i + 2).reverse());
            }
            // Alignments count no edit of what was swapped.
            const isPlain = edits.filter(([, how]) => how === 'swap').length < 2;
            if (isPlain && edits.length < 2) expect(nearest(typed.join(''), [letters.join('')])).toBe(letters.join(''));
            else expect([undefined, letters.join('')]).toContain(nearest(typed.join(''), [letters.join('')]));
          },
        ),
      );
    });
  });

  describe('didYouMean()', () => {
    it('asks for the nearest name, quoted', () => {
      expect(didYouMean('maxdepth', ['maxBytes', 'maxDepth'])).toBe("; did you mean 'maxDepth'?");
    });

    it('returns an empty text when no name is near', () => {
      expect(didYouMean('depth', ['maxBytes'])).toBe('');
    });
  });

  /** Returns the optimal string alignment distance of two texts. */
  function distance(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
    );
    const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
        (rows[i] as number[])[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swap,
        );
      }
    }
    return at(a.length, b.length);
  }
});

describe('read option', () => {
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
});

describe('linear matcher', () => {
  /** Throws when a matcher works more than the limit. */
  const budgetOf = (limit: number): { spend(work: number): void } => {
    let left = limit;
    return {
      spend(work) {
        left -= work;
        if (left < 0) throw new Error('too much work');
      },
    };
  };

  const matcher = (source: string, maxSteps = 20_000): ((text: string, limit?: number) => boolean) => {
    const linear = linearMatcher(parsePattern(source) as PatternNode, maxSteps);
    if (linear === undefined) throw new Error('too large');
    return (text, limit = 1e7) => linear.matches(text, budgetOf(limit));
  };

  describe('linearMatcher()', () => {
    it("agrees with the engine's regular expressions", () => {
      fc.assert(
        fc.property(expressions, fc.array(expressionTexts, { minLength: 1, maxLength: 8 }), (source, list) => {
          let expression: RegExp;
          try {
            // The engine tries an unanchored pattern inside a pair of surrogates, which ECMA-262 does not: a
            // leading walk over whole characters keeps it from that.
            expression = new RegExp(`^[^]*?(?:${source})`, 'u');
          } catch {
            return;
          }
          const matches = matcher(source);
          for (const text of list) expect([source, text, matches(text)]).toEqual([source, text, expression.test(text)]);
        }),
        { numRuns: runs(3_000) },
      );
    });

    it.each(['a{101}', '(?:a|b){40}', '(?:a{11}){11}', '(?=a{101})', '\\1(a)'])(
      'returns undefined for %s, which needs more than 100 steps or remembers groups',
      (source) => {
        expect(linearMatcher(parsePattern(source) as PatternNode, 100)).toBeUndefined();
      },
    );

    it('returns a matcher for empty groups that are repeated however often', () => {
      expect(matcher('(?:(?:){1000000000}){1000000000}a', 10)('ba')).toBe(true);
      expect(matcher('(?:)*b', 10)('a')).toBe(false);
    });

    it('takes linear work where a backtracking engine takes exponential or quadratic time', () => {
      for (const source of ['(a+)+b', '(a|a)*b', '(a|aa)+b', '.*.*.*b', '[a-z]*[a-y]*[a-x]*1', '(?:a|b)+(?=a)c']) {
        const matches = matcher(source);
        expect(matches('a'.repeat(1_000))).toBe(false);
        expect(matches('a'.repeat(100_000), 150_000)).toBe(false);
        expect(matches(`${'a'.repeat(100_000)}b1ac`, 150_000)).toBe(source !== '(?:a|b)+(?=a)c');
      }
    });

    it('takes work that the cache does not save from the budget, and can be used again after that', () => {
      const matches = matcher(`(a|b)*a${'(a|b)'.repeat(200)}$`);
      const text = [...Array(20_000).keys()]
        .map((i) => (Math.imul(i * i + 7, 2_654_435_761) & 0x40000 ? 'a' : 'b'))
        .join('');
      expect(() => matches(text, 100_000)).toThrow('too much work');
      expect(matches(`a${'b'.repeat(200)}`)).toBe(true);
      expect(matches('b'.repeat(300))).toBe(false);
    });

    it('stays correct when it forgets its states', () => {
      const matches = matcher('a(?:a|b){12}c');
      const texts = Array.from({ length: 5_000 }, (_, i) => {
        return `${(i * 2_654_435_761).toString(2).replaceAll('0', 'a').replaceAll('1', 'b').slice(0, 24)}c`;
      });
      expect(texts.filter((it) => matches(it))).toEqual(texts.filter((it) => /a[ab]{12}c/.test(it)));
    });
  });

  describe('parsePattern()', () => {
    // Engines since ECMA-262 of 2025 accept these. A group with flags matches other texts than its parts, so nothing is
    // known about its time.
    it.each(['(?i:a)', '^(?i:(?:a|A)*)$', 'a|(b(?-i:c))', '(?ims:a)', '(?i-s:a)', '(?s-:a)'])(
      'returns undefined for %s',
      (source) => {
        expect(parsePattern(source)).toBeUndefined();
      },
    );

    it.each(['(?:a)', '(?<i>a)', '(?<n>a)\\k<n>', '[(?i:a)]', '\\(?i:a', '(?=i:a)', '(?<!i:a)'])(
      'parses %s',
      (source) => {
        expect(parsePattern(source)).toBeDefined();
      },
    );
  });
});
