import { markOf } from '../transport/failure-mark.ts';
import type { Stage } from './stage.ts';

/** Turns whatever ends an attempt into the error for the caller. A cancelled call makes no attempt. */
export const explainFailures: Stage = (next) => async (request) => {
  try {
    if (request.call.cancellation.cancelled) throw request.call.cancellation.reason;
    return await next(request);
  } catch (error) {
    // The transport has classified an error that has a mark.
    throw markOf(error) === undefined ? request.call.explain(error) : error;
  }
};
