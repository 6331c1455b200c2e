import { ErrInvalidMiddleware } from '@wirework/http-errors';
import { baseUrlNeed } from '../base/middleware-kind.ts';
import { Until } from '../base/until.ts';
import { discardBody } from '../base/wire-body.ts';
import { invalid } from '../base/messages.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { AttemptRequest, AttemptResponse } from '../response/attempt-middleware.ts';
import { checkHeaders } from '../request/headers.ts';
import { ReceivedHeaders } from '../response/headers.ts';
import type { WireResponse } from '../transport/transport.ts';
import { compose } from './compose.ts';
import type { SendStage, Stage, StageRequest } from './stage.ts';

/** The key under which a copy of the request of an attempt, which a middleware passes on, has the attempt itself. */
const attemptKey: unique symbol = Symbol('attempt');

/** The request of an attempt as it goes through middleware. */
interface WrappedRequest extends AttemptRequest {
  readonly [attemptKey]: Attempt;
}

/**
 * Sends each attempt through its middleware (decision 126); `undefined` without any.
 *
 * @throws ConfigError for a middleware that needs a base URL, if there is none
 */
export function wrapAttempts({ attemptMiddleware, baseUrl }: ResolvedConfig): Stage | undefined {
  if (attemptMiddleware.length === 0) return undefined;
  if (baseUrl === undefined) attemptMiddleware.forEach(assertNeedsNoBaseUrl);
  const baseOrigin = baseUrl === undefined ? undefined : new URL(baseUrl).origin;
  return (next) => {
    const run = compose<AttemptRequest, AttemptResponse>('attemptMiddleware', attemptMiddleware, async (request) => {
      const attempt = (request as Partial<WrappedRequest>)[attemptKey];
      if (attempt === undefined) throw changed();
      return attempt.send(request);
    });
    return (request) => new Attempt(next, request, baseOrigin).run(run);
  };
}

function assertNeedsNoBaseUrl(middleware: object, at: number): void {
  const need = baseUrlNeed(middleware);
  if (need === undefined) return;
  const field = `attemptMiddleware[${at}]`;
  const problem = `${field}: ${need}`;
  throw new ConfigError({ field, bound: "beside a 'baseUrl'", problem, sentinel: ErrInvalidMiddleware });
}

const changed = (): Error => invalid('Cannot send the attempt: its middleware may change its headers only');

/**
 * One attempt while it is in its middleware.
 *
 * Invariant: at most one response is open, which is the one that is returned; once the middleware is over, none but
 * that one is, and nothing is sent.
 */
class Attempt {
  readonly #next: SendStage;
  readonly #request: StageRequest;
  readonly #shown: WrappedRequest;
  #response: WireResponse | undefined;
  /** The head of that response. */
  #head: AttemptResponse | undefined;
  #isOver = false;
  /** Ends the middleware with the call. */
  readonly #until: Until;

  constructor(next: SendStage, request: StageRequest, baseOrigin: string | undefined) {
    const { method, url, headers, body, options, record, cancellation } = request;
    this.#next = next;
    this.#request = request;
    this.#until = new Until(record.watch.clock, cancellation, 'waiting for a middleware of the attempt');
    this.#shown = Object.freeze({
      method,
      url: url.href,
      headers,
      body,
      baseOrigin,
      context: options.context,
      [attemptKey]: this,
    });
  }

  /** Returns the response that the middleware returns. Rejects when the call is over, whatever the middleware does. */
  async run(middleware: (request: AttemptRequest) => Promise<AttemptResponse>): Promise<WireResponse> {
    try {
      const head = await this.#until.run(() => middleware(this.#shown)).finally(() => (this.#isOver = true));
      if (this.#response === undefined || head !== this.#head)
        throw invalid('Cannot return the response: a middleware must return the one that next returned last');
      return this.#response;
    } catch (error) {
      if (this.#response !== undefined) await discardBody(this.#response);
      throw error;
    }
  }

  /**
   * Sends the attempt, and discards the response of one that was sent before.
   *
   * @throws ClientError of type Validation once the middleware is over, because nothing may end the request then
   */
  async send(request: AttemptRequest): Promise<AttemptResponse> {
    this.#assertRunning();
    const { method, url, body } = this.#shown;
    if (request.method !== method || request.url !== url || request.body !== body) throw changed();
    checkHeaders(request.headers, this.#request.options.settings.security.maxHeaderValueBytes);
    const before = this.#response;
    this.#response = undefined;
    if (before !== undefined) await discardBody(before);
    // The middleware may have ended meanwhile.
    this.#assertRunning();
    return this.#until.leaveDuring(async () => {
      const response = await this.#next({ ...this.#request, headers: request.headers });
      const isLate = this.#isOver || this.#response !== undefined;
      if (isLate) {
        await discardBody(response);
        throw invalid('Cannot send the attempt: its middleware called next while another one was running');
      }
      this.#response = response;
      const { statusCode, headers } = response;
      return (this.#head = { statusCode, headers: new ReceivedHeaders(headers) });
    });
  }

  #assertRunning(): void {
    if (this.#isOver) throw invalid('Cannot send the attempt: its middleware has ended');
  }
}
