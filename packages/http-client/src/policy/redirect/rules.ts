import { invalid } from '../../base/messages.ts';
import type { CallSecurity } from '../../request/settings.ts';
import { ErrTooManyRedirects } from '../../base/sentinels.ts';
import { crossOriginHeaders } from '../../request/headers.ts';
import { readUrl } from '../../request/parse-url.ts';

/**
 * The method of the next request: POST becomes GET on 301 and 302, all but HEAD on 303 (RFC 9110, 15.4.2 to 15.4.4).
 */
export function nextMethod(statusCode: number, method: string): string {
  if (statusCode === 303 && method !== 'HEAD') return 'GET';
  if ((statusCode === 301 || statusCode === 302) && method === 'POST') return 'GET';
  return method;
}

/** Returns the key of a request in the list of visits: a key that comes twice is a loop. */
export function visitOf(method: string, url: URL): string {
  return `${method} ${url.href}`;
}

/** Headers about a body that is dropped, beside `Content-…` (RFC 9110, section 15.4). */
const bodyHeaders = new Set(['digest', 'repr-digest', 'last-modified']);

/** The headers of the next request. */
export function nextHeaders<T>(
  headers: Readonly<Record<string, T>>,
  crossOrigin: boolean,
  dropsBody: boolean,
): Record<string, T> {
  const kept = Object.create(null) as Record<string, T>;
  for (const [name, value] of Object.entries(headers)) {
    if (crossOrigin && !crossOriginHeaders.has(name)) continue;
    if (dropsBody && (name.startsWith('content-') || bodyHeaders.has(name))) continue;
    kept[name] = value;
  }
  return kept;
}

/** The limits of a client for redirects, with the number of a request. */
type RedirectRules = Pick<CallSecurity, 'maxUrlBytes' | 'redirectAllowList' | 'allowInsecureRedirects'> & {
  readonly maxRedirects: number;
};

/**
 * Returns the URL of a redirect. It must parse, have a known scheme and an allowed host, and not lead from `https:` to
 * `http:`. User information and fragment are removed.
 *
 * @param method of the request to come
 * @param visited every request so far, see {@link visitOf}; '' for one that counts but may have another response now. A
 *   redirect to its own URL is not a loop: only the limit ends it.
 * @throws ClientError of type Validation
 */
export function nextUrl(
  location: string,
  from: URL,
  method: string,
  visited: readonly string[],
  rules: RedirectRules,
): URL {
  if (visited.length > rules.maxRedirects) {
    const message = `redirect limit exceeded: stopped after ${rules.maxRedirects} redirects`;
    throw invalid(message, ErrTooManyRedirects);
  }
  if (location.length > rules.maxUrlBytes) throw blocked(`location is longer than ${rules.maxUrlBytes} bytes`);
  const next = readUrl(fromWire(location), from);
  if (next === undefined) throw blocked('location is not a URL');
  if (next.protocol !== 'http:' && next.protocol !== 'https:') throw blocked('scheme is not http or https');
  if (from.protocol === 'https:' && next.protocol === 'http:' && !rules.allowInsecureRedirects)
    throw blocked('https must not lead to http');
  if (!isAllowedHost(next.hostname, rules.redirectAllowList)) throw blocked('host is not on the allow-list');
  next.username = '';
  next.password = '';
  next.hash = '';
  const visit = visitOf(method, next);
  if (visit !== visited.at(-1) && visited.includes(visit))
    throw invalid('circular redirect detected', new Error('this URL was requested before'));
  return next;
}

/** Percent-encodes bytes that the parser read as latin1, as the URL standard does with the text of UTF-8. */
function fromWire(location: string): string {
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether a host is on a list of exact names and `*.` patterns; an empty list allows all. */
export function isAllowedHost(hostname: string, list: readonly string[]): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    list.length === 0 ||
    list.some((it) => (it.startsWith('*.') ? host === it.slice(2) || host.endsWith(it.slice(1)) : host === it))
  );
}

const blocked = (why: string): Error => invalid('redirect blocked by policy', new Error(why));
