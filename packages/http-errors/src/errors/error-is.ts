import { maxVisitedErrors, errorsIn } from '../thrown/error-chain.ts';
import { tryCall } from '../thrown/read-property.ts';
import { isCopyOf } from './copy-memory.ts';
import { conditionOf } from './sentinel.ts';

/**
 * Returns whether `error`, one of its causes or one of its aggregated errors is `target`, or a copy without secrets
 * that a `ClientError` keeps in place of it. A sentinel such as `ErrClientClosed` of another copy of this package is
 * found too. Never throws.
 *
 * @param error anything that was caught; at most 10,000 errors are visited, each once
 * @param target the error to look for, by identity or as a sentinel
 * @example
 * ```ts
 * errorIs(new Error('outer', { cause: ErrClientClosed }), ErrClientClosed); // → true
 * ```
 */
export function errorIs(error: unknown, target: unknown): boolean {
  const condition = conditionOf(target);
  return errorsIn(error, maxVisitedErrors).some(
    (it) => it === target || (condition && conditionOf(it) === condition) || isCopyOf(it, target),
  );
}

/**
 * Returns the first of `error`, its causes and aggregated errors that a guard accepts. Never throws. In place of an
 * error with secrets, the guard gets the copy that the `ClientError` keeps: it has the name and the code, not the
 * class. So a guard tests these, and never a class by `instanceof`.
 *
 * @param error anything that was caught; at most 10,000 errors are visited, each once
 * @param guard a function that recognises the error, such as `isClientError`; if it throws, the error counts as not
 *   accepted
 * @returns the value found, or `undefined`
 * @example
 * ```ts
 * errorAs(new Error('outer', { cause: classifyError('boom') }), isClientError)?.code; // → 'UNKNOWN_ERROR'
 * ```
 */
export function errorAs<T>(error: unknown, guard: (value: unknown) => value is T): T | undefined {
  return errorsIn(error, maxVisitedErrors).find((it) => tryCall(() => guard(it)) === true) as T | undefined;
}
