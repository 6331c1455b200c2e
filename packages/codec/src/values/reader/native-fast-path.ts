/**
 * Fast path for reading a text into a target, in less than half the time: `JSON.parse` reads the text, and `fromNative`
 * of the target checks the value. Where the result may differ from that of `read`, or is an error, the answer is
 * `needsText`, and `read` reads the text: errors are made there only.
 *
 *   text ── JSON.parse ──► value ── target.fromNative ──► the same value, or a new one
 *     └──── lexicalFactsOf ───► names, depth, unusual numbers ──► `needsText` if they do not agree
 */
import type { JsonInput } from '@wirework/scanner';
import { findFault, parseNative, withUnits } from '@wirework/scanner/primitives';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { mayHoldBigint, mayHoldSurrogate } from '../../syntax/text/native-differs.ts';
import { lexicalFactsOf } from '../../syntax/text/lexical-facts.ts';

/** Answer of the fast path if the text has to be read. */
export const needsText: unique symbol = Symbol('needsText');

/** Returns the result of a target for a value from `JSON.parse`, which it may change, or `needsText`. */
export type FromNative = (value: unknown, pass: NativePass) => unknown;

/** One text that is read by the fast path. */
export interface NativePass {
  readonly settings: DecodeSettings;
  /** Integral doubles that are not written as integers. */
  readonly unusual: ReadonlySet<number> | undefined;
  /** Members that were seen. If the text has more names, one occurs twice. */
  names: number;
  /** Whether `null` is a mismatch for a target that does not take it. */
  exact: boolean;
  /** Nesting level of `t.lazy` targets. */
  nested: number;
}

/** Most levels of the fast path, which recurses. */
const maxNativeDepth = 1000;
/**
 * Most units of a text that `JSON.parse` sees without a check of its depth: it takes 50 bytes of memory for a level.
 */
const maxUncheckedUnits = 1_048_576;

/**
 * Returns the result of a target for a text, or `needsText`.
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
  if (mayBeInvalid(text, settings) || mayHoldSurrogate(text, settings)) return needsText;
  if (settings.numbers === 'bigint' && mayHoldBigint(text)) return needsText;
  if (end - start > maxUncheckedUnits && findFault(units.subarray(start, end), end - start, settings.maxDepth) !== -1)
    return needsText;
  let value: unknown;
  try {
    value = parseNative(text);
  } catch {
    return needsText;
  }
  return readParsed(value, units, start, end, fromNative, settings);
}

/**
 * Returns the result of a target for a parsed value, or `needsText`.
 *
 * @param value the result of `JSON.parse` for the text, which has no escape for a lone surrogate
 */
export function readParsed(
  value: unknown,
  units: Uint8Array,
  start: number,
  end: number,
  fromNative: FromNative,
  settings: DecodeSettings,
): unknown {
  const { names, depth, unusual } = lexicalFactsOf(units, start, end);
  if (depth > Math.min(settings.maxDepth, maxNativeDepth)) return needsText;
  const pass: NativePass = { settings, unusual, names: 0, exact: false, nested: 0 };
  const result = fromNative(value, pass);
  return pass.names === names ? result : needsText;
}

/** Returns the result of a target for a whole input, or `needsText`. */
export function readWholeNatively(
  input: JsonInput,
  fromNative: FromNative | undefined,
  settings: DecodeSettings,
): unknown {
  const { length } = input;
  if (!mayReadNatively(fromNative, length, settings)) return needsText;
  return typeof input === 'string'
    ? withUnits(input, (units) => readNatively(input, units, 0, length, fromNative, settings))
    : readNatively(decodeUtf8(input, 0, length), input, 0, length, fromNative, settings);
}

/** Returns whether the fast path may read a text of a length; it cannot make `JsonNumber`s. */
export function mayReadNatively(
  fromNative: FromNative | undefined,
  length: number,
  { numbers }: DecodeSettings,
): fromNative is FromNative {
  return fromNative !== undefined && numbers !== 'lossless' && length <= maxStringLength;
}

/** `fromNative` of a target for any value. */
export const anyFromNative: FromNative = (value, pass) => (isUnchangedNative(value, pass) ? value : needsText);

/**
 * Returns whether reading the text gives the same value: a number that is too large does not, unless infinities are
 * allowed.
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
