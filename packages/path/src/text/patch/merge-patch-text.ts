import { limitOf, type TextOptions } from '../../options/options.ts';
import { mergePatch } from '../../patch/merge-patch.ts';
import { isObject } from '../../semantics/is-object.ts';
import { type CompiledPath, compileSegments } from '../../syntax/compiled-path.ts';
import { removeManyInText } from '../edit/remove-from-text.ts';
import { setManyInText, type TextUpdate } from '../edit/set-many-in-text.ts';
import { getFromText } from '../read/get-from-text.ts';
import { getOwn, parseNative } from '@wirework/scanner/primitives';

/**
 * Applies a JSON Merge Patch (RFC 7396) to a JSON text, and leaves every character outside the edits unchanged, as
 * `setInText` does.
 *
 * It corresponds to `mergePatch`: `JSON.parse(mergePatchText(text, patch))` equals
 * `mergePatch(JSON.parse(text), patch)`.
 *
 * @param text a JSON text; it is validated as a whole
 * @param patch the patch; a patch that is not an object replaces the document
 * @param options `syntax`, `duplicates`, and limits
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxBytes`, and for `maxDepth` of the text and the patch
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value; TypeError for a patch that is the
 *   JSON text of an object
 * @example
 * ```ts
 * mergePatchText('{"a": 1.0, "b": {"c": 2}}', { b: { c: null, d: 3 } }); // → '{"a": 1.0, "b": {"d": 3}}'
 * ```
 */
export function mergePatchText(text: string, patch: unknown, options?: TextOptions): string {
  if (isObjectText(patch))
    throw new TypeError(
      'Cannot apply a merge patch: it is the JSON text of an object, expected the object; use JSON.parse(patch)',
    );
  const { value } = getFromText(text, [], options);
  const removals: CompiledPath[] = [];
  const updates: TextUpdate[] = [];
  const maxDepth = limitOf(options, 'maxDepth');
  collect(value, patch, []);
  return setManyInText(removeManyInText(text, removals, options), updates, options);

  function collect(target: unknown, change: unknown, names: readonly string[]): void {
    const path = compileSegments(names);
    if (!isObject(change) || !isObject(target)) {
      updates.push([path, mergePatch(undefined, change, { maxDepth: maxDepth - names.length })]);
      return;
    }
    for (const [name, member] of Object.entries(change)) {
      const below = getOwn(target, name);
      if (member !== null) collect(below, member, [...names, name]);
      else if (below !== undefined) removals.push(compileSegments([...names, name]));
    }
  }
}

/** Returns whether a patch is a text like `{"a": 1}`, which would replace the whole document by a string. */
function isObjectText(patch: unknown): boolean {
  if (typeof patch !== 'string' || !/^\s*\{/.test(patch)) return false;
  try {
    return isObject(parseNative(patch));
  } catch {
    return false;
  }
}
