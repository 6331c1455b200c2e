import type { Cancellable, Cancellation } from '../base/cancellation.ts';
import { transportError } from '../base/transport-error.ts';

/** The timeouts of the phases of an exchange in milliseconds; 0 means no limit. */
export interface PhaseTimeouts {
  readonly responseHeader: number;
  readonly bodyIdle: number;
}

/** Cancels an exchange whose present phase takes too long. */
export class PhaseTimer {
  readonly #exchange: Cancellable;
  readonly #timeouts: PhaseTimeouts;
  readonly #attempt: Cancellation;
  readonly #isStreamed: boolean;
  #phase: keyof PhaseTimeouts = 'responseHeader';
  #timer: NodeJS.Timeout | undefined;

  /** @param isStreamed whether the body of the response is read as a stream */
  constructor(exchange: Cancellable, timeouts: PhaseTimeouts, attempt: Cancellation, isStreamed: boolean) {
    this.#exchange = exchange;
    this.#timeouts = timeouts;
    this.#attempt = attempt;
    this.#isStreamed = isStreamed;
  }

  /**
   * Starts the timeout of a phase in place of the previous one. Usually both are of the same length, so that the timer
   * can be used again.
   */
  start(phase: keyof PhaseTimeouts): void {
    const timeout = this.#timeouts[phase];
    const hasSameTimeout = timeout === this.#timeouts[this.#phase];
    this.#phase = phase;
    if (this.#timer !== undefined && hasSameTimeout) {
      this.#timer.refresh();
      return;
    }
    this.stop();
    if (timeout > 0 && !this.#isCovered(timeout))
      this.#timer = setTimeout(() => this.#exchange.cancel(timeoutOf(this.#phase)), timeout);
  }

  /** Starts the timeout of the phase and the deadline of the attempt again. */
  progress(): void {
    this.#attempt.progress();
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    // `refresh` would start a timer again that was cleared.
    this.#timer = undefined;
  }

  /**
   * Whether the deadline of the attempt passes first, so that the phase needs no timer. For a stream, that deadline
   * ends with the headers.
   */
  #isCovered(timeout: number): boolean {
    const hasDeadline = this.#phase === 'responseHeader' || !this.#isStreamed;
    return hasDeadline && this.#attempt.idleTimeout <= timeout;
  }
}

function timeoutOf(phase: keyof PhaseTimeouts): Error {
  return phase === 'responseHeader'
    ? transportError('HeadersTimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'waiting for the response headers timed out')
    : transportError('BodyTimeoutError', 'UND_ERR_BODY_TIMEOUT', 'waiting for the response body timed out');
}
