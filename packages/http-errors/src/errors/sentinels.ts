import { sentinel, type Sentinel } from './sentinel.ts';

// The sentinel errors of the specification, with its messages. Each is frozen and shared, and has no stack;
// `wrapSentinel` makes one to throw, with a stack and details.

/** `createClient` or `validateConfig` was called with `null` in place of a configuration. */
export const ErrNilConfig: Sentinel = /* @__PURE__ */ sentinel('ERR_NIL_CONFIG', 'config cannot be nil');
/** A timeout is negative or above 30 minutes. */
export const ErrInvalidTimeout: Sentinel = /* @__PURE__ */ sentinel('ERR_INVALID_TIMEOUT', 'invalid timeout');
/** The number of retries is not 0 to 10, or the backoff factor not 1 to 10. */
export const ErrInvalidRetry: Sentinel = /* @__PURE__ */ sentinel('ERR_INVALID_RETRY', 'invalid retry configuration');
/** A connection limit is out of range, or the proxy URL is malformed. */
export const ErrInvalidConnection: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_INVALID_CONNECTION',
  'invalid connection configuration',
);
/** The limit of the response body is not 0 to 1 GB. */
export const ErrInvalidSecurity: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_INVALID_SECURITY',
  'invalid security configuration',
);
/** The number of redirects is not 0 to 50, or the user agent is too long or has control characters. */
export const ErrInvalidMiddleware: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_INVALID_MIDDLEWARE',
  'invalid middleware configuration',
);
/** A header has control characters or is too large. */
export const ErrInvalidHeader: Sentinel = /* @__PURE__ */ sentinel('ERR_INVALID_HEADER', 'invalid header');
/** A download has no path to write to. */
export const ErrEmptyFilePath: Sentinel = /* @__PURE__ */ sentinel('ERR_EMPTY_FILE_PATH', 'file path cannot be empty');
/** The file already exists and may be neither overwritten nor resumed. */
export const ErrFileExists: Sentinel = /* @__PURE__ */ sentinel('ERR_FILE_EXISTS', 'file already exists');
/** The body to be parsed is empty. */
export const ErrResponseBodyEmpty: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_RESPONSE_BODY_EMPTY',
  'response body is empty',
);
/** The body exceeds its limit. */
export const ErrResponseBodyTooLarge: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_RESPONSE_BODY_TOO_LARGE',
  'response body too large',
);
/** The client was used after it was closed. */
export const ErrClientClosed: Sentinel = /* @__PURE__ */ sentinel('ERR_CLIENT_CLOSED', 'client is closed');
