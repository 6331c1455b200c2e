/**
 * Functions for packages that provide middleware: they mark the list of a client to which a middleware belongs, check
 * its options, identify the user of a call, read headers and bodies, recognise secrets, and limit the time of
 * callbacks.
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
export { contentOf } from './features/calls/content-of.ts';
export { isSecretName, safeHeaders, safeUrl } from './features/middleware/redact.ts';

export type { FieldParameter, FieldToken } from './base/field-tokens.ts';
export type { MiddlewareList } from './base/middleware-kind.ts';
export type { Chunks, RequestBody } from './body/request-body.ts';
export type { HeaderRecord, HttpRequest } from './request/request.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from './response/attempt-middleware.ts';
export type { BaseResult } from './response/base-result.ts';
export type { AnyMiddleware, MiddlewareOf, SendRequestOf } from './response/middleware-of.ts';
