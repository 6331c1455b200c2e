import { LimitExceededError } from '@wirework/encoding-errors';
import { hasOwn, readLimit } from '@wirework/scanner/primitives';

/** Limits of a path. Exceeding one is a `LimitExceededError` with its name as `limit`. */
export interface PathLimits {
  /**
   * The longest path, in UTF-16 units.
   * @default 5_000
   */
  readonly maxPathLength?: number | undefined;
  /**
   * The most segments of a path.
   * @default 100
   */
  readonly maxSegments?: number | undefined;
  /**
   * The largest index, slice bound or slice step; also the most elements that one set may add in order to reach an index beyond the end of arrays.
   * @default 1_000_000
   */
  readonly maxIndex?: number | undefined;
}

/** Limits of a path and of the document to which it is applied. */
export interface Limits extends PathLimits {
  /**
   * Nesting levels of arrays and objects in a text that is read or written.
   * @default 200
   */
  readonly maxDepth?: number | undefined;
}

export type LimitName =
  'maxPathLength' | 'maxSegments' | 'maxIndex' | 'maxDepth' | 'maxBytes' | 'maxOperations' | 'maxCopied';

const defaults: Readonly<Record<LimitName, number>> = /* @__PURE__ */ Object.freeze({
  maxPathLength: 5_000,
  maxSegments: 100,
  maxIndex: 1_000_000,
  maxDepth: 200,
  maxBytes: 536_870_912,
  maxOperations: 10_000,
  maxCopied: 1_000_000,
});

/**
 * Reads one limit as an own property of the options.
 *
 * @throws RangeError if it is not a number of at least 0
 */
export function limitOf(options: object | undefined, name: LimitName): number {
  return readLimit(options, name, defaults[name]);
}

/** Returns whether options have a limit of a path, which may differ from its default. */
export function hasPathLimits(options: object | undefined): boolean {
  return (
    options !== undefined &&
    (hasOwn(options, 'maxPathLength') || hasOwn(options, 'maxSegments') || hasOwn(options, 'maxIndex'))
  );
}

/** Throws a `LimitExceededError` if a count is over its limit. */
export function assertWithin(count: number, options: object | undefined, name: LimitName): void {
  const max = limitOf(options, name);
  if (count > max) throw new LimitExceededError({ limit: name, max });
}
