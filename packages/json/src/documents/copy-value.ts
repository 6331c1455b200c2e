import { isJsonNumber, JsonNumber, setOwn } from '@wirework/scanner';

/**
 * A copy of a JSON value that shares no container with it. Scalars cost nothing.
 * Its depth is bounded by the limit under which the value was read.
 *
 * @example
 * ```ts
 * const list = [[1]];
 * copyValue(list)[0] === list[0]; // → false
 * ```
 */
export function copyValue<T>(value: T): T {
  return typeof value === 'object' && value !== null ? (copyContainer(value) as T) : value;
}

function copyContainer(value: object): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  if (isJsonNumber(value)) return new JsonNumber(value.literal);
  const copy = {};
  for (const [name, member] of Object.entries(value)) setOwn(copy, name, copyValue(member as unknown));
  return copy;
}
