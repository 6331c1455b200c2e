import { getOwn, isJsonNumber } from '@wirework/scanner';

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

/** `digits`, or `digits` `e` `exponent`: no leading or trailing zeros, no point. Linear in the length of the literal. */
function canonicalNumber(literal: string): string {
  const negative = literal.startsWith('-');
  const [mantissa = '', exponent = '0'] = literal.slice(negative ? 1 : 0).toLowerCase().split('e');
  const point = mantissa.indexOf('.');
  const fraction = point === -1 ? '' : mantissa.slice(point + 1);
  const all = (point === -1 ? mantissa : mantissa.slice(0, point)) + fraction;
  let from = 0;
  while (all[from] === '0') from++;
  let to = all.length;
  while (to > from && all[to - 1] === '0') to--;
  if (from === to) return '0';
  const shift = addToExponent(exponent, all.length - to - fraction.length);
  return `${negative ? '-' : ''}${all.slice(from, to)}${shift === '0' ? '' : `e${shift}`}`;
}

/** The most digits of an exponent to which is added: converting takes more than linear time. */
const longestExponent = 10_000;

/** The sum of an exponent as written and an integer. Longer exponents are compared as written. */
function addToExponent(exponent: string, shift: number): string {
  if (exponent.length <= longestExponent) return String(BigInt(exponent) + BigInt(shift));
  return `${exponent}+${shift}`;
}
