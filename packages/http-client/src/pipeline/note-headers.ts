import type { Stage } from './stage.ts';

/** Notes the headers of each attempt, for middleware of calls that asks whose a response is. */
export const noteHeaders: Stage = (next) => (request) => {
  request.record.sentHeaders = request.headers;
  return next(request);
};
