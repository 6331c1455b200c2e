/** From this many characters on, text is sent to the sink, if it may be before the value is whole. */
export const chunkSize = 65_536;

/** The text that a writer has written. Who runs the writer may take it out between two steps. */
export class TextBuffer {
  /** The end of the text, to which the writer adds. */
  text = '';
  /** Whether the text is taken out while it is written, so that all of it may be longer than memory holds. */
  readonly isStreamed: boolean;
  /** What was written before `text`, in flat pieces. V8 keeps a text that is made by `+=` as a tree of its parts, which takes thirty times the memory. */
  #front = '';
  #taken = 0;

  constructor(isStreamed: boolean) {
    this.isStreamed = isStreamed;
  }

  /** Characters that were written so far. */
  get length(): number {
    return this.#taken + this.#front.length + this.text.length;
  }

  /** Characters that were written and not taken out. */
  get gathered(): number {
    return this.#front.length + this.text.length;
  }

  /** Makes `text` a flat piece of the front, once it is long enough. */
  settle(): void {
    if (this.text.length < chunkSize) return;
    this.#front += flatten(this.text);
    this.text = '';
  }

  /** Returns the text and empties the sink. */
  take(): string {
    const all = this.#front + this.text;
    this.#taken += all.length;
    this.#front = this.text = '';
    return all;
  }
}

/** The same text, laid out flat: V8 does that when a character is read. */
function flatten(text: string): string {
  return text.charCodeAt(0) === 0 ? `${text}` : text;
}
