import { maxDuration } from '../base/bounds.ts';
import { between, whole, type Check } from './field-checks.ts';

/** How many attempts to one host may start within a period. */
export interface RateLimitConfig {
  /** Attempts within each period, also all at once, 1 to 1,000,000. */
  readonly requests: number;
  /** The period in milliseconds, 1 to 3,600,000. @default 1000 */
  readonly period?: number | undefined;
  /** The longest that an attempt waits for its turn, in milliseconds, 0 to 1,800,000. @default 0 */
  readonly maxWait?: number | undefined;
}

/** The checks of a {@link RateLimitConfig}. */
export const rateLimitChecks: Readonly<Record<string, Check>> = {
  requests: whole(1, 1_000_000),
  period: between(1, 3_600_000, 'ms'),
  maxWait: between(0, maxDuration, 'ms'),
};
