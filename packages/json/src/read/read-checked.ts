import { isStandardSchema, isTarget, type StandardSchema, stringify, type Target, unmarshal } from '@wirework/codec';
import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { getFromText, type PathInput } from '@wirework/path';
import { found, missing, type Result, tryResult } from '@wirework/result';
import { assertText, describeKind, kindOf } from '@wirework/scanner/primitives';
import type { Reading } from '../config/read-config.ts';
import { type Documents, isSingle } from '../documents/documents.ts';
import { checkStandard } from './check-standard.ts';
import { relocateError } from './relocate-error.ts';

/** A check for a typed read. */
export type Check<T = unknown> = Target<T> | StandardSchema<T>;

/** How `readChecked` reads. */
export interface ReadCheckedOptions {
  readonly settings: Reading;
  /** The config of the call. */
  readonly own: Reading | undefined;
  /** Whether the reason for a value that does not pass is used; if not, its place in the text is not searched. */
  readonly isExplained: boolean;
}

/** Returns whether the third argument of a typed read is a check; anything else is a default. */
export function isCheck(value: unknown): value is Check {
  return isTarget(value) || isStandardSchema(value);
}

/** Refuses a config where a check is expected. */
export function assertCheck(check: unknown): void {
  if (check === undefined || isCheck(check)) return;
  throw new TypeError(
    `Cannot check the value: expected a t.… target or a Standard Schema, found ${describeKind(check)}; a config is the fourth argument`,
  );
}

/**
 * Returns the value at a path, checked if there is a check. Only errors of the text and of the path are thrown.
 */
export function readChecked(
  documents: Documents,
  text: string,
  path: PathInput,
  check: Check | undefined,
  { settings, own, isExplained }: ReadCheckedOptions,
): Result<unknown> {
  if (check !== undefined && isTarget(check)) return readTarget(documents, text, path, check, own ?? settings);
  const { exists, value } = documents.find(text, path, own);
  const compiled = documents.compile(path);
  if (!exists) return missing(compiled.source);
  if (check === undefined) return found(value);
  return checkStandard(check as StandardSchema, value, compiled.source, () =>
    isExplained ? documents.placeOf(text, compiled, own) : {},
  );
}

/** Returns the value at a path as a target reads it from the text, so that no digit is lost. */
function readTarget(
  documents: Documents,
  text: string,
  path: PathInput,
  target: Target,
  reading: Reading,
): Result<unknown> {
  assertText(text, reading.maxBytes);
  const compiled = documents.compile(path);
  const { maxDepth, duplicates, numbers, loneSurrogates, outOfRange, disallowUnknownFields, caseInsensitive, syntax } =
    reading;
  const options = {
    numbers,
    loneSurrogates,
    outOfRange,
    disallowUnknownFields,
    caseInsensitive,
    syntax,
    maxBytes: Infinity,
  };
  const { exists, value, start, end } = getFromText(text, compiled, {
    maxDepth,
    duplicates,
    syntax,
    numbers: 'lossless',
  });
  if (!exists) return missing(compiled.source);
  const isPart = isSingle(compiled);
  return tryResult(() => {
    try {
      // The text is within the limits of the processor by now.
      return unmarshal(isPart ? text.slice(start, end) : stringify(value, { escapeHtml: false }), target, options);
    } catch (error) {
      throw isJsonError(error, JsonErrorCode.UnmarshalType) ? relocateError(error, text, start, isPart) : error;
    }
  });
}

/**
 * Returns the result of `getTyped`: the value, or the default if nothing was read, or if the value is null or of another kind
 * than the default. A default of null or undefined accepts every kind.
 */
export function withDefault(result: Result<unknown>, fallback: unknown): unknown {
  if (!result.ok()) return fallback;
  if (fallback === undefined || fallback === null) return result.value;
  return kindOf(result.value) === kindOf(fallback) ? result.value : fallback;
}
