import { ErrorType, isClientError } from '@wirework/http-errors';
import { repeat, type Budget, type Doubtful } from '../../pipeline/repeat.ts';
import { toClientError, type RequestContext } from '../../response/to-client-error.ts';
import { buildRequest } from '../../client/build-request.ts';
import { nodeTable } from '../../config/node-fields.ts';
import { addHeaders, emptyHeaders } from '../../request/headers.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { HttpRequest } from '../../request/request.ts';
import type { HttpResult } from '../../response/result.ts';
import { fill, ownCopy } from '../../base/own-copy.ts';
import { maxDuration } from '../../base/bounds.ts';
import type { Clock } from '../../base/clock.ts';
import { callTimedOut, Until } from '../../base/until.ts';
import { withSmallBody } from '../../response/small-body.ts';
import type { Downloader } from './downloader.ts';
import type { Progress } from '../../base/meter.ts';

/**
 * The attempts of one download: all of its requests share one budget of retries, one count and one deadline. The client
 * retries none of them.
 *
 * Invariant: after {@link DownloadAttempts.end}, no timer and no listener is left.
 */
export class DownloadAttempts implements Budget {
  readonly clock: Clock;
  readonly #downloader: Downloader;
  readonly #url: string | URL;
  readonly #options: RequestOptions;
  readonly #progress: Progress;
  /** The first request, whose URL, with the query of the options, is in errors. */
  readonly #request: HttpRequest;
  /** Milliseconds for the whole download; 0 means no limit. */
  readonly timeout: number;
  readonly #startedAt: number;
  /** Cancelled at the deadline, by the caller's signal and when the client is closed. */
  readonly #over: Until;
  #isLimited = false;
  retries = 0;
  #response: HttpResult | undefined;
  /** Attempts that a server may have seen. */
  count = 0;

  /** @throws ClientError of type Validation for an option of the requests that is not allowed */
  constructor(downloader: Downloader, url: string | URL, options: RequestOptions, progress: Progress) {
    const { config, clock, closed } = downloader;
    this.clock = clock;
    this.#downloader = downloader;
    this.#url = url;
    this.#options = options;
    this.#progress = progress;
    const { headers } = config;
    this.#request = buildRequest('GET', url, options, {
      settings: config,
      fields: nodeTable,
      configured: headers,
      headers,
    });
    this.timeout = ownCopy(options.timeouts).request ?? maxDuration;
    this.#startedAt = clock.now();
    this.#over = new Until(clock, closed);
  }

  /** Milliseconds since the first attempt began. */
  get elapsed(): number {
    return this.clock.now() - this.#startedAt;
  }

  /**
   * Sends one request: without a content coding or retries, since the download has its own, and with no limit of the
   * body but that of the caller, since the transfer has its own.
   */
  async send(extra: Readonly<Record<string, string>> = {}): Promise<HttpResult> {
    const headers = emptyHeaders();
    addHeaders(headers, this.#options.headers);
    Object.assign(headers, { 'accept-encoding': 'identity' }, extra);
    const timeout = this.timeout === 0 ? 0 : Math.max(1, this.#left);
    const { timeouts, retry, security } = this.#options;
    try {
      const response = await this.#downloader.send(this.#url, {
        ...this.#options,
        headers,
        stream: true,
        passUnknownCodings: false,
        timeouts: { ...timeouts, request: timeout },
        retry: { ...retry, maxRetries: 0 },
        security: fill({ maxResponseBodySize: 0 }, security),
      });
      this.count += response.meta.attempts;
      this.#response = response;
      return response;
    } catch (error) {
      if (isClientError(error)) this.count += error.attempts;
      throw error;
    }
  }

  /**
   * Calls a function until it succeeds, must not be repeated, or no retries are left. The response to its last request
   * is discarded before the pause.
   *
   * @throws what the function threw last, as the cause of a ClientError of type RetryExhausted if no retries are left
   */
  repeat<T>(attempt: () => Promise<T>): Promise<T> {
    return repeat(this, this.#request.settings.retry, this.clock, async () => {
      try {
        return { kind: 'final', value: await attempt() };
      } catch (thrown) {
        return this.#afterFailure(thrown);
      }
    });
  }

  /** @throws an error that must not be retried */
  async #afterFailure(thrown: unknown): Promise<Doubtful<never>> {
    const response = this.#response;
    this.#response = undefined;
    const hasStatus = response !== undefined && isClientError(thrown) && thrown.type === ErrorType.HTTP;
    const result = hasStatus ? await withSmallBody(response, this.clock) : undefined;
    await response?.discard();
    const error = this.#explain(thrown, response, result);
    if (!isClientError(error)) throw error;
    // The attempt may have failed by itself at the moment at which the download was over.
    if (this.#over.cancelled) throw toClientError(this.#over.reason, this.context());
    const status = error.type === ErrorType.HTTP ? response : undefined;
    return {
      kind: 'doubtful',
      error,
      statusCode: status?.statusCode,
      retryAfter: status?.retryAfter,
      isRepeatable: this.#request.body?.replayable ?? true,
    };
  }

  /** Stops the timer and the listeners. */
  end(): void {
    this.#over.leave();
  }

  get maxRetries(): number {
    return this.#request.maxRetries;
  }

  get endsAt(): number {
    return this.timeout === 0 ? Infinity : this.#startedAt + this.timeout;
  }

  get #left(): number {
    return this.endsAt - this.clock.now();
  }

  /**
   * Ends what happens between requests, which have their own deadline and listeners. The first read starts the timer
   * and listens to the caller's signal, so that a download without retries needs neither.
   */
  get cancellation(): Until {
    if (this.#isLimited) return this.#over;
    this.#isLimited = true;
    return this.#over.endAfter(this.timeout, callTimedOut, this.#left).listen(this.#options.signal);
  }

  takeRetry(): boolean {
    return this.#downloader.limits.retryBudget.take(new URL(this.#request.url).host);
  }

  onPause(): void {
    this.#progress.pause();
  }

  /** Returns the facts that the errors of the download have. */
  context(statusCode?: number): RequestContext {
    const { sensitiveKeys } = this.#downloader.config.security;
    const { signal } = this.#options;
    return { method: 'GET', url: this.#request.url, attempts: this.count, sensitiveKeys, signal, statusCode };
  }

  #explain(error: unknown, response: HttpResult | undefined, result: HttpResult | undefined): Error {
    // Trouble with the disk, and what a callback throws, is not the network's: it stays what it is.
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (isClientError(error) && error.attempts === this.count) return error;
    const known =
      isClientError(error) || code === 'ERR_RESPONSE_BODY_TOO_LARGE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!known || syscall === 'write' || syscall === 'open') return error as Error;
    return toClientError(error, { ...this.context(response?.statusCode), result });
  }
}
