/// <reference types="node" preserve="true" />
/**
 * A resilient HTTP client on undici, safe by default and honest about failure.
 *
 * @packageDocumentation
 */
export { createClient } from './features/client/client.ts';
export { ConfigError, isConfigError } from './config/config-error.ts';
export { defaultConfig, minimalConfig, performanceConfig, secureConfig } from './config/presets.ts';
export { copyStream } from './response/copy-stream.ts';
export { createResult } from './response/create-result.ts';
export { withSettings } from './config/node-fields.ts';
export { validateConfig } from './config/validate-config.ts';
export { createFetch } from './features/fetch/create-fetch.ts';
export {
  close,
  del,
  del as delete,
  download,
  get,
  head,
  options,
  patch,
  post,
  put,
  query,
  request,
} from './functions.ts';
export { audit } from './features/middleware/audit.ts';
export { logging } from './features/middleware/logging.ts';
export { metrics } from './features/middleware/metrics.ts';
export { recover } from './features/middleware/recover.ts';
export { requestId } from './features/middleware/request-id.ts';
export { telemetry } from './features/middleware/telemetry.ts';
export { createDomainClient } from './features/session/base-session.ts';
export { createSession } from './features/session/session.ts';
export { isUnmarshalError, UnmarshalError } from './body/unmarshal.ts';
export {
  ErrBulkheadFull,
  ErrChecksumMismatch,
  ErrCircuitOpen,
  ErrDownloadInProgress,
  ErrRateLimited,
  ErrRequestBodyTooLarge,
  ErrResponseHeadersTooLarge,
  ErrTooManyRedirects,
} from './base/sentinels.ts';

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
export type { RequestPhase } from '@wirework/http-errors';

export type { CreateFetchOptions } from './features/fetch/create-fetch.ts';
export type { Client, RequestInput } from './features/client/client.ts';
export type { BaseClient } from './client/base-client.ts';
export type { RequestTarget } from './request/options.ts';
export type { Config, ResolvedConfig } from './config/config.ts';
export type {
  BreakerConfig,
  BreakerEvent,
  BreakerState,
  BulkheadConfig,
  ConnectionConfig,
  DnsCacheConfig,
  ProxyTlsConfig,
  RateLimitConfig,
  RateLimitStore,
  ResilienceConfig,
  RetryBudgetConfig,
  RetryConfig,
  SecurityConfig,
  SharedTurn,
  TimeoutsConfig,
  TlsConfig,
} from './config/groups.ts';
export type { ConfigErrorDetails } from './config/config-error.ts';
export type { DownloadConfig } from './features/download/download-config.ts';
export type { DownloadProgress } from './base/meter.ts';
export type { DownloadResult, DownloadTask } from './features/download/downloader.ts';
export type { AuditEvent, AuditOptions } from './features/middleware/audit.ts';
export type { RequestLogger } from './features/middleware/logging.ts';
export type { RequestMetric } from './features/middleware/metrics.ts';
export type { RequestIdOptions } from './features/middleware/request-id.ts';
export type { TelemetryApi, TelemetryOptions, TelemetrySpan } from './features/middleware/telemetry.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from './response/attempt-middleware.ts';
export type { RequestMethods } from './response/request-methods.ts';
export type { RequestMethodsOf } from './response/request-methods-of.ts';
export type { Session, SessionOptions } from './features/session/session.ts';
export type { BaseSession, BaseSessionOptions } from './features/session/base-session.ts';
export type { Middleware, SendRequest } from './response/middleware.ts';
export type { AnyMiddleware, MiddlewareOf, SendRequestOf } from './response/middleware-of.ts';
export type { BodyChunk, BodyInput, BodyStream, RequestBody } from './body/request-body.ts';
export type { MultipartPart } from './body/multipart.ts';
export type { FieldsInput, HeadersInput, HostLookup, RequestOptions, FieldValue } from './request/options.ts';
export type { SettingsChanger, SettingsChanges } from './config/call-settings.ts';
export type { HeaderRecord, HttpRequest } from './request/request.ts';
export type {
  CallRetry,
  CallSecurity,
  CallSettings,
  CallTimeouts,
  PartialGroup,
  RedirectsConfig,
  RetryPolicy,
  RetryQuestion,
} from './request/settings.ts';
export type {
  AttemptObserver,
  CallObserver,
  ObservedAttempt,
  ObservedConnection,
  ObservedEnd,
  ObservedRedirect,
  ObservedRetry,
} from './request/call-observer.ts';
export type { HttpCookie } from './response/base-result.ts';
export type { ResponseHeaders } from './response/headers.ts';
export type { BaseResult, ResultMeta } from './response/base-result.ts';
export type { ResponsePromise } from './response/response-promise.ts';
export type { CopyOptions } from './response/copy-stream.ts';
export type { HttpResult } from './response/result.ts';
export type { ResultInit } from './response/create-result.ts';
export type { ResultTimings } from './response/timings.ts';
export type {
  BodyOrigin,
  BodyPlace,
  StandardTarget,
  StandardTargetResult,
  UnmarshalIssue,
  UnmarshalTarget,
} from './body/unmarshal.ts';
export type { EventsOptions, EventsSettings } from './features/sse/events-options.ts';
export type { ServerSentEvent } from './features/sse/events-options.ts';
