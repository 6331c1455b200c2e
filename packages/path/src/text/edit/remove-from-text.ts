import type { TextRemoveOptions } from '../../options/options.ts';
import type { PathInput } from '../../syntax/compiled-path.ts';
import { removeManyInText } from './remove-many-in-text.ts';

/**
 * Removes a member or an element from a JSON text, with its comma and the white space up to its neighbour, and leaves every other character
 * unchanged. A container that becomes empty is written as `{}` or `[]`.
 * If a name occurs twice, all members with that name are removed, so that none reappears.
 *
 * It corresponds to `remove`: `JSON.parse(removeFromText(text, path))` equals `remove(JSON.parse(text), path)`.
 *
 * @param text a JSON text; it is validated as a whole
 * @param path a path expression, segments, or a compiled path; not `""`
 * @param options `ignoreMissing`, `duplicates`, and limits
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws PathSyntaxError, PathNotFoundError, TypeMismatchError, LimitExceededError as `remove`, with the position in the text
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * removeFromText('{"a": 1.0, "b": [2, 3]}', 'b[0]'); // → '{"a": 1.0, "b": [3]}'
 * ```
 */
export function removeFromText(text: string, path: PathInput, options?: TextRemoveOptions): string {
  return removeManyInText(text, [path], options);
}
