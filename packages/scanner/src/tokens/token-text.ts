import type { JsonInput } from '../units/units.ts';
import { parseString } from './parse-string.ts';

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the characters of a span of a text or of UTF-8; bytes that are not UTF-8 become U+FFFD. */
export function sliceText(input: JsonInput, start: number, end: number): string {
  return typeof input === 'string' ? input.slice(start, end) : decoder.decode(input.subarray(start, end));
}

/**
 * Length up to which V8 copies a slice of a string; a longer slice keeps the whole string in memory.
 *
 * @example
 * ```ts
 * maxCopiedSlice; // → 12
 * ```
 */
export const maxCopiedSlice = 12;

/**
 * Returns the JavaScript string that a JSON string token denotes (RFC 8259 section 7). The result does not
 * keep the input in memory. A lone surrogate escape stays a lone surrogate.
 *
 * @param input the text, or its UTF-8 bytes (ill-formed bytes become U+FFFD)
 * @param start position of the opening quote
 * @param end position after the closing quote, as `skipString` returns it
 * @throws SyntaxError of the engine for most spans that are not a string token, which `skipString` rules out
 * @example
 * ```ts
 * unescapeString('["a\\u00e9\\n"]', 1, 12); // → 'aé\n'
 * ```
 */
export function unescapeString(input: JsonInput, start: number, end: number): string {
  const short = end - start - 2 <= maxCopiedSlice ? sliceText(input, start + 1, end - 1) : '\\';
  return short.includes('\\') ? parseString(sliceText(input, start, end)) : short;
}
