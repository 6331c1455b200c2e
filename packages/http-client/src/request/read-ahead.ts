/** The most bytes of a body that are kept to be sent again. */
const maxKept = 1024 * 1024;

/**
 * Reads a stream as far as its bytes are there already. The body of a `Request` is a stream whatever it was made of; if that was text or bytes, it
 * ends at once.
 *
 * @returns a Blob without a type, if the stream ended and has no more than 1 MiB; otherwise a stream of what was read and of what follows
 */
export async function readAhead(stream: ReadableStream<Uint8Array>): Promise<Blob | ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  // One turn of the event loop: nobody waits for a stream that is not at its end by then.
  const turn = new Promise<undefined>((resolve) => void setImmediate(() => resolve(undefined)));
  let next = reader.read();
  for (let size = 0; ;) {
    // A failure is for whoever reads on.
    const got = await Promise.race([next, turn]).catch(() => undefined);
    if (got === undefined) break;
    if (got.done) return new Blob(chunks);
    chunks.push(got.value);
    size += got.value.byteLength;
    next = reader.read();
    if (size > maxKept) break;
  }
  next.catch(() => undefined);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const kept = chunks.shift();
        if (kept !== undefined) return controller.enqueue(kept);
        const { done, value } = await next;
        if (done) return controller.close();
        next = reader.read();
        next.catch(() => undefined);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
