import type { SetCookieParser } from './set-cookie.ts';

/** Loads `tough-cookie`, which many programs never need, and returns the parser. */
export async function loadSetCookieParser(): Promise<SetCookieParser> {
  const { parseSetCookies } = await import('./parse-set-cookies.ts');
  return parseSetCookies;
}
