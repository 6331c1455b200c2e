import { isJsonNumber } from '@wirework/scanner';
import { canonicalNumber, hasOwn } from '@wirework/scanner/primitives';
import { isObject } from '../semantics/is-object.ts';
import { PairMap } from './pair-map.ts';
import { StepCounter } from './step-counter.ts';

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
 * Compares values, any number of times. After many steps it remembers which containers are equal and which are not
 * (docs/decisions/021-shared-parts-of-documents.md).
 *
 * Invariant: between two calls, `#known` has true for pairs that are equal and false for those that are not.
 */
export class Comparer {
  readonly steps: StepCounter = new StepCounter();
  readonly #known = new PairMap<boolean>();

  /** Returns whether two values are equal; see {@link equalValues}. */
  areEqual(left: unknown, right: unknown): boolean {
    if (left === right) return true;
    const assumed: Assumed[] = [];
    let inside = this.#difference([left, right], assumed);
    if (inside === undefined) return true;
    // From the pair that differs outwards: a pair around it differs, too; any other pair is no longer known to be equal.
    for (const { a, b, left: rest } of assumed.reverse()) {
      if (rest > inside) {
        this.#known.delete(a, b);
      } else {
        this.#known.set(a, b, false);
        inside = rest;
      }
    }
    return false;
  }

  /**
   * Compares the pairs in a list, which holds the halves of each pair one after the other, until two differ. Returns the length of the list
   * without those two. Remembered pairs are equal if no others differ.
   */
  #difference(open: unknown[], assumed: Assumed[]): number | undefined {
    while (open.length > 0) {
      const b = open.pop();
      const a = open.pop();
      const left = open.length;
      if (this.steps.next() && typeof a === 'object') {
        const known = this.#known.get(a, b);
        if (known === false) return left;
        if (known) continue;
        this.#known.set(a, b, true);
        assumed.push({ a, b, left });
      }
      if (isNumber(a) && isNumber(b)) {
        if (!equalNumbers(a, b)) return left;
      } else if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) return left;
        for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) open.push(a[i], b[i]);
      } else if (isObject(a) && isObject(b)) {
        const names = Object.keys(a);
        if (names.length !== Object.keys(b).length) return left;
        for (const name of names) {
          if (!hasOwn(b, name)) return left;
          if (a[name] !== b[name]) open.push(a[name], b[name]);
        }
      } else {
        return left;
      }
    }
    return undefined;
  }
}

/** A pair that is assumed to be equal while its contents are compared, with the length of the list of open pairs without it. */
interface Assumed {
  readonly a: unknown;
  readonly b: unknown;
  readonly left: number;
}

/** Returns whether a value is a number in one of its forms. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** Returns whether two numbers have exactly the same value. */
function equalNumbers(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  return !(typeof a === 'number' && typeof b === 'number') && canonicalNumber(left) === canonicalNumber(right);
}
