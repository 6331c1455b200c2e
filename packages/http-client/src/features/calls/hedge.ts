import { belongingTo } from '../../base/middleware-kind.ts';
import { onAbort } from '../../base/until.ts';
import { systemClock } from '../../base/clock.ts';
import { abortReason } from '../../base/transport-failure.ts';
import { readKnown } from '../../base/assert-options.ts';
import type { AnyMiddleware, SendRequestOf } from '../../response/middleware-of.ts';
import type { HttpRequest } from '../../request/request.ts';
import type { BaseResult } from '../../response/base-result.ts';
import { isIdempotent } from '../../policy/retry/next-pause.ts';
import { contentOf } from './content-of.ts';
import { assertBetween } from './getter.ts';

/** Options of {@link hedge}. */
export interface HedgeOptions {
  /** Milliseconds without a response after which the request is sent once more, 1 to 600,000. */
  readonly after: number;
  /** Further requests as a share of all, 0.001 to 1. The first ten are always allowed. @default 0.1 */
  readonly budget?: number | undefined;
}

const knownOptions = new Set(['after', 'budget'] satisfies (keyof HedgeOptions)[]);

/** Most further requests that may follow each other: those that the budget has saved. */
const maxSaved = 10;

/**
 * Makes a middleware, for the list `middleware`, that sends a slow request a second time, takes the first response with
 * a status below 500, and aborts the other. It does so for idempotent requests without a body, and for a QUERY (RFC
 * 10008) whose body is in memory, that are not read as a stream, and within a budget, so that a server that is slow as
 *        a whole does not get twice the load.
 *
 * Put it last, so that the other middleware sees one call. Choose `after` above the time that 95 % of the responses
 * take.
 *
 * @throws ClientError of type Validation for options that do not exist or are out of bounds
 * @example
 * ```ts
 * const client = createClient({ middleware: [hedge({ after: 200 })] });
 * (await client.get('https://api.example.com/users/1')).ok; // → true
 * ```
 */
export function hedge(options: HedgeOptions): AnyMiddleware {
  const settings = readKnown(options, knownOptions, 'hedge');
  const { after, budget = 0.1 } = settings;
  assertBetween({ after }, 'after', 1, 600_000);
  assertBetween({ budget }, 'budget', 0.001, 1);
  let saved = maxSaved;
  const take = (): boolean => {
    if (saved < 1) return false;
    saved--;
    return true;
  };
  return belongingTo('middleware', (next) => (request) => {
    if (!mayHedge(request)) return next(request);
    saved = Math.min(maxSaved, saved + budget);
    return race(next, request, after, take);
  });
}

function mayHedge(request: HttpRequest): boolean {
  const { method, headers, stream } = request;
  const isHarmless = isIdempotent(method, Object.hasOwn(headers, 'idempotency-key'));
  return isHarmless && !stream && contentOf(request) !== undefined;
}

/** Sends a request, and once more if it is slow. */
function race<Result extends BaseResult>(
  next: SendRequestOf<Result>,
  request: HttpRequest,
  after: number,
  take: () => boolean,
): Promise<Result> {
  const { signal } = request;
  const running = new Set<AbortController>();
  return new Promise((resolve, reject) => {
    let failed: Result | undefined;
    let isOver = false;
    const finish = (settle: () => void): void => {
      isOver = true;
      stopTimer();
      stopListening();
      for (const it of running) it.abort();
      settle();
    };
    const send = (): void => {
      const abort = new AbortController();
      running.add(abort);
      next({ ...request, signal: abort.signal }).then(
        (result) => {
          running.delete(abort);
          if (isOver) return;
          if (result.statusCode < 500 || running.size === 0) finish(() => resolve(result));
          else failed = result;
        },
        (error: unknown) => {
          running.delete(abort);
          if (isOver || running.size > 0) return;
          finish(() => (failed === undefined ? reject(error as Error) : resolve(failed)));
        },
      );
    };
    const stopTimer = systemClock.after(after, () => {
      if (take()) send();
    });
    const stopListening =
      signal === undefined
        ? () => undefined
        : onAbort(signal, () => {
            stopTimer();
            for (const it of running) it.abort(abortReason(signal));
          });
    send();
    if (signal?.aborted === true) for (const it of running) it.abort(abortReason(signal));
  });
}
