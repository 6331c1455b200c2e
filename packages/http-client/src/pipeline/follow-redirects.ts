import { discardBody } from '../base/discard-body.ts';
import { invalid } from '../base/invalid.ts';
import type { SecurityConfig } from '../config/config.ts';
import { locationOf } from '../message/response/location-of.ts';
import { nextHeaders, nextMethod, nextUrl, visitOf } from '../policy/redirect/rules.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { Stage, StageRequest } from './stage.ts';

/** Follows redirects, and returns the last response. */
export function followRedirects(security: SecurityConfig): Stage {
  return (next) => async (first) => {
    const { call } = first;
    let response = await next(first);
    if (!call.request.followRedirects) return response;
    const rules = { ...security, maxRedirects: call.request.maxRedirects };
    const visited: string[] = [];
    for (let request = first; ;) {
      const location = locationOf(response);
      if (location === undefined) return response;
      await discardBody(response);
      visited.push(visitOf(request.method, request.url));
      if (mayAnswerDifferently(request, response)) visited.fill('');
      const method = nextMethod(response.statusCode, request.method);
      const target = redirected(request, method, nextUrl(location, request.url, method, visited, rules));
      call.redirectChain.push(request.url.href);
      request = target;
      // Until a redirect, errors have the URL that the caller gave, as logs and metrics do.
      call.method = method;
      call.url = request.url.href;
      call.restart();
      response = await next(request);
    }
  };
}

/** Whether a URL that was visited before is no loop: with new cookies it may respond differently, and a 303 leads to the state of something, which changes. */
function mayAnswerDifferently({ jar }: StageRequest, { statusCode, headers }: WireResponse): boolean {
  return statusCode === 303 || (jar !== undefined && headers['set-cookie'] !== undefined);
}

function redirected(request: StageRequest, method: string, url: URL): StageRequest {
  const dropsBody = method !== request.method;
  const body = dropsBody ? undefined : request.body;
  if (body !== undefined && !body.replayable)
    throw invalid('redirect blocked by policy: the request body is a stream that was consumed');
  const headers = nextHeaders(request.headers, url.origin !== request.url.origin, dropsBody);
  return { ...request, method, url, body, headers };
}
