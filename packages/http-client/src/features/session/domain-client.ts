import type { Config } from '../../config/config.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import { startDownload } from '../download/download.ts';
import type { DownloadTask } from '../download/downloader.ts';
import type { RequestOptions } from '../../message/request/options.ts';
import type { HttpResult } from '../../message/response/result.ts';
import { DomainCore, type BaseDomainClient } from './domain-core.ts';
import { ClientSession, type Session, type SessionOptions } from './session.ts';

/**
 * A {@link Session} whose requests take paths relative to one base URL.
 *
 * @example
 * ```ts
 * const api = createDomainClient('https://api.example.com/v1?key=k');
 * api.resolve('users/1'); // → 'https://api.example.com/v1/users/1?key=k'
 * ```
 */
export interface DomainClient extends BaseDomainClient<RequestOptions, HttpResult, Session> {
  /** Downloads to a file; see {@link Client.download}. */
  download(path: string, config: DownloadConfig | string, options?: RequestOptions): DownloadTask;
}

/** A domain client on Node. */
class BaseUrlClient extends DomainCore<RequestOptions, HttpResult, ClientSession> implements DomainClient {
  download(path: string, config: DownloadConfig | string, options?: RequestOptions): DownloadTask {
    return startDownload(path, options, this.session.sensitiveKeys, () =>
      this.session.download(this.resolve(path), config, options),
    );
  }
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
 * api.session.setHeader('authorization', 'Bearer …');
 * await api.get('users/1');
 * ```
 */
export function createDomainClient(
  baseUrl: string | URL,
  config?: Config,
  options: Omit<SessionOptions, 'origin'> = {},
): DomainClient {
  return new BaseUrlClient(baseUrl, (origin) => new ClientSession(config, { ...options, origin }));
}
