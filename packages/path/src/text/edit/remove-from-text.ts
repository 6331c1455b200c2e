import { readSyntax, unescapeString, withStrictUnits } from '@wirework/scanner/primitives';
import { type PathInput, resolvePath } from '../../syntax/compiled-path.ts';
import { isOn, type TextRemoveOptions } from '../../options/options.ts';
import { assertEditable } from '../../syntax/assert-editable.ts';
import type { EditPlaces } from '../../semantics/edit-places.ts';
import { indexAmong, isMultiValued, type Segment, type SingleSegment } from '../../syntax/segment.ts';
import { assertText } from '../scan/assert-text.ts';
import { type Child, childrenAt } from '../scan/children.ts';
import { hasSpan } from '../scan/comment-spans.ts';
import { cutsAmongComments } from './cuts-among-comments.ts';
import { locatePlaces } from './locate-places.ts';
import { childOf, type PlanNode } from '../scan/scan-plan.ts';
import { explainAbsent } from '../scan/explain-absent.ts';
import type { Scan } from '../scan/scan-text.ts';
import { applySplices, type Splice } from './splice.ts';

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
  assertText(text, options);
  const resolved = resolvePath(path, options);
  assertEditable(resolved, 'remove');
  const ignore = isOn(options, 'ignoreMissing');
  const splices = withStrictUnits(text, readSyntax(options), (units, spans) => {
    const { scan, root, places, branch } = locatePlaces(
      text,
      units,
      spans,
      resolved,
      ignore ? 'remove if there' : 'remove',
      options,
    );
    const found: Splice[] = [];
    if (resolved.segments.some(isMultiValued) || scan.starts[(branch.at(-1) as PlanNode).id] !== -1) {
      removeAt(scan, root, places, found);
    } else if (!ignore) {
      throw explainAbsent(scan, branch, resolved, 'remove');
    }
    return found;
  });
  return applySplices(text, splices);
}

/** Collects the cuts for the places in the value of a node, if it was found. */
function removeAt(scan: Scan, node: PlanNode, places: EditPlaces | null, splices: Splice[]): void {
  const start = scan.starts[node.id] as number;
  if (start === -1 || places === null) return;
  const removed: Segment[] = [];
  for (const [key, below] of places) {
    const child = childOf(node, key);
    if (below === null) removed.push(key);
    else if (child !== undefined) removeAt(scan, child, below, splices);
  }
  if (removed.length > 0) for (const it of cuts(scan, start, scan.ends[node.id] as number, removed)) splices.push(it);
}

/** Returns the cuts that remove children from the container from `start` to `end`. */
function cuts(scan: Scan, start: number, end: number, removed: readonly Segment[]): Splice[] {
  const bracket = scan.text[start];
  if (bracket !== '{' && bracket !== '[') return [];
  const children = childrenAt(scan, start);
  const isRemoved = bracket === '{' ? nameTest(scan.text, removed) : indexTest(removed, children.length);
  if (hasSpan(scan, start, end)) {
    const result = cutsAmongComments(scan, start, end, children, isRemoved);
    if (result !== undefined) return result;
  }
  const result: Splice[] = [];
  for (let i = 0; i < children.length; i++) {
    if (!isRemoved(children[i] as Child, i)) continue;
    // A run of removed children is cut from its first child to the next that stays, or from the end of the previous that stays to its last.
    const first = i;
    while (i + 1 < children.length && isRemoved(children[i + 1] as Child, i + 1)) i++;
    const next = children[i + 1];
    const before = children[first - 1];
    if (next !== undefined) result.push(cut((children[first] as Child).start, next.start));
    else if (before !== undefined) result.push(cut(before.end, (children[i] as Child).end));
    else result.push(cut(start + 1, end - 1));
  }
  return result;
}

const cut = (start: number, end: number): Splice => ({ start, end, text: '' });

function nameTest(text: string, removed: readonly Segment[]): (child: Child) => boolean {
  const names = new Set<unknown>(removed);
  return ({ start, nameEnd }) => names.has(unescapeString(text, start, nameEnd as number));
}

function indexTest(removed: readonly Segment[], length: number): (child: Child, i: number) => boolean {
  const indices = new Set(removed.map((it) => indexAmong(length, it as SingleSegment)));
  return (_child, i) => indices.has(i);
}
