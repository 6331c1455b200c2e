import { describe, expect, it } from '@jest/globals';
import { newDecoder, parseAny, t, unmarshal, valid } from '../src/index.ts';

const syntax = { syntax: 'jsonc' } as const;
const text = '\ufeff/* € */ {\n  "a": [1, 2.5, /* é */], // é\n}';
const bytes = new TextEncoder().encode(text);

/** Returns the error of a call. */
function errorOf(run: () => unknown): Record<string, unknown> {
  try {
    run();
  } catch (error) {
    return { ...(error as object) };
  }
  throw new Error('nothing was thrown');
}

describe("the option syntax: 'jsonc'", () => {
  it.each([text, bytes])('reads whole values from text and bytes', (data) => {
    expect(parseAny(data, syntax)).toEqual({ a: [1, 2.5] });
    expect(parseAny(data, { ...syntax, numbers: 'lossless' })).toHaveProperty('a.1.literal', '2.5');
    expect(parseAny(data, { ...syntax, duplicates: 'reject' })).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, undefined, syntax)).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, t.struct('S', { a: t.list(t.float64()) }), syntax)).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, { a: [0], b: 2 }, syntax)).toEqual({ a: [1, 2.5], b: 2 });
    expect([valid(data, syntax), valid(data), valid(data, {})]).toEqual([true, false, false]);
  });

  it('has errors with the places of the input, as text and as bytes', () => {
    const wrong = '/* €€ */ {"a": /* é */ "x"}';
    const target = t.struct('S', { a: t.int32() });
    const expected = errorOf(() => unmarshal(wrong.replaceAll(/[€é]/g, '?'), target, syntax));
    for (const data of [wrong, new TextEncoder().encode(wrong)]) {
      const error = errorOf(() => unmarshal(data, target, syntax));
      expect(error).toMatchObject({ index: expected['index'], line: 1, column: expected['column'] });
      expect(error['offset']).toBe((expected['offset'] as number) + 5);
    }
    for (const data of ['/* € */ [1,, 2]', new TextEncoder().encode('/* € */ [1,, 2]')]) {
      expect(errorOf(() => parseAny(data, syntax))).toMatchObject({
        code: 'SYNTAX',
        index: 11,
        offset: 14,
        column: 12,
      });
      expect(errorOf(() => parseAny(data, { ...syntax, maxDepth: 0 }))).toMatchObject({ limit: 'maxDepth', index: 8 });
    }
    expect(errorOf(() => parseAny('[1] /* open', syntax))).toMatchObject({
      hint: 'the comment is not closed; write */ where it ends',
    });
  });

  it('is refused by streams, whose values have no known end', () => {
    expect(() => newDecoder(['1'], syntax as never)).toThrow("Cannot use the option 'syntax': there is no such option");
  });

  it('is not taken from an index', () => {
    expect(['1', '1 //'].filter(valid as (it: string) => boolean)).toEqual(['1']);
  });
});
