import type { PathInput } from '@wirework/path';
import { describeKind } from '@wirework/scanner/primitives';
import { assertCount } from '../values/assert-count.ts';

/** One update: a path and the value to be set there. */
export type Update = readonly [path: PathInput, value: unknown];

/** The updates of `setMultiple`: values by path, or pairs of path and value. They are applied in their order. */
export type Updates = Readonly<Record<string, unknown>> | Iterable<readonly [path: PathInput, value: unknown]>;

/** Returns the updates as a list. */
export function updatesOf(updates: Updates, maxBatch: number): Update[] {
  const list = toList(updates);
  assertCount(list, maxBatch, 'the updates');
  return list;
}

function toList(updates: Updates): Update[] {
  if (typeof updates !== 'object' || updates === null) {
    throw new TypeError(
      `Cannot set: expected an object of values by path, or pairs of path and value, found ${describeKind(updates)}`,
    );
  }
  if (!(Symbol.iterator in updates)) return Object.entries(updates);
  return Array.from(updates as Iterable<unknown>, (pair) => {
    if (Array.isArray(pair) && pair.length === 2) return pair as unknown as Update;
    throw new TypeError(`Cannot set: expected a pair of path and value, found ${describeKind(pair)}`);
  });
}
