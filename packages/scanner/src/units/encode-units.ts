import { lendArray, takeBack } from './lent-arrays.ts';
import { platformEncoder } from './unit-encoder.ts';
import type { Units } from './units.ts';

/**
 * Copies a text into units for the `skip…` functions: unit `i` is UTF-16 unit `i` of the text, and everything from U+00FF
 * upwards is 0xFF. The array may be part of a larger buffer, so use `byteOffset` if you look at its `buffer`.
 *
 * @param text any text; lone surrogates are ordinary units
 * @returns a fresh array of `text.length` units
 * @example
 * ```ts
 * [...encodeUnits('"é€"')]; // → [ 34, 233, 255, 34 ]
 * ```
 */
export function encodeUnits(text: string): Units {
  const encoder = platformEncoder();
  const units = encoder.allocate(text.length);
  encoder.write(text, units);
  return units;
}

/**
 * Lends the units of a text to a function for as long as it runs. For short texts this is faster than `encodeUnits`, which
 * allocates an array. Calls may be nested.
 *
 * @param text any text
 * @param read receives the units, in an array that is longer than the text. It must not keep the array, and must not be asynchronous
 * @returns the result of `read`
 * @throws any error of `read`
 * @example
 * ```ts
 * withUnits('[1, 2]', (units) => skipValue(units, 0, 6, 100)); // → 6
 * ```
 */
export function withUnits<T>(text: string, read: (units: Units) => T): T {
  const encoder = platformEncoder();
  const units = lendArray(text.length, encoder.allocate);
  try {
    encoder.write(text, units);
    return read(units);
  } finally {
    takeBack(units);
  }
}
