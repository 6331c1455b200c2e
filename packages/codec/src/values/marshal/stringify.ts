import { noOptions } from '@wirework/scanner/primitives';
import { encodeUtf8 } from '../../syntax/text/utf8.ts';
import {
  layoutOf,
  readEncodeOptions,
  unescaped,
  type EncodeOptions,
  type EncodeSettings,
} from '../../syntax/options/encode-options.ts';
import { indentText } from '../../syntax/format/indent-text.ts';
import { toGoEscapes } from '../../syntax/format/go-escapes.ts';
import { NativeCheck } from './native-check.ts';
import { TextBuffer } from './text-buffer.ts';
import { writeValue } from './write-value.ts';

/**
 * Returns a value as JSON text without white space. `<`, `>` and `&` stay as they are, as in `JSON.stringify`; with
 * `escapeHtml: true` they are written as escapes, as {@link marshal} writes them.
 *
 * It differs from `JSON.stringify`: a bigint becomes an integer literal, `JsonNumber`, `RawJson` and results
 * of `JSON.rawJSON` keep every digit, -0 is `-0`, typed arrays of bytes are base64, a `Map` is an object, and iterables
 * are arrays. NaN, infinities, cycles and values without a JSON form are errors; they are neither `null` nor left out.
 * As in `JSON.stringify`, `toJSON` is called, a member that is `undefined` is left out, and an element that is
 * `undefined` is `null`.
 *
 * @param value the value to write
 * @param options escaping, order of members, limits
 * @returns the text
 * @throws UnsupportedValueError for NaN, an infinity, a cycle, and bytes or numbers whose buffer was transferred or
 *   shrunk; with `go: 'v2'` for half of a surrogate pair, and a `Map` with keys that are written as one name
 * @throws UnsupportedTypeError for functions, symbols, promises and the like, and for `undefined` itself
 * @throws MarshalerError if a `toJSON` method throws
 * @throws LimitExceededError if the value is nested too deeply or its text is too long
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * stringify({ id: 2n ** 63n, tag: '<b>', at: new Map([['x', -0]]) }); // → '{"id":9223372036854775808,"tag":"<b>","at":{"x":-0}}'
 * ```
 */
export function stringify(value: unknown, options?: EncodeOptions): string {
  // The replacer of JSON.stringify comes second.
  if (options === null || typeof options === 'function' || Array.isArray(options))
    throw noOptions(options, "; write stringify(value, { indent: '  ' })");
  return textOf(value, readEncodeOptions(options, [], unescaped));
}

/**
 * Returns a value as JSON in UTF-8, as Go's `Marshal` does: as {@link stringify}, but with `<`, `>` and `&` as escapes
 * unless `escapeHtml` is `false` or `go` is `'v2'`.
 *
 * @throws what `stringify` throws
 * @example
 * ```ts
 * new TextDecoder().decode(marshal(['<', 'é'])); // → '["\\u003c","é"]'
 * new TextDecoder().decode(marshal(['<', 'é'], { go: 'v2' })); // → '["<","é"]'
 * ```
 */
export function marshal(value: unknown, options?: EncodeOptions): Uint8Array {
  return encodeUtf8(textOf(value, readEncodeOptions(options)));
}

/**
 * Returns a value as indented JSON in UTF-8, as Go's `MarshalIndent` does: every element and member on its
 * own line, after `prefix` and one `indent` per level.
 *
 * @param prefix what every line but the first begins with
 * @param indent what follows the prefix, once for each level
 * @throws what `stringify` throws, where the white space counts towards `maxLength`; TypeError if prefix or indent is
 *   not a string
 * @example
 * ```ts
 * new TextDecoder().decode(marshalIndent({ a: [1] }, '', ' ')); // → '{\n "a": [\n  1\n ]\n}'
 * ```
 */
export function marshalIndent(value: unknown, prefix: string, indent: string, options?: EncodeOptions): Uint8Array {
  return encodeUtf8(textOf(value, { ...readEncodeOptions(options), layout: layoutOf(prefix, indent) }));
}

/** Returns a value as text, with options that have been read. */
export function textOf(value: unknown, settings: EncodeSettings): string {
  const nativeCheck = new NativeCheck(settings.sortKeys, settings.maxLength);
  const text = nativeText(value, settings, nativeCheck);
  if (text !== undefined) return text;
  const out = new TextBuffer(false);
  // The buffer is not streamed, so one step writes the whole value.
  writeValue(value, settings, nativeCheck, out).next();
  return out.take();
}

/**
 * Indents with which `JSON.stringify` lays out a text as Go does. Others could contain characters that `toGoEscapes`
 * escapes.
 */
const nativeIndent = /^[\t ]{1,10}$/;

/**
 * Returns the text of a value that `JSON.stringify` can write alone; `undefined` for any other, and for one that is too
 * long.
 */
export function nativeText(value: unknown, settings: EncodeSettings, nativeCheck: NativeCheck): string | undefined {
  if (typeof value !== 'object' || value === null || !nativeCheck.isClean(value, settings.maxDepth)) return undefined;
  try {
    const { layout } = settings;
    const native = layout !== undefined && layout.prefix === '' && nativeIndent.test(layout.indent);
    const json = toGoEscapes(JSON.stringify(value, undefined, native ? layout.indent : undefined), settings);
    const text = layout === undefined || native ? json : indentText(json, layout);
    return text.length > settings.maxLength ? undefined : text;
  } catch {
    // The text is longer than a string can be, or the rules refuse it: the writer throws the error or writes in parts.
    return undefined;
  }
}
