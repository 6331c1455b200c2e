/**
 * One-shot functions over one client with the default configuration, which the first call makes. Its connections do not
 * keep the process alive.
 */
import { HttpClient, type Client, type RequestInput } from './features/client/client.ts';
import { resolveConfig } from './config/validate-config.ts';
import type { DownloadConfig } from './features/download/download-config.ts';
import type { DownloadTask } from './features/download/downloader.ts';
import type { RequestOptions } from './request/options.ts';
import type { ResponsePromise } from './response/response-promise.ts';
import type { HttpResult } from './response/result.ts';

let shared: Client | undefined;

const client = (): Client => {
  if (shared === undefined || shared.isClosed) shared = new HttpClient(resolveConfig(undefined));
  return shared;
};

/**
 * Sends a GET with the default client; see {@link Client.get}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await get('https://api.example.com/users/1')).json(); // → { name: 'Ada' }
 * ```
 */
export function get(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().get(url, options);
}
/**
 * Sends a POST with the default client; see {@link Client.post}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * const result = await post('https://api.example.com/users', { json: { name: 'Ada' }, idempotencyKey: 'a1' });
 * result.ok; // → true
 * ```
 */
export function post(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().post(url, options);
}
/**
 * Sends a PUT with the default client; see {@link Client.put}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await put('https://api.example.com/users/1', { json: { name: 'Ada' } })).statusCode; // → 200
 * ```
 */
export function put(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().put(url, options);
}
/**
 * Sends a PATCH with the default client; see {@link Client.patch}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await patch('https://api.example.com/users/1', { json: { name: 'Ada' } })).statusCode; // → 200
 * ```
 */
export function patch(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().patch(url, options);
}
/**
 * Sends a DELETE with the default client; also exported as `delete`. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await del('https://api.example.com/users/1')).statusCode; // → 200
 * ```
 */
export function del(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().delete(url, options);
}
/**
 * Sends a HEAD with the default client; see {@link Client.head}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await head('https://api.example.com/users/1')).headers.get('content-type'); // → 'application/json'
 * ```
 */
export function head(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().head(url, options);
}
/**
 * Sends an OPTIONS with the default client; see {@link Client.options}. A 4xx or 5xx is a result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await options('https://api.example.com/')).statusCode; // → 200
 * ```
 */
export function options(url: string | URL, more?: RequestOptions): ResponsePromise<HttpResult> {
  return client().options(url, more);
}
/**
 * Sends a QUERY, a GET whose question is its body, with the default client; see {@link Client.query}. A 4xx or 5xx is a
 * result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * await query('https://api.example.com/users', { json: { name: 'Ada' } }).json(); // → { name: 'Ada' }
 * ```
 */
export function query(url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult> {
  return client().query(url, options);
}
/**
 * Sends a request with any method but CONNECT with the default client; see {@link Client.request}. A 4xx or 5xx is a
 * result and does not throw.
 *
 * @throws ClientError if there is no response, or for an argument that is not allowed
 * @example
 * ```ts
 * (await request('PROPFIND', 'https://dav.example.com/', { headers: { depth: '1' } })).statusCode; // → 200
 * ```
 */
export function request(method: string, url: string | URL, options?: RequestOptions): ResponsePromise<HttpResult>;
export function request(input: RequestInput): ResponsePromise<HttpResult>;
export function request(
  first: string | RequestInput,
  url?: string | URL,
  more?: RequestOptions,
): ResponsePromise<HttpResult> {
  return typeof first === 'string' ? client().request(first, url ?? '', more) : client().request(first);
}
/**
 * Downloads to a file with the default client; see {@link Client.download}.
 *
 * @throws the errors of {@link Client.download}
 * @example
 * ```ts
 * await download('https://example.com/big.iso', { filePath: 'big.iso', resumeDownload: true });
 * ```
 */
export function download(url: string | URL, config: DownloadConfig | string, options?: RequestOptions): DownloadTask {
  return client().download(url, config, options);
}
/**
 * Closes the default client. The next call of one of these functions makes a new client.
 *
 * @param deadline milliseconds to wait for requests in progress, 10,000 by default
 * @throws ClientError of type Validation for a deadline that is not a number of at least 0
 * @example
 * ```ts
 * await close();
 * ```
 */
export async function close(deadline?: number): Promise<void> {
  await shared?.close(deadline);
}
