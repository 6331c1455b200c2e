import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { Breaker } from '../policy/resilience/breaker.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { Transport } from '../transport/transport.ts';
import { addCookies } from './add-cookies.ts';
import { countForBreaker, refuseWhenOpen } from './circuit-breaker.ts';
import { decodeBody } from './decode-body.ts';
import { followRedirects } from './follow-redirects.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { retry } from './retry.ts';
import { sendBy } from './send.ts';
import type { SendStage, Stage } from './stage.ts';
import { stopWhenCancelled } from './stop-when-cancelled.ts';
import { takeTurns } from './take-turns.ts';

/** The parts that the stages of a client use. A part that is turned off is `undefined`, and its stages are left out. */
export interface PipelineParts {
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly breaker: Breaker | undefined;
  readonly bulkhead: Bulkhead | undefined;
  readonly rateLimit: RateLimit | undefined;
}

/** Returns the function that sends a request through all stages. The first stage is the outermost. */
export function createPipeline({ config, clock, transport, breaker, bulkhead, rateLimit }: PipelineParts): SendStage {
  const stages: readonly (Stage | undefined)[] = [
    // Outermost, because the request to the target of a redirect has retries of its own.
    followRedirects(config.security),
    // Around all that belongs to one attempt, so that each attempt does all of it again.
    retry(config, clock),
    // In each attempt, because the response of the one before may have set cookies.
    addCookies,
    // Below the retries and the jar, which take time in which the deadline can pass.
    stopWhenCancelled,
    // Before the limits, because an attempt that will be refused must not wait or use a turn.
    breaker && refuseWhenOpen(breaker),
    // Before the bulkhead, because an attempt that waits for its turn needs no place.
    rateLimit && takeTurns(rateLimit),
    // Around the body, because a stream keeps its place until it is closed.
    bulkhead && limitConcurrency(bulkhead),
    // Above the breaker, because a body that cannot be decoded does not count against the host.
    decodeBody(config.security),
    // Next to the transport, because only what the host does is counted.
    breaker && countForBreaker(breaker),
  ];
  return stages.reduceRight<SendStage>((next, stage) => stage?.(next) ?? next, sendBy(transport));
}
