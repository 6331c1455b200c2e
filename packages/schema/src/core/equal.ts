import { getOwn } from '@wirework/scanner';
import { isObject } from './kind.ts';
import { namesOf } from './members.ts';
import { tooDeep } from './too-deep.ts';
import { maxDepth, valueKeys } from './value-keys.ts';

/** So many containers are compared one by one: more may mean that the same ones occur again and again, and are compared by keys. */
const many = 100_000;
const different = -1;

/**
 * Whether two JSON values are equal: numbers by value, strings by code units, objects whatever the order
 * of their members (JSON Schema Draft 7 core, 4.2.3). A member that is `undefined` counts as absent.
 */
export function equal(a: unknown, b: unknown): boolean {
  const left = compare(a, b, many, 0);
  if (left !== 0) return left !== different;
  const keyOf = valueKeys();
  return keyOf([a], -1) === keyOf([b], -1);
}

/** How many of the containers that may be compared are left after two values; 0 if there are not enough, and `different` if they differ. */
function compare(a: unknown, b: unknown, most: number, depth: number): number {
  if (a === b) return most;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return different;
  if (depth >= maxDepth) throw tooDeep(maxDepth);
  let left = most - 1;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return different;
    for (let i = 0; i < a.length && left > 0; i++) left = compare(a[i], b[i], left, depth + 1);
    return left;
  }
  if (!isObject(a) || !isObject(b)) return different;
  let others = Object.keys(b).length;
  for (const name of Object.keys(a)) {
    if (left <= 0) return left;
    if (Object.hasOwn(b, name)) others--;
    left = compare(a[name], getOwn(b, name), left, depth + 1);
  }
  return left <= 0 || others === 0 || namesOf(a).length === namesOf(b).length ? left : different;
}
