/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The client on the platform's `fetch`, for browsers, Workers, Deno, Bun and React Native: the methods, results and
 * errors of the client for Node.
 *
 * @packageDocumentation
 */
export { createClient } from './features/client/create-fetch-client.ts';
export { createDomainClient } from './features/session/base-session.ts';
export { createSession } from './features/session/fetch-session.ts';
export { ConfigError, isConfigError } from './config/config-error.ts';
export { withSettings } from './config/fetch-fields.ts';
export { events } from './features/sse/events.ts';
export { audit } from './features/middleware/audit.ts';
export { logging } from './features/middleware/logging.ts';
export { metrics } from './features/middleware/metrics.ts';
export { recover } from './features/middleware/recover.ts';
export { requestId } from './features/middleware/request-id.ts';
export { isUnmarshalError, UnmarshalError } from './body/unmarshal.ts';
export {
  ErrBulkheadFull,
  ErrCircuitOpen,
  ErrRateLimited,
  ErrRequestBodyTooLarge,
  ErrTooManyRedirects,
} from './base/sentinels.ts';

// For callers that catch errors.
export {
  classifyError,
  ClientError,
  ErrClientClosed,
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

export type { FetchClient, FetchRequestInput, FetchRequestOptions } from './features/client/fetch-client.ts';
export type { BaseClient } from './client/base-client.ts';
export type { RequestTarget } from './request/options.ts';
export type { FetchSession, FetchSessionOptions } from './features/session/fetch-session.ts';
export type { BaseSession, BaseSessionOptions } from './features/session/base-session.ts';
export type { FetchResult } from './transport-fetch/fetch-result.ts';
export type {
  FetchConfig,
  FetchFunction,
  FetchInit,
  FetchSecurityConfig,
  FetchTimeoutsConfig,
} from './config/fetch-config.ts';
export type {
  BreakerConfig,
  BreakerEvent,
  BreakerState,
  BulkheadConfig,
  RateLimitConfig,
  RateLimitStore,
  ResilienceConfig,
  RetryBudgetConfig,
  RetryConfig,
  SharedTurn,
} from './config/groups.ts';
export type { ConfigErrorDetails } from './config/config-error.ts';
export type { AuditEvent, AuditOptions } from './features/middleware/audit.ts';
export type { RequestLogger } from './features/middleware/logging.ts';
export type { RequestMetric } from './features/middleware/metrics.ts';
export type { RequestIdOptions } from './features/middleware/request-id.ts';
export type { RequestMethodsOf } from './response/request-methods-of.ts';
export type { AnyMiddleware, MiddlewareOf, SendRequestOf } from './response/middleware-of.ts';
export type { AttemptMiddleware, AttemptRequest, AttemptResponse, SendAttempt } from './response/attempt-middleware.ts';
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
export type { ResultTimings } from './response/timings.ts';
export type {
  BodyOrigin,
  BodyPlace,
  StandardTarget,
  StandardTargetResult,
  UnmarshalIssue,
  UnmarshalTarget,
} from './body/unmarshal.ts';
export type { EventsSender, StreamingResult } from './features/sse/events.ts';
export type { EventsOptions, EventsSettings } from './features/sse/events-options.ts';
export type { ServerSentEvent } from './features/sse/events-options.ts';
