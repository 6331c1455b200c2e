import { isBytes } from './is-bytes.ts';
import type { WireBody } from './wire-body.ts';

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
