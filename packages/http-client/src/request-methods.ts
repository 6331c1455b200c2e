import type { RequestOptions } from './request/options.ts';
import type { HttpResult } from './response/result.ts';

/**
 * A shortcut for each common HTTP method, which clients, sessions and domain clients share. All of them resolve with an
 * {@link HttpResult}, also for 4xx and 5xx, and reject with a `ClientError` if there is no response or an argument is not allowed.
 *
 * @typeParam Target a URL; for a domain client a path below its base URL
 */
export abstract class RequestMethods<Target extends string | URL = string | URL> {
  /** Sends a request with any method but CONNECT. */
  abstract request(method: string, target: Target, options?: RequestOptions): Promise<HttpResult>;

  /** Sends a GET. */
  get(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('GET', target, options);
  }
  /** Sends a POST. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  post(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('POST', target, options);
  }
  /** Sends a PUT. */
  put(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('PUT', target, options);
  }
  /** Sends a PATCH. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  patch(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('PATCH', target, options);
  }
  /** Sends a DELETE. */
  delete(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('DELETE', target, options);
  }
  /** Sends a HEAD. */
  head(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('HEAD', target, options);
  }
  /** Sends an OPTIONS. */
  options(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('OPTIONS', target, options);
  }
}
