import { observe } from '../base/observe.ts';
import { ownCopy } from '../base/own-copy.ts';

/** One attempt of a call, before it is sent. */
export interface ObservedAttempt {
  readonly method: string;
  /** The URL, with its secrets. */
  readonly url: string;
  /** Requests that the call has sent before: retries, repetitions and redirects. */
  readonly resends: number;
}

/** How an attempt ended: with a response, whatever its status, or with an error. */
export interface ObservedEnd {
  /** 0 without a response. */
  readonly statusCode: number;
  /** Such as `HTTP/1.1` or `HTTP/2.0`; `''` without a response. */
  readonly proto: string;
  readonly error: Error | undefined;
}

/** Watches one attempt. */
export interface AttemptObserver {
  /**
   * Headers to send, unless the request has them. They are not sent to another origin than that of the call, to which a
   * redirect may lead.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Calls `send`, which sends the attempt, for example inside a new tracing context. */
  readonly run?: <T>(send: () => Promise<T>) => Promise<T>;
  /** Called once: with the whole response, or with the headers of one that is read as a stream. */
  readonly end?: (end: ObservedEnd) => void;
}

/** A retry, before its pause. */
export interface ObservedRetry {
  /** Milliseconds until the next attempt. */
  readonly pause: number;
  /** Attempts made. */
  readonly attempts: number;
  /** The status of the response, if there was one. */
  readonly statusCode: number | undefined;
  readonly error: Error | undefined;
}

/** A redirect that is followed. */
export interface ObservedRedirect {
  readonly statusCode: number;
  /** The two URLs, with their secrets. */
  readonly from: string;
  readonly to: string;
}

/** A connection that was opened for an attempt. */
export interface ObservedConnection {
  /** The origin of the server, also behind a proxy. */
  readonly origin: string;
  readonly proto: string;
  /** The address and the port of the server, or of its proxy; `undefined` for a Unix socket. */
  readonly address: string | undefined;
  readonly port: number | undefined;
}

/**
 * Watches one call. A middleware adds it: `next({ ...request, observers: [...(request.observers ?? []), mine] })`.
 * Errors that its functions throw are ignored, except those of {@link AttemptObserver.run}.
 */
export interface CallObserver {
  /** Called before each attempt. */
  readonly attempt?: (attempt: ObservedAttempt) => AttemptObserver | undefined;
  readonly retry?: (retry: ObservedRetry) => void;
  readonly redirect?: (redirect: ObservedRedirect) => void;
  readonly connection?: (connection: ObservedConnection) => void;
}

/** Calls a function of each observer. */
export function tell<Name extends 'retry' | 'redirect' | 'connection'>(
  observers: readonly CallObserver[] | undefined,
  name: Name,
  fact: Parameters<NonNullable<CallObserver[Name]>>[0],
): void {
  for (const it of observers ?? []) observe(() => ownCopy(it)[name]?.(fact as never));
}
