import { assertInput, type JsonInput } from '../units/units.ts';
import { strictBytes, withStrictUnits } from './strict-units.ts';

/**
 * Replaces the comments and trailing commas of JSONC, and a byte order mark at the beginning, by spaces. The result has the length and the lines of
 * the input, so each position in it is the one in the input. It is JSON (RFC 8259) exactly if the input is JSONC; this function does not check that.
 *
 * @param input a text or bytes
 * @returns the text, or new bytes; bytes that have nothing to replace are returned themselves
 * @throws TypeError if the input is neither a string nor a `Uint8Array`
 * @example
 * ```ts
 * toStrictJson('{"a": 1, // one\n}'); // → '{"a": 1        \n}'
 * ```
 */
export function toStrictJson(input: string): string;
export function toStrictJson(input: Uint8Array): Uint8Array;
export function toStrictJson(input: JsonInput): JsonInput {
  assertInput(input);
  if (typeof input !== 'string') return strictBytes(input, 'jsonc');
  return withStrictUnits(input, 'jsonc', (_units, spans) => blankText(input, spans ?? []));
}

/** Returns a text with spaces in some spans: `start` and `end` of each in turn, in the order of the text. Line breaks stay. */
export function blankText(text: string, spans: readonly number[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i] as number, spans[i + 1] as number];
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n\r]/g, ' '));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
