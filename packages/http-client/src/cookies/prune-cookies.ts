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
 * Removes the cookies that are too many: those that were not used for the longest time (RFC 6265 section 5.3). A store of the caller may have a
 * tenth more than the limit for a while, because it has to be listed to be counted; one that cannot be listed must limit itself.
 *
 * @param host the host whose response set cookies: for itself or for domains above it
 * @param lines how many lines it had
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
