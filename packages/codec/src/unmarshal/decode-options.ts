import { readChoice, readLimit, readOption } from '@wirework/scanner';

/** How JSON becomes values. */
export interface DecodeOptions {
  /**
   * What numbers become where no target says it: `number` the nearest double, `lossless` a `JsonNumber` with every
   * digit, `bigint` a bigint for integers beyond ±(2^53−1) and the nearest double for the rest.
   * @default 'number'
   */
  readonly numbers?: 'number' | 'lossless' | 'bigint' | undefined;
  /** The same as `numbers: 'lossless'`. */
  readonly useNumber?: boolean | undefined;
  /**
   * A member that a struct does not know is an `UnknownFieldError`.
   * @default false
   */
  readonly disallowUnknownFields?: boolean | undefined;
  /**
   * A member that matches no field of a struct exactly may match one in another case, as in Go.
   * @default false
   */
  readonly caseInsensitive?: boolean | undefined;
  /**
   * What a name that stands twice in an object does: the last one wins, or a `DuplicateNameError`. A decoder that reads tokens then holds
   * the names of the objects that are open, of up to `maxBytes` characters together.
   * @default 'last'
   */
  readonly duplicates?: 'last' | 'reject' | undefined;
  /**
   * What bytes that are not UTF-8 do inside strings: U+FFFD for each, or a `JsonSyntaxError`.
   * @default 'replace'
   */
  readonly invalidUtf8?: 'replace' | 'reject' | undefined;
  /**
   * Levels of arrays and objects; deeper is a `LimitExceededError`.
   * @default 10_000
   */
  readonly maxDepth?: number | undefined;
  /**
   * Bytes of one value, white space before it included; larger is a `LimitExceededError`.
   * @default 104_857_600 (100 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/** Options with their defaults. */
export interface DecodeSettings {
  readonly numbers: 'number' | 'lossless' | 'bigint';
  readonly disallowUnknownFields: boolean;
  readonly caseInsensitive: boolean;
  readonly rejectDuplicates: boolean;
  readonly rejectInvalidUtf8: boolean;
  readonly maxDepth: number;
  readonly maxBytes: number;
}

const defaults: DecodeSettings = Object.freeze({
  numbers: 'number',
  disallowUnknownFields: false,
  caseInsensitive: false,
  rejectDuplicates: false,
  rejectInvalidUtf8: false,
  maxDepth: 10_000,
  maxBytes: 104_857_600,
});

/** Reads the options as own properties. */
export function readDecodeOptions(options: DecodeOptions | undefined): DecodeSettings {
  if (options === undefined) return defaults;
  return {
    numbers: readOption(options, 'useNumber') === true ? 'lossless' : readChoice(options, 'numbers', ['number', 'lossless', 'bigint']),
    disallowUnknownFields: readOption(options, 'disallowUnknownFields') === true,
    caseInsensitive: readOption(options, 'caseInsensitive') === true,
    rejectDuplicates: readChoice(options, 'duplicates', ['last', 'reject']) === 'reject',
    rejectInvalidUtf8: readChoice(options, 'invalidUtf8', ['replace', 'reject']) === 'reject',
    maxDepth: readLimit(options, 'maxDepth', defaults.maxDepth),
    maxBytes: readLimit(options, 'maxBytes', defaults.maxBytes),
  };
}

/** Whether `JSON.parse` gives what the settings want, but for what `nativeDiffers` finds. */
export function isPlain({ numbers, rejectDuplicates }: DecodeSettings): boolean {
  return numbers === 'number' && !rejectDuplicates;
}
