import type { Client, Config } from '@wirework/http-client';
import { createClientOverFetch } from '@wirework/http-client/transport';

/**
 * Makes a client that sends by the global `fetch` of the moment, so that MSW, nock, and the `MockAgent` of undici see
 * its requests. Everything above the connection is that of `createClient`: methods, results, retries, redirects,
 * cookies, limits, middleware, downloads and events.
 *
 * The fields of connections, certificates and addresses are checked and have no effect: there are no proxies, no pins
 * and no SSRF guard. So it is for tests only.
 *
 * @param config as for `createClient`
 * @throws ConfigError for a field that is out of bounds
 * @example
 * ```ts
 * globalThis.fetch = async () => Response.json({ name: 'Ada' });
 * const client = createClientThroughFetch();
 * (await client.get('https://api.example.com/users/1')).json(); // → { name: 'Ada' }
 * ```
 */
export function createClientThroughFetch(config?: Config): Client {
  return createClientOverFetch((url, init) => globalThis.fetch(url, init), config);
}
