import type { OperationEvent } from '../observe/operation-event.ts';

/** How a text is read. A processor applies it to all calls; many calls take their own, and then bypass the cache. */
export interface ReadConfig {
  /**
   * Bytes of UTF-8 that a text may have.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxTextBytes?: number | undefined;
  /**
   * Levels of arrays and objects that a text may have.
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

/** How a text is edited. */
export interface EditConfig extends ReadConfig {
  /**
   * Whether a set creates missing parents.
   * @default what the processor says
   */
  readonly create?: boolean | undefined;
}

/** How texts that were read are remembered. */
export interface CacheConfig {
  /** @default true */
  readonly enabled?: boolean | undefined;
  /**
   * Texts that are kept.
   * @default 128
   */
  readonly maxEntries?: number | undefined;
  /**
   * Estimated bytes that all kept texts and their values may take together. A text that is larger than that by itself is not kept.
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * Milliseconds that a text is kept after it was first read.
   * @default 300_000 (5 minutes)
   */
  readonly ttl?: number | undefined;
}

/** When a processor reports itself as unhealthy. */
export interface HealthConfig {
  /**
   * Share of failed operations, 0 to 1, above which the check `error_rate` fails. A missing path is not a failure.
   * @default 0.1
   */
  readonly maxErrorRate?: number | undefined;
  /**
   * Operations before `error_rate` is checked at all.
   * @default 100
   */
  readonly minOperations?: number | undefined;
  /**
   * Bytes of the process's heap above which the check `memory` fails.
   * @default 1_073_741_824 (1 GiB)
   */
  readonly maxHeapBytes?: number | undefined;
}

/** What `createProcessor` takes. Every field is optional and read as an own property; an unknown field is refused. */
export interface ProcessorConfig extends ReadConfig {
  /**
   * Items of one batch, and paths of one call that takes several.
   * @default 2_000
   */
  readonly maxBatch?: number | undefined;
  /**
   * Whether `set` and `setMultiple` create missing parents.
   * @default false
   */
  readonly create?: boolean | undefined;
  readonly cache?: CacheConfig | undefined;
  readonly health?: HealthConfig | undefined;
  /** Called after every operation; what it throws is ignored. It never sees content. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
  /**
   * A clock in milliseconds that never runs backwards, for time to live and durations.
   * @default performance.now
   */
  readonly clock?: (() => number) | undefined;
  /**
   * Bytes of heap in use, or `undefined` if unknown, for the check `memory`.
   * @default what the runtime reports
   */
  readonly memoryUsage?: (() => number | undefined) | undefined;
}

type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** A config with every default filled in, checked and frozen. */
export interface Settings extends Filled<Omit<ProcessorConfig, 'cache' | 'health' | 'onOperation'>> {
  readonly cache: Filled<CacheConfig>;
  readonly health: Filled<HealthConfig>;
  readonly onOperation: ((event: OperationEvent) => void) | undefined;
}
