import { Until } from '../base/until.ts';
import { discardBody } from '../base/wire-body.ts';
import type { Cookies } from '../policy/cookies/cookies.ts';
import type { SendStage, Stage, StageRequest } from './stage.ts';
import type { WireResponse } from '../transport/transport.ts';

/** Adds the cookies of the jar to each attempt, and stores those of its response. */
export const addCookies: Stage = (next) => (request) =>
  request.jar === undefined ? next(request) : sendWithCookies(next, request, request.jar);

async function sendWithCookies(next: SendStage, request: StageRequest, jar: Cookies): Promise<WireResponse> {
  const { url } = request;
  const cookies = await untilOver(request).run(() => jar.header(url));
  request.record.restart();
  const response = await next(cookies === '' ? request : { ...request, headers: withCookies(request, cookies) });
  try {
    const lines = response.headers['set-cookie'];
    if (lines !== undefined) await untilOver(request).run(() => jar.store(lines, url));
  } catch (error) {
    await discardBody(response);
    throw error;
  }
  return response;
}

const untilOver = ({ record, cancellation }: StageRequest): Until =>
  new Until(record.watch.clock, cancellation, 'waiting for the cookie jar');

/** Returns the headers with the cookies of the jar after those that the caller set. */
function withCookies({ headers }: StageRequest, cookies: string): StageRequest['headers'] {
  const own = headers['cookie'];
  const cookie = typeof own === 'string' ? `${own}; ${cookies}` : cookies;
  return Object.assign(Object.create(null) as object, headers, { cookie });
}
