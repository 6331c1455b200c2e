import { soon } from '../soon.ts';
import { closedError, idle, nodeSink } from './node-sink.ts';

/** The part of a Node writable stream that is used. */
export interface NodeWritable {
  /** Returns `false` if the stream is full; then the encoder waits for `drain`. */
  write(chunk: Uint8Array): boolean;
  /** Adds a listener for an event. */
  on(event: 'error' | 'drain' | 'close', listener: (error?: Error) => void): unknown;
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
  /** Hands over a chunk; resolves when the next one may come. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when everything has been written; rejects with the failure of the sink. */
  flush(): Promise<void>;
  /** Calls back once if the sink fails or closes, as far as it can tell, until the function that is returned is called. */
  watch(onLoss: (error: unknown) => void): () => void;
}

/** Finds out what kind of sink it is. */
export function openSink(sink: EncodeSink): ByteSink {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      return typeof (sink as { on?: unknown }).on === 'function' ? nodeSink(sink as NodeWritable) : plainSink(sink as ChunkWriter);
    }
  }
  throw new TypeError('Cannot encode: the sink is not a WritableStream or a Node stream and has no write method');
}

/** Each chunk has been written when its promise is settled. */
function plainSink(sink: ChunkWriter): ByteSink {
  return {
    async write(chunk) {
      await sink.write(chunk);
    },
    flush: () => Promise.resolve(),
    watch: () => () => undefined,
  };
}

/** The stream is locked only while a value is written, so that its owner can close it. */
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
        // Node takes a chunk for a closed stream for a fault in Node.
        if (writer !== watching) writer.closed.then(() => (closed = true), idle);
        await writer.ready;
        if (closed) throw closedError();
        last = writer.write(chunk).catch((error: unknown) => {
          failed = true;
          failure = error;
        });
        // A sink that fails at once has told so by then.
        await soon(() => failed);
        if (failed) throw failure;
      } finally {
        if (writer !== watching) unlock(writer);
      }
    },
    async flush() {
      // Chunks are written in their order.
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
  // A lock that is released rejects `closed`, which nobody awaits.
  writer.closed.catch(() => undefined);
  writer.releaseLock();
}
