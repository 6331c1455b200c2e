import { describe, expect, it } from '@jest/globals';
import { corpus } from '@wirework/test-support';
import { locate } from './locate.ts';

const textAt = (text: string, tokens: readonly (string | number)[]): string | undefined => {
  const found = locate(text, tokens);
  const inBytes = locate(Buffer.from(text), tokens);
  expect(inBytes === undefined ? undefined : Buffer.from(text).subarray(inBytes.start, inBytes.end).toString()).toBe(
    found === undefined ? undefined : text.slice(found.start, found.end),
  );
  return found === undefined ? undefined : text.slice(found.start, found.end);
};

describe('locate()', () => {
  it.each([
    ['42', [], '42'],
    [' {"a": 1} ', [], '{"a": 1}'],
    ['{"a": [10, {"b": "x"}]}', ['a', 1, 'b'], '"x"'],
    ['{"a": [10, {"b": "x"}]}', ['a', '1', 'b'], '"x"'],
    ['[[], [[1, 2]]]', [1, 0, 1], '2'],
    ['{"0": 1}', [0], '1'],
    ['{"": {"": 3}}', ['', ''], '3'],
    ['{"\\u0061\\n": 1}', ['a\n'], '1'],
    ['{"€": {"😀": [true]}}', ['€', '😀', 0], 'true'],
    ['{"a~/b": 1}', ['a~/b'], '1'],
    ['{"\\\\n": 1}', ['\\n'], '1'],
    ['{"\\n": 1}', ['\\n'], undefined],
    ['{"a": 1}', ['b'], undefined],
    ['{"a": 1}', ['a', 'b'], undefined],
    ['[1]', [1], undefined],
    ['[1]', ['00'], undefined],
    ['[1]', ['-'], undefined],
    ['[1]', ['length'], undefined],
    ['{}', ['constructor'], undefined],
    ['"a"', ['0'], undefined],
  ])('in %j at %j returns the span of %j', (text, tokens, expected) => {
    expect(textAt(text, tokens)).toBe(expected);
  });

  it.each([
    ['{"a": 1, "a": 2}', ['a'], '2'],
    ['{"a": {"b": 1}, "a": {"b": 2}}', ['a', 'b'], '2'],
    ['{"a": {"b": 1}, "a": {"c": 2}}', ['a', 'b'], undefined],
    ['{"a": {"b": 1}, "a": 7}', ['a', 'b'], undefined],
    ['{"a": 7, "a": {"b": 1, "b": 3}, "c": 4}', ['a', 'b'], '3'],
  ])('returns the last of several members with one name: %j at %j', (text, tokens, expected) => {
    expect(textAt(text, tokens)).toBe(expected);
  });

  it('returns the span of the name', () => {
    const text = '{"x": 0, "\\u0061b" : [1]}';
    const found = locate(text, ['ab']);
    expect(found).toEqual({ start: 21, end: 24, nameStart: 9, nameEnd: 18 });
    expect(locate(text, ['ab', 0])).toEqual({ start: 22, end: 23 });
  });

  it('finds each leaf of a real document as JSON.parse reads it', () => {
    const text = corpus('twitter').slice(0, 200_000);
    const document: unknown = JSON.parse(`${text.slice(0, text.lastIndexOf('\n    },'))}}]}`);
    const whole = JSON.stringify(document);
    let leaves = 0;
    const visit = (value: unknown, tokens: string[]): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [name, member] of Object.entries(value)) visit(member, [...tokens, name]);
      } else if (leaves++ % 29 === 0) {
        const { start, end } = locate(whole, tokens)!;
        expect(JSON.parse(whole.slice(start, end))).toEqual(value);
      }
    };
    visit(document, []);
    expect(leaves).toBeGreaterThan(1_000);
  });

  it('throws at the first fault', () => {
    for (const text of [
      '',
      '[',
      '[1 2]',
      '{"a" 1}',
      '{"a": x}',
      '{1}',
      '{"a":{"c":1},]',
      '[1,]',
      '[1}',
      '{"a":{"c":1]',
    ]) {
      expect(() => locate(text, ['a', 'b'])).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    }
    expect(() => locate('{"a" 1}', ['a'])).toThrow(expect.objectContaining({ code: 'SYNTAX', index: 5 }));
  });

  it('reads a deep document in one pass', () => {
    const depth = 200_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    expect(locate(text, Array<number>(depth - 1).fill(0))).toEqual({ start: depth - 1, end: depth + 1 });
  });
});
