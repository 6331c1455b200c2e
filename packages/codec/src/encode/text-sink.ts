/** Characters from which on a text is handed over, while an iterable is written. */
export const chunkSize = 65_536;

/** Text that gathers. Whoever runs the writer may take it out between two steps. */
export class TextSink {
  /** What was written last; writers add to it. */
  text = '';
  /** Whether the text is taken out while it is written, and so may be longer than memory. */
  readonly leaves: boolean;
  /** What was written before, in flat pieces: a text that has only grown is a tree of its parts, thirty times as large. */
  #front = '';
  #taken = 0;

  constructor(leaves: boolean) {
    this.leaves = leaves;
  }

  /** Characters that were written. */
  get length(): number {
    return this.#taken + this.#front.length + this.text.length;
  }

  /** Characters that were not taken out. */
  get gathered(): number {
    return this.#front.length + this.text.length;
  }

  /** Makes what was written last a flat piece, once it is worth it. */
  settle(): void {
    if (this.text.length < chunkSize) return;
    this.#front += flatten(this.text);
    this.text = '';
  }

  /** Takes out what is there. */
  take(): string {
    const all = this.#front + this.text;
    this.#taken += all.length;
    this.#front = this.text = '';
    return all;
  }
}

/** The same text; to read one character of it makes V8 lay it out flat. */
function flatten(text: string): string {
  return text.charCodeAt(0) === 0 ? `${text}` : text;
}
