import { hasOwn, isJsonNumber } from '@wirework/scanner';
import { isObject } from '../is-object.ts';

/**
 * Whether two JSON values are equal (RFC 6902 section 4.6): the same kind; numbers by value, arrays in order,
 * objects in any order. It does not recurse, so depth is no danger.
 */
export function equalValues(left: unknown, right: unknown): boolean {
  const open: [unknown, unknown][] = [[left, right]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (isNumber(a) && isNumber(b)) {
      if (!equalNumbers(a, b)) return false;
    } else if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      a.forEach((it: unknown, i) => open.push([it, b[i]]));
    } else if (isObject(a) && isObject(b)) {
      const names = Object.keys(a);
      if (names.length !== Object.keys(b).length) return false;
      for (const name of names) {
        if (!hasOwn(b, name)) return false;
        open.push([a[name], b[name]]);
      }
    } else {
      return false;
    }
  }
  return true;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value);
}

/** By value; integers of any length exactly, everything else as doubles. */
function equalNumbers(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)];
  if (left === right) return true;
  const integer = /^-?\d{1,10000}$/;
  return integer.test(left) && integer.test(right) ? BigInt(left) === BigInt(right) : Number(left) === Number(right);
}
