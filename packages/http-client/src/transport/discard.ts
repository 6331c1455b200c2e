import { finished, type Readable } from 'node:stream';

/** Lets go of a response that nobody will read, and waits until it has left: whoever asks next may need its place in the bulkhead. */
export async function discard({ body }: { readonly body: Buffer | Readable }): Promise<void> {
  if (Buffer.isBuffer(body)) return;
  body.destroy();
  // `closed` is said before it is told to those who listen.
  await new Promise<void>((resolve) => finished(body, () => resolve()));
}
