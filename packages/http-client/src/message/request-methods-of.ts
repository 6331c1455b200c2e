/**
 * A shortcut for each common HTTP method, which clients, sessions and domain clients share. All of them resolve with a
 * result, also for 4xx and 5xx, and reject with a `ClientError` if there is no response or an argument is not allowed.
 *
 * @typeParam Target a URL; for a domain client a path below its base URL
 * @typeParam Options the options of a request on the platform
 * @typeParam Result the result on the platform
 */
export interface RequestMethodsOf<Target extends string | URL, Options, Result> {
  /** Sends a request with any method but CONNECT. */
  request(method: string, target: Target, options?: Options): Promise<Result>;
  /** Sends a GET. */
  get(target: Target, options?: Options): Promise<Result>;
  /** Sends a POST. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  post(target: Target, options?: Options): Promise<Result>;
  /** Sends a PUT. */
  put(target: Target, options?: Options): Promise<Result>;
  /** Sends a PATCH. It is not retried, unless `retryNonIdempotent` or `idempotencyKey` allows it. */
  patch(target: Target, options?: Options): Promise<Result>;
  /** Sends a DELETE. */
  delete(target: Target, options?: Options): Promise<Result>;
  /** Sends a HEAD. */
  head(target: Target, options?: Options): Promise<Result>;
  /** Sends an OPTIONS. */
  options(target: Target, options?: Options): Promise<Result>;
}

/** Builds the shortcuts on `request`. */
export abstract class Requests<Target extends string | URL, Options, Result> implements RequestMethodsOf<
  Target,
  Options,
  Result
> {
  abstract request(method: string, target: Target, options?: Options): Promise<Result>;

  get(target: Target, options?: Options): Promise<Result> {
    return this.request('GET', target, options);
  }
  post(target: Target, options?: Options): Promise<Result> {
    return this.request('POST', target, options);
  }
  put(target: Target, options?: Options): Promise<Result> {
    return this.request('PUT', target, options);
  }
  patch(target: Target, options?: Options): Promise<Result> {
    return this.request('PATCH', target, options);
  }
  delete(target: Target, options?: Options): Promise<Result> {
    return this.request('DELETE', target, options);
  }
  head(target: Target, options?: Options): Promise<Result> {
    return this.request('HEAD', target, options);
  }
  options(target: Target, options?: Options): Promise<Result> {
    return this.request('OPTIONS', target, options);
  }
}
