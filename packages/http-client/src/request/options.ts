import type { CookieJar } from 'tough-cookie';
import type { BodyInput } from './body.ts';
import type { MultipartPart } from './multipart.ts';

/** One query or form value. */
export type Scalar = string | number | bigint | boolean;
/** Fields of a query or form: a value or several; `undefined` and `null` are left out. */
export type Fields = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;
/** Headers as a record or as pairs. */
export type HeadersInput =
  | Readonly<Record<string, string | number | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>;

/** Options of one request. At most one of `json`, `form`, `multipart` and `body` may be set. */
export interface RequestOptions {
  /** Merged over the configured headers; a name given twice in other case is one header. */
  readonly headers?: HeadersInput | undefined;
  /** Appended to the URL's own query. */
  readonly query?: Fields | URLSearchParams | undefined;
  /** Sent as `application/json`. */
  readonly json?: unknown;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Fields | URLSearchParams | undefined;
  /** Sent as `multipart/form-data`. */
  readonly multipart?: readonly MultipartPart[] | FormData | undefined;
  /** Text, bytes, a Blob, a stream, or a function that opens one. All but a stream can be sent again, for a retry or a redirect. */
  readonly body?: BodyInput | undefined;
  /** Sent as `Authorization: Basic`. */
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  /** Sent as `Authorization: Bearer`. */
  readonly bearerToken?: string | undefined;
  /** Sent as `Idempotency-Key`, which makes a POST repeatable. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds for the whole request, 0 to 1,800,000; 0 means no limit. @default `timeouts.request` of the client */
  readonly timeout?: number | undefined;
  /** Repetitions after the first attempt, 0 to 10. @default `retry.maxRetries` of the client */
  readonly maxRetries?: number | undefined;
  /** Whether this request may be repeated whatever its method. */
  readonly retryNonIdempotent?: boolean | undefined;
  /** Whether redirects are followed; where they are not, the 3xx is the result. */
  readonly followRedirects?: boolean | undefined;
  /** Redirects followed at most, 0 to 50. @default `middleware.maxRedirects` of the client */
  readonly maxRedirects?: number | undefined;
  /** Bytes of the response's body, 0 to 1 GiB; 0 means no limit. @default `security.maxResponseBodySize` of the client */
  readonly maxResponseBodySize?: number | undefined;
  /**
   * Called while the body is sent, at most every 200 ms and at its end, with the bytes that the connection has taken, those of the whole body (-1
   * when unknown) and bytes per second. Each attempt begins at the first byte. What it throws ends the request.
   */
  readonly onUploadProgress?: ((uploaded: number, total: number, bytesPerSecond: number) => void) | undefined;
  /** Hands the body over as a stream instead of collecting it. */
  readonly stream?: boolean | undefined;
  /** Ends the request, in whatever phase, with an error of type `ContextCanceled`. */
  readonly signal?: AbortSignal | undefined;
  /** Keeps the cookies of this request instead of the client's jar. */
  readonly cookieJar?: CookieJar | undefined;
  /** For middleware; never sent. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}
