import { isClientError } from '@wirework/http-errors';
import type { ResolvedConfig } from '../config/config.ts';
import type { Clock } from '../base/clock.ts';
import { Until } from '../base/until.ts';
import { CallRecord, errorContext, type SendStage, type StageRequest } from './stage.ts';
import { toClientError } from '../response/to-client-error.ts';
import { type Cookies, cookiesOf, type LoadCookies } from '../policy/cookies/cookies.ts';
import { basicAuthorization } from '../request/authorization.ts';
import { limitBody } from '../body/limit-body.ts';
import { normalMethod } from '../request/normal-method.ts';
import { checkHeaders } from '../request/headers.ts';
import { invalid } from '../base/messages.ts';
import type { HeaderRecord, HttpRequest } from '../request/request.ts';
import { parseUrl } from '../request/parse-url.ts';
import { noteSent } from '../request/identity.ts';
import type { WireResponse } from '../transport/transport.ts';
import { followRedirects, isFollowed } from './follow-redirects.ts';
import { limitCall } from './limit-call.ts';
import type { RunningCalls } from './running-calls.ts';
import type { ResultParts } from '../response/received-result.ts';

/** The parts of a client that perform its calls. */
export interface PerformParts<Result extends object> {
  readonly config: ResolvedConfig;
  readonly clock: Clock;
  /** Valid headers, which a request has that adds none. */
  readonly headers: HeaderRecord;
  /** The jar of the client. */
  readonly cookies: Cookies | undefined;
  /** Loads the library of cookies; `undefined` where only a jar has it. */
  readonly loadCookies: LoadCookies | undefined;
  readonly running: RunningCalls;
  /** Sends a request through the pipeline. */
  readonly send: SendStage;
  /** Returns the place of a call among those of the client. */
  readonly nextNumber: () => number;
  /** Makes the result of the platform. */
  readonly makeResult: (parts: ResultParts) => Result;
}

/**
 * Checks a request after all middleware, sends it through the pipeline, and makes the result or the error of its
 * response.
 */
export async function perform<Result extends object>(
  parts: PerformParts<Result>,
  request: HttpRequest,
): Promise<Result> {
  const { config, clock, cookies, loadCookies, running, send, nextNumber, makeResult } = parts;
  const { settings } = request;
  const record = new CallRecord(nextNumber(), clock);
  try {
    const { cookies: asked } = settings;
    const jar = asked === true && cookies !== undefined ? cookies : cookiesOf(asked, loadCookies);
    const first = firstRequest(parts, request, jar, record);
    const endWith = limitCall(first, running);
    let response: WireResponse;
    try {
      response = await send(first);
      if (isFollowed(first, response)) response = await followRedirects(send, first, response);
    } catch (error) {
      endWith();
      throw error;
    }
    endWith(response);
    const { attempts, retryRefused, redirectChain, watch } = record;
    const result = makeResult({
      statusCode: response.statusCode,
      statusText: response.statusText,
      headers: response.headers,
      body: response.body,
      isEncoded: response.isEncoded,
      url: response.url.href,
      method: response.method,
      meta: {
        duration: watch.at - record.startedAt,
        timings: watch.timings,
        attempts,
        retryRefused,
        redirectCount: redirectChain.length,
        redirectChain: Object.freeze(redirectChain),
        proto: response.proto,
      },
      parseJson: settings.parseJson,
      sensitiveKeys: settings.security.sensitiveKeys,
      parseSetCookies:
        response.headers['set-cookie'] === undefined ? undefined : (await loadCookies?.())?.parseSetCookies,
    });
    // Only middleware asks for them.
    return config.middleware.length === 0 ? result : noteSent(result, request.headers);
  } catch (error) {
    // A request that was refused has not reached the stage that closes its body.
    request.body?.discard?.();
    // The stages have made the errors of requests; anything else is about the first one.
    throw isClientError(error) && error.url !== ''
      ? error
      : toClientError(error, errorContext({ method: request.method, shownUrl: request.url, record, options: request }));
  }
}

/** Checks the first request, and turns user information of the URL into a header. */
function firstRequest(
  { clock, headers: defaults }: Pick<PerformParts<object>, 'clock' | 'headers'>,
  request: HttpRequest,
  jar: Cookies | undefined,
  record: CallRecord,
): StageRequest {
  const { security, timeouts } = request.settings;
  const url = parseUrl(request.url, security.maxUrlBytes);
  const method = normalMethod(request.method);
  if (method === 'CONNECT') throw invalid('Cannot send the request: the method CONNECT is for proxies');
  let { headers } = request;
  if (url.username !== '' || url.password !== '') {
    if (!Object.hasOwn(headers, 'authorization')) {
      const authorization = basicAuthorization(decoded(url.username), decoded(url.password));
      headers = Object.assign(Object.create(null) as object, headers, { authorization });
    }
    url.username = '';
    url.password = '';
  }
  // Setting `hash` parses the whole URL again, even if there is none.
  if (request.url.includes('#')) url.hash = '';
  if (headers !== defaults) checkHeaders(headers, security.maxHeaderValueBytes);
  const body = request.body === undefined ? undefined : limitBody(request.body, security.maxRequestBodySize);
  return {
    method,
    url,
    shownUrl: request.url,
    headers,
    body,
    jar,
    options: request,
    record,
    cancellation: new Until(clock),
    endsAt: timeouts.request === 0 ? Infinity : record.startedAt + timeouts.request,
    isMoved: false,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('URL validation failed: its user information does not decode');
  }
}
