import { LimitExceededError } from '@wirework/encoding-errors';
import { describeKind } from '@wirework/scanner/primitives';

/** Refuses anything but an array, and an array that is longer than the limit. */
export function assertCount(list: unknown, maxBatch: number, what: string): asserts list is readonly unknown[] {
  if (!Array.isArray(list)) throw new TypeError(`Cannot use ${what}: expected an array, found ${describeKind(list)}`);
  if (list.length <= maxBatch) return;
  const hint = `the length of ${what} is ${list.length}: divide the list, or use a processor with a larger maxBatch`;
  throw new LimitExceededError({ limit: 'maxBatch', max: maxBatch, hint });
}
