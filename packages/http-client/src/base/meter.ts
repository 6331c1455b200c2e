import type { Clock } from './clock.ts';

/** Counts the bytes of a body, knows its declared length, refuses too many, and reports them if somebody listens. */
export class Meter {
  /** Bytes so far, including those of an earlier run that is resumed. */
  size = 0;
  /** Bytes of the whole, -1 if unknown. */
  total = -1;
  /** Bytes that were counted here. */
  added = 0;
  readonly max: number;
  readonly #refusal: (max: number) => Error;
  readonly #progress: Progress | undefined;

  /**
   * @param max most bytes; `Infinity` means no limit
   * @param refusal makes the error for more
   */
  constructor(max: number, refusal: (max: number) => Error, progress?: Progress) {
    this.max = max;
    this.#refusal = refusal;
    this.#progress = progress;
  }

  /** Whether more bytes were counted than the limit allows. */
  get isExceeded(): boolean {
    return this.size > this.max;
  }

  /**
   * Sets the length that a body declares, -1 if it declares none.
   *
   * @throws the refusal if it is over the limit
   */
  expect(total: number): void {
    this.total = total;
    if (total > this.max) throw this.#refusal(this.max);
  }

  /**
   * Counts bytes, and reports them.
   *
   * @throws the refusal beyond the limit; what the listener throws
   */
  add(bytes: number): void {
    this.#count(bytes);
    this.#progress?.report(this);
  }

  /** Counts the last bytes and reports the end, where the total is known. Throws as {@link Meter.add} does. */
  end(bytes: number = 0): void {
    this.#count(bytes);
    this.total = this.size;
    this.#progress?.report(this, true);
  }

  #count(bytes: number): void {
    this.size += bytes;
    this.added += bytes;
    if (this.size > this.max) throw this.#refusal(this.max);
  }
}

/** Describes the received part of a body; `total` is -1 if unknown. */
export function receivedText(size: number, total: number = -1): string {
  if (total >= 0) return `${size} of ${total} bytes received`;
  return `${size} ${size === 1 ? 'byte' : 'bytes'} received`;
}

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
export type OnProgress = (transferred: number, total: number, bytesPerSecond: number) => void;

/** Milliseconds between two reports. */
const reportInterval = 200;

/** Reports meters to the callback and to iterators: at most every 200 ms, before each interruption and at the end. */
export class Progress {
  readonly #clock: Clock;
  readonly #callback: OnProgress | undefined;
  readonly #startedAt: number;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #latest: DownloadProgress | undefined;
  #unreported: Meter | undefined;
  #waiting: (() => void)[] = [];
  #ended = false;

  constructor(clock: Clock, callback: OnProgress | undefined) {
    this.#clock = clock;
    this.#callback = callback;
    this.#startedAt = clock.now();
  }

  /** Reports, unless the last report was less than 200 ms ago. */
  report(meter: Meter, isLast: boolean = false): void {
    const now = this.#clock.now();
    const isTooSoon = !isLast && now - this.#reportedAt < reportInterval;
    this.#unreported = isTooSoon ? meter : undefined;
    if (isTooSoon) return;
    this.#reportedAt = now;
    const { size, total, added } = meter;
    const seconds = Math.max(now - this.#startedAt, 1) / 1000;
    const bytesPerSecond = Math.round(added / seconds);
    this.#latest = { downloaded: size, total, bytesPerSecond };
    this.#wake();
    this.#callback?.(size, total, bytesPerSecond);
  }

  /** Called before an interruption: reports the latest state, unless it has been reported. */
  pause(): void {
    if (this.#unreported !== undefined) this.report(this.#unreported, true);
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
