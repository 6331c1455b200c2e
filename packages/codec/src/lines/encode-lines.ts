import { getOwn } from '@wirework/scanner';
import { readEncodeOptions, type EncodeOptions } from '../encode/encode-options.ts';
import { stringify } from '../encode/stringify.ts';

/** Options of {@link encodeLines}. */
export interface EncodeLinesOptions extends EncodeOptions {
  /**
   * `lines`: a value on each line. `json-seq`: a record separator before each (RFC 7464).
   * @default 'lines'
   */
  readonly format?: 'lines' | 'json-seq';
}

/** Characters that gather into one chunk. */
const chunkSize = 65_536;

/**
 * Writes values as JSON Lines: one line for each, in chunks of bytes. Values of an iterable gather to chunks of about 64 KiB; each value of an
 * async iterable is a chunk of its own, so that nothing waits.
 *
 * @param values an iterable or an async iterable
 * @throws what `stringify` and the source throw; the lines before have been given by then. The source is released
 * @example
 * ```ts
 * let text = '';
 * for await (const chunk of encodeLines([{ a: 1 }, [2n]])) text += new TextDecoder().decode(chunk);
 * text; // → '{"a":1}\n[2]\n'
 * ```
 */
export async function* encodeLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  options: EncodeLinesOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  readEncodeOptions(options);
  if (!isIterable(values)) throw new TypeError('Cannot encode lines: the values are neither an iterable nor an async iterable');
  const encoder = new TextEncoder();
  const before = getOwn(options, 'format') === 'json-seq' ? '\u001e' : '';
  const lineOf = (value: unknown): string => `${before}${stringify(value, options)}\n`;
  if (Symbol.asyncIterator in values) {
    for await (const value of values) yield encoder.encode(lineOf(value));
    return;
  }
  let text = '';
  try {
    for (const value of values) {
      text += lineOf(value);
      if (text.length < chunkSize) continue;
      const chunk = encoder.encode(text);
      text = '';
      yield chunk;
    }
  } catch (error) {
    if (text !== '') yield encoder.encode(text);
    throw error;
  }
  if (text !== '') yield encoder.encode(text);
}

/** A text is a value and no list of values. */
function isIterable(values: unknown): boolean {
  return typeof values === 'object' && values !== null && (Symbol.asyncIterator in values || Symbol.iterator in values);
}
