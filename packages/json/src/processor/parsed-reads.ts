import type { PathInput } from '@wirework/path';
import type { Config } from '../config/config.ts';
import type { ParsedJSON } from '../documents/parsed-json.ts';

/** The methods of a processor that parse a text once, for many reads. */
export interface ParsedReads {
  /**
   * Parses a text once, for many reads by `getFromParsed`.
   *
   * @example
   * ```ts
   * const processor = createProcessor();
   * const parsed = processor.preParse('{"a": [1, 2]}');
   * processor.getFromParsed(parsed, 'a[1]'); // → 2
   * ```
   */
  preParse(jsonStr: string, config?: Config): ParsedJSON;
  /**
   * Returns the value at a path of a parsed document.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none; ProcessorClosedError if the document was released
   */
  getFromParsed(parsed: ParsedJSON, path: PathInput): unknown;
  /** Returns the values at many paths of a parsed document, as an object by path, like `getMultiple`. */
  getMultipleFromParsed(parsed: ParsedJSON, paths: readonly PathInput[]): Record<string, unknown>;
}
