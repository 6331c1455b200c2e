import {
  pathMatch,
  permuteDomain,
  Store,
  type Callback,
  type Cookie,
  type ErrorCallback,
  type Nullable,
} from 'tough-cookie';

// Invariants:
// - `#domains` has no domain without cookies; the most recently used domain is the last one;
// - `#size` is the number of all cookies;
// - `#secure` has each secure cookie once for its domain and for each domain above it, under the name of the cookie and
//   that domain.

/**
 * Cookies in memory. Unlike the store of `tough-cookie` it counts them, forgets domains without cookies, and finds the
 * secure cookies below a domain, so that none of these takes time in proportion to all cookies.
 */
export class CookieStore extends Store {
  override synchronous = true;
  readonly #domains = new Map<string, Map<string, Cookie>>();
  readonly #secure = new Map<string, Set<Cookie>>();
  #size = 0;

  override findCookie(
    domain: Nullable<string>,
    path: Nullable<string>,
    key: Nullable<string>,
    callback?: Callback<Cookie | undefined>,
  ): Promise<Cookie | undefined> {
    return settle(this.#domains.get(domain ?? '')?.get(placeOf(path, key)), callback);
  }

  override findCookies(
    domain: Nullable<string>,
    path: Nullable<string>,
    allowSpecialUseDomain = false,
    callback?: Callback<Cookie[]>,
  ): Promise<Cookie[]> {
    const found: Cookie[] = [];
    if (!domain) return settle(found, callback);
    for (const each of permuteDomain(domain, allowSpecialUseDomain) ?? [domain]) {
      const cookies = this.#domains.get(each);
      if (cookies === undefined) continue;
      this.#use(each, cookies);
      for (const cookie of cookies.values()) if (!path || pathMatch(path, cookie.path ?? '/')) found.push(cookie);
    }
    return settle(found, callback);
  }

  override putCookie(cookie: Cookie, callback?: ErrorCallback): Promise<void> {
    const { domain, path, key } = cookie;
    if (domain !== null && path !== null) {
      this.#remove(domain, placeOf(path, key));
      const cookies = this.#domains.get(domain) ?? new Map<string, Cookie>();
      cookies.set(placeOf(path, key), cookie);
      this.#use(domain, cookies);
      this.#size++;
      if (cookie.secure)
        for (const name of indexedAs(cookie)) this.#secure.set(name, (this.#secure.get(name) ?? new Set()).add(cookie));
    }
    return done(callback);
  }

  override updateCookie(_old: Cookie, cookie: Cookie, callback?: ErrorCallback): Promise<void> {
    return this.putCookie(cookie, callback);
  }

  override removeCookie(
    domain: Nullable<string>,
    path: Nullable<string>,
    key: Nullable<string>,
    callback?: ErrorCallback,
  ): Promise<void> {
    this.#remove(domain ?? '', placeOf(path, key));
    return done(callback);
  }

  override removeCookies(domain: string, path: Nullable<string>, callback?: ErrorCallback): Promise<void> {
    for (const [place, cookie] of [...(this.#domains.get(domain) ?? [])])
      if (!path || cookie.path === path) this.#remove(domain, place);
    return done(callback);
  }

  override removeAllCookies(callback?: ErrorCallback): Promise<void> {
    this.#domains.clear();
    this.#secure.clear();
    this.#size = 0;
    return done(callback);
  }

  override getAllCookies(callback?: Callback<Cookie[]>): Promise<Cookie[]> {
    const all = [...this.#domains.values()].flatMap((it) => [...it.values()]);
    return settle(
      all.sort((one, other) => one.creationIndex - other.creationIndex),
      callback,
    );
  }

  /** Returns the secure cookies of that name, for a domain and the domains below it. */
  secureBelow(key: string, domain: string): readonly Cookie[] {
    return [...(this.#secure.get(`${key} ${domain}`) ?? [])];
  }

  /** Removes cookies until at most `max` are left, beginning with those of the least recently used domain. */
  trim(max: number): void {
    for (const [domain, cookies] of this.#domains) {
      if (this.#size <= max) return;
      for (const { path, key } of [...cookies.values()].sort(leastUsedFirst).slice(0, this.#size - max))
        this.#remove(domain, placeOf(path, key));
    }
  }

  #use(domain: string, cookies: Map<string, Cookie>): void {
    this.#domains.delete(domain);
    this.#domains.set(domain, cookies);
  }

  #remove(domain: string, place: string): void {
    const cookies = this.#domains.get(domain);
    const cookie = cookies?.get(place);
    if (cookies === undefined || cookie === undefined) return;
    cookies.delete(place);
    if (cookies.size === 0) this.#domains.delete(domain);
    this.#size--;
    for (const name of indexedAs(cookie)) {
      const secure = this.#secure.get(name);
      secure?.delete(cookie);
      if (secure?.size === 0) this.#secure.delete(name);
    }
  }
}

/** Returns the key of a cookie within its domain. No path contains the control character. */
const placeOf = (path: Nullable<string>, key: Nullable<string>): string => `${path ?? ''}\0${key ?? ''}`;

/** Returns the keys of the index: the name with its domain, and with each domain above it. No name contains a blank. */
function indexedAs({ key, domain }: Cookie): string[] {
  const labels = (domain ?? '').split('.');
  return labels.map((_, at) => `${key} ${labels.slice(at).join('.')}`);
}

/** Calls back in the same turn, and also returns a promise, as `tough-cookie` expects of a store. */
function settle<T>(value: T, callback: Callback<T> | undefined): Promise<T> {
  callback?.(null, value);
  return Promise.resolve(value);
}

function done(callback: ErrorCallback | undefined): Promise<void> {
  callback?.(null);
  return Promise.resolve();
}

/** Sorts the least recently used cookies first. A jar that was loaded from storage may have other values than dates. */
export function leastUsedFirst(one: Cookie, other: Cookie): number {
  return usedAt(one) - usedAt(other) || one.creationIndex - other.creationIndex;
}

const usedAt = ({ lastAccessed }: Cookie): number =>
  typeof lastAccessed === 'object' && lastAccessed !== null ? lastAccessed.getTime() : 0;
