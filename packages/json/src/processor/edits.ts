import type { PathInput } from '@wirework/path';
import type { EditConfig, ReadConfig } from '../config/config.ts';
import type { Updates } from '../edit/edit-text.ts';
import type { MergeOptions } from '../edit/merge-texts.ts';

/** The methods of a processor that edit, merge, format and compare texts. */
export interface Edits {
  /**
   * Returns the text with another value at a path; every other character stays.
   *
   * @throws PathNotFoundError, TypeMismatchError if the value cannot be set
   * @example
   * ```ts
   * createProcessor().set('{ "a": 1 }', 'a', [2]); // → '{ "a": [2] }'
   * ```
   */
  set(jsonStr: string, path: PathInput, value: unknown, config?: EditConfig): string;
  /**
   * Returns the text with many values set, in their order: all of them, or an error and none.
   *
   * @example
   * ```ts
   * createProcessor().setMultiple('{"a": 1}', { a: 2, b: 3 }); // → '{"a": 2, "b": 3}'
   * ```
   */
  setMultiple(jsonStr: string, updates: Updates, config?: EditConfig): string;
  /**
   * Returns the text without the value at a path; every other character stays.
   *
   * @throws PathNotFoundError if there is none
   * @example
   * ```ts
   * createProcessor().delete('{"a": 1, "b": 2}', 'a'); // → '{"b": 2}'
   * ```
   */
  delete(jsonStr: string, path: PathInput, config?: ReadConfig): string;
  /**
   * Merges two texts of objects, or of arrays, in depth, and returns their union, where the second wins; their intersection; or
   * what only the first has. Numbers keep their digits.
   *
   * @throws TypeMismatchError if they are not both objects or both arrays
   * @example
   * ```ts
   * createProcessor().merge('{"a": [1], "b": 1}', '{"a": [2], "b": 2}'); // → '{"a":[1,2],"b":2}'
   * createProcessor().merge('{"a": 1, "b": 2}', '{"b": 3}', { mode: 'difference' }); // → '{"a":1}'
   * ```
   */
  merge(first: string, second: string, options?: MergeOptions): string;
  /**
   * Returns whether two texts mean the same: the order of members, white space and the way a number is written do not matter.
   *
   * @example
   * ```ts
   * createProcessor().compare('{"a": 1.0, "b": []}', '{"b":[],"a":1}'); // → true
   * ```
   */
  compare(first: string, second: string): boolean;
  /** Returns the text on one line, without white space between tokens. Nothing else changes. */
  compact(jsonStr: string): string;
  /** Returns the text with every element and member on its own line, indented by two spaces or by `indent`. */
  prettify(jsonStr: string, indent?: string): string;
}
