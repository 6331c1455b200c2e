import { Readable } from 'node:stream';
import type { TransportFailure } from '../base/transport-failure.ts';

/** The connection that a body comes from. `resume` asks for more bytes; `stop` refuses all further ones. */
export interface BodySource {
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Most bytes that are queued for the reader before the source is paused. */
const maxQueuedBytes = 64 * 1024;

/**
 * The body of a response as it arrives. While nobody reads, the connection is paused.
 *
 * Invariant: the reader gets every byte that arrived before it gets the end or the error. A stream of Node drops its
 * buffer when it is destroyed, so the bytes are queued here, and the buffer of Node stays empty (`highWaterMark: 0`).
 */
export class BodyStream extends Readable {
  readonly #source: BodySource;
  #queue: Buffer[] = [];
  #size = 0;
  #wanted = false;
  #over = false;
  #failure: TransportFailure | undefined;

  constructor(source: BodySource) {
    super({ highWaterMark: 0 });
    this.#source = source;
  }

  /**
   * Whether only the reader has the chunks of a stream: they come from a connection, and there is no other listener.
   */
  static isExclusive(stream: Readable): boolean {
    return #source in stream && stream.listenerCount('data') === 0;
  }

  override _read(): void {
    const chunk = this.#queue.shift();
    if (chunk?.length === 0) {
      // Chunks share their memory. A reader has transferred the memory of another chunk, so these bytes are lost.
      this.destroy(
        new TypeError(
          'Cannot read on: a chunk was transferred that shares its memory with the next ones; transfer a copy',
        ),
      );
    } else if (chunk !== undefined) {
      this.#size -= chunk.length;
      this.push(chunk);
    } else if (this.#failure !== undefined) this.destroy(this.#failure);
    else if (this.#over) this.push(null);
    else {
      this.#wanted = true;
      this.#source.resume();
    }
  }

  /** Adds bytes. Returns `false` if the source should pause. */
  add(chunk: Buffer): boolean {
    // After an empty chunk, Node would not ask for more.
    if (chunk.length === 0) return true;
    if (this.#wanted) {
      this.#wanted = false;
      this.push(chunk);
      return true;
    }
    this.#queue.push(chunk);
    this.#size += chunk.length;
    return this.#size < maxQueuedBytes;
  }

  /** Ends the stream after its queue. */
  finish(): void {
    this.#over = true;
    if (this.#wanted) this.push(null);
  }

  /** Ends the stream with a failure after its queue. */
  fail(failure: TransportFailure): void {
    this.#over = true;
    this.#failure = failure;
    // Not at once: the stage that makes the error for the reader may not have the response yet.
    if (this.#queue.length === 0 || this.#wanted) setImmediate(() => this.destroy(failure));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#queue = [];
    if (!this.#over) this.#source.stop();
    done(error);
  }
}
