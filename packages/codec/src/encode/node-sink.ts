import type { ByteSink, NodeWritable } from './sink.ts';

/** `NodeWritable` has no callback, so that the `write` of every sink has one type. */
interface WithCallback {
  write(chunk: Uint8Array, written: (error?: Error | null) => void): boolean;
}

/** Waits for `drain` when the stream is full. A failure of the stream fails the call that meets it, and all later ones. */
export function nodeSink(stream: NodeWritable): ByteSink {
  let failure: { readonly error: unknown } | undefined;
  let closed = false;
  /** Chunks that the stream has not written yet. */
  let unwritten = 0;
  /** Looks whether the wait for the stream is over; there is one at a time. */
  let look: () => void = idle;
  let onLoss: (error: unknown) => void = idle;
  const check = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  /** Why the stream takes no more. */
  const loss = (): { readonly error: unknown } | undefined => failure ?? (closed ? { error: closedError() } : undefined);
  const tellLoss = (): void => {
    const lost = loss();
    if (lost !== undefined) onLoss(lost.error);
  };
  const fail = (error: unknown): void => {
    failure ??= { error };
    look();
    tellLoss();
  };
  const written = (error?: Error | null): void => {
    // It comes before the event.
    if (error !== undefined && error !== null) fail(error);
    if (--unwritten === 0) look();
  };
  stream.on('error', fail);
  stream.on('drain', () => look());
  stream.on('close', () => {
    closed = true;
    look();
    tellLoss();
  });
  return {
    async write(chunk) {
      const lost = loss();
      if (lost !== undefined) throw lost.error;
      unwritten++;
      // A stream that is destroyed may say so by nothing but its answer to the chunk.
      if (!(stream as WithCallback).write(chunk, written) && mayDrain(stream)) await new Promise<void>((resolve) => (look = resolve));
      check();
    },
    async flush() {
      // A stream of another make may not tell when a chunk is written.
      const tells = typeof (stream as { writableLength?: unknown }).writableLength === 'number';
      const isOver = (): boolean => !tells || unwritten === 0 || closed || failure !== undefined || hasClosed(stream);
      if (!isOver()) await new Promise<void>((resolve) => (look = () => isOver() && resolve()));
      check();
      if (tells && unwritten > 0) throw new Error('Cannot encode: the sink was closed before all was written');
    },
    watch(callback) {
      onLoss = callback;
      tellLoss();
      return () => {
        onLoss = idle;
      };
    },
  };
}

export function idle(): void {
  // Nobody waits.
}

/** Whether a full stream may still drain: it has by now, or its failure has been told, or one that has not been told yet comes. */
function mayDrain(stream: NodeWritable): boolean {
  const { destroyed, errored = null, writableNeedDrain } = stream as {
    destroyed?: boolean;
    errored?: Error | null;
    writableNeedDrain?: boolean;
  };
  return destroyed !== true && (writableNeedDrain !== false || errored !== null);
}

/** Whether a stream has closed and nothing more comes of it: one made with `emitClose: false` does not say so. */
function hasClosed(stream: NodeWritable): boolean {
  const { closed, errored = null } = stream as { closed?: boolean; errored?: Error | null };
  return closed === true && errored === null;
}

/** The error for a sink that takes no more. */
export function closedError(): Error {
  return new Error('Cannot encode: the sink was closed');
}
