import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { thrownBy } from '@wirework/test-support';
import { t } from './t.ts';
import { parseAny, unmarshal } from '../unmarshal/unmarshal.ts';

function hintOf(run: () => unknown): string | undefined {
  const error = thrownBy(run);
  if (isJsonError(error, 'UNMARSHAL_TYPE')) return error.hint;
  throw error;
}

describe('a number out of range', () => {
  it.each([
    ['300', t.int8(), 'int8 holds whole numbers from -128 to 127'],
    ['-1', t.uint16(), 'uint16 holds whole numbers from 0 to 65535'],
    ['1.5', t.uint8(), 'uint8 holds whole numbers from 0 to 255, written without a fraction or an exponent'],
    [
      '1e3',
      t.int32(),
      'int32 holds whole numbers from -2147483648 to 2147483647, written without a fraction or an exponent',
    ],
    ['9223372036854775808', t.int64(), 'int64 holds whole numbers from -9223372036854775808 to 9223372036854775807'],
    [
      '1.0',
      t.uint64(),
      'uint64 holds whole numbers from 0 to 18446744073709551615, written without a fraction or an exponent',
    ],
    ['1e39', t.float32(), 'the number is too large for float32'],
    ['-1e309', t.float64(), 'the number is too large for float64'],
    ['1e309', t.any(), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
    ['-1e309', t.any(), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
    ['{"a":[-1e309]}', t.map(t.any()), "the number is too large for float64; numbers: 'lossless' keeps its digits"],
  ])('throws for %s with the range as a hint', (text, target, hint) => {
    expect(hintOf(() => unmarshal(text, target))).toBe(hint);
  });

  it('has the usual message, followed by the range as a hint', () => {
    expect(String(thrownBy(() => unmarshal('{"red":300}', t.struct('Pixel', { red: t.uint8() }))))).toBe(
      'UnmarshalTypeError: Cannot unmarshal number into field Pixel.red of type uint8 at line 1, column 8 (offset 10) in /red: uint8 holds whole numbers from 0 to 255',
    );
  });

  it('has no hint for a value of another kind', () => {
    expect(hintOf(() => unmarshal('"1"', t.int8()))).toBeUndefined();
    expect(hintOf(() => parseAny('[1e400]'))).toContain('lossless');
  });
});
