import type { PathInput } from '@wirework/path';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';

/** The methods of a processor that iterate over elements and members. */
export interface Iterations {
  /**
   * Calls `fn` with key and item for each element or member of the text's value, in document order; not at all for a
   * scalar. `return item.break()` ends it. An error that `fn` throws is passed on unchanged.
   *
   * @example
   * ```ts
   * createProcessor().foreach('{"b": 1, "1": 2}', (key) => console.log(key)); // prints b, then 1
   * ```
   */
  foreach(jsonStr: string, fn: IterationCallback): void;
  /**
   * The same for the value at a path.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none
   */
  foreachWithPath(jsonStr: string, path: PathInput, fn: IterationCallback): void;
  /** The same for everything below the text's value, outermost first; `break()` ends it at any depth. */
  foreachNested(jsonStr: string, fn: IterationCallback): void;
  /**
   * Returns the items of the value at a path, for `for … of`. The text is read when the loop begins.
   *
   * @example
   * ```ts
   * [...createProcessor().iterate('[10, 20]')].map((item) => item.getData()); // → [ 10, 20 ]
   * ```
   */
  iterate(jsonStr: string, path?: PathInput): IterableIterator<IterableValue>;
}
