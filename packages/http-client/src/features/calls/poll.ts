import { ClientError, ErrorType } from '@wirework/http-errors';
import { abortReason, timeoutError } from '../../base/transport-failure.ts';
import { Until } from '../../base/until.ts';
import { partsOf } from '../../client/feature-parts.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { assertTypes, readKnown } from '../../base/assert-options.ts';
import type { RequestOptions } from '../../request/options.ts';
import type { BaseResult } from '../../response/base-result.ts';
import { toClientError } from '../../response/to-client-error.ts';
import { askHook } from './ask-hook.ts';
import { assertBetween, type Getter } from './getter.ts';

/** Options of {@link poll}. */
export interface PollOptions<Options, Result> {
  /** Milliseconds for the whole, 1 to 86,400,000 (a day). */
  readonly timeout: number;
  /** Milliseconds between a response and the next request, 1 to 3,600,000; longer if the server asks. @default 1000 */
  readonly every?: number | undefined;
  /** Returns whether a result is the final one. By default it is one whose status is not 202 (Accepted). */
  readonly until?: ((result: Result) => boolean | Promise<boolean>) | undefined;
  /** Options of each request; its `timeouts.request` is at most the time that is left. */
  readonly request?: Options | undefined;
}

const knownOptions = new Set(['timeout', 'every', 'until', 'request'] satisfies (keyof PollOptions<
  unknown,
  unknown
>)[]);

const hour = 3_600_000;
const day = 24 * hour;
/** The largest `timeouts.request`. */
const longestRequest = hour / 2;

/**
 * Requests a URL again until its result is final, such as that of a job.
 *
 * @param client a client or a session of any platform
 * @returns the final result
 * @throws ClientError of type Timeout if there is none in time; for a status of 400 or more; and as `client.get` does
 * @example
 * ```ts
 * const until = (result) => result.json().state === 'done';
 * await poll(client, 'https://api.example.com/jobs/7', { timeout: 60_000, until });
 * ```
 */
export async function poll<Options extends object, Result extends BaseResult>(
  client: Getter<Options, Result>,
  url: string | URL,
  options: PollOptions<Options, Result>,
): Promise<Result> {
  const settings = readKnown(options, knownOptions, 'poll');
  const { timeout, every = 1000, until = isFinal } = settings;
  assertBetween({ timeout }, 'timeout', 1, day);
  assertBetween({ every }, 'every', 1, hour);
  assertTypes(settings, ['until'], 'function');
  const { clock, closed, config } = partsOf(client);
  const request = ownCopy(settings.request as RequestOptions | undefined);
  const endsAt = clock.now() + timeout;
  for (;;) {
    const left = endsAt - clock.now();
    const { request: limit = config.timeouts.request } = ownCopy(request.timeouts);
    const most = limit === 0 ? longestRequest : limit;
    const timeouts = { ...request.timeouts, request: Math.max(1, Math.min(most, left)) };
    const result = (await client.get(url, { ...request, timeouts } as unknown as Options)).throwForStatus();
    const hook = { url: result.url, clock, closed, timeout, left: endsAt - clock.now(), signal: request.signal };
    if (await askHook(() => until(result), { ...hook, activity: "waiting for 'until'" })) return result;
    await result.discard();
    const context = { method: 'GET', url: result.url, attempts: 0, signal: request.signal };
    const pause = Math.max(every, result.retryAfter ?? 0);
    try {
      if (pause >= endsAt - clock.now()) throw tooLong(timeout);
      if (request.signal?.aborted === true) throw abortReason(request.signal) as Error;
      await new Until(clock, closed).listen(request.signal).sleep(pause);
    } catch (error) {
      throw toClientError(error, context);
    }
  }
}

const isFinal = ({ statusCode }: BaseResult): boolean => statusCode !== 202;

/** Returns the error of a result that is not final in time. */
const tooLong = (timeout: number): ClientError =>
  new ClientError({
    type: ErrorType.Timeout,
    message: 'the result is not final',
    cause: timeoutError(`no time is left for another request within ${timeout} ms`),
  });
