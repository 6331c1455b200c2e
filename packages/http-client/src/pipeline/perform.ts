import { isClientError } from '@wirework/http-errors';
import type { ResolvedConfig, SecurityConfig } from '../config/config.ts';
import type { RunningCalls } from './running-calls.ts';
import { toClientError } from './to-client-error.ts';
import type { Call } from './call.ts';
import type { SendStage, StageRequest } from './stage.ts';
import { type Cookies, createCookies } from '../policy/cookies/cookies.ts';
import { basicAuthorization } from '../message/request/authorization.ts';
import { limitBody } from '../message/request/body.ts';
import { normalMethod } from '../message/request/normal-method.ts';
import { checkHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/invalid.ts';
import type { HttpRequest } from '../message/request/request.ts';
import { parseUrl } from '../message/request/parse-url.ts';
import { loadSetCookieParser } from '../message/response/set-cookie.ts';
import { ReceivedResult, type HttpResult } from '../message/response/result.ts';
import { whenClosed } from '../base/when-closed.ts';

/** The parts of a client that perform its calls. */
export interface PerformParts {
  readonly config: ResolvedConfig;
  /** The jar of the client. */
  readonly cookies: Cookies | undefined;
  /** The running calls, including those whose body is still streaming. */
  readonly calls: RunningCalls;
  /** Sends a request through the pipeline. */
  readonly send: SendStage;
}

const nowhere: readonly string[] = Object.freeze([]);

/** Checks and sends a request after all middleware, with cookies, redirects and retries. */
export async function perform(parts: PerformParts, request: HttpRequest): Promise<HttpResult> {
  const { config, calls, cookies, send } = parts;
  const call = calls.start(request);
  let streams = false;
  try {
    const jar = request.cookieJar === undefined ? cookies : createCookies(request.cookieJar);
    const shownUrl = request.url;
    const response = await send(firstRequest(config.security, request, jar, call));
    const { body, url, method } = response;
    const { attempts, redirectChain, watch } = call;
    if (!Buffer.isBuffer(body)) {
      streams = true;
      // Until the body is closed, the deadline, the signal and `close` can end it.
      const unsubscribe = call.cancellation.subscribe((reason) =>
        body.destroy(
          toClientError(
            reason,
            { call, method, shownUrl: redirectChain.length === 0 ? shownUrl : url.href },
            response.statusCode,
          ),
        ),
      );
      whenClosed(body, () => {
        unsubscribe();
        call.end();
      });
    }
    return new ReceivedResult({
      statusCode: response.statusCode,
      statusText: response.statusText,
      proto: response.proto,
      headers: response.headers,
      body,
      isEncoded: response.isEncoded,
      url: url.href,
      method,
      meta: {
        duration: watch.at - call.startedAt,
        timings: watch.timings,
        attempts,
        redirectCount: redirectChain.length,
        redirectChain: redirectChain.length === 0 ? nowhere : Object.freeze([...redirectChain]),
      },
      parseJson: config.parseJson,
      sensitiveKeys: call.sensitiveKeys,
      parseSetCookies: response.headers['set-cookie'] === undefined ? undefined : await loadSetCookieParser(),
    });
  } catch (error) {
    // The stages have made the errors of requests; anything else is about the first one.
    throw isClientError(error) && error.url !== ''
      ? error
      : toClientError(error, { call, method: request.method, shownUrl: request.url });
  } finally {
    if (!streams) call.end();
  }
}

/** Checks the first request, and turns user information of the URL into a header. */
function firstRequest(
  security: SecurityConfig,
  request: HttpRequest,
  jar: Cookies | undefined,
  call: Call,
): StageRequest {
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
  checkHeaders(headers, security.maxHeaderValueBytes);
  const body = request.body === undefined ? undefined : limitBody(request.body, security.maxRequestBodySize);
  return { method, url, shownUrl: request.url, headers, body, jar, call };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('URL validation failed: its user information does not decode');
  }
}
