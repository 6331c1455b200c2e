import type { Clock } from '../base/clock.ts';
import { discardBody } from '../base/wire-body.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { tell } from '../message/request/call-observer.ts';
import { retryAfterOf, retryAllowedBy } from '../message/response/pace.ts';
import { isIdempotent, isWorthRetrying } from '../policy/retry/next-pause.ts';
import type { RetryBudget } from '../policy/retry/retry-budget.ts';
import { TransportFailure, type FailureKind } from '../transport/transport-failure.ts';
import { repeat, type Budget } from './repeat.ts';
import type { Stage, StageRequest } from './stage.ts';
import { errorContext, toClientError, type RequestContext } from './to-client-error.ts';

/**
 * Attempts a request until it succeeds or must not be retried. Returns the last response, whatever its status. Throws
 * the last error, as the cause of one of type `RetryExhausted` if no retries are left.
 */
export function retry(config: ResolvedConfig, clock: Clock, retryBudget: RetryBudget): Stage {
  return (next) => (request) => {
    const { options, body, record, cancellation, endsAt } = request;
    const { retry: rules, timeouts } = options.settings;
    const { maxRetries, retryNonIdempotent, policy } = rules;
    const context = (statusCode?: number): RequestContext => errorContext(request, statusCode);
    const free = { attempts: 0, moves: 0 };
    const canRepeat = (): boolean => !cancellation.cancelled && body?.replayable !== false;
    const { host } = request.url;
    retryBudget.count(host);
    const takeRetry = (): boolean => {
      const isAllowed = retryBudget.take(host);
      record.retryRefused = !isAllowed;
      return isAllowed;
    };
    const onPause: Budget['onPause'] = (pause, { statusCode, error }) =>
      tell(options.observers, 'retry', { pause, attempts: record.attempts, statusCode, error });
    let again: StageRequest | undefined;
    const timeout = timeouts.request;
    const budget: Budget = { retries: 0, maxRetries, timeout, endsAt, cancellation, context, takeRetry, onPause };
    return repeat(budget, rules, clock, async () => {
      if (again !== undefined) record.restart();
      try {
        const response = await next(again ?? request);
        const { statusCode } = response;
        const isAllowed = retryAllowedBy(response);
        if ((policy === undefined && !(isAllowed ?? isWorthRetrying(statusCode, undefined))) || !canRepeat())
          return { kind: 'final', value: response };
        again = request;
        const retryAfter = retryAfterOf(response, clock.date());
        const isRepeatable = isHarmless(request, 'other') || retryNonIdempotent;
        const discard = (): Promise<void> => discardBody(response);
        return { kind: 'doubtful', value: response, statusCode, retryAfter, isAllowed, isRepeatable, discard };
      } catch (thrown) {
        const kind = TransportFailure.is(thrown) ? thrown.kind : 'other';
        const error = toClientError(thrown, context());
        if (!canRepeat()) throw error;
        again = kind === 'left' || kind === 'full' ? { ...request, isMoved: true } : request;
        const harmless = isHarmless(request, kind);
        if (harmless && takeFree(free, kind, config)) return { kind: 'free' };
        return { kind: 'doubtful', error, isRepeatable: harmless || retryNonIdempotent };
      }
    });
  };
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
  if (kind === 'full' && free.moves < maxMoves) return free.moves++ < maxMoves;
  const most =
    kind === 'left' ? 4 + (connection.maxConnsPerHost || 100) : kind === 'stale' || kind === 'refused' ? 1 : 0;
  return free.attempts < most && free.attempts++ < most;
}
