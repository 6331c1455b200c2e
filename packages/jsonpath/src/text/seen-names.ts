import { unescapeString } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

/** Names that are compared one by one; an object with more has a set of strings. */
const maxCompared = 32;

/**
 * Names of the objects that a scan is in, to find names that occur again. They are on a stack: those of an object begin
 * at its mark, and are dropped when it ends.
 */
export class SeenNames {
  readonly #source: Source;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Sets of the names of large objects, by mark. */
  readonly #sets = new Map<number, { readonly names: Set<string>; upTo: number }>();
  top = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Forgets the names of the object with this mark, which ends. */
  drop(mark: number): void {
    if (this.top - mark > maxCompared) this.#sets.delete(mark);
    this.top = mark;
  }

  /** Adds a name, from its opening quote to the index after its closing quote. */
  add(start: number, end: number): void {
    this.#starts[this.top] = start;
    this.#ends[this.top++] = end;
  }

  /** Returns whether a name is among those of the innermost object. */
  has(mark: number, start: number, end: number): boolean {
    if (this.top - mark > maxCompared) return this.#largeHas(mark, start, end);
    for (let i = mark; i < this.top; i++) if (this.#isName(i, start, end)) return true;
    return false;
  }

  #isName(i: number, start: number, end: number): boolean {
    const { units } = this.#source;
    let a = (this.#starts[i] as number) + 1;
    let b = start + 1;
    for (; units[a] === units[b] && a < (this.#ends[i] as number); a++, b++)
      if (b === end - 1) return this.#isEqual(i, start, end);
    return (units[a] === 0x5c || units[b] === 0x5c) /* \\ */ && this.#isEqual(i, start, end);
  }

  /** Compares the characters: different escapes may denote one name, and units above 0xfe many characters. */
  #isEqual(i: number, start: number, end: number): boolean {
    return this.#name(this.#starts[i] as number, this.#ends[i] as number) === this.#name(start, end);
  }

  #largeHas(mark: number, start: number, end: number): boolean {
    let set = this.#sets.get(mark);
    if (set === undefined) {
      set = { names: new Set(), upTo: mark };
      this.#sets.set(mark, set);
    }
    while (set.upTo < this.top) {
      set.names.add(this.#name(this.#starts[set.upTo] as number, this.#ends[set.upTo] as number));
      set.upTo++;
    }
    return set.names.has(this.#name(start, end));
  }

  #name(start: number, end: number): string {
    return unescapeString(this.#source.input, start, end);
  }
}
