import { canonicalNumber, getOwn, isJsonNumber } from '@wirework/scanner';

/**
 * A text that is the same for two JSON values if, and only if, they mean the same: members sorted by name, numbers by
 * their exact value, so that `1`, `1.0` and `1e0` are equal, `-0` is `0`, and no digit of a long number is lost.
 *
 * @param value a JSON value; numbers may be doubles, bigints or `JsonNumber`
 * @example
 * ```ts
 * canonical({ b: 1.0, a: [] }); // → '{"a":[],"b":1}'
 * ```
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return canonicalNumber(String(value));
    case 'object':
      break;
    default:
      return JSON.stringify(value);
  }
  if (value === null) return 'null';
  if (isJsonNumber(value)) return canonicalNumber(value.literal);
  // Loops, since the frames of callbacks would halve the depth that the stack allows.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += `${text === '' ? '' : ','}${canonical(element)}`;
    return `[${text}]`;
  }
  for (const name of Object.keys(value).sort()) {
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(getOwn(value, name))}`;
  }
  return `{${text}}`;
}
