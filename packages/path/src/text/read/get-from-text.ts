import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import type { TextReadOptions } from '../../options/options.ts';
import { assertReadable } from '../../syntax/supported-segments.ts';
import { assertText } from '../scan/scan-text.ts';
import { readText, type TextHit } from './read-text.ts';
import { assertPaths } from '../../syntax/parse-path.ts';

/**
 * Reads one value directly from a JSON text, without building the rest of the document. By default the whole
 * text is validated (RFC 8259) in the same pass.
 *
 * @param text a JSON text
 * @param path a path expression, segments, or a compiled path
 * @param options strict or with a default, `validate`, `numbers`, `duplicates`, and limits
 * @returns whether there is a value, the value, and where in the text it is, as indices in UTF-16 units
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON, with byte offset, index, line, column and pointer
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed, or has `[+]`
 * @throws PathNotFoundError (`PATH_NOT_FOUND`), TypeMismatchError (`TYPE_MISMATCH`) if nothing is found, with
 *   `strict: true`; a TypeMismatchError also if `text` is not a string
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxBytes`, `maxDepth` and the limits of a path
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * getFromText('{"user": {"id": 7}}', 'user.id'); // → { exists: true, value: 7, start: 16, end: 17 }
 * ```
 */
export function getFromText(text: string, path: PathInput, options?: TextReadOptions): TextHit {
  assertText(text, options);
  const resolved = resolvePath(path, options);
  assertReadable(resolved);
  const [hit] = readText(text, [resolved], options);
  return hit as TextHit;
}

/**
 * Reads any number of values from a JSON text in one pass.
 *
 * @param text a JSON text
 * @param paths path expressions, segments or compiled paths
 * @param options as for `getFromText`; they apply to every path
 * @returns one hit for each path, in the order of the paths; a tuple of hits for a tuple of paths
 * @throws what `getFromText` throws, for the first path that fails
 * @example
 * ```ts
 * getManyFromText('{"a": [1, 2]}', ['a[0]', 'a[-1]']).map((it) => it.value); // → [ 1, 2 ]
 * ```
 */
export function getManyFromText<const P extends readonly PathInput[]>(
  text: string,
  paths: P,
  options?: TextReadOptions,
): { -readonly [K in keyof P]: TextHit };
export function getManyFromText(text: string, paths: readonly PathInput[], options?: TextReadOptions): TextHit[] {
  assertText(text, options);
  assertPaths(paths);
  const resolved = paths.map((path) => {
    const one = resolvePath(path, options);
    assertReadable(one);
    return one;
  });
  return readText(text, resolved, options);
}
