import { isClientError } from '@wirework/http-errors';
import { nextPause } from '../policy/retry/next-pause.ts';
import { isIdempotent } from '../policy/retry/is-worth-retrying.ts';
import type { FailureKind } from '../transport/transport-failure.ts';
import { headerOf } from '../message/response/header-of.ts';
import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { StageRequest } from './stage.ts';

/** How one attempt ended. */
export type Outcome =
  | { readonly response: WireResponse; readonly error: undefined; readonly kind: 'other' }
  | { readonly response: undefined; readonly error: Error; readonly kind: FailureKind };

/**
 * Most repetitions after connections that the server filled with other requests. Each time, another request has made progress; a server
 * that makes none is limited by `freeRetries`.
 */
const maxMoves = 1000;

/** Milliseconds to wait before the next attempt, which is counted; `undefined` if there is none. */
export async function pauseBeforeRetry(
  config: ResolvedConfig,
  clock: Clock,
  request: StageRequest,
  outcome: Outcome,
): Promise<number | undefined> {
  const { record, options, cancellation } = request;
  if (cancellation.cancelled || (request.body !== undefined && !request.body.replayable)) return undefined;
  const { kind } = outcome;
  const harmless = isHarmless(request, kind);
  if (kind === 'full' && record.moves < maxMoves) {
    record.moves++;
    return 0;
  }
  if (harmless && record.freeRetries < freeRetries(kind, config)) {
    record.freeRetries++;
    return 0;
  }
  if (record.retries >= options.maxRetries) return undefined;
  const { response, error } = outcome;
  const pause = await nextPause(config.retry, clock, {
    method: request.method,
    url: request.shownUrl,
    sensitiveKeys: request.sensitiveKeys,
    attempts: record.attempts,
    retries: record.retries,
    statusCode: response?.statusCode,
    retryAfter: response === undefined ? undefined : headerOf(response, 'retry-after'),
    error: isClientError(error) ? error : undefined,
    isRepeatable: harmless || options.retryNonIdempotent,
    left: request.endsAt - clock.now(),
    cancellation,
  });
  if (pause !== undefined) record.retries++;
  return pause;
}

/** Whether the request may be sent again: it is idempotent, or the server has not processed it. */
function isHarmless({ method, headers }: StageRequest, kind: FailureKind): boolean {
  const hasKey = Object.hasOwn(headers, 'idempotency-key') && headers['idempotency-key'] !== '';
  return isIdempotent(method, hasKey) || kind === 'refused' || kind === 'left' || kind === 'full';
}

/**
 * How many repetitions do not count as retries. A server that restarts ends all of its connections, one after the other, and some servers end each
 * connection after few requests.
 */
function freeRetries(kind: FailureKind, { connection }: ResolvedConfig): number {
  if (kind === 'left') return 4 + (connection.maxConnsPerHost || 100);
  return kind === 'stale' || kind === 'refused' ? 1 : 0;
}
