import { isSensitiveKey, mayHoldSecret, type SanitizeOptions, sensitiveKeysOf } from './sensitive-key.ts';

/** Where a backslash is as good as a slash. */
const special = /^ *(?:(?:https?|wss?|ftp|file):|[\\/]{2})/i;
/**
 * User information up to its `@`, after what stands before it: `http:` and any number of slashes, or at least two. Where no
 * host and port follow there, the password has a / ? or # in it. Without slashes `user:password` is needed, and no address.
 */
const userInfo =
  /^((?: *(?:https?|wss?|ftp):\/*| *[\\/]{2,}|[^@/?#]*:[\\/]{2})(?!:?@[^@]*$))(?:[^/?#]*|(?!(?:\[[^\]]*\]|[^:/?#]*)(?::\d*)?(?:[/?#]|$)).*)@|^(?!mailto:|sips?:|xmpp:|acct:|urn:)[^/?#][^:/?#]*:[^/?#]+@/is;

/** A signed or encrypted token (RFC 7519), or other JSON in base64. */
export const token: RegExp = /(?<![\w-])eyJ[\w-]{5}[\w.+=-]*/g;

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
  const text = String(url);
  const clean = /[\0-\x1f\x7f]/.test(text) ? text.replace(/[\0-\x1f\x7f]+/g, '') : text;
  if (!/[@?#;\uff20\ufe6b]|eyJ/.test(clean)) return clean;
  const keys = sensitiveKeysOf(options);
  const whole = withoutUser(clean);
  const fragment = whole.indexOf('#');
  const safe = fragment < 0 ? whole : whole.slice(0, fragment);
  const index = safe.indexOf('?');
  const path = index < 0 ? safe : safe.slice(0, index);
  const query = safe.slice(path.length);
  const [cleanPath, cleanQuery] = [redactPath(path, keys), redactQuery(query, keys)];
  return cleanPath === path && cleanQuery === query ? safe : cleanPath + cleanQuery;
}

/** Redacts tokens and parameters of a path: `/a;jsessionid=1` (RFC 3986 section 3.3). */
function redactPath(path: string, sensitiveKeys: readonly string[]): string {
  if (!/;|eyJ/.test(path)) return path;
  return path.replace(token, '[REDACTED]').replace(/;([^=;/]*)=[^;/]*/g, (it, name: string) => (isSensitiveKey(name, sensitiveKeys) ? `;${name}=[REDACTED]` : it));
}

function withoutUser(url: string): string {
  if (!/[@\uff20\ufe6b]/.test(url)) return url;
  const narrow = url.replace(wideAt, '@');
  const [found, before = ''] = userInfo.exec(special.test(url) ? narrow.replaceAll('\\', '/') : narrow) ?? [''];
  return found ? `${url.slice(0, before.length)}***:***@${url.slice(found.length)}` : url;
}

/** User information of a URL within a query, as it is or encoded. */
const nestedUser = /((?::|%(?:25)*3a)(?:[\\/]|%(?:25)*(?:2f|5c)){2})(?:(?!%(?:25)*2f)[^\s&/?#@])+(?:@|%(?:25)*40)/gi;

/** Redacts a query, or any text with `name=value` in it. A secret goes up to the next `&`. */
export function redactQuery(query: string, sensitiveKeys: readonly string[]): string {
  if (!mayHoldSecret(query, sensitiveKeys)) return query;
  let secret = false;
  const redact = (part: string): string => {
    if (secret && !part.startsWith('&')) return '';
    if (/^[^=]*:$/.test(part)) return part;
    const name = part.replace(/=.*/s, '');
    secret = isSensitiveKey(name, sensitiveKeys);
    return secret || holdsSecret(part.slice(name.length + 1), sensitiveKeys) ? `${name}=[REDACTED]` : part;
  };
  return query.split(/(?=[&;?])/).map(redact).join('').replace(token, '[REDACTED]').replace(nestedUser, '$1***:***@');
}

/** Whether a value is itself a query, JSON or a header with a secret in it, encoded once or more. */
function holdsSecret(value: string, sensitiveKeys: readonly string[]): boolean {
  let text = value;
  for (let depth = 0; depth < 3 && text.includes('%'); depth++) {
    text = text.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  for (const [, name = ''] of text.matchAll(/([\w-]{1,64})[\]\\"']{0,4}[ +]?[:=](?!\[REDACTED\])/g)) if (isSensitiveKey(name, sensitiveKeys)) return true;
  return /(?:basic|bearer)[ +]\S/i.test(text);
}

/** The host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  return /^[^/?#]*\/\/(?:\*{3}:\*{3}@)?(\[[^\]]*\]|[^:/?#]*)/.exec(url)?.[1] ?? '';
}
