/**
 * Classifies every HTTP failure: what happened, whether to retry, and what may be logged.
 *
 * @packageDocumentation
 */
export { classifyError } from './classify-error.ts';
export { ClientError } from './errors/client-error.ts';
export { isClientError } from './errors/is-client-error.ts';
export { errorAs, errorIs } from './errors/error-is.ts';
export { problemDetails } from './errors/problem-details.ts';
export { ErrorType } from './classify/error-type.ts';
export { isRetryableStatus, RETRYABLE_STATUS_CODES } from './classify/retryable-status.ts';
export { sanitizeUrl } from './redact/sanitize-url.ts';
export { wrapSentinel } from './errors/sentinel.ts';
export {
  ErrClientClosed,
  ErrEmptyFilePath,
  ErrFileExists,
  ErrInvalidConnection,
  ErrInvalidHeader,
  ErrInvalidMiddleware,
  ErrInvalidRetry,
  ErrInvalidSecurity,
  ErrInvalidTimeout,
  ErrNilConfig,
  ErrResponseBodyEmpty,
  ErrResponseBodyTooLarge,
} from './errors/sentinels.ts';

export type { ErrorContext } from './classify-error.ts';
export type {
  ClientErrorOptions,
  ClientErrorReason,
  ErrorResult,
  PlainClientError,
  PlainError,
  RequestPhase,
} from './errors/client-error-types.ts';
export type { ProblemDetails } from './errors/problem-details.ts';
export type { ClientErrorCode } from './classify/error-type.ts';
export type { SanitizeOptions } from './redact/sanitize-url.ts';
export type { Sentinel } from './errors/sentinel.ts';
