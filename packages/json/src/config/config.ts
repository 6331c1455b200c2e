import type { DecoderOptions, EncoderOptions } from '@wirework/codec';

/**
 * How a text is read. A processor applies it to all calls; many methods take it for one call too, which then bypasses
 * the cache.
 */
export interface ReadConfig {
  /**
   * The most bytes of UTF-8 of a text, 1 to 536,870,912.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * The most levels of arrays and objects in a text, or in a value that is written; 1 to 1,000.
   * @default 200
   */
  readonly maxDepth?: number | undefined;
  /**
   * How a number is read: as a double, as a `JsonNumber` with every digit, or as a bigint if it is an integer that a
   * double cannot hold safely.
   * @default 'number'
   */
  readonly numbers?: 'number' | 'lossless' | 'bigint' | undefined;
  /**
   * How a name that occurs twice in an object is read: the last one counts, or a `DuplicateNameError` is thrown.
   * @default 'last'
   */
  readonly duplicates?: 'last' | 'reject' | undefined;
  /**
   * The value of half a surrogate pair (`"\\ud800"`): U+FFFD, or that half. A set of a value always writes U+FFFD;
   * edits of the text keep the original.
   * @default 'keep' in reads by path and iterations over a text, as in `JSON.parse`; 'replace' in `parseAny`,
   *   `unmarshal`, targets, files and streams, as in Go
   */
  readonly loneSurrogates?: 'replace' | 'keep' | undefined;
  /**
   * Result of a number too large for a double: an `UnmarshalTypeError`, or an infinity. With `numbers: 'lossless'` it
   * keeps its digits.
   * @default 'infinity' in reads by path and iterations over a text, as in `JSON.parse`; 'error' in `parseAny`,
   *   `unmarshal`, targets, files and streams, as in Go
   */
  readonly outOfRange?: 'error' | 'infinity' | undefined;
  /**
   * The syntax of a whole text: `jsonc` accepts comments, trailing commas and a byte order mark, and edits keep the
   * comments. Streams read `json`.
   * @default 'json'
   */
  readonly syntax?: 'json' | 'jsonc' | undefined;
}

/**
 * Options of one read, of `newDecoder` and of `newEncoder`: one object serves them all, and each uses those that
 * concern it. An unknown option is refused.
 *
 * `maxDepth` and `maxBytes` have other defaults in streams: 10,000 levels, and 100 MiB for each value.
 */
export interface Config
  extends ReadConfig, Omit<DecoderOptions, keyof ReadConfig>, Omit<EncoderOptions, keyof ReadConfig> {}

/** Options of `set` and `setMultiple` for one call. */
export interface EditConfig extends ReadConfig {
  /**
   * Whether a set creates missing parents.
   * @default the setting of the processor
   */
  readonly create?: boolean | undefined;
}

/** The cache of a processor: parsed texts, found again by their whole content. */
export interface CacheConfig {
  /**
   * Whether texts are kept.
   * @default true
   */
  readonly enabled?: boolean | undefined;
  /**
   * The most texts that are kept, 1 to 1,000,000.
   * @default 128
   */
  readonly maxEntries?: number | undefined;
  /**
   * The most estimated bytes of all kept texts and their values together, 1 to 2^40. A text that is larger by itself is
   * not kept.
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * Milliseconds that a text is kept after it was first read, 1 to 2,147,483,647.
   * @default 300_000 (5 minutes)
   */
  readonly ttl?: number | undefined;
}

/** When `getHealthStatus` reports a processor as unhealthy. */
export interface HealthConfig {
  /**
   * Share of failed operations, 0 to 1, above which the check `error_rate` fails. A missing path is not a failure.
   * @default 0.1
   */
  readonly maxErrorRate?: number | undefined;
  /**
   * Operations before the check `error_rate` can fail, 1 to 2,147,483,647.
   * @default 100
   */
  readonly minOperations?: number | undefined;
  /**
   * Bytes of heap in use above which the check `memory` fails, 1 to 2^50.
   * @default 1_073_741_824 (1 GiB)
   */
  readonly maxHeapBytes?: number | undefined;
}

/** Options of `createProcessor`. They are read as own properties, and an unknown one is refused. */
export interface ProcessorConfig extends ReadConfig {
  /**
   * The most items of one batch, and paths of one call that takes several; 1 to 1,000,000.
   * @default 2_000
   */
  readonly maxBatch?: number | undefined;
  /**
   * Whether `set` and `setMultiple` create missing parents.
   * @default false
   */
  readonly create?: boolean | undefined;
  /** The cache of texts. */
  readonly cache?: CacheConfig | undefined;
  /** The bounds of `getHealthStatus`. */
  readonly health?: HealthConfig | undefined;
  /**
   * Called after every operation, for logs and metrics; an error that it throws is ignored. Events contain no content.
   */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
  /**
   * A clock in milliseconds that never runs backwards, for `cache.ttl` and durations. For tests.
   * @default performance.now
   */
  readonly clock?: (() => number) | undefined;
  /**
   * Returns the bytes of heap in use, or `undefined` if unknown, for the check `memory`. For tests.
   * @default what the runtime reports
   */
  readonly memoryUsage?: (() => number | undefined) | undefined;
}

/** The options of `T` without `undefined`: every one has its value or its default. */
export type WithDefaults<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/**
 * A config with every default filled in, checked and frozen, as `getConfig` returns it. `loneSurrogates` and
 * `outOfRange` are `undefined` if each function keeps its own default.
 */
export interface Settings
  extends
    WithDefaults<Omit<ProcessorConfig, 'cache' | 'health' | 'onOperation' | 'loneSurrogates' | 'outOfRange'>>,
    Pick<ReadConfig, 'loneSurrogates' | 'outOfRange'> {
  readonly cache: WithDefaults<CacheConfig>;
  readonly health: WithDefaults<HealthConfig>;
  readonly onOperation: ((event: OperationEvent) => void) | undefined;
}

/** Event that `onOperation` receives after an operation. It contains no content of the text. */
export interface OperationEvent {
  /** The method: `get`, `set`, `foreach`, … */
  readonly operation: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes of UTF-8 of the text that was read; absent if there was none. */
  readonly bytes?: number;
  /** Whether the text was found in the cache; absent if the cache was not used. */
  readonly cache?: 'hit' | 'miss';
  /** The `code` of the `JsonError` with which it failed, or `OTHER` for another error; absent if it did not fail. */
  readonly code?: string;
}
