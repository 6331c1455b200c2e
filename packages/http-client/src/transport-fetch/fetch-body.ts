import { transportError } from '../base/transport-failure.ts';
import type { WireBody } from '../base/wire-body.ts';

/** Where the chunks of a body come from. `stop` refuses all further ones. */
export interface ChunkSource {
  /** Resolves with `undefined` at the end, and rejects with a failure of the transport. */
  readonly read: () => Promise<Uint8Array | undefined>;
  readonly stop: () => void;
}

/** The body of a response as it arrives. A chunk is read when the reader asks for it. */
export class FetchBody implements WireBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #source: ChunkSource;
  readonly #whenClosed: (() => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #closed = false;

  constructor(source: ChunkSource) {
    this.#source = source;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#pull(),
        cancel: () => {
          this.#close();
          source.stop();
        },
      },
      { highWaterMark: 0 },
    );
  }

  get closed(): boolean {
    return this.#closed;
  }

  destroy(error?: Error): void {
    if (this.#closed) return;
    this.#controller?.error(error ?? transportError('AbortError', 'ERR_ABORTED', 'the body was discarded'));
    this.#close();
    this.#source.stop();
  }

  once(_event: 'close', listener: () => void): void {
    if (this.#closed) listener();
    else this.#whenClosed.push(listener);
  }

  async #pull(): Promise<void> {
    try {
      const chunk = await this.#source.read();
      if (this.#closed) return;
      if (chunk !== undefined) {
        this.#controller?.enqueue(chunk);
        return;
      }
      this.#controller?.close();
      this.#close();
    } catch (failure) {
      this.destroy(failure as Error);
    }
  }

  #close(): void {
    this.#closed = true;
    for (const listener of this.#whenClosed.splice(0)) listener();
  }
}
