import { drainMicrotasks } from '../../async/drain-microtasks.ts';
import { closedError, type ByteSink } from './sink.ts';

/**
 * Returns a sink for a web stream. It locks the stream only while a value is written, so that the owner can close it at
 * other times.
 */
export function webSink(stream: WritableStream<Uint8Array>): ByteSink {
  let failed = false;
  let failure: unknown;
  let last: Promise<void> | undefined;
  let watching: WritableStreamDefaultWriter<Uint8Array> | undefined;
  return {
    async write(chunk) {
      const writer = watching ?? stream.getWriter();
      let closed = false;
      try {
        // Node reports a chunk for a closed stream as its own fault.
        if (writer !== watching) writer.closed.then(() => (closed = true), idle);
        await writer.ready;
        if (closed) throw closedError();
        last = writer.write(chunk).catch((error: unknown) => {
          failed = true;
          failure = error;
        });
        // A sink that fails without waiting has failed by then.
        await drainMicrotasks(() => failed);
        if (failed) throw failure;
      } finally {
        if (writer !== watching) unlock(writer);
      }
    },
    async flush() {
      // The last chunk is written after all others.
      await last;
      if (failed) throw failure;
    },
    watch(onLoss) {
      const writer = stream.getWriter();
      watching = writer;
      const tell = (error: unknown): void => {
        if (watching === writer) onLoss(error);
      };
      writer.closed.then(() => tell(closedError()), tell);
      return () => {
        watching = undefined;
        unlock(writer);
      };
    },
  };
}

function unlock(writer: WritableStreamDefaultWriter): void {
  // Releasing the lock rejects `closed`, which nobody awaits.
  writer.closed.catch(() => undefined);
  writer.releaseLock();
}

function idle(): void {
  // Nobody waits.
}
