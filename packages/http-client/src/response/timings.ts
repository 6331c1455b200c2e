import type { Clock } from '../base/clock.ts';

/**
 * How long each phase of the attempt took that got the response, in milliseconds. Names are those of got and of the
 * network panel of browsers. The phases follow each other without a gap. A phase that did not take place is absent,
 * such as `dns`, `tcp` and `tls` on a connection that was kept.
 *
 * Earlier attempts, redirects and the pauses between them are only part of `meta.duration`.
 */
export interface ResultTimings {
  /**
   * Waiting for the rate limit, the bulkhead and a free connection; also for one over HTTP/2 that another request is
   * opening.
   */
  readonly queue?: number;
  /** Resolving the name of the server, or of its proxy. */
  readonly dns?: number;
  /** Opening the TCP connection, or the one to a Unix socket, until the first of the addresses has answered. */
  readonly tcp?: number;
  /** The TLS handshake with an `https:` proxy, and the tunnel through a proxy. */
  readonly proxy?: number;
  /** The TLS handshake with the server. */
  readonly tls?: number;
  /** Sending the request and waiting for the headers of the response. */
  readonly firstByte?: number;
  /**
   * Receiving and decoding the body. With `stream` it is set when the body has been read to its end, and includes the
   * time of its reader.
   */
  readonly download?: number;
}

type Timings = { -readonly [Phase in keyof ResultTimings]: number };

/**
 * Measures the phases of one attempt: each begins where the one before ended.
 *
 * One is made for every attempt, so its cost matters: it has no private fields, and for most responses it makes one
 * object with two numbers.
 */
export class Stopwatch {
  readonly clock: Clock;
  /** When the last phase ended. */
  at: number;
  /** The phases before the request was sent, if there were any. */
  before: Timings | undefined = undefined;
  firstByte = 0;
  made: Timings | undefined = undefined;

  /** @param at when the first phase begins */
  constructor(clock: Clock, at: number) {
    this.clock = clock;
    this.at = at;
  }

  /** Ends a phase. One that takes place several times, such as `dns` of a server and of its proxy, is added up. */
  lap(phase: keyof ResultTimings): void {
    const now = this.clock.now();
    const took = now - this.at;
    this.at = now;
    if (phase === 'firstByte') this.firstByte = took;
    else if (phase !== 'download') {
      this.before ??= {};
      this.before[phase] = (this.before[phase] ?? 0) + took;
    } else if (this.made !== undefined) {
      // The result of a request with `stream` has this object already.
      this.made.download = took;
    } else
      this.made =
        this.before === undefined
          ? { firstByte: this.firstByte, download: took }
          : { ...this.before, firstByte: this.firstByte, download: took };
  }

  /** The phases that have ended. Read it once there is a response. */
  get timings(): ResultTimings {
    return (this.made ??= { ...this.before, firstByte: this.firstByte });
  }
}
