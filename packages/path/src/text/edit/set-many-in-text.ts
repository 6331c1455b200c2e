import { withStrictUnits } from '@wirework/scanner/primitives';
import { assertEditable } from '../../syntax/supported-segments.ts';
import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import { pathTypeError } from '../../syntax/parse-path.ts';
import { checkOptions, type TextSetOptions } from '../../options/options.ts';
import { findEditPlaces } from '../../semantics/edit-places.ts';
import { isMultiValued, type ResolvedPath } from '../../syntax/segment.ts';
import { assertText, roomIn, readScanSettings, scanText } from '../scan/scan-text.ts';
import { planOf, type PlanNode } from '../scan/scan-plan.ts';
import { setInText } from './set-in-text.ts';
import { applySplices } from './splice.ts';
import { TextSetter } from './text-setter.ts';
import { BatchConflicts } from './batch-conflicts.ts';

/** A path and the value to write there. */
export type TextUpdate = readonly [path: PathInput, value: unknown];

/**
 * Sets the values at many paths of a JSON text, in order, all or nothing. The result and the error are the same as for
 * one call of `setInText` per update, each on the result of the one before. Independent updates take one pass together;
 * an update that depends on an earlier one, and a path with a slice, `[*]` or `{name}`, takes a separate pass.
 *
 * @param text a JSON text; it is validated as a whole
 * @param updates pairs of a path and a value, in the order in which they are set
 * @param options as for `setInText`
 * @returns the new text
 * @throws what `setInText` throws, for the first update that fails; its position refers to the text as it was before
 *   that update
 * @example
 * ```ts
 * setManyInText('{"a": 1.0, "b": [2]}', [['b[+]', 3], ['a', null], ['c', 4]]); // → '{"a": null, "b": [2, 3], "c": 4}'
 * ```
 */
export function setManyInText(text: string, updates: Iterable<TextUpdate>, options?: TextSetOptions): string {
  assertText(text, options);
  checkOptions(options);
  const left = readUpdates(updates);
  // Without updates, a scan without paths validates the text.
  if (left.length === 0) {
    const settings = readScanSettings(options);
    withStrictUnits(text, settings.syntax, (units, spans) => scanText(text, units, planOf([]), settings, spans));
  }
  let edited = text;
  // After a pass that made few updates, the next one is planned for fewer updates.
  for (let at = 0, most = left.length; at < left.length;) {
    const pass = setSome(edited, left.slice(at, at + most), options);
    edited = pass.text;
    at += pass.count;
    most = pass.count * 8;
  }
  return edited;
}

function readUpdates(updates: unknown): readonly TextUpdate[] {
  if (typeof updates !== 'object' || updates === null || !(Symbol.iterator in updates))
    throw pathTypeError(updates, 'pairs of path and value');
  return Array.from(updates as Iterable<unknown>, (update) => {
    if (Array.isArray(update) && update.length === 2) return update as unknown as TextUpdate;
    throw pathTypeError(update, 'a pair of path and value');
  });
}

/**
 * Makes the first of some updates, and as many of the next ones as one pass can. An update that fails is left for the
 * next pass, unless it is the first.
 */
function setSome(
  text: string,
  updates: readonly TextUpdate[],
  options: TextSetOptions | undefined,
): { readonly text: string; readonly count: number } {
  // UTF-16 units, of at most three bytes each, by which the text may grow and stay within the limit of the next pass.
  const room = roomIn(text, options) / 3;
  const paths = pathsForOnePass(updates, options);
  const [[firstPath, firstValue]] = updates as [TextUpdate];
  if (paths.length === 0) return { text: setInText(text, firstPath, firstValue, options), count: 1 };
  const plan = planOf(paths);
  const settings = readScanSettings(options);
  return withStrictUnits(text, settings.syntax, (units, spans) => {
    const scan = scanText(text, units, plan, settings, spans);
    const conflicts = new BatchConflicts(scan);
    const setter = new TextSetter(scan, options);
    let count = 0;
    for (let grown = 0; count < paths.length && grown <= room; count++) {
      const path = paths[count] as ResolvedPath;
      const [, value] = updates[count] as TextUpdate;
      if (!conflicts.addIfIndependent(path, plan.branches[count] as readonly PlanNode[], value)) break;
      const before = setter.splices.length;
      try {
        setter.set(path, plan.root, findEditPlaces(undefined, path, 'set'), value);
      } catch (error) {
        if (count === 0) throw error;
        break;
      }
      for (const splice of setter.splices.slice(before)) grown += splice.text.length;
    }
    return { text: applySplices(text, setter.splices), count };
  });
}

/** Returns the paths of the first updates, up to the first that is invalid or can lead to many places. */
function pathsForOnePass(updates: readonly TextUpdate[], options: TextSetOptions | undefined): readonly ResolvedPath[] {
  const paths: ResolvedPath[] = [];
  for (const [path] of updates) {
    try {
      const resolved = resolvePath(path, options);
      assertEditable(resolved, 'set');
      if (resolved.segments.some(isMultiValued)) break;
      paths.push(resolved);
    } catch {
      // Its error is thrown in the pass in which it is the first.
      break;
    }
  }
  return paths;
}
