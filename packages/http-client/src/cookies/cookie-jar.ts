/** What needs `tough-cookie`, which is large: loaded when the first cookie comes. */
import { canonicalDomain, CookieJar } from 'tough-cookie';
import { CookieStore } from './cookie-store.ts';

export { breaksPrefix } from './breaks-prefix.ts';
export { wouldHideSecure } from './would-hide-secure.ts';
export { canonicalDomain };

/**
 * Makes a cookie jar of `tough-cookie` that enforces the prefixes `__Host-` and `__Secure-`; what a response sets is held to them in any case of the
 * letters. Clients and sessions make one for themselves; make one
 * yourself to store its cookies, or to fill it.
 *
 * @example
 * ```ts
 * const jar = createCookieJar();
 * await jar.setCookie('login=1; Path=/', 'https://example.com/');
 * await jar.getCookieString('https://example.com/a'); // → 'login=1'
 * ```
 */
export function createCookieJar(): CookieJar {
  return new CookieJar(new CookieStore(), { prefixSecurity: 'strict', rejectPublicSuffixes: true, looseMode: false });
}
