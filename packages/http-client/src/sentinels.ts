/**
 * Sentinels beyond the specification's twelve: match them with `errorIs(error, ErrCircuitOpen)`.
 * Each is one frozen object, thrown only as the `cause` of a `ClientError`.
 */

const sentinel = (name: string, message: string): Error => {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name });
  // Its stack would show where this module was loaded.
  Object.defineProperty(error, 'stack', { value: `${name}: ${message}` });
  return Object.freeze(error);
};

/** The circuit breaker of the host is open. */
export const ErrCircuitOpen: Error = sentinel('ErrCircuitOpen', 'circuit is open');
/** The bulkhead of the host has no room and its queue is full. */
export const ErrBulkheadFull: Error = sentinel('ErrBulkheadFull', 'bulkhead is full');
/** The client-side rate limit of the host is used up. */
export const ErrRateLimited: Error = sentinel('ErrRateLimited', 'rate limit is used up');
/** The request's body is larger than `maxRequestBodySize`. */
export const ErrRequestBodyTooLarge: Error = sentinel('ErrRequestBodyTooLarge', 'request body too large');
/** The response's headers are larger than `maxResponseHeaderBytes`. */
export const ErrResponseHeadersTooLarge: Error = sentinel('ErrResponseHeadersTooLarge', 'response headers too large');
/** More redirects than `maxRedirects`. */
export const ErrTooManyRedirects: Error = sentinel('ErrTooManyRedirects', 'too many redirects');
/** A download's bytes have another digest than `checksum`. */
export const ErrChecksumMismatch: Error = sentinel('ErrChecksumMismatch', 'checksum does not match');
/** A download of the same file is under way in this process. */
export const ErrDownloadInProgress: Error = sentinel('ErrDownloadInProgress', 'download in progress');
