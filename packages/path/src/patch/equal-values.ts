import { isJsonNumber } from '@wirework/scanner';
import { areValuesEqual, canonicalNumber, type EqualityRules } from '@wirework/scanner/primitives';
import { PairMap } from './pair-map.ts';
import { StepCounter } from './step-counter.ts';

/**
 * Returns whether two JSON values are equal (RFC 6902 section 4.6): the same kind; numbers by their exact value, arrays
 * in order, objects in any order. It does not recurse, so any depth is safe. Values that contain themselves are equal
 * if no difference can be found.
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

/** Levels that are compared by recursion. */
const maxRecursion = 500;

/**
 * Compares values, any number of times. After many steps it remembers which containers are equal and which are not,
 * because values from YAML aliases have one container in millions of places.
 *
 * Invariant: between two calls, `#known` has true for pairs that are equal and false for those that are not.
 */
export class Comparer implements EqualityRules {
  readonly ignoresUndefined = false;
  readonly steps: StepCounter = new StepCounter();
  readonly #known = new PairMap<boolean>();
  /** Pairs that are equal if no others of this comparison differ. */
  readonly #assumed: [object, object][] = [];
  /** Pairs that are too deep for the stack, and are compared next. */
  readonly #open: [object, object][] = [];

  /** Returns whether two values are equal; see {@link equalValues}. */
  areEqual(left: unknown, right: unknown): boolean {
    if (left === right) return true;
    const areEqual = areValuesEqual(left, right, this) && this.#areOpenPairsEqual();
    if (this.#assumed.length > 0) {
      if (!areEqual) {
        for (const [a, b] of this.#assumed) this.#known.delete(a, b);
        this.#known.set(left, right, false);
      }
      this.#assumed.length = 0;
    }
    // To set a length takes longer than to compare two small objects.
    if (this.#open.length > 0) this.#open.length = 0;
    return areEqual;
  }

  #areOpenPairsEqual(): boolean {
    while (this.#open.length > 0) {
      const [left, right] = this.#open.pop() as [object, object];
      if (!areValuesEqual(left, right, this)) return false;
    }
    return true;
  }

  isLeaf(object: object): boolean {
    return isJsonNumber(object);
  }

  areLeavesEqual(a: unknown, b: unknown): boolean {
    return a === b || (isNumber(a) && isNumber(b) && areEqualNumbers(a, b));
  }

  enter(a: object, b: object, depth: number): boolean | undefined {
    if (depth > maxRecursion) {
      this.#open.push([a, b]);
      return true;
    }
    if (!this.steps.next()) return undefined;
    const known = this.#known.get(a, b);
    if (known === undefined) {
      this.#known.set(a, b, true);
      this.#assumed.push([a, b]);
    }
    return known;
  }
}

/** Returns whether a value is a number in one of its forms. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** Returns whether two numbers have exactly the same value. */
function areEqualNumbers(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  return !(typeof a === 'number' && typeof b === 'number') && canonicalNumber(left) === canonicalNumber(right);
}
