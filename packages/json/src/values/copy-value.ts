import { isJsonNumber, JsonNumber } from '@wirework/scanner';
import { setOwn } from '@wirework/scanner/primitives';

/**
 * Returns a copy of a JSON value that shares no container with it. Scalars cost nothing.
 * Its depth is bounded by the limit under which the value was read.
 *
 * @example
 * ```ts
 * const list = [[1]];
 * copyValue(list)[0] === list[0]; // → false
 * ```
 */
export function copyValue<T>(value: T): T;
export function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // Loops, since the frames of callbacks would halve the depth that the stack allows.
  if (Array.isArray(value)) {
    const copy = new Array<unknown>(value.length);
    for (let i = 0; i < value.length; i++) copy[i] = copyValue(value[i] as unknown);
    return copy;
  }
  if (isJsonNumber(value)) return new JsonNumber(value.literal);
  const copy = {};
  for (const name of Object.keys(value)) setOwn(copy, name, copyValue((value as Record<string, unknown>)[name]));
  return copy;
}
