import type { Clock } from '../base/clock.ts';

/** Milliseconds without progress after which the process is warned. */
const warnAfter = 5000;

/** The pool of a host. */
interface RunningRequests {
  /** The number of requests that have a connection. */
  readonly running: number;
}

/**
 * Warns the process, once, if responses that are read as streams hold all connections to a host while requests wait.
 * Such a response keeps its connection until its reader is at the end, and without a deadline the others would wait in
 * silence.
 */
export class HeldConnections {
  readonly #host: string;
  readonly #pool: RunningRequests;
  readonly #after: Clock['after'];
  readonly #warn: (message: string) => void;
  #streaming = 0;
  #ended = 0;
  #waiting = 0;
  #stopTimer: (() => void) | undefined;
  #hasWarned = false;

  constructor(
    host: string,
    pool: RunningRequests,
    after: Clock['after'],
    warn: (message: string) => void = emitWarning,
  ) {
    this.#host = host;
    this.#pool = pool;
    this.#after = after;
    this.#warn = warn;
  }

  /**
   * Counts a response that is read as a stream. Returns a function that is called when it has given its connection
   * back.
   */
  hold(): () => void {
    this.#streaming++;
    return () => {
      this.#streaming--;
      this.#ended++;
    };
  }

  /** Counts a request that waits for a connection. Returns a function that ends the wait. */
  wait(): () => void {
    this.#waiting++;
    this.#watch();
    return () => {
      this.#waiting--;
      if (this.#waiting > 0) return;
      this.#stopTimer?.();
      this.#stopTimer = undefined;
    };
  }

  #watch(): void {
    if (this.#hasWarned || this.#stopTimer !== undefined) return;
    const ended = this.#ended;
    this.#stopTimer = this.#after(warnAfter, () => {
      this.#stopTimer = undefined;
      const { running } = this.#pool;
      if (this.#streaming === running && this.#ended === ended) {
        this.#hasWarned = true;
        this.#warn(
          `Responses that are read as streams hold all ${running} connections to ${this.#host}, and ${this.#waiting} requests wait; read or cancel them, or raise connection.maxConnsPerHost`,
        );
      } else this.#watch();
    });
  }
}

function emitWarning(message: string): void {
  process.emitWarning(message, { __proto__: null, code: 'WIREWORK_CONNECTIONS_HELD' } as { code: string });
}
