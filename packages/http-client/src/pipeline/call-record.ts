import type { Clock } from '../base/clock.ts';
import { Stopwatch } from '../message/response/timings.ts';

/** The counts and times of one call. All of its requests carry the same record, which the stages write. */
export class CallRecord {
  /** Its place among the calls of the client. */
  readonly number: number;
  readonly startedAt: number;
  readonly #clock: Clock;
  /** Measures the present attempt. */
  watch: Stopwatch;
  /** Requests that had a connection, or opened one. */
  requests = 0;
  /** The URLs that redirected, in order. */
  readonly redirectChain: string[] = [];

  constructor(number: number, clock: Clock) {
    this.number = number;
    this.#clock = clock;
    this.startedAt = clock.now();
    this.watch = new Stopwatch(clock, this.startedAt);
  }

  /**
   * Starts to measure an attempt. The first one is measured from the beginning of the call, unless something else came
   * before.
   */
  restart(): void {
    this.watch = new Stopwatch(this.#clock, this.#clock.now());
  }

  /** Attempts made, the first included; a redirect that was followed is not one. */
  get attempts(): number {
    // The request to the target of the last redirect may not have begun.
    return Math.max(this.requests - this.redirectChain.length, Math.min(this.requests, 1));
  }
}
