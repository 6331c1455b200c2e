import { canonicalNumber, hasOwn, isJsonNumber } from '@wirework/scanner';
import { isObject } from '../is-object.ts';
import { Pairs } from './pairs.ts';
import { Steps } from './steps.ts';

/**
 * Returns whether two JSON values are equal (RFC 6902 section 4.6): the same kind; numbers by their exact value, arrays in order,
 * objects in any order. It does not recurse, so any depth is safe. Values that contain themselves are equal if no difference can be found.
 *
 * @param left a JSON value; numbers may be doubles, bigints or `JsonNumber`
 * @param right another
 * @example
 * ```ts
 * equalValues({ a: 1, b: [2n] }, { b: [2], a: 1 }); // → true
 * ```
 */
export function equalValues(left: unknown, right: unknown): boolean {
  return left === right || new Comparer().areEqual(left, right);
}

/**
 * Compares values, any number of times. After many steps it remembers which containers are equal, so that it does not compare them again.
 *
 * Invariant: between two calls, the pairs in `#equal` are equal.
 */
export class Comparer {
  readonly steps: Steps = new Steps();
  readonly #equal = new Pairs<true>();

  /** Whether two values are equal; see {@link equalValues}. */
  areEqual(left: unknown, right: unknown): boolean {
    if (left === right) return true;
    const assumed: unknown[] = [];
    if (this.#isSame([left, right], assumed)) return true;
    for (let i = 0; i < assumed.length; i += 2) this.#equal.delete(assumed[i], assumed[i + 1]);
    return false;
  }

  /** Compares the pairs in a list, one half after the other, until two differ. Pairs that it remembers are equal if no others differ. */
  #isSame(open: unknown[], assumed: unknown[]): boolean {
    while (open.length > 0) {
      const b = open.pop();
      const a = open.pop();
      if (this.steps.next() && typeof a === 'object') {
        if (this.#equal.get(a, b)) continue;
        this.#equal.set(a, b, true);
        assumed.push(a, b);
      }
      if (isNumber(a) && isNumber(b)) {
        if (!equalNumbers(a, b)) return false;
      } else if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) return false;
        for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) open.push(a[i], b[i]);
      } else if (isObject(a) && isObject(b)) {
        const names = Object.keys(a);
        if (names.length !== Object.keys(b).length) return false;
        for (const name of names) {
          if (!hasOwn(b, name)) return false;
          if (a[name] !== b[name]) open.push(a[name], b[name]);
        }
      } else {
        return false;
      }
    }
    return true;
  }
}

/** Whether a value is a number in one of its forms. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** Whether two numbers have exactly the same value. */
function equalNumbers(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  return !(typeof a === 'number' && typeof b === 'number') && canonicalNumber(left) === canonicalNumber(right);
}
