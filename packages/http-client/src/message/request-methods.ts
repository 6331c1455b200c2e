import type { RequestMethodsOf } from './request-methods-of.ts';
import type { RequestOptions } from './request/options.ts';
import type { HttpResult } from './response/result.ts';

/**
 * A shortcut for each common HTTP method, which clients, sessions and domain clients share. All of them resolve with an
 * {@link HttpResult}, also for 4xx and 5xx, and reject with a `ClientError` if there is no response or an argument is not allowed.
 *
 * @typeParam Target a URL; for a domain client a path below its base URL
 */
export type RequestMethods<Target extends string | URL = string | URL> = RequestMethodsOf<
  Target,
  RequestOptions,
  HttpResult
>;
