import type { Clock } from '../base/clock.ts';
import type { Breaker } from '../policy/resilience/breaker.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import { explainBody } from './explain-body.ts';
import { endAttempt, limitAttempt } from './limit-call.ts';
import { observeAttempt } from './observe-attempts.ts';
import { enterBreaker } from './protect-host.ts';
import { countSent, sendBy, wireRequest } from './send.ts';
import type { DecodeBody, SendStage } from './stage.ts';

/** The parts of a client that send its attempts. */
export interface AttemptParts {
  readonly clock: Clock;
  readonly transport: Transport;
  readonly breaker: Breaker | undefined;
  /** Decodes the content codings of bodies, or flags those that the transport has not decoded. */
  readonly decodeBody: DecodeBody;
}

/**
 * Returns the innermost stage, which sends an attempt. Its steps are parts of one function, because nearly every
 * attempt needs all of them, and a separate stage for each would cost two promises.
 */
export function sendAttempt({ clock, transport, breaker, decodeBody }: AttemptParts): SendStage {
  const sendCounted = sendBy(transport);
  return async (request) => {
    const { options, record } = request;
    const { observers } = options;
    // Around the limit, because an attempt that took too long counts against the host.
    const report = breaker && enterBreaker(breaker, request);
    const cancellation = limitAttempt(request, clock);
    let response: WireResponse;
    try {
      if (observers === undefined) {
        response = await transport.send(wireRequest(request), cancellation);
        record.requests++;
        // Within the limit, because an observer measures what is sent.
      } else response = await observeAttempt(sendCounted, { ...request, cancellation }, observers);
    } catch (error) {
      if (observers === undefined) countSent(record, error);
      endAttempt(cancellation);
      report?.(undefined, error);
      throw error;
    }
    endAttempt(cancellation, response);
    report?.(response);
    // After the report, because a body that cannot be decoded does not count against the host.
    const decoded = decodeBody(request, response);
    // Last, because the decoding of a stream may fail while it is read.
    return options.stream ? explainBody(request, await decoded) : decoded;
  };
}
