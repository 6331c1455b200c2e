/**
 * Classifies every HTTP failure: what happened, whether to retry, and what may be logged.
 *
 * @packageDocumentation
 */
export { isClientError } from './brand.ts';
export { classifyError } from './classify-error.ts';
export { ClientError } from './client-error.ts';
export { errorAs, errorIs } from './error-is.ts';
export { ErrorType } from './error-type.ts';
export { isRetryableStatus, RETRYABLE_STATUS_CODES } from './retryable-status.ts';
export { sanitizeUrl } from './sanitize-url.ts';
export { wrapSentinel } from './sentinel.ts';
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
} from './sentinels.ts';

export type { ErrorContext } from './classify-error.ts';
export type { ClientErrorOptions, PlainClientError } from './client-error.ts';
export type { ClientErrorCode } from './error-type.ts';
export type { PlainError } from './plain.ts';
export type { SanitizeOptions } from './sensitive-key.ts';
export type { Sentinel } from './sentinel.ts';
