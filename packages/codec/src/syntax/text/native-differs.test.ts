import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseAny } from '../../values/unmarshal/unmarshal.ts';
import { mayHoldBigint, mayOverflow, nativeDiffers } from './native-differs.ts';

const settings = { numbers: 'number', keepSurrogates: false, allowInfinity: false } as const;

const digits = fc.stringMatching(/^[1-9]\d{0,30}$/);
const number = fc
  .oneof(
    fc.constantFrom(
      '1e400',
      '-1.5E+309',
      '0.001e312',
      '1e308',
      '-0',
      '9'.repeat(310),
      `1${'0'.repeat(215)}e99`,
      '1e-400',
    ),
    fc.tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.constantFrom('', '.0', '.5'),
      fc.constantFrom('', 'e1', 'E+400', 'e-999'),
    ),
  )
  .map((it) => (typeof it === 'string' ? it : it.join('')));
/** A string of hexadecimal digits, a UUID, or text in which numbers occur. */
const text = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[\da-f]{0,64}$/),
  fc
    .array(fc.oneof(number, fc.constantFrom(' ', ', ', '[', ':', 'x', '\\"', '\\n')), { maxLength: 5 })
    .map((it) => it.join('')),
);
const space = fc.constantFrom('', ' ', '\n', '\r\n\t');
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    number,
    text.map((it) => `"${it}"`),
    fc
      .tuple(space, fc.array(tie('json'), { maxLength: 4 }))
      .map(([gap, all]) => `[${gap}${all.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(space, fc.array(fc.tuple(text, tie('json')), { maxLength: 4 }))
      .map(
        ([gap, all]) => `{${gap}${all.map(([name, value]) => `"${name}"${gap}:${gap}${value}`).join(`,${gap}`)}${gap}}`,
      ),
  ),
}));

/** Returns the literals of the numbers in a text. */
const numbersIn = (it: string): readonly string[] =>
  it.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];

describe('nativeDiffers', () => {
  it('is true wherever a text has a number that is too large', () => {
    fc.assert(
      fc.property(json, (it) => {
        const isLarge = numbersIn(it).some((literal) => !Number.isFinite(Number(literal)));
        if (isLarge) expect([nativeDiffers(it, settings), mayOverflow(it)]).toEqual([true, true]);
        if (isLarge) expect(() => parseAny(it)).toThrow('Cannot unmarshal number');
        else expect(parseAny(it)).toEqual(JSON.parse(it));
        const isWide = numbersIn(it).some(
          (literal) => /^-?\d+$/.test(literal) && !Number.isSafeInteger(Number(literal)),
        );
        if (isWide) expect(mayHoldBigint(it)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is false for UUIDs, hashes and timestamps in strings', () => {
    const value = fc.oneof(
      fc.uuid(),
      fc.stringMatching(/^[\da-f]{64}$/),
      fc.stringMatching(/^\d{17,300}$/),
      fc.constantFrom('4e512', '-1e400', 'a-1e400', '2024-05-01T12:34:56.123456Z'),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ id: value, hash: value, n: fc.nat() })), (it) => {
        const all = JSON.stringify(it);
        expect([nativeDiffers(all, settings), nativeDiffers(all, { ...settings, numbers: 'bigint' })]).toEqual([
          false,
          false,
        ]);
      }),
    );
  });

  it('is true for a large number at the beginning of a text, and after each character that may precede one', () => {
    for (const before of ['', ' ', '\n', '\r', '\t', '[', '[1,', '{"a":', '{"a" : '])
      for (const large of ['1e309', '-1e309', '12.5E+999', '-9'.padEnd(311, '9')])
        expect(mayOverflow(before + large)).toBe(true);
  });
});
