import type { SyntaxOption } from '@wirework/scanner';
import { assertOptions, hasOwn, readFlag, readOption, readLimit } from '@wirework/scanner/primitives';
import { LimitExceededError } from '@wirework/encoding-errors';

/** Options of `get` and `getMany`. */
export interface ReadOptions extends Limits {
  /**
   * `true` throws if nothing is found: `PathNotFoundError`, or `TypeMismatchError` for a step into a container of the
   * wrong kind. Otherwise a read returns `undefined` or the default.
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * The result if nothing is found, unless the read is strict. A null is a value.
   * @default undefined
   */
  readonly default?: unknown;
}

/** Options of every operation on a text. */
export interface TextOptions extends Limits, SyntaxOption {
  /**
   * The largest text, in bytes of UTF-8.
   * @default 536_870_912 (512 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * `reject` throws a `DuplicateNameError` if any object of the text has a name twice; it reads the whole text.
   * Otherwise the last one counts, as in `JSON.parse`.
   * @default 'last'
   */
  readonly duplicates?: 'last' | 'reject' | undefined;
}

/** Options of `getFromText` and `getManyFromText`. */
export interface TextReadOptions extends ReadOptions, TextOptions {
  /**
   * `all` refuses a text that is not JSON, wherever the fault is. `scanned` stops at the answer and does not
   * check the text after it, which may be malformed or repeat the name: not for untrusted text.
   * @default 'all'
   */
  readonly validate?: 'all' | 'scanned' | undefined;
  /**
   * How numbers are returned: `number` as the nearest double, `lossless` as a `JsonNumber` with its digits, `bigint` as
   * a bigint if they are integers beyond ±(2^53−1), which a double may not hold exactly, otherwise as a double.
   * @default 'number'
   */
  readonly numbers?: 'number' | 'lossless' | 'bigint' | undefined;
}

/** Options of `set`. */
export interface SetOptions extends Limits {
  /**
   * `true` creates missing parents: an array for `[n]` and `[+]`, an object for a name; and fills
   * an array with nulls up to `[n]`.
   * @default false
   */
  readonly create?: boolean | undefined;
}

/** Options of `remove`. */
export interface RemoveOptions extends Limits {
  /**
   * `true` returns the input unchanged if the path leads to nothing, instead of throwing a `PathNotFoundError` or
   * `TypeMismatchError`.
   *
   * @default false
   */
  readonly ignoreMissing?: boolean | undefined;
}

/** Options of `setInText`. */
export interface TextSetOptions extends SetOptions, TextOptions {}

/** Options of `setManyInText`; the limits apply to the text before each update. */
export type TextSetManyOptions = TextSetOptions;

/** Options of `removeFromText` and `removeManyInText`. */
export interface TextRemoveOptions extends RemoveOptions, TextOptions {}

/** The values of options of a text; the first one is the default. */
export const textChoices = {
  duplicates: ['last', 'reject'],
  validate: ['all', 'scanned'],
  numbers: ['number', 'lossless', 'bigint'],
} as const;

/** All options of this package. Each function accepts all of them, so that one object can serve many functions. */
const known: readonly string[] = /* @__PURE__ */ Object.keys({
  maxDepth: true,
  syntax: true,
  numbers: true,
  duplicates: true,
  validate: true,
  strict: true,
  default: true,
  create: true,
  ignoreMissing: true,
  maxBytes: true,
  maxPathLength: true,
  maxSegments: true,
  maxIndex: true,
  maxOperations: true,
  maxCopied: true,
} satisfies Record<LimitName | keyof TextReadOptions | keyof TextSetOptions | keyof TextRemoveOptions, true>);

/**
 * Throws a `TypeError` for anything but an object, and for an unknown option: a limit whose name is misspelt would not
 * apply. Every function that takes options calls it first.
 */
export function checkOptions(options: unknown): void {
  if (options === undefined) return;
  if (typeof options === 'object' && options !== null && hasOwn(options, 'maxTextBytes'))
    throw new TypeError("Cannot use the option 'maxTextBytes': it is 'maxBytes' now");
  assertOptions(options, known);
}

/**
 * Checks the options of a read of a value. It refuses a number, which other libraries take here as the default. The
 * other functions ignore one, because it may be the index that `map` passes.
 */
export function checkReadOptions(options: object | undefined): void {
  if (typeof options === 'number')
    throw new TypeError('Cannot use the options: expected an object such as { default: 0 }, found number');
  checkOptions(options);
}

export function defaultOf(options: ReadOptions | undefined): unknown {
  return readOption(options, 'default');
}

/** Returns whether a boolean option is on. */
export function isOn(options: object | undefined, name: string): boolean {
  return readFlag(options, name, false);
}

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
   * The largest index, slice bound or slice step; also the most elements that one set may add in order to reach an
   * index beyond the end of arrays.
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
