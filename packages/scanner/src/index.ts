/**
 * The RFC 8259 grammar over text and bytes: validate, explain, locate, and lossless numbers.
 *
 * @packageDocumentation
 */
export { isJsonNumber } from './values/kind-of.ts';
export { JsonNumber } from './values/json-number.ts';
export { locate } from './document/locate.ts';
export { pointerAt } from './syntax/syntax-context.ts';
export { toStrictJson } from './jsonc/to-strict-json.ts';
export { placeInWhole, positionAt, positionAtByte } from './syntax/position-at.ts';
export { assertValidJson, findSyntaxError } from './document/find-syntax-error.ts';
export { isValidJson } from './document/is-valid-json.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type {
  JsonError,
  JsonErrorByCode,
  JsonErrorCode,
  JsonSyntaxError,
  LimitExceededError,
  NumberRangeError,
} from '@wirework/encoding-errors';
export type { ScanLimits, ScanOptions } from './options/scan-options.ts';
export type { JsonSyntax, SyntaxOption } from './jsonc/to-strict-json.ts';
export type { Located } from './document/locate.ts';
export type { BytePosition, TextPosition } from './syntax/position-at.ts';
export type { StreamPosition } from './syntax/syntax-error-at.ts';
export type { JsonInput } from './units/units.ts';
