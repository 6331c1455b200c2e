import type { SliceSelector } from '../syntax/query.ts';

/** The indices of a slice: from `first`, by `step`, as many as `count`. */
export interface SliceRange {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Returns the indices that a slice selects in an array of a length (RFC 9535 section 2.3.4.2). */
export function sliceRange({ start, end, step }: SliceSelector, length: number): SliceRange {
  if (step === 0) return { first: 0, step, count: 0 };
  const place = (bound: number): number => (bound < 0 ? length + bound : bound);
  const clamp = (bound: number, least: number, most: number): number => Math.min(Math.max(bound, least), most);
  if (step > 0) {
    const first = clamp(place(start ?? 0), 0, length);
    const last = clamp(place(end ?? length), 0, length);
    return { first, step, count: Math.max(0, Math.ceil((last - first) / step)) };
  }
  const first = clamp(start === undefined ? length - 1 : place(start), -1, length - 1);
  const last = end === undefined ? -1 : clamp(place(end), -1, length - 1);
  return { first, step, count: Math.max(0, Math.ceil((last - first) / step)) };
}
