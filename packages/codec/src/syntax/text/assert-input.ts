import type { JsonError } from '@wirework/encoding-errors';
import type { JsonInput } from '@wirework/scanner';
import { assertInput, findFault, syntaxErrorAt, withUnits } from '@wirework/scanner/primitives';
import { isDetached } from './is-detached.ts';

/** Nesting levels that functions without the option `maxDepth` accept, as in Go. */
export const defaultMaxDepth = 10_000;

/** Throws a `TypeError` for anything but text and bytes, and for bytes whose buffer is detached. */
export function assertJsonInput(input: unknown): asserts input is JsonInput {
  assertInput(input);
  if (typeof input !== 'string' && isDetached(input))
    throw new TypeError('Cannot read JSON: the buffer of the bytes was transferred or shrunk');
}

/** Returns where an input stops being one JSON value with white space around it, or -1. Bytes in strings need not be UTF-8. */
export function faultOf(input: JsonInput, maxDepth: number): number {
  if (typeof input !== 'string') return findFault(input, input.length, maxDepth);
  return withUnits(input, (units) => findFault(units, input.length, maxDepth));
}

/** Returns the error for an input that is not one JSON value. */
export function syntaxErrorOf(input: JsonInput, maxDepth: number): JsonError | undefined {
  const fault = faultOf(input, maxDepth);
  return fault === -1 ? undefined : syntaxErrorAt(input, fault, { maxDepth });
}
