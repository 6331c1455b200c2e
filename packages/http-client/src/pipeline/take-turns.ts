import type { RateLimit } from '../policy/resilience/rate-limit.ts';
import type { Stage } from './stage.ts';

/** Waits for the turn of each attempt. */
export function takeTurns(rateLimit: RateLimit): Stage {
  return (next) => async (request) => {
    const { call, url } = request;
    const turn = rateLimit.take(url.host, call.left, call.cancellation);
    if (turn !== undefined) {
      await turn;
      call.watch.lap('queue');
    }
    return next(request);
  };
}
