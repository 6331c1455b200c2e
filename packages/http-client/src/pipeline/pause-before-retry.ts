import { isClientError } from '@wirework/http-errors';
import { nextPause } from '../policy/retry/next-pause.ts';
import { isIdempotent } from '../policy/retry/is-worth-retrying.ts';
import { markOf, type FailureMark } from '../transport/failure-mark.ts';
import { headerOf } from '../message/response/header-of.ts';
import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { StageRequest } from './stage.ts';

/** How one attempt ended. The error can be anything, since a cookie jar of the caller may have thrown it. */
export type Outcome =
  | { readonly response: WireResponse; readonly error: undefined }
  | { readonly response: undefined; readonly error: unknown };

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
  const { call } = request;
  if (call.cancellation.cancelled || (request.body !== undefined && !request.body.replayable)) return undefined;
  const mark = markOf(outcome.error);
  const harmless = isHarmless(request, mark);
  call.isMoved = mark === 'left' || mark === 'full';
  if (mark === 'full' && call.moves < maxMoves) {
    call.moves++;
    return 0;
  }
  if (mark !== undefined && harmless && call.freeRetries < freeRetries(mark, config)) {
    call.freeRetries++;
    return 0;
  }
  if (call.retries >= call.request.maxRetries) return undefined;
  const { response, error } = outcome;
  const pause = await nextPause(config.retry, clock, {
    method: request.method,
    url: call.url,
    sensitiveKeys: call.sensitiveKeys,
    attempts: call.attempts,
    retries: call.retries,
    statusCode: response?.statusCode,
    retryAfter: response === undefined ? undefined : headerOf(response, 'retry-after'),
    error: isClientError(error) ? error : undefined,
    isRepeatable: harmless || call.request.retryNonIdempotent,
    left: call.left,
    cancellation: call.cancellation,
  });
  if (pause !== undefined) call.retries++;
  return pause;
}

/** Whether the request may be sent again: it is idempotent, or the server has not processed it. */
function isHarmless({ method, headers }: StageRequest, mark: FailureMark | undefined): boolean {
  const hasKey = Object.hasOwn(headers, 'idempotency-key') && headers['idempotency-key'] !== '';
  return isIdempotent(method, hasKey) || mark === 'refused' || mark === 'left' || mark === 'full';
}

/**
 * How many repetitions do not count as retries. A server that restarts ends all of its connections, one after the other, and some servers end each
 * connection after few requests.
 */
function freeRetries(mark: FailureMark, { connection }: ResolvedConfig): number {
  if (mark === 'left') return 4 + (connection.maxConnsPerHost || 100);
  return mark === 'own' || mark === 'full' ? 0 : 1;
}
