import { getOwn } from '@wirework/scanner/primitives';
import type { CacheConfig, Config, EditConfig, HealthConfig, ProcessorConfig, ReadConfig, Settings } from './config.ts';
import {
  assertFields,
  callable,
  type Field,
  flag,
  group,
  integer,
  perhaps,
  readFields,
  share,
  unchecked,
  word,
} from './fields.ts';

const MiB = 2 ** 20;

const readingFields = {
  maxBytes: integer(100 * MiB, 1, 2 ** 29),
  // The stack allows recursion through a thousand levels, with room for the caller's own frames.
  maxDepth: integer(200, 1, 1_000),
  numbers: word('number', 'lossless', 'bigint'),
  duplicates: word('last', 'reject'),
  loneSurrogates: perhaps('replace', 'keep'),
  outOfRange: perhaps('error', 'infinity'),
  syntax: word('json', 'jsonc'),
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

const editFields = { ...readingFields, create: flag(false) } satisfies { [K in keyof EditConfig]-?: Field<unknown> };

/** The fields of one call: those of a read with a target, and those that only streams use. */
const callFields = {
  ...readingFields,
  disallowUnknownFields: flag(false),
  caseInsensitive: flag(false),
  go: unchecked,
  invalidUtf8: unchecked,
  trailing: unchecked,
  escapeHtml: unchecked,
  sortKeys: unchecked,
  maxLength: unchecked,
  prefix: unchecked,
  indent: unchecked,
} satisfies { [K in keyof Config]-?: Field<unknown> };

/** The limits of a text and how it is read, with every field filled in. */
export interface Reading
  extends Pick<Settings, keyof ReadConfig>, Pick<Config, 'disallowUnknownFields' | 'caseInsensitive'> {}
/** The limits of an edit, with every field filled in. */
export type Editing = Pick<Settings, keyof EditConfig>;

/**
 * Returns a config with the defaults filled in.
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

/** Returns the config of one read, whose fields override those of the processor; `undefined` if there is none. */
export function readCallConfig(config: Config | undefined, settings: Settings): Reading | undefined {
  if (config === undefined || typeof config === 'number') return undefined;
  return overlay<Reading>(config, callFields as never, settings);
}

/** Returns the options of an encoder or a decoder in a config; the codec checks their values. */
export function pickOptions<K extends keyof Config>(config: Config | undefined, names: readonly K[]): Pick<Config, K> {
  const options = {} as { -readonly [N in K]: Config[N] };
  if (config === undefined || typeof config === 'number') return options;
  assertFields(config, Object.keys(callFields));
  for (const name of names) options[name] = getOwn(config, name) as Config[K];
  return options as Pick<Config, K>;
}

/** Returns the config of one edit. */
export function readEditConfig(config: EditConfig | undefined, settings: Settings): Editing {
  return config === undefined ? settings : overlay<Editing>(config, editFields, settings);
}

function overlay<T extends object>(
  config: T | object,
  fields: { readonly [K in keyof T]-?: Field<T[K]> },
  settings: T,
): T {
  const given = readFields<T>(config, fields);
  const merged = {} as T;
  for (const name of Object.keys(fields) as (keyof T)[]) {
    merged[name] = getOwn(config, name) === undefined ? settings[name] : given[name];
  }
  return Object.freeze(merged);
}
/**
 * Returns the options of a call over those of the processor. An option that is undefined counts as absent, as does the
 * index that `texts.map(parseAny)` passes. Anything else that is not an object is passed on, to be refused.
 */
export function mergeOptions<O extends object>(defaults: O, options: O | undefined): O {
  if (options === undefined || typeof options === 'number') return defaults;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

/** Optional features of the runtime; this package also runs without them. */
interface Runtime {
  readonly performance?: { now(): number };
  readonly process?: { readonly memoryUsage?: () => { readonly heapUsed: number } };
}

/** Milliseconds, from a clock that never runs backwards if the runtime has one. */
function runtimeClock(): number {
  const { performance } = globalThis as Runtime;
  return performance === undefined ? Date.now() : performance.now();
}

/** Bytes of heap in use, if the runtime reports them. */
function runtimeMemoryUsage(): number | undefined {
  return (globalThis as Runtime).process?.memoryUsage?.().heapUsed;
}
