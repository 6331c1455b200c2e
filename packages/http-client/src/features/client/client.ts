import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { nodeClock } from '../../transport/node-clock.ts';
import { ownCopy } from '../../base/own-copy.ts';
import type { BaseClient } from '../../client/base-client.ts';
import { type Platform, RequestClient } from '../../client/request-client.ts';
import type { RequestTarget, RequestOptions } from '../../request/options.ts';
import type { Config, ResolvedConfig } from '../../config/config.ts';
import { extendConfig } from '../../config/complete-config.ts';
import { parseProxyUrl } from '../../config/proxy-url.ts';
import { nodeTable } from '../../config/node-fields.ts';
import { assertSharesConnections, resolveConfig, validateConfig } from '../../config/validate-config.ts';
import type { DownloadConfig } from '../download/download-config.ts';
import { startDownload } from '../download/start-download.ts';
import type { DownloadTask } from '../download/downloader.ts';
import { acceptEncoding } from '../../body/content-codings.ts';
import { type HttpResult, NodeResult } from '../../response/result.ts';
import { loadCookies } from '../../policy/cookies/cookies.ts';
import { decodeBody as decodeBodies } from '../../pipeline/decode-body.ts';
import type { DecodeBody } from '../../pipeline/stage.ts';
import { createNetwork } from '../../transport/network.ts';
import type { Transport } from '../../transport/transport.ts';
import type { EventsOptions, ServerSentEvent } from '../sse/events-options.ts';
import { startEvents } from '../sse/start-events.ts';

/** A request as one object, for {@link Client.request}. */
export interface RequestInput extends RequestOptions, RequestTarget {}

/**
 * An HTTP client: a pool of connections with a configuration. Make one with {@link createClient}, keep it, close it.
 *
 * @example
 * ```ts
 * const client = createClient();
 * const result = await client.get('https://api.example.com/users/1');
 * result.json(); // → { name: 'Ada' }
 * await client.close();
 * ```
 */
export interface Client extends BaseClient<RequestOptions, HttpResult, Config> {
  extend(config: Config): Client;
  /**
   * Downloads to a file. The bytes go to a temporary file next to it, which is checked, flushed and renamed. An
   * interrupted transfer is resumed.
   *
   * @param url the URL of the file
   * @param config the destination and how to write it, or just the path of the file
   * @param options options of each request; `timeouts.request` covers the whole download, 30 minutes by default
   * @returns a task: await it for the result, iterate over it for the progress, or both
   * @throws ClientError if the download fails, with its cause: ErrFileExists, ErrChecksumMismatch,
   *   ErrDownloadInProgress, ErrEmptyFilePath
   * @throws errors of the file system, with their `code`
   * @example
   * ```ts
   * await client.download('https://example.com/big.iso', { filePath: 'big.iso', resumeDownload: true });
   * ```
   */
  download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask;
  /**
   * Reads Server-Sent Events as they arrive, and reconnects as the standard says until you leave the loop. With a
   * method other than GET, such as a POST to a language model, the events end with the connection, unless
   * `maxReconnects` is set.
   *
   * @throws ClientError if the server can no longer be reached, or its response is not an event stream. For a non-200
   *   response, the error has `statusCode`
   * @example
   * ```ts
   * for await (const event of client.events('https://example.com/stream')) console.log(event.data);
   * ```
   */
  events(url: string | URL, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined>;
}

/** Parts that tests replace. */
export interface ClientParts {
  readonly transport?: Transport;
  /** Decodes the content codings of bodies. */
  readonly decodeBody?: DecodeBody;
  readonly clock?: Clock;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Names what the connections of a client present: their certificates, and the user of the proxy. */
function presentedBy({ tls, connection: { proxyUrl, proxyTls } }: ResolvedConfig): readonly string[] {
  const certificates = [tls.cert, proxyTls?.cert].filter((it) => it !== undefined);
  const user = parseProxyUrl(proxyUrl)?.username ?? '';
  return [
    ...certificates.map((it) => `certificate ${createHash('sha256').update(it).digest('base64url')}`),
    ...(user === '' ? [] : [`proxy ${user}`]),
  ];
}

/** A client on Node, with its features. */
export class HttpClient extends RequestClient<RequestOptions, HttpResult> implements Client {
  readonly #replaced: ClientParts;

  constructor(config: ResolvedConfig, replaced: ClientParts = {}, parent?: HttpClient) {
    const { clock = nodeClock, transport, decodeBody = decodeBodies, environment = process.env } = ownCopy(replaced);
    const platform: Platform<HttpResult> = {
      fields: nodeTable,
      clock,
      transport: parent?.featureParts.transport ?? transport ?? createNetwork(config, environment, clock),
      decodeBody,
      // Some firewalls refuse a request without `Accept`.
      headers: { accept: '*/*', 'accept-encoding': acceptEncoding, 'user-agent': config.userAgent },
      middlewares: config.middleware,
      makeResult: (parts) => new NodeResult(parts),
      loadCookies,
      presents: presentedBy(config),
    };
    super(config, platform, parent);
    this.#replaced = replaced;
  }

  extend(changes: Config): Client {
    validateConfig(changes);
    assertSharesConnections(changes);
    const config = extendConfig(nodeTable.client, this.featureParts.config, changes);
    return new HttpClient(config, this.#replaced, this);
  }

  download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask {
    return startDownload(this, url, config, options);
  }

  events(url: string | URL, options?: EventsOptions): AsyncGenerator<ServerSentEvent, void, undefined> {
    return startEvents(this, url, options);
  }
}

/**
 * Makes a client.
 *
 * @param config any part of the configuration; the rest is that of `defaultConfig()`
 * @throws ErrNilConfig for `null`, ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * const client = createClient({ timeouts: { request: 5000 }, retry: { maxRetries: 2 } });
 * const result = await client.get('https://api.example.com/users/1');
 * await client.close();
 * ```
 */
export function createClient(config?: Config | null): Client {
  return new HttpClient(resolveConfig(config));
}

/** Makes a client with replaced parts, for tests. */
export function createClientWith(config: Config | undefined, parts: ClientParts): Client {
  return new HttpClient(resolveConfig(config), parts);
}
