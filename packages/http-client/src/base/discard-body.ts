import { finished, type Readable } from 'node:stream';

/** Discards a body, and waits until it is closed, because the next request may need its place in the bulkhead. */
export async function discardBody({ body }: { readonly body: Buffer | Readable }): Promise<void> {
  if (Buffer.isBuffer(body)) return;
  body.destroy();
  // `body.closed` would not do: it is set before the listeners for `close` have run.
  await new Promise<void>((resolve) => finished(body, () => resolve()));
}
