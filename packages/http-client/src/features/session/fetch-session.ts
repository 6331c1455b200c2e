import type { FetchConfig } from '../../config/fetch-config.ts';
import type { FetchResult } from '../../transport-fetch/fetch-result.ts';
import type { FetchClient, FetchRequestOptions } from '../client/fetch-client.ts';
import { HttpFetchClient } from '../client/http-fetch-client.ts';
import { type BaseSession, type BaseSessionOptions } from './base-session.ts';
import { SessionCore } from './session-core.ts';

/** Options of {@link createSession}. */
export type FetchSessionOptions = BaseSessionOptions<FetchClient>;

/**
 * Headers and cookies that persist from one request to the next. The headers are sent to one origin only, also after a
 * redirect that the client follows. A browser keeps the cookies itself: there the methods about cookies are refused,
 * and `init.credentials` decides whether cookies are sent.
 */
export type FetchSession = BaseSession<FetchRequestOptions, FetchResult>;

/**
 * Makes a session: a client that keeps headers and cookies from request to request.
 *
 * @param config the configuration of its own client; leave it empty if `options` have a `client`
 * @param options client, origin, headers, cookie jar
 * @throws ClientError of type Validation for an unknown option, for a configuration next to a `client`, and for a
 *   cookie jar in a browser
 * @example
 * ```ts
 * const session = createSession({}, { origin: 'https://api.example.com' });
 * session.setHeader('authorization', 'Bearer …');
 * await session.get('https://api.example.com/users/1');
 * ```
 */
export function createSession(config?: FetchConfig<FetchResult>, options: FetchSessionOptions = {}): FetchSession {
  return new SessionCore<FetchRequestOptions, FetchResult, FetchClient>(
    config,
    options,
    () => new HttpFetchClient(config),
  );
}
