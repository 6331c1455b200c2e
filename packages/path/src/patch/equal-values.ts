import { canonicalNumber, hasOwn, isJsonNumber } from '@wirework/scanner';
import { isObject } from '../is-object.ts';

/** Comparisons after which the pairs are remembered: more are rare, unless a value contains itself, or the same part again and again. */
const many = 100_000;

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
  if (left === right) return true;
  /** Pairs that are still to be compared, one half after the other. */
  const open = [left, right];
  const seen = new Map<unknown, Set<unknown>>();
  for (let steps = 0; open.length > 0; steps++) {
    const b = open.pop();
    const a = open.pop();
    // The first difference ends the comparison, so a pair that was seen before is equal, or is on the list.
    if (steps > many && typeof a === 'object' && !isNew(seen, a, b)) continue;
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

/** Whether a pair was not seen before; it is then. */
function isNew(seen: Map<unknown, Set<unknown>>, a: unknown, b: unknown): boolean {
  const partners = seen.get(a);
  if (partners === undefined) seen.set(a, new Set([b]));
  else if (partners.has(b)) return false;
  else partners.add(b);
  return true;
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
