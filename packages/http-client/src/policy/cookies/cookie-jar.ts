/** The functions that need `tough-cookie`, which is large. On Node they are loaded with the first cookie. */
import { CookieJar } from 'tough-cookie';
import { CookieStore } from './cookie-store.ts';
import { cookieLibrary } from './cookie-library.ts';
import { parseSetCookies } from './parse-set-cookies.ts';
import { storeCookies } from './store-cookies.ts';

export { breaksPrefix } from './store-cookies.ts';
export { parseSetCookies, toHttpCookie } from './parse-set-cookies.ts';
export { storeCookies } from './store-cookies.ts';

/**
 * Makes a cookie jar of `tough-cookie` that enforces the prefixes `__Host-` and `__Secure-`, for cookies of responses
 * in upper and lower case. Clients and sessions make their own; make one yourself to store its cookies, or to fill it.
 *
 * @example
 * ```ts
 * const jar = createCookieJar();
 * await jar.setCookie('login=1; Path=/', 'https://example.com/');
 * await jar.getCookieString('https://example.com/a'); // → 'login=1'
 * ```
 */
export function createCookieJar(): CookieJar {
  const jar = new CookieJar(new CookieStore(), {
    prefixSecurity: 'strict',
    rejectPublicSuffixes: true,
    looseMode: false,
  });
  return Object.defineProperty(jar, cookieLibrary, { value: { createCookieJar, storeCookies, parseSetCookies } });
}
