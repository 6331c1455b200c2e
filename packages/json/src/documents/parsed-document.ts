/// <reference lib="esnext.disposable" preserve="true" />
import { ProcessorClosedError } from '@wirework/encoding-errors';
import { type CompiledPath, get, type PathInput } from '@wirework/path';
import { copyValue } from '../values/copy-value.ts';
import type { Found } from './document.ts';
import { findIn, getIn } from './documents.ts';

/**
 * A document that was parsed once, for many reads. After it is released or its processor is closed, reads throw. Its
 * results belong to the caller.
 *
 * Implements `ParsedJSON` of the specification. Made by `preParse`.
 *
 * @example
 * ```ts
 * const parsed = createProcessor().preParse('{"a": [1, 2]}');
 * parsed.data(); // → { a: [ 1, 2 ] }
 * parsed.release();
 * ```
 */
export interface ParsedJSON {
  /**
   * Returns the whole value, a copy each time.
   *
   * @throws ProcessorClosedError (`PROCESSOR_CLOSED`) after `release()` and after the processor was closed
   */
  data(): unknown;
  /** Releases the value. A second call does nothing. */
  release(): void;
  /** Releases the value at the end of a `using` block. Absent if the runtime has no `Symbol.dispose`. */
  [Symbol.dispose](): void;
}

const brand = Symbol.for('@wirework/parsed-json');

/** The document of one processor. */
export class ParsedDocument implements ParsedJSON {
  /** The whole value, which is never undefined; `undefined` once it is released. */
  #held: unknown;
  readonly #processor: { readonly isClosed: boolean };

  constructor(value: unknown, processor: { readonly isClosed: boolean }) {
    this.#held = value;
    this.#processor = processor;
    Object.defineProperty(this, brand, { value: true });
    // Older runtimes have no such symbol; there the method is absent.
    if (typeof Symbol.dispose === 'symbol') Object.defineProperty(this, Symbol.dispose, { value: this.release });
  }

  data(): unknown {
    return copyValue(this.#value());
  }

  release(): void {
    this.#held = undefined;
  }

  declare readonly [Symbol.dispose]: () => void;

  /** Returns the value at a path, as the caller's own; throws if there is none. */
  get(path: PathInput): unknown {
    return ParsedDocument.read(this, path);
  }

  /** Returns the value at a path of a document, also of another copy of the package; refuses anything else. */
  static read(parsed: ParsedJSON, path: PathInput): unknown {
    let held: unknown;
    try {
      // Reading a private field is the cheapest way to test for it.
      held = (parsed as ParsedDocument).#held;
    } catch {
      assertParsed(parsed);
      return parsed.get(path);
    }
    if (held === undefined || (parsed as ParsedDocument).#processor.isClosed)
      throw new ProcessorClosedError('parsed document');
    let found: unknown = get(held, path);
    if (found === undefined) found = getIn(held, path);
    return typeof found === 'object' ? copyValue(found) : found;
  }

  /** Returns the result for a path, as the caller's own. */
  find(path: CompiledPath): Found {
    const found = findIn(this.#value(), path);
    return { exists: found.exists, value: copyValue(found.value) };
  }

  #value(): unknown {
    if (this.#held === undefined || this.#processor.isClosed) throw new ProcessorClosedError('parsed document');
    return this.#held;
  }
}

/** Refuses anything that `preParse` did not make, in this copy of the package or another. */
export function assertParsed(parsed: unknown): asserts parsed is ParsedDocument {
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, brand)) {
    throw new TypeError('Cannot read the parsed document: it was not made by preParse');
  }
}
