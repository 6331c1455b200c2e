/// <reference types="node" preserve="true" />
/**
 * A resilient HTTP client on undici, safe by default and honest about failure.
 *
 * @packageDocumentation
 */
export { createClient } from './client.ts';
export { ConfigError, isConfigError } from './config/config-error.ts';
export { defaultConfig } from './config/defaults.ts';
export { minimalConfig, performanceConfig, secureConfig } from './config/presets.ts';
export { validateConfig } from './config/validate-config.ts';
export { createFetch } from './fetch.ts';
export { close, del, del as delete, download, get, head, options, patch, post, put, request } from './functions.ts';
export { audit } from './middleware/audit.ts';
export { logging } from './middleware/logging.ts';
export { metrics } from './middleware/metrics.ts';
export { recover } from './middleware/recover.ts';
export { requestId } from './middleware/request-id.ts';
export { telemetry } from './middleware/telemetry.ts';
export { createDomainClient } from './session/domain-client.ts';
export { createSession } from './session/session.ts';
export { isUnmarshalError, UnmarshalError } from './response/unmarshal.ts';
export {
  ErrBulkheadFull,
  ErrChecksumMismatch,
  ErrCircuitOpen,
  ErrDownloadInProgress,
  ErrRateLimited,
  ErrRequestBodyTooLarge,
  ErrResponseHeadersTooLarge,
  ErrTooManyRedirects,
} from './sentinels.ts';

// For callers that catch errors.
export {
  classifyError,
  ClientError,
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
  errorAs,
  errorIs,
  ErrorType,
  ErrResponseBodyEmpty,
  ErrResponseBodyTooLarge,
  isClientError,
  sanitizeUrl,
} from '@wirework/http-errors';

export type { Client, RequestInput } from './client.ts';
export type {
  Config,
  ConnectionConfig,
  HostLookup,
  MiddlewareConfig,
  ResilienceConfig,
  ResolvedConfig,
  RetryConfig,
  SecurityConfig,
  PartialGroup,
  TimeoutsConfig,
  TlsConfig,
} from './config/config.ts';
export type { ConfigErrorDetails } from './config/config-error.ts';
export type { DownloadConfig, DownloadProgress } from './download/download-config.ts';
export type { DownloadResult, DownloadTask } from './download/downloader.ts';
export type { AuditEvent, AuditOptions } from './middleware/audit.ts';
export type { RequestLogger } from './middleware/logging.ts';
export type { RequestMetric } from './middleware/metrics.ts';
export type { RequestIdOptions } from './middleware/request-id.ts';
export type { TelemetryApi, TelemetrySpan } from './middleware/telemetry.ts';
export type { RequestMethods } from './request-methods.ts';
export type { DomainClient } from './session/domain-client.ts';
export type { Session, SessionOptions } from './session/session.ts';
export type { Middleware, SendRequest } from './middleware/middleware.ts';
export type { BodyChunk, BodyInput, BodyStream, RequestBody } from './request/body.ts';
export type { MultipartPart } from './request/multipart.ts';
export type { FieldsInput, HeadersInput, RequestOptions, FieldValue } from './request/options.ts';
export type { HeaderRecord, HttpRequest } from './request/request.ts';
export type { HttpCookie } from './response/set-cookie.ts';
export type { ResponseHeaders } from './response/headers.ts';
export type { HttpResult, ResultMeta } from './response/result.ts';
export type { ResultTimings } from './response/timings.ts';
export type {
  BodyOrigin,
  BodyPlace,
  StandardTarget,
  StandardTargetResult,
  UnmarshalIssue,
  UnmarshalTarget,
} from './response/unmarshal.ts';
export type { BreakerConfig, BreakerEvent, BreakerState } from './resilience/breaker.ts';
export type { BulkheadConfig } from './resilience/bulkhead.ts';
export type { RateLimitConfig } from './resilience/rate-limit.ts';
export type { RetryPolicy, RetryQuestion } from './retry/policy.ts';
export type { EventsOptions } from './sse/events.ts';
export type { ServerSentEvent } from './sse/server-sent-event.ts';
