import type { CookieJar } from 'tough-cookie';
import type { SetCookieParser } from '../../response/base-result.ts';

/** The functions that need `tough-cookie`, which is large. */
export interface CookieLibrary {
  readonly createCookieJar: () => CookieJar;
  readonly storeCookies: (jar: CookieJar, lines: readonly string[], url: URL) => Promise<void>;
  readonly parseSetCookies: SetCookieParser;
}

/** The property of a jar of `createCookieJar` with the library that stores its cookies. */
export const cookieLibrary: unique symbol = Symbol.for('@wirework/http-client/cookie-library');

/** Returns the library of a jar; `undefined` for a jar that `createCookieJar` has not made. */
export function libraryOf(jar: CookieJar | boolean | undefined): CookieLibrary | undefined {
  return (Object(jar) as { readonly [cookieLibrary]?: CookieLibrary })[cookieLibrary];
}

/** The end of an error about a jar that a client on `fetch` cannot use. */
export const neededJar = "a jar of createCookieJar() of '@wirework/http-client/cookies'";
