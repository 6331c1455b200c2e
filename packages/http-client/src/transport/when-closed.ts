import type { Readable } from 'node:stream';

/** Calls back when a body is closed, at once if it already is: a body that broke off earlier emits no second event. */
export function whenClosed(body: Readable, callback: () => void): void {
  if (body.closed) callback();
  else body.once('close', callback);
}
