import { Readable } from 'node:stream';

/** What a body is read from: it can be told to go on, or to stop for good. */
export interface BodySource {
  readonly resume: () => void;
  readonly stop: () => void;
}

/** The body of a response as it arrives; the connection waits while nobody reads. */
export class BodyStream extends Readable {
  readonly #source: BodySource;
  #ended = false;

  constructor(source: BodySource) {
    super({ highWaterMark: 64 * 1024 });
    this.#source = source;
  }

  override _read(): void {
    this.#source.resume();
  }

  /** Adds bytes; `false` when it is time to pause. */
  add(chunk: Buffer): boolean {
    return this.push(chunk);
  }

  /** The body is complete. */
  finish(): void {
    this.#ended = true;
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#ended) this.#source.stop();
    done(error);
  }
}
