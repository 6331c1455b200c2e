import type { Readable } from 'node:stream';

/**
 * Calls `take` with each chunk, and pauses the stream while a promise that it returns is pending. An iteration of the stream would join
 * chunks, which copies them.
 */
export function pump(stream: Readable, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // The stream may have failed while the file was being opened. Then its event has been emitted already.
    if (stream.destroyed) return reject(stream.errored ?? lengthMismatch());
    const fail = (error: unknown): void => {
      stream.destroy();
      reject(error as Error);
    };
    stream
      .on('data', (chunk: Buffer) => {
        try {
          const pending = take(chunk);
          if (pending === undefined) return;
          stream.pause();
          pending.then(() => stream.resume(), fail);
        } catch (error) {
          fail(error);
        }
      })
      .on('end', resolve)
      .on('error', reject)
      .on('close', () => reject(lengthMismatch()));
  });
}

/** Returns the error of a body that does not have its declared length. */
export function lengthMismatch(): Error {
  return Object.assign(new Error('Cannot read the response body: it does not have the declared length'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });
}
