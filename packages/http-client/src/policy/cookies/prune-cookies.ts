import type { Store } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';
import type { CookieStore } from './cookie-store.ts';
import { cookiesFor } from './cookies-for.ts';
import { leastUsedFirst } from './least-used-first.ts';

/** Cookies that are kept of one domain; RFC 6265 section 6.1 asks for 50 at least. */
const maxCookiesOfDomain = 180;
/** Cookies that are kept in all; RFC 6265 section 6.1 asks for 3000 at least. */
const maxCookies = 3000;
/** Lines after which the cookies of another store are counted again. */
const linesBetweenCounts = 300;

/** Lines that another store may get before its cookies are counted. */
const linesLeft = new WeakMap<Store, number>();

/**
 * Removes the least recently used cookies beyond the limits (RFC 6265 section 5.3). A store of the caller must be listed to be counted, so it may exceed
 * the limit by a tenth for a while. A store that cannot be listed must limit itself.
 *
 * @param host the host whose response set cookies
 * @param lines the number of `Set-Cookie` lines
 */
export async function pruneCookies(store: Store | undefined, host: string, lines: number): Promise<void> {
  if (store === undefined) return;
  const domains = new Map<string | null, number>();
  for (const { domain, path, key } of (await cookiesFor(store, host)).sort(leastUsedFirst).reverse()) {
    const kept = domains.get(domain) ?? 0;
    if (kept >= maxCookiesOfDomain) await store.removeCookie(domain, path, key);
    domains.set(domain, kept + 1);
  }
  const { trim } = store as Partial<CookieStore>;
  if (trim !== undefined) {
    trim.call(store as CookieStore, maxCookies);
    return;
  }
  const left = (linesLeft.get(store) ?? 0) - lines;
  linesLeft.set(store, left > 0 ? left : linesBetweenCounts);
  if (left > 0) return;
  const all = (await allCookies(store)) ?? [];
  for (const { domain, path, key } of all.sort(leastUsedFirst).slice(0, Math.max(all.length - maxCookies, 0)))
    await store.removeCookie(domain, path, key);
}
