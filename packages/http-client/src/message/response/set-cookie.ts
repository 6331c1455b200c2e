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
