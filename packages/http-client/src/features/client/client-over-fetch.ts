import { Readable } from 'node:stream';
import { isBytes } from '../../base/bytes.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config/config.ts';
import type { FetchFunction } from '../../config/fetch-config.ts';
import { resolveConfig } from '../../config/validate-config.ts';
import { acceptEncoding } from '../../body/content-codings.ts';
import { flagUnknownCodings } from '../../pipeline/flag-unknown-codings.ts';
import { createFetchTransport } from '../../transport-fetch/fetch-attempt.ts';
import type { FetchBody } from '../../transport-fetch/fetch-body.ts';
import type { FetchSettings } from '../../transport-fetch/fetch-settings.ts';
import type { Transport, WireRequest, WireResponse } from '../../transport/transport.ts';
import { HttpClient, type Client } from './client.ts';

/**
 * Makes a client that sends by a function like `fetch`. Everything above the connection is that of `createClient`:
 * methods, results, retries, redirects, cookies, limits, middleware, downloads and events.
 *
 * The fields of connections, certificates and addresses are checked and have no effect: there are no proxies, no pins
 * and no SSRF guard.
 *
 * @param fetch must follow no redirects with `redirect: 'manual'`
 * @param config as for `createClient`
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * const client = createClientOverFetch(async () => Response.json({ name: 'Ada' }));
 * (await client.get('https://api.example.com/users/1')).json(); // → { name: 'Ada' }
 * ```
 */
export function createClientOverFetch(fetch: FetchFunction, config?: Config): Client {
  const resolved = resolveConfig(config);
  const settings: FetchSettings = {
    ...{ fetch, init: {}, isBrowser: false, dropsHeaders: false },
    bodyIdle: resolved.timeouts.bodyIdle,
  };
  const { send, close } = createFetchTransport(settings, systemClock);
  const transport: Transport = {
    send: async (request, cancellation) => withBodyOfNode(await send(withCodingsOfFetch(request), cancellation)),
    close,
  };
  return new HttpClient(resolved, { transport, decodeBody: flagUnknownCodings });
}

/** Returns a request without the content codings that the client for Node offers, so that `fetch` offers its own. */
function withCodingsOfFetch(request: WireRequest): WireRequest {
  const { 'accept-encoding': offered, ...headers } = request.headers;
  return offered === acceptEncoding ? { ...request, headers } : request;
}

/** Returns a response of `fetch` with a body as the client for Node has it: a buffer or a stream of Node. */
function withBodyOfNode(response: WireResponse): WireResponse {
  const { body } = response;
  if (isBytes(body)) return { ...response, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
  // The types of the platform and of `node:stream/web` describe one class.
  const readable = Readable.fromWeb((body as FetchBody).stream as never);
  // Without a listener, an error would end the process if nothing reads the stream.
  readable.on('error', () => undefined);
  return { ...response, body: readable };
}
