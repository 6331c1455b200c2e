/** A part of a text and what stands there instead. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts splices, which do not overlap, into a text. Everything else stays as it is. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let from = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(from, splice.start) + splice.text;
    from = splice.end;
  }
  return result + text.slice(from);
}
