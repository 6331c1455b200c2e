import { Cookie, defaultPath, domainMatch, pathMatch, type Store } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';

/**
 * Whether a line from plain http would overwrite, or hide, a cookie that only https may set ("leave secure cookies
 * alone", RFC 6265bis, section 5.7): one of the same name, for the same domain or one above or below it, whose path contains the new path.
 * A store that cannot list its cookies is asked for those of the domain and the domains above it. A jar without a store has to keep the rule itself.
 */
export async function wouldHideSecure(store: Store | undefined, line: string, url: URL): Promise<boolean> {
  const cookie = Cookie.parse(line);
  if (cookie === undefined) return false;
  const domain = cookie.domain === null ? url.hostname : cookie.domain;
  const path = cookie.path ?? defaultPath(url.pathname);
  const all = (await allCookies(store)) ?? (await store?.findCookies(domain, null, true)) ?? [];
  return all.some(
    (it) => it.secure && it.key === cookie.key && touch(it.domain ?? '', domain) && pathMatch(path, it.path ?? '/'),
  );
}

const touch = (one: string, other: string): boolean =>
  domainMatch(one, other) === true || domainMatch(other, one) === true;
