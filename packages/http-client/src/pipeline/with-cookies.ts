import type { Cookies } from '../policy/cookies/cookies.ts';
import { discardBody } from '../base/discard-body.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { Hop } from './attempt.ts';

/** Adds the cookies of a jar to a request, after those that the caller set. */
export async function withCookies(jar: Cookies, hop: Hop): Promise<Hop> {
  const cookies = await jar.header(hop.url);
  if (cookies === '') return hop;
  const own = hop.headers['cookie'];
  const cookie = typeof own === 'string' ? `${own}; ${cookies}` : cookies;
  return { ...hop, headers: Object.assign(Object.create(null) as object, hop.headers, { cookie }) };
}

/** Stores the cookies of a response. If the jar throws, the response is discarded. */
export async function keepCookies(jar: Cookies, response: WireResponse, url: URL): Promise<void> {
  try {
    await jar.store(response.headers['set-cookie'], url);
  } catch (error) {
    await discardBody(response);
    throw error;
  }
}
