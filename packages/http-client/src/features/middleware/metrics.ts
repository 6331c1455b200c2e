import type { ClientError, RequestPhase } from '@wirework/http-errors';
import { belongingTo } from '../../base/middleware-kind.ts';
import { observe } from '../../base/observe.ts';
import { invalid } from '../../base/messages.ts';
import { readUrl } from '../../request/parse-url.ts';
import type { BaseResult } from '../../response/base-result.ts';
import type { ResultTimings } from '../../response/timings.ts';
import { safeError, safeUrl } from './redact.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/** One call, for counters and histograms. */
export interface RequestMetric {
  readonly method: string;
  /** The URL without secrets. It has too many different values for a metric label. */
  readonly url: string;
  /** The host of the URL, with its port unless it is the default. */
  readonly host: string;
  /** 0 if there was no response. */
  readonly statusCode: number;
  /** Milliseconds that the call took. */
  readonly duration: number;
  /** Milliseconds of each phase of the attempt that got the response, if there was one. */
  readonly timings: ResultTimings | undefined;
  /** Attempts made, the first included. */
  readonly attempts: number;
  /** Whether no further attempt was made because the retry budget of the host was used up; see `retry.budget`. */
  readonly retryRefused: boolean;
  /** The phase in which the call failed, if that is known. */
  readonly phase: RequestPhase | undefined;
  /** The error, if the call failed. */
  readonly error: ClientError | undefined;
}

/**
 * Makes a middleware, for the list `middleware`, that reports each call. If the callback throws or its promise rejects,
 * that is ignored.
 *
 * @throws ClientError of type Validation if `report` is not a function
 * @example
 * ```ts
 * const seen = [];
 * const count = metrics(({ host, statusCode, attempts }) => seen.push([host, statusCode, attempts]));
 * await createClient({ middleware: [count] }).get('https://api.example.com/users/1');
 * seen; // → [ [ 'api.example.com', 200, 1 ] ]
 * ```
 */
export function metrics(report: (metric: RequestMetric) => void): AnyMiddleware {
  if (typeof report !== 'function') throw invalid('Cannot make the middleware: metrics needs a function to report to');
  return belongingTo('middleware', (next) => async (request) => {
    const started = performance.now();
    const tell = (result: BaseResult | undefined, error?: ClientError): void => {
      const url = safeUrl(request);
      const metric = {
        method: request.method,
        url,
        host: readUrl(url)?.host ?? '',
        statusCode: result?.statusCode ?? 0,
        duration: performance.now() - started,
        timings: result?.meta.timings,
        attempts: result?.meta.attempts ?? error?.attempts ?? 0,
        retryRefused: result?.meta.retryRefused ?? error?.retryRefused === true,
        phase: error?.phase,
        error,
      };
      observe(() => report(metric));
    };
    try {
      const result = await next(request);
      tell(result);
      return result;
    } catch (error) {
      tell(undefined, safeError(error, request));
      throw error;
    }
  });
}
