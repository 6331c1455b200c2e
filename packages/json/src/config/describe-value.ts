const longest = 40;

/** A value of a config in a message: scalars as they are, long strings cut, the rest by kind. */
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
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'an array' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}
