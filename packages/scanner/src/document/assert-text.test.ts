import { describe, expect, it } from '@jest/globals';
import { assertText } from './assert-text.ts';

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
