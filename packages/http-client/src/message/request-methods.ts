import type { RequestOptions } from './request/options.ts';
import type { HttpResult } from './response/result.ts';

/**
 * A shortcut for each common HTTP method, which clients, sessions and domain clients share. All of them resolve with an
 * {@link HttpResult}, also for 4xx and 5xx, and reject with a `ClientError` if there is no response or an argument is not allowed.
 *
 * @typeParam Target a URL; for a domain client a path below its base URL
 */
export interface RequestMethods<Target extends string | URL = string | URL> {
  /** Sends a request with any method but CONNECT. */
  request(method: string, target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a GET. */
  get(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a POST. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  post(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a PUT. */
  put(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a PATCH. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  patch(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a DELETE. */
  delete(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends a HEAD. */
  head(target: Target, options?: RequestOptions): Promise<HttpResult>;
  /** Sends an OPTIONS. */
  options(target: Target, options?: RequestOptions): Promise<HttpResult>;
}

/** Builds the shortcuts on `request`. */
export abstract class Requests<Target extends string | URL = string | URL> implements RequestMethods<Target> {
  abstract request(method: string, target: Target, options?: RequestOptions): Promise<HttpResult>;

  get(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('GET', target, options);
  }
  post(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('POST', target, options);
  }
  put(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('PUT', target, options);
  }
  patch(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('PATCH', target, options);
  }
  delete(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('DELETE', target, options);
  }
  head(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('HEAD', target, options);
  }
  options(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('OPTIONS', target, options);
  }
}
