import { isSensitiveKey, mayHoldSecret, type SanitizeOptions, sensitiveKeysOf } from './sensitive-key.ts';

/** Where a backslash is as good as a slash. */
const special = /^ *(?:(?:https?|wss?|ftp|file):|[\\/]{2})/i;
/**
 * User information up to its `@`, after what stands before it: `http:` and any number of slashes, or at least two. Where no
 * host and port follow there, the password has a / ? or # in it. Without slashes `user:password` is needed, and no address.
 */
const userInfo =
  /^((?: *(?:https?|wss?|ftp):\/*| *[\\/]{2,}|[^@/?#]*:[\\/]{2})(?!:?@[^@]*$))(?:[^/?#]*|(?!(?:\[[^\]]*\]|[^:/?#]*)(?::\d*)?(?:[/?#]|$)).*)@|^(?!mailto:|sips?:|xmpp:|acct:|urn:)[^/?#][^:/?#]*:[^/?#]+@/is;

/** What a browser's parser may take for an `@`, and then refuses. */
const wideAt = /[\uff20\ufe6b]/g;

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
  if (!/[@?#\uff20\ufe6b]/.test(clean)) return clean;
  const safe = withoutUser(clean).replace(/#.*/s, '');
  const query = safe.indexOf('?');
  return query < 0 ? safe : redactQuery(safe, sensitiveKeysOf(options), query);
}

function withoutUser(url: string): string {
  const narrow = url.replace(wideAt, '@');
  if (!narrow.includes('@')) return url;
  const [found, before = ''] = userInfo.exec(special.test(url) ? narrow.replaceAll('\\', '/') : narrow) ?? [''];
  return found ? `${url.slice(0, before.length)}***:***@${url.slice(found.length)}` : url;
}

/** Redacts the query that starts at an index of a text, or any text with `name=value` in it. A secret goes up to the next `&`. */
export function redactQuery(text: string, sensitiveKeys: readonly string[], start = 0): string {
  const query = text.slice(start);
  if (!mayHoldSecret(query, sensitiveKeys)) return text;
  let secret = false;
  const redact = (part: string): string => {
    if (secret && !part.startsWith('&')) return '';
    const name = part.replace(/=.*/s, '');
    secret = isSensitiveKey(name, sensitiveKeys);
    return secret ? `${name}=[REDACTED]` : part;
  };
  return text.slice(0, start) + query.split(/(?=[&;?])/).map(redact).join('');
}

/** The host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  return /^[^/?#]*\/\/(?:\*{3}:\*{3}@)?(\[[^\]]*\]|[^:/?#]*)/.exec(url)?.[1] ?? '';
}
