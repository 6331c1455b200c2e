import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { discardBody } from '../base/wire-body.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { TransportFailure, type FailureKind } from '../base/transport-failure.ts';
import { isIdempotent, isWorthRetrying } from '../policy/retry/next-pause.ts';
import type { RetryBudget } from '../policy/retry/retry-budget.ts';
import { tell } from '../request/call-observer.ts';
import type { CallRetry } from '../request/settings.ts';
import { retryAfterOf, retryAllowedBy } from '../response/pace.ts';
import { toClientError, type RequestContext } from '../response/to-client-error.ts';
import type { WireResponse } from '../transport/transport.ts';
import { type Budget, type Doubtful, type Ended, repeat } from './repeat.ts';
import { errorContext, type SendStage, type Stage, type StageRequest } from './stage.ts';

/**
 * Attempts a request until it succeeds or must not be retried. Returns the last response, whatever its status. Throws
 * the last error, as the cause of one of type `RetryExhausted` if no retries are left. Decision 080.
 */
export function retry(config: ResolvedConfig, clock: Clock, retryBudget: RetryBudget): Stage {
  return (next) => (request) => new Attempts({ next, config, clock, retryBudget }, request).run();
}

/** The parts of a client that attempt its requests. */
interface AttemptParts {
  readonly next: SendStage;
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  readonly retryBudget: RetryBudget;
}

/** The attempts of one request, and their budget. */
class Attempts implements Budget {
  readonly #parts: AttemptParts;
  readonly #request: StageRequest;
  retries = 0;
  /** Attempts that were repeated without counting. */
  readonly #free = { attempts: 0, moves: 0 };
  /** Whether a connection gave the request back. */
  #isMoved = false;

  constructor(parts: AttemptParts, request: StageRequest) {
    this.#parts = parts;
    this.#request = request;
    parts.retryBudget.count(request.url.host, request.record.watch.at);
  }

  get maxRetries(): number {
    return this.#rules.maxRetries;
  }

  get timeout(): number {
    return this.#request.options.settings.timeouts.request;
  }

  get endsAt(): number {
    return this.#request.endsAt;
  }

  get cancellation(): Cancellation {
    return this.#request.cancellation;
  }

  get #rules(): CallRetry {
    return this.#request.options.settings.retry;
  }

  context(statusCode?: number): RequestContext {
    return errorContext(this.#request, statusCode);
  }

  takeRetry(): boolean {
    const { record, url } = this.#request;
    const isAllowed = this.#parts.retryBudget.take(url.host);
    record.retryRefused = !isAllowed;
    return isAllowed;
  }

  onPause(pause: number, { statusCode, error }: Doubtful<unknown>): void {
    const { options, record } = this.#request;
    tell(options.observers, 'retry', { pause, attempts: record.attempts, statusCode, error });
  }

  /** Attempts the request until it is final. Few requests need a second attempt, so the first one has no loop. */
  run(): Promise<WireResponse> {
    return this.#parts.next(this.#request).then(
      (response) => {
        const ended = this.#afterResponse(response);
        return ended.kind === 'final' ? ended.value : this.#repeat(ended);
      },
      (thrown: unknown) => this.#repeat(this.#afterFailure(thrown)),
    );
  }

  #repeat(first: Ended<WireResponse>): Promise<WireResponse> {
    return repeat(this, this.#rules, this.#parts.clock, () => this.#attemptAgain(), first);
  }

  async #attemptAgain(): Promise<Ended<WireResponse>> {
    const request = this.#request;
    request.record.restart();
    try {
      return this.#afterResponse(await this.#parts.next(this.#isMoved ? { ...request, isMoved: true } : request));
    } catch (thrown) {
      return this.#afterFailure(thrown);
    }
  }

  #afterResponse(response: WireResponse): Ended<WireResponse> {
    const { policy, retryNonIdempotent } = this.#rules;
    const { statusCode } = response;
    const isAllowed = retryAllowedBy(response);
    if ((policy === undefined && !(isAllowed ?? isWorthRetrying(statusCode, undefined))) || !this.#canRepeat())
      return { kind: 'final', value: response };
    this.#isMoved = false;
    const retryAfter = retryAfterOf(response, this.#parts.clock.date());
    const isRepeatable = isHarmless(this.#request, 'other') || retryNonIdempotent;
    const discard = (): Promise<void> => discardBody(response);
    return { kind: 'doubtful', value: response, statusCode, retryAfter, isAllowed, isRepeatable, discard };
  }

  /** @throws an error that must not be retried */
  #afterFailure(thrown: unknown): Ended<WireResponse> {
    const kind = TransportFailure.is(thrown) ? thrown.kind : 'other';
    const error = toClientError(thrown, this.context());
    if (!this.#canRepeat()) throw error;
    this.#isMoved = kind === 'left' || kind === 'full';
    const harmless = isHarmless(this.#request, kind);
    if (harmless && takeFree(this.#free, kind, this.#parts.config)) return { kind: 'free' };
    return { kind: 'doubtful', error, isRepeatable: harmless || this.#rules.retryNonIdempotent };
  }

  #canRepeat(): boolean {
    const { cancellation, body } = this.#request;
    return !cancellation.cancelled && body?.replayable !== false;
  }
}

/** Whether the request may be sent twice: it is idempotent, or the server has not processed it. */
function isHarmless({ method, headers }: StageRequest, kind: FailureKind): boolean {
  const hasKey = Object.hasOwn(headers, 'idempotency-key') && headers['idempotency-key'] !== '';
  return isIdempotent(method, hasKey) || kind === 'refused' || kind === 'left' || kind === 'full';
}

/**
 * Most repetitions after connections that the server filled with other requests. Each time, another request has made
 * progress; a server that makes none is limited like one that ends its connections.
 */
const maxMoves = 1000;

/**
 * Whether the next attempt does not count as a retry; counts it on its own. A server that restarts ends all of its
 * connections, one after the other, and some servers end each connection after few requests.
 */
function takeFree(
  free: { attempts: number; moves: number },
  kind: FailureKind,
  { connection }: ResolvedConfig,
): boolean {
  if (kind === 'full') return free.moves++ < maxMoves;
  const most =
    kind === 'left' ? 4 + (connection.maxConnsPerHost || 100) : kind === 'stale' || kind === 'refused' ? 1 : 0;
  if (free.attempts >= most) return false;
  free.attempts++;
  return true;
}
