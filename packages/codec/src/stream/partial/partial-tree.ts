import { escapePointerToken } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner/primitives';

/** An open container, and the step to the value that is being read in it. */
interface OpenContainer {
  /** JSON Pointer of the container, once it was asked for. */
  pointer: string | undefined;
  value: unknown[] | Record<string, unknown>;
  step: string | number;
  /** Items or names so far, each name as often as it came. */
  items: number;
}

/** Value that was taken, and where it was open. */
interface Snapshot {
  readonly value: unknown;
  readonly incomplete: string | undefined;
  readonly container: string | undefined;
}

/** Items and containers that are copied for each character, on average. */
const copiedPerCharacter = 8;
/** Items and containers that are copied at any time. */
const copiedAlways = 256;

/**
 * The value of a document that is still arriving. Containers are changed in place. If values are to be immutable, the
 * first change after a value was taken copies the open containers, so that it shares every part that did not change
 * with the next one. The characters that arrive pay for these copies: until they have, the last value is taken again.
 *
 * Invariants: the outermost `#taken` of the open containers are part of a value that must not change. `#width` is the
 * number of open containers and of their items.
 */
export class PartialTree {
  readonly #isImmutable: boolean;
  readonly #open: OpenContainer[] = [];
  #root: unknown;
  #taken = 0;
  #width = 0;
  #credit = 0;
  #last: Snapshot = { value: undefined, incomplete: undefined, container: undefined };
  #isChanged = false;

  constructor(isImmutable: boolean) {
    this.#isImmutable = isImmutable;
  }

  /** Name of the member that the next value replaces. */
  get replaced(): string | undefined {
    const inner = this.#open.at(-1);
    const isReplaced = typeof inner?.step === 'string' && Object.hasOwn(inner.value, inner.step);
    return isReplaced ? (inner.step as string) : undefined;
  }

  /** Moves to the member of a name in the innermost container. */
  name(name: string): void {
    const inner = this.#open.at(-1) as OpenContainer;
    inner.step = name;
    this.#count(inner);
  }

  /** Moves to the next element, if the innermost container is an array. */
  next(): void {
    const inner = this.#open.at(-1);
    if (typeof inner?.step !== 'number') return;
    inner.step++;
    this.#count(inner);
  }

  /** Puts a value at the place that is being read, or replaces the one there. */
  put(value: unknown): void {
    if (this.#taken > 0) this.#copyTaken();
    this.#isChanged = true;
    const inner = this.#open.at(-1);
    if (inner === undefined) this.#root = value;
    else putInto(inner, value);
  }

  /** Puts an empty container and opens it. */
  enter(isArray: boolean): void {
    const value = isArray ? [] : {};
    this.put(value);
    this.#open.push({ pointer: undefined, value, step: isArray ? 0 : '', items: 0 });
    this.#width++;
  }

  /** Closes the innermost container. */
  leave(): void {
    const { items } = this.#open.pop() as OpenContainer;
    this.#width -= items + 1;
    this.#taken = Math.min(this.#taken, this.#open.length);
  }

  /** Counts characters of the document, which pay for copies. */
  arrive(characters: number): void {
    this.#credit += characters * copiedPerCharacter;
  }

  /** Returns the value so far, or the last one that was taken while the copies of its containers are not paid for. */
  take(isStringOpen: boolean): unknown {
    if (!this.#isImmutable) return this.#root;
    if (this.#isLate()) return this.#last.value;
    if (this.#isChanged) {
      if (this.#width > copiedAlways) this.#credit -= this.#width;
      this.#taken = this.#open.length;
      this.#last = { value: this.#root, incomplete: this.#incomplete(isStringOpen), container: this.#container() };
      this.#isChanged = false;
    }
    return this.#root;
  }

  /**
   * Returns the JSON Pointer of the string that is incomplete in the value that {@link take} returns, or `undefined`.
   *
   * @param isStringOpen whether the newest value has such a string
   */
  incomplete(isStringOpen: boolean): string | undefined {
    return this.#isLate() ? this.#last.incomplete : this.#incomplete(isStringOpen);
  }

  /** Returns the JSON Pointer of the innermost container that is open in that value; `undefined` if there is none. */
  containerPointer(): string | undefined {
    return this.#isLate() ? this.#last.container : this.#container();
  }

  /** Returns whether the newest value cannot be taken yet. */
  #isLate(): boolean {
    return this.#isImmutable && this.#isChanged && this.#width > Math.max(copiedAlways, this.#credit);
  }

  #incomplete(isStringOpen: boolean): string | undefined {
    if (!isStringOpen) return undefined;
    const inner = this.#open.at(-1);
    return inner === undefined ? '' : pointerOf(this.#container(), inner);
  }

  /** Each container makes its pointer once, because a document may be deep and asked for it after each piece. */
  #container(): string | undefined {
    let known = this.#open.length - 1;
    while (known >= 0 && this.#open[known]?.pointer === undefined) known--;
    let pointer = this.#open[known]?.pointer;
    for (let at = known + 1; at < this.#open.length; at++) {
      pointer = at === 0 ? '' : pointerOf(pointer, this.#open[at - 1] as OpenContainer);
      (this.#open[at] as OpenContainer).pointer = pointer;
    }
    return pointer;
  }

  #count(container: OpenContainer): void {
    container.items++;
    this.#width++;
  }

  #copyTaken(): void {
    for (let at = 0; at < this.#taken; at++) {
      const container = this.#open[at] as OpenContainer;
      const { value } = container;
      container.value = Array.isArray(value) ? value.slice() : { ...value };
      if (at === 0) this.#root = container.value;
      else putInto(this.#open[at - 1] as OpenContainer, container.value);
    }
    this.#taken = 0;
  }
}

/** Returns the JSON Pointer of the value that is being read in a container with a pointer. */
function pointerOf(pointer: string | undefined, { step }: OpenContainer): string {
  return `${pointer ?? ''}/${escapePointerToken(step)}`;
}

function putInto({ value, step }: OpenContainer, part: unknown): void {
  if (Array.isArray(value)) value[step as number] = part;
  else setOwn(value, step as string, part);
}
