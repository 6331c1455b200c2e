import { finished, type Readable } from 'node:stream';

/** Discards a response that will not be read, and waits until it is closed: the next request may need its place in the bulkhead. */
export async function discard({ body }: { readonly body: Buffer | Readable }): Promise<void> {
  if (Buffer.isBuffer(body)) return;
  body.destroy();
  // `closed` is set before the listeners of `close` are called.
  await new Promise<void>((resolve) => finished(body, () => resolve()));
}
