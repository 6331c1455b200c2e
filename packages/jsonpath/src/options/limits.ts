import { LimitExceededError } from '@wirework/encoding-errors';
import { assertOptions, maxInputBytes, readLimit } from '@wirework/scanner/primitives';

/** Limits of a query and of its evaluation. Exceeding one is a `LimitExceededError` with its name as `limit`. */
export interface JsonPathLimits {
  /**
   * The longest query, in UTF-16 units.
   * @default 5_000
   */
  readonly maxQueryLength?: number | undefined;
  /**
   * Levels of parentheses, function calls and filters inside filters in a query.
   * @default 100
   */
  readonly maxNesting?: number | undefined;
  /**
   * Nodes that one evaluation visits, those of filters included. Other work counts as well: 64 units of a string that
   * is compared or matched are one node.
   * @default 10_000_000
   */
  readonly maxNodes?: number | undefined;
  /**
   * Nodes that one evaluation returns.
   * @default 1_000_000
   */
  readonly maxResults?: number | undefined;
  /**
   * Levels of arrays and objects that a descendant segment or a comparison enters; in a text all levels count.
   * @default 200
   */
  readonly maxDepth?: number | undefined;
  /**
   * The largest text, in bytes of UTF-8, never more than 2,147,483,647.
   * @default 536_870_912 (512 MiB)
   */
  readonly maxBytes?: number | undefined;
}

export type LimitName = keyof JsonPathLimits;

/** Every limit as a number. */
export type ReadLimits = Readonly<Record<LimitName, number>>;

const known: readonly string[] = /* @__PURE__ */ Object.keys({
  maxQueryLength: true,
  maxNesting: true,
  maxNodes: true,
  maxResults: true,
  maxDepth: true,
  maxBytes: true,
  functions: true,
} satisfies Record<LimitName | 'functions', true>);

/**
 * Throws a `TypeError` for anything but an object, and for an unknown option: a limit whose name is misspelt would not
 * apply.
 */
export function checkOptions(options: JsonPathLimits | undefined): void {
  if (options !== undefined) assertOptions(options, known);
}

/** Reads the limits, with their defaults. */
export function readLimits(options: object | undefined): ReadLimits {
  return {
    maxQueryLength: readLimit(options, 'maxQueryLength', 5_000),
    maxNesting: readLimit(options, 'maxNesting', 100),
    maxNodes: readLimit(options, 'maxNodes', 10_000_000),
    maxResults: readLimit(options, 'maxResults', 1_000_000),
    maxDepth: readLimit(options, 'maxDepth', 200),
    maxBytes: Math.min(readLimit(options, 'maxBytes', 2 ** 29), maxInputBytes),
  };
}

/** Returns the error for a limit that is exceeded. */
export function limitError(limits: ReadLimits, limit: LimitName): LimitExceededError {
  return new LimitExceededError({
    limit,
    max: limits[limit],
    hint: `the option '${limit}' of compileJsonPath sets this limit`,
  });
}
