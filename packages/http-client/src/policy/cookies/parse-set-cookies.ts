import { Cookie } from 'tough-cookie';
import type { HttpCookie, SetCookieParser } from '../../response/base-result.ts';

const maxLineLength = 8192;

/** Reads `Set-Cookie` lines by `tough-cookie`. */
export const parseSetCookies: SetCookieParser = (lines) =>
  lines.flatMap((line) => {
    const cookie = line.length > maxLineLength ? undefined : Cookie.parse(line);
    return cookie === undefined ? [] : toHttpCookie(cookie);
  });

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
