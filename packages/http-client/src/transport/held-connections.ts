import type { Clock } from '../base/clock.ts';

/** Milliseconds without progress after which the process is warned. */
const warnAfter = 5000;

/** The events of a request that has a connection. */
export interface Hold {
  /** Called when its response has begun and is read as a stream. */
  readonly streams: () => void;
  /** Called when it is over. */
  readonly end: () => void;
}

/**
 * Warns the process, once, if responses that are read as streams hold all connections to a host while requests wait. Such a response keeps its
 * connection until its reader is at the end, and without a deadline the others would wait in silence.
 */
export class HeldConnections {
  readonly #host: string;
  readonly #after: Clock['after'];
  readonly #warn: (message: string) => void;
  #running = 0;
  #streaming = 0;
  #ended = 0;
  #waiting = 0;
  #stopTimer: (() => void) | undefined;
  #hasWarned = false;

  constructor(host: string, after: Clock['after'], warn: (message: string) => void = emitWarning) {
    this.#host = host;
    this.#after = after;
    this.#warn = warn;
  }

  /** Counts a request that has a connection. */
  start(): Hold {
    let isStreaming = false;
    let isOver = false;
    this.#running++;
    return {
      streams: () => {
        if (isOver) return;
        isStreaming = true;
        this.#streaming++;
      },
      end: () => {
        isOver = true;
        this.#running--;
        this.#ended++;
        if (isStreaming) this.#streaming--;
      },
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
      if (this.#streaming === this.#running && this.#ended === ended) {
        this.#hasWarned = true;
        this.#warn(
          `Responses that are read as streams hold all ${this.#running} connections to ${this.#host}, and ${this.#waiting} requests wait; read or cancel them, or raise connection.maxConnsPerHost`,
        );
      } else this.#watch();
    });
  }
}

function emitWarning(message: string): void {
  process.emitWarning(message, { __proto__: null, code: 'WIREWORK_CONNECTIONS_HELD' } as { code: string });
}
