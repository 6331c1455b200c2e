import type { BreakerConfig } from './breaker-config.ts';
import type { BulkheadConfig } from './bulkhead-config.ts';
import type { RateLimitConfig } from './rate-limit-config.ts';

/** Protection from too many requests, for each host (name and port) separately. Each part is off unless set. */
export interface ResilienceConfig {
  /** Stops sending to a host that keeps failing. */
  readonly breaker: BreakerConfig | undefined;
  /** Limits how many attempts run at once. */
  readonly bulkhead: BulkheadConfig | undefined;
  /** Limits how many attempts start within a period. */
  readonly rateLimit: RateLimitConfig | undefined;
}
