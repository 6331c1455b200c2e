import type { CookieJar } from 'tough-cookie';
import { allCookies } from './all-cookies.ts';
import { pruneCookies } from './prune-cookies.ts';

/** Cookies of a client or session, kept by the rules of RFC 6265: origin, path, Secure, prefixes, public suffixes. */
export interface Cookies {
  /** The value of `Cookie` for a URL, '' when there is none. */
  readonly header: (url: URL) => Promise<string>;
  /** Keeps the cookies of the `Set-Cookie` lines of a response. Those that are not allowed, and those that are too many, are dropped without an error. */
  readonly store: (lines: string | readonly string[] | undefined, url: URL) => Promise<void>;
}

/** Longest line that is read (RFC 6265 asks for 4096 at least). */
const maxLine = 8192;
/** Lines read of one response. */
const maxLines = 50;
/** Longest `Cookie` header that is sent. */
const maxHeader = 8192;

/** A new jar. Its library is loaded here and not above: most programs never meet a cookie. */
export async function makeJar(): Promise<CookieJar> {
  const { createCookieJar } = await import('./cookie-jar.ts');
  return createCookieJar();
}

/** Keeps cookies in a jar: in the one that is given, or in a new one as soon as there is a cookie. */
export function createCookies(jar?: CookieJar): Cookies {
  return {
    header: async (url) => {
      if (jar === undefined) return '';
      let header = '';
      for (const cookie of await jar.getCookies(url.href)) {
        const pair = cookie.cookieString();
        const longer = header === '' ? pair : `${header}; ${pair}`;
        // One that does not fit must not keep the others back.
        if (longer.length <= maxHeader) header = longer;
      }
      return header;
    },
    store: async (lines, url) => {
      if (lines === undefined) return;
      const { breaksPrefix, canonicalDomain, createCookieJar, wouldHideSecure } = await import('./cookie-jar.ts');
      jar ??= createCookieJar();
      const { store } = jar;
      let all: ReturnType<typeof allCookies> | undefined;
      const listed = (): typeof all & object => (all ??= allCookies(store));
      const read = (typeof lines === 'string' ? [lines] : lines)
        .slice(0, maxLines)
        .filter((line) => line.length <= maxLine);
      for (const line of read) {
        if (breaksPrefix(line) || (url.protocol === 'http:' && (await wouldHideSecure(store, line, url, listed))))
          continue;
        await jar.setCookie(line, url.href, { ignoreError: true });
      }
      await pruneCookies(store, canonicalDomain(url.hostname) ?? '', read.length);
    },
  };
}
