import { unescapeString } from '@wirework/scanner/primitives';
import { indexAmong, type Segment, type SingleSegment } from '../../syntax/segment.ts';
import { type Child, childrenAt } from '../scan/children.ts';
import { hasSpan } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';
import { cutsAmongComments } from './cuts-among-comments.ts';
import type { Splice } from './splice.ts';

/** Returns the cuts that remove children from the container from `start` to `end`. */
export function cutsIn(scan: Scan, start: number, end: number, removed: readonly Segment[]): Splice[] {
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
