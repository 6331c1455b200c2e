import { describe, expect, it } from '@jest/globals';
import { assertSyntax, canBeDeeper, isDeeper, maxUncheckedLength, parseText, assertText } from './parse-text.ts';

const brackets = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('parseText()', () => {
  it.each(['5', ' "a" ', '[[1]]', '{"a": {"b": null}}', '[{"a": 1}, [2]]'])('returns the value of %s', (text) => {
    expect(parseText(text, 2)).toEqual(JSON.parse(text));
  });

  it('throws the error of the scanner for a text that is not JSON', () => {
    expect(() => parseText('[1,]', 2)).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 4 }));
  });

  it.each(['[[[]]]', '{"a": {"b": {}}}', '[{"a": []}]', '[[[1,]]]'])(
    'throws for %s, which has three levels',
    (text) => {
      expect(() => parseText(text, 2)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', max: 2 }));
    },
  );

  it('throws for a text that is too deep for the stack', () => {
    expect(() => parseText(brackets(100_000), 1_000)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  });

  it('returns a value that is as deep as the limit allows, however deep', () => {
    expect(Array.isArray(parseText(brackets(100_000), 100_000))).toBe(true);
  });

  it('does not let JSON.parse read a long text that is too deep', () => {
    const text = `[${'['.repeat(maxUncheckedLength)}`;
    expect(() => parseText(text, 1_000)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', offset: 1_001 }));
  });

  it('returns the value of a long text', () => {
    const text = `[${' '.repeat(maxUncheckedLength)}1]`;
    expect(parseText(text, 1)).toEqual([1]);
  });
});

describe('assertSyntax()', () => {
  it('returns nothing for JSON within the limit', () => {
    expect(assertSyntax(' [1, [2]] ', 2)).toBeUndefined();
  });

  it.each([
    ['[1', 'SYNTAX'],
    ['[[1]]', 'LIMIT_EXCEEDED'],
  ])('throws for %s an error with the code %s', (text, code) => {
    expect(() => assertSyntax(text, 1)).toThrow(expect.objectContaining({ code }));
  });
});

it.each([
  [2, 1, false],
  [3, 1, true],
  [0, 0, false],
])('canBeDeeper() for %i characters and %i levels returns %s', (length, maxDepth, expected) => {
  expect(canBeDeeper(length, maxDepth)).toBe(expected);
});

it.each<[unknown, number, boolean]>([
  [5, 0, false],
  [[], 0, true],
  [[1, { a: 1 }], 1, true],
  [[1, { a: 1 }], 2, false],
  [{ a: 1, b: [null] }, 1, true],
])('isDeeper() for %j and %i levels returns %s', (value, maxDepth, expected) => {
  expect(isDeeper(value, maxDepth)).toBe(expected);
});

describe('assertText()', () => {
  it('accepts a text within the limit and throws for a longer one', () => {
    expect(() => assertText('', 0)).not.toThrow();
    expect(() => assertText('[€]', 5)).not.toThrow();
    expect(() => assertText('[€]', 4)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 4 }),
    );
  });

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [7, 'number'],
    [new Uint8Array(2), 'object'],
    [['[]'], 'array'],
  ])('throws for %p', (given, actual) => {
    expect(() => assertText(given, 9)).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSON text in a string', actual }),
    );
  });
});
