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

/** One way to write a chunk: it resolves when the next chunk may come. */
export type WriteChunk = (chunk: Uint8Array) => Promise<void> | undefined;

/** Finds out what kind of sink it is. */
export function openSink(sink: EncodeSink): WriteChunk {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      const { on, off } = sink as { on?: unknown; off?: unknown };
      return typeof on === 'function' && typeof off === 'function'
        ? nodeSink(sink as NodeWritable)
        : (chunk) => writePlain(sink as ChunkWriter, chunk);
    }
  }
  throw new TypeError('Cannot encode: the sink is neither a WritableStream nor a Node stream nor has it a write method');
}

async function writePlain(sink: ChunkWriter, chunk: Uint8Array): Promise<void> {
  await sink.write(chunk);
}

/** Turns of the microtask queue after which a sink that fails at once has told so. */
const grace = 8;

/** The stream is locked only while a chunk is handed over, so that its owner can close it. */
function webSink(stream: WritableStream<Uint8Array>): WriteChunk {
  let failed = false;
  let failure: unknown;
  return async (chunk) => {
    const writer = stream.getWriter();
    try {
      await writer.ready;
      if (failed) throw failure;
      writer.write(chunk).catch((error: unknown) => {
        failed = true;
        failure = error;
      });
      for (let turn = 0; turn < grace && !failed; turn++) await Promise.resolve();
      if (failed) throw failure;
    } finally {
      // A lock that is released rejects `closed`, which nobody awaits.
      writer.closed.catch(() => undefined);
      writer.releaseLock();
    }
  };
}

/** Waits for `drain` when the stream is full. A failure of the stream fails the call that meets it, and all later ones. */
function nodeSink(stream: NodeWritable): WriteChunk {
  let failed = false;
  let failure: unknown;
  const fail = (error: unknown): void => {
    if (failed) return;
    failed = true;
    failure = error;
  };
  stream.on('error', fail);
  stream.on('close', () => fail(new Error('Cannot encode: the sink was closed')));
  return async (chunk) => {
    if (failed) throw failure;
    if (!stream.write(chunk)) await drained(stream);
    if (failed) throw failure;
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
