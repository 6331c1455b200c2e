import { isBytes } from '../base/bytes.ts';
import { whenClosed } from '../base/wire-body.ts';
import type { Bulkhead } from '../policy/resilience/bulkhead.ts';
import type { Stage } from './stage.ts';

/** Waits for a place in the bulkhead, and gives it up when the body has been read. */
export function limitConcurrency(bulkhead: Bulkhead): Stage {
  return (next) => async (request) => {
    const { record, cancellation, url } = request;
    const waits = bulkhead.isFull(url.host);
    const leave = await bulkhead.enter(url.host, cancellation);
    if (waits) record.watch.lap('queue');
    let isStreaming = false;
    try {
      const response = await next(request);
      if (!isBytes(response.body)) {
        isStreaming = true;
        whenClosed(response.body, leave);
      }
      return response;
    } finally {
      if (!isStreaming) leave();
    }
  };
}
