import { readSyntax, withStrictUnits } from '@wirework/scanner/primitives';
import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import type { TextSetOptions } from '../../options/options.ts';
import { assertEditable } from '../../syntax/supported-segments.ts';
import { assertText } from '../scan/scan-text.ts';
import { locatePlaces } from './locate-places.ts';
import { applySplices } from './splice.ts';
import { TextSetter } from './text-setter.ts';

/**
 * Sets the value at a path of a JSON text and leaves every other character unchanged: white space, the spelling
 * of numbers and names, the order of members, duplicates elsewhere. A new member is formatted like its neighbours. If a
 * name occurs twice, the last one is changed, because it is the one that counts.
 *
 * It corresponds to `set`: `JSON.parse(setInText(text, path, value))` equals `set(JSON.parse(text), path, value)`.
 *
 * @param text a JSON text; it is validated as a whole
 * @param path a path expression, segments, or a compiled path
 * @param value the value to write; a `JsonNumber` and a bigint are written digit for digit, a `RawJson` of
 *   `@wirework/codec` and the result of `JSON.rawJSON` as their text
 * @param options `create` to make missing parents, `duplicates`, and limits
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws PathSyntaxError, PathNotFoundError, TypeMismatchError, LimitExceededError as `set`, with the position in the
 *   text
 * @throws UnsupportedTypeError (`UNSUPPORTED_TYPE`), UnsupportedValueError (`UNSUPPORTED_VALUE`), MarshalerError
 *   (`MARSHALER`) if the value has no JSON form
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * setInText('{"a": 1.0, "b": 2}', 'b', [3]); // → '{"a": 1.0, "b": [3]}'
 * ```
 */
export function setInText(text: string, path: PathInput, value: unknown, options?: TextSetOptions): string {
  assertText(text, options);
  const resolved = resolvePath(path, options);
  assertEditable(resolved, 'set');
  const splices = withStrictUnits(text, readSyntax(options), (units, spans) => {
    const { scan, root, places } = locatePlaces(text, units, spans, [resolved], 'set', options);
    const setter = new TextSetter(scan, options);
    setter.set(resolved, root, places, value);
    return setter.splices;
  });
  return applySplices(text, splices);
}
