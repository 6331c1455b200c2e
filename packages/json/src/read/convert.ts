import type { AccessResult } from '@wirework/result';

/*
 * What the typed getters make of a value. `undefined` stands for a value that does not fit; a null never fits.
 * The conversions themselves are those of `AccessResult`.
 */

/** A string; numbers and booleans as JSON writes them. Containers do not fit. */
export function toText(access: AccessResult): string | undefined {
  const { type } = access;
  return type === 'string' || type === 'number' || type === 'boolean' ? access.asStringConverted().unwrap() : undefined;
}

/** A safe integer, also out of a string of digits. */
export function toInteger(access: AccessResult): number | undefined {
  return access.asInt().unwrap();
}

/** A finite number, also out of a string in JSON's number grammar. */
export function toDouble(access: AccessResult): number | undefined {
  return access.asFloat64().unwrap();
}

/** A boolean, also out of the strings that `asBool` takes. */
export function toBoolean(access: AccessResult): boolean | undefined {
  return access.asBool().unwrap();
}

/** An array. */
export function toArray(access: AccessResult): unknown[] | undefined {
  return access.type === 'array' ? (access.value as unknown[]) : undefined;
}

/** An object. */
export function toObject(access: AccessResult): Record<string, unknown> | undefined {
  return access.type === 'object' ? (access.value as Record<string, unknown>) : undefined;
}
