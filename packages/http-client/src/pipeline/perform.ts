import { createCookies } from '../policy/cookies/cookies.ts';
import { basicAuthorization } from '../message/request/authorization.ts';
import { limitBody } from '../message/request/body.ts';
import { normalMethod } from '../message/request/normal-method.ts';
import { checkHeaders } from '../message/request/headers.ts';
import { invalid } from '../base/invalid.ts';
import type { HttpRequest } from '../message/request/request.ts';
import { parseUrl } from '../message/request/parse-url.ts';
import { nextHeaders, nextMethod, nextUrl, visitOf } from '../policy/redirect/rules.ts';
import { loadSetCookieParser } from '../message/response/set-cookie.ts';
import { ReceivedResult, type HttpResult } from '../message/response/result.ts';
import { discardBody } from '../base/discard-body.ts';
import type { WireResponse } from '../transport/transport.ts';
import { whenClosed } from '../base/when-closed.ts';
import { locationOf, type Hop } from './attempt.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';
import { withRetries } from './with-retries.ts';

const nowhere: readonly string[] = Object.freeze([]);

/** Checks and sends a request after all middleware, with cookies, redirects and retries. */
export async function perform(engine: Engine, request: HttpRequest): Promise<HttpResult> {
  const call = engine.calls.start(request);
  let streams = false;
  try {
    const { response, url, method } = await follow(engine, call, firstHop(engine, request));
    const { body } = response;
    const { attempts, redirectChain, watch } = call;
    if (!Buffer.isBuffer(body)) {
      streams = true;
      // Until the body is closed, the deadline, the signal and `close` can end it.
      const unsubscribe = call.cancellation.subscribe((reason) =>
        body.destroy(call.explain(reason, response.statusCode)),
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
      parseJson: engine.config.parseJson,
      sensitiveKeys: call.sensitiveKeys,
      parseSetCookies: response.headers['set-cookie'] === undefined ? undefined : await loadSetCookieParser(),
    });
  } catch (error) {
    throw call.explain(error);
  } finally {
    if (!streams) call.end();
  }
}

/** Checks the first request, and turns user information of the URL into a header. */
function firstHop(engine: Engine, request: HttpRequest): Hop {
  const url = parseUrl(request.url, engine.config.security.maxUrlBytes);
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
  checkHeaders(headers, engine.config.security.maxHeaderValueBytes);
  const body =
    request.body === undefined ? undefined : limitBody(request.body, engine.config.security.maxRequestBodySize);
  return { method, url, headers, body };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('URL validation failed: its user information does not decode');
  }
}

interface Arrival {
  readonly response: WireResponse;
  readonly url: URL;
  readonly method: string;
}

async function follow(engine: Engine, call: Call, first: Hop): Promise<Arrival> {
  const visited: string[] = [];
  const { cookieJar } = call.request;
  const jar = cookieJar === undefined ? engine.cookies : createCookies(cookieJar);
  for (let hop = first; ;) {
    call.method = hop.method;
    // Until a redirect, errors have the URL that the caller gave, as logs and metrics do.
    if (hop !== first) call.url = hop.url.href;
    const response = await withRetries(engine, call, hop, jar);
    const location = locationOf(call, response);
    if (location === undefined) return { response, url: hop.url, method: hop.method };
    await discardBody(response);
    visited.push(visitOf(hop.method, hop.url));
    // With new cookies, the same URL may respond differently, so it is no loop to request it again. A 303 leads to the state of something, which changes.
    if (response.statusCode === 303 || (jar !== undefined && response.headers['set-cookie'] !== undefined))
      visited.fill('');
    const rules = { ...engine.config.security, maxRedirects: call.request.maxRedirects };
    const next = redirected(
      hop,
      response.statusCode,
      nextUrl(location, hop.url, nextMethod(response.statusCode, hop.method), visited, rules),
    );
    call.redirectChain.push(hop.url.href);
    hop = next;
    call.restart();
  }
}

function redirected(hop: Hop, statusCode: number, url: URL): Hop {
  const method = nextMethod(statusCode, hop.method);
  const dropsBody = method !== hop.method;
  const body = dropsBody ? undefined : hop.body;
  if (body !== undefined && !body.replayable)
    throw invalid('redirect blocked by policy: the request body is a stream that was consumed');
  return { method, url, body, headers: nextHeaders(hop.headers, url.origin !== hop.url.origin, dropsBody) };
}
