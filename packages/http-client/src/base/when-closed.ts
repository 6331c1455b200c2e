import type { WireBody } from './wire-body.ts';

/** Calls back when a body is closed; immediately if it is already, because the event does not come again. */
export function whenClosed(body: Pick<WireBody, 'closed' | 'once'>, callback: () => void): void {
  if (body.closed) callback();
  else body.once('close', callback);
}
