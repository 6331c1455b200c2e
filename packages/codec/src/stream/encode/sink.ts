/** Part of a Node writable stream that is used. */
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

/** Destination of an encoder: a web stream, a Node stream, or anything with `write(chunk)`. */
export type EncodeSink = WritableStream<Uint8Array> | NodeWritable | ChunkWriter;

/** A sink as the encoder sees it. */
export interface ByteSink {
  /** Writes a chunk; resolves when the sink is ready for the next one. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when everything has been written; rejects with the failure of the sink. */
  flush(): Promise<void>;
  /** Calls back if the sink is known to fail or close, until the returned function is called. */
  watch(onLoss: (error: unknown) => void): () => void;
}

/** Returns the error for a sink that was closed. */
export function closedError(): Error {
  return new Error('Cannot encode: the sink was closed');
}
