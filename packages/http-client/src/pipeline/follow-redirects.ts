import { discardBody } from '../base/wire-body.ts';
import { invalid } from '../base/messages.ts';
import { tell } from '../request/call-observer.ts';
import { locationOf } from '../response/received-head.ts';
import { nextHeaders, nextMethod, nextUrl, visitOf } from '../policy/redirect/rules.ts';
import type { WireResponse } from '../transport/transport.ts';
import { toClientError } from '../response/to-client-error.ts';
import { errorContext, type SendStage, type StageRequest } from './stage.ts';

/** Whether a response is a redirect that the call follows. */
export function isFollowed({ options }: StageRequest, response: WireResponse): boolean {
  return options.settings.redirects.follow && locationOf(response) !== undefined;
}

/** Follows a redirect and those after it, and returns the last response. */
export async function followRedirects(
  next: SendStage,
  first: StageRequest,
  redirect: WireResponse,
): Promise<WireResponse> {
  const { record, options } = first;
  const { redirects, security } = options.settings;
  const rules = { ...security, maxRedirects: redirects.maxRedirects };
  const visited: string[] = [];
  let [request, response] = [first, redirect];
  for (let location = locationOf(response); location !== undefined; location = locationOf(response)) {
    await discardBody(response);
    visited.push(visitOf(request.method, request.url));
    if (mayAnswerDifferently(request, response)) visited.fill('');
    const target = nextRequest(request, response, location, visited, rules);
    record.redirectChain.push(request.url.href);
    const { statusCode } = response;
    tell(options.observers, 'redirect', { statusCode, from: request.url.href, to: target.url.href });
    request = target;
    record.restart();
    response = await next(request);
  }
  return response;
}

/**
 * Whether a URL that was visited before is no loop: with new cookies it may respond differently, and a 303 leads to the
 * state of something, which changes.
 */
function mayAnswerDifferently({ jar }: StageRequest, { statusCode, headers }: WireResponse): boolean {
  return statusCode === 303 || (jar !== undefined && headers['set-cookie'] !== undefined);
}

/**
 * Returns the request to the target of a redirect.
 *
 * @throws the error of the request that was redirected, if that must not be followed
 */
function nextRequest(
  request: StageRequest,
  { statusCode }: WireResponse,
  location: string,
  visited: readonly string[],
  rules: Parameters<typeof nextUrl>[4],
): StageRequest {
  try {
    const method = nextMethod(statusCode, request.method);
    const url = nextUrl(location, request.url, method, visited, rules);
    const dropsBody = method !== request.method;
    const body = dropsBody ? undefined : request.body;
    if (body !== undefined && !body.replayable)
      throw invalid('redirect blocked by policy: the request body is a stream that was consumed');
    const headers = nextHeaders(request.headers, url.origin !== request.url.origin, dropsBody);
    return { ...request, method, url, shownUrl: url.href, body, headers };
  } catch (error) {
    throw toClientError(error, errorContext(request));
  }
}
