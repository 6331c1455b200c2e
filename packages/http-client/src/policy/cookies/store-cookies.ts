import { canonicalDomain, type CookieJar } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';
import { breaksPrefix } from './breaks-prefix.ts';
import { pruneCookies } from './prune-cookies.ts';
import { wouldHideSecure } from './would-hide-secure.ts';

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
