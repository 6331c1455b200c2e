import { invalid, kindOf } from '../base/messages.ts';
import { receivedText } from '../base/meter.ts';
import { transportError } from '../base/transport-failure.ts';
import type { WireRequest } from '../transport/transport.ts';
import { type FetchSettings, isForbiddenHeader } from './fetch-settings.ts';
import type { FetchFunction } from '../config/fetch-config.ts';

/** Returns the error of a redirect that must not be followed, in a browser. */
export function hiddenRedirect(): Error {
  return invalid('redirect blocked by policy: the response is a redirect, and a browser does not show where it leads');
}

/** Returns the error of a body that was silent for too long. */
export function silentBody(timeout: number): Error {
  return transportError(
    'BodyTimeoutError',
    'ERR_BODY_TIMEOUT',
    `waiting for the response body timed out after ${timeout} ms`,
  );
}

/**
 * Returns the error of a `fetch` that was rejected. A browser rejects with a `TypeError` that has no reason, so that
 * the error reports only that there was no response, and for another origin names the second possible reason.
 */
export function rejectedFetch(thrown: unknown, url: URL, isBrowser: boolean): unknown {
  if (!isBrowser || nameOf(thrown) !== 'TypeError') return thrown;
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  const hint =
    page === undefined || page === url.origin ? '' : ', or the server does not allow requests from this origin (CORS)';
  const error = new Error(`fetch got no response: the connection failed${hint}`, { cause: thrown });
  return Object.assign(error, { code: 'ERR_NETWORK' });
}

/**
 * Returns the error of a body that could not be read to its end. Platforms report that with a `TypeError`, with or
 * without a reason.
 */
export function brokenBody(thrown: unknown, received: number): unknown {
  if (nameOf(thrown) !== 'TypeError' && nameOf(thrown) !== 'Error') return thrown;
  const error = new Error(`the response body ended too early, ${receivedText(received)}`, { cause: thrown });
  return Object.assign(error, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}

function nameOf(thrown: unknown): string | undefined {
  return (thrown as Partial<Error> | undefined)?.name;
}

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
