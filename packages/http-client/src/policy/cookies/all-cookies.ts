import type { Cookie, Store } from 'tough-cookie';

/** Every cookie of a store; `undefined` if the store cannot list them. Only the serialisation of a jar needs that, so not every store can. */
export async function allCookies(store: Store | undefined): Promise<Cookie[] | undefined> {
  try {
    return await store?.getAllCookies();
  } catch {
    return undefined;
  }
}
