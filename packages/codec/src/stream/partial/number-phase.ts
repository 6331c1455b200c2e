/**
 * Place in the grammar of a number after one of its characters.
 *
 *   - 0 . 5 e + 7        -   0     .     5        e        +    7
 *                        minus zero  point fraction exponent sign power
 */
export const NumberPhase = {
  minus: 0,
  zero: 1,
  integer: 2,
  point: 3,
  fraction: 4,
  exponent: 5,
  sign: 6,
  power: 7,
} as const;
export type NumberPhase = (typeof NumberPhase)[keyof typeof NumberPhase];

const { minus, zero, integer, point, fraction, exponent, sign, power } = NumberPhase;

/** Returns the phase after the first character of a number: a minus or a digit. */
export function firstPhase(unit: number): NumberPhase {
  if (unit === 0x2d) return minus;
  return unit === 0x30 ? zero : integer;
}

/** Returns the phase after one more character, or `undefined` if the number does not go on with it. */
export function numberPhase(phase: NumberPhase, unit: number): NumberPhase | undefined {
  if (unit >= 0x30 && unit <= 0x39) {
    if (phase === minus) return firstPhase(unit);
    if (phase === zero) return undefined;
    if (phase === point) return fraction;
    return phase === exponent || phase === sign ? power : phase;
  }
  if (unit === 0x2e) return phase === zero || phase === integer ? point : undefined;
  if (unit === 0x65 || unit === 0x45)
    return phase === zero || phase === integer || phase === fraction ? exponent : undefined;
  return phase === exponent && (unit === 0x2b || unit === 0x2d) ? sign : undefined;
}

/** Returns whether a number may end in a phase. */
export function isWholeNumber(phase: NumberPhase): boolean {
  return phase === zero || phase === integer || phase === fraction || phase === power;
}
