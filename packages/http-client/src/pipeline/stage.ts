import type { Until } from '../base/until.ts';
import type { RequestBody } from '../body/request-body.ts';
import type { HeaderRecord, HttpRequest } from '../request/request.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { Clock } from '../base/clock.ts';
import type { RequestContext } from '../response/to-client-error.ts';
import { Stopwatch } from '../response/timings.ts';

/** A request between two stages. A stage passes on a changed copy, as the middleware of a caller does. */
export interface StageRequest {
  readonly method: string;
  readonly url: URL;
  /** The URL in errors: until a redirect, as the caller gave it, since logs and metrics have that. */
  readonly shownUrl: string;
  readonly headers: HeaderRecord;
  readonly body: RequestBody | undefined;
  /** Keeps the cookies of this call. */
  readonly jar: Cookies | undefined;
  /** The request as the middleware passed it on. It has the options of the call. */
  readonly options: HttpRequest;
  readonly record: CallRecord;
  /** Ends the call; for observers, only the attempt. */
  readonly cancellation: Until;
  /** The moment of the clock at which the call ends; `Infinity` without a deadline. */
  readonly endsAt: number;
  /** Whether a connection gave the request back, so that it keeps its place among the calls. */
  readonly isMoved: boolean;
}

/** Sends a request and resolves with its response. The body of a stream is still to be read. */
export type SendStage = (request: StageRequest) => Promise<WireResponse>;

/** One concern of the pipeline: does something before or after the next stage, calls it again, or does not call it. */
export type Stage = (next: SendStage) => SendStage;

/** Decodes the content codings of a body, within its limits; throws if it cannot. */
export type DecodeBody = (request: StageRequest, response: WireResponse) => WireResponse | Promise<WireResponse>;

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
  /** Whether the retry budget allowed no further attempt. */
  retryRefused = false;
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

/** Returns the facts about a request that its error has. */
export function errorContext(
  { method, shownUrl, record, options }: Pick<StageRequest, 'method' | 'shownUrl' | 'record' | 'options'>,
  statusCode?: number,
): RequestContext {
  const { attempts } = record;
  const { sensitiveKeys } = options.settings.security;
  return { method, url: shownUrl, attempts, sensitiveKeys, signal: options.signal, statusCode };
}
