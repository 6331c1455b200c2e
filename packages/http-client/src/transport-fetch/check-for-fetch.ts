import { invalid } from '../base/invalid.ts';
import { kindOf } from '../base/show-value.ts';
import type { WireRequest } from '../transport/transport.ts';
import type { FetchSettings } from './fetch-settings.ts';
import { isForbiddenHeader } from './is-browser.ts';
import type { FetchFunction } from '../config/fetch-config.ts';

/** Methods that `fetch` refuses. */
const refusedMethods = /^(?:TRACE|TRACK)$/;

/**
 * Refuses a request that `fetch` would refuse with an error like that of a lost connection, would send without one of
 * its headers, or would send although it cannot keep one of its options.
 *
 * @throws ClientError of type Validation
 */
export function checkForFetch(
  { method, headers, body, stream, skipsRedirects }: WireRequest,
  { fetch, dropsHeaders }: FetchSettings,
): void {
  if (refusedMethods.test(method))
    throw invalid(`Cannot send the request: 'fetch' does not allow the method ${method}`);
  if (body !== undefined && (method === 'GET' || method === 'HEAD'))
    throw invalid(`Cannot send the request: 'fetch' does not allow a body with the method ${method}`);
  const name = dropsHeaders ? Object.keys(headers).find(isForbiddenHeader) : undefined;
  if (name !== undefined)
    throw invalid(`Cannot send the request: a browser does not let a page set the header '${name}'`);
  if (!isPolyfill(fetch)) return;
  if (stream) throw noStreams();
  if (!skipsRedirects) throw invalid("Cannot send the request: here 'fetch' follows every redirect (redirects.follow)");
}

/** Returns the error of a response that is wanted as a stream, where it has none. */
export function noStreams(): Error {
  return invalid("Cannot read the body as a stream: here the responses of 'fetch' have none");
}

/**
 * Returns what `fetch` has resolved with.
 *
 * @throws ClientError of type Validation if it has no status or no headers
 */
export function checkedResponse(got: Response): Response {
  const { status, headers } = Object(got) as Partial<Response>;
  if (typeof status === 'number' && typeof headers?.forEach === 'function') return got;
  throw invalid(`Cannot read the response: the function 'fetch' must resolve with a Response, got ${kindOf(got)}`);
}

/**
 * Whether a `fetch` is `whatwg-fetch` on XMLHttpRequest, as that of React Native is. It follows every redirect, and its
 * promise waits for the whole body.
 */
function isPolyfill(fetch: FetchFunction): boolean {
  return (fetch as { readonly polyfill?: unknown }).polyfill === true;
}
