/**
 * Parts for a package that reads JSON text itself: units, skipping, walking, positions of faults, numbers, own members, options and messages.
 *
 * @packageDocumentation
 */
export { assertText } from './document/assert-text.ts';
export { canonicalNumber } from './tokens/canonical-number.ts';
export { assertSyntax, canBeDeeper, isDeeper, maxUncheckedLength, parseText } from './document/parse-text.ts';
export { buildContainer } from './document/build-container.ts';
export { nativeParserFor, parseNative } from './document/parse-native.ts';
export { compactJson } from './values/compact-json.ts';
export { elementIndex } from './values/element-index.ts';
export { encodeUnits, withUnits } from './units/encode-units.ts';
export { findFault } from './grammar/find-fault.ts';
export { formatNumber } from './tokens/format-number.ts';
export { kindOf } from './values/kind-of.ts';
export { maxInputBytes } from './options/limits.ts';
export { describeKind, describeValue } from './messages/describe-value.ts';
export { didYouMean, nearest } from './messages/nearest.ts';
export { numberAt } from './tokens/number-at.ts';
export { numberOrBigint } from './tokens/number-or-bigint.ts';
export { readFunction } from './options/read-function.ts';
export { readInteger } from './options/read-integer.ts';
export { readObject } from './options/read-object.ts';
export { assertOptions, readChoice, readFlag, readLimit, readOption } from './options/read-option.ts';
export { readSyntax } from './options/read-syntax.ts';
export { getOwn, hasOwn, setOwn } from './values/own-property.ts';
export { quoteCharacter } from './syntax/quote-character.ts';
export { remainingBytes } from './units/remaining-bytes.ts';
export { skipColon } from './grammar/skip-colon.ts';
export { skipLiteral } from './grammar/skip-literal.ts';
export { skipNumber } from './grammar/skip-number.ts';
export { skipString } from './grammar/skip-string.ts';
export { skipValue } from './grammar/skip-value.ts';
export { skipWhitespace } from './grammar/skip-whitespace.ts';
export { invalidCharacterAt, syntaxErrorAt } from './syntax/syntax-error-at.ts';
export { blankText } from './jsonc/to-strict-json.ts';
export { withStrictUnits } from './jsonc/strict-units.ts';
export { toJsonMethod } from './values/to-json-method.ts';
export { nameEquals } from './tokens/name-equals.ts';
export { scalarAt } from './tokens/scalar-at.ts';
export { parseString } from './tokens/parse-string.ts';
export { maxCopiedSlice, unescapeString } from './tokens/token-text.ts';
export { typeName } from './messages/type-name.ts';
export { assertInput, isBytes } from './units/units.ts';
export { findInvalidUtf8 } from './units/find-invalid-utf8.ts';
export { utf16Length, utf8Length } from './units/utf8-length.ts';
export { valueKeys } from './values/value-keys.ts';
export { walkValue } from './grammar/walk-value.ts';

export type { JsonKind } from './values/kind-of.ts';
export type { SyntaxErrorOptions } from './syntax/syntax-error-at.ts';
export type { ToJson } from './values/to-json-method.ts';
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
