import { readBoolean, readNumber, readPlain } from '../values/read-plain.ts';

/** The JSON form of {@link Stats}: its fields under the names of the specification. */
export interface PlainStats {
  readonly cache_size: number;
  readonly cache_memory: number;
  readonly max_cache_size: number;
  readonly hit_count: number;
  readonly miss_count: number;
  readonly hit_ratio: number;
  readonly cache_ttl: number;
  readonly cache_enabled: boolean;
  readonly is_closed: boolean;
  readonly memory_efficiency: number;
  readonly operation_count: number;
  readonly error_count: number;
}

/** The fields from which statistics are made. */
export type StatsFields = Omit<Stats, 'hitRatio' | 'memoryEfficiency' | 'toJSON'>;

const MiB = 2 ** 20;

/**
 * Counts of a processor's operations and of its cache, as a frozen snapshot.
 *
 * Implements `Stats` of the specification. Made by `getStats`; {@link statsFromJson} reads its JSON form.
 *
 * @example
 * ```ts
 * const processor = createProcessor();
 * processor.get('[1]', '[0]');
 * const { operationCount, missCount, cacheSize } = processor.getStats();
 * [operationCount, missCount, cacheSize]; // → [ 1, 1, 1 ]
 * ```
 */
export class Stats {
  /** Texts in the cache. */
  readonly cacheSize: number;
  /** Estimated bytes of the texts in the cache and their values. */
  readonly cacheMemory: number;
  /** The most texts in the cache; 0 if it is disabled. */
  readonly maxCacheSize: number;
  /** Reads that found their text in the cache. */
  readonly hitCount: number;
  /** Reads that did not find their text in the cache. */
  readonly missCount: number;
  /** Hits per lookup, 0 to 1; 0 before the first lookup. */
  readonly hitRatio: number;
  /** Milliseconds that a text is kept. */
  readonly cacheTtl: number;
  /** Whether the config enables the cache. */
  readonly cacheEnabled: boolean;
  /** Whether the processor was closed at that time. */
  readonly isClosed: boolean;
  /** Hits per MiB in the cache; 0 if it is empty. */
  readonly memoryEfficiency: number;
  /** Operations of every kind that were started. */
  readonly operationCount: number;
  /** Operations that failed; a path that leads to nothing is not a failure. */
  readonly errorCount: number;

  /** @internal Use `getStats`. */
  constructor(fields: StatsFields) {
    const lookups = fields.hitCount + fields.missCount;
    this.cacheSize = fields.cacheSize;
    this.cacheMemory = fields.cacheMemory;
    this.maxCacheSize = fields.maxCacheSize;
    this.hitCount = fields.hitCount;
    this.missCount = fields.missCount;
    this.hitRatio = lookups === 0 ? 0 : fields.hitCount / lookups;
    this.cacheTtl = fields.cacheTtl;
    this.cacheEnabled = fields.cacheEnabled;
    this.isClosed = fields.isClosed;
    this.memoryEfficiency = fields.cacheMemory === 0 ? 0 : fields.hitCount / (fields.cacheMemory / MiB);
    this.operationCount = fields.operationCount;
    this.errorCount = fields.errorCount;
    Object.freeze(this);
  }

  /** Returns the twelve fields under the names of the specification, such as `hit_count`. */
  toJSON(): PlainStats {
    return {
      cache_size: this.cacheSize,
      cache_memory: this.cacheMemory,
      max_cache_size: this.maxCacheSize,
      hit_count: this.hitCount,
      miss_count: this.missCount,
      hit_ratio: this.hitRatio,
      cache_ttl: this.cacheTtl,
      cache_enabled: this.cacheEnabled,
      is_closed: this.isClosed,
      memory_efficiency: this.memoryEfficiency,
      operation_count: this.operationCount,
      error_count: this.errorCount,
    };
  }
}

/**
 * Reads the JSON form of statistics; ratio and efficiency are computed from the rest.
 *
 * @param plain the result of `toJSON()`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing or of another kind
 * @example
 * ```ts
 * const sent = JSON.stringify(createProcessor().getStats());
 * statsFromJson(JSON.parse(sent)).cacheTtl; // → 300000
 * ```
 */
export function statsFromJson(plain: unknown): Stats {
  const object = readPlain(plain, 'stats');
  return new Stats({
    cacheSize: readNumber(object, 'cache_size'),
    cacheMemory: readNumber(object, 'cache_memory'),
    maxCacheSize: readNumber(object, 'max_cache_size'),
    hitCount: readNumber(object, 'hit_count'),
    missCount: readNumber(object, 'miss_count'),
    cacheTtl: readNumber(object, 'cache_ttl'),
    cacheEnabled: readBoolean(object, 'cache_enabled'),
    isClosed: readBoolean(object, 'is_closed'),
    operationCount: readNumber(object, 'operation_count'),
    errorCount: readNumber(object, 'error_count'),
  });
}
