import { TypeMismatchError } from '@wirework/encoding-errors';
import { getOwn, kindOf, setOwn } from '@wirework/scanner/primitives';
import type { Settings } from '../config/config.ts';
import { readBoolean, readPlain, readString } from '../values/read-plain.ts';
import type { Stats } from './stats.ts';

/** The outcome of one check, also in JSON. Implements `CheckResult` of the specification. */
export interface CheckResult {
  /** Whether the check passed. */
  readonly healthy: boolean;
  /** One sentence with the numbers that were checked. */
  readonly message: string;
}

/** The JSON form of a {@link HealthStatus}. */
export interface PlainHealthStatus {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly healthy: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/**
 * The health of a processor: healthy if every check is.
 *
 * Implements `HealthStatus` of the specification. Made by `getHealthStatus`; {@link healthStatusFromJson} reads its
 * JSON form.
 *
 * @example
 * ```ts
 * const { checks } = createProcessor().getHealthStatus();
 * [checks['cache']?.healthy, checks['cache']?.message]; // → [ true, 'Cache healthy: 0 of 128 texts, 0.0 MiB, 0.0% hits' ]
 * ```
 */
export class HealthStatus {
  /** When it was checked. */
  readonly timestamp: Date;
  /** Whether every check passed. */
  readonly healthy: boolean;
  /** By name: `cache`, `memory`, `error_rate`. */
  readonly checks: Readonly<Record<string, CheckResult>>;

  /** @internal Use `getHealthStatus`. */
  constructor(timestamp: Date, checks: Readonly<Record<string, CheckResult>>) {
    this.timestamp = timestamp;
    this.healthy = Object.values(checks).every((it) => it.healthy);
    this.checks = Object.freeze(checks);
    Object.freeze(this);
  }

  /** Returns `{timestamp, healthy, checks}`, the time in ISO 8601. */
  toJSON(): PlainHealthStatus {
    return { timestamp: this.timestamp.toISOString(), healthy: this.healthy, checks: this.checks };
  }
}

const MiB = 2 ** 20;

/** Judges a processor by its statistics and the heap. */
export function judgeHealth(stats: Stats, settings: Settings, timestamp: Date): HealthStatus {
  return new HealthStatus(timestamp, {
    cache: checkCache(stats),
    memory: checkMemory(settings),
    error_rate: checkErrorRate(stats, settings),
  });
}

function checkCache(stats: Stats): CheckResult {
  if (stats.isClosed) return check(false, 'Cache closed: the processor is closed');
  if (!stats.cacheEnabled) return check(true, 'Cache disabled');
  const hits = (stats.hitRatio * 100).toFixed(1);
  return check(
    true,
    `Cache healthy: ${stats.cacheSize} of ${stats.maxCacheSize} texts, ${inMiB(stats.cacheMemory)}, ${hits}% hits`,
  );
}

function checkMemory({ memoryUsage, health }: Settings): CheckResult {
  const used = memoryUsage();
  if (used === undefined) return check(true, 'Memory unknown: not available in this runtime');
  const share = `${inMiB(used)} of ${inMiB(health.maxHeapBytes)}`;
  return used <= health.maxHeapBytes ? check(true, `Memory healthy: ${share}`) : check(false, `Memory high: ${share}`);
}

function checkErrorRate(stats: Stats, { health }: Settings): CheckResult {
  const { operationCount: all, errorCount: failed } = stats;
  if (all < health.minOperations)
    return check(true, `Error rate not judged: ${all} of at least ${health.minOperations} operations`);
  const rate = `${percent(failed / all)} (${failed} of ${all}), limit ${percent(health.maxErrorRate)}`;
  return failed / all <= health.maxErrorRate
    ? check(true, `Error rate healthy: ${rate}`)
    : check(false, `Error rate high: ${rate}`);
}

function check(healthy: boolean, message: string): CheckResult {
  return Object.freeze({ healthy, message });
}

function inMiB(bytes: number): string {
  return `${(bytes / MiB).toFixed(1)} MiB`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/**
 * Reads the JSON form of one check.
 *
 * @param plain `{healthy, message}`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing or of another kind
 * @example
 * ```ts
 * checkResultFromJson({ healthy: true, message: 'fine' }); // → { healthy: true, message: 'fine' }
 * ```
 */
export function checkResultFromJson(plain: unknown): CheckResult {
  const object = readPlain(plain, 'check');
  return check(readBoolean(object, 'healthy'), readString(object, 'message'));
}

/**
 * Reads the JSON form of a health status; `healthy` is computed from the checks.
 *
 * @param plain the result of `toJSON()`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing or of another kind
 * @example
 * ```ts
 * const sent = JSON.stringify(createProcessor().getHealthStatus());
 * healthStatusFromJson(JSON.parse(sent)).healthy; // → true
 * ```
 */
export function healthStatusFromJson(plain: unknown): HealthStatus {
  const object = readPlain(plain, 'health status');
  const timestamp = new Date(readString(object, 'timestamp'));
  if (Number.isNaN(timestamp.getTime())) {
    throw new TypeMismatchError({ path: 'timestamp', expected: 'time in ISO 8601', actual: kindOf('') });
  }
  const checks: Record<string, CheckResult> = {};
  for (const [name, check] of Object.entries(readPlain(getOwn(object, 'checks'), 'checks'))) {
    setOwn(checks, name, checkResultFromJson(check));
  }
  return new HealthStatus(timestamp, checks);
}
