import type { FetchConfig } from '../../config/fetch-config.ts';
import type { FetchResult } from '../../transport-fetch/fetch-result.ts';
import type { FetchClient, FetchRequestOptions } from '../client/fetch-client.ts';
import { HttpFetchClient } from '../client/http-fetch-client.ts';
import { DomainCore, type BaseDomainClient } from './domain-core.ts';
import type { BaseSession, BaseSessionOptions } from './base-session.ts';
import { SessionCore, type SessionClient } from './session-core.ts';

/** Options of {@link createSession}. */
export type FetchSessionOptions = BaseSessionOptions<FetchClient>;

/**
 * Headers and cookies that persist from one request to the next. The headers are sent to one origin only, also after a redirect that the client follows.
 * A browser keeps the cookies itself: there the methods about cookies are refused, and `init.credentials` decides whether cookies are sent.
 */
export type FetchSession = BaseSession<FetchRequestOptions, FetchResult>;

/** A session whose requests take paths relative to one base URL. */
export type FetchDomainClient = BaseDomainClient<FetchRequestOptions, FetchResult, FetchSession>;

type Sending = SessionClient<FetchRequestOptions, FetchResult>;

/** Makes the session. A client of the caller is one of `createClient`, which sends for sessions too. */
function makeSession(
  config: FetchConfig<FetchResult> | undefined,
  options: FetchSessionOptions,
): SessionCore<FetchRequestOptions, FetchResult, Sending> {
  return new SessionCore(config, options, () => new HttpFetchClient(config));
}

/**
 * Makes a session: a client that keeps headers and cookies from request to request.
 *
 * @param config the configuration of its own client; leave it empty if `options` have a `client`
 * @param options client, origin, headers, cookie jar
 * @throws ClientError of type Validation for an unknown option, for a configuration next to a `client`, and for a cookie jar in a browser
 * @example
 * ```ts
 * const session = createSession({}, { origin: 'https://api.example.com' });
 * session.setHeader('authorization', 'Bearer …');
 * await session.get('https://api.example.com/users/1');
 * ```
 */
export function createSession(config?: FetchConfig<FetchResult>, options: FetchSessionOptions = {}): FetchSession {
  return makeSession(config, options);
}

/**
 * Makes a client for one API.
 *
 * @param baseUrl an absolute URL such as `https://api.example.com/v1`
 * @param config the configuration of its own client; leave it empty if `options` have a `client`
 * @param options headers of each request to the API, client, cookie jar
 * @throws ClientError of type Validation for an unknown option, and for a configuration next to a `client`
 * @example
 * ```ts
 * const api = createDomainClient('https://api.example.com/v1', {}, { headers: { accept: 'application/json' } });
 * await api.get('users/1');
 * ```
 */
export function createDomainClient(
  baseUrl: string | URL,
  config?: FetchConfig<FetchResult>,
  options: Omit<FetchSessionOptions, 'origin'> = {},
): FetchDomainClient {
  return new DomainCore(baseUrl, (origin) => makeSession(config, { ...options, origin }));
}
