import { unescapeString } from '@wirework/scanner/primitives';
import { indexAmong, type Segment, type SingleSegment } from '../../syntax/segment.ts';
import { type Child, childrenAt } from '../scan/children.ts';
import { hasSpan, lastSpanBefore } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';
import type { Splice } from './splice.ts';
import { childTail, countBreaks, endsLineComment, hasBreak, isFollowed, ownStart } from './comment-owners.ts';

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
    // A run of removed children is cut from its first child to the next that stays, or from the end of the previous
    // that stays to its last.
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

function nameTest(text: string, removed: readonly Segment[]): (child: Child) => boolean {
  const names = new Set<unknown>(removed);
  return ({ start, nameEnd }) => names.has(unescapeString(text, start, nameEnd as number));
}

function indexTest(removed: readonly Segment[], length: number): (child: Child, i: number) => boolean {
  const indices = new Set(removed.map((it) => indexAmong(length, it as SingleSegment)));
  return (_child, i) => indices.has(i);
}

/** A child, or several that are next to each other, with its own comments and its comma. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  /** Whether no other extent or comment is between it and the one before. */
  readonly isNext: boolean;
  /** The index of its comma, which may be after its end; -1 if it has none. */
  readonly comma: number;
}

/**
 * Returns the cuts that remove children with their own comments from the container from `open` to `end`, and no other
 * comment.
 *
 * @returns `undefined` if there is no comment or trailing comma between the children, so that they can be cut as in
 *   JSON
 */
function cutsAmongComments(
  scan: Scan,
  open: number,
  end: number,
  children: readonly Child[],
  isRemoved: (child: Child, i: number) => boolean,
): Splice[] | undefined {
  const close = end - 1;
  const gaps = children.map((it, i) => [it.end, children[i + 1]?.start ?? close] as const);
  if (![[open + 1, children[0]?.start ?? close] as const, ...gaps].some(([from, to]) => hasSpan(scan, from, to)))
    return undefined;

  const extents = extentsOf(scan, open, close, children);
  const result: Splice[] = [];
  let lastKept = -1;
  for (let i = 0; i < children.length; i++) {
    if (!isRemoved(children[i] as Child, i)) {
      lastKept = i;
      continue;
    }
    const first = i;
    while (i + 1 < children.length && isRemoved(children[i + 1] as Child, i + 1) && extents[i + 1]?.isNext) i++;
    const { start } = extents[first] as Extent;
    const { end: after, comma } = extents[i] as Extent;
    result.push(cutOf(scan, open, close, start, after));
    if (comma >= after) result.push(cut(comma, comma + 1));
  }
  const comma = extents[lastKept]?.comma ?? -1;
  // The comma of the last child that stays would be a trailing one.
  if (lastKept < children.length - 1 && comma !== -1 && extents.at(-1)?.comma === -1)
    result.push(cut(comma, comma + 1));
  return result;
}

/** Returns the children of the container from `open` to `close` with their own comments. */
export function extentsOf(scan: Scan, open: number, close: number, children: readonly Child[]): Extent[] {
  let from = open + 1;
  let before = -1;
  return children.map((it, i) => {
    const next = children[i + 1];
    const { ownEnd, comma } = childTail(scan, it.end, next?.start ?? close);
    const after = Math.max(ownEnd, comma + 1);
    const isInBlock = isFollowed(scan, after, next?.start ?? close, next === undefined);
    const start = ownStart(scan, from, it.start, isInBlock);
    const isNext = itemAfter(scan.text, before) === start;
    from = after;
    before = ownEnd;
    return { start, end: ownEnd, isNext, comma };
  });
}

/**
 * Returns the cut of what is from `start` to `end`: with the white space up to what follows it, or after what precedes
 * it if it is the last, or a blank line only follows it.
 */
function cutOf(scan: Scan, open: number, close: number, start: number, end: number): Splice {
  const { text } = scan;
  const next = itemAfter(text, end);
  const before = itemBefore(scan, open, start);
  const isFirst = before === open + 1;
  if (next < close && (isFirst || countBreaks(text, end, next) <= Math.max(1, countBreaks(text, before, start))))
    return cut(start, next);
  if (isFirst) return cut(before, close);
  if (!endsLineComment(scan, before)) return cut(before, end);
  // A comment that ends with its line must not hide the closing bracket, and stays as it is.
  let after = end;
  while (text[after] === ' ' || text[after] === '\t') after++;
  return hasBreak(text, after, after + 1) ? cut(before, after) : cut(start, end);
}

/** Returns the index after the last character before `at` that is not white space, or is in a comment. */
function itemBefore(scan: Scan, open: number, at: number): number {
  const lastComment = Math.max(open + 1, lastSpanBefore(scan, at)?.end ?? 0);
  while (at > lastComment && isSpace(scan.text, at - 1)) at--;
  return at;
}

/** Returns the first index from `at` that is not white space. */
function itemAfter(text: string, at: number): number {
  while (isSpace(text, at)) at++;
  return at;
}

function isSpace(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character !== '' && ' \n\r\t'.includes(character);
}

const cut = (start: number, end: number): Splice => ({ start, end, text: '' });
