import { unescapeString } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

/** Names that are compared by their hashes; an object with more, or with escapes in names, has a set of strings. */
const maxHashed = 24;

/**
 * The names of the objects that a scan is in, to find names that occur twice. Names are kept on a stack: those of an object begin at a
 * mark, and are dropped when the object ends.
 */
export class SeenNames {
  readonly #source: Source;
  readonly #hashes: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #top = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns the mark of an object that begins. */
  mark(): number {
    return this.#top;
  }

  drop(mark: number): void {
    this.#top = mark;
  }

  /**
   * Adds a name, from its opening quote to the index after its closing quote, and returns whether the object has it already.
   *
   * @param names the names of the object, if it has many
   */
  add(mark: number, start: number, end: number, names: Set<string> | undefined): boolean | Set<string> {
    const { units, input } = this.#source;
    if (names === undefined) {
      let hash = 0;
      let at = start + 1;
      for (; at < end - 1; at++) {
        const unit = units[at] as number;
        if (unit === 0x5c /* \ */) break;
        hash = (Math.imul(hash, 31) + unit) | 0;
      }
      if (at === end - 1 && this.#top - mark < maxHashed) return this.#addHash(mark, hash, start, end);
      names = new Set();
      for (let i = mark; i < this.#top; i++)
        names.add(unescapeString(input, this.#starts[i] as number, this.#ends[i] as number));
    }
    const name = unescapeString(input, start, end);
    if (names.has(name)) return true;
    return names.add(name);
  }

  #addHash(mark: number, hash: number, start: number, end: number): boolean {
    const { input } = this.#source;
    for (let i = mark; i < this.#top; i++) {
      if (this.#hashes[i] !== hash) continue;
      if (
        unescapeString(input, this.#starts[i] as number, this.#ends[i] as number) === unescapeString(input, start, end)
      )
        return true;
    }
    this.#hashes[this.#top] = hash;
    this.#starts[this.#top] = start;
    this.#ends[this.#top++] = end;
    return false;
  }
}
