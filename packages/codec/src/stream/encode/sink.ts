import { drainMicrotasks } from '../../async/drain-microtasks.ts';
import { closedError, idle, nodeSink } from './node-sink.ts';

/** The part of a Node writable stream that is used. */
export interface NodeWritable {
  /** Returns `false` if the stream is full; then the encoder waits for `drain`. */
  write(chunk: Uint8Array): boolean;
  /** Adds a listener for an event. */
  on(event: 'error' | 'drain' | 'close' | 'finish', listener: (error?: Error) => void): unknown;
}

/** Any object that accepts bytes. */
export interface ChunkWriter {
  /** Takes a chunk. If it returns a promise, the encoder waits for it before the next chunk. */
  write(chunk: Uint8Array): unknown;
}

/** Where an encoder writes: a web stream, a Node stream, or anything with `write(chunk)`. */
export type EncodeSink = WritableStream<Uint8Array> | NodeWritable | ChunkWriter;

/** A sink as the encoder sees it. */
export interface ByteSink {
  /** Writes a chunk; resolves when the sink is ready for the next one. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when everything has been written; rejects with the failure of the sink. */
  flush(): Promise<void>;
  /** Calls back if the sink fails or closes, as far as that can be known, until the returned function is called. */
  watch(onLoss: (error: unknown) => void): () => void;
}

/** Makes one interface of all kinds of sink. */
export function openSink(sink: EncodeSink): ByteSink {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      return typeof (sink as { on?: unknown }).on === 'function'
        ? nodeSink(sink as NodeWritable)
        : plainSink(sink as ChunkWriter);
    }
  }
  throw new TypeError('Cannot encode: the sink is not a WritableStream or a Node stream and has no write method');
}

/** A sink with only a `write` method: a chunk counts as written when what `write` returned is settled. */
function plainSink(sink: ChunkWriter): ByteSink {
  return {
    async write(chunk) {
      await sink.write(chunk);
    },
    flush: () => Promise.resolve(),
    watch: () => () => undefined,
  };
}

/** A sink for a web stream. It locks the stream only while a value is written, so that the owner can close it at other times. */
function webSink(stream: WritableStream<Uint8Array>): ByteSink {
  let failed = false;
  let failure: unknown;
  let last: Promise<void> | undefined;
  let watching: WritableStreamDefaultWriter<Uint8Array> | undefined;
  return {
    async write(chunk) {
      const writer = watching ?? stream.getWriter();
      let closed = false;
      try {
        // A chunk for a closed stream would be reported as a fault in Node itself.
        if (writer !== watching) writer.closed.then(() => (closed = true), idle);
        await writer.ready;
        if (closed) throw closedError();
        last = writer.write(chunk).catch((error: unknown) => {
          failed = true;
          failure = error;
        });
        // By then the failure of a sink that fails without waiting is known.
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
  // To release the lock rejects `closed`, which nobody awaits.
  writer.closed.catch(() => undefined);
  writer.releaseLock();
}
