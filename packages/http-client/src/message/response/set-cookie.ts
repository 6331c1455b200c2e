import type { Cookie } from 'tough-cookie';

/** A cookie that a response set or a request sends. */
export interface HttpCookie {
  readonly name: string;
  readonly value: string;
  /** The `Domain` attribute; `undefined` if the cookie has none. */
  readonly domain: string | undefined;
  /** The `Path` attribute; `undefined` if the cookie has none. */
  readonly path: string | undefined;
  /** The `Expires` attribute; `undefined` if the cookie has none. */
  readonly expires: Date | undefined;
  /** The `Max-Age` attribute in seconds; `undefined` if the cookie has none. */
  readonly maxAge: number | undefined;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** The `SameSite` attribute: `strict`, `lax` or `none`; `undefined` if the cookie has none. */
  readonly sameSite: string | undefined;
}

/** Reads `Set-Cookie` lines; those that are not cookies are left out. */
export type SetCookieParser = (lines: readonly string[]) => readonly HttpCookie[];

/** Copies a cookie of `tough-cookie` into a plain object. */
export function toHttpCookie(cookie: Cookie): HttpCookie {
  return {
    name: cookie.key,
    value: cookie.value,
    domain: cookie.domain ?? undefined,
    path: cookie.path ?? undefined,
    expires: typeof cookie.expires === 'object' && cookie.expires !== null ? cookie.expires : undefined,
    maxAge: typeof cookie.maxAge === 'number' ? cookie.maxAge : undefined,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    sameSite: cookie.sameSite ?? undefined,
  };
}
