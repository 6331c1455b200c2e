import { canonicalDomain, Cookie, defaultPath, domainMatch, pathMatch, type Store } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';
import type { CookieStore } from './cookie-store.ts';
import { cookiesFor } from './cookies-for.ts';

/**
 * Whether a line from plain http would overwrite, or hide, a cookie that only https may set ("leave secure cookies alone", RFC 6265bis, section 5.7):
 * a cookie of the same name, for the same domain or one above or below it, whose path contains the new path.
 *
 * Cookies below the domain come from the store's index, or else from the list of all. A store with neither gives only those of the domain and above.
 * A jar without a store has to enforce the rule itself.
 *
 * @param listed returns all cookies, once for all lines of a response
 */
export async function wouldHideSecure(
  store: Store | undefined,
  line: string,
  url: URL,
  listed: () => Promise<readonly Cookie[] | undefined> = () => allCookies(store),
): Promise<boolean> {
  const cookie = Cookie.parse(line);
  if (cookie === undefined) return false;
  const { key } = cookie;
  const domain = canonicalDomain(cookie.domain ?? url.hostname) ?? '';
  const path = cookie.path ?? defaultPath(url.pathname);
  const indexed = (store as Partial<CookieStore> | undefined)?.secureBelow?.(key, domain);
  const known = [...(indexed ?? (await listed()) ?? []), ...(await cookiesFor(store, domain))];
  return known.some(
    (it) => it.secure && it.key === key && touch(it.domain ?? '', domain) && pathMatch(path, it.path ?? '/'),
  );
}

const touch = (one: string, other: string): boolean =>
  domainMatch(one, other) === true || domainMatch(other, one) === true;
