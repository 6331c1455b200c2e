import type { Cookie, Store } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';

/** Cookies that are kept of one domain; RFC 6265 section 6.1 asks for 50 at least. */
const maxCookiesOfDomain = 180;
/** Cookies that are kept in all; RFC 6265 section 6.1 asks for 3000 at least. */
const maxCookies = 3000;

/** Removes the cookies that are too many: those that were not used for the longest time (RFC 6265 section 5.3). A store that cannot list its cookies must limit itself. */
export async function prune(store: Store | undefined): Promise<void> {
  const all = (await allCookies(store)) ?? [];
  if (store === undefined || all.length <= maxCookiesOfDomain) return;
  const kept = new Map<string | null, number>();
  let total = 0;
  for (const { domain, path, key } of all.toSorted(latestFirst)) {
    const ofDomain = (kept.get(domain) ?? 0) + 1;
    if (ofDomain > maxCookiesOfDomain || total >= maxCookies) {
      await store.removeCookie(domain, path, key);
    } else {
      kept.set(domain, ofDomain);
      total++;
    }
  }
}

function latestFirst(one: Cookie, other: Cookie): number {
  return usedAt(other) - usedAt(one) || other.creationIndex - one.creationIndex;
}

const usedAt = ({ lastAccessed }: Cookie): number =>
  typeof lastAccessed === 'object' && lastAccessed !== null ? lastAccessed.getTime() : 0;
