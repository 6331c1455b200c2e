/// <reference lib="esnext.disposable" preserve="true" />
import type { ParseOptions, EncodeOptions, RawJson, StandardSchema, Target, UnmarshalOptions } from '@wirework/codec';
import type { CompiledPath, PathInput } from '@wirework/path';
import type { AccessResult, Result } from '@wirework/result';
import type { JsonInput } from '@wirework/scanner';
import type {
  CompiledSchema,
  JsonSchema,
  SchemaOptions,
  StandardJsonSchemaV1,
  ValidationError,
  WidenedSchema,
} from '@wirework/schema';
import type { BatchItem } from '../batch/batch-operation.ts';
import type { BatchResult } from '../batch/batch-result.ts';
import type { Config, EditConfig, ReadConfig, Settings } from '../config/config.ts';
import type { ParsedJSON } from '../documents/parsed-document.ts';
import type { WarmupResult } from '../documents/warmup-result.ts';
import type { MergeOptions } from '../values/merge.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import type { HealthStatus } from '../observe/health.ts';
import type { Stats } from '../observe/stats.ts';
import type { GetTyped, TypedGetter } from './typed-getter.ts';

/** The updates of `setMultiple`: values by path, or pairs of path and value. They are applied in their order. */
export type Updates = Readonly<Record<string, unknown>> | Iterable<readonly [path: PathInput, value: unknown]>;

/**
 * Everything for JSON texts in one object that can be closed: reads by path through a cache, edits, validation,
 * batches, iteration, statistics and health. Made by `createProcessor`.
 *
 * - A text is validated in full (RFC 8259) by every operation that reads it, within the limits of the config.
 * - A result belongs to the caller: changing it changes no later result.
 * - A call with a config bypasses the cache.
 * - After `close()` every method throws `ProcessorClosedError`, except those whose comment says otherwise.
 *
 * Every method that reads a text also throws `JsonSyntaxError` (the text is not JSON, with its position),
 * `LimitExceededError` (size, depth, count), `PathSyntaxError` (the path is malformed) and `TypeMismatchError` (the
 * text is not a string), unless its comment says that it never throws. Every method throws a `TypeError` or a
 * `RangeError` for an invalid config or option.
 *
 * The functions of the package are these methods of one processor with the default config. `close()` of the package
 * ends that processor, and the next operation makes a new one.
 */
export interface Processor {
  /** Closes the processor and frees its cache. A second call does nothing. */
  close(): void;
  /** Closes the processor at the end of a `using` block. Absent if the runtime has no `Symbol.dispose`. */
  [Symbol.dispose](): void;
  /** Returns whether the processor is closed. */
  isClosed(): boolean;
  /** Returns the config with every default filled in, frozen; also after `close()`. */
  getConfig(): Settings;
  /**
   * Returns counts of operations, failures and cached texts; also after `close()`.
   *
   * @example
   * ```ts
   * createProcessor().getStats().cacheTtl; // → 300000
   * ```
   */
  getStats(): Stats;
  /**
   * Checks cache, memory and error rate; unhealthy after `close()`.
   *
   * @example
   * ```ts
   * Object.keys(createProcessor().getHealthStatus().checks); // → [ 'cache', 'memory', 'error_rate' ]
   * ```
   */
  getHealthStatus(): HealthStatus;

  /**
   * Parses a path once, for many calls of `getCompiled`.
   *
   * @throws PathSyntaxError if it is malformed; LimitExceededError if it is too long
   * @example
   * ```ts
   * createProcessor().compilePath('users[0].name').segments; // → [ 'users', 0, 'name' ]
   * ```
   */
  compilePath(path: PathInput): CompiledPath;
  /**
   * Returns the value at a compiled path.
   *
   * @param data a JSON text; or a parsed value, of which a part is returned
   * @throws PathNotFoundError, TypeMismatchError if there is none
   * @example
   * ```ts
   * createProcessor().getCompiled('{"a": [1, 2]}', compilePath('a[0]')); // → 1
   * ```
   */
  getCompiled(data: unknown, compiled: CompiledPath): unknown;
  /**
   * Returns the value at a path, as `JSON.parse` would. `getTyped` returns a default instead of throwing.
   *
   * @throws PathNotFoundError if there is none, TypeMismatchError for a step into a container of the wrong kind
   * @example
   * ```ts
   * createProcessor().get('{"user": {"tags": ["a", "b"]}}', 'user.tags[-1]'); // → 'b'
   * ```
   */
  get(jsonStr: string, path: PathInput, config?: Config): unknown;
  /**
   * Returns the value at a path with its kind and conversions. If the text cannot be read, or the processor is closed,
   * the value is absent and `error`, also of each conversion, has the reason.
   *
   * @throws TypeError, RangeError for an invalid config; for nothing else
   * @example
   * ```ts
   * createProcessor().safeGet('{"port": "8080"}', 'port').asInt().unwrap(); // → 8080
   * ```
   */
  safeGet(jsonStr: string, path: PathInput, config?: Config): AccessResult;
  /**
   * Returns the value at a path as a result: found, missing, or failed with its reason; checked if a check is given.
   * Without a check, a type argument is an assertion.
   *
   * @param config the config of this call; `undefined` as the check for none
   * @throws TypeError, RangeError for something other than a check, and for an invalid config; for nothing else
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
   * Returns the value at a path as a type: see {@link GetTyped} for its forms. For the reason of a failure use
   * `getResult`: a text that is not JSON is read as one without the value. After `close()` it returns the default.
   *
   * @throws TypeError, RangeError for an invalid config; for nothing else
   * @example
   * ```ts
   * createProcessor().getTyped('{"port": null}', 'port', 80); // → 80
   * ```
   */
  getTyped: GetTyped;
  /**
   * Returns a string, or a number or boolean as JSON writes it; else the default. Throws only for an invalid config.
   */
  getString: TypedGetter<string>;
  /** Returns a safe integer, also from a string of digits; else the default. Throws only for an invalid config. */
  getInt: TypedGetter<number>;
  /**
   * Returns a finite number, also from a string in JSON's number grammar; else the default. Throws only for an invalid
   * config.
   */
  getFloat: TypedGetter<number>;
  /**
   * Returns a boolean, also from the strings that `asBool` accepts; else the default. Throws only for an invalid
   * config.
   */
  getBool: TypedGetter<boolean>;
  /** Returns an array; else the default. Throws only for an invalid config. */
  getArray: TypedGetter<unknown[]>;
  /** Returns an object; else the default. Throws only for an invalid config. */
  getObject: TypedGetter<Record<string, unknown>>;
  /**
   * Returns the values at many paths, read in one pass, as an object by path. A path that leads to nothing is left out.
   *
   * @throws LimitExceededError for more than `maxBatch` paths; TypeError if the paths are not an array
   * @example
   * ```ts
   * createProcessor().getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
   * ```
   */
  getMultiple(jsonStr: string, paths: readonly PathInput[], config?: Config): Record<string, unknown>;

  /**
   * Parses a text once, for many reads by `getFromParsed`. Call `release()` when you are done.
   *
   * @example
   * ```ts
   * const processor = createProcessor();
   * const parsed = processor.preParse('{"a": [1, 2]}');
   * processor.getFromParsed(parsed, 'a[1]'); // → 2
   * parsed.release();
   * ```
   */
  preParse(jsonStr: string, config?: Config): ParsedJSON;
  /**
   * Returns the value at a path of a parsed document.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none; ProcessorClosedError if the document was released;
   *   TypeError for anything but a parsed document
   */
  getFromParsed(parsed: ParsedJSON, path: PathInput): unknown;
  /** Returns the values at many paths of a parsed document, as an object by path, like `getMultiple`. */
  getMultipleFromParsed(parsed: ParsedJSON, paths: readonly PathInput[]): Record<string, unknown>;

  /**
   * Returns the text with another value at a path; every other character stays. `{ create: true }` creates missing
   * parents.
   *
   * @throws PathNotFoundError, TypeMismatchError if the value cannot be set
   * @throws UnsupportedTypeError, UnsupportedValueError, MarshalerError if the value has no JSON form
   * @example
   * ```ts
   * createProcessor().set('{ "a": 1 }', 'a', [2]); // → '{ "a": [2] }'
   * ```
   */
  set(jsonStr: string, path: PathInput, value: unknown, config?: EditConfig): string;
  /**
   * Returns the text with many values set, in their order: all of them, or an error and none.
   *
   * @throws the error of `set` for the first update that fails; LimitExceededError for more than `maxBatch` updates
   * @example
   * ```ts
   * createProcessor().setMultiple('{"a": 1}', { a: 2, b: 3 }); // → '{"a": 2, "b": 3}'
   * ```
   */
  setMultiple(jsonStr: string, updates: Updates, config?: EditConfig): string;
  /**
   * Returns the text without the value at a path; every other character stays.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none
   * @example
   * ```ts
   * createProcessor().delete('{"a": 1, "b": 2}', 'a'); // → '{"b": 2}'
   * ```
   */
  delete(jsonStr: string, path: PathInput, config?: ReadConfig): string;
  /**
   * Merges two texts of objects, or of arrays, in depth, and returns their union, where the second wins; their
   * intersection; or the parts that only the first has. Numbers keep their digits.
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
   * Returns whether two texts are equal as JSON values: the order of members, white space and the way a number is
   * written do not matter.
   *
   * @example
   * ```ts
   * createProcessor().compare('{"a": 1.0, "b": []}', '{"b":[],"a":1}'); // → true
   * ```
   */
  compare(first: string, second: string): boolean;
  /**
   * Returns the text on one line, without white space between tokens, and with `syntax: 'jsonc'` without comments
   * and trailing commas. Nothing else changes.
   */
  compact(jsonStr: string): string;
  /**
   * Returns the text with every element and member on its own line, indented by two spaces or by `indent`.
   *
   * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON; with `syntax: 'jsonc'` also for comments and trailing
   *   commas, which would be lost
   */
  prettify(jsonStr: string, indent?: string): string;

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
   * Calls `fn` as `foreach` does, for the elements or members of the value at a path.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none
   * @example
   * ```ts
   * const ids = [];
   * createProcessor().foreachWithPath('{"users": [{"id": 7}]}', 'users', (_, user) => void ids.push(user.getInt('id')));
   * ids; // → [ 7 ]
   * ```
   */
  foreachWithPath(jsonStr: string, path: PathInput, fn: IterationCallback): void;
  /**
   * Calls `fn` as `foreach` does, for everything nested in the text's value, outermost first; `break()` ends it at any
   * depth.
   *
   * @example
   * ```ts
   * const keys = [];
   * createProcessor().foreachNested('{"a": [1, 2]}', (key) => void keys.push(key));
   * keys; // → [ 'a', 0, 1 ]
   * ```
   */
  foreachNested(jsonStr: string, fn: IterationCallback): void;
  /**
   * Returns the items of the value at a path, for `for … of`. The text is read, and errors are thrown, when the loop
   * begins.
   *
   * @example
   * ```ts
   * [...createProcessor().iterate('[10, 20]')].map((item) => item.getData()); // → [ 10, 20 ]
   * ```
   */
  iterate(jsonStr: string, path?: PathInput): IterableIterator<IterableValue>;

  /**
   * Returns a value as JSON in UTF-8, as the codec's `marshal`, within the `maxDepth` of the config.
   *
   * @throws UnsupportedTypeError, UnsupportedValueError, MarshalerError if the value has no JSON form
   * @example
   * ```ts
   * createProcessor().marshal(['é']).length; // → 6
   * ```
   */
  marshal(value: unknown, options?: EncodeOptions): Uint8Array;
  /**
   * Reads JSON, or the `RawJson` that `t.raw()` returned, into a target, as the codec's `unmarshal`, within the limits
   * of the config.
   *
   * @throws UnmarshalTypeError if a value does not fit; UnknownFieldError, DuplicateNameError as the options say
   * @throws InvalidUnmarshalError if the target can receive nothing
   * @example
   * ```ts
   * createProcessor().unmarshal('{"id": 7}', t.struct('User', { id: t.int32() })); // → { id: 7 }
   * ```
   */
  unmarshal(data: JsonInput | RawJson, target?: undefined, options?: UnmarshalOptions): unknown;
  unmarshal<T>(data: JsonInput | RawJson, target: Target<T> | StandardSchema<T>, options?: UnmarshalOptions): T;
  unmarshal<T extends object>(data: JsonInput | RawJson, target: T, options?: UnmarshalOptions): T;
  /**
   * Returns the value of a text or its bytes, as the codec's `parseAny`, within the limits of the config.
   *
   * @throws UnmarshalTypeError if a number is too large for a double; DuplicateNameError as the options say
   * @example
   * ```ts
   * createProcessor().parseAny('[1, null]'); // → [ 1, null ]
   * ```
   */
  parseAny(jsonStr: JsonInput, options?: ParseOptions): unknown;

  /** Validates a text against a schema from a JSON file, as below. */
  validateSchema(jsonStr: string, schema: WidenedSchema, options?: SchemaOptions): ValidationError[];
  /**
   * Returns the issues of a text according to a schema (JSON Schema Draft 7), with positions; an empty list if it
   * passes. `formatErrors` prints them.
   *
   * @throws SchemaError if the schema is invalid
   * @example
   * ```ts
   * createProcessor().validateSchema('{"age": "x"}', { properties: { age: { type: 'integer' } } }).map(String);
   * // → [ "validation error at path 'age' (line 1, column 9): expected integer, got string" ]
   * ```
   */
  validateSchema(
    jsonStr: string,
    schema: JsonSchema | StandardJsonSchemaV1 | CompiledSchema,
    options?: SchemaOptions,
  ): ValidationError[];

  /**
   * Runs many operations independently: one result for each, in the same order; a failure is the error of its item
   * only.
   *
   * @throws LimitExceededError for more than `maxBatch` items; TypeError if the batch is not an array
   * @example
   * ```ts
   * createProcessor().processBatch([{ type: 'get', jsonStr: '[7]', path: '[0]', id: 'x' }])[0]?.result; // → 7
   * ```
   */
  processBatch(operations: readonly BatchItem[]): BatchResult[];
  /**
   * Reads a text and paths into the cache, and reports which of the paths lead to nothing.
   *
   * @throws TypeError if the cache is disabled, or the paths are not an array; LimitExceededError for more than
   *   `maxBatch` paths
   * @example
   * ```ts
   * createProcessor().warmupCache('{"a": 1}', ['a', 'b']).successRate; // → 50
   * ```
   */
  warmupCache(jsonStr: string, paths: readonly string[]): WarmupResult;
  /** Removes everything from the cache and resets the counts of hits and misses. */
  clearCache(): void;
}
