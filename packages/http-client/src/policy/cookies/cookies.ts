import type { CookieJar } from 'tough-cookie';
import { invalid } from '../../base/messages.ts';
import { libraryOf, neededJar, type CookieLibrary } from './cookie-library.ts';

/** Cookies of a client or session, kept by the rules of RFC 6265: origin, path, Secure, prefixes, public suffixes. */
export interface Cookies {
  /** Returns the value of `Cookie` for a URL; '' for none. */
  readonly header: (url: URL) => Promise<string>;
  /**
   * Keeps the cookies of a response's `Set-Cookie` lines. Cookies that are not allowed, or exceed a limit, are dropped
   * without an error.
   */
  readonly store: (lines: string | readonly string[], url: URL) => Promise<void>;
}

/** Longest `Cookie` header that is sent. */
const maxHeaderLength = 8192;

/** Loads the library with the first cookie, because most programs use none. */
export type LoadCookies = () => Promise<CookieLibrary>;

/**
 * Loads the library by `import()`. A client on `fetch` does not use it, because a bundle in one file would contain the
 * library.
 */
export const loadCookies: LoadCookies = () => import('./cookie-jar.ts');

/**
 * Returns the cookies of an option: those of a jar, of a new jar for `true`, and `undefined` for `false`.
 *
 * @param load loads the library; `undefined` on `fetch`, where the jar must have it
 * @throws ClientError of type Validation if there is no library
 */
export function cookiesOf(option: boolean | CookieJar, load: LoadCookies | undefined): Cookies | undefined {
  if (option === false) return undefined;
  const jar = option === true ? undefined : option;
  const library = libraryOf(jar);
  if (library !== undefined) return createCookies(jar, () => Promise.resolve(library));
  if (load === undefined) throw invalid(`Cannot send the request: cookies must be ${neededJar}`);
  return createCookies(jar, load);
}

/** Keeps cookies in the given jar, or in a new one that the first cookie makes. */
export function createCookies(jar: CookieJar | undefined, load: LoadCookies): Cookies {
  return {
    header: async (url) => {
      if (jar === undefined) return '';
      let header = '';
      for (const cookie of await jar.getCookies(url.href)) {
        const pair = cookie.cookieString();
        const longer = header === '' ? pair : `${header}; ${pair}`;
        // A cookie that does not fit must not block the others.
        if (longer.length <= maxHeaderLength) header = longer;
      }
      return header;
    },
    store: async (lines, url) => {
      const library = await load();
      jar ??= library.createCookieJar();
      await library.storeCookies(jar, typeof lines === 'string' ? [lines] : lines, url);
    },
  };
}
