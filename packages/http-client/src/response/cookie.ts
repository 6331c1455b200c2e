import type { Cookie } from 'tough-cookie';

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

/** Reads `Set-Cookie` lines; what is no cookie is left out. The library for it is loaded here and not above: many programs never meet a cookie. */
export async function readSetCookies(lines: string | readonly string[]): Promise<readonly HttpCookie[]> {
  const { Cookie } = await import('tough-cookie');
  const cookies: HttpCookie[] = [];
  for (const line of typeof lines === 'string' ? [lines] : lines) {
    const cookie = line.length > maxSetCookie ? undefined : Cookie.parse(line);
    if (cookie !== undefined) cookies.push(plain(cookie));
  }
  return cookies;
}

/** A cookie of `tough-cookie` as plain data. */
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
