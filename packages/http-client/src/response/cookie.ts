import type { Cookie } from 'tough-cookie';
import { parseCookieDate } from './cookie-date.ts';

/** A cookie as a response set it, or a request sent it. */
export interface HttpCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string | undefined;
  readonly path: string | undefined;
  readonly expires: Date | undefined;
  /** Seconds. */
  readonly maxAge: number | undefined;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string | undefined;
}

const maxSetCookie = 8192;

/** Reads `Set-Cookie` lines; what is no cookie is left out. */
export function parseSetCookies(lines: readonly string[]): HttpCookie[] {
  return lines.map((it) => (it.length > maxSetCookie ? undefined : parseSetCookie(it))).filter((it) => it !== undefined);
}

/**
 * Reads a `Set-Cookie` line (RFC 6265, section 5.2): of an attribute that comes twice the last counts, one that cannot be read does not.
 *
 * @returns `undefined` for what has no name, or a control character in its name or value
 */
export function parseSetCookie(line: string): HttpCookie | undefined {
  const [pair = '', ...attributes] = line.split(';');
  const [name, value] = halves(pair);
  if (name === '' || value === undefined || hasControl.test(name + value)) return undefined;
  const cookie: { -readonly [K in keyof HttpCookie]: HttpCookie[K] } = {
    name,
    value,
    domain: undefined,
    path: undefined,
    expires: undefined,
    maxAge: undefined,
    secure: false,
    httpOnly: false,
    sameSite: undefined,
  };
  for (const attribute of attributes) {
    const [key, text = ''] = halves(attribute);
    switch (key.toLowerCase()) {
      case 'domain':
        cookie.domain = text.replace(/^\./, '').toLowerCase() || cookie.domain;
        break;
      case 'path':
        cookie.path = text.startsWith('/') ? text : undefined;
        break;
      case 'expires':
        cookie.expires = parseCookieDate(text) ?? cookie.expires;
        break;
      case 'max-age':
        if (/^-?\d+$/.test(text)) cookie.maxAge = Number.isFinite(Number(text)) ? Number(text) : undefined;
        break;
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'samesite':
        cookie.sameSite = sites.find((it) => it === text.toLowerCase());
        break;
    }
  }
  return cookie;
}

const sites = ['strict', 'lax', 'none'] as const;
const hasControl = /[\0-\x1f]/;

/** What stands before and behind the first `=`, without outer blanks; there may be none. */
function halves(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [trimmed(text), undefined] : [trimmed(text.slice(0, at)), trimmed(text.slice(at + 1))];
}

const trimmed = (text: string): string => text.replace(/^[\t ]+/, '').replace(/[\t ]+$/, '');

/** A cookie of a jar as plain data. */
export function plain(cookie: Cookie): HttpCookie {
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
