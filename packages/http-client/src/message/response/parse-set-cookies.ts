import { Cookie } from 'tough-cookie';
import { toHttpCookie, type SetCookieParser } from './set-cookie.ts';

const maxLineLength = 8192;

/** Reads `Set-Cookie` lines by `tough-cookie`. */
export const parseSetCookies: SetCookieParser = (lines) =>
  lines.flatMap((line) => {
    const cookie = line.length > maxLineLength ? undefined : Cookie.parse(line);
    return cookie === undefined ? [] : toHttpCookie(cookie);
  });
