/// <reference lib="esnext.disposable" preserve="true" />
import type { DecodeOptions, EncodeOptions, Target, UnmarshalOptions } from '@wirework/codec';
import type { CompiledPath, PathInput } from '@wirework/path';
import type { AccessResult, Result } from '@wirework/result';
import type { JsonInput } from '@wirework/scanner';
import type { CompiledSchema, JsonSchema, SchemaOptions, StandardJsonSchemaSource, ValidationError } from '@wirework/schema';
import type { BatchItem } from '../batch/batch-operation.ts';
import type { BatchResult } from '../batch/batch-result.ts';
import type { WarmupResult } from '../batch/warmup-result.ts';
import type { EditConfig, ReadConfig, Settings } from '../config/config.ts';
import type { ParsedJSON } from '../documents/parsed-json.ts';
import type { Updates } from '../edit/edit-text.ts';
import type { MergeOptions } from '../edit/merge-texts.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import type { HealthStatus } from '../observe/health.ts';
import type { Stats } from '../observe/stats.ts';
import type { StandardSchema } from '../read/standard-schema.ts';
import type { GetTyped, TypedGetter } from './getters.ts';

/**
 * Everything for JSON texts in one object with one life: reads by path through a cache, edits, validation, batches,
 * iteration, statistics and health. Made by `createProcessor`.
 *
 * - A text is validated in full (RFC 8259) by every operation that reads it, within the limits of the config.
 * - What a method returns is yours: changing it changes no later answer.
 * - A call that is given a config of its own reads past the cache.
 * - After `close()` every method throws `ProcessorClosedError`, but for those that say otherwise here.
 *
 * Where a line names what it throws, `JsonSyntaxError` (the text is not JSON, with its position), `LimitExceededError`
 * (size, depth, count) and `PathSyntaxError` (the path is malformed) are meant as well.
 */
export interface Processor {
  /** Closes the processor and frees its cache. A second call does nothing. */
  close(): void;
  /** Whether it is closed. */
  isClosed(): boolean;
  /** The same as `close()`, for `using`. Where the runtime has no `Symbol.dispose` it is not there. */
  [Symbol.dispose](): void;
  /** The config with every default filled in, frozen. It can be read after `close()`. */
  getConfig(): Settings;

  /** Reads a path once, for use many times. */
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
   * @throws PathNotFoundError where there is none, TypeMismatchError for a step into a value of the wrong kind
   * @example
   * ```ts
   * createProcessor().get('{"user": {"tags": ["a", "b"]}}', 'user.tags[-1]'); // → 'b'
   * ```
   */
  get(jsonStr: string, path: PathInput, config?: ReadConfig): unknown;
  /**
   * What is at a path, with its kind and conversions. Never throws: whatever goes wrong is absence, also after `close()`.
   *
   * @example
   * ```ts
   * createProcessor().safeGet('{"port": "8080"}', 'port').asInt().unwrap(); // → 8080
   * ```
   */
  safeGet(jsonStr: string, path: PathInput, config?: ReadConfig): AccessResult;
  /**
   * What is at a path as found, missing or failed with its reason, checked if there is a check. Never throws.
   *
   * @example
   * ```ts
   * createProcessor().getResult('{"age": -1}', 'age', t.uint8()).error?.code; // → 'UNMARSHAL_TYPE'
   * ```
   */
  getResult<T = unknown>(jsonStr: string, path: PathInput, check?: Target<T> | StandardSchema<T>): Result<T>;
  /**
   * The value at a path as a type, never throwing: see {@link GetTyped} for its three forms. For the reason of a failure
   * there is `getResult`. After `close()` it gives the default.
   *
   * @example
   * ```ts
   * createProcessor().getTyped('{"port": null}', 'port', 80); // → 80
   * ```
   */
  getTyped: GetTyped;
  /** A string; numbers and booleans as JSON writes them; else the default. Never throws. */
  getString: TypedGetter<string>;
  /** A safe integer, also out of a string of digits; else the default. Never throws. */
  getInt: TypedGetter<number>;
  /** A finite number, also out of a string in JSON's number grammar; else the default. Never throws. */
  getFloat: TypedGetter<number>;
  /** A boolean, also out of the strings that `asBool` takes; else the default. Never throws. */
  getBool: TypedGetter<boolean>;
  /** An array; else the default. Never throws. */
  getArray: TypedGetter<unknown[]>;
  /** An object; else the default. Never throws. */
  getObject: TypedGetter<Record<string, unknown>>;
  /**
   * The values at many paths in one pass, by path. A path that leads nowhere is not in it.
   *
   * @example
   * ```ts
   * createProcessor().getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
   * ```
   */
  getMultiple(jsonStr: string, paths: readonly PathInput[], config?: ReadConfig): Record<string, unknown>;

  /**
   * Parses a text once, for many queries.
   *
   * @example
   * ```ts
   * const processor = createProcessor();
   * const parsed = processor.preParse('{"a": [1, 2]}');
   * processor.getFromParsed(parsed, 'a[1]'); // → 2
   * ```
   */
  preParse(jsonStr: string, config?: ReadConfig): ParsedJSON;
  /**
   * The value at a path of a parsed document.
   *
   * @throws PathNotFoundError, TypeMismatchError where there is none; ProcessorClosedError if the document was released
   */
  getFromParsed(parsed: ParsedJSON, path: PathInput): unknown;
  /** The values at many paths of a parsed document, as `getMultiple`. */
  getMultipleFromParsed(parsed: ParsedJSON, paths: readonly PathInput[]): Record<string, unknown>;

  /**
   * The text with another value at a path; every character outside of it stays.
   *
   * @throws PathNotFoundError, TypeMismatchError where it cannot be set; then nothing is returned and the text is as it was
   * @example
   * ```ts
   * createProcessor().set('{ "a": 1 }', 'a', [2]); // → '{ "a": [2] }'
   * ```
   */
  set(jsonStr: string, path: PathInput, value: unknown, config?: EditConfig): string;
  /**
   * The text with many values set, in their order: all of them, or an error and none.
   *
   * @example
   * ```ts
   * createProcessor().setMultiple('{"a": 1}', { a: 2, b: 3 }); // → '{"a": 2, "b": 3}'
   * ```
   */
  setMultiple(jsonStr: string, updates: Updates, config?: EditConfig): string;
  /**
   * The text without what is at a path; every character outside of it stays.
   *
   * @throws PathNotFoundError where there is nothing
   * @example
   * ```ts
   * createProcessor().delete('{"a": 1, "b": 2}', 'a'); // → '{"b": 2}'
   * ```
   */
  delete(jsonStr: string, path: PathInput, config?: ReadConfig): string;
  /**
   * Two texts of objects, or of arrays, merged in depth: their union, where the second wins; their intersection; or
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
   * Whether two texts mean the same: the order of members, white space and the way a number is written do not matter.
   *
   * @example
   * ```ts
   * createProcessor().compare('{"a": 1.0, "b": []}', '{"b":[],"a":1}'); // → true
   * ```
   */
  compare(first: string, second: string): boolean;
  /** The text on one line, without white space between tokens. Nothing else changes. */
  compact(jsonStr: string): string;
  /** The text with every element and member on its own line, indented by two spaces or by what you say. */
  prettify(jsonStr: string, indent?: string): string;

  /**
   * What is wrong with a text by a schema (JSON Schema Draft 7), with positions; an empty list means it passed.
   *
   * @throws SchemaError if the schema is none
   * @example
   * ```ts
   * createProcessor().validateSchema('{"age": "x"}', { properties: { age: { type: 'integer' } } }).map(String);
   * // → [ "validation error at path 'age' (line 1, column 9): expected integer, got string" ]
   * ```
   */
  validateSchema(
    jsonStr: string,
    schema: JsonSchema | StandardJsonSchemaSource | CompiledSchema,
    options?: SchemaOptions,
  ): ValidationError[];

  /**
   * Runs many operations, each for itself: one result for each, in their order; what fails is the error of its item.
   *
   * @throws LimitExceededError for more than `maxBatch` items
   * @example
   * ```ts
   * const batch = [{ type: 'get', jsonStr: '[7]', path: '[0]', id: 'x' }] as const;
   * createProcessor().processBatch(batch)[0]?.result; // → 7
   * ```
   */
  processBatch(operations: readonly BatchItem[]): BatchResult[];
  /**
   * Reads a text and paths into the cache, and tells which of the paths lead nowhere.
   *
   * @throws TypeError if the cache is disabled
   * @example
   * ```ts
   * createProcessor().warmupCache('{"a": 1}', ['a', 'b']).successRate; // → 50
   * ```
   */
  warmupCache(jsonStr: string, paths: readonly string[]): WarmupResult;
  /** Drops all that is cached, and starts counting hits and misses anew. */
  clearCache(): void;
  /** What the processor did so far; also after `close()`. */
  getStats(): Stats;
  /** How it does; unhealthy after `close()`. */
  getHealthStatus(): HealthStatus;

  /**
   * Calls `fn` with key and item for each element or member of the text's value, in document order; not at all for a
   * scalar. `return item.break()` ends it. What `fn` throws reaches you as it is.
   *
   * @example
   * ```ts
   * createProcessor().foreach('{"b": 1, "1": 2}', (key) => console.log(key)); // prints b, then 1
   * ```
   */
  foreach(jsonStr: string, fn: IterationCallback): void;
  /** The same for the value at a path. @throws PathNotFoundError, TypeMismatchError where there is none */
  foreachWithPath(jsonStr: string, path: PathInput, fn: IterationCallback): void;
  /** The same for everything below the text's value, outermost first; `break()` ends it at any depth. */
  foreachNested(jsonStr: string, fn: IterationCallback): void;
  /**
   * The items of the value at a path, to be looped over; the text is read when the loop begins.
   *
   * @example
   * ```ts
   * [...createProcessor().iterate('[10, 20]')].map((item) => item.getData()); // → [ 10, 20 ]
   * ```
   */
  iterate(jsonStr: string, path?: PathInput): IterableIterator<IterableValue>;

  /** A value as JSON in UTF-8, as the codec's `marshal`. */
  marshal(value: unknown, options?: EncodeOptions): Uint8Array;
  /** JSON into a target, as the codec's `unmarshal`, within the limits of the config. */
  unmarshal(data: JsonInput, target?: undefined, options?: UnmarshalOptions): unknown;
  unmarshal<T>(data: JsonInput, target: Target<T>, options?: UnmarshalOptions): T;
  unmarshal<T extends object>(data: JsonInput, target: T, options?: UnmarshalOptions): T;
  /** The value of a text, as the codec's `parseAny`, within the limits of the config. */
  parseAny(jsonStr: JsonInput, options?: DecodeOptions): unknown;
}
