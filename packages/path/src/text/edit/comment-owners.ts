/**
 * Which comments of a container belong to which of its children.
 *
 * - A comment that follows a child on the same line, before or after the comma, belongs to it.
 * - A comment on separate lines belongs to the child below it if no blank line is between, unless it is a heading:
 *   another child, or a commented-out one, follows directly.
 * - A comment after the comma, with the next child or the closing bracket on the same line, belongs to that.
 * - A commented-out child does not belong to the child below it, and neither does a comment above it.
 *
 * All other comments belong to the container: those on the line of its opening bracket, those before the closing one,
 * and those that blank lines separate.
 */
import { lastSpanBefore, spansBetween, type Span, type Spanned } from '../scan/comment-spans.ts';
import type { Scan } from '../scan/scan-text.ts';
import { isValidJson } from '@wirework/scanner';

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
 * Returns the end of the comments on the line of an opening bracket, which belong to the container; the index after the
 * bracket if it has none.
 */
export function headEnd(scan: Spanned, open: number, end: number): number {
  let at = open + 1;
  for (const { start, end: after } of spansBetween(scan, at, end)) {
    if (hasBreak(scan.text, at, start)) break;
    at = after;
  }
  return at;
}

/** Returns whether a comment that ends with its line ends at an index. */
export function endsLineComment(scan: Spanned, at: number): boolean {
  const last = lastSpanBefore(scan, at);
  return last?.end === at && scan.text.startsWith('//', last.start);
}

/** Returns whether there is a line break between two indices. */
export function hasBreak(text: string, start: number, end: number): boolean {
  return /[\n\r]/.test(text.slice(start, end));
}

/** Counts the line breaks between two indices: `\n`, `\r\n` and a lone `\r`. */
export function countBreaks(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\r\n|\n|\r/).length - 1;
}

/**
 * Returns where the comments begin that belong to a child and are before it.
 *
 * @param from after the child before it with its comma and comments; for the first child after the opening bracket
 * @param start where the child begins
 * @param isInBlock whether another child, or one that is commented out, is right below it
 */
export function ownStart(scan: Spanned, from: number, start: number, isInBlock: boolean): number {
  const { text } = scan;
  const comments = spansBetween(scan, from, start);
  let at = start;
  for (let i = comments.length - 1; i >= 0; i--) {
    const comment = comments[i] as Span;
    const breaks = countBreaks(text, comment.end, at);
    const isAbove = breaks === 1 && beginsOnOwnLine(text, comments, i, from);
    if (breaks > 0 && (!isAbove || isInBlock)) break;
    if (isCommentedOut(text, comment)) break;
    at = comment.start;
  }
  return at;
}

/**
 * Returns whether a child, or one that is commented out, is right below another child: on the next line, or on the same
 * one.
 *
 * @param at after the other child with its comma and comments
 * @param next where the next child begins; the closing bracket after the last child
 */
export function isFollowed(scan: Spanned, at: number, next: number, isLast: boolean): boolean {
  const { text } = scan;
  let from = at;
  for (const comment of spansBetween(scan, at, next)) {
    const breaks = countBreaks(text, from, comment.start);
    if (breaks > 0) return breaks === 1 && isCommentedOut(text, comment);
    from = comment.end;
  }
  return !isLast && countBreaks(text, from, next) <= 1;
}

/** Returns whether only comments are before a comment on its line, and not the opening bracket of the container. */
function beginsOnOwnLine(text: string, comments: readonly Span[], i: number, from: number): boolean {
  for (let at = i; at >= 0; at--) {
    if (hasBreak(text, comments[at - 1]?.end ?? from, (comments[at] as Span).start)) return true;
  }
  return false;
}

/**
 * Returns whether a comment is a member or an element, perhaps with a comment behind it, or the last line of one. A
 * bare number or word may be a label.
 */
function isCommentedOut(text: string, { start, end }: Span): boolean {
  const content = text.slice(start + 2, text.startsWith('/*', start) ? end - 2 : end).trimStart();
  if (/^[\]}]/.test(content)) return true;
  const syntax = { syntax: 'jsonc' } as const;
  return /^["[{]/.test(content) && (isValidJson(`{${content}\n}`, syntax) || isValidJson(`[${content}\n]`, syntax));
}
