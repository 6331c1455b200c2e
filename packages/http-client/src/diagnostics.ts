/// <reference types="node" preserve="true" />
/**
 * Publishes the calls of a client on diagnostics channels, for tracers, profilers and tests.
 *
 * @packageDocumentation
 */
import { channel, type Channel } from 'node:diagnostics_channel';
import { isClientError } from '@wirework/http-errors';
import { belongingTo } from './base/middleware-kind.ts';
import { safeError, safeUrl } from './features/middleware/redact.ts';
import type { AnyMiddleware } from './response/middleware-of.ts';
import type { CallObserver, ObservedEnd } from './request/call-observer.ts';
import type { HttpRequest } from './request/request.ts';

/** Facts that each message has. */
export interface DiagnosticsMessage {
  /** The number of the call, which all its messages have. */
  readonly call: number;
}

/** The messages by their channels. URLs in them contain no secrets. */
export interface DiagnosticsMessages {
  /** A call begins. */
  readonly 'wirework:http:request': DiagnosticsMessage & {
    readonly method: string;
    readonly url: string;
    /** The values that the caller passed as `context`. */
    readonly context: Readonly<Record<string, unknown>>;
  };
  /** An attempt is about to be sent. */
  readonly 'wirework:http:attempt': DiagnosticsMessage & {
    readonly method: string;
    readonly url: string;
    /** Requests that the call has sent before: retries, repetitions and redirects. */
    readonly resends: number;
    /**
     * Adds a header to the attempt, such as `traceparent`, unless the request has it. It is not sent to another origin
     * than that of the call.
     */
    readonly addHeader: (name: string, value: string) => void;
  };
  /** A connection was opened for an attempt. On `fetch`, which hides its connections, there are no such messages. */
  readonly 'wirework:http:connection': DiagnosticsMessage & {
    /** The origin of the server, also behind a proxy. */
    readonly origin: string;
    /** `HTTP/1.1` or `HTTP/2.0`. */
    readonly proto: string;
    /** The address and the port of the server, or of its proxy; `undefined` for a Unix socket. */
    readonly address: string | undefined;
    readonly port: number | undefined;
  };
  /** An attempt got its response: the whole, or the headers of one that is read as a stream. */
  readonly 'wirework:http:response': DiagnosticsMessage & {
    readonly statusCode: number;
    readonly proto: string;
    /** Milliseconds that the attempt took. */
    readonly duration: number;
  };
  /** A retry will follow. */
  readonly 'wirework:http:retry': DiagnosticsMessage & {
    /** Milliseconds until the next attempt. */
    readonly pause: number;
    /** Attempts made. */
    readonly attempts: number;
    /** The status that is retried; `undefined` after an error. */
    readonly statusCode: number | undefined;
    /** The code of the error that is retried, such as `TIMEOUT`. */
    readonly code: string | undefined;
  };
  /** A redirect is followed. */
  readonly 'wirework:http:redirect': DiagnosticsMessage & {
    readonly statusCode: number;
    readonly from: string;
    readonly to: string;
  };
  /** A call ended with a result. */
  readonly 'wirework:http:end': DiagnosticsMessage & {
    readonly statusCode: number;
    readonly attempts: number;
    readonly redirects: number;
    /** Milliseconds that the call took. */
    readonly duration: number;
  };
  /** A call failed. */
  readonly 'wirework:http:error': DiagnosticsMessage & {
    /** The error that the caller gets, if it is a `ClientError`, or that error as one. */
    readonly error: Error;
    readonly code: string;
    readonly attempts: number;
    /** Milliseconds that the call took. */
    readonly duration: number;
  };
}

type Name = keyof DiagnosticsMessages;

const names = [
  'wirework:http:request',
  'wirework:http:attempt',
  'wirework:http:connection',
  'wirework:http:response',
  'wirework:http:retry',
  'wirework:http:redirect',
  'wirework:http:end',
  'wirework:http:error',
] as const satisfies readonly Name[];

/** Calls so far, in this process. */
let calls = 0;

/**
 * Makes a middleware, for the list `middleware`, that publishes each call on channels of `node:diagnostics_channel`,
 * equally over HTTP/1.1 and HTTP/2: `wirework:http:request`, `attempt`, `connection`, `response`, `retry`, `redirect`,
 * `end` and `error`. While no channel has a subscriber, a call is passed on unchanged. Put it first, so that it sees
 * what the other middleware does.
 *
 * A subscriber runs synchronously. An error that it throws is reported as an uncaught exception, by Node.
 *
 * @example
 * ```ts
 * const client = createClient({ middleware: [diagnostics()] });
 * const seen = [];
 * // of node:diagnostics_channel
 * subscribe('wirework:http:end', ({ statusCode, attempts }) => seen.push([statusCode, attempts]));
 * await client.get('https://api.example.com/users/1');
 * seen; // → [ [ 200, 1 ] ]
 * ```
 */
export function diagnostics(): AnyMiddleware {
  const channels = Object.fromEntries(names.map((name) => [name, channel(name)])) as Record<Name, Channel>;
  const all = Object.values(channels);
  return belongingTo('middleware', (next) => async (request) => {
    if (!all.some((it) => it.hasSubscribers)) return next(request);
    const call = ++calls;
    const publish: Publish = (name, message) => channels[name].publish({ call, ...message });
    const { method, context } = request;
    publish('wirework:http:request', { method, url: safeUrl(request), context });
    const started = performance.now();
    const observers = [...(request.observers ?? []), observerOf(request, publish)];
    try {
      const result = await next({ ...request, observers });
      const { statusCode, meta } = result;
      const { attempts, redirectCount: redirects } = meta;
      publish('wirework:http:end', { statusCode, attempts, redirects, duration: performance.now() - started });
      return result;
    } catch (thrown) {
      const error = safeError(thrown, request);
      const { code, attempts } = error;
      publish('wirework:http:error', { error, code, attempts, duration: performance.now() - started });
      throw thrown;
    }
  });
}

/** Publishes a message. */
type Publish = <N extends Name>(name: N, message: Omit<DiagnosticsMessages[N], 'call'>) => void;

/** Returns the observer that publishes the parts of a call. */
function observerOf(request: HttpRequest, publish: Publish): CallObserver {
  return {
    attempt: ({ method, url, resends }) => {
      const headers = Object.create(null) as Record<string, string>;
      const addHeader = (name: string, value: string): void => {
        headers[name.toLowerCase()] = value;
      };
      publish('wirework:http:attempt', { method, url: safeUrl(request, url), resends, addHeader });
      const started = performance.now();
      const end = ({ statusCode, proto, error }: ObservedEnd): void => {
        if (error === undefined)
          publish('wirework:http:response', { statusCode, proto, duration: performance.now() - started });
      };
      return { headers, end };
    },
    retry: ({ pause, attempts, statusCode, error }) => {
      const code = isClientError(error) ? error.code : undefined;
      publish('wirework:http:retry', { pause, attempts, statusCode, code });
    },
    redirect: ({ statusCode, from, to }) =>
      publish('wirework:http:redirect', { statusCode, from: safeUrl(request, from), to: safeUrl(request, to) }),
    connection: (connection) => publish('wirework:http:connection', connection),
  };
}
