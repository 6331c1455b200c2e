import type { Clock } from './clock.ts';

/** The progress of a download, as its iteration reports it. */
export interface DownloadProgress {
  /** Bytes of the file so far, including those of an earlier run that is resumed. */
  readonly downloaded: number;
  /** Bytes of the whole file, -1 if unknown. */
  readonly total: number;
  /** Average speed of this transfer, in bytes per second. */
  readonly bytesPerSecond: number;
}

/** Called with the bytes so far, the total (-1 if unknown) and the bytes per second. */
type ProgressCallback = (transferred: number, total: number, bytesPerSecond: number) => void;

/** Milliseconds between two reports. */
const reportInterval = 200;

/**
 * Reports a transfer to the callback and to iterators: at most every 200 ms, before each interruption and at the end.
 */
export class Progress {
  readonly #clock: Clock;
  readonly #callback: ProgressCallback | undefined;
  readonly #startedAt: number;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #latest: DownloadProgress | undefined;
  #unreported: (() => void) | undefined;
  #waiting: (() => void)[] = [];
  #ended = false;

  constructor(clock: Clock, callback: ProgressCallback | undefined) {
    this.#clock = clock;
    this.#callback = callback;
    this.#startedAt = clock.now();
  }

  /** Reports, unless the last report was less than 200 ms ago. */
  report(downloaded: number, total: number, transferred: number, last = false): void {
    const now = this.#clock.now();
    this.#unreported = undefined;
    if (!last && now - this.#reportedAt < reportInterval) {
      this.#unreported = () => this.report(downloaded, total, transferred, true);
      return;
    }
    this.#reportedAt = now;
    const seconds = Math.max(now - this.#startedAt, 1) / 1000;
    const bytesPerSecond = Math.round(transferred / seconds);
    this.#latest = { downloaded, total, bytesPerSecond };
    this.#wake();
    this.#callback?.(downloaded, total, bytesPerSecond);
  }

  /** Called before an interruption: reports the latest state, unless it has been reported. */
  pause(): void {
    this.#unreported?.();
  }

  /** Ends the iterations. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Yields the states; a slow reader gets the newest one and not those before it. */
  async *states(): AsyncGenerator<DownloadProgress, void, undefined> {
    let seen: DownloadProgress | undefined;
    for (;;) {
      if (this.#latest !== undefined && this.#latest !== seen) {
        seen = this.#latest;
        yield seen;
      } else if (this.#ended) return;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
