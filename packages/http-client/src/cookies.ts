/**
 * Cookie jars, and the cookies that a response has set. Clients on Node, and sessions, make their own jar; import this
 * to pass one to several of them, and for cookies on `fetch`.
 *
 * @packageDocumentation
 */
import type { BaseResult, HttpCookie } from './response/base-result.ts';
import { parseSetCookies } from './policy/cookies/parse-set-cookies.ts';

export { createCookieJar } from './policy/cookies/cookie-jar.ts';
export type { HttpCookie } from './response/base-result.ts';

/**
 * Returns the cookies that a response has set, on any platform but a browser, which does not show them. On Node,
 * `result.cookies` has them as well.
 *
 * @example
 * ```ts
 * const { client } = createFakeClient([{ headers: { 'set-cookie': 'login=1; HttpOnly' } }]);
 * readCookies(await client.get('https://example.com/')).map(({ name, value }) => [name, value]); // → [ [ 'login', '1' ] ]
 * ```
 */
export function readCookies(result: Pick<BaseResult, 'headers'>): readonly HttpCookie[] {
  return parseSetCookies(result.headers.getAll('set-cookie'));
}
