import type { Client } from '../client/client.ts';
import { readArguments, type Init, type Input, reasonOf } from './read-arguments.ts';
import { toResponse } from './to-response.ts';
import type { FieldTable, Fields } from '../../config/fields.ts';
import { nodeTable } from '../../config/node-fields.ts';
import { readRequestOptions } from '../../config/request-fields.ts';
import { hasMethods } from '../../base/assert-options.ts';
import type { RequestOptions } from '../../request/options.ts';
import { invalid } from '../../base/messages.ts';
import type { HttpResult } from '../../response/result.ts';
import type { Session } from '../session/session.ts';

/**
 * Options of {@link createFetch}, for each of its requests: `retry: { maxRetries: 0 }` for a library that retries by
 * itself, as most SDKs do.
 */
export type CreateFetchOptions = Pick<RequestOptions, 'timeouts' | 'retry' | 'security' | 'identity'>;

/** The options of {@link createFetch}. */
function tableOf({ timeouts, retry, security, identity }: Fields): FieldTable {
  return { ...nodeTable, request: { timeouts, retry, security, identity } as Fields };
}

/**
 * Returns a function with the signature and the rules of `fetch` that sends through a client, with its retries, limits,
 * breaker, proxy, SSRF guard and middleware. Pass it to a library that accepts a `fetch`. If the library retries by
 * itself, its retries multiply with those of the client: turn off one of the two, here with `retry: { maxRetries: 0 }`.
 *
 * As with `fetch`, a failure is a `TypeError`, whose `cause` here is a `ClientError`, and an abort rejects with the
 * signal's reason. The promise resolves with the headers, while the body is still arriving: read it or cancel it.
 * `credentials: 'omit'` leaves the client's cookies out. `cache` is sent as `Cache-Control` and `Pragma`; `keepalive`,
 * `mode` and `referrer` are ignored, and so are headers that only a connection sets. `Content-Length` is that of the
 * body; for a stream it is that of the caller, if there is one. The limits are those of the client: connections to a
 * host, size of a body, redirects, deadline.
 *
 * Implements the `fetch` method of the Fetch Standard, section 5.6, for `http:` and `https:`, without CORS.
 *
 * @param client a client, or a session with its headers and cookies; it stays yours to close
 * @throws ClientError of type Validation for anything else, and for options that do not exist or are out of bounds
 * @example
 * ```ts
 * const client = createClient({ retry: { maxRetries: 2 }, security: { allowPrivateIps: false } });
 * const fetch = createFetch(client);
 * const response = await fetch('https://api.example.com/users/1');
 * await response.json(); // → { name: 'Ada' }
 * ```
 */
export function createFetch(client: Client | Session, options?: CreateFetchOptions): typeof globalThis.fetch {
  const settings = readRequestOptions(options, tableOf(nodeTable.request));
  if (!hasMethods(client, 'request'))
    throw invalid('Cannot make the function: createFetch needs a client or a session');
  return async function fetch(input: Input, init?: Init): Promise<Response> {
    const { request, signal, options: sent } = await readArguments(input, init);
    let result: HttpResult | undefined;
    try {
      result = await client.request(request.method, request.url, { ...sent, ...settings, throwOnStatus: false });
      return await toResponse(request, result, signal);
    } catch (error) {
      await result?.discard();
      throw signal?.aborted === true ? reasonOf(signal) : new TypeError('fetch failed', { cause: error });
    }
  };
}
