import { defineHidden, readProperty } from '../thrown/read-property.ts';

/** Marks a sentinel and the errors made from it, across copies of this package and across realms. */
const sentinelBrand = Symbol.for('@wirework/http-sentinel');

/** An error for one condition; test for it with `errorIs`. */
export interface Sentinel extends Error {
  /** The condition, such as `ERR_CLIENT_CLOSED`; the same in every copy of this package. */
  readonly code: string;
}

/** Returns the condition of an error that is a sentinel or was made from one. */
export function conditionOf(error: unknown): unknown {
  return readProperty(error, sentinelBrand) && readProperty(error, 'code');
}

/** Returns a frozen sentinel. Its stack is its message: the place where it was made is unrelated to a failure. */
export function sentinel(code: string, message: string): Sentinel {
  const error = mark(new Error(message), code);
  error.stack = String(error);
  return Object.freeze(error);
}

/**
 * Returns a new error for the condition of a sentinel, with its own stack: `errorIs(error, target)` is true for it.
 *
 * @param target the sentinel
 * @param detail what is wrong, without secrets; it follows the message of the sentinel after a colon. By default the
 *   message is the sentinel's
 * @param options `cause`, the underlying error
 * @example
 * ```ts
 * const error = wrapSentinel(ErrInvalidRetry, 'maxRetries must be 0 to 10, got 100');
 * error.message; // → 'invalid retry configuration: maxRetries must be 0 to 10, got 100'
 * errorIs(error, ErrInvalidRetry); // → true
 * ```
 */
export function wrapSentinel(target: Sentinel, detail = '', options?: { readonly cause?: unknown }): Sentinel {
  const own = Object.assign(Object.create(null) as ErrorOptions, options);
  return mark(new Error(detail ? `${target.message}: ${detail}` : target.message, own), target.code);
}

function mark(error: Error, code: string): Sentinel {
  return Object.assign(defineHidden(error, sentinelBrand, { value: true }), { code });
}
