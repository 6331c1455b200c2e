import type { Readable } from 'node:stream';

/** Calls back when a body is over, at once if it is: one that broke off before anybody looked has told so already. */
export function whenClosed(body: Readable, callback: () => void): void {
  if (body.closed) callback();
  else body.once('close', callback);
}
