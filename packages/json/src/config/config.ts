import type { OperationEvent } from '../observe/operation-event.ts';

/** How a text is read. A processor applies it to all calls; many methods take it for one call too, which then bypasses the cache. */
export interface ReadConfig {
  /**
   * Bytes of UTF-8 that a text may have, 1 to 536,870,912.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxTextBytes?: number | undefined;
  /**
   * Levels of arrays and objects that a text, or a value that is written, may have; 1 to 1,000.
   * @default 200
   */
  readonly maxDepth?: number | undefined;
  /**
   * What a number becomes: a double, a `JsonNumber` with every digit, or a bigint if it is an integer that a double cannot hold safely.
   * @default 'number'
   */
  readonly numbers?: 'number' | 'lossless' | 'bigint' | undefined;
  /**
   * A name that occurs twice in an object: the last one counts, or it is a `DuplicateNameError`.
   * @default 'last'
   */
  readonly duplicates?: 'last' | 'reject' | undefined;
}

/** Options of `set` and `setMultiple` for one call. */
export interface EditConfig extends ReadConfig {
  /**
   * Whether a set creates missing parents.
   * @default what the processor says
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
   * Texts that are kept, 1 to 1,000,000.
   * @default 128
   */
  readonly maxEntries?: number | undefined;
  /**
   * Estimated bytes that all kept texts and their values may take together, 1 to 2^40. A text that is larger than that by itself is not kept.
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
   * Items of one batch, and paths of one call that takes several; 1 to 1,000,000.
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
  /** Called after every operation, for logs and metrics; what it throws is ignored. Events contain no content. */
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

type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** A config with every default filled in, checked and frozen: what `getConfig` returns. */
export interface Settings extends Filled<Omit<ProcessorConfig, 'cache' | 'health' | 'onOperation'>> {
  readonly cache: Filled<CacheConfig>;
  readonly health: Filled<HealthConfig>;
  readonly onOperation: ((event: OperationEvent) => void) | undefined;
}
