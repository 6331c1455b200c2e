import type { CookieJar } from 'tough-cookie';
import type { RequestBody } from './body.ts';

/** Headers by lower-case name; those that a middleware adds can be in any case. An array is sent as one line each. */
export type HeaderRecord = Readonly<Record<string, string | readonly string[]>>;

/**
 * One request as middleware sees it: a plain value, which is not changed in place. To change it, pass a changed copy on:
 * `next({ ...request, headers: { ...request.headers, 'x-trace': id } })`. It is checked again before it is sent.
 */
export interface HttpRequest {
  /** The HTTP method, such as `GET`. */
  readonly method: string;
  /** Absolute; the query is in it. */
  readonly url: string;
  /** Headers by lower-case name. */
  readonly headers: HeaderRecord;
  /** The body as it will be sent. */
  readonly body: RequestBody | undefined;
  /** Whether the response's body is handed over as a stream. */
  readonly stream: boolean;
  /** The whole request, in milliseconds; 0 is no bound. */
  readonly timeout: number;
  /** Repetitions after the first attempt. */
  readonly maxRetries: number;
  /** Whether it may be repeated whatever its method. */
  readonly retryNonIdempotent: boolean;
  /** Whether redirects are followed. */
  readonly followRedirects: boolean;
  /** Redirects followed at most. */
  readonly maxRedirects: number;
  /** The most bytes of body taken, 0 being no bound. */
  readonly maxResponseBodySize: number;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Keeps the cookies of this request instead of the client's jar. */
  readonly cookieJar: CookieJar | undefined;
  /** What the caller attached for middleware: a user's id, a tenant. Never sent. */
  readonly context: Readonly<Record<string, unknown>>;
}
