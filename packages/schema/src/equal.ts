import { getOwn } from '@wirework/scanner';
import { isObject } from './kind.ts';
import type { Members } from './keyword.ts';
import { namesOf } from './members.ts';
import { tooDeep } from './too-deep.ts';

/** How deep two values are compared. */
const maxDepth = 1000;

/**
 * Whether two JSON values are equal: numbers by value, strings by code units, objects whatever the order
 * of their members (JSON Schema Draft 7 core, 4.2.3). A member that is `undefined` counts as absent.
 */
export function equal(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (depth >= maxDepth) throw tooDeep(maxDepth);
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i], depth + 1)) return false;
    return true;
  }
  if (!isObject(a) || !isObject(b)) return false;
  let others = Object.keys(b).length;
  for (const name of Object.keys(a)) {
    if (Object.hasOwn(b, name)) others--;
    if (!equal(a[name], getOwn(b, name), depth + 1)) return false;
  }
  return others === 0 || namesOf(a).length === namesOf(b).length;
}

/** A string that two values share exactly when they are equal: JSON with sorted member names. */
export function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  }
  if (depth >= maxDepth) throw tooDeep(maxDepth);
  if (Array.isArray(value)) return `[${value.map((it) => canonical(it, depth + 1)).join(',')}]`;
  const object = value as Members;
  const members = namesOf(object).toSorted().map((name) => `${JSON.stringify(name)}:${canonical(object[name], depth + 1)}`);
  return `{${members.join(',')}}`;
}
