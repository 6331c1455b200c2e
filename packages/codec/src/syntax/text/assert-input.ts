import type { JsonError } from '@wirework/encoding-errors';
import { assertInput, findFault, syntaxErrorAt, withUnits, type JsonInput } from '@wirework/scanner';
import { isDetached } from './is-detached.ts';

/** Levels of arrays and objects where no option says how many, as in Go. */
export const defaultMaxDepth = 10_000;

/** Throws a `TypeError` for what is neither text nor bytes, and for bytes that are gone. */
export function assertJsonInput(input: unknown): asserts input is JsonInput {
  assertInput(input);
  if (typeof input !== 'string' && isDetached(input))
    throw new TypeError('Cannot read JSON: the buffer of the bytes was transferred or shrunk');
}

/** Where an input stops being one JSON value with nothing but white space around it, or -1. Bytes in strings need not be UTF-8. */
export function faultOf(input: JsonInput, maxDepth: number): number {
  if (typeof input !== 'string') return findFault(input, input.length, maxDepth);
  return withUnits(input, (units) => findFault(units, input.length, maxDepth));
}

/** The error for the same. */
export function syntaxErrorOf(input: JsonInput, maxDepth: number): JsonError | undefined {
  const fault = faultOf(input, maxDepth);
  return fault === -1 ? undefined : syntaxErrorAt(input, fault, { maxDepth });
}
