import type { ResponsePromise } from './response-promise.ts';

/**
 * A shortcut for each common HTTP method, which clients and sessions share. All of them resolve with a
 * result, also for 4xx and 5xx, and reject with a `ClientError` if there is no response or an argument is not allowed.
 * Their promises have the readers of the body; see {@link ResponsePromise}.
 *
 * @typeParam Options the options of a request on the platform
 * @typeParam Result the result on the platform
 */
export interface RequestMethodsOf<Options, Result> {
  /** Sends a request with any method but CONNECT. The URL is absolute, or a path below the `baseUrl` of the client. */
  request(method: string, url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a GET. */
  get(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a POST. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  post(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a PUT. */
  put(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a PATCH. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  patch(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a DELETE. */
  delete(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends a HEAD. */
  head(url: string | URL, options?: Options): ResponsePromise<Result>;
  /** Sends an OPTIONS. */
  options(url: string | URL, options?: Options): ResponsePromise<Result>;
  /**
   * Sends a QUERY (RFC 10008): a GET whose question is its body, such as `json`. It is retried like a GET, stays a
   * QUERY on redirects but a 303, and `cache` keeps its responses by URL and body. The header `accept-query` of a
   * response names the media types that the server takes.
   */
  query(url: string | URL, options?: Options): ResponsePromise<Result>;
}

/** Builds the shortcuts on `request`. */
export abstract class Requests<Options, Result> implements RequestMethodsOf<Options, Result> {
  abstract request(method: string, url: string | URL, options?: Options): ResponsePromise<Result>;

  get(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('GET', url, options);
  }
  post(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('POST', url, options);
  }
  put(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('PUT', url, options);
  }
  patch(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('PATCH', url, options);
  }
  delete(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('DELETE', url, options);
  }
  head(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('HEAD', url, options);
  }
  options(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('OPTIONS', url, options);
  }
  query(url: string | URL, options?: Options): ResponsePromise<Result> {
    return this.request('QUERY', url, options);
  }
}
