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

/** Returns the phase after the first character of a number: a minus or a digit. */
export function firstPhase(unit: number): NumberPhase {
  if (unit === 0x2d) return NumberPhase.minus;
  return unit === 0x30 ? NumberPhase.zero : NumberPhase.integer;
}

/** Returns the phase after one more character, or `undefined` if the number does not go on with it. */
export function numberPhase(phase: NumberPhase, unit: number): NumberPhase | undefined {
  if (unit >= 0x30 && unit <= 0x39) {
    if (phase === NumberPhase.minus) return firstPhase(unit);
    if (phase === NumberPhase.zero) return undefined;
    if (phase === NumberPhase.point) return NumberPhase.fraction;
    return phase === NumberPhase.exponent || phase === NumberPhase.sign ? NumberPhase.power : phase;
  }
  if (unit === 0x2e) return phase === NumberPhase.zero || phase === NumberPhase.integer ? NumberPhase.point : undefined;
  if (unit === 0x65 || unit === 0x45)
    return phase === NumberPhase.zero || phase === NumberPhase.integer || phase === NumberPhase.fraction
      ? NumberPhase.exponent
      : undefined;
  return phase === NumberPhase.exponent && (unit === 0x2b || unit === 0x2d) ? NumberPhase.sign : undefined;
}

/** Returns whether a number may end in a phase. */
export function isWholeNumber(phase: NumberPhase): boolean {
  return (
    phase === NumberPhase.zero ||
    phase === NumberPhase.integer ||
    phase === NumberPhase.fraction ||
    phase === NumberPhase.power
  );
}
