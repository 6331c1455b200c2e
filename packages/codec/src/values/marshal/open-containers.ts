import { LimitExceededError, formatPointer } from '@wirework/encoding-errors';
import { closeIterator } from '../../async/close-iterator.ts';
import { cycleError } from './cycle-error.ts';

/** A container that is being written. */
export interface OpenContainer {
  readonly source: object;
  readonly close: ']' | '}';
  readonly names: readonly string[] | undefined;
  readonly items: { next(): IteratorResult<unknown> } | undefined;
  readonly pull: AsyncIterator<unknown> | undefined;
  /** Whether its elements together may exceed memory. */
  readonly isStream: boolean;
  /** Whether a call of its iterator is running. If that throws, the iterator has ended and need not be closed. */
  asked: boolean;
  /** Elements or members so far, skipped ones included. */
  index: number;
  empty: boolean;
  /** Name or index of the value that is being written in it, once known. */
  key: string | number | undefined;
}

/** An async iterable that is being written. */
export type PulledContainer = OpenContainer & { readonly pull: AsyncIterator<unknown> };

/** Properties that few containers have. */
export type Unusual = Partial<Pick<OpenContainer, 'names' | 'pull' | 'isStream'>>;

/** Containers at multiples of this depth are compared with those around them, to find cycles. */
const cycleCheckDepth = 1000;
/** Codes of errors that get the pointer of the value. */
const located: ReadonlySet<unknown> = new Set(['UNSUPPORTED_VALUE', 'UNSUPPORTED_TYPE', 'MARSHALER', 'LIMIT_EXCEEDED']);

/**
 * Containers that are being written, outermost first. The list replaces a call stack.
 *
 * Invariant: `release` closes the open iterators, the innermost first.
 */
export class OpenContainers {
  readonly #list: OpenContainer[] = [];
  readonly #maxDepth: number;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  get depth(): number {
    return this.#list.length;
  }

  get innermost(): OpenContainer | undefined {
    return this.#list.at(-1);
  }

  get outermost(): OpenContainer | undefined {
    return this.#list[0];
  }

  /**
   * @param items its elements or entries; `undefined` if `names` or `pull` leads to them
   * @throws LimitExceededError, UnsupportedValueError if it holds itself
   */
  open(
    source: object,
    close: ']' | '}',
    items: OpenContainer['items'],
    { names, pull, isStream = false }: Unusual,
  ): void {
    const { depth } = this;
    if (depth >= this.#maxDepth)
      throw this.limitError('maxDepth', this.#maxDepth, `it is nested more than ${this.#maxDepth} levels deep`);
    if (depth >= cycleCheckDepth && depth % cycleCheckDepth === 0 && this.#list.some((it) => it.source === source))
      this.#refuseCycle(source);
    this.#list.push({
      source,
      close,
      names,
      items,
      pull,
      isStream,
      asked: false,
      index: 0,
      empty: true,
      key: undefined,
    });
  }

  close(): void {
    this.#list.pop();
  }

  /**
   * Returns the error for a limit.
   *
   * @throws UnsupportedValueError if a cycle is the reason
   */
  limitError(limit: string, max: number, why: string): Error {
    this.#refuseCycle();
    return new LimitExceededError({ limit, max, message: `Cannot encode the value: ${why}` });
  }

  /**
   * @param inner a container that is about to be opened
   * @throws UnsupportedValueError if a container is in itself
   */
  #refuseCycle(inner?: object): void {
    const seen = new Set<object>();
    for (const source of [...this.#list.map((it) => it.source), inner]) {
      if (source === undefined) return;
      if (seen.has(source)) throw cycleError(source, this.way().slice(0, seen.size));
      seen.add(source);
    }
  }

  /** Returns the known names and indices that lead to the value that is being written. */
  way(): (string | number)[] {
    return this.#list.map((it) => it.key).filter((it) => it !== undefined);
  }

  /** Adds the pointer of the value that was being written to an error. */
  locate(error: unknown): unknown {
    const code = (error as { code?: unknown } | null | undefined)?.code;
    if (
      this.depth > 0 &&
      located.has(code) &&
      Object.isExtensible(error) &&
      !Object.hasOwn(error as object, 'pointer')
    ) {
      const value = formatPointer(this.way());
      Object.defineProperty(error, 'pointer', { value, enumerable: true });
    }
    return error;
  }

  /** Closes the iterators of all open containers. */
  release(): void {
    for (const { source, items, pull, asked } of this.#list.splice(0).reverse()) {
      if (asked) continue;
      if (pull !== undefined) closeIterator(source, pull, false);
      try {
        (items as Iterator<unknown> | undefined)?.return?.();
      } catch {
        // The error that ended the writer matters more.
      }
    }
  }
}
