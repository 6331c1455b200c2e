import { escapeUnprintable } from '@wirework/encoding-errors';
import { isBytes, type JsonInput } from '../units/units.ts';

/** Matches quotes that JSON does not know. */
const curlyQuote = /[\u00ab\u00bb\u2018-\u201f\u2039\u203a\u2032\u2033\uff02\uff07]/;
/** Names of characters that people know. */
const names: ReadonlyMap<number, string> = new Map([
  [0x00a0, 'a no-break space'],
  [0x200b, 'a zero-width space'],
  [0xfeff, 'a byte order mark'],
]);

/**
 * Returns a hint that names the character at a position: Go's message shows only the first byte of its UTF-8, such as `'â'` for `'“'`.
 *
 * @returns the hint; `undefined` for ASCII, which the message shows as it is, and for a truncated character
 */
export function characterHint(input: JsonInput, at: number): string | undefined {
  const byte = isBytes(input) ? (input[at] as number) : input.charCodeAt(at);
  if (byte < 0x80) return undefined;
  const text = isBytes(input) ? decodeAt(input, at) : input.slice(at, at + 2);
  const point = text.codePointAt(0);
  if (point === undefined) return undefined;
  if (isBytes(input) && point === 0xfffd && !(byte === 0xef && input[at + 1] === 0xbf))
    return `the byte 0x${byte.toString(16)} is not UTF-8`;
  return describe(point);
}

/** Decodes the character at an offset, and perhaps more; returns U+FFFD for ill-formed bytes, and `''` for a truncated character. */
function decodeAt(bytes: Uint8Array, at: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, at + 4), { stream: true });
}

function describe(point: number): string {
  const character = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (point >= 0xd800 && point <= 0xdfff) return `the character is ${code}, a half of a surrogate pair`;
  const name = names.get(point);
  const named = `the character is ${code}${name === undefined ? '' : `, ${name}`}`;
  if (/\p{Z}/u.test(character)) return `${named}; white space is space, tab and line break`;
  if (!isVisible(character)) return name === undefined ? named : `${named}; remove it`;
  const shown = `the character is '${character}' (${code})`;
  return curlyQuote.test(character) ? `${shown}; strings and names are written in straight double quotes` : shown;
}

function isVisible(character: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && escapeUnprintable(character) === character;
}
