/// <reference lib="esnext.disposable" preserve="true" />
/**
 * A document that was parsed once, for many reads. After it is released or its processor is closed, reads throw. Its results
 * belong to the caller.
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
