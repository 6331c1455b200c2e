import { TypeMismatchError } from '@wirework/encoding-errors';
import { getOwn, kindOf } from '@wirework/scanner/primitives';

/*
 * The field readers of the `…FromJson` functions: own properties only, and a `TypeMismatchError` that names the field.
 */

/** Checks that a JSON form is an object. */
export function readPlain(plain: unknown, what: string): object {
  if (typeof plain === 'object' && plain !== null && !Array.isArray(plain)) return plain;
  throw new TypeMismatchError({ path: what, expected: 'object', actual: kindOf(plain) });
}

/** Returns a field that is a number. */
export function readNumber(object: object, name: string): number {
  const value = getOwn(object, name);
  return typeof value === 'number' ? value : refuse(object, name, 'number');
}

/** Returns a field that is a boolean. */
export function readBoolean(object: object, name: string): boolean {
  const value = getOwn(object, name);
  return typeof value === 'boolean' ? value : refuse(object, name, 'boolean');
}

/** Returns a field that is a string; if it is missing, `absent`, if that is given. */
export function readString(object: object, name: string, absent?: string): string {
  const value = getOwn(object, name);
  if (typeof value === 'string') return value;
  if (absent !== undefined && (value === undefined || value === null)) return absent;
  return refuse(object, name, 'string');
}

/** Returns a field that is a list of strings; a missing one is empty. */
export function readStrings(object: object, name: string): readonly string[] {
  const value = getOwn(object, name);
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((it) => typeof it === 'string')) return value as string[];
  return refuse(object, name, 'array of strings');
}

function refuse(object: object, name: string, expected: string): never {
  const actual = Object.hasOwn(object, name) ? kindOf(getOwn(object, name)) : 'missing';
  throw new TypeMismatchError({ path: name, expected, actual });
}
