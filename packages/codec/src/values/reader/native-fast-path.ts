/**
 * The fast path for reading a text into a target: `JSON.parse` reads it, and the target checks the value. Most of the time the result
 * is the same as when the text is read unit by unit, in less than half the time. Everything wrong or unusual, where the result might
 * differ, is a `misfit`, and the text is read again on the slow path, so that errors are made in one place only.
 *
 *   text ── JSON.parse ──► value ── target.fit ──► the same value, or a new one
 *     └──── lexicalFactsOf ───► names, depth, unusual numbers ──► misfit if they do not agree
 */
import { findFault, setOwn } from '@wirework/scanner';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/decode-utf8.ts';
import type { JsonView } from '../../syntax/text/json-view.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { loneSurrogateEscape, mayHoldBigint } from '../../syntax/text/native-differs.ts';
import { lexicalFactsOf } from '../../syntax/text/lexical-facts.ts';

/** The answer of a target if the result for a value may differ from that of reading its text. */
export const needsText: unique symbol = Symbol('needsText');
export type NeedsText = typeof needsText;

/** Makes the value of a target from the result of `JSON.parse`, which it may change; or returns a `misfit`. */
export type FromNative = (value: unknown, pass: NativePass) => unknown;

/** One text that is being fitted. */
export interface NativePass {
  readonly settings: DecodeSettings;
  /** Numbers that are not written as integers. */
  readonly unusual: ReadonlySet<number> | undefined;
  /** Members that were seen. If the text has more names, one came twice. */
  names: number;
  /** Nesting level of `t.lazy` targets. */
  nested: number;
}

/** The most levels that are fitted; each takes room on the stack. */
const deepest = 1000;
/** A text of more units is proven before `JSON.parse` sees it, which takes 50 bytes of memory for a level. */
const huge = 1_048_576;

/**
 * What a target makes of a text, or a `misfit`.
 *
 * @param text the text between two positions of the units
 */
export function readNatively(
  text: string,
  units: Uint8Array,
  start: number,
  end: number,
  fromNative: FromNative,
  settings: DecodeSettings,
): unknown {
  if (mayBeInvalid(text, settings) || (!settings.keepSurrogates && loneSurrogateEscape(text) !== -1)) return needsText;
  if (settings.numbers === 'bigint' && mayHoldBigint(text)) return needsText;
  if (end - start > huge && findFault(units.subarray(start, end), end - start, settings.maxDepth) !== -1)
    return needsText;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return needsText;
  }
  return readParsed(value, units, start, end, fromNative, settings);
}

/**
 * What a target makes of a value, or a `misfit`.
 *
 * @param value what `JSON.parse` made of the text, in which no half of a surrogate pair is escaped
 */
function readParsed(
  value: unknown,
  units: Uint8Array,
  start: number,
  end: number,
  fromNative: FromNative,
  settings: DecodeSettings,
): unknown {
  const { names, depth, unusual } = lexicalFactsOf(units, start, end);
  if (depth > Math.min(settings.maxDepth, deepest)) return needsText;
  const pass: NativePass = { settings, unusual, names: 0, nested: 0 };
  const result = fromNative(value, pass);
  return pass.names === names ? result : needsText;
}

/**
 * Replaces each of some values by what a target makes of it.
 *
 * @param values what `JSON.parse` made of the text between two positions of the units, in which no half of a surrogate pair is escaped
 * @returns whether none is a misfit
 */
export function readEachNatively(
  values: unknown[],
  units: Uint8Array,
  start: number,
  end: number,
  fromNative: FromNative,
  settings: DecodeSettings,
): boolean {
  return (
    readParsed(values, units, start, end, (_, pass) => elementsFromNative(values, fromNative, pass), settings) !==
    needsText
  );
}

/** Fits the elements of a list in their places. Returns the list, or a `misfit`. */
export function elementsFromNative(values: unknown[], fromNative: FromNative, pass: NativePass): unknown {
  for (let i = 0; i < values.length; i++) {
    const fitted = fromNative(values[i], pass);
    if (fitted === needsText) return needsText;
    values[i] = fitted;
  }
  return values;
}

/** What a target makes of a whole view, or a `misfit`. */
export function readViewNatively(
  { input, units }: JsonView,
  fromNative: FromNative | undefined,
  settings: DecodeSettings,
): unknown {
  if (!mayReadNatively(fromNative, input.length, settings)) return needsText;
  const text = typeof input === 'string' ? input : decodeUtf8(input, 0, input.length);
  return readNatively(text, units, 0, units.length, fromNative, settings);
}

/** Whether a text of a length is worth being decoded for a fit: every number as a `JsonNumber` comes from the text alone. */
export function mayReadNatively(
  fromNative: FromNative | undefined,
  length: number,
  { numbers }: DecodeSettings,
): fromNative is FromNative {
  return fromNative !== undefined && numbers !== 'lossless' && length <= maxStringLength;
}

/** Fits an own member of a value in place. Returns `false` for a misfit. */
export function memberFromNative(value: object, name: string, fromNative: FromNative, pass: NativePass): boolean {
  const there = (value as Record<string, unknown>)[name];
  const fitted = fromNative(there, pass);
  if (fitted === needsText) return false;
  if (!Object.is(fitted, there)) setOwn(value, name, fitted);
  return true;
}

/** The fit for a value of any kind. */
export const anyFromNative: FromNative = (value, pass) => (isUnchangedNative(value, pass) ? value : needsText);

/**
 * Looks at a value that no target asks anything of.
 *
 * @returns whether it is what reading it gives: numbers that are too large are not, unless they may be infinite
 */
export function isUnchangedNative(value: unknown, pass: NativePass): boolean {
  if (typeof value !== 'object' || value === null)
    return pass.settings.allowInfinity || (value !== Infinity && value !== -Infinity);
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    pass.names += names.length;
    for (const name of names) if (!isUnchangedNative((value as Record<string, unknown>)[name], pass)) return false;
    return true;
  }
  for (const item of value) if (!isUnchangedNative(item, pass)) return false;
  return true;
}
