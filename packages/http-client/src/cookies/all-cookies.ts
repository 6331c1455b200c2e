import type { Cookie, Store } from 'tough-cookie';

/** Every cookie of a store; `undefined` where it cannot tell: `tough-cookie` asks that of a store only to write a jar down. */
export async function allCookies(store: Store | undefined): Promise<Cookie[] | undefined> {
  try {
    return await store?.getAllCookies();
  } catch {
    return undefined;
  }
}
