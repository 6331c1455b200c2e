/**
 * For packages with middleware of their own: to which list of a client it belongs, its options, whose a call is,
 * headers, bodies, names of secrets, and a limit of time for functions of users.
 *
 * @packageDocumentation
 */
export { belongingTo } from './base/middleware-kind.ts';
export { assertTypes, readKnown } from './base/assert-options.ts';
export { fieldTokens, isSeparator, listItems, parametersOf } from './base/field-tokens.ts';
export { invalid } from './base/messages.ts';
export { parseJson } from './base/parse-json.ts';
export { runWithin } from './base/run-within.ts';
export { openChunks } from './body/request-body.ts';
export { basicAuthorization, bearerAuthorization } from './request/authorization.ts';
export { conditions, emptyHeaders } from './request/headers.ts';
export { hiddenHeaders, identifyingHeaders, isKnown, partitionOf } from './request/identity.ts';
export { parseUrl } from './request/parse-url.ts';
export { isSecretName, safeHeaders, safeUrl } from './features/middleware/redact.ts';

export type { FieldParameter, FieldToken } from './base/field-tokens.ts';
export type { MiddlewareList } from './base/middleware-kind.ts';
export type { Chunks, RequestBody } from './body/request-body.ts';
export type { HeaderRecord, HttpRequest } from './request/request.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from './response/attempt-middleware.ts';
export type { BaseResult } from './response/base-result.ts';
export type { AnyMiddleware, MiddlewareOf, SendRequestOf } from './response/middleware-of.ts';
