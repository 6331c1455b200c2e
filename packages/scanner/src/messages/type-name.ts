/**
 * Returns the name of the type of a value without a JSON form, for an error: `function`, `bigint`, or the name of its class. An own
 * member `constructor` is data and is ignored.
 *
 * @param value any value
 * @example
 * ```ts
 * typeName(new Map()); // → 'Map'
 * typeName({ constructor: 1 }); // → 'Object'
 * ```
 */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: unknown } } | null;
  const name = prototype?.constructor?.name;
  return typeof name === 'string' && name !== '' ? name : 'object';
}
