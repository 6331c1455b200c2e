import type { Readable } from 'node:stream';

/** Calls back when a body is closed; immediately if it is already, because the event does not come again. */
export function whenClosed(body: Readable, callback: () => void): void {
  if (body.closed) callback();
  else body.once('close', callback);
}
