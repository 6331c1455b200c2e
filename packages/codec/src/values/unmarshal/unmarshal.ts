import { LimitExceededError } from '@wirework/encoding-errors';
import { type JsonInput, type SyntaxOption, toStrictJson } from '@wirework/scanner';
import {
  assertOptions,
  getOwn,
  parseNative,
  readSyntax,
  remainingBytes,
  syntaxErrorAt,
  noOptions,
} from '@wirework/scanner/primitives';
import { decodeUtf8, firstFault } from '../../syntax/text/utf8.ts';
import { type JsonView, viewOf } from '../../syntax/text/json-view.ts';
import { toWellFormed } from '../../syntax/text/well-formed.ts';
import { refuseLoneSurrogates } from '../../syntax/text/lone-surrogates.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import { isRawJson } from '../is-raw-json.ts';
import type { RawJson } from '../raw-json.ts';
import { assertJsonInput } from '../../syntax/text/assert-input.ts';
import { defaultMaxDepth, faultOf } from '../../syntax/text/fault-of.ts';
import {
  isPlain,
  lengthWithinLimits,
  readDecodeOptions,
  type DecodeOptions,
  type DecodeSettings,
} from '../../syntax/options/decode-options.ts';
import { anyFromNative, readWholeNatively, needsText } from '../reader/native-fast-path.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { readAny } from '../reader/read-any.ts';
import { Reader } from '../reader/reader.ts';
import { readInto } from './read-into.ts';
import type { StandardSchema } from './standard-schema.ts';
import { isTargetReader, type Target } from '../targets/target.ts';

/** Options of {@link parseAny}. */
export interface ParseOptions extends DecodeOptions, SyntaxOption {}

/** Options of {@link unmarshal}. */
export interface UnmarshalOptions extends ParseOptions {
  /**
   * An object or array that a `t.…` target fills, instead of creating one. It keeps members that the input does not
   * have, and missing fields are not added. After an error about types, it has the values that fit.
   */
  readonly into?: object | undefined;
}

/**
 * Reads one JSON value, as Go's `Unmarshal` does. White space around it is allowed; anything else after it is a syntax
 * error.
 *
 * Without a target, the result is what `JSON.parse` returns. With a `t.…` target, the value is checked while it is
 * read. With a Standard Schema, the result is its output. An object or an array is filled (members are merged) and
 * returned. Each of its members keeps its kind, and `null` in the input changes nothing, or with `go: 'v2'` gives it
 * `0`, `''`, `false` or no elements; a member that is `null` or `undefined` takes any value, and so does one that the
 * object does not have, unless `disallowUnknownFields` refuses it. The elements of an array have the kinds that the
 * array has already, if it is not empty; objects among them are not looked into. If a value has the wrong type, or a
 * member cannot be changed, the rest is read nevertheless, and the object has the values that fit.
 *
 * @param data JSON text, or its bytes, or the `RawJson` that `t.raw()` returned
 * @param target a `t.…` target, a Standard Schema, or an object or array to fill
 * @param options numbers, strictness, limits, `into`
 * @throws JsonSyntaxError if it is not JSON; nothing has been changed then
 * @throws UnmarshalTypeError for the first value that does not fit its target, or the existing member, with struct and
 *   field; for a schema with the position of the first issue, and the list of issues as `cause`
 * @throws UnknownFieldError with `disallowUnknownFields`
 * @throws InvalidUnmarshalError if the target is something else, or cannot be filled; with a position for the first
 *   member of it that is read-only, or cannot be added
 * @throws LimitExceededError, DuplicateNameError as the options say
 * @throws TypeError, RangeError for data that is neither text nor bytes, an asynchronous schema and an invalid option
 * @example
 * ```ts
 * unmarshal('[1, 2.5]', t.list(t.float64())); // → [ 1, 2.5 ]
 * unmarshal('{"b": 2}', { a: 1 }); // → { a: 1, b: 2 }
 * unmarshal('{"a": null}', { a: 1 }, { go: 'v2' }); // → { a: 0 }
 * ```
 */
export function unmarshal(data: JsonInput | RawJson, target?: undefined, options?: UnmarshalOptions): unknown;
export function unmarshal<T>(
  data: JsonInput | RawJson,
  target: Target<T> | StandardSchema<T>,
  options?: UnmarshalOptions,
): T;
export function unmarshal<T extends object>(data: JsonInput | RawJson, target: T, options?: UnmarshalOptions): T;
export function unmarshal(source: JsonInput | RawJson, target?: unknown, options?: UnmarshalOptions): unknown {
  const settings = readDecodeOptions(options, ['into', 'syntax']);
  const data = isRawJson(source) ? source.text : source;
  assertSize(data, settings);
  const into = options === undefined ? undefined : getOwn(options, 'into');
  if (into !== undefined && !isTargetReader(target))
    throw new TypeError("Cannot use the option 'into': only a t.… target can fill something else");
  if (target === undefined) return readWhole(data, settings);
  const input = readable(data, settings);
  if (into === undefined && isTargetReader(target)) {
    const fitted = readWholeNatively(input, target.fromNative, settings);
    if (fitted !== needsText) return fitted;
  }
  const view = viewOf(input, settings.keepSurrogates, undefined, settings.syntax === 'json' ? input : data);
  refuseFault(view, settings);
  return readInto(view, target, settings, into);
}

/**
 * Reads any JSON value into plain JavaScript: objects, arrays, strings, numbers, booleans, null. With
 * `loneSurrogates: 'keep'` and `outOfRange: 'infinity'` it returns what `JSON.parse` does.
 *
 * @param text JSON text, or its bytes
 * @param options numbers, strictness, limits, `syntax`
 * @throws JsonSyntaxError if it is not JSON
 * @throws UnmarshalTypeError if a number is too large for a double; `outOfRange: 'infinity'` and `numbers: 'lossless'`
 *   read it
 * @throws LimitExceededError, DuplicateNameError as the options say
 * @throws TypeError, RangeError for input that is neither text nor bytes and for an invalid option
 * @example
 * ```ts
 * parseAny('{"a": [1, null]}'); // → { a: [ 1, null ] }
 * ```
 */
export function parseAny(text: JsonInput, options?: ParseOptions): unknown {
  if (typeof options === 'function')
    throw noOptions(options, '; there is no reviver: unmarshal with a target checks and converts values');
  const settings = readDecodeOptions(options, ['syntax']);
  assertSize(text, settings);
  return readWhole(text, settings);
}

/**
 * Returns whether data is one JSON value, by the rules of Go's `Valid`: bytes in strings need not be UTF-8, and more
 * than 10,000 levels of nesting are not valid.
 *
 * @param data JSON text, or its bytes
 * @param options `syntax`
 * @throws TypeError if it is neither, or bytes whose buffer was transferred or shrunk
 * @example
 * ```ts
 * valid('{"a": 1}'); // → true
 * valid('{"a": 1,}'); // → false
 * ```
 */
export function valid(data: JsonInput, options?: SyntaxOption): boolean {
  assertJsonInput(data);
  if (options !== undefined) assertOptions(options, ['syntax']);
  return faultOf(readSyntax(options) === 'json' ? data : strictJson(data), defaultMaxDepth) === -1;
}

function readWhole(data: JsonInput, settings: DecodeSettings): unknown {
  const input = readable(data, settings);
  const original = settings.syntax === 'json' ? input : data;
  if (settings.rejectDuplicates) {
    const unique = readWholeNatively(input, anyFromNative, settings);
    if (unique !== needsText) return unique;
  }
  // `JSON.parse` takes 50 bytes of memory a level, so it must not see what may be too deep.
  const isProven = input.length > lengthWithinLimits(settings) || settings.rejectInvalidUtf8;
  if (isProven) refuseFault({ input, original }, settings);
  // A text that is too long for a string is read in parts.
  const text =
    !isPlain(settings) || input.length > maxStringLength
      ? undefined
      : typeof input === 'string'
        ? input
        : decodeUtf8(input, 0, input.length);
  if (text !== undefined && !nativeDiffers(text, settings)) {
    try {
      return parseNative(text);
    } catch {
      // The fault is found below.
    }
  }
  if (!isProven) refuseFault({ input, original }, settings);
  const view = viewOf(input, settings.keepSurrogates, undefined, original);
  refuseLoneSurrogates(view, settings);
  const reader = new Reader(view, settings);
  return reader.finish(readAny(reader));
}

/** Returns the input as JSON of the same length, with lone surrogates replaced unless the settings keep them. */
function readable(data: JsonInput, { keepSurrogates, syntax }: DecodeSettings): JsonInput {
  const input = syntax === 'json' ? data : strictJson(data);
  return typeof input === 'string' && !keepSurrogates ? toWellFormed(input) : input;
}

function strictJson(data: JsonInput): JsonInput {
  return typeof data === 'string' ? toStrictJson(data) : toStrictJson(data);
}

/** Throws for anything but text and bytes, and for more than `maxBytes`. */
function assertSize(data: unknown, { maxBytes }: DecodeSettings): asserts data is JsonInput {
  assertJsonInput(data);
  if (remainingBytes(data, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
}

/** Throws unless an input is one value with white space around it. */
function refuseFault({ input, original }: Pick<JsonView, 'input' | 'original'>, settings: DecodeSettings): void {
  const { maxDepth, syntax } = settings;
  const fault = faultOf(input, maxDepth);
  const at = typeof input === 'string' ? fault : firstFault(input, 0, fault, settings);
  if (at !== -1) throw syntaxErrorAt(original, at, { maxDepth, syntax });
}
