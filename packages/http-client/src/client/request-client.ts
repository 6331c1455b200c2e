import { ErrClientClosed, wrapSentinel } from '@wirework/http-errors';
import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { cookiesOf, type LoadCookies } from '../policy/cookies/cookies.ts';
import { RunningCalls } from '../pipeline/running-calls.ts';
import { createPipeline } from '../pipeline/pipeline.ts';
import type { DecodeBody } from '../pipeline/stage.ts';
import { perform } from '../pipeline/perform.ts';
import type { MiddlewareOf, SendRequestOf } from '../response/middleware-of.ts';
import type { Sender } from '../request/identity.ts';
import { ownCopy } from '../base/own-copy.ts';
import { tagOf } from '../base/tag-of.ts';
import { buildRequest, type RequestParts } from './build-request.ts';
import { sendThrough } from './send-through.ts';
import type { FeatureParts, Limits } from './feature-parts.ts';
import { invalid } from '../base/messages.ts';
import type { RequestOptions, RequestTarget } from '../request/options.ts';
import { closeStreams, readOptions } from '../request/body-from-options.ts';
import { readUrl } from '../request/parse-url.ts';
import type { BaseResult } from '../response/base-result.ts';
import { settingsOf } from '../request/settings.ts';
import type { ResultParts } from '../response/received-result.ts';
import { type StreamingResult, withSmallBody } from '../response/small-body.ts';
import { type ResponsePromise, withReaders } from '../response/response-promise.ts';
import { Breaker } from '../policy/resilience/breaker.ts';
import type { BreakerState } from '../config/groups.ts';
import type { FieldTable } from '../config/fields.ts';
import { Bulkhead } from '../policy/resilience/bulkhead.ts';
import { RetryBudget } from '../policy/retry/retry-budget.ts';
import { RateLimit } from '../policy/resilience/rate-limit.ts';
import { Cancellation, LinkedCancellation } from '../base/cancellation.ts';
import { BaseUrl } from '../request/base-url.ts';
import type { Transport } from '../transport/transport.ts';
import { Requests } from '../response/request-methods-of.ts';
import type { HeaderRecord, HttpRequest } from '../request/request.ts';

/** The parts of a client that depend on its platform. */
export interface Platform<Result> {
  readonly clock: Clock;
  readonly transport: Transport;
  /** Decodes the content codings of bodies, or flags those that the transport has not decoded. */
  readonly decodeBody: DecodeBody;
  /** Headers of every request, which the configuration and the caller can override. */
  readonly headers: HeaderRecord;
  readonly middlewares: readonly MiddlewareOf<Result>[];
  /** The fields and options that the client knows. */
  readonly fields: FieldTable;
  readonly makeResult: (parts: ResultParts) => Result;
  /** Loads the library of cookies; absent where only a jar has it. */
  readonly loadCookies?: LoadCookies;
  /** Whether the platform keeps cookies itself, and does not show them. */
  readonly hidesCookies?: boolean;
  /** Public names of what the connections present: certificates, and the user of a proxy. */
  readonly presents?: readonly string[];
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

/** Makes the limits of a client, or takes those of the client that it extends. */
function limitsOf({ resilience, retry }: ResolvedConfig, clock: Clock, extended: FeatureParts | undefined): Limits {
  const { breaker, bulkhead, rateLimit } = resilience;
  const base = extended?.limits;
  const retryBudget =
    base !== undefined && extended?.config.retry.budget === retry.budget
      ? base.retryBudget
      : new RetryBudget(retry.budget, clock);
  if (base !== undefined && extended?.config.resilience === resilience) return { ...base, retryBudget };
  return {
    retryBudget,
    breaker: breaker && new Breaker(breaker, clock),
    bulkhead: bulkhead && new Bulkhead(bulkhead),
    rateLimit: rateLimit && new RateLimit(rateLimit, clock),
  };
}

/**
 * Freezes headers. Undici reads them for every request, which takes longer from an object that `Object.create(null)`
 * has made.
 */
const frozenHeaders = (headers: HeaderRecord): HeaderRecord =>
  Object.freeze(Object.setPrototypeOf({ ...headers }, null)) as HeaderRecord;

/** Sends requests through the pipeline, after the middleware. */
export class RequestClient<Options extends RequestOptions, Result extends BaseResult> extends Requests<
  Options,
  Result
> {
  readonly #parts: FeatureParts;
  readonly #parent: RequestClient<Options, Result> | undefined;
  readonly #base: BaseUrl | undefined;
  /** The parts of a request to the origin of the base URL. */
  readonly #request: RequestParts;
  /** The parts of a request to another origin. */
  readonly #requestElsewhere: RequestParts;
  readonly #send: SendRequestOf<Result>;
  #closing: Promise<void> | undefined;

  /** @param parent the client that this one extends: its connections stay open, and it is closed with it */
  constructor(config: ResolvedConfig, platform: Platform<Result>, parent?: RequestClient<Options, Result>) {
    super();
    const {
      fields,
      clock,
      transport,
      decodeBody,
      headers,
      middlewares,
      makeResult,
      loadCookies,
      hidesCookies = false,
      presents = [],
    } = platform;
    const { cookies, baseUrl } = config;
    const extended = parent?.featureParts;
    this.#parent = parent;
    this.#base = baseUrl === undefined ? undefined : new BaseUrl(baseUrl);
    this.#parts = {
      config,
      clock,
      hidesCookies,
      transport,
      limits: limitsOf(config, clock, extended),
      cookies: extended?.config.cookies === cookies ? extended.cookies : cookiesOf(cookies, loadCookies),
      calls: new RunningCalls(clock, extended?.calls),
      closed: extended === undefined ? new Cancellation() : new LinkedCancellation(extended.closed),
      resolve: (url) => this.#base?.resolve(url) ?? url,
      checkOpen: () => {
        if (this.isClosed) throw wrapSentinel(ErrClientClosed);
      },
    };
    const { limits, calls } = this.#parts;
    const send = createPipeline({ config, clock, transport, decodeBody, ...limits });
    let started = 0;
    const settings = settingsOf(config);
    const ownHeaders = frozenHeaders({ ...headers, ...config.headers });
    this.#request = { settings, fields, configured: config.headers, headers: ownHeaders };
    this.#requestElsewhere =
      this.#base === undefined ? this.#request : { ...this.#request, headers: frozenHeaders(headers) };
    const parts = {
      config,
      clock,
      headers: ownHeaders,
      cookies: this.#parts.cookies,
      loadCookies,
      running: calls,
      send,
      nextNumber: () => started++,
      makeResult,
    };
    const sender: Sender = {
      hasAttemptMiddleware: config.attemptMiddleware.length > 0,
      cookies,
      presents,
    };
    const sendLast: SendRequestOf<Result> = (request) => {
      if (!this.isClosed) return perform(parts, request);
      request.body?.discard?.();
      return Promise.reject(wrapSentinel(ErrClientClosed));
    };
    this.#send = sendThrough({ middlewares, sender, clock, running: calls, send: sendLast });
  }

  /** A getter of the class, so that a client is not printed with its configuration. */
  get featureParts(): FeatureParts {
    return this.#parts;
  }

  override request(method: string, url: string | URL, options?: Options): ResponsePromise<Result>;
  override request(input: Options & RequestTarget): ResponsePromise<Result>;
  override request(
    first: string | (Options & RequestTarget),
    url?: string | URL,
    given?: Options,
  ): ResponsePromise<Result> {
    try {
      if (typeof first !== 'object') {
        const request = this.#read(first, url ?? '', given);
        const sent = this.#send(request);
        return withReaders(request.settings.throwOnStatus ? this.#orStatusError(sent, request) : sent);
      }
      const { method = 'GET', url: target, ...options } = ownCopy(first);
      return this.request(method, target, options as unknown as Options);
    } catch (error) {
      return withReaders(Promise.reject(error as Error));
    }
  }

  /** Throws for a status of 400 or more. A small body that is a stream is read for the error, and the stream closed. */
  async #orStatusError(sent: Promise<Result>, { stream }: HttpRequest): Promise<Result> {
    const result = await sent;
    if (result.statusCode < 400) return result;
    try {
      const { clock } = this.#parts;
      return (stream ? await withSmallBody(result as Result & StreamingResult, clock) : result).throwForStatus();
    } finally {
      await result.discard();
    }
  }

  #read(method: string, url: string | URL, given: Options | undefined): HttpRequest {
    if (this.isClosed) {
      closeStreams(given);
      throw wrapSentinel(ErrClientClosed);
    }
    return readOptions(given, method, url, this.#request.settings.security.sensitiveKeys, () => {
      const target = this.#base?.resolve(url);
      const isElsewhere = target !== undefined && target.origin !== this.#base?.origin;
      return buildRequest(method, target ?? url, given, isElsewhere ? this.#requestElsewhere : this.#request);
    });
  }

  breakerState(host: string | URL): BreakerState {
    const name = hostOf(host);
    return this.#parts.limits.breaker?.state(name) ?? 'closed';
  }

  get isClosed(): boolean {
    return this.#closing !== undefined || this.#parent?.isClosed === true;
  }

  close(deadline: number = defaultCloseDeadline): Promise<void> {
    if (typeof deadline !== 'number' || !(deadline >= 0))
      return Promise.reject(
        invalid('Cannot close the client: the deadline must be a number of milliseconds, at least 0'),
      );
    return (this.#closing ??= this.#close(deadline));
  }

  async #close(deadline: number): Promise<void> {
    const { calls, closed, transport } = this.#parts;
    if (deadline > 0) await calls.drained(deadline);
    calls.cancel(ErrClientClosed);
    closed.cancel(ErrClientClosed);
    if (this.#parent === undefined) transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
