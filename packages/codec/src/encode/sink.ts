import { soon } from '../soon.ts';

/** A Node writable stream, as far as it is used. */
export interface NodeWritable {
  write(chunk: Uint8Array): boolean;
  on(event: 'error' | 'drain' | 'close', listener: (error?: Error) => void): unknown;
  off(event: 'error' | 'drain' | 'close', listener: (error?: Error) => void): unknown;
}

/** Anything that takes bytes; a promise that it returns is awaited before the next chunk. */
export interface ChunkWriter {
  write(chunk: Uint8Array): unknown;
}

/** Where an encoder writes. */
export type EncodeSink = WritableStream<Uint8Array> | NodeWritable | ChunkWriter;

/** A sink as the encoder sees it. */
export interface ByteSink {
  /** Hands over a chunk; resolves when the next one may come. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when everything has been written; rejects with the failure of the sink. */
  flush(): Promise<void>;
}

/** Finds out what kind of sink it is. */
export function openSink(sink: EncodeSink): ByteSink {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      const { on, off } = sink as { on?: unknown; off?: unknown };
      return typeof on === 'function' && typeof off === 'function'
        ? nodeSink(sink as NodeWritable)
        : plainSink(sink as ChunkWriter);
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
  };
}

/** The stream is locked only while a chunk is handed over, so that its owner can close it. */
function webSink(stream: WritableStream<Uint8Array>): ByteSink {
  let failed = false;
  let failure: unknown;
  let last: Promise<void> | undefined;
  return {
    async write(chunk) {
      const writer = stream.getWriter();
      try {
        await writer.ready;
        if (failed) throw failure;
        last = writer.write(chunk).catch((error: unknown) => {
          failed = true;
          failure = error;
        });
        // A sink that fails at once has told so by then.
        await soon(() => failed);
        if (failed) throw failure;
      } finally {
        // A lock that is released rejects `closed`, which nobody awaits.
        writer.closed.catch(() => undefined);
        writer.releaseLock();
      }
    },
    async flush() {
      // Chunks are written in their order.
      await last;
      if (failed) throw failure;
    },
  };
}

/** `NodeWritable` has no callback, so that the `write` of every sink has one type. */
interface WithCallback {
  write(chunk: Uint8Array, written: (error?: Error | null) => void): boolean;
}

/** Waits for `drain` when the stream is full. A failure of the stream fails the call that meets it, and all later ones. */
function nodeSink(stream: NodeWritable): ByteSink {
  let failure: { readonly error: unknown } | undefined;
  let closed = false;
  /** Chunks that the stream has not written yet. */
  let unwritten = 0;
  let settled = (): void => undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    settled();
  };
  const written = (error?: Error | null): void => {
    // It comes before the event.
    if (error !== undefined && error !== null) fail(error);
    if (--unwritten === 0) settled();
  };
  const close = (): void => {
    closed = true;
    settled();
  };
  stream.on('error', fail);
  stream.on('close', close);
  const check = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    async write(chunk) {
      check();
      if (closed) throw new Error('Cannot encode: the sink was closed');
      unwritten++;
      if (!(stream as WithCallback).write(chunk, written)) await drained(stream);
      check();
    },
    async flush() {
      // A stream of another make may not tell when a chunk is written.
      const tells = typeof (stream as { writableLength?: unknown }).writableLength === 'number';
      if (tells && unwritten > 0 && !closed && failure === undefined) await new Promise<void>((resolve) => (settled = resolve));
      check();
      if (tells && unwritten > 0) throw new Error('Cannot encode: the sink was closed before all was written');
    },
  };
}

function drained(stream: NodeWritable): Promise<void> {
  const { destroyed, errored = null, writableNeedDrain } = stream as {
    destroyed?: boolean;
    errored?: Error | null;
    writableNeedDrain?: boolean;
  };
  // It has drained by now, or its failure has been told; a failure that has not been told yet is waited for.
  if (destroyed === true || (writableNeedDrain === false && errored === null)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of ['drain', 'error', 'close'] as const) stream.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'error', 'close'] as const) stream.on(event, done);
  });
}
