import { blankText } from '@wirework/scanner/primitives';
import type { Scan } from './scan-text.ts';

/** A comment or a trailing comma. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text and what its JSONC has and JSON does not. */
export type Spanned = Pick<Scan, 'text' | 'spans'>;

/**
 * Returns the comments and trailing commas that begin from `start` up to and without `end`, in the order of the text.
 */
export function spansBetween({ spans }: Spanned, start: number, end: number): readonly Span[] {
  if (spans === undefined) return [];
  const found: Span[] = [];
  for (let i = firstFrom(spans, start); i < spans.length && (spans[i] as number) < end; i += 2)
    found.push({ start: spans[i] as number, end: spans[i + 1] as number });
  return found;
}

/** Returns the last comment or trailing comma that begins before an index. */
export function lastSpanBefore({ spans = [] }: Spanned, index: number): Span | undefined {
  const i = firstFrom(spans, index) - 2;
  return i < 0 ? undefined : { start: spans[i] as number, end: spans[i + 1] as number };
}

/** Returns whether a comment or a trailing comma begins from `start` up to and without `end`. */
export function hasSpan({ spans }: Spanned, start: number, end: number): boolean {
  return spans !== undefined && (spans[firstFrom(spans, start)] ?? Infinity) < end;
}

/** Returns a part of a text as JSON: with spaces in place of what JSON does not have. */
export function jsonSlice(scan: Spanned, start: number, end: number): string {
  const part = scan.text.slice(start, end);
  if (!hasSpan(scan, start, end)) return part;
  return blankText(
    part,
    spansBetween(scan, start, end).flatMap((it) => [it.start - start, it.end - start]),
  );
}

/** Returns where in the list the first span that begins at `start` or later is. */
function firstFrom(spans: readonly number[], start: number): number {
  let [low, high] = [0, spans.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[2 * middle] as number) < start) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}
