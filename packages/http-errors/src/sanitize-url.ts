import { own } from './peek.ts';
import { isSensitiveKey } from './sensitive-key.ts';

/** What else is a secret. */
export interface SanitizeOptions {
  /** Names of query parameters whose values are secrets, besides the built-in ones; case, `-` and `_` do not matter. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

// Where the user information may begin: after `http:` and any number of slashes, or after two slashes.
const lead = /^ *(?:(?:https?|wss?|ftp):[\\/]*|(?:[^@:/?#\\]*:)?[\\/]{2})/i;
/** Where a backslash is a slash. */
const special = /^ *(?:https?:|wss?:|ftp:|file:|[\\/])/i;
const hostAndPort = /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/;
/** What stands before an `@` without slashes in front: `user:password`, unless it is an address. */
const bare = /^(?!mailto:|sips?:|xmpp:|acct:|urn:).+:./is;

/**
 * Takes the secrets out of a URL: user information becomes `***:***`, values of sensitive query parameters become
 * `[REDACTED]`, the fragment and control characters go. Everything else stays as it was written, since it works on the
 * raw string; a URL that does not parse is treated the same way. Doing it twice changes nothing.
 *
 * Implements "URL sanitization" of the specification. User information is found as the WHATWG URL Standard finds it.
 *
 * @param url a URL, absolute or not, well-formed or not
 * @param options names that are sensitive besides the built-in ones
 * @example
 * ```ts
 * sanitizeUrl('https://ann:pw@example.com/a?token=t&q=1#top'); // → 'https://***:***@example.com/a?token=[REDACTED]&q=1'
 * ```
 */
export function sanitizeUrl(url: string, options: SanitizeOptions = {}): string {
  // Loggers hand in what they have: a URL object is as good as its text.
  const clean = String(url).replace(/[\0-\x1f\x7f]+/g, '');
  if (!/[@?#]/.test(clean)) return clean;
  const safe = (clean.includes('@') ? withoutUser(clean) : clean).replace(/#.*/, '');
  const query = safe.indexOf('?') + 1;
  if (query === 0) return safe;
  return safe.slice(0, query) + redactQuery(safe.slice(query), own(options, 'sensitiveKeys') ?? []);
}

function withoutUser(url: string): string {
  const before = lead.exec(url)?.[0];
  const rest = url.slice(before?.length ?? 0);
  const end = rest.search(special.test(url) ? /[\\/?#]/ : /[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  let at = authority.lastIndexOf('@');
  // A port that is no number, and an @ further on: the password has a / ? or # in it.
  if (before !== undefined && at < 0 && !hostAndPort.test(authority)) at = rest.lastIndexOf('@');
  const user = rest.slice(0, Math.max(at, 0));
  const found = before === undefined ? bare.test(user) : user !== '' && user !== ':';
  return found ? `${before ?? ''}***:***${rest.slice(at)}` : url;
}

/** Redacts a query, or any text with `name=value` in it. A secret goes up to the next `&`. */
export function redactQuery(query: string, sensitiveKeys: readonly string[]): string {
  const redact = (part: string): string => {
    let from = 0;
    for (const piece of part.replaceAll(';', '?').split('?')) {
      const name = piece.replace(/=.*/, '');
      if (isSensitiveKey(name, sensitiveKeys)) return `${part.slice(0, from + name.length)}=[REDACTED]`;
      from += piece.length + 1;
    }
    return part;
  };
  return query.split('&').map(redact).join('&');
}

/** The host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  return /^[^/?#]*\/\/(?:[^/?#]*@)?([^/?#]*?)(?::\d*)?(?:[/?#]|$)/.exec(url)?.[1] ?? '';
}
