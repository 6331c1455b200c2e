import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { Breaker } from '../policy/resilience/breaker.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { RetryBudget } from '../policy/retry/retry-budget.ts';
import type { Transport } from '../transport/transport.ts';
import { addCookies } from './add-cookies.ts';
import { explainBody } from './explain-body.ts';
import { countForBreaker, refuseWhenOpen, limitConcurrency, takeTurns } from './protect-host.ts';
import { followRedirects } from './follow-redirects.ts';
import { limitAttempt, limitCall, stopWhenCancelled } from './limit-call.ts';
import { observeAttempts } from './observe-attempts.ts';
import { retry } from './retry.ts';
import type { RunningCalls } from './running-calls.ts';
import { sendBy } from './send.ts';
import type { SendStage, Stage } from './stage.ts';
import { wrapAttempts } from './wrap-attempts.ts';

/** The parts that the stages of a client use. A part that is turned off is `undefined`, and its stages are left out. */
export interface PipelineParts {
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly running: RunningCalls;
  readonly breaker: Breaker | undefined;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly retryBudget: RetryBudget;
  /** Decodes the content codings of bodies; `undefined` where the transport does. */
  readonly decodeBody: Stage | undefined;
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
  const { config, clock, transport, running, breaker, bulkhead, rateLimit, retryBudget, decodeBody } = parts;
  const stages: readonly (Stage | undefined)[] = [
    // Outermost, because the deadline of a call includes its redirects, retries and pauses.
    limitCall(running),
    // Around the retries, because the request to the target of a redirect has its own.
    followRedirects,
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
    // Around the decoding, because a body may fail there as well.
    explainBody,
    // Above the breaker, because a body that cannot be decoded does not count against the host.
    decodeBody,
    // Below the limits, because only what the host does is counted.
    breaker && countForBreaker(breaker),
    // Below the breaker, which counts an attempt that took too long against the host.
    limitAttempt(clock),
    // Below the limits, because an observer measures what is sent.
    observeAttempts,
  ];
  return stages.reduceRight<SendStage>((next, stage) => stage?.(next) ?? next, sendBy(transport));
}
