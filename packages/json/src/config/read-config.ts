import type { CacheConfig, HealthConfig, ProcessorConfig, ReadConfig, Settings } from './config.ts';
import { callable, type Field, flag, group, integer, readFields, share, word } from './fields.ts';
import { runtimeClock, runtimeMemoryUsage } from './runtime.ts';

const MiB = 2 ** 20;

const readingFields = {
  maxTextBytes: integer(100 * MiB, 1, 2 ** 29),
  maxDepth: integer(200, 1, 2_000),
  numbers: word('number', 'lossless', 'bigint'),
  duplicates: word('last', 'reject'),
} satisfies { [K in keyof ReadConfig]-?: Field<unknown> };

const cacheFields = {
  enabled: flag(true),
  maxEntries: integer(128, 1, 1_000_000),
  maxBytes: integer(64 * MiB, 1, 2 ** 40),
  ttl: integer(300_000, 1, 2 ** 31 - 1),
} satisfies { [K in keyof CacheConfig]-?: Field<unknown> };

const healthFields = {
  maxErrorRate: share(0.1),
  minOperations: integer(100, 1, 2 ** 31 - 1),
  maxHeapBytes: integer(1024 * MiB, 1, 2 ** 50),
} satisfies { [K in keyof HealthConfig]-?: Field<unknown> };

const processorFields = {
  ...readingFields,
  maxBatch: integer(2_000, 1, 1_000_000),
  create: flag(false),
  cache: group<Settings['cache']>(cacheFields),
  health: group<Settings['health']>(healthFields),
  onOperation: callable<Settings['onOperation']>(undefined),
  clock: callable<Settings['clock']>(runtimeClock),
  memoryUsage: callable<Settings['memoryUsage']>(runtimeMemoryUsage),
} satisfies { [K in keyof ProcessorConfig]-?: Field<unknown> };

/** What a text may be and how it is read, with every field filled in. */
export type Reading = Pick<Settings, 'maxTextBytes' | 'maxDepth' | 'numbers' | 'duplicates'>;

/**
 * Checks a config and fills in the defaults.
 *
 * @throws TypeError, RangeError naming the field, its bound and the value
 * @example
 * ```ts
 * readConfig({ cache: { maxEntries: 10 } }).cache.ttl; // → 300000
 * ```
 */
export function readConfig(config: ProcessorConfig | undefined): Settings {
  return readFields<Settings>(config === undefined ? {} : config, processorFields);
}

/** The config of one call: what it says goes before what the processor says. */
export function readCallConfig(config: ReadConfig, settings: Reading): Reading {
  const given = readFields<Reading>(config, readingFields);
  const pick = <K extends keyof Reading>(name: K): Reading[K] => {
    return Object.hasOwn(config, name) && config[name] !== undefined ? given[name] : settings[name];
  };
  return Object.freeze({
    maxTextBytes: pick('maxTextBytes'),
    maxDepth: pick('maxDepth'),
    numbers: pick('numbers'),
    duplicates: pick('duplicates'),
  });
}
