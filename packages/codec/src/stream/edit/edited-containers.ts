import { ByteList } from './byte-list.ts';

/** An open container in which values are decided on, or the input around the documents. */
interface Level {
  /** Length of the held bytes where those before the next value begin. */
  gapAt: number;
  /** Length of the held bytes after the comma before the next value, or `gapAt`. */
  afterComma: number;
  /** Whether a value in it was written. */
  hasValues: boolean;
}

/**
 * The open containers in which values are decided on, and the text that is held until a value is written or dropped:
 * the white space, comma and name before it, and the same for each container around it whose bracket is not written
 * yet.
 *
 *   {"a": [1, 2]   nothing is written yet, and 2 is decided on
 *   ^^^^^^^ ^^     held
 *   0      1       `gapAt` of the levels 1 and 2
 *
 * Invariant: the outermost `#written` levels are written, and `gapAt` of each is 0.
 */
export class EditedContainers {
  readonly held: ByteList = new ByteList();
  /** Names and indices that lead to the next value. */
  readonly steps: (string | number)[] = [];
  readonly #out: ByteList;
  readonly #levels: Level[] = [{ gapAt: 0, afterComma: 0, hasValues: false }];
  #written = 1;

  constructor(out: ByteList) {
    this.#out = out;
  }

  /** Moves past a comma, which is the last held byte. */
  comma(): void {
    this.#last.afterComma = this.held.length;
    const step = this.steps.at(-1);
    if (typeof step === 'number') this.steps[this.steps.length - 1] = step + 1;
  }

  /** Sets the name of the next value. */
  name(name: string): void {
    this.steps[this.steps.length - 1] = name;
  }

  /** Enters a container, whose bracket is the last held byte. */
  enter(isArray: boolean): void {
    const gapAt = this.held.length;
    this.#levels.push({ gapAt, afterComma: gapAt, hasValues: false });
    this.steps.push(isArray ? 0 : '');
  }

  /** Leaves the innermost container. If it was not written, it is dropped. */
  leave(bracket: number): void {
    const { held } = this;
    if (this.#written === this.#levels.length) {
      this.#written--;
      this.#out.add(held.bytes, 0, held.length);
      this.#out.push(bracket);
    }
    this.#levels.pop();
    this.steps.pop();
    this.drop();
  }

  /** Drops what is held for the next value, or moves past a value that was written. */
  drop(): void {
    const level = this.#last;
    this.held.length = level.afterComma = level.gapAt;
  }

  /** Writes what is held before a value that is written. A comma is written only after another value. */
  write(): void {
    this.#writeTo(this.#levels.length);
  }

  /** Writes what is held up to the bracket of the container that was entered. */
  open(): void {
    this.#writeTo(this.#levels.length - 1);
  }

  /** Writes the white space at the end of the input, if documents were written. */
  finish(): void {
    if (this.#last.hasValues) this.#out.add(this.held.bytes, 0, this.held.length);
  }

  /** Writes what is held, and marks so many levels as having values. */
  #writeTo(count: number): void {
    const { held } = this;
    const levels = this.#levels;
    for (let at = this.#written - 1; at < count; at++) {
      const level = levels[at] as Level;
      const from = level.hasValues ? level.gapAt : level.afterComma;
      const to = levels[at + 1]?.gapAt ?? held.length;
      // Documents like 1 and 2 must not become 12.
      if (at === 0 && level.hasValues && !isBlank(held.bytes[0], held.length)) this.#out.push(0x0a);
      this.#out.add(held.bytes, from, to);
      level.hasValues = true;
    }
    for (const level of levels.slice(this.#written - 1)) level.gapAt = level.afterComma = 0;
    this.#written = levels.length;
    held.length = 0;
  }

  get #last(): Level {
    return this.#levels[this.#levels.length - 1] as Level;
  }
}

/** Returns whether held bytes begin with white space. */
function isBlank(first: number | undefined, length: number): boolean {
  return length > 0 && (first as number) <= 0x20;
}
