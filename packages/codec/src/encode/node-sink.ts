import type { ByteSink, NodeWritable } from './sink.ts';

/** A Node stream calls back when a chunk is written. `NodeWritable` does not tell of it, so that the `write` of all sinks has one type. */
interface WithCallback {
  write(chunk: Uint8Array, written: (error?: Error | null) => void): boolean;
}

/** A sink that waits for `drain` when the stream is full. When the stream fails, the call that waits for it rejects, and so do all later calls. */
export function nodeSink(stream: NodeWritable): ByteSink {
  let failure: { readonly error: unknown } | undefined;
  let closed = false;
  /** Chunks that the stream has not written yet. */
  let unwritten = 0;
  /** Ends the wait for the stream, if it is over. There is at most one wait at a time. */
  let look: () => void = idle;
  let onLoss: (error: unknown) => void = idle;
  const check = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  /** Why the stream accepts nothing more; `undefined` if it does. */
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
    // The callback has the error before the `error` event.
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
      // After a stream was destroyed there may be no event: then `write` returns false, and nothing is waited for.
      if (!(stream as WithCallback).write(chunk, written) && mayDrain(stream)) await new Promise<void>((resolve) => (look = resolve));
      check();
    },
    async flush() {
      // A stream that is not of Node may not call back when a chunk is written.
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

/**
 * Whether a stream whose `write` returned false is worth waiting for. It is not if it is destroyed, or has drained by now (`writableNeedDrain`
 * is false). If it failed and is not destroyed yet, its `error` event is still to come.
 */
function mayDrain(stream: NodeWritable): boolean {
  const { destroyed, errored = null, writableNeedDrain } = stream as {
    destroyed?: boolean;
    errored?: Error | null;
    writableNeedDrain?: boolean;
  };
  return destroyed !== true && (writableNeedDrain !== false || errored !== null);
}

/** Whether a stream has closed without an error that is still to come. A stream made with `emitClose: false` has no `close` event. */
function hasClosed(stream: NodeWritable): boolean {
  const { closed, errored = null } = stream as { closed?: boolean; errored?: Error | null };
  return closed === true && errored === null;
}

/** The error for a sink that accepts nothing more. */
export function closedError(): Error {
  return new Error('Cannot encode: the sink was closed');
}
