import type { RequestOptions } from './request/options.ts';
import type { HttpResult } from './response/result.ts';

/**
 * One function for each common method, over `request`.
 *
 * @typeParam Target what names the resource: a URL, or a path below one
 */
export abstract class RequestMethods<Target extends string | URL = string | URL> {
  /** Sends a request with any method but CONNECT. */
  abstract request(method: string, target: Target, options?: RequestOptions): Promise<HttpResult>;

  /** Sends a GET. */
  get(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('GET', target, options);
  }
  /** Sends a POST. It is not repeated on failure unless you say so: see `retryNonIdempotent` and `idempotencyKey`. */
  post(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('POST', target, options);
  }
  /** Sends a PUT. */
  put(target: Target, options?: RequestOptions): Promise<HttpResult> {
    return this.request('PUT', target, options);
  }
  /** Sends a PATCH. It is not repeated on failure unless you say so. */
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
