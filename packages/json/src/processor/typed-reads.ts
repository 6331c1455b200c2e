import { isStandardSchema, isTarget, type StandardSchema, stringify, type Target, unmarshal } from '@wirework/codec';
import {
  isJsonError,
  JsonErrorCode,
  type Position,
  TypeMismatchError,
  UnmarshalTypeError,
} from '@wirework/encoding-errors';
import { getFromText, type PathInput } from '@wirework/path';
import { failed, found, missing, type Result, tryResult } from '@wirework/result';
import { assertText, describeKind, kindOf, utf8Length } from '@wirework/scanner/primitives';
import type { Config } from '../config/config.ts';
import { type Reading, readCallConfig } from '../config/read-config.ts';
import { type Documents, isSingle, positionInText } from '../documents/documents.ts';
import { bindable, type ContextSource } from './operation.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { GetTyped } from './typed-getter.ts';

/** A check for a typed read. */
type Check<T = unknown> = Target<T> | StandardSchema<T>;

/** {@inheritDoc Processor.getResult} */
export const getResult: Processor['getResult'] = /* #__PURE__ */ bindable(
  (source) =>
    <T>(text: string, path: PathInput, check?: Check<T>, config?: Config) => {
      assertCheck(check);
      return read(source, 'getResult', text, path, check, config) as Result<T>;
    },
);

/** {@inheritDoc Processor.getTyped} */
export const getTyped: Processor['getTyped'] = /* #__PURE__ */ bindable(
  (source) =>
    ((text: string, path: PathInput, third?: unknown, config?: Config): unknown =>
      isCheck(third)
        ? read(source, 'getTyped', text, path, third, config).unwrap()
        : withDefault(read(source, 'getTyped', text, path, undefined, config), third)) as GetTyped,
);

/** Returns the value at a path, checked if there is a check, or why there is none. An invalid config is thrown. */
function read(
  source: ContextSource,
  name: 'getResult' | 'getTyped',
  text: string,
  path: PathInput,
  check: Check | undefined,
  config: Config | undefined,
): Result<unknown> {
  const own = readCallConfig(config, source.latest.settings);
  try {
    return source.open().run(name, text, name === 'getResult' ? readExplained : readChecked, text, path, check, own);
  } catch (error) {
    return failed(error);
  }
}

/** Returns whether the third argument of a typed read is a check; anything else is a default. */
function isCheck(value: unknown): value is Check {
  return isTarget(value) || isStandardSchema(value);
}

/** Refuses a config where a check is expected. */
function assertCheck(check: unknown): void {
  if (check === undefined || isCheck(check)) return;
  throw new TypeError(
    `Cannot check the value: expected a t.… target or a Standard Schema, found ${describeKind(check)}; a config is the fourth argument`,
  );
}

/** Returns the result of `readChecked`; an error about the value has its place in the text. */
function readExplained(
  context: ProcessorContext,
  text: string,
  path: PathInput,
  check: Check | undefined,
  own: Reading | undefined,
): Result<unknown> {
  return readChecked(context, text, path, check, own, true);
}

/**
 * Returns the value at a path, checked if there is a check. Only errors of the text and of the path are thrown.
 *
 * @param isExplained whether the place of a value that a schema refuses is searched in the text
 */
function readChecked(
  { documents, settings }: ProcessorContext,
  text: string,
  path: PathInput,
  check: Check | undefined,
  own: Reading | undefined,
  isExplained = false,
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
 * Returns the result of `getTyped`: the value, or the default if nothing was read, or if the value is null or of
 * another kind than the default. A default of null or undefined accepts every kind.
 */
function withDefault(result: Result<unknown>, fallback: unknown): unknown {
  if (!result.ok()) return fallback;
  if (fallback === undefined || fallback === null) return result.value;
  return kindOf(result.value) === kindOf(fallback) ? result.value : fallback;
}

/**
 * Returns the error about a part of a text with its place in the whole text.
 *
 * @param start where the part begins
 * @param isPart false if the value was collected from several places; the position is then the first one
 */
function relocateError(error: UnmarshalTypeError, text: string, start: number, isPart: boolean): UnmarshalTypeError {
  const { value, type, struct, field, cause, hint, index = 0, offset = 0 } = error;
  const place = positionInText(text, isPart ? start + index : start);
  const bytes = isPart ? utf8Length(text, 0, start) + offset : place.offset;
  return new UnmarshalTypeError({
    ...place,
    offset: bytes,
    value,
    type,
    struct,
    field,
    hint,
    ...(cause !== undefined && { cause }),
  });
}

/**
 * Returns the value as the schema returns it, or a failure whose `cause` is the list of issues.
 *
 * @param placeOf returns where the value is in its text
 */
function checkStandard<T>(schema: StandardSchema<T>, value: unknown, path: string, placeOf: () => Position): Result<T> {
  const outcome = schema['~standard'].validate(value);
  if ('then' in outcome) return failed(new TypeError('Cannot check the value: the schema is asynchronous'));
  if (outcome.issues === undefined) return found(outcome.value);
  const expected = 'a value that passes the schema';
  return failed(new TypeMismatchError({ path, expected, actual: kindOf(value), cause: outcome.issues, ...placeOf() }));
}
