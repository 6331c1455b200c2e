import type { JsonError } from '@wirework/encoding-errors';
import type { JsonInput } from '@wirework/scanner';
import { findFault, syntaxErrorAt, withUnits } from '@wirework/scanner/primitives';

/** Nesting levels that functions without the option `maxDepth` accept, as in Go. */
export const defaultMaxDepth = 10_000;

/**
 * Returns where an input stops being one JSON value with white space around it, or -1. Bytes in strings need not be
 * UTF-8.
 */
export function faultOf(input: JsonInput, maxDepth: number): number {
  if (typeof input !== 'string') return findFault(input, input.length, maxDepth);
  return withUnits(input, (units) => findFault(units, input.length, maxDepth));
}

/** Returns the error for an input that is not one JSON value. */
export function syntaxErrorOf(input: JsonInput, maxDepth: number): JsonError | undefined {
  const fault = faultOf(input, maxDepth);
  return fault === -1 ? undefined : syntaxErrorAt(input, fault, { maxDepth });
}
