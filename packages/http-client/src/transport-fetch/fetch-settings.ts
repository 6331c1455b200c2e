import type { FetchFunction, FetchInit } from '../config/fetch-config.ts';

/** How a transport fetches. */
export interface FetchSettings {
  readonly fetch: FetchFunction;
  readonly init: FetchInit;
  /** Milliseconds of silence within a response body; 0 means no limit. */
  readonly bodyIdle: number;
  /** Whether the platform is a browser; see `isBrowser`. */
  readonly isBrowser: boolean;
  /** Whether it drops headers such as `User-Agent`; a browser does, React Native does not. */
  readonly dropsHeaders: boolean;
}

/** Whether this is React Native. */
export function isReactNative(): boolean {
  return (globalThis as { navigator?: { product?: string } }).navigator?.product === 'ReactNative';
}

/**
 * Whether `fetch` is that of a browser, or of React Native. Such a platform keeps cookies, follows redirects and sets
 * some headers itself, and shows neither cookies nor redirects.
 *
 * A browser removes `Cookie` from the headers of a request (Fetch, section 2.2.2), and other platforms do not.
 */
export function isBrowser(): boolean {
  if (isReactNative()) return true;
  try {
    return !new Request('http://localhost/', { headers: { cookie: 'a=b' } }).headers.has('cookie');
  } catch {
    return false;
  }
}

/** Headers that a browser sets itself, or drops without an error (Fetch, section 2.2.2). */
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|cookie2?|date|dnt|origin|referer|set-cookie|user-agent|via|proxy-.*|sec-.*)$/;

/** Whether a browser does not let a page set a header of that name, in lower case. */
export function isForbiddenHeader(name: string): boolean {
  return forbidden.test(name);
}
