import { isJsonError, JsonSyntaxError, LimitExceededError, type JsonError } from '@wirework/encoding-errors';
import { placeInWhole, positionAt, toStrictJson, type JsonSyntax, type StreamPosition } from '@wirework/scanner';
import {
  parseNative,
  readChoice,
  readFlag,
  readLimit,
  readOption,
  remainingBytes,
  syntaxErrorAt,
  withUnits,
} from '@wirework/scanner/primitives';
import {
  isPlain,
  readDecodeOptions,
  type DecodeOptions,
  type DecodeSettings,
} from '../../syntax/options/decode-options.ts';
import { viewOf } from '../../syntax/text/json-view.ts';
import { toWellFormed } from '../../syntax/text/well-formed.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { readPlainly } from '../reader/read-any.ts';
import { findCandidates, type Candidate } from './find-candidates.ts';
import type { Json5Syntax } from './lenient-syntax.ts';

/**
 * JSON that {@link extractJson} found in a text. `start` and `end` are indices of the text, in UTF-16 units; both are
 * its length if there is no JSON.
 */
export type ExtractedJson =
  | {
      readonly value: unknown;
      readonly start: number;
      readonly end: number;
      readonly complete: true;
      readonly reason: undefined;
      readonly error: undefined;
    }
  | {
      readonly value: undefined;
      readonly start: number;
      readonly end: number;
      readonly complete: false;
      /**
       * Why there is no value: `none`, the text has no JSON; `truncated`, its text or its fence ends inside the value;
       * `invalid`, a fault is inside, or an option or limit refuses it.
       */
      readonly reason: 'none' | 'truncated' | 'invalid';
      /** The fault, with its position in the whole text. */
      readonly error: JsonError;
    };

/** Options of {@link extractJson}. */
export interface ExtractOptions extends DecodeOptions {
  /**
   * `jsonc` accepts `//` and `/* … *\/` comments, and a comma after the last member or element. `json5` of
   * `@wirework/codec/json5` accepts JSON5.
   * @default 'json', which is RFC 8259
   */
  readonly syntax?: JsonSyntax | Json5Syntax | undefined;
  /**
   * Whether all values are returned, complete or not, in the order of the text.
   * @default false
   */
  readonly all?: boolean | undefined;
  /**
   * Values that count. With `object`, a footnote such as `[1]` is not taken for the answer.
   * @default 'any'
   */
  readonly kind?: 'any' | 'object' | 'array' | undefined;
  /**
   * Values that `all` returns; more are a `LimitExceededError`.
   * @default 1_000
   */
  readonly maxCandidates?: number | undefined;
}

/** Limits and choices of {@link extractJson}, with defaults applied. */
interface ExtractSettings extends DecodeSettings {
  /** The syntax in place of `syntax`. */
  readonly json5: Json5Syntax | undefined;
  readonly all: boolean;
  readonly kind: 'any' | 'object' | 'array';
  readonly maxCandidates: number;
}

/**
 * Finds the JSON in a longer text, such as the answer of a language model with prose and Markdown fences around it: an
 * object or an array anywhere; a string, a number or a literal only as the whole text, or the whole content of a fence
 * that is labelled `json`.
 *
 * Of several values, one that is the whole content of a fence goes before those in prose, and the last one of these is
 * returned. A truncated value counts too, so that a draft before it is not taken for the answer. A faulty one is
 * returned only if there is no other, and a part of it is never returned in its place. Nothing is repaired. It takes
 * time linear in the text.
 *
 * @param text any text
 * @param options as for `parseAny`, with JSON5 as another syntax, and `all`, `kind` and `maxCandidates`
 * @returns the value and its place; with `all`, a list, which is empty if the text has no JSON
 * @throws LimitExceededError if the text is longer than `maxBytes`, or has more values than `maxCandidates`
 * @throws TypeError if `text` is not a string; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * extractJson('Sure! Here is the JSON:\n{"id": 7}\nAnything else?');
 * // → { value: { id: 7 }, start: 24, end: 33, complete: true, reason: undefined, error: undefined }
 * const { value, reason, start } = extractJson('```json\n{"id": 7, "tags": ["a');
 * [value, reason, start]; // → [ undefined, 'truncated', 8 ]
 * ```
 */
export function extractJson(text: string, options: ExtractOptions & { readonly all: true }): ExtractedJson[];
export function extractJson(
  text: string,
  options?: ExtractOptions & { readonly all?: false | undefined },
): ExtractedJson;
export function extractJson(text: string, options?: ExtractOptions): ExtractedJson | ExtractedJson[];
export function extractJson(text: string, options?: ExtractOptions): ExtractedJson | ExtractedJson[] {
  const settings = readExtractOptions(options);
  if (typeof text !== 'string') throw new TypeError('Cannot find JSON in a text: it is not a string');
  const { maxBytes } = settings;
  if (remainingBytes(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
  const placeOf = placesIn(text);
  if (settings.all) return candidatesIn(text, settings).map((it) => resultOf(text, it, settings, placeOf));
  const chosen = chosenIn(text, settings);
  return chosen === undefined ? nothingIn(text) : resultOf(text, chosen, settings, placeOf);
}

/** Reads the options as own properties. */
export function readExtractOptions(options: object | undefined): ExtractSettings {
  const json5 = readJson5(options);
  const others = json5 === undefined ? options : { ...options, syntax: undefined };
  return {
    ...readDecodeOptions(others, ['syntax', 'all', 'kind', 'maxCandidates']),
    json5,
    all: readFlag(options, 'all', false),
    kind: readChoice(options, 'kind', ['any', 'object', 'array']),
    maxCandidates: readLimit(options, 'maxCandidates', 1_000),
  };
}

/** Returns the option `syntax` if it is the reader of JSON5. */
function readJson5(options: object | undefined): Json5Syntax | undefined {
  const syntax = readOption(options, 'syntax');
  if (syntax === 'json5')
    throw new RangeError(
      "Cannot use the option 'syntax' with 'json5': pass the export json5 of '@wirework/codec/json5' in its place",
    );
  const isReader = typeof syntax === 'object' && syntax !== null && typeof readOption(syntax, 'read') === 'function';
  return isReader ? (syntax as Json5Syntax) : undefined;
}

function candidatesIn(text: string, settings: ExtractSettings): Candidate[] {
  const { kind, maxCandidates } = settings;
  return withUnits(text, (units) => {
    const found: Candidate[] = [];
    for (const candidate of findCandidates(text, units, settings)) {
      if (!isOfKind(text, candidate, kind)) continue;
      if (found.length >= maxCandidates)
        throw new LimitExceededError({
          limit: 'maxCandidates',
          max: maxCandidates,
          ...placesIn(text)(candidate.start),
        });
      found.push(candidate);
    }
    return found;
  });
}

/** Returns the last of the most likely candidates. */
function chosenIn(text: string, settings: ExtractSettings): Candidate | undefined {
  return withUnits(text, (units) => {
    let chosen: Candidate | undefined;
    for (const candidate of findCandidates(text, units, settings)) {
      if (!isOfKind(text, candidate, settings.kind)) continue;
      if (chosen === undefined || likelihood(candidate) >= likelihood(chosen)) chosen = candidate;
    }
    return chosen;
  });
}

function likelihood({ end, fault, fills }: Candidate): number {
  const isFaulty = fault !== -1 && fault !== end;
  return (fills ? 2 : 0) + (isFaulty ? 0 : 1);
}

function isOfKind(text: string, { start }: Candidate, kind: ExtractSettings['kind']): boolean {
  if (kind === 'any') return true;
  return text.charCodeAt(start) === (kind === 'object' ? 0x7b /* { */ : 0x5b); /* [ */
}

/**
 * Returns a function for the positions of indices in a text. Calls with ascending indices take time linear in the text
 * together.
 */
function placesIn(text: string): PlaceOf {
  let place = { offset: 0, line: 1, column: 1, index: 0 };
  return (index) => {
    const part = text.slice(place.index, index);
    place = { ...placeInWhole(positionAt(part, part.length), place), index };
    return place;
  };
}

type PlaceOf = (index: number) => StreamPosition & { readonly index: number };

function resultOf(text: string, candidate: Candidate, settings: DecodeSettings, placeOf: PlaceOf): ExtractedJson {
  const { start, end, fault, result } = candidate;
  const { maxDepth, syntax } = settings;
  if (result !== undefined) {
    const error = result.errorIn(end, placeOf(start));
    const reason = fault === end ? 'truncated' : 'invalid';
    if (error !== undefined) return { value: undefined, start, end, complete: false, reason, error };
    return { value: result.value, start, end, complete: true, reason: undefined, error: undefined };
  }
  const part = text.slice(start, end);
  if (fault !== -1) {
    const reason = fault === end ? 'truncated' : 'invalid';
    const error = syntaxErrorAt(part, fault - start, { maxDepth, syntax, origin: placeOf(start) });
    return { value: undefined, start, end, complete: false, reason, error };
  }
  try {
    const value = valueOf(part, settings, () => placeOf(start));
    return { value, start, end, complete: true, reason: undefined, error: undefined };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return { value: undefined, start, end, complete: false, reason: 'invalid', error };
  }
}

/** Returns the value of a part that is JSON. */
function valueOf(part: string, settings: DecodeSettings, origin: () => StreamPosition): unknown {
  const { keepSurrogates, syntax } = settings;
  const strict = syntax === 'json' ? part : toStrictJson(part);
  const input = keepSurrogates ? strict : toWellFormed(strict);
  if (isPlain(settings) && !nativeDiffers(input, settings)) return parseNative(input);
  return readPlainly(viewOf(input, keepSurrogates, origin, part), settings);
}

function nothingIn(text: string): ExtractedJson {
  const { length } = text;
  const position = { ...positionAt(text, length), index: length };
  const error = new JsonSyntaxError('no JSON in the text', { ...position, reason: 'empty' });
  return { value: undefined, start: length, end: length, complete: false, reason: 'none', error };
}
