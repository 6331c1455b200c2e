import type { Cookie, Store } from 'tough-cookie';

/** Returns the cookies of a domain and of the domains above it, for all paths; none for a host such as `local`, for which `tough-cookie` throws. */
export async function cookiesFor(store: Store | undefined, domain: string): Promise<Cookie[]> {
  try {
    return (await store?.findCookies(domain, null, true)) ?? [];
  } catch {
    return [];
  }
}
