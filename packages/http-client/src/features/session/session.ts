import { createClient, type Client } from '../client/client.ts';
import type { Config } from '../../config/config.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import type { DownloadTask } from '../download/downloader.ts';
import { startDownload } from '../download/start-download.ts';
import type { EventsOptions, ServerSentEvent } from '../sse/events-options.ts';
import { startEvents } from '../sse/start-events.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { HttpResult } from '../../response/result.ts';
import { type BaseSession, type BaseSessionOptions } from './base-session.ts';
import { SessionCore } from './session-core.ts';

/** Options of {@link createSession}. */
export type SessionOptions = BaseSessionOptions<Client>;

/**
 * Headers and cookies that persist from one request to the next, such as a login. The headers are sent to one origin
 * only, also after a redirect; each cookie is sent where RFC 6265 allows it. Headers of a request override those of the
 * session.
 *
 * @example
 * ```ts
 * const session = createSession({}, { origin: 'https://api.example.com', headers: { 'x-tenant': '42' } });
 * session.setHeader('authorization', 'Bearer x');
 * session.headers(); // → [Object: null prototype] { 'x-tenant': '42', authorization: 'Bearer x' }
 * ```
 */
export interface Session extends BaseSession<RequestOptions, HttpResult> {
  /**
   * Downloads to a file. Each request has the headers and cookies that the session has at that time. See
   * {@link Client.download}.
   */
  download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask;
  /**
   * Reads Server-Sent Events. Each connection has the headers and cookies that the session has at that time. See
   * {@link Client.events}.
   */
  events(url: string | URL, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined>;
}

/** A session on Node. */
class ClientSession extends SessionCore<RequestOptions, HttpResult, Client> implements Session {
  constructor(config: Config | undefined, options: SessionOptions) {
    super(config, options, () => createClient(config));
  }

  download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask {
    return startDownload(this, url, config, options);
  }

  events(url: string | URL, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined> {
    return startEvents(this, url, options);
  }
}

/**
 * Makes a session: a client that keeps headers and cookies from request to request.
 *
 * @param config the configuration of its own client; leave it empty if `options` have a `client`
 * @param options client, origin, headers, cookie jar
 * @throws ClientError of type Validation for an unknown option, and for a configuration next to a `client`
 * @example
 * ```ts
 * const session = createSession({}, { origin: 'https://api.example.com' });
 * session.setHeader('authorization', 'Bearer …');
 * await session.post('https://api.example.com/login', { json: { name: 'ada' } });
 * ```
 */
export function createSession(config?: Config, options: SessionOptions = {}): Session {
  return new ClientSession(config, options);
}
