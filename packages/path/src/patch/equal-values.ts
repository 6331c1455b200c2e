import { hasOwn, isJsonNumber } from '@wirework/scanner';
import { isObject } from '../is-object.ts';

/**
 * Returns whether two JSON values are equal (RFC 6902 section 4.6): the same kind; numbers by value, arrays in order,
 * objects in any order. It does not recurse, so any depth is safe.
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
  while (open.length > 0) {
    const b = open.pop();
    const a = open.pop();
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

/** Whether a value is a number in one of its forms. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** By value: integers of up to 10,000 digits exactly, everything else as doubles. */
function equalNumbers(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  return isInteger(left) && isInteger(right) ? BigInt(left) === BigInt(right) : Number(left) === Number(right);
}

/** Whether a literal is an integer that is compared by all its digits. */
export function isInteger(literal: string): boolean {
  return /^-?\d{1,10000}$/.test(literal);
}
