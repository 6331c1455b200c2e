import type { RequestTarget, RequestOptions } from '../../request/options.ts';
import type { BaseClient } from '../../client/base-client.ts';
import type { FetchConfig } from '../../config/fetch-config.ts';
import type { FetchResult } from '../../transport-fetch/fetch-result.ts';

/** Options of one request by `fetch`: those of a request on Node, except two that `fetch` cannot keep. */
export interface FetchRequestOptions extends Omit<RequestOptions, 'contentLength' | 'lookup'> {
  /** Refused: `fetch` sets the length itself. */
  readonly contentLength?: undefined;
  /** Refused: `fetch` resolves names itself. */
  readonly lookup?: undefined;
}

/** A request as one object, for {@link FetchClient.request}. */
export interface FetchRequestInput extends FetchRequestOptions, RequestTarget {}

/**
 * An HTTP client on the platform's `fetch`, for browsers, Workers, Deno, Bun and React Native. It has the methods,
 * results and errors of the client for Node, except downloads to files; `events(client, url)` reads Server-Sent Events.
 *
 * @example
 * ```ts
 * const client = createClient();
 * const result = await client.get('https://api.example.com/users/1');
 * result.json(); // → { name: 'Ada' }
 * await client.close();
 * ```
 */
export interface FetchClient extends BaseClient<FetchRequestOptions, FetchResult, FetchConfig<FetchResult>> {
  extend(config: FetchConfig<FetchResult>): FetchClient;
}
