/** Decimals of up to 15 digits survive the way to a double and back, so below this scaled whole numbers are exact. */
const maxExact = 1e15;

/**
 * Returns a test whether a number is a multiple of a divisor, exactly, in the decimals that JavaScript prints for both:
 * 19.99 is a multiple of 0.01, and 1e308 of 0.5.
 */
export function multipleTest(divisor: number): (value: number) => boolean {
  const parts = decimal(divisor);
  const scale = 10 ** -parts.exponent;
  const digits = Number(parts.digits);
  const isSmall = parts.exponent <= 0 && parts.exponent >= -15 && digits < maxExact;
  return (value) => {
    if (isSmall) {
      const scaled = Math.round(value * scale);
      if (scaled > -maxExact && scaled < maxExact && scaled / scale === value) return scaled % digits === 0;
    }
    return Number.isFinite(value) && divides(parts, decimal(value));
  };
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function divides(divisor: Decimal, value: Decimal): boolean {
  const shift = value.exponent - divisor.exponent;
  if (shift >= 0) return (value.digits * 10n ** BigInt(shift)) % divisor.digits === 0n;
  return value.digits % (divisor.digits * 10n ** BigInt(-shift)) === 0n;
}

/** Returns a number as whole digits times a power of ten. Exponents are within ±650. */
function decimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
