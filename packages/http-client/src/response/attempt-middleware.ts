import type { RequestBody } from '../body/request-body.ts';
import type { HeaderRecord } from '../request/request.ts';
import type { ResponseHeaders } from './headers.ts';

/**
 * One attempt as its middleware sees it. To change the headers, pass on a changed copy:
 * `next({ ...attempt, headers: { ...attempt.headers, 'x-signature': sign(attempt) } })`. Nothing else may be changed.
 */
export interface AttemptRequest {
  /** The method of this attempt: after a redirect it may be another one. */
  readonly method: string;
  /** The URL of this attempt, without a fragment: after a redirect it may be of another origin. */
  readonly url: string;
  /** Headers by lower-case name, with the cookies; the transport adds `host` and the length of the body. */
  readonly headers: HeaderRecord;
  /** The body as it will be sent. `open()` of a body that is not `replayable` consumes it. */
  readonly body: RequestBody | undefined;
  /** The origin of the base URL of the client, such as `https://api.example.com`; `undefined` without one. */
  readonly baseOrigin: string | undefined;
  /** Values that the caller passed for middleware. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** The head of the response to an attempt. */
export interface AttemptResponse {
  /** The status code, such as 200. */
  readonly statusCode: number;
  /** The headers, by lower-case name. */
  readonly headers: ResponseHeaders;
}

/** Sends an attempt and resolves with the head of its response. */
export type SendAttempt = (attempt: AttemptRequest) => Promise<AttemptResponse>;

/**
 * A function that wraps every attempt: the first one, each retry, and each request to the target of a redirect. It
 * returns the response that `next` returned, throws, or calls `next` again, which discards the response before. Once it
 * has returned or thrown, `next` sends nothing and rejects.
 *
 * @example
 * ```ts
 * const dated: AttemptMiddleware = (next) => async (attempt) =>
 *   next({ ...attempt, headers: { ...attempt.headers, 'x-date': new Date().toISOString() } });
 * ```
 */
export type AttemptMiddleware = (next: SendAttempt) => SendAttempt;
