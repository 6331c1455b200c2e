import { invalid } from '../base/invalid.ts';
import { transportError } from '../base/transport-error.ts';

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
 * the error says only that there was no response, and for another origin names the second possible reason.
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
  const size = `${received} ${received === 1 ? 'byte' : 'bytes'} received`;
  const error = new Error(`the response body ended too early, ${size}`, { cause: thrown });
  return Object.assign(error, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}

function nameOf(thrown: unknown): string | undefined {
  return (thrown as Partial<Error> | undefined)?.name;
}
