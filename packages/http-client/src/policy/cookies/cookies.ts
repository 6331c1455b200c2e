import type { CookieJar } from 'tough-cookie';

/** Cookies of a client or session, kept by the rules of RFC 6265: origin, path, Secure, prefixes, public suffixes. */
export interface Cookies {
  /** Returns the value of `Cookie` for a URL; '' for none. */
  readonly header: (url: URL) => Promise<string>;
  /** Keeps the cookies of a response's `Set-Cookie` lines. Cookies that are not allowed, or exceed a limit, are dropped without an error. */
  readonly store: (lines: string | readonly string[] | undefined, url: URL) => Promise<void>;
}

/** Longest `Cookie` header that is sent. */
const maxHeaderLength = 8192;

/** Makes a jar. Loads its library only now, because most programs use no cookies. */
export async function makeJar(): Promise<CookieJar> {
  const { createCookieJar } = await import('./cookie-jar.ts');
  return createCookieJar();
}

/** Returns the cookies of an option: those of a jar, of a new jar for `true`, and `undefined` for `false`. */
export function cookiesOf(option: boolean | CookieJar): Cookies | undefined {
  return option === false ? undefined : createCookies(option === true ? undefined : option);
}

/** Keeps cookies in the given jar, or in a new one that the first cookie makes. */
export function createCookies(jar?: CookieJar): Cookies {
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
      if (lines === undefined) return;
      const { createCookieJar, storeCookies } = await import('./cookie-jar.ts');
      jar ??= createCookieJar();
      await storeCookies(jar, typeof lines === 'string' ? [lines] : lines, url);
    },
  };
}
