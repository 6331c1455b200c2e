import { skipWhitespace } from '@wirework/scanner';
import { Framer, faulty, unfinished } from '../decode/framer.ts';
import type { InputBuffer } from '../decode/input-buffer.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import type { DecodeSettings } from '../unmarshal/decode-options.ts';
import { nativeDiffers } from '../unmarshal/native-differs.ts';

/** Bytes of elements that are parsed in one go. */
const enough = 65_536;

/** Elements that were read together. */
export interface Batch {
  readonly values: readonly unknown[];
  /** Position behind the last of them. */
  readonly end: number;
}

/**
 * Reads as many elements of an array as stand whole in the window, in one call of `JSON.parse`: each element is framed, the commas
 * between them are checked, and the parse proves the rest.
 *
 *   … , {"a":1} , {"a":2} , {"a":
 *       ^ from           ^ end
 *
 * @param from first byte of an element
 * @returns `undefined` when none stands there whole, or anything is not plain: then they are read one by one
 */
export function readBatch(input: InputBuffer, from: number, settings: DecodeSettings): Batch | undefined {
  const { bytes, end: windowEnd } = input;
  const framer = new Framer();
  let exponents = false;
  let count = 0;
  let end = from;
  for (let pos = from; pos < windowEnd && end - from < enough; ) {
    framer.reset();
    const stop = framer.frame(bytes, pos, windowEnd, false);
    if (stop === unfinished || stop === faulty || framer.deepest > settings.maxDepth || stop - pos > settings.maxBytes) break;
    exponents ||= framer.hasExponent;
    count++;
    end = stop;
    pos = skipWhitespace(bytes, stop, windowEnd);
    if (pos >= windowEnd || bytes[pos] !== 0x2c /* , */) break;
    pos = skipWhitespace(bytes, pos + 1, windowEnd);
  }
  if (count === 0) return undefined;
  const text = `[${decodeUtf8(bytes, from, end)}]`;
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values) || values.length !== count || nativeDiffers(text, values, exponents)) return undefined;
  return { values, end };
}
