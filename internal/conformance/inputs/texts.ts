import type { Random } from './random.ts';

const space = ['', '', '', ' ', '\n', '\t', '\r\n', '  '];
const characters = [
  ...['a', 'b', 'z', 'Q', '7', ' ', '<', '>', '&', '/', "'"],
  ...['é', 'ß', 'К', '日', '\u2028', '\u2029', '\ufeff', '\u007f', '😀', '𝄞'],
];
const escapes = [
  ...['\\n', '\\t', '\\r', '\\b', '\\f', '\\"', '\\\\', '\\/', '\\u0041', '\\u00e9', '\\u0000', '\\u2028'],
  // A pair, and halves without their partner.
  ...['\\ud83d\\ude00', '\\ud800', '\\udc00x', '\\ud800\\ud800', '\\uD834\\u0041', '\\uFFFD'],
];
const numbers = [
  ...['0', '-0', '1', '-1', '7', '42', '127', '128', '-128', '-129', '255', '256', '65535', '-32769', '2147483647'],
  ...['4294967296', '9007199254740991', '9007199254740993', '-9223372036854775808', '18446744073709551615'],
  ...['0.5', '-2.25', '3.14159', '1.0', '1e2', '1E+3', '-1.5e-7', '1e21', '1e-9', '123456789.125', '5e-324'],
];

/** Returns a JSON string. */
export function stringText(random: Random, isName = false): string {
  if (isName && random.chance(0.6)) return JSON.stringify(random.pick(['a', 'b', 'id', 'name', 'A', 'Name', '']));
  const parts = random.list(5, () => (random.chance(0.25) ? random.pick(escapes) : random.pick(characters)));
  return `"${parts.join('')}"`;
}

export const numberText = (random: Random): string => random.pick(numbers);

/** Returns a JSON text with white space here and there. */
export function documentText(random: Random, depth = 3): string {
  const spaced = (text: string): string => random.pick(space) + text + random.pick(space);
  const kind = random.below(depth > 0 ? 8 : 5);
  if (kind < 2) return spaced(numberText(random));
  if (kind < 4) return spaced(stringText(random));
  if (kind === 4) return spaced(random.pick(['null', 'true', 'false']));
  if (kind === 5)
    return spaced(`[${random.list(4, () => documentText(random, depth - 1)).join(',') || random.pick(space)}]`);
  const member = (): string => `${spaced(stringText(random, true))}:${documentText(random, depth - 1)}`;
  return spaced(`{${random.list(4, member).join(',') || random.pick(space)}}`);
}

const strays = ['[', ']', '{', '}', ',', ':', '"', '\\', 'x', '1', '-', '.', 'e', ' ', '\u0000', 'é', '/', 'null'];

/** Returns a text with one character more, less or changed, or cut off. */
export function mutated(random: Random, text: string): string {
  const parts = [...text];
  const at = random.below(parts.length + 1);
  switch (random.below(4)) {
    case 0:
      return parts.slice(0, at).join('');
    case 1:
      parts.splice(at, 1);
      break;
    case 2:
      parts.splice(at, 0, random.pick(strays));
      break;
    default:
      parts.splice(at, 1, random.pick(strays));
  }
  return parts.join('');
}

/**
 * Returns a text whose encoding does not depend on the version of Go: Go before 1.22 writes U+0008 and U+000C in
 * another way.
 */
export function plainString(random: Random): string {
  return random
    .list(8, () =>
      random.chance(0.1) ? random.pick(['\n', '\t', '\r', '"', '\\', '\u0000', '\u001f']) : random.pick(characters),
    )
    .join('');
}
