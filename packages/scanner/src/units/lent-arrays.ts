/**
 * Arrays that are lent and used again, because to allocate one for each short text takes longer than to scan the text: see
 * docs/decisions/010-lent-arrays.md.
 *
 * Invariant: a kept array is not lent. It is removed from its variable while it is in use, so a nested call finds none and
 * allocates its own. This is the only mutable state of the package, but for the choices of the encoder and of the parser.
 */
import type { Units } from './units.ts';

/** Units of the small array, which is kept always after the first call. */
const smallLength = 16_384;
/** Units of the largest array that is kept, until the garbage collector takes it. */
const maxKeptLength = 4_194_304;

let small: Units | undefined;
let isSmallMade = false;
let large: WeakRef<Units> | undefined;

/** Returns an array of at least `length` units that nobody uses; makes one with `allocate` if none is free. */
export function lendArray(length: number, allocate: (length: number) => Units): Units {
  if (length > maxKeptLength) return allocate(length);
  if (length <= smallLength) {
    const free = small ?? allocate(isSmallMade ? length : smallLength);
    small = undefined;
    isSmallMade = true;
    return free;
  }
  const free = large?.deref();
  large = undefined;
  if (free !== undefined && free.length >= length) return free;
  // A power of two, so that texts of about one size share an array.
  return allocate(2 ** (32 - Math.clz32(length - 1)));
}

/** Keeps an array of {@link lendArray} for the next call, if its length is worth it. */
export function takeBack(units: Units): void {
  if (units.length === smallLength) small = units;
  // Not every Worker has `WeakRef`; without it nothing large is kept.
  else if (units.length > smallLength && units.length <= maxKeptLength && typeof WeakRef === 'function')
    large = new WeakRef(units);
}
