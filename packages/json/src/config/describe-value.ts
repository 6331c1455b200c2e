const longest = 40;

/** The kind of a value that was passed in place of a list, an object or a pair. It may be a document, so its content is not shown. */
export function describeKind(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value of a config for a message: scalars as they are, long strings shortened, the rest by kind. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value.length > longest ? `${value.slice(0, longest)}…` : value}'`;
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
