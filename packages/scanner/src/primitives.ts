/**
 * Parts for a package that reads JSON text itself: units, skipping, walking, positions of faults, numbers, own members, options and messages.
 *
 * @packageDocumentation
 */
export { assertText } from './assert-text.ts';
export { canonicalNumber } from './canonical-number.ts';
export { assertSyntax, canBeDeeper, isDeeper, maxUncheckedLength, parseText } from './check/parse-text.ts';
export { compactJson } from './compact-json.ts';
export { elementIndex } from './element-index.ts';
export { encodeUnits, withUnits } from './encode-units.ts';
export { findFault } from './find-fault.ts';
export { formatNumber } from './format-number.ts';
export { kindOf } from './kind-of.ts';
export { mostBytes } from './limits.ts';
export { describeKind, describeValue } from './messages/describe-value.ts';
export { didYouMean, nearest } from './messages/nearest.ts';
export { numberAt } from './number-at.ts';
export { numberOrBigint } from './number-or-bigint.ts';
export {
  assertOptions,
  readChoice,
  readFlag,
  readFunction,
  readInteger,
  readLimit,
  readObject,
  readOption,
} from './options.ts';
export { getOwn, hasOwn, setOwn } from './own-property.ts';
export { quoteCharacter } from './quote-character.ts';
export { roomBehind } from './room-behind.ts';
export { skipColon } from './skip-colon.ts';
export { skipLiteral } from './skip-literal.ts';
export { skipNumber } from './skip-number.ts';
export { skipString } from './skip-string.ts';
export { skipValue } from './skip-value.ts';
export { skipWhitespace } from './skip-whitespace.ts';
export { invalidCharacterAt, syntaxErrorAt } from './syntax-error-at.ts';
export { toJsonMethod } from './to-json-method.ts';
export { longestCopy, nameEquals, unescapeString } from './token-text.ts';
export { typeName } from './type-name.ts';
export { assertInput, isBytes } from './units.ts';
export { findInvalidUtf8, utf16Length, utf8Length } from './utf8.ts';
export { valueKeys } from './values/value-keys.ts';
export { walkValue } from './walk-value.ts';

export type { JsonKind } from './kind-of.ts';
export type { SyntaxErrorOptions } from './syntax-error-at.ts';
export type { ToJson } from './to-json-method.ts';
export type { Units } from './units.ts';
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
export type { WalkedContainer, WalkVisitor } from './walk-value.ts';
