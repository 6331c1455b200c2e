/** UTF-16 units of a string that are shown. */
const maxShown = 40;

/**
 * Returns the kind of a value in words, for a message. The value may be a document, so nothing of it is shown.
 *
 * @param value any value
 * @example
 * ```ts
 * describeKind([]); // → 'an array'
 * describeKind(5); // → 'a number'
 * ```
 */
export function describeKind(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * Returns a value of an option or a config for a message: a scalar as it is, a string of more than 40 UTF-16 units cut, and everything else by kind.
 *
 * @param value any value; not of a document, and not secret
 * @example
 * ```ts
 * describeValue('fast'); // → "'fast'"
 * describeValue({}); // → 'an object'
 * ```
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value.length > maxShown ? `${value.slice(0, maxShown)}…` : value}'`;
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'bigint':
      return `${value}n`;
    default:
      return describeKind(value);
  }
}
