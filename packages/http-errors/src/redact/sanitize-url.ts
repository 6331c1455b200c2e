import { ownProperty } from '../thrown/read-property.ts';
import { redactKnownTokens } from './known-tokens.ts';
import { redactNamedSecrets } from './named-secrets.ts';
import { redactQuery } from './redact-query.ts';
import { normalizeKey } from './sensitive-key.ts';
import { redactUserInformation } from './user-information.ts';
import { indexOr } from './value-boundaries.ts';

/** Options of {@link sanitizeUrl}. */
export interface SanitizeOptions {
  /**
   * Names of query parameters whose values are secrets, in addition to the built-in ones; case, `-` and `_` are
   * ignored.
   */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/** Returns the names in the options, normalized; none if they are not a list. */
export function sensitiveKeysOf(options: SanitizeOptions): readonly string[] {
  const keys: unknown = ownProperty(options, 'sensitiveKeys');
  return Array.isArray(keys) ? keys.map((key) => normalizeKey(String(key))) : [];
}

/** Returns a text without control characters. */
export function printable(text: string): string {
  return /[\0-\x1f\x7f]/.test(text) ? text.replace(/[\0-\x1f\x7f]+/g, '') : text;
}

/** Without one of these, a URL has no user information, parameters or fragment. */
const mayHaveSecret = /[@?#;\uff20\ufe6b]|%40/;

/**
 * Returns a URL without its secrets: user information becomes `***:***`, values of sensitive query parameters become
 * `[REDACTED]`, and the fragment and control characters are removed. Everything else stays as it was written, also in a
 * URL that cannot be parsed. Never throws; a second call changes nothing.
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
  const clean = redactKnownTokens(printable(String(url)));
  if (!mayHaveSecret.test(clean)) return clean;
  const keys = sensitiveKeysOf(options);
  const userless = redactUserInformation(clean);
  const safe = userless.slice(0, indexOr(userless, '#', 0));
  const path = safe.slice(0, indexOr(safe, '?', 0));
  // A path may have parameters: `/a;jsessionid=1` (RFC 3986 section 3.3).
  return (path.includes(';') ? redactNamedSecrets(path, keys) : path) + redactQuery(safe.slice(path.length), keys);
}

/** `https://***:***@[::1]:80/`, `//host?`: the host is the group. */
const sanitizedHost = /^[^/?#]*\/\/(?:\*{3}:\*{3}@)?(\[[^\]]*\]|[^:/?#\\]*)/;

/** Returns the host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  return sanitizedHost.exec(url)?.[1] ?? '';
}
