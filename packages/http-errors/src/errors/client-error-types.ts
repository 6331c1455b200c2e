import type { ClientErrorCode, ErrorType } from '../classify/error-type.ts';

/** The code of a failure: that of a type of error, or that of a sentinel. */
export type ClientErrorReason = ClientErrorCode | `ERR_${string}`;

/**
 * The phases of a request in order: the host name is resolved, the connection is opened, the TLS handshake is done, the
 * body is sent, the headers of the response are awaited, and its body is read.
 */
export const requestPhases = ['dns', 'connect', 'tls', 'send', 'headers', 'body'] as const;

/**
 * The phase in which a request failed:
 *
 * - `dns`: the name of the server, or of its proxy, was being resolved.
 * - `connect`: the connection was being opened, with the tunnel through a proxy.
 * - `tls`: the TLS handshake was being done.
 * - `send`: the body of the request, a stream, was being sent.
 * - `headers`: the request was sent, and the headers of the response were awaited.
 * - `body`: the headers had arrived, and the body was being read.
 */
export type RequestPhase = (typeof requestPhases)[number];

/** Options of a `ClientError`; by default a text is `''` and a number 0. */
export interface ClientErrorOptions {
  /** The type of the failure; `ErrorType.Unknown` by default. */
  readonly type?: ErrorType | undefined;
  /** One sentence about the failure. */
  readonly message?: string | undefined;
  /** The underlying error. If it contains secrets, or objects such as a socket, a copy without them is kept. */
  readonly cause?: unknown;
  /** The URL of the request; its secrets are removed. */
  readonly url?: string | undefined;
  /** The HTTP method. */
  readonly method?: string | undefined;
  /** The number of attempts so far, the first one included. */
  readonly attempts?: number | undefined;
  /** The HTTP status, if there was one. */
  readonly statusCode?: number | undefined;
  /** Milliseconds that the response asks to wait, if it has a `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** Whether no retry was made because a retry budget was used up. */
  readonly retryRefused?: boolean | undefined;
  /** The phase in which the request failed. */
  readonly phase?: RequestPhase | undefined;
  /** The host name; taken from the URL by default. */
  readonly host?: string | undefined;
  /** The response behind the error; see {@link ClientError.result}. */
  readonly result?: ErrorResult | undefined;
  /** Names of query parameters that contain secrets, in addition to the built-in ones. Not a field of the error. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/**
 * The response behind an error, as far as every client has it. `@wirework/http-client` sets its `HttpResult` or
 * `FetchResult`.
 */
export interface ErrorResult {
  readonly statusCode: number;
  readonly status: number;
  readonly headers: { get(name: string): string | undefined };
  /** Returns the body as text. */
  text(): string;
  /** Returns the body, parsed as JSON, such as problem details (RFC 9457). */
  json<T = unknown>(): T;
}

/** An error as a plain object without secrets: the `cause` in the JSON of a `ClientError`. */
export interface PlainError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string | number;
  readonly errno?: string | number;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
  readonly cause?: PlainError | string;
  /** The errors of an `AggregateError`. */
  readonly errors?: readonly (PlainError | string)[];
  /** Other facts of a failed connection, such as `address` and `port`. */
  readonly [fact: string]: unknown;
}

/** The result of `toJSON()` of a `ClientError`; empty texts are left out. */
export interface PlainClientError extends PlainError {
  readonly name: 'ClientError';
  readonly type: ErrorType;
  readonly code: ClientErrorCode;
  /** The result of `isRetryable()`. */
  readonly retryable: boolean;
  readonly url?: string;
  readonly method?: string;
  readonly attempts?: number;
  readonly statusCode?: number;
  readonly retryAfter?: number;
  /** `true` if no retry was made because a retry budget was used up. */
  readonly retryRefused?: true;
  readonly phase?: RequestPhase;
  readonly host?: string;
  /** The `reason`, if it is not the `code`. */
  readonly reason?: ClientErrorReason;
}
