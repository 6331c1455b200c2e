/**
 * Sentinels in addition to the specification's twelve: match them with `errorIs(error, ErrCircuitOpen)`.
 * Each is one frozen object, thrown only as the `cause` of a `ClientError`.
 */
import { wrapSentinel, type Sentinel } from '@wirework/http-errors';

const sentinel = (code: string, message: string): Sentinel => {
  const error = wrapSentinel({ name: 'Error', code, message });
  // Its stack would show where this module was loaded.
  error.stack = `Error: ${message}`;
  return Object.freeze(error);
};

/** The circuit breaker of the host is open. */
export const ErrCircuitOpen: Sentinel = /* @__PURE__ */ sentinel('ERR_CIRCUIT_OPEN', 'circuit is open');
/** The bulkhead of the host has no room and its queue is full. */
export const ErrBulkheadFull: Sentinel = /* @__PURE__ */ sentinel('ERR_BULKHEAD_FULL', 'bulkhead is full');
/** The client-side rate limit of the host is used up. */
export const ErrRateLimited: Sentinel = /* @__PURE__ */ sentinel('ERR_RATE_LIMITED', 'rate limit is used up');
/** The rate limit that processes share could not be asked. */
export const ErrSharedLimit: Sentinel = /* @__PURE__ */ sentinel('ERR_SHARED_LIMIT', 'shared rate limit failed');
/** The body of the request is larger than `maxRequestBodySize`. */
export const ErrRequestBodyTooLarge: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_REQUEST_BODY_TOO_LARGE',
  'request body too large',
);
/** The headers of the response are larger than `maxResponseHeaderBytes`. */
export const ErrResponseHeadersTooLarge: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_RESPONSE_HEADERS_TOO_LARGE',
  'response headers too large',
);
/** There are more redirects than `maxRedirects`. */
export const ErrTooManyRedirects: Sentinel = /* @__PURE__ */ sentinel('ERR_TOO_MANY_REDIRECTS', 'too many redirects');
/** The digest of a download differs from `checksum`. */
export const ErrChecksumMismatch: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_CHECKSUM_MISMATCH',
  'checksum does not match',
);
/** Another download to the same path is in progress, in this process or in another one that has started over. */
export const ErrDownloadInProgress: Sentinel = /* @__PURE__ */ sentinel(
  'ERR_DOWNLOAD_IN_PROGRESS',
  'download in progress',
);
