import { classifyError, errorIs, ErrClientClosed, wrapSentinel, type Sentinel } from '@wirework/http-errors';
import { readUrl } from '../message/request/read-url.ts';
import { TransportFailure } from '../transport/transport-failure.ts';
import type { StageRequest } from './stage.ts';

/** The parts of a request that an error names. */
export type FailedRequest = Pick<StageRequest, 'call' | 'method' | 'shownUrl'>;

/**
 * Makes the error for the caller of whatever was thrown: the only place where the pipeline does.
 *
 * @param status the status of the response, if there is one and the failure does not tell
 */
export function toClientError(thrown: unknown, { call, method, shownUrl }: FailedRequest, status?: number): Error {
  const { cause: error, statusCode } = TransportFailure.is(thrown) ? thrown : { cause: thrown, statusCode: status };
  if (errorIs(error, ErrClientClosed))
    return isThrown(error as Sentinel) ? (error as Sentinel) : wrapSentinel(ErrClientClosed);
  const { attempts, sensitiveKeys, request } = call;
  return classifyError(error, {
    method,
    url: shownUrl,
    attempts,
    host: hostOf(shownUrl),
    statusCode,
    signal: request.signal,
    sensitiveKeys,
  });
}

/** Whether an error was made for this condition. The sentinel itself is only the reason of a cancellation. */
function isThrown(error: Sentinel): boolean {
  return error !== ErrClientClosed && error.code === ErrClientClosed.code;
}

function hostOf(url: string): string {
  return readUrl(url)?.hostname ?? '';
}
