import type { JsonInput } from '@wirework/scanner';
import { assertInput } from '@wirework/scanner/primitives';
import { isDetached } from './is-detached.ts';

/** Throws a `TypeError` for anything but text and bytes, and for bytes whose buffer is detached. */
export function assertJsonInput(input: unknown): asserts input is JsonInput {
  assertInput(input);
  if (typeof input !== 'string' && isDetached(input))
    throw new TypeError('Cannot read JSON: the buffer of the bytes was transferred or shrunk');
}
