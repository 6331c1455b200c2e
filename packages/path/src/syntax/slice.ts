import { getOwn } from '@wirework/scanner/primitives';
import type { SliceSegment } from './segment.ts';

/**
 * Returns the indices that a slice selects from `length` elements, in its order, as Python's
 * `range(*slice.indices(length))`.
 *
 * @example
 * ```ts
 * sliceIndices({ kind: 'slice', step: -2 }, 5); // → [ 4, 2, 0 ]
 * ```
 */
export function sliceIndices(slice: SliceSegment, length: number): number[] {
  const { start, end } = ownBounds(slice);
  const { step } = slice;
  const indices: number[] = [];
  if (step > 0) {
    const last = bound(end, length, length, 0);
    for (let i = bound(start, 0, length, 0); i < last; i += step) indices.push(i);
  } else {
    const last = bound(end, -1, length - 1, -1);
    for (let i = bound(start, length - 1, length - 1, -1); i > last; i += step) indices.push(i);
  }
  return indices;

  function bound(given: number | undefined, absent: number, high: number, low: number): number {
    if (given === undefined) return absent;
    return Math.min(Math.max(given < 0 ? given + length : given, low), high);
  }
}

/** Returns the own bounds of a slice: a bound that was left out is not read from the prototype. */
export function ownBounds(slice: SliceSegment): {
  readonly start: number | undefined;
  readonly end: number | undefined;
} {
  return { start: getOwn(slice, 'start') as number | undefined, end: getOwn(slice, 'end') as number | undefined };
}

/** Makes a frozen segment, without the bounds that were left out. */
export function sliceSegment(start?: number, end?: number, step = 1): SliceSegment {
  return Object.freeze<SliceSegment>({
    kind: 'slice',
    ...(start === undefined ? undefined : { start }),
    ...(end === undefined ? undefined : { end }),
    step,
  });
}
