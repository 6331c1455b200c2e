import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { Clock } from '../base/clock.ts';
import type { Stage } from './stage.ts';

/** Waits for the turn of each attempt. */
export function takeTurns(rateLimit: RateLimit, clock: Clock): Stage {
  return (next) => async (request) => {
    const { record, cancellation, url } = request;
    const turn = rateLimit.take(url.host, request.endsAt - clock.now(), cancellation);
    if (turn !== undefined) {
      await turn;
      record.watch.lap('queue');
    }
    return next(request);
  };
}
