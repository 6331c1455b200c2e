import { formatPointer } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner/primitives';

/** An open container, and the step to the value that is being read in it. */
interface OpenContainer {
  value: unknown[] | Record<string, unknown>;
  step: string | number;
}

/**
 * The value of a document that is still arriving. Containers are changed in place. If values are to be immutable, the
 * first change after a value was taken copies the open containers, so that it shares every part that did not change
 * with the next one.
 *
 * Invariant: the outermost `#taken` of the open containers are part of a value that must not change.
 */
export class PartialTree {
  readonly #isImmutable: boolean;
  readonly #open: OpenContainer[] = [];
  #root: unknown;
  #taken = 0;

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
    (this.#open.at(-1) as OpenContainer).step = name;
  }

  /** Moves to the next element, if the innermost container is an array. */
  next(): void {
    const inner = this.#open.at(-1);
    if (typeof inner?.step === 'number') inner.step++;
  }

  /** Puts a value at the place that is being read, or replaces the one there. */
  put(value: unknown): void {
    if (this.#taken > 0) this.#copyTaken();
    const inner = this.#open.at(-1);
    if (inner === undefined) this.#root = value;
    else putInto(inner, value);
  }

  /** Puts an empty container and opens it. */
  enter(isArray: boolean): void {
    const value = isArray ? [] : {};
    this.put(value);
    this.#open.push({ value, step: isArray ? 0 : '' });
  }

  /** Closes the innermost container. */
  leave(): void {
    this.#open.pop();
    this.#taken = Math.min(this.#taken, this.#open.length);
  }

  /** Returns the value so far. */
  take(): unknown {
    if (this.#isImmutable) this.#taken = this.#open.length;
    return this.#root;
  }

  /** Returns the JSON Pointer of the value that is being read. */
  pointer(): string {
    return formatPointer(this.#open.map((it) => it.step));
  }

  /** Returns the JSON Pointer of the innermost open container; `undefined` if there is none. */
  containerPointer(): string | undefined {
    return this.#open.length === 0 ? undefined : formatPointer(this.#open.slice(0, -1).map((it) => it.step));
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

function putInto({ value, step }: OpenContainer, part: unknown): void {
  if (Array.isArray(value)) value[step as number] = part;
  else setOwn(value, step as string, part);
}
