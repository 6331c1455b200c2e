import type { RetryPolicy } from './retry-policy.ts';

/** When and how often a request is retried. */
export interface RetryConfig {
  /** Retries after the first attempt, 0 to 10. @default 3 */
  readonly maxRetries: number;
  /** The first pause in milliseconds, 0 to 1,800,000. @default 1000 */
  readonly delay: number;
  /** The longest pause in milliseconds, 0 to 1,800,000; jitter never exceeds it. @default 30_000 */
  readonly maxDelay: number;
  /** The factor by which the pause grows, 1 to 10. @default 2 */
  readonly backoffFactor: number;
  /** Full jitter: a random pause between 0 and the computed one. @default true */
  readonly jitter: boolean;
  /** Whether POST, PATCH and unknown methods are retried too. An `Idempotency-Key` header allows it for a single request. @default false */
  readonly retryNonIdempotent: boolean;
  /** Decides about each retry, in place of the built-in rules. */
  readonly policy: RetryPolicy | undefined;
}
