import { describe, expect, it } from '@jest/globals';
import { declaredLength } from './declared-length.ts';

describe('declaredLength', () => {
  it.each([
    ['0', 0],
    ['42', 42],
    ['0042', 42],
    [['42'], 42],
  ])('returns the length of %j', (value, length) => {
    expect(declaredLength(value)).toBe(length);
  });

  it.each([[['42', '42']], ['42, 42'], ['42,\t42'], [['42', '42,42']]])(
    'takes equal values for one value: %j',
    (value) => {
      expect(declaredLength(value)).toBe(42);
    },
  );

  it.each([
    [undefined],
    [''],
    ['-1'],
    ['+1'],
    ['1.0'],
    ['1e3'],
    ['0x10'],
    ['1 2'],
    [',1'],
    ['٣'],
    [[]],
    [['1', '2']],
    ['1, 2'],
  ])('returns -1 for no length or an invalid one: %j', (value) => {
    expect(declaredLength(value)).toBe(-1);
  });

  it.each(['9007199254740991', '9007199254740992', '100000000000000000000', '9'.repeat(400)])(
    'returns the largest safe integer for %s, which is not smaller',
    (value) => {
      expect(declaredLength(value)).toBe(Number.MAX_SAFE_INTEGER);
    },
  );
});
