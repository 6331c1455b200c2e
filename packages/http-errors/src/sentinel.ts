import { isObject, own } from './peek.ts';

/** Marks a sentinel and the errors made from it, across copies and realms. */
const sentinelBrand = Symbol.for('@wirework/http-sentinel');

/** An error that stands for one condition; match it with `errorIs`. */
export interface Sentinel extends Error {
  /** The condition, the same in every copy of this package. */
  readonly code: string;
}

/** The condition that an error stands for, if it is a sentinel or made from one. */
export function sentinelCode(error: unknown): string | undefined {
  try {
    if (!isObject(error) || (error as Record<symbol, unknown>)[sentinelBrand] !== true) return undefined;
    return (error as Sentinel).code;
  } catch {
    return undefined;
  }
}

/** A frozen sentinel. Its stack is its message: where it was made says nothing about a failure. */
export function sentinel(code: string, message: string): Sentinel {
  const error = marked(new Error(message), code);
  Object.defineProperty(error, 'stack', { value: `Error: ${message}` });
  return Object.freeze(error);
}

/**
 * A fresh error with its own stack for the condition that a sentinel stands for: the one to throw when there is
 * something to add. `errorIs(fresh, target)` holds.
 *
 * @param target the sentinel
 * @param detail what is wrong, without secrets; it follows the sentinel's message after a colon
 * @param options the cause, if there is one
 * @example
 * ```ts
 * const error = wrapSentinel(ErrInvalidRetry, 'maxRetries must be 0 to 10, got 100');
 * error.message; // → 'invalid retry configuration: maxRetries must be 0 to 10, got 100'
 * errorIs(error, ErrInvalidRetry); // → true
 * ```
 */
export function wrapSentinel(target: Sentinel, detail = '', options: { readonly cause?: unknown } = {}): Sentinel {
  const cause = own(options, 'cause');
  const message = detail === '' ? target.message : `${target.message}: ${detail}`;
  return marked(new Error(message, cause === undefined ? undefined : { cause }), target.code);
}

function marked(error: Error, code: string): Sentinel {
  Object.defineProperty(error, sentinelBrand, { value: true });
  return Object.assign(error, { code });
}
