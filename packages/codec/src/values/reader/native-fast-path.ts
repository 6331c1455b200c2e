/**
 * The fast path for reading a text into a target: `JSON.parse` reads it, and the target checks the value. Most of the time the result
 * is the same as when the text is read unit by unit, in less than half the time. Everything wrong or unusual, where the result might
 * differ, is a `misfit`, and the text is read again on the slow path, so that errors are made in one place only.
 *
 *   text ── JSON.parse ──► value ── target.fit ──► the same value, or a new one
 *     └──── outlineOf ───► names, depth, unusual numbers ──► misfit if they do not agree
 */
import { findFault, setOwn } from '@wirework/scanner';
import { decodeUtf8, mayBeInvalid } from '../../syntax/text/decode-utf8.ts';
import type { JsonView } from '../../syntax/text/json-view.ts';
import { longestText } from '../../syntax/text/max-string-length.ts';
import type { DecodeSettings } from '../../syntax/options/decode-options.ts';
import { loneSurrogateEscape, mayHoldBigint } from '../../syntax/text/native-differs.ts';
import { outlineOf } from '../../syntax/text/lexical-facts.ts';

/** The answer of a target if the result for a value may differ from that of reading its text. */
export const misfit: unique symbol = Symbol('misfit');
export type Misfit = typeof misfit;

/** Makes the value of a target from the result of `JSON.parse`, which it may change; or returns a `misfit`. */
export type Fit = (value: unknown, fitting: Fitting) => unknown;

/** One text that is being fitted. */
export interface Fitting {
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
export function fitText(
  text: string,
  units: Uint8Array,
  start: number,
  end: number,
  fit: Fit,
  settings: DecodeSettings,
): unknown {
  if (mayBeInvalid(text, settings) || (!settings.keepSurrogates && loneSurrogateEscape(text) !== -1)) return misfit;
  if (settings.numbers === 'bigint' && mayHoldBigint(text)) return misfit;
  if (end - start > huge && findFault(units.subarray(start, end), end - start, settings.maxDepth) !== -1) return misfit;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return misfit;
  }
  return fitParsed(value, units, start, end, fit, settings);
}

/**
 * What a target makes of a value, or a `misfit`.
 *
 * @param value what `JSON.parse` made of the text, in which no half of a surrogate pair is escaped
 */
function fitParsed(
  value: unknown,
  units: Uint8Array,
  start: number,
  end: number,
  fit: Fit,
  settings: DecodeSettings,
): unknown {
  const { names, depth, unusual } = outlineOf(units, start, end);
  if (depth > Math.min(settings.maxDepth, deepest)) return misfit;
  const fitting: Fitting = { settings, unusual, names: 0, nested: 0 };
  const result = fit(value, fitting);
  return fitting.names === names ? result : misfit;
}

/**
 * Replaces each of some values by what a target makes of it.
 *
 * @param values what `JSON.parse` made of the text between two positions of the units, in which no half of a surrogate pair is escaped
 * @returns whether none is a misfit
 */
export function fitEach(
  values: unknown[],
  units: Uint8Array,
  start: number,
  end: number,
  fit: Fit,
  settings: DecodeSettings,
): boolean {
  return fitParsed(values, units, start, end, (_, fitting) => fitElements(values, fit, fitting), settings) !== misfit;
}

/** Fits the elements of a list in their places. Returns the list, or a `misfit`. */
export function fitElements(values: unknown[], fit: Fit, fitting: Fitting): unknown {
  for (let i = 0; i < values.length; i++) {
    const fitted = fit(values[i], fitting);
    if (fitted === misfit) return misfit;
    values[i] = fitted;
  }
  return values;
}

/** What a target makes of a whole view, or a `misfit`. */
export function fitView({ input, units }: JsonView, fit: Fit | undefined, settings: DecodeSettings): unknown {
  if (!mayFit(fit, input.length, settings)) return misfit;
  const text = typeof input === 'string' ? input : decodeUtf8(input, 0, input.length);
  return fitText(text, units, 0, units.length, fit, settings);
}

/** Whether a text of a length is worth being decoded for a fit: every number as a `JsonNumber` comes from the text alone. */
export function mayFit(fit: Fit | undefined, length: number, { numbers }: DecodeSettings): fit is Fit {
  return fit !== undefined && numbers !== 'lossless' && length <= longestText;
}

/** Fits an own member of a value in place. Returns `false` for a misfit. */
export function fitMember(value: object, name: string, fit: Fit, fitting: Fitting): boolean {
  const there = (value as Record<string, unknown>)[name];
  const fitted = fit(there, fitting);
  if (fitted === misfit) return false;
  if (!Object.is(fitted, there)) setOwn(value, name, fitted);
  return true;
}

/** The fit for a value of any kind. */
export const fitAny: Fit = (value, fitting) => (passOver(value, fitting) ? value : misfit);

/**
 * Looks at a value that no target asks anything of.
 *
 * @returns whether it is what reading it gives: numbers that are too large are not, unless they may be infinite
 */
export function passOver(value: unknown, fitting: Fitting): boolean {
  if (typeof value !== 'object' || value === null)
    return fitting.settings.allowInfinity || (value !== Infinity && value !== -Infinity);
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    fitting.names += names.length;
    for (const name of names) if (!passOver((value as Record<string, unknown>)[name], fitting)) return false;
    return true;
  }
  for (const item of value) if (!passOver(item, fitting)) return false;
  return true;
}
