import type { FetchConfig } from '../../config/fetch-config.ts';
import type { FetchResult } from '../../transport-fetch/fetch-result.ts';
import type { FetchClient } from './fetch-client.ts';
// The declarations of the class name types of Node, so this function is in a separate file.
import { HttpFetchClient } from './http-fetch-client.ts';

/**
 * Makes a client that sends by `fetch`.
 *
 * @param config any part of the configuration, and the function to send with
 * @throws ErrNilConfig for `null`; ConfigError for a field that is out of bounds, and for one that `fetch` or a browser
 *   cannot keep, with the reason
 * @example
 * ```ts
 * const client = createClient({ fetch: async () => Response.json({ name: 'Ada' }), timeouts: { request: 5000 } });
 * (await client.get('https://api.example.com/users/1')).json(); // → { name: 'Ada' }
 * ```
 */
export function createClient(config?: FetchConfig<FetchResult> | null): FetchClient {
  return new HttpFetchClient(config);
}
