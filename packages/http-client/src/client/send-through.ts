import type { RequestBody } from '../body/request-body.ts';
import { type HttpRequest, readRequest, type RequestFields } from '../request/request.ts';
import type { BaseResult } from '../response/base-result.ts';
import type { MiddlewareOf, SendRequestOf } from '../response/middleware-of.ts';
import { withSender, type Sender } from '../request/identity.ts';
import { Cancellation } from '../base/cancellation.ts';
import { onAbort } from '../base/until.ts';
import type { Clock } from '../base/clock.ts';
import { abortReason, timeoutError } from '../base/transport-failure.ts';
import { compose } from '../pipeline/compose.ts';
import type { RunningCalls } from '../pipeline/running-calls.ts';
import { toClientError } from '../response/to-client-error.ts';

/** The parts of a client that send its requests through middleware. */
export interface ThroughParts<Result> {
  readonly middlewares: readonly MiddlewareOf<Result>[];
  readonly sender: Sender;
  readonly clock: Clock;
  readonly running: RunningCalls;
  /** Sends a request after all middleware, and closes the body that it gets. */
  readonly send: SendRequestOf<Result>;
}

/** The key under which a request, and the copies that middleware passes on, has its call. */
const callKey: unique symbol = Symbol('call');

interface WithCall extends HttpRequest {
  readonly [callKey]?: MiddlewareCall;
}

/**
 * Sends requests through middleware. Closes a body that no middleware passed on, refuses a value that is not an object,
 * and ends a call whose middleware hangs.
 */
export function sendThrough<Result extends BaseResult>(parts: ThroughParts<Result>): SendRequestOf<Result> {
  const { middlewares, sender, send } = parts;
  if (middlewares.length === 0) return send;
  const passedOn = new WeakSet<RequestBody>();
  const sendOn: SendRequestOf<Result> = (request) => {
    if (request.body?.discard !== undefined) passedOn.add(request.body);
    const call = (request as WithCall)[callKey];
    return call === undefined ? send(request) : call.sendBy(send, request);
  };
  const composed = compose<HttpRequest, Result>('middleware', middlewares, sendOn, readRequest);
  return async (request) => {
    const { body } = request;
    const call = new MiddlewareCall(parts, request);
    try {
      const result = await call.run(() =>
        composed(readRequest({ ...withSender(request, sender), [callKey]: call } as RequestFields)),
      );
      if (typeof result !== 'object' || (result as unknown) === null)
        throw new TypeError('Cannot return a result: a middleware did not return one');
      return result;
    } finally {
      if (body?.discard !== undefined && !passedOn.has(body)) body.discard();
    }
  };
}

/** Milliseconds that middleware has after the deadline, or an abort, to answer an error of the request. */
const lastMoment = 1000;

/**
 * One call in its middleware. While a request of it is sent, the pipeline ends it; while middleware holds it, this
 * class does.
 */
class MiddlewareCall {
  readonly #clock: Clock;
  readonly #running: RunningCalls;
  readonly #request: HttpRequest;
  readonly #endsAt: number;
  readonly #cancellation = new Cancellation();
  /** Requests that are sent at the moment. */
  #sending = 0;
  #isOver = false;
  /** Whether the first middleware has been called. */
  #isHeld = false;
  #stopTimer: () => void = () => undefined;
  #end: (reason: unknown) => void = () => undefined;

  constructor({ clock, running }: Pick<ThroughParts<never>, 'clock' | 'running'>, request: HttpRequest) {
    this.#clock = clock;
    this.#running = running;
    this.#request = request;
    this.#endsAt = request.timeout === 0 ? Infinity : clock.now() + request.timeout;
  }

  /** Waits for the middleware. Rejects when the call is over, and discards a result that comes later. */
  async run<Result extends BaseResult>(middleware: () => Promise<Result>): Promise<Result> {
    const { signal, method, url, sensitiveKeys } = this.#request;
    const leave = this.#running.add(this.#cancellation);
    const stopListening =
      signal &&
      onAbort(signal, () => {
        if (this.#sending === 0 && this.#isHeld) this.#cancellation.cancel(abortReason(signal));
      });
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#end = (reason) => {
          this.#isOver = true;
          reject(toClientError(reason, { method, url, sensitiveKeys, signal, attempts: 0 }));
        };
        this.#cancellation.subscribe((reason) => {
          // A request that is sent ends by itself, because the client is closed.
          if (this.#sending === 0) this.#end(reason);
        });
        middleware().then((result) => {
          if (this.#isOver) void (result as Result | undefined)?.discard?.();
          resolve(result);
        }, reject);
        this.#isHeld = true;
        if (this.#sending === 0) this.#hold(0);
      });
    } finally {
      this.#isOver = true;
      this.#stopTimer();
      stopListening?.();
      leave();
    }
  }

  /** Sends a request of the call, or another one after it, such as one that renews a stale response. */
  async sendBy<Result>(send: SendRequestOf<Result>, request: HttpRequest): Promise<Result> {
    if (this.#cancellation.cancelled) {
      request.body?.discard?.();
      throw this.#cancellation.reason as Error;
    }
    this.#sending++;
    this.#stopTimer();
    try {
      return await send(request);
    } finally {
      if (--this.#sending === 0 && !this.#isOver) this.#hold(lastMoment);
    }
  }

  /**
   * Ends the call at its deadline.
   *
   * @param least milliseconds that the middleware has in any case
   */
  #hold(least: number): void {
    const { timeout, signal } = this.#request;
    const { cancelled } = this.#cancellation;
    const isAborted = signal?.aborted === true;
    const isEnding = isAborted || cancelled;
    if (timeout === 0 && !isEnding) return;
    const moment = timeout === 0 ? least : Math.min(least, timeout);
    const left = isEnding ? moment : Math.max(this.#endsAt - this.#clock.now(), moment);
    this.#stopTimer = this.#clock.after(left, () => {
      if (cancelled) this.#end(this.#cancellation.reason);
      else
        this.#cancellation.cancel(
          isAborted
            ? abortReason(signal)
            : timeoutError(`request timed out after ${Math.ceil(timeout)} ms while waiting for a middleware`),
        );
    });
  }
}
