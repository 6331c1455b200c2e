import { isBytes } from './bytes.ts';

/** A body that is read as it arrives, as far as the stages use it. A stream of Node is one. */
export interface WireBody {
  /** Whether it has ended, or was destroyed. */
  readonly closed: boolean;
  /** Ends it early, with the error for its reader. */
  destroy(error?: Error): unknown;
  /** Calls back once it is closed. */
  once(event: 'close', listener: () => void): unknown;
}

/** Discards a body, and waits until it is closed, because the next request may need its place in the bulkhead. */
export async function discardBody({ body }: { readonly body: Uint8Array | WireBody }): Promise<void> {
  if (isBytes(body)) return;
  const wasClosed = body.closed;
  body.destroy();
  await new Promise<void>((resolve) => {
    // A stream of Node is closed shortly before the listeners for `close` run.
    if (wasClosed) setTimeout(resolve, 0);
    else body.once('close', () => resolve());
  });
}

/**
 * Calls back when the body of a response is closed; immediately if it is already, because the event does not come
 * again, for a body in memory, and without a response.
 */
export function whenClosed(response: { readonly body: Uint8Array | WireBody } | undefined, callback: () => void): void {
  if (response === undefined || isBytes(response.body) || response.body.closed) callback();
  else response.body.once('close', callback);
}

/** Whether a response has no body, whatever its headers say (RFC 9112, section 6.3). */
export function hasNoBody(method: string, statusCode: number | undefined): boolean {
  return method === 'HEAD' || statusCode === 204 || statusCode === 304;
}
