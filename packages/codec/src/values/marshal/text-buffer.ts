import { chunkSize, flatten } from '../../syntax/text/flatten.ts';

/** Text that a writer has written. The caller of the writer may take it between two steps. */
export class TextBuffer {
  /** End of the text, to which the writer adds. */
  text = '';
  /** Whether the text is taken while it is written, so that all of it may exceed memory. */
  readonly isStreamed: boolean;
  /** Text before `text`, in flat pieces. */
  #front = '';
  #taken = 0;

  constructor(isStreamed: boolean) {
    this.isStreamed = isStreamed;
  }

  /** Characters written so far. */
  get length(): number {
    return this.#taken + this.#front.length + this.text.length;
  }

  /** Characters written and not taken. */
  get gathered(): number {
    return this.#front.length + this.text.length;
  }

  /** Adds `text` to the front as a flat piece, once it is long enough. */
  settle(): void {
    if (this.text.length < chunkSize) return;
    this.#front += flatten(this.text);
    this.text = '';
  }

  /** Returns the text and empties the buffer. */
  take(): string {
    const all = this.#front + this.text;
    this.#taken += all.length;
    this.#front = this.text = '';
    return all;
  }
}
