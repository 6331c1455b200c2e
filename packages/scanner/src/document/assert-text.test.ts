import { describe, expect, it } from '@jest/globals';
import { assertText } from './assert-text.ts';

describe('assertText', () => {
  it('takes a text of so many bytes and no more', () => {
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
  ])('refuses %p', (given, actual) => {
    expect(() => assertText(given, 9)).toThrow(
      expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSON text in a string', actual }),
    );
  });
});
