import fc from 'fast-check';

const digits = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength, size: 'max' });

/**
 * Numbers as JSON writes them, with and without a fraction and an exponent, up to what no double and no 64 bits hold.
 */
export const numberLiteral: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(20),
    fc.option(digits(20), { freq: 1 }),
    fc.option(fc.integer({ min: -330, max: 330 }), { freq: 1 }),
  )
  .map(([sign, whole, fraction, exponent]) => {
    const point = fraction === null ? '' : `.${fraction}`;
    return `${sign}${whole.replace(/^0+(?=.)/, '')}${point}${exponent === null ? '' : `e${exponent}`}`;
  });
