import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { cookiesOf } from '../policy/cookies/cookies.ts';
import { RunningCalls } from '../pipeline/running-calls.ts';
import { createPipeline } from '../pipeline/pipeline.ts';
import type { Stage } from '../pipeline/stage.ts';
import { perform } from '../pipeline/perform.ts';
import { sendThrough } from './send-through.ts';
import type { MiddlewareOf, SendRequestOf } from '../message/middleware-of.ts';
import { ownCopy } from '../base/own-copy.ts';
import { tagOf } from '../base/tag-of.ts';
import { buildRequest } from './build-request.ts';
import { invalid } from '../base/invalid.ts';
import type { RequestOptions } from '../message/request/options.ts';
import type { RequestTarget } from '../message/request/request-target.ts';
import { closeStreams, readOptions } from '../message/request/read-options.ts';
import { readUrl } from '../message/request/read-url.ts';
import type { BaseResult } from '../message/response/base-result.ts';
import type { ResultParts } from '../message/response/received-result.ts';
import { Breaker } from '../policy/resilience/breaker.ts';
import type { BreakerState } from '../config/groups.ts';
import type { Platform as PlatformName } from '../config/unknown-name.ts';
import { Bulkhead } from '../policy/resilience/bulkhead.ts';
import { RateLimit } from '../policy/resilience/rate-limit.ts';
import { Cancellation } from '../base/cancellation.ts';
import type { Transport } from '../transport/transport.ts';
import { Requests } from '../message/request-methods-of.ts';
import type { HeaderRecord, HttpRequest } from '../message/request/request.ts';

/** The parts of a client that depend on its platform. */
export interface Platform<Result> {
  readonly clock: Clock;
  readonly transport: Transport;
  /** Decodes the content codings of bodies; `undefined` where the transport does. */
  readonly decodeBody: Stage | undefined;
  /** Headers of every request, which the configuration and the caller can override. */
  readonly headers: HeaderRecord;
  readonly middlewares: readonly MiddlewareOf<Result>[];
  /** Decides which options of a request are refused. */
  readonly name: PlatformName;
  readonly makeResult: (parts: ResultParts) => Result;
}

/** Returns the host, with the port unless it is the default, of a URL or of a text such as `api.example.com:8080`. */
function hostOf(given: string | URL): string {
  const text = typeof given === 'string' || tagOf(given) === 'URL' ? String(given) : '';
  const url = text.includes('://') ? text : `http://${text}`;
  const host = readUrl(url)?.host;
  if (host === undefined)
    throw invalid("Cannot find the breaker: the host must be a name such as 'api.example.com:8080', or a URL");
  return host;
}

/** Default of the milliseconds that {@link Client.close} waits for requests in progress. */
const defaultCloseDeadline = 10_000;

/** Sends requests through the pipeline, after the middleware. */
export class RequestClient<Options extends RequestOptions, Result extends BaseResult> extends Requests<
  string | URL,
  Options,
  Result
> {
  protected readonly config: ResolvedConfig;
  protected readonly clock: Clock;
  readonly #transport: Transport;
  readonly #breaker: Breaker | undefined;
  readonly #calls: RunningCalls;
  /** Those of a request that adds none. */
  readonly #headers: HeaderRecord;
  readonly #platform: PlatformName;
  readonly #send: SendRequestOf<Result>;
  /** Ends the pauses of downloads and events, which belong to no call. */
  protected readonly closed: Cancellation = new Cancellation();
  #closing: Promise<void> | undefined;

  constructor(
    config: ResolvedConfig,
    { name, clock, transport, decodeBody, headers, middlewares, makeResult }: Platform<Result>,
  ) {
    super();
    const { resilience } = config;
    let started = 0;
    const send = createPipeline({
      config,
      clock,
      running: (this.#calls = new RunningCalls(clock)),
      transport: (this.#transport = transport),
      decodeBody,
      breaker: (this.#breaker = resilience.breaker && new Breaker(resilience.breaker, clock)),
      bulkhead: resilience.bulkhead && new Bulkhead(resilience.bulkhead),
      rateLimit: resilience.rateLimit && new RateLimit(resilience.rateLimit, clock),
    });
    // Undici reads them for every request, which takes longer from an object that `Object.create(null)` has made.
    this.#headers = Object.freeze(Object.setPrototypeOf({ ...headers, ...config.headers }, null)) as HeaderRecord;
    const parts = {
      config,
      clock,
      headers: this.#headers,
      cookies: cookiesOf(config.cookies),
      send,
      nextNumber: () => started++,
      makeResult,
    };
    this.config = config;
    this.clock = clock;
    this.#platform = name;
    this.#send = sendThrough(middlewares, (request) => {
      if (this.#closing === undefined) return perform(parts, request);
      request.body?.discard?.();
      return Promise.reject(wrapSentinel(ErrClientClosed));
    });
  }

  get sensitiveKeys(): readonly string[] {
    return this.config.security.sensitiveKeys;
  }

  override request(method: string, url: string | URL, options?: Options): Promise<Result>;
  override request(input: Options & RequestTarget): Promise<Result>;
  override request(first: string | (Options & RequestTarget), url?: string | URL, given?: Options): Promise<Result> {
    try {
      if (typeof first !== 'object') return this.#send(this.#read(first, url ?? '', given));
      const { method = 'GET', url: target, ...options } = ownCopy(first);
      return this.request(method, target, options as unknown as Options);
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  #read(method: string, url: string | URL, given: Options | undefined): HttpRequest {
    if (this.#closing !== undefined) {
      closeStreams(given);
      throw wrapSentinel(ErrClientClosed);
    }
    return readOptions(given, method, url, this.sensitiveKeys, () =>
      buildRequest(method, url, given, this.config, this.#headers, this.#platform),
    );
  }

  breakerState(host: string | URL): BreakerState {
    const name = hostOf(host);
    return this.#breaker?.state(name) ?? 'closed';
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  close(deadline: number = defaultCloseDeadline): Promise<void> {
    if (typeof deadline !== 'number' || !(deadline >= 0))
      return Promise.reject(
        invalid('Cannot close the client: the deadline must be a number of milliseconds, at least 0'),
      );
    return (this.#closing ??= this.#close(deadline));
  }

  async #close(deadline: number): Promise<void> {
    if (deadline > 0) await this.#calls.drained(deadline);
    this.#calls.cancel(ErrClientClosed);
    this.closed.cancel(ErrClientClosed);
    this.#transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
