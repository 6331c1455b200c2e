import type { Stage } from './stage.ts';

/** Makes no attempt once the call is cancelled. */
export const stopWhenCancelled: Stage = (next) => (request) => {
  const { cancellation } = request;
  return cancellation.cancelled ? Promise.reject(cancellation.reason as Error) : next(request);
};
