import type { CookieJar } from 'tough-cookie';
import type { BodyInput } from '../body/request-body.ts';
import type { MultipartPart } from '../body/multipart.ts';
import type { CallRetry, CallSecurity, CallTimeouts, PartialGroup, RedirectsConfig } from './settings.ts';

/** One query or form value. */
export type FieldValue = string | number | bigint | boolean;
/** Fields of a query or form: a value or several; `undefined` and `null` are left out. */
export type FieldsInput = Readonly<Record<string, FieldValue | readonly FieldValue[] | null | undefined>>;
/** Headers as a record or as pairs. */
export type HeadersInput =
  Readonly<Record<string, string | number | readonly string[] | undefined>> | Iterable<readonly [string, string]>;

/**
 * Resolves a host name to all its addresses, in one of two forms: it returns a promise of them, as
 * `dns.promises.lookup` does, or it has three parameters and calls back, as `dns.lookup` does.
 *
 * @param callback takes the addresses, or one address and its family
 * @example
 * ```ts
 * const fixed: HostLookup = async () => [{ address: '192.0.2.1', family: 4 }];
 * ```
 */
export type HostLookup = (
  hostname: string,
  options: { readonly all: true; readonly verbatim: true },
  callback: (
    error: Error | null,
    found: string | readonly { readonly address: string; readonly family: number }[],
    family?: number,
  ) => void,
) => Promise<readonly { readonly address: string; readonly family: number }[]> | void;

/** Options of one request. At most one of `json`, `form`, `multipart` and `body` may be set. */
export interface RequestOptions {
  /** Headers, which override those of the configuration; names are compared without regard to case. */
  readonly headers?: HeadersInput | undefined;
  /** Fields that are appended to the URL's query. */
  readonly query?: FieldsInput | URLSearchParams | undefined;
  /** A body that is sent as `application/json`. */
  readonly json?: unknown;
  /**
   * A body that is sent as `application/x-www-form-urlencoded`. A key has up to 256 bytes, a value as many as the body.
   */
  readonly form?: FieldsInput | URLSearchParams | undefined;
  /** A body that is sent as `multipart/form-data`. */
  readonly multipart?: readonly MultipartPart[] | FormData | undefined;
  /**
   * Text, bytes, a Blob, a stream, or a function that opens one. All but a stream can be sent again, for a retry or a
   * redirect.
   */
  readonly body?: BodyInput | undefined;
  /**
   * The length in bytes of a `body` that is a stream, or a function that opens one; sent as `Content-Length`, which
   * some servers require. Sending fails if it has more bytes or fewer.
   */
  readonly contentLength?: number | undefined;
  /** Sent as `Authorization: Basic`. */
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
  /** Sent as `Authorization: Bearer`. */
  readonly bearerToken?: string | undefined;
  /**
   * Sent as `Idempotency-Key`, which allows retries of a POST or PATCH; `true` for a random one, which all attempts of
   * the call have.
   */
  readonly idempotencyKey?: string | true | undefined;
  /** Timeouts of this request. @default those of the client */
  readonly timeouts?: PartialGroup<CallTimeouts> | undefined;
  /** Retries of this request. @default those of the client */
  readonly retry?: PartialGroup<CallRetry> | undefined;
  /** Redirects of this request. @default those of the client */
  readonly redirects?: PartialGroup<RedirectsConfig> | undefined;
  /** Limits of this request, and where its redirects may lead. @default those of the client */
  readonly security?: PartialGroup<CallSecurity> | undefined;
  /**
   * Called while the body is sent, at most every 200 ms and at its end, with the bytes that were handed to the
   * connection, the total (-1 if unknown) and the bytes per second. Each attempt starts again from the first byte. If
   * it throws, the request fails.
   */
  readonly onUploadProgress?: ((uploaded: number, total: number, bytesPerSecond: number) => void) | undefined;
  /**
   * Called while the response body arrives, at most every 200 ms and at its end, with the bytes so far, the total (-1
   * if unknown) and the bytes per second. In Node the bytes are those that were sent, elsewhere those that `fetch`
   * decoded. Each attempt starts again from the first byte. If it throws, the request fails.
   */
  readonly onDownloadProgress?: ((received: number, total: number, bytesPerSecond: number) => void) | undefined;
  /** `true` resolves with the headers and leaves the body to be read as a stream. @default false */
  readonly stream?: boolean | undefined;
  /**
   * Whether a body with an unknown content coding, or more than three codings, is returned as it was sent, with
   * `isEncoded` of its result; `false` is an error, as for downloads and events. @default true
   */
  readonly passUnknownCodings?: boolean | undefined;
  /** Cancels the request, in any phase, with an error of type `ContextCanceled`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * `false`: without cookies; a jar: in place of the client's; `true`: in the client's, or in a new one if it has none,
   * which `fetch` refuses. @default `cookies` of the client
   */
  readonly cookies?: boolean | CookieJar | undefined;
  /**
   * Resolves host names for this request, its retries and redirects, instead of `connection.lookup`. Its connections
   * are shared only with requests that have the same function. Refused on `fetch`.
   */
  readonly lookup?: HostLookup | undefined;
  /**
   * Whose the request is, 1 to 256 characters, such as the id of a user; never sent. Responses are kept by `cache` and
   * shared by `dedupe` only among requests with the same name. @default `identity` of the client
   */
  readonly identity?: string | undefined;
  /** Parses the JSON of the response. @default `parseJson` of the client */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /** Serialises the JSON of the request. @default `stringifyJson` of the client */
  readonly stringifyJson?: ((value: unknown) => string) | undefined;
  /**
   * Whether a status of 400 or more is a `ClientError` with the code `HTTP_ERROR`, after the last retry and all
   * middleware. Its `result` is the response; of a stream, up to 64 KiB that arrive within a second. Downloads, events
   * and `createFetch` do not use it. @default `throwOnStatus` of the client
   */
  readonly throwOnStatus?: boolean | undefined;
  /** Values for middleware; never sent. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}

/** The method and the URL of a request that is one object. */
export interface RequestTarget {
  /** The HTTP method. @default 'GET' */
  readonly method?: string;
  /** An absolute URL with the scheme `http:` or `https:`. */
  readonly url: string | URL;
}
