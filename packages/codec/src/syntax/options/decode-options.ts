import { maxInputBytes } from '@wirework/scanner/primitives';
import type { JsonSyntax } from '@wirework/scanner';
import { assertOptions, readChoice, readFlag, readLimit, readSyntax } from '@wirework/scanner/primitives';
import { readGoRules, readWord, usualRules, type GoRules } from './go-rules.ts';

/** Options of everything that reads JSON. */
export interface DecodeOptions {
  /**
   * Type of numbers if no target decides: `number` the nearest double, `lossless` a `JsonNumber` with every
   * digit, as Go's `UseNumber`, `bigint` a bigint for integers beyond ±(2^53−1) and the nearest double for the rest.
   * @default 'number'
   */
  readonly numbers?: 'number' | 'lossless' | 'bigint' | undefined;
  /**
   * Makes a member that is not a field of its struct, or that an object which is filled does not have, an
   * `UnknownFieldError`.
   * @default false
   */
  readonly disallowUnknownFields?: boolean | undefined;
  /**
   * Lets a member that matches no field of a struct exactly match one in any case, as in Go.
   * @default false
   */
  readonly caseInsensitive?: boolean | undefined;
  /**
   * Rule for a name that occurs twice in an object: the last one wins, or it is a `DuplicateNameError`. With `reject`,
   * a decoder that reads tokens remembers the names of all open objects, up to `maxBytes` characters together.
   * @default 'last'; 'reject' with `go: 'v2'`
   */
  readonly duplicates?: 'last' | 'reject' | undefined;
  /**
   * Rule for bytes inside strings that are not UTF-8: each becomes U+FFFD, or it is a `JsonSyntaxError`.
   * @default 'replace'; 'reject' with `go: 'v2'`
   */
  readonly invalidUtf8?: 'replace' | 'reject' | undefined;
  /**
   * Rule for an escaped surrogate without its other half (`"\\ud800"`): it becomes U+FFFD, as in Go, or stays, as in
   * `JSON.parse`, or is a `JsonSyntaxError`. Where a whole text is read, and not a stream, this also holds for a
   * surrogate that is not escaped.
   * @default 'replace'; 'reject' with `go: 'v2'`
   */
  readonly loneSurrogates?: 'replace' | 'keep' | 'reject' | undefined;
  /**
   * Result for a number too large for a double if no target decides: an `UnmarshalTypeError`, as in Go, or an infinity,
   * as in `JSON.parse`. With `numbers: 'lossless'` it keeps its digits.
   * @default 'error'
   */
  readonly outOfRange?: 'error' | 'infinity' | undefined;
  /**
   * Package of Go whose rules hold: `v1` is `encoding/json`, `v2` is `encoding/json/v2`. Other options go before them.
   * @default 'v1'
   */
  readonly go?: 'v1' | 'v2' | undefined;
  /**
   * Nesting levels of arrays and objects; a deeper value is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes of one value, including white space before it; a larger value is a `LimitExceededError`. At most
   * 2,147,483,647.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * Refuses anything after the value. Only a decoder can allow another value, so elsewhere this is always in effect.
   */
  readonly trailing?: 'reject' | undefined;
}

/** Options with defaults applied. */
export interface DecodeSettings {
  readonly numbers: 'number' | 'lossless' | 'bigint';
  readonly disallowUnknownFields: boolean;
  readonly caseInsensitive: boolean;
  readonly rejectDuplicates: boolean;
  readonly rejectInvalidUtf8: boolean;
  /** Whether a lone surrogate is not replaced. One that is refused stays until the check. */
  readonly keepSurrogates: boolean;
  readonly rejectSurrogates: boolean;
  readonly allowInfinity: boolean;
  readonly maxDepth: number;
  readonly maxBytes: number;
  readonly syntax: JsonSyntax;
  readonly rules: GoRules;
}

const defaults: DecodeSettings = /* @__PURE__ */ Object.freeze({
  numbers: 'number',
  disallowUnknownFields: false,
  caseInsensitive: false,
  rejectDuplicates: false,
  rejectInvalidUtf8: false,
  keepSurrogates: false,
  rejectSurrogates: false,
  allowInfinity: false,
  maxDepth: 10_000,
  maxBytes: 104_857_600,
  syntax: 'json',
  rules: usualRules,
});

const names = [
  'numbers',
  'disallowUnknownFields',
  'caseInsensitive',
  'duplicates',
  'invalidUtf8',
  'loneSurrogates',
  'outOfRange',
  'go',
  'maxDepth',
  'maxBytes',
  'trailing',
] satisfies (keyof DecodeOptions)[];

/**
 * Reads the options as own properties.
 *
 * @param more names of options that the caller reads itself, which may include `trailing`
 */
export function readDecodeOptions(options: object | undefined, more: readonly string[] = []): DecodeSettings {
  if (options === undefined) return defaults;
  assertOptions(options, [...names, ...more]);
  if (!more.includes('trailing')) readChoice(options, 'trailing', ['reject']);
  const rules = readGoRules(options);
  const surrogates = readWord(options, 'loneSurrogates', ['replace', 'keep', 'reject'], rules.loneSurrogates);
  return {
    numbers: readChoice(options, 'numbers', ['number', 'lossless', 'bigint']),
    disallowUnknownFields: readFlag(options, 'disallowUnknownFields', false),
    caseInsensitive: readFlag(options, 'caseInsensitive', false),
    rejectDuplicates: readWord(options, 'duplicates', ['last', 'reject'], rules.duplicates) === 'reject',
    rejectInvalidUtf8: readWord(options, 'invalidUtf8', ['replace', 'reject'], rules.invalidUtf8) === 'reject',
    keepSurrogates: surrogates !== 'replace',
    rejectSurrogates: surrogates === 'reject',
    allowInfinity: readChoice(options, 'outOfRange', ['error', 'infinity']) === 'infinity',
    maxDepth: readLimit(options, 'maxDepth', defaults.maxDepth),
    maxBytes: Math.min(readLimit(options, 'maxBytes', defaults.maxBytes), maxInputBytes),
    // Only readers of whole values have this option.
    syntax: more.includes('syntax') ? readSyntax(options) : 'json',
    rules,
  };
}

/** Returns whether `JSON.parse` returns the result that the settings ask for, except where `nativeDiffers`. */
export function isPlain({ numbers, rejectDuplicates }: DecodeSettings): boolean {
  return numbers !== 'lossless' && !rejectDuplicates;
}

/** Returns the length up to which any text is within `maxDepth` and `maxBytes`: a level takes two characters. */
export function lengthWithinLimits({ maxDepth, maxBytes }: DecodeSettings): number {
  return Math.min(2 * maxDepth, maxBytes);
}
