import { Readable } from 'node:stream';

/** The source of a body, which can be resumed, or stopped for good. */
export interface BodySource {
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Bytes that may wait for a reader. */
const maxWaiting = 64 * 1024;

/**
 * The body of a response as it arrives; without a reader, the connection is paused.
 *
 * Invariant: what arrived is read before the end, or the failure, that came after it. Node drops what it has buffered
 * when a stream is destroyed, so the queue is here and Node's buffer holds nothing (`highWaterMark: 0`).
 */
export class BodyStream extends Readable {
  readonly #source: BodySource;
  #queue: Buffer[] = [];
  #size = 0;
  #wanted = false;
  #over = false;
  #failure: Error | undefined;

  constructor(source: BodySource) {
    super({ highWaterMark: 0 });
    this.#source = source;
  }

  /** Whether the chunks of a stream belong to its reader alone: they come from a connection, and there is no other listener. */
  static isExclusive(stream: Readable): boolean {
    return #source in stream && stream.listenerCount('data') === 0;
  }

  override _read(): void {
    const chunk = this.#queue.shift();
    if (chunk !== undefined) {
      this.#size -= chunk.length;
      this.push(chunk);
    } else if (this.#failure !== undefined) this.destroy(this.#failure);
    else if (this.#over) this.push(null);
    else {
      this.#wanted = true;
      this.#source.resume();
    }
  }

  /** Adds bytes; `false` when it is time to pause. */
  add(chunk: Buffer): boolean {
    // Pushing an empty chunk would use up the request for data, and no other would follow.
    if (chunk.length === 0) return true;
    if (this.#wanted) {
      this.#wanted = false;
      this.push(chunk);
      return true;
    }
    this.#queue.push(chunk);
    this.#size += chunk.length;
    return this.#size < maxWaiting;
  }

  /** The body is complete. */
  finish(): void {
    this.#over = true;
    if (this.#wanted) this.push(null);
  }

  /** Nothing more will come, for this reason. */
  fail(error: Error): void {
    this.#over = true;
    this.#failure = error;
    if (this.#queue.length === 0 || this.#wanted) this.destroy(error);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#queue = [];
    if (!this.#over) this.#source.stop();
    done(error);
  }
}
