import type { JsonInput } from './units.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The characters of a part of a text or of UTF-8 bytes; bytes that are not UTF-8 become U+FFFD.
 */
export function sliceText(input: JsonInput, start: number, end: number): string {
  return typeof input === 'string' ? input.slice(start, end) : decoder.decode(input.subarray(start, end));
}

/**
 * The JavaScript string that a JSON string token stands for (RFC 8259 section 7). The result holds
 * no part of the input in memory. A lone surrogate escape stays a lone surrogate.
 *
 * @param input the text, or its UTF-8 bytes (ill-formed bytes become U+FFFD)
 * @param start position of the opening quote
 * @param end position after the closing quote, as `skipString` gives it
 * @example
 * ```ts
 * unescapeString('["a\\u00e9\\n"]', 1, 12); // → 'aé\n'
 * ```
 */
export function unescapeString(input: JsonInput, start: number, end: number): string {
  return JSON.parse(sliceText(input, start, end)) as string;
}

/**
 * Whether a name token of an object stands for a name, without making a string where that can be
 * avoided.
 *
 * @param input the text or bytes that hold the token
 * @param start position of the opening quote
 * @param end position after the closing quote
 * @param name the name to compare with
 * @example
 * ```ts
 * nameEquals('{"\\u0061": 1}', 1, 9, 'a'); // → true
 * ```
 */
export function nameEquals(input: JsonInput, start: number, end: number, name: string): boolean {
  if (typeof input !== 'string') return unescapeString(input, start, end) === name;
  const escape = input.indexOf('\\', start);
  if (escape !== -1 && escape < end) return unescapeString(input, start, end) === name;
  return end - start - 2 === name.length && input.startsWith(name, start + 1);
}
