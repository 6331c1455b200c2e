/**
 * Parts for a package that reads JSON text itself: units, skipping, walking, positions of faults, numbers, own members,
 * options and messages.
 *
 * @packageDocumentation
 */
export {
  assertText,
  assertSyntax,
  canBeDeeper,
  isDeeper,
  maxUncheckedLength,
  parseText,
} from './document/parse-text.ts';
export { canonicalNumber, formatNumber } from './tokens/number-text.ts';
export { buildContainer, nativeParserFor, parseNative } from './document/parse-native.ts';
export { compactJson, toJsonMethod } from './values/compact-json.ts';
export { elementIndex, getOwn, hasOwn, setOwn } from './values/own-property.ts';
export { encodeUnits, withUnits } from './units/encode-units.ts';
export { findFault, skipValue } from './grammar/skip-value.ts';
export { kindOf, describeKind, describeValue, typeName } from './values/kind-of.ts';
export { maxInputBytes } from './options/scan-options.ts';
export { didYouMean, nearest } from './messages/nearest.ts';
export {
  numberAt,
  numberOrBigint,
  nameEquals,
  scalarAt,
  parseString,
  maxCopiedSlice,
  unescapeString,
} from './tokens/scalar-at.ts';
export {
  readFunction,
  readInteger,
  readObject,
  assertOptions,
  readChoice,
  readFlag,
  readLimit,
  noOptions,
  readOption,
  readSyntax,
} from './options/read-option.ts';
export { quoteCharacter, invalidCharacterAt, syntaxErrorAt } from './syntax/syntax-error-at.ts';
export { remainingBytes, findInvalidUtf8, utf16Length, utf8Length } from './units/utf8.ts';
export { skipColon, skipLiteral, skipNumber, skipString, skipWhitespace } from './grammar/skip-token.ts';
export { blankText, withStrictUnits } from './jsonc/to-strict-json.ts';
export { areValuesEqual } from './values/equality.ts';
export { assertInput, isBytes } from './units/units.ts';
export { valueKeys } from './values/value-keys.ts';
export { walkValue } from './grammar/walk-value.ts';

export type { JsonKind } from './values/kind-of.ts';
export type { SyntaxErrorOptions } from './syntax/syntax-error-at.ts';
export type { EqualityRules } from './values/equality.ts';
export type { ToJson } from './values/compact-json.ts';
export type { Units } from './units/units.ts';
export type {
  StandardFailure,
  StandardInput,
  StandardIssue,
  StandardJsonSchemaConverter,
  StandardJsonSchemaOptions,
  StandardJsonSchemaProps,
  StandardJsonSchemaTarget,
  StandardJsonSchemaV1,
  StandardOptions,
  StandardOutput,
  StandardPathSegment,
  StandardResult,
  StandardSchemaProps,
  StandardSchemaV1,
  StandardSuccess,
  StandardTypes,
} from './values/standard-schema.ts';
export type { WalkedContainer, WalkVisitor } from './grammar/walk-value.ts';
