/** What needs `tough-cookie`, which is large: loaded when the first cookie comes. */
import { CookieJar, MemoryCookieStore } from 'tough-cookie';

export { wouldHideSecure } from './secure-first.ts';

/**
 * Makes a cookie jar of `tough-cookie` that enforces the prefixes `__Host-` and `__Secure-`. Clients and sessions make one for themselves; make one
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
  return new CookieJar(new MemoryCookieStore(), {
    prefixSecurity: 'strict',
    rejectPublicSuffixes: true,
    looseMode: false,
  });
}
