/**
 * The RFC 8259 grammar over text and bytes: validate, skip, locate, and lossless numbers.
 *
 * @packageDocumentation
 */
export { assertText } from './assert-text.ts';
export { canonicalNumber } from './canonical-number.ts';
export { compactJson } from './compact-json.ts';
export { elementIndex } from './element-index.ts';
export { encodeUnits, withUnits } from './encode-units.ts';
export { findFault } from './find-fault.ts';
export { formatNumber } from './format-number.ts';
export { isJsonNumber, JsonNumber } from './json-number.ts';
export { kindOf } from './kind-of.ts';
export { mostBytes } from './limits.ts';
export { locate } from './locate.ts';
export { numberAt } from './number-at.ts';
export { numberOrBigint } from './number-or-bigint.ts';
export { assertOptions, readChoice, readFlag, readLimit, readOption } from './options.ts';
export { getOwn, hasOwn, setOwn } from './own-property.ts';
export { pointerAt } from './pointer-at.ts';
export { placeInWhole, positionAt, positionAtByte } from './position-at.ts';
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
export { assertValidJson, findSyntaxError, isValidJson } from './validate.ts';
export { walkValue } from './walk-value.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type {
  JsonError,
  JsonErrorByCode,
  JsonErrorCode,
  JsonSyntaxError,
  LimitExceededError,
  NumberRangeError,
} from '@wirework/encoding-errors';
export type { JsonKind } from './kind-of.ts';
export type { ScanLimits } from './limits.ts';
export type { Located } from './locate.ts';
export type { BytePosition, TextPosition } from './position-at.ts';
export type { StreamPosition, SyntaxErrorOptions } from './syntax-error-at.ts';
export type { ToJson } from './to-json-method.ts';
export type { JsonInput, Units } from './units.ts';
export type { WalkedContainer, WalkVisitor } from './walk-value.ts';
