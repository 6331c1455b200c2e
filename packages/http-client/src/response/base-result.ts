import type { ResponseHeaders } from './headers.ts';
import type { ResultTimings } from './timings.ts';
import type { UnmarshalTarget } from '../body/unmarshal.ts';

/** Duration, phases, attempts and redirects of a request. */
export interface ResultMeta {
  /** Milliseconds from the call to the end of the response, pauses included; with `stream`, to its headers. */
  readonly duration: number;
  /** Milliseconds of each phase of the attempt that got the response; empty for a response from the cache. */
  readonly timings: ResultTimings;
  /**
   * Attempts made, the first included. Redirects are not counted, nor is an attempt that ended before it had a
   * connection.
   */
  readonly attempts: number;
  /** Whether no further attempt was made because the retry budget of the host was used up; see `retry.budget`. */
  readonly retryRefused: boolean;
  /** Redirects that were followed. */
  readonly redirectCount: number;
  /** Each URL that answered with a redirect, in order. */
  readonly redirectChain: readonly string[];
  /** The protocol: `HTTP/1.0`, `HTTP/1.1` or `HTTP/2.0`; `''` from `fetch`, which does not report it. */
  readonly proto: string;
}

/**
 * The properties of a response on every platform: the `HttpResult` of Node, and the `FetchResult` of
 * `@wirework/http-client/fetch`. A 4xx or 5xx is also a result.
 */
export interface BaseResult {
  /** The status code, such as 200. */
  readonly statusCode: number;
  /** Equal to `statusCode`, under the name that `fetch` gives it. */
  readonly status: number;
  /** The reason phrase, such as `OK`; on Node the registered phrase if the server sent none, as over HTTP/2. */
  readonly statusText: string;
  /** Whether the status is 2xx. */
  readonly ok: boolean;
  /** The headers, by lower-case name; see {@link ResponseHeaders}. */
  readonly headers: ResponseHeaders;
  /** Duration, phases, attempts and redirects. */
  readonly meta: ResultMeta;
  /**
   * Milliseconds that the server asks to wait before the next request, as read from `retry-after-ms`, `Retry-After`, or
   * `RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset` and those of vendors once nothing remains; `undefined` if it
   * does not ask.
   */
  readonly retryAfter: number | undefined;
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** The method of the last request. */
  readonly method: string;
  /** Returns the bytes of the body, decoded; an empty array if there is no body. Throws if the body is a stream. */
  bytes(): Uint8Array;
  /**
   * Returns the body as text, in the charset of its `Content-Type`, UTF-8 by default, without a byte order mark. Throws
   * if the body is a stream.
   */
  text(): string;
  /**
   * Whether the body is as the server sent it, because its `Content-Encoding` is unknown or has more than three
   * codings. `json()` throws for it.
   */
  readonly isEncoded: boolean;
  /**
   * Discards a body that will not be read. When the promise resolves, its connection and its place in a bulkhead are
   * free.
   */
  discard(): Promise<void>;
  /**
   * Returns the body, parsed as JSON. The `Content-Type` only chooses the charset, which is UTF-8 by default (RFC 8259,
   * section 8.1).
   *
   * @throws ClientError of type ResponseRead for an empty body, or one beyond 50 MiB, with `ErrResponseBodyEmpty` or
   *   `ErrResponseBodyTooLarge` as its `cause`; UnmarshalError for a body that is not JSON, or is over 2 MiB and nests
   *   more than 10,000 levels deep. No message contains a part of the body, unless your own `parseJson` puts one into
   *   its error, which is then the `cause`
   */
  json<T = unknown>(): T;
  /**
   * Parses the body as JSON and returns it through a target: a synchronous Standard Schema, which returns the checked
   * value, a function that converts the parsed value, or an object or array of yours, which is filled.
   *
   * @throws what `json()` throws; UnmarshalError for a value that does not match the schema; whatever a function throws
   */
  json<T>(target: UnmarshalTarget<T>): T;
  /**
   * Throws for a status of 400 or more, and returns the result otherwise, for code that prefers exceptions. The body of
   * such a response is not read, and one that is a stream stays open: {@link BaseResult.discard} frees its connection.
   *
   * @throws ClientError of type HTTP with `statusCode`, and `retryAfter` of the result
   * @example
   * ```ts
   * const user = (await client.get('https://api.example.com/users/1')).throwForStatus().json();
   * ```
   */
  throwForStatus(): this;
  /** Bytes of the decoded body; for a stream and for HEAD the length that the server declares, or -1. */
  readonly contentLength: number;
  /** Returns one line without secrets or content: `GET https://api.example.com/ → 200, 17 bytes, 12 ms, attempt 1`. */
  toString(): string;
  /** Returns fields that are safe to log: no headers, no content, no secrets of the URL. */
  toJSON(): Record<string, unknown>;
}

/** A cookie that a response set or a request sends. */
export interface HttpCookie {
  readonly name: string;
  readonly value: string;
  /** The `Domain` attribute; `undefined` if the cookie has none. */
  readonly domain: string | undefined;
  /** The `Path` attribute; `undefined` if the cookie has none. */
  readonly path: string | undefined;
  /** The `Expires` attribute; `undefined` if the cookie has none. */
  readonly expires: Date | undefined;
  /** The `Max-Age` attribute in seconds; `undefined` if the cookie has none. */
  readonly maxAge: number | undefined;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** The `SameSite` attribute: `strict`, `lax` or `none`; `undefined` if the cookie has none. */
  readonly sameSite: string | undefined;
}

/** Reads `Set-Cookie` lines; those that are not cookies are left out. */
export type SetCookieParser = (lines: readonly string[]) => readonly HttpCookie[];
