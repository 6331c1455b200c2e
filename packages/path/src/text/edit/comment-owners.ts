/**
 * Which comments of a container belong to which of its children.
 *
 * - A comment that follows a child on the same line, before or after the comma, belongs to it.
 * - A comment on lines of its own belongs to the child that follows it, without a blank line between.
 * - A comment after the comma, with the next child or the closing bracket on the same line, belongs to that.
 *
 * All other comments belong to the container: those on the line of its opening bracket, those before the closing one, and those
 * that blank lines separate.
 */
import { spansBetween, type Span, type Spanned } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';

/** The end of a child with what follows it. */
export interface ChildTail {
  /** After its last comment, or after its comma. The comma may be later, after comments of others. */
  readonly ownEnd: number;
  /** The index of its comma, a trailing one included; -1 if it has none. */
  readonly comma: number;
  /** After its comma and the comments on the same line, where another child can begin. */
  readonly lineEnd: number;
}

/**
 * Returns the end of a child with its own comments.
 *
 * @param end where its value ends
 * @param next where the next child begins; the closing bracket after the last child
 */
export function childTail(scan: Scan, end: number, next: number): ChildTail {
  const { text } = scan;
  const spans = spansBetween(scan, end, next);
  const comma = commaBetween(scan, spans, end, next);
  const comments = spans.filter((it) => it.start !== comma);
  let ownEnd = end;
  let i = 0;
  const beforeComma = (it: Span | undefined): it is Span => it !== undefined && (comma === -1 || it.start < comma);
  for (let it = comments[0]; beforeComma(it) && !hasBreak(text, ownEnd, it.start); it = comments[++i]) ownEnd = it.end;
  if (comma === -1) return { ownEnd, comma, lineEnd: ownEnd };

  const isDetached = beforeComma(comments[i]);
  while (beforeComma(comments[i])) i++;
  let lineEnd = comma + 1;
  for (let it = comments[i]; it !== undefined && !hasBreak(text, lineEnd, it.start); it = comments[++i])
    lineEnd = it.end;
  if (i === comments.length && !hasBreak(text, lineEnd, next)) lineEnd = comma + 1;
  return { ownEnd: isDetached ? ownEnd : lineEnd, comma, lineEnd };
}

/** Returns the index of the comma between two children, or of a trailing one; -1 if there is none. */
function commaBetween({ text, units }: Scan, spans: readonly Span[], start: number, end: number): number {
  for (let at = start; at < end; at++) if (units[at] === 0x2c /* , */) return at;
  return spans.find((it) => text[it.start] === ',')?.start ?? -1;
}

/**
 * Returns where the comments begin that belong to a child and are before it.
 *
 * @param from after the child before it with its comma and comments; for the first child after the opening bracket
 * @param start where the child begins
 */
export function ownStart(scan: Spanned, from: number, start: number): number {
  const { text } = scan;
  const comments = spansBetween(scan, from, start);
  let at = start;
  for (let i = comments.length - 1; i >= 0; i--) {
    const comment = comments[i] as Span;
    const breaks = countBreaks(text, comment.end, at);
    if (breaks > 1 || (breaks === 1 && !beginsOnOwnLine(text, comments, i, from))) break;
    at = comment.start;
  }
  return at;
}

/** Returns whether only comments are before a comment on its line, and not the opening bracket of the container. */
function beginsOnOwnLine(text: string, comments: readonly Span[], i: number, from: number): boolean {
  for (let at = i; at >= 0; at--) {
    if (hasBreak(text, comments[at - 1]?.end ?? from, (comments[at] as Span).start)) return true;
  }
  return false;
}

/** Returns the end of the comments on the line of an opening bracket, which belong to the container; the index after the bracket if it has none. */
export function headEnd(scan: Spanned, open: number, end: number): number {
  let at = open + 1;
  for (const { start, end: after } of spansBetween(scan, at, end)) {
    if (hasBreak(scan.text, at, start)) break;
    at = after;
  }
  return at;
}

/** Returns whether a comment that ends with its line ends at an index. */
export function endsLineComment(scan: Spanned, from: number, at: number): boolean {
  return spansBetween(scan, from, at).some((it) => it.end === at && scan.text.startsWith('//', it.start));
}

/** Returns whether there is a line break between two indices. */
export function hasBreak(text: string, start: number, end: number): boolean {
  return /[\n\r]/.test(text.slice(start, end));
}

/** Counts the line breaks between two indices: `\n`, `\r\n` and a lone `\r`. */
function countBreaks(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\r\n|\n|\r/).length - 1;
}
