import { limitOf, type TextOptions } from '../../options/options.ts';
import { mergePatch } from '../../patch/merge-patch.ts';
import { isObject } from '../../semantics/is-object.ts';
import { type CompiledPath, compileSegments } from '../../syntax/compiled-path.ts';
import { removeManyInText } from '../edit/remove-from-text.ts';
import { setManyInText, type TextUpdate } from '../edit/set-many-in-text.ts';
import { getFromText } from '../read/get-from-text.ts';
import { getOwn } from '@wirework/scanner/primitives';

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
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * mergePatchText('{"a": 1.0, "b": {"c": 2}}', { b: { c: null, d: 3 } }); // → '{"a": 1.0, "b": {"d": 3}}'
 * ```
 */
export function mergePatchText(text: string, patch: unknown, options?: TextOptions): string {
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
