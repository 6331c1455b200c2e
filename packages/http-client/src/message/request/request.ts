import type { CookieJar } from 'tough-cookie';
import type { RequestBody } from './body.ts';
import type { CallObserver } from './call-observer.ts';
import type { RequestOptions } from './options.ts';

/**
 * Headers by lower-case name; those that a middleware adds can be in any case. An array is sent as one line for each
 * value.
 */
export type HeaderRecord = Readonly<Record<string, string | readonly string[]>>;

/**
 * One request as middleware sees it: a frozen object. To change the request, pass on a changed copy:
 * `next({ ...request, headers: { ...request.headers, 'x-trace': id } })`. It is checked again before it is sent.
 */
export interface HttpRequest {
  /** The HTTP method, such as `GET`. */
  readonly method: string;
  /** The absolute URL, including the query. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: HeaderRecord;
  /** The body as it will be sent. */
  readonly body: RequestBody | undefined;
  /** Whether the response's body is left to be read as a stream. */
  readonly stream: boolean;
  /** Whether a body with an unknown content coding is returned as it was sent. */
  readonly passUnknownCodings: boolean;
  /** Milliseconds for the whole request; 0 means no limit. */
  readonly timeout: number;
  /** Milliseconds for one attempt; 0 means no limit. */
  readonly attemptTimeout: number;
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  /** Whether a method that is not idempotent may also be retried. */
  readonly retryNonIdempotent: boolean;
  /** Whether redirects are followed. */
  readonly followRedirects: boolean;
  /** The most redirects that are followed. */
  readonly maxRedirects: number;
  /** The largest response body in bytes; 0 means no limit. */
  readonly maxResponseBodySize: number;
  /** Called while the body is sent; see the option of this name. */
  readonly onUploadProgress?: RequestOptions['onUploadProgress'];
  /** Called while the body of the response arrives; see the option of this name. */
  readonly onDownloadProgress?: RequestOptions['onDownloadProgress'];
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Whether cookies are kept and sent, or the jar for this request; see the option of this name. */
  readonly cookies: boolean | CookieJar | undefined;
  /** Resolves host names for this request; see the option of this name. */
  readonly lookup?: RequestOptions['lookup'];
  /** Values that the caller passed for middleware, such as a user's id; never sent. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Whose the call is, in a name of the caller; see the option of this name. */
  readonly identity?: string | undefined;
  /** Names whose values must not be written down, as in `security.sensitiveKeys`. */
  readonly sensitiveKeys?: readonly string[] | undefined;
  /** Watch the attempts, retries, redirects and connections of the call; a middleware adds them. */
  readonly observers?: readonly CallObserver[] | undefined;
}
