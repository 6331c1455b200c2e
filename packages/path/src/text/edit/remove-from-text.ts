import { type TextRemoveOptions, checkOptions, isOn } from '../../options/options.ts';
import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import { readSyntax, withStrictUnits } from '@wirework/scanner/primitives';
import type { EditPlaces } from '../../semantics/edit-places.ts';
import { assertEditable } from '../../syntax/supported-segments.ts';
import { assertPaths } from '../../syntax/parse-path.ts';
import type { Segment } from '../../syntax/segment.ts';
import { assertText, type Scan } from '../scan/scan-text.ts';
import { childOf, type PlanNode } from '../scan/scan-plan.ts';
import { cutsIn } from './cuts-in-container.ts';
import { locatePlaces } from './locate-places.ts';
import { applySplices, type Splice } from './splice.ts';

/**
 * Removes a member or an element from a JSON text, with its comma and the white space up to its neighbour, and leaves
 * every other character unchanged. A container that becomes empty is written as `{}` or `[]`.
 * If a name occurs twice, all members with that name are removed, so that none reappears.
 *
 * It corresponds to `remove`: `JSON.parse(removeFromText(text, path))` equals `remove(JSON.parse(text), path)`.
 *
 * @param text a JSON text; it is validated as a whole
 * @param path a path expression, segments, or a compiled path; not `""`
 * @param options `ignoreMissing`, `duplicates`, and limits
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws PathSyntaxError, PathNotFoundError, TypeMismatchError, LimitExceededError as `remove`, with the position in
 *   the text
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

/**
 * Removes the members and elements at many paths of a JSON text in one pass, all or nothing. Every path refers to the
 * given text: `[0]` and `[1]` are its first two elements, and a comment is removed with the value to which it belongs
 * there.
 *
 * Everything else is as in `removeFromText`. A path that occurs twice, or leads into another removed value, is no
 * error.
 *
 * @param text a JSON text; it is validated as a whole
 * @param paths paths as for `removeFromText`, in any order
 * @param options as for `removeFromText`
 * @returns the new text
 * @throws what `removeFromText` throws, for the first path that fails
 * @example
 * ```ts
 * removeManyInText('{"a": 1.0, "b": [2, 3, 4]}', ['b[0]', 'b[1]', 'a']); // → '{"b": [4]}'
 * ```
 */
export function removeManyInText(text: string, paths: readonly PathInput[], options?: TextRemoveOptions): string {
  assertText(text, options);
  checkOptions(options);
  assertPaths(paths);
  const resolved = paths.map((path) => {
    const it = resolvePath(path, options);
    assertEditable(it, 'remove');
    return it;
  });
  const edit = isOn(options, 'ignoreMissing') ? 'remove if there' : 'remove';
  const splices = withStrictUnits(text, readSyntax(options), (units, spans) => {
    const { scan, root, places } = locatePlaces(text, units, spans, resolved, edit, options);
    const removals = new Map<number, Removal>();
    collectRemovals(scan, root, places, removals);
    return outermost([...removals].flatMap(([start, { end, keys }]) => cutsIn(scan, start, end, keys)));
  });
  return applySplices(text, splices);
}

/** The children to remove from a container that ends at `end`. */
interface Removal {
  readonly end: number;
  readonly keys: Segment[];
}

/**
 * Collects what is removed in the value of a node, if it was found, by where the containers begin: `a.0` and `a[0]` are
 * two nodes, but one value.
 */
function collectRemovals(scan: Scan, node: PlanNode, places: EditPlaces | null, removals: Map<number, Removal>): void {
  const start = scan.starts[node.id] as number;
  if (start === -1 || places === null) return;
  for (const [key, below] of places) {
    const child = childOf(node, key);
    if (below === null) {
      let removal = removals.get(start);
      if (removal === undefined) removals.set(start, (removal = { end: scan.ends[node.id] as number, keys: [] }));
      removal.keys.push(key);
    } else if (child !== undefined) {
      collectRemovals(scan, child, below, removals);
    }
  }
}

/** Returns the splices that are not within another one. */
function outermost(splices: readonly Splice[]): Splice[] {
  let end = 0;
  return splices
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((it) => {
      const isOutermost = it.start >= end;
      if (isOutermost) ({ end } = it);
      return isOutermost;
    });
}
