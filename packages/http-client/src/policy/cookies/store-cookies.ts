import { canonicalDomain, type CookieJar, type Store, Cookie, defaultPath, domainMatch, pathMatch } from 'tough-cookie';
import { type CookieStore, leastUsedFirst } from './cookie-store.ts';

/**
 * Whether a line from plain http would overwrite, or hide, a cookie that only https may set ("leave secure cookies
 * alone", RFC 6265bis, section 5.7): a cookie of the same name, for the same domain or one above or below it, whose
 * path contains the new path.
 *
 * Cookies below the domain come from the store's index, or else from the list of all. A store with neither gives only
 * those of the domain and above. A jar without a store has to enforce the rule itself.
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

/** Cookies that are kept of one domain; RFC 6265 section 6.1 asks for 50 at least. */
const maxCookiesOfDomain = 180;
/** Cookies that are kept in all; RFC 6265 section 6.1 asks for 3000 at least. */
const maxCookies = 3000;
/** Lines after which the cookies of another store are counted again. */
const linesBetweenCounts = 300;

/** Lines that another store may get before its cookies are counted. */
const linesLeft = new WeakMap<Store, number>();

/**
 * Removes the least recently used cookies beyond the limits (RFC 6265 section 5.3). A store of the caller must be
 * listed to be counted, so it may exceed the limit by a tenth for a while. A store that cannot be listed must limit
 * itself.
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

/** Longest line that is read; RFC 6265 asks for at least 4096. */
const maxLineLength = 8192;
/** Lines that are read of one response. */
const maxLines = 50;

/** Keeps the cookies of a response's `Set-Cookie` lines in a jar, within the limits of a jar. */
export async function storeCookies(jar: CookieJar, lines: readonly string[], url: URL): Promise<void> {
  const { store } = jar;
  let all: ReturnType<typeof allCookies> | undefined;
  const listed = (): typeof all & object => (all ??= allCookies(store));
  const read = lines.slice(0, maxLines).filter((line) => line.length <= maxLineLength);
  for (const line of read) {
    if (breaksPrefix(line) || (url.protocol === 'http:' && (await wouldHideSecure(store, line, url, listed)))) continue;
    await jar.setCookie(line, url.href, { ignoreError: true });
  }
  await pruneCookies(store, canonicalDomain(url.hostname) ?? '', read.length);
}

/**
 * Every cookie of a store; `undefined` if the store cannot list them. Only the serialisation of a jar needs that, so
 * not every store can.
 */
async function allCookies(store: Store | undefined): Promise<Cookie[] | undefined> {
  try {
    return await store?.getAllCookies();
  } catch {
    return undefined;
  }
}

/**
 * Returns the cookies of a domain and of the domains above it, for all paths; none for a host such as `local`, for
 * which `tough-cookie` throws.
 */
async function cookiesFor(store: Store | undefined, domain: string): Promise<Cookie[]> {
  try {
    return (await store?.findCookies(domain, null, true)) ?? [];
  } catch {
    return [];
  }
}

/**
 * Whether a line sets a cookie whose name begins with `__Secure-` or `__Host-`, in any case, without the attributes
 * that the prefix promises (RFC 6265bis, section 4.1.3). `tough-cookie` compares the prefix with regard to case.
 */
export function breaksPrefix(line: string): boolean {
  const cookie = Cookie.parse(line);
  if (cookie === undefined) return false;
  const { key, secure, domain, path } = cookie;
  return (
    (/^__secure-/i.test(key) && !secure) || (/^__host-/i.test(key) && !(secure && domain === null && path === '/'))
  );
}
