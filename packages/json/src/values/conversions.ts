import type { AccessResult } from '@wirework/result';

/*
 * The conversions of the typed getters. They return `undefined` for a value that does not fit; a null never fits.
 * They use those of `AccessResult`.
 */

/** Returns a string; numbers and booleans as JSON writes them. Containers do not fit. */
export function toText(access: AccessResult): string | undefined {
  const { type } = access;
  return type === 'string' || type === 'number' || type === 'boolean' ? access.asStringConverted().unwrap() : undefined;
}

/** Returns a safe integer, also from a string of digits. */
export function toInteger(access: AccessResult): number | undefined {
  return access.asInt().unwrap();
}

/** Returns a finite number, also from a string in JSON's number grammar. */
export function toDouble(access: AccessResult): number | undefined {
  return access.asFloat64().unwrap();
}

/** Returns a boolean, also from the strings that `asBool` accepts. */
export function toBoolean(access: AccessResult): boolean | undefined {
  return access.asBool().unwrap();
}

/** Returns an array. */
export function toArray(access: AccessResult): unknown[] | undefined {
  return access.type === 'array' ? (access.value as unknown[]) : undefined;
}

/** Returns an object. */
export function toObject(access: AccessResult): Record<string, unknown> | undefined {
  return access.type === 'object' ? (access.value as Record<string, unknown>) : undefined;
}
