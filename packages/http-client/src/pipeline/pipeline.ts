import type { ResolvedConfig } from '../config/config.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { RetryBudget } from '../policy/retry/retry-budget.ts';
import { addCookies } from './add-cookies.ts';
import { type AttemptParts, sendAttempt } from './attempt.ts';
import { refuseWhenOpen, limitConcurrency, takeTurns } from './protect-host.ts';
import { stopWhenCancelled } from './limit-call.ts';
import { retry } from './retry.ts';
import type { SendStage, Stage } from './stage.ts';
import { wrapAttempts } from './wrap-attempts.ts';

/** The parts that the stages of a client use. A part that is turned off is `undefined`, and its stages are left out. */
export interface PipelineParts extends AttemptParts {
  readonly config: ResolvedConfig;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly retryBudget: RetryBudget;
}

/**
 * Returns the function that sends a request through all stages. The first stage is the outermost.
 *
 * A request goes down and its response comes up. Only these calls go up besides:
 *
 * - of a body that is a stream, its end (`whenClosed`) and its error (`explainBody`);
 * - of the bytes of both bodies, the progress (`Meter`, `UploadEvents`);
 * - in the transport, a change of a connection (`ConnectionState`), the end of an exchange (`Exchange`), and the end of
 *   the last connection to an origin (`PoolShare`).
 */
export function createPipeline(parts: PipelineParts): SendStage {
  const { config, clock, breaker, bulkhead, rateLimit, retryBudget } = parts;
  const stages: readonly (Stage | undefined)[] = [
    // Around all that belongs to one attempt, so that each attempt does all of it again.
    retry(config, clock, retryBudget),
    // In each attempt, because the response of the one before may have set cookies.
    addCookies,
    // Below the jar, so that cookies are signed too, and above the limits, because each attempt that is sent counts.
    wrapAttempts(config),
    // Below the retries, the jar and middleware, which take time in which the deadline can pass.
    stopWhenCancelled,
    // Before the limits, because an attempt that will be refused must not wait or use a turn.
    breaker && refuseWhenOpen(breaker),
    // Before the bulkhead, because an attempt that waits for its turn needs no place.
    rateLimit && takeTurns(rateLimit, clock),
    // Around the body, because a stream keeps its place until it is closed.
    bulkhead && limitConcurrency(bulkhead),
  ];
  return stages.reduceRight<SendStage>((next, stage) => stage?.(next) ?? next, sendAttempt(parts));
}
