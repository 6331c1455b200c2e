/**
 * Result wrappers that carry a value, an existence flag and an error, and never throw.
 *
 * @packageDocumentation
 */
export { AccessResult, accessFailed, accessFound, accessMissing } from './access-result.ts';
export { failed, found, missing, Result } from './result/result.ts';
export { resultFromJson } from './result/result-from-json.ts';
export { tryResult, tryResultAsync } from './result/try-result.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type { JsonError, JsonErrorByCode, JsonErrorCode } from '@wirework/encoding-errors';
export type { PlainAccessResult } from './access-result.ts';
export type { Found, PlainResult, ResultCases } from './result/result.ts';
