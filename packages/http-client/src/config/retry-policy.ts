import type { ClientError } from '@wirework/http-errors';

/** An attempt that ended: the argument of a {@link RetryPolicy}. */
export interface RetryQuestion {
  /** Attempts made so far, the first included. */
  readonly attempt: number;
  readonly method: string;
  /** The URL without secrets. */
  readonly url: string;
  /** The status, if there was a response; if its body could not be read, it is that of `error`. */
  readonly statusCode: number | undefined;
  /** The classified error: that of the transport, or one of type `HTTP` for a status that the built-in rules retry. */
  readonly error: ClientError | undefined;
  /** Whether the built-in rules would retry it. */
  readonly retry: boolean;
  /** The pause by the built-in rules, in milliseconds. */
  readonly delay: number;
}

/**
 * Decides whether an attempt is retried, directly or by a promise: `false` to stop, `true` for the built-in pause, a number for a pause in
 * milliseconds. A request whose body is a consumed stream is never retried, nor is one that was cancelled.
 *
 * @example
 * ```ts
 * const onlyTeapots: RetryPolicy = ({ statusCode }) => statusCode === 418;
 * ```
 */
export type RetryPolicy = (question: RetryQuestion) => boolean | number | Promise<boolean | number>;
