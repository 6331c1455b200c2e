import { readNumber, readPlain, readStrings } from '../values/read-plain.ts';

/** The JSON form of a {@link WarmupResult}: its fields under the names of the specification. */
export interface PlainWarmupResult {
  readonly total_paths: number;
  readonly successful: number;
  readonly failed: number;
  readonly success_rate: number;
  readonly failed_paths?: readonly string[];
}

/**
 * The result of a warm-up of the cache.
 *
 * Implements `WarmupResult` of the specification. Made by `warmupCache`; {@link warmupResultFromJson} reads its JSON
 * form.
 *
 * @example
 * ```ts
 * const { totalPaths, successful, failedPaths } = createProcessor().warmupCache('{"a": 1}', ['a', 'b']);
 * [totalPaths, successful, failedPaths]; // → [ 2, 1, [ 'b' ] ]
 * ```
 */
export class WarmupResult {
  /** Paths in all. */
  readonly totalPaths: number;
  /** Paths that lead to a value. */
  readonly successful: number;
  /** Paths that lead to nothing or are malformed. */
  readonly failed: number;
  /** Percentage of the paths that lead to a value, 0 to 100; 100 for no paths. */
  readonly successRate: number;
  /** Paths that lead to nothing or are malformed, in their order. */
  readonly failedPaths: readonly string[];

  /** @internal Use `warmupCache`. */
  constructor(totalPaths: number, failedPaths: readonly string[]) {
    this.totalPaths = totalPaths;
    this.failed = failedPaths.length;
    this.successful = totalPaths - this.failed;
    this.successRate = totalPaths === 0 ? 100 : (this.successful / totalPaths) * 100;
    this.failedPaths = Object.freeze([...failedPaths]);
    Object.freeze(this);
  }

  /** Returns the fields under the names of the specification; `failed_paths` is left out if it is empty. */
  toJSON(): PlainWarmupResult {
    return {
      total_paths: this.totalPaths,
      successful: this.successful,
      failed: this.failed,
      success_rate: this.successRate,
      ...(this.failed > 0 && { failed_paths: this.failedPaths }),
    };
  }
}

/**
 * Reads the JSON form of a warm-up. Only `total_paths` and `failed_paths` are read; the rest is computed from them.
 *
 * @param plain the result of `toJSON()`, read as own properties
 * @throws TypeMismatchError (`TYPE_MISMATCH`) naming the field that is missing or of another kind
 * @example
 * ```ts
 * warmupResultFromJson({ total_paths: 4, failed_paths: ['a.b'] }).successRate; // → 75
 * ```
 */
export function warmupResultFromJson(plain: unknown): WarmupResult {
  const object = readPlain(plain, 'warm-up');
  return new WarmupResult(readNumber(object, 'total_paths'), readStrings(object, 'failed_paths'));
}
