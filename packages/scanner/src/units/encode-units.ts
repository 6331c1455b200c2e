import { chooseEncoder, type Platform } from './unit-encoder.ts';
import type { Units } from './units.ts';

const encoder = chooseEncoder(globalThis as Platform);

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
  const units = take(text.length);
  try {
    encoder.write(text, units);
    return read(units);
  } finally {
    giveBack(units);
  }
}

/** Units of the array that is kept for small texts. */
const small = 16_384;
/** Units of the largest array that is kept, and that one only until the garbage collector takes it. */
const large = 4_194_304;

/*
 * The only mutable state of this module: arrays that are not lent out at the moment. An array is
 * removed from its variable while it is in use, so a nested call finds none and allocates its own.
 */
let smallFree: Units | undefined = encoder.allocate(small);
let largeFree: WeakRef<Units> | undefined;

function take(length: number): Units {
  if (length > large) return encoder.allocate(length);
  if (length <= small) {
    const free = smallFree ?? encoder.allocate(length);
    smallFree = undefined;
    return free;
  }
  const free = largeFree?.deref();
  largeFree = undefined;
  if (free !== undefined && free.length >= length) return free;
  // A power of two, so that texts of about one size share an array.
  return encoder.allocate(2 ** (32 - Math.clz32(length - 1)));
}

function giveBack(units: Units): void {
  if (units.length === small) smallFree = units;
  // Not every Worker has `WeakRef`; without it nothing large is kept.
  else if (units.length > small && units.length <= large && typeof WeakRef === 'function')
    largeFree = new WeakRef(units);
}
