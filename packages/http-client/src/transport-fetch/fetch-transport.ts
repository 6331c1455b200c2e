import type { Clock } from '../base/clock.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import type { Transport } from '../transport/transport.ts';
import { FetchAttempt } from './fetch-attempt.ts';
import type { FetchSettings } from './fetch-settings.ts';

/** The transport that sends by `fetch`, which keeps its own connections. */
export function createFetchTransport(settings: FetchSettings, clock: Clock): Transport {
  return {
    send: (request, cancellation) =>
      cancellation.cancelled
        ? Promise.reject(new TransportFailure({ kind: 'other', phase: 'queue', cause: cancellation.reason }))
        : new FetchAttempt(settings, request, clock, cancellation).send(),
    close: () => undefined,
  };
}
