import type { StandardSchema, Target } from '@wirework/codec';
import type { CompiledPath, PathInput } from '@wirework/path';
import type { AccessResult, Result } from '@wirework/result';
import type { Config } from '../config/config.ts';
import type { GetTyped, TypedGetter } from './typed-getter.ts';

/** The methods of a processor that read texts by path. */
export interface TextReads {
  /**
   * Parses a path once, for repeated use.
   *
   * @throws PathSyntaxError if it is malformed
   */
  compilePath(path: PathInput): CompiledPath;
  /**
   * Returns the value at a compiled path.
   *
   * @param data a JSON text; or a parsed value, of which a part is returned
   * @throws PathNotFoundError, TypeMismatchError if there is none
   */
  getCompiled(data: unknown, compiled: CompiledPath): unknown;

  /**
   * Returns the value at a path.
   *
   * @throws PathNotFoundError if there is none, TypeMismatchError for a step into a container of the wrong kind
   * @example
   * ```ts
   * createProcessor().get('{"user": {"tags": ["a", "b"]}}', 'user.tags[-1]'); // → 'b'
   * ```
   */
  get(jsonStr: string, path: PathInput, config?: Config): unknown;
  /**
   * Returns the value at a path with its kind and conversions. If the text cannot be read, or the processor is closed, the value is absent and
   * `error`, also of each conversion, says why.
   *
   * @throws TypeError, RangeError for an invalid config; for nothing else
   * @example
   * ```ts
   * createProcessor().safeGet('{"port": "8080"}', 'port').asInt().unwrap(); // → 8080
   * ```
   */
  safeGet(jsonStr: string, path: PathInput, config?: Config): AccessResult;
  /**
   * Returns the value at a path as a result: found, missing, or failed with its reason; checked if a check is given. Without a check, a type
   * argument is an assertion.
   *
   * @param config the config of this call; `undefined` as the check for none
   * @throws TypeError, RangeError for something else than a check, and for an invalid config; for nothing else
   * @example
   * ```ts
   * createProcessor().getResult('{"age": -1}', 'age', t.uint8()).error?.code; // → 'UNMARSHAL_TYPE'
   * ```
   */
  getResult<T = unknown>(
    jsonStr: string,
    path: PathInput,
    check?: Target<T> | StandardSchema<T>,
    config?: Config,
  ): Result<T>;
  /**
   * Returns the value at a path as a type: see {@link GetTyped} for its forms. For the reason of a failure use `getResult`: a text that is not
   * JSON is read as one without the value. After `close()` it returns the default.
   *
   * @throws TypeError, RangeError for an invalid config; for nothing else
   * @example
   * ```ts
   * createProcessor().getTyped('{"port": null}', 'port', 80); // → 80
   * ```
   */
  getTyped: GetTyped;
  /** Returns a string, or a number or boolean as JSON writes it; else the default. Throws only for an invalid config. */
  getString: TypedGetter<string>;
  /** Returns a safe integer, also from a string of digits; else the default. Throws only for an invalid config. */
  getInt: TypedGetter<number>;
  /** Returns a finite number, also from a string in JSON's number grammar; else the default. Throws only for an invalid config. */
  getFloat: TypedGetter<number>;
  /** Returns a boolean, also from the strings that `asBool` accepts; else the default. Throws only for an invalid config. */
  getBool: TypedGetter<boolean>;
  /** Returns an array; else the default. Throws only for an invalid config. */
  getArray: TypedGetter<unknown[]>;
  /** Returns an object; else the default. Throws only for an invalid config. */
  getObject: TypedGetter<Record<string, unknown>>;
  /**
   * Returns the values at many paths, read in one pass, as an object by path. A path that leads to nothing is left out.
   *
   * @example
   * ```ts
   * createProcessor().getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
   * ```
   */
  getMultiple(jsonStr: string, paths: readonly PathInput[], config?: Config): Record<string, unknown>;
}
