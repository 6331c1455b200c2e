import type { ResolvedConfig } from '../config/config.ts';
import type { Clock } from '../base/clock.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { Breaker } from '../policy/resilience/breaker.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { Transport } from '../transport/transport.ts';
import type { RunningCalls } from './running-calls.ts';

/** The parts of a client that send requests. */
export interface Engine {
  readonly config: ResolvedConfig;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cookies: Cookies | undefined;
  readonly breaker: Breaker | undefined;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** The running calls, including those whose body is still streaming. */
  readonly calls: RunningCalls;
}
