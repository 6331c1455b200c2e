import { indexOr } from './value-boundaries.ts';
import { redactNamed } from './named-secrets.ts';
import { isSensitiveKey, mayHoldSecret, type SanitizeOptions, sensitiveKeysOf } from './sensitive-key.ts';

/** The beginning of a URL in which a backslash counts as a slash. */
const special = /^ *(?:(?:https?|wss?|ftp|file):|[\\/]{2})/i;
/**
 * User information up to its `@`. The group is what stands in front of it: `http:` or the like and any number of slashes, another scheme and two
 * slashes, or at least two slashes alone. User information ends with the last `@` in front of a / ? or #; if what stands there is no host and port
 * either, the password contains that character, and the last `@` of all counts. Empty user information does not match. Without slashes, only
 * `user:password@` matches: not an address such as `mailto:…`, not two colons in a row, and no second `@` with nothing after it. Anything else is a path.
 */
const userInfo =
  /^((?: *(?:https?|wss?|ftp):(?:[ /]*\/)?| *[\\/]{2,}|[^@/?#]*: *[\\/]{2})(?!:?@[^@]*$))(?:[^/?#]*|(?!(?:\[[^\]]*\]|[^:/?#]*)(?::\d*)?(?:[/?#]|$)).*)@|^(?! *(?:mailto|sips?|xmpp|acct|urn|tag|https?|wss?|ftp):|[^@/?#]*@[^/?#]*@(?:[/?#]|$))[^/?#][^:/?#]*:(?!:)[^/?#]+@/is;

/** Texts that look like secrets: signed tokens (RFC 7519) and other JSON in base64, tokens of GitHub, Slack, Stripe, OpenAI, Google and Telegram, webhooks. */
export const token: RegExp =
  /\b(?:eyJ|gh[a-z]_|xox[a-z]-|xapp-|AIza|[rs]k[-_]|bot\d+:|services\/T\w+\/B\w+\/|webhooks\/\d+\/)[\w.+=-]{12,}/g;

/** A text without control characters. */
export function printable(text: string): string {
  return /[\0-\x1f\x7f]/.test(text) ? text.replace(/[\0-\x1f\x7f]+/g, '') : text;
}

/** The same as `text.replace(pattern, by)`, but faster for a text without matches: engines prepare for the groups in `by` before they search. */
export function replaceMatches(text: string, pattern: RegExp, by: string): string {
  return text.search(pattern) < 0 ? text : text.replace(pattern, by);
}

/** Characters that a browser's parser may read as `@`, and then refuses. */
const wideAt = /[\uff20\ufe6b]/g;

/**
 * Returns a URL without its secrets: user information becomes `***:***`, values of sensitive query parameters become
 * `[REDACTED]`, and the fragment and control characters are removed. Everything else stays as it was written, also in a URL that
 * cannot be parsed. Never throws; a second call changes nothing.
 *
 * Implements "URL sanitization" of the specification. User information is found as the WHATWG URL Standard finds it.
 *
 * @param url a URL, absolute or not, well-formed or not
 * @param options names of sensitive query parameters in addition to the built-in ones
 * @example
 * ```ts
 * sanitizeUrl('https://ann:pw@example.com/a?token=t&q=1#top'); // → 'https://***:***@example.com/a?token=[REDACTED]&q=1'
 * ```
 */
export function sanitizeUrl(url: string, options: SanitizeOptions = {}): string {
  // Loggers pass what they have: a URL object counts as its text.
  const clean = printable(String(url)).replace(token, '[REDACTED]');
  if (!/[@?#;\uff20\ufe6b]|%40/.test(clean)) return clean;
  const keys = sensitiveKeysOf(options);
  const whole = withoutUser(clean);
  const safe = whole.slice(0, indexOr(whole, '#', 0));
  const path = safe.slice(0, indexOr(safe, '?', 0));
  // A path may have parameters: `/a;jsessionid=1` (RFC 3986 section 3.3).
  return (path.includes(';') ? redactNamed(path, keys) : path) + redactQuery(safe.slice(path.length), keys);
}

function withoutUser(url: string): string {
  if (!/[@\uff20\ufe6b]|%40/.test(url)) return url;
  const narrow = url.replace(wideAt, '@');
  const [found, before = ''] = userInfo.exec(special.test(url) ? narrow.replaceAll('\\', '/') : narrow) ?? [''];
  return replaceMatches(
    found ? `${url.slice(0, before.length)}***:***@${url.slice(found.length)}` : url,
    nestedUser,
    '$1***:***@',
  );
}

/** User information of a URL within a path or a query, as it is or encoded. */
const nestedUser =
  /((?::|%(?:25)*3a)(?<=\W\w+\W\w*)(?:[\\/]|%(?:25)*(?:2f|5c)){2})(?:(?!%(?:25)*(?:2f|5c))[^\s&?#@\\/])+(?:@|%(?:25)*40)/gi;

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
  return replaceMatches(
    query
      .split(/(?=[&;?])/)
      .map(redact)
      .join(''),
    nestedUser,
    '$1***:***@',
  );
}

/** Whether a value is itself a query, JSON or a header with a secret in it, encoded once or more. */
function holdsSecret(value: string, sensitiveKeys: readonly string[]): boolean {
  let text = value;
  for (let depth = 0; depth < 3 && text.includes('%'); depth++) {
    text = text.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  return redactNamed(text, sensitiveKeys) !== text;
}

/** The host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  return /^[^/?#]*\/\/(?:\*{3}:\*{3}@)?(\[[^\]]*\]|[^:/?#\\]*)/.exec(url)?.[1] ?? '';
}
