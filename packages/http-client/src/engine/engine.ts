import type { ResolvedConfig } from '../config/config.ts';
import type { Clock } from '../clock.ts';
import type { Cookies } from '../cookies/cookies.ts';
import type { Breaker } from '../resilience/breaker.ts';
import type { Bulkhead } from '../resilience/bulkhead.ts';
import type { RateLimit } from '../resilience/rate-limit.ts';
import type { Transport } from '../transport/transport.ts';
import type { Calls } from './calls.ts';

/** What a client sends with. */
export interface Engine {
  readonly config: ResolvedConfig;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cookies: Cookies | undefined;
  readonly breaker: Breaker | undefined;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** The calls under way, their streaming bodies included. */
  readonly calls: Calls;
}
