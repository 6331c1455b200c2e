import { ClientError, ErrorType } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import type { HttpRequest } from '../message/request/request.ts';
import { Stopwatch } from '../message/response/timings.ts';
import { abortReason } from '../base/abort-reason.ts';
import { Cancellation } from '../base/cancellation.ts';
import { onAbort } from '../base/on-abort.ts';
import { sleep } from '../base/sleep.ts';

/**
 * One call, from the caller's `get` to the end of the body: its deadline, its counts, its present URL.
 *
 * Invariant: after {@link Call.end}, no timer and no listener on the caller's signal is left. It is called for every call.
 */
export class Call {
  readonly request: HttpRequest;
  readonly cancellation: Cancellation = new Cancellation();
  readonly startedAt: number;
  /** Its place among the calls of the client. */
  readonly number: number;
  /** Names whose values no error shows. */
  readonly sensitiveKeys: readonly string[];
  readonly #clock: Clock;
  readonly #stopTimer: () => void;
  readonly #stopListening: () => void;
  readonly #onEnd: (call: Call) => void;
  #ended = false;
  /** Requests that had a connection, or opened one. */
  requests = 0;
  /** Measures the present attempt. */
  watch: Stopwatch;
  /** How many of them were retries. */
  retries = 0;
  /** Repetitions that do not count as retries, such as after a kept connection that had ended. */
  freeRetries = 0;
  /** Repetitions after connections that the server filled with other requests. */
  moves = 0;
  /** Whether the next attempt is such a repetition. */
  isMoved = false;
  /** The URLs that redirected, in order. */
  readonly redirectChain: string[] = [];

  constructor(
    number: number,
    request: HttpRequest,
    clock: Clock,
    sensitiveKeys: readonly string[],
    onEnd: (call: Call) => void,
  ) {
    this.number = number;
    this.request = request;
    this.#clock = clock;
    this.sensitiveKeys = sensitiveKeys;
    this.#onEnd = onEnd;
    this.startedAt = clock.now();
    this.watch = new Stopwatch(clock, this.startedAt);
    const { signal, timeout } = request;
    this.#stopTimer =
      timeout === 0
        ? () => undefined
        : clock.after(timeout, () => this.cancellation.cancel(deadlinePassed(timeout, this.cancellation.activity)));
    const aborted = (): void => this.cancellation.cancel(abortReason(signal));
    this.#stopListening = signal === undefined || signal.aborted ? () => undefined : onAbort(signal, aborted);
    if (signal?.aborted === true) aborted();
  }

  /** Starts to measure an attempt. The first one is measured from the beginning of the call, unless something else came before. */
  restart(): void {
    this.watch = new Stopwatch(this.#clock, this.#clock.now());
  }

  /** Attempts made, the first included; a redirect that was followed is not one. */
  get attempts(): number {
    // The request to the target of the last redirect may not have begun.
    return Math.max(this.requests - this.redirectChain.length, Math.min(this.requests, 1));
  }

  /** Milliseconds until the deadline. */
  get left(): number {
    const { timeout } = this.request;
    return timeout === 0 ? Infinity : timeout - this.elapsed;
  }

  /** Milliseconds since the call began. */
  get elapsed(): number {
    return this.#clock.now() - this.startedAt;
  }

  /** Stops the timer, stops listening to the signal, and closes the body if it was not sent. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.request.body?.discard?.();
    this.#stopTimer();
    this.#stopListening();
    this.#onEnd(this);
  }

  /** Waits; rejects if the call is cancelled meanwhile. */
  sleep(milliseconds: number): Promise<void> {
    return sleep(this.#clock, milliseconds, this.cancellation);
  }
}

/** Returns the error of a deadline that passed. `activity` fits after 'while'; `""` if it is not known. */
export function deadlinePassed(timeout: number, activity: string): Error {
  return timeoutError(`request timed out after ${Math.ceil(timeout)} ms${activity === '' ? '' : ` while ${activity}`}`);
}

/** The error if the next attempt would begin after the deadline. The cause is why another attempt was needed. */
export function noTimeLeft(timeout: number, cause: unknown): ClientError {
  // It is wrapped already, because otherwise it would be classified by its cause.
  return new ClientError({
    type: ErrorType.Timeout,
    message: 'request timeout',
    cause: timeoutError(
      `no time is left for another attempt within ${timeout} ms`,
      cause === undefined ? undefined : { cause },
    ),
  });
}

function timeoutError(message: string, options?: ErrorOptions): Error {
  return Object.defineProperty(new Error(message, options), 'name', { value: 'TimeoutError' });
}
