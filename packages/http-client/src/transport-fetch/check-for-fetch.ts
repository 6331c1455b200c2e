import { invalid } from '../base/invalid.ts';
import type { WireRequest } from '../transport/transport.ts';
import { isForbiddenHeader } from './is-browser.ts';

/** Methods that `fetch` refuses. */
const refusedMethods = /^(?:TRACE|TRACK)$/;

/**
 * Refuses a request that `fetch` would refuse with an error like that of a lost connection, or would send without one of its headers.
 *
 * @throws ClientError of type Validation
 */
export function checkForFetch({ method, headers, body }: WireRequest, isBrowser: boolean): void {
  if (refusedMethods.test(method))
    throw invalid(`Cannot send the request: 'fetch' does not allow the method ${method}`);
  if (body !== undefined && (method === 'GET' || method === 'HEAD'))
    throw invalid(`Cannot send the request: 'fetch' does not allow a body with the method ${method}`);
  const name = isBrowser ? Object.keys(headers).find(isForbiddenHeader) : undefined;
  if (name !== undefined)
    throw invalid(`Cannot send the request: a browser does not let a page set the header '${name}'`);
}
