/**
 * The RFC 8259 grammar over text and bytes: validate, explain, locate, and lossless numbers.
 *
 * @packageDocumentation
 */
export { isJsonNumber, JsonNumber } from './values/json-number.ts';
export { locate } from './document/locate.ts';
export { pointerAt } from './document/pointer-at.ts';
export { placeInWhole, positionAt, positionAtByte } from './syntax/position-at.ts';
export { assertValidJson, findSyntaxError, isValidJson } from './document/validate.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type {
  JsonError,
  JsonErrorByCode,
  JsonErrorCode,
  JsonSyntaxError,
  LimitExceededError,
  NumberRangeError,
} from '@wirework/encoding-errors';
export type { ScanLimits } from './options/limits.ts';
export type { Located } from './document/locate.ts';
export type { BytePosition, TextPosition } from './syntax/position-at.ts';
export type { StreamPosition } from './syntax/syntax-error-at.ts';
export type { JsonInput } from './units/units.ts';

export {
  assertInput,
  assertOptions,
  assertText,
  canonicalNumber,
  compactJson,
  elementIndex,
  encodeUnits,
  findFault,
  findInvalidUtf8,
  formatNumber,
  getOwn,
  hasOwn,
  invalidCharacterAt,
  isBytes,
  kindOf,
  maxCopiedSlice as longestCopy,
  maxInputBytes as mostBytes,
  nameEquals,
  numberAt,
  numberOrBigint,
  quoteCharacter,
  readChoice,
  readFlag,
  readLimit,
  readOption,
  remainingBytes as roomBehind,
  setOwn,
  skipColon,
  skipLiteral,
  skipNumber,
  skipString,
  skipValue,
  skipWhitespace,
  syntaxErrorAt,
  toJsonMethod,
  typeName,
  unescapeString,
  utf16Length,
  utf8Length,
  walkValue,
  withUnits,
} from './primitives.ts';

export type { JsonKind, SyntaxErrorOptions, ToJson, Units, WalkedContainer, WalkVisitor } from './primitives.ts';
