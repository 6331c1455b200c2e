import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { numberLiteral } from '../../test/number-literals.ts';
import { isJsonNumber } from './kind-of.ts';
import { JsonNumber } from './json-number.ts';

describe('JsonNumber', () => {
  it.each([
    ['x', 0],
    ['1x', 1],
    ['-x', 1],
    ['01', 1],
    ['1.x', 2],
    ['1 ', 1],
    ['', 0],
    ['-', 1],
  ])('throws for %j an error at index %d', (literal, index) => {
    expect(() => new JsonNumber(literal)).toThrow(expect.objectContaining({ code: 'SYNTAX', index }));
  });

  it('keeps every digit', () => {
    const digits = '123456789012345678901234567890.10';
    expect(new JsonNumber(digits).toString()).toBe(digits);
    expect(`${new JsonNumber('-0.0')}`).toBe('-0.0');
  });

  it.each(['', ' 1', '1 ', '+1', '01', '1.', '.5', '1e', '0x1', 'NaN', 'Infinity', '1_000', '١', '-', '1\n'])(
    'throws for %j',
    (literal) => {
      expect(() => new JsonNumber(literal)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    },
  );

  it('throws for a literal that is not a string', () => {
    expect(() => new JsonNumber(1 as unknown as string)).toThrow(
      new TypeError('Cannot make a JsonNumber: the literal is not a string'),
    );
  });

  it('float64() returns the nearest double, or throws a range error', () => {
    expect(new JsonNumber('1e-400').float64()).toBe(0);
    expect(new JsonNumber('-0').float64()).toBe(-0);
    expect(new JsonNumber('0.1').float64()).toBe(0.1);
    for (const literal of ['1e400', '-1e309']) {
      expect(() => new JsonNumber(literal).float64()).toThrow(
        expect.objectContaining({
          code: 'NUMBER_RANGE',
          type: 'float64',
          message: expect.not.stringContaining(literal.slice(-3)),
        }),
      );
    }
  });

  it.each([
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['0', 0n],
    ['-0', 0n],
  ])('int64() of %s returns %p', (literal, value) => {
    expect(new JsonNumber(literal).int64()).toBe(value);
  });

  it.each([
    '9223372036854775808',
    '-9223372036854775809',
    '18446744073709551616',
    '1.0',
    '1.5',
    '1e3',
    '1'.repeat(1_000_000),
  ])('int64() of %.30s throws', (literal) => {
    expect(() => new JsonNumber(literal).int64()).toThrow(
      expect.objectContaining({ code: 'NUMBER_RANGE', type: 'int64' }),
    );
  });

  it('is written by JSON.stringify as a number', () => {
    const written = JSON.stringify({ n: new JsonNumber('1.50') });
    expect(written).toBe('rawJSON' in JSON ? '{"n":1.50}' : '{"n":1.5}');
    expect(JSON.stringify(new JsonNumber('12345678901234567890'))).toBe(
      'rawJSON' in JSON ? '12345678901234567890' : '12345678901234567000',
    );
  });

  it('throws in JSON.stringify when it is too large, instead of becoming null', () => {
    const stringify = (): string => JSON.stringify([new JsonNumber('1e999')]);
    if ('rawJSON' in JSON) expect(stringify()).toBe('[1e999]');
    else expect(stringify).toThrow(expect.objectContaining({ code: 'NUMBER_RANGE' }));
  });

  it('converts any literal as JSON.parse and BigInt do', () => {
    fc.assert(
      fc.property(numberLiteral, (literal) => {
        const number = new JsonNumber(literal);
        expect(String(number)).toBe(literal);
        const double = JSON.parse(literal) as number;
        if (Number.isFinite(double)) expect(number.float64()).toBe(double);
        else expect(() => number.float64()).toThrow('out of range for float64');
        if (!/^-?\d+$/.test(literal)) expect(() => number.int64()).toThrow('it is not written as an integer');
        else if (BigInt.asIntN(64, BigInt(literal)) === BigInt(literal)) expect(number.int64()).toBe(BigInt(literal));
        else expect(() => number.int64()).toThrow('out of range for int64');
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('equals another JsonNumber with its literal only', () => {
    expect(new JsonNumber('1')).toEqual(new JsonNumber('1'));
    expect(new JsonNumber('1')).not.toEqual(new JsonNumber('1.0'));
  });
});

describe('isJsonNumber()', () => {
  it('recognises the numbers of another copy of the package', () => {
    const brand = Symbol.for('@wirework/json-number');
    const foreign = { [brand]: true, literal: '1', toString: () => '1' };
    expect(isJsonNumber(foreign)).toBe(true);
    expect(Reflect.get(new JsonNumber('1'), brand)).toBe(true);
  });

  it.each([[null], [undefined], ['1'], [1], [{}], [{ literal: '1' }]])('returns false for %p', (value) => {
    expect(isJsonNumber(value)).toBe(false);
  });
});
