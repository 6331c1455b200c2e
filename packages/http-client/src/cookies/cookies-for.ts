import type { Cookie, Store } from 'tough-cookie';

/** The cookies of a domain and of those above it, whatever their paths. For a host such as `local`, `tough-cookie` throws; it has none then. */
export async function cookiesFor(store: Store | undefined, domain: string): Promise<Cookie[]> {
  try {
    return (await store?.findCookies(domain, null, true)) ?? [];
  } catch {
    return [];
  }
}
