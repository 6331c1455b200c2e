/**
 * Which comments in front of a child belong to it.
 *
 * - A comment on the same line does.
 * - A comment on separate lines belongs to the child below it if no blank line is between, unless it is a heading: another child, or a commented-out one, follows directly.
 * - A commented-out child does not, and neither does a comment above it.
 */
import { isValidJson } from '@wirework/scanner';
import { spansBetween, type Span, type Spanned } from '../scan/comment-spans.ts';
import { countBreaks, hasBreak } from './comment-owners.ts';

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
 * Returns whether a child, or one that is commented out, is right below another child: on the next line, or on the same one.
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

/** Returns whether a comment is a member or an element, perhaps with a comment behind it, or the last line of one. A bare number or word may be a label. */
function isCommentedOut(text: string, { start, end }: Span): boolean {
  const content = text.slice(start + 2, text.startsWith('/*', start) ? end - 2 : end).trimStart();
  if (/^[\]}]/.test(content)) return true;
  const syntax = { syntax: 'jsonc' } as const;
  return /^["[{]/.test(content) && (isValidJson(`{${content}\n}`, syntax) || isValidJson(`[${content}\n]`, syntax));
}
