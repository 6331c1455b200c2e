import type { StandardSchema, Target } from '@wirework/codec';
import type { CompiledPath, PathInput } from '@wirework/path';
import type { AccessResult, Result } from '@wirework/result';
import type { ReadConfig } from '../config/config.ts';
import type { GetTyped, TypedGetter } from './getters.ts';

/** The methods of a processor that read texts by path. */
export interface TextReads {
  /**
   * Parses a path once, for repeated use.
   *
   * @throws PathSyntaxError if it is malformed
   */
  compilePath(path: PathInput): CompiledPath;
  /**
   * The value at a compiled path.
   *
   * @param data a JSON text; or a parsed value, of which a part is returned
   * @throws PathNotFoundError, TypeMismatchError where there is none
   */
  getCompiled(data: unknown, compiled: CompiledPath): unknown;

  /**
   * The value at a path.
   *
   * @throws PathNotFoundError where there is none, TypeMismatchError for a step into a container of the wrong kind
   * @example
   * ```ts
   * createProcessor().get('{"user": {"tags": ["a", "b"]}}', 'user.tags[-1]'); // → 'b'
   * ```
   */
  get(jsonStr: string, path: PathInput, config?: ReadConfig): unknown;
  /**
   * What is at a path, with its kind and conversions. Never throws: if anything goes wrong, the value is absent, also after `close()`.
   *
   * @example
   * ```ts
   * createProcessor().safeGet('{"port": "8080"}', 'port').asInt().unwrap(); // → 8080
   * ```
   */
  safeGet(jsonStr: string, path: PathInput, config?: ReadConfig): AccessResult;
  /**
   * What is at a path: found, missing, or failed with its reason; checked if a check is given. Never throws.
   *
   * @example
   * ```ts
   * createProcessor().getResult('{"age": -1}', 'age', t.uint8()).error?.code; // → 'UNMARSHAL_TYPE'
   * ```
   */
  getResult<T = unknown>(jsonStr: string, path: PathInput, check?: Target<T> | StandardSchema<T>): Result<T>;
  /**
   * The value at a path as a type, never throwing: see {@link GetTyped} for its three forms. For the reason of a failure
   * use `getResult`. After `close()` it returns the default.
   *
   * @example
   * ```ts
   * createProcessor().getTyped('{"port": null}', 'port', 80); // → 80
   * ```
   */
  getTyped: GetTyped;
  /** A string; numbers and booleans as JSON writes them; else the default. Never throws. */
  getString: TypedGetter<string>;
  /** A safe integer, also from a string of digits; else the default. Never throws. */
  getInt: TypedGetter<number>;
  /** A finite number, also from a string in JSON's number grammar; else the default. Never throws. */
  getFloat: TypedGetter<number>;
  /** A boolean, also from the strings that `asBool` accepts; else the default. Never throws. */
  getBool: TypedGetter<boolean>;
  /** An array; else the default. Never throws. */
  getArray: TypedGetter<unknown[]>;
  /** An object; else the default. Never throws. */
  getObject: TypedGetter<Record<string, unknown>>;
  /**
   * The values at many paths, read in one pass, as an object by path. A path that leads to nothing is left out.
   *
   * @example
   * ```ts
   * createProcessor().getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
   * ```
   */
  getMultiple(jsonStr: string, paths: readonly PathInput[], config?: ReadConfig): Record<string, unknown>;
}
