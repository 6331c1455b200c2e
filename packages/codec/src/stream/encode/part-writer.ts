import { closeIterator } from '../../async/close-iterator.ts';
import type { PulledContainer } from '../../values/marshal/open-containers.ts';
import type { ByteSink } from './sink.ts';
import type { TextBuffer } from '../../values/marshal/text-buffer.ts';
import type { writeValue } from '../../values/marshal/write-value.ts';

/** Functions of the encoder that a part writer calls. */
export interface PartDependencies {
  /** Calls `next` of an iterator. */
  readonly ask: (iterator: AsyncIterator<unknown>) => Promise<IteratorResult<unknown>>;
  /** Writes text to the sink. */
  readonly send: (text: string) => Promise<void>;
  readonly watch: ByteSink['watch'];
}

/**
 * Writes the text of one value to the sink in parts, and awaits the async iterables in it. It stops waiting if the sink
 * fails or closes, since an iterable may never answer.
 */
export class PartWriter {
  /** Whether an error ends the encoder: a part of the value was sent, or the sink is lost. */
  isFinal = false;
  readonly #steps: ReturnType<typeof writeValue>;
  readonly #out: TextBuffer;
  readonly #encoder: PartDependencies;
  /** The iterable that is awaited. */
  #asked: PulledContainer | undefined;
  #loss: { readonly error: unknown } | undefined;
  #stopWatching: (() => void) | undefined;
  #giveUp: (error: unknown) => void = () => undefined;

  constructor(steps: ReturnType<typeof writeValue>, out: TextBuffer, encoder: PartDependencies) {
    this.#steps = steps;
    this.#out = out;
    this.#encoder = encoder;
  }

  /** @throws what the value, its iterables and the sink throw; by then the iterables are closed */
  async write(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#giveUp = reject;
        this.#run().then(resolve, reject);
      });
    } catch (error) {
      // Makes the writer close its open iterators, and rethrows the error.
      this.#steps.throw(error);
    } finally {
      this.#stopWatching?.();
    }
  }

  async #run(): Promise<void> {
    let step = this.#steps.next();
    while (step.done !== true) {
      if (step.value === 'flush') {
        this.isFinal = true;
        await this.#encoder.send(this.#out.take());
        step = this.#steps.next();
      } else {
        this.#stopWatching ??= this.#encoder.watch((error) => this.#lose(error));
        this.#asked = step.value;
        if (this.#loss !== undefined) return this.#lose(this.#loss.error);
        const result = await this.#encoder.ask(step.value.pull);
        // The sink was lost meanwhile, and `write` has rejected.
        if (this.#asked === undefined) return;
        this.#asked = undefined;
        step = this.#steps.next(result);
      }
    }
    await this.#encoder.send(`${this.#out.take()}\n`);
  }

  #lose(error: unknown): void {
    this.#loss = { error };
    this.isFinal = true;
    if (this.#asked === undefined) return;
    const { source, pull } = this.#asked;
    this.#asked = undefined;
    closeIterator(source, pull, true);
    this.#giveUp(error);
  }
}
