import { joinHeaders } from '../message/request/join-headers.ts';
import type { UploadEvents } from '../transport/open-upload.ts';
import type { WireRequest } from '../transport/transport.ts';
import { checkForFetch } from './check-for-fetch.ts';
import type { FetchSettings } from './fetch-settings.ts';
import { openBody } from './open-body.ts';

/**
 * Makes the second argument of `fetch` for a request.
 *
 * @throws ClientError of type Validation for a request that `fetch` would refuse
 */
export async function fetchInit(
  settings: FetchSettings,
  request: WireRequest,
  signal: AbortSignal,
  events: UploadEvents,
): Promise<RequestInit> {
  checkForFetch(request, settings);
  const { init, isBrowser } = settings;
  const { method, headers, body, skipsRedirects } = request;
  const made = Object.assign(Object.create(null) as object, init, {
    method,
    // A list of pairs would do, but React Native sends its indexes as headers too.
    headers: joinHeaders(headers),
    redirect: isBrowser && skipsRedirects ? 'follow' : 'manual',
    signal,
  });
  if (body === undefined) return made as RequestInit;
  const opened = await openBody(body, !isBrowser, signal, events);
  return Object.assign(made, { body: opened.body, ...(opened.isStream && { duplex: 'half' }) }) as RequestInit;
}
