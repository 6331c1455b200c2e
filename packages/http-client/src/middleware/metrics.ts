import type { ClientError } from '@wirework/http-errors';
import { observe } from '../observe.ts';
import { invalid } from '../request/invalid.ts';
import { readUrl } from '../request/read-url.ts';
import { safeError, safeUrl } from './describe.ts';
import type { Middleware } from './middleware.ts';

/** One call, for counters and histograms. */
export interface Metric {
  readonly method: string;
  /** Without secrets; still of high cardinality. */
  readonly url: string;
  readonly host: string;
  /** 0 when there was no response. */
  readonly statusCode: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly attempts: number;
  readonly error: ClientError | undefined;
}

/**
 * Reports each call. What the callback throws, at once or later, is dropped.
 *
 * @throws ClientError of type Validation for what is no function
 * @example
 * ```ts
 * const seen = [];
 * const count = metrics(({ host, statusCode, attempts }) => seen.push([host, statusCode, attempts]));
 * await createClient({ middleware: { middlewares: [count] } }).get('https://api.example.com/users/1');
 * seen; // → [ [ 'api.example.com', 200, 1 ] ]
 * ```
 */
export function metrics(report: (metric: Metric) => void): Middleware {
  if (typeof report !== 'function') throw invalid('metrics needs a function to report to');
  return (next) => async (request) => {
    const started = performance.now();
    const tell = (statusCode: number, attempts: number, error?: ClientError): void => {
      const url = safeUrl(request);
      const host = readUrl(url)?.host ?? '';
      observe(() => report({ method: request.method, url, host, statusCode, duration: performance.now() - started, attempts, error }));
    };
    try {
      const result = await next(request);
      tell(result.statusCode, result.meta.attempts);
      return result;
    } catch (error) {
      const safe = safeError(error, request);
      tell(0, safe.attempts, safe);
      throw error;
    }
  };
}
