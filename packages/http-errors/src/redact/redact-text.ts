import { redactKnownTokens } from './known-tokens.ts';
import { redactNamedSecrets } from './named-secrets.ts';
import { redactQuery } from './redact-query.ts';
import { replaceMatches } from './replace-matches.ts';
import { sanitizeUrl } from './sanitize-url.ts';
import { hasSignOfSecret } from './signs-of-secrets.ts';

/** The longest URL or name that an error keeps. */
export const maxFieldLength = 2048;
/** The longest text that an error keeps. */
const maxTextLength = 4096;
/** The rest of a longer text is dropped unread. */
export const maxScannedLength = 32_768;

/** Forms of secrets that have neither a name nor a URL. */
const forms: readonly (readonly [pattern: RegExp, by: string])[] = [
  // fetch: 'Headers.append: "abc" is an invalid header value.'
  [/^([^"]*").*(?=" is an invalid header)/s, '$1[REDACTED]'],
  // node-fetch: 'abc is not a legal HTTP header value'
  [/^.*(?= is not a legal)/s, '[REDACTED]'],
  // '-----BEGIN RSA PRIVATE KEY-----…-----END RSA PRIVATE KEY-----', perhaps cut off
  [/-----BEGIN [A-Z ]{0,64}PRIVATE KEY(?: BLOCK)?-----.*?(?=-----END|$)/gs, '[REDACTED]'],
  // 'NTLM TlRMTVNTUAAB…': its first seven bytes are always 'NTLMSSP'
  [/(?<=\b(?:negotiate|ntlm) )TlRMTVNTU[a-z\d+/]{7,}={0,2}/gi, '[REDACTED]'],
  // 'Negotiate YIIFzAYGKwYBBQUC…' (RFC 4559), but not 'negotiate authentication'
  [/(?<=\b(?:negotiate|ntlm) )(?=[a-z+/]{0,99}\d)[a-z\d+/]{16,}={0,2}(?!\w)/gi, '[REDACTED]'],
  // 'Digest username="ann", response="…"'
  [/(?<=digest )\w+=.*/gi, '[REDACTED]'],
  // 'curl -u ann:pw', 'curl --proxy-user "ann:pw"'
  [/(?<=(?<![\w-])(?:-u[ =]?|--(?:proxy-)?user[ =])[\\"']{0,8}[^\s:"']{0,256}:)\S+/gi, '[REDACTED]'],
];

// A URL in a text. Its password may contain a blank, or end with the line of the file that it was read from; parsers
// skip a tab.

/** `https://`, `redis:\\`, `http:/`. */
const scheme = '(?<![a-z])(?:[a-z][a-z\\d+.-]{0,30}:[\\\\/]{2}|(?:https?|wss?|ftp):[\\\\/]?)';
/** `ann:two words@`, but not `host:80 and b@`. */
const userAndPassword = '(?:[^\\s/?#@:]|\\t){0,256}:(?!\\d{1,5}(?!\\w))[^/@]{0,256}@';
/** `ann@`. */
const userOnly = '(?:[^\\s/?#@]|\\t){0,256}@';
const url = /* @__PURE__ */ new RegExp(`${scheme}(?:${userAndPassword}|${userOnly})?\\S+`, 'gi');

/** `ann:pw@`, `//ann:pw@`, `:pw@` without a scheme; the group is the slashes. */
const bareUser = /(?<![^\s"'(<=])([\\/]{2,})?(?:[^\s\\/@:"'(<]{1,256}:(?![\\/])[^\s\\@]{1,256}|:[^\s\\/@"']{1,256})@/g;

/** `/a?token=abc`. */
const bareQuery = /(?<!\S)[^\s=]{1,256}=\S+/g;

/** Removes the secrets from a text. */
export type Redact = (text: string) => string;

/**
 * Returns a function that removes secrets from texts of errors: URLs are written as by `sanitizeUrl`, and
 * `user:password@`, `token=…`, `"password": …`, `Authorization: …`, `Bearer …`, private keys and known tokens lose
 * their secrets. It truncates the text to 4,096 characters.
 */
export function redactor(sensitiveKeys: readonly string[] = []): Redact {
  return (text) => {
    const scanned = text.length > maxScannedLength ? text.slice(0, text.lastIndexOf(' ', maxScannedLength) + 1) : text;
    if (sensitiveKeys.length === 0 && !hasSignOfSecret(scanned)) return truncate(scanned, maxTextLength);
    let clean = redactNamedSecrets(scanned, sensitiveKeys);
    for (const [pattern, by] of forms) clean = replaceMatches(clean, pattern, by);
    clean = redactKnownTokens(clean);
    clean = clean.replace(url, (found) => sanitizeUrl(found, { sensitiveKeys }));
    clean = replaceMatches(clean, bareUser, '$1***:***@');
    clean = clean.replace(bareQuery, (found) => redactQuery(found, sensitiveKeys));
    return truncate(clean, maxTextLength);
  };
}

/** Returns at most `maxLength` characters of a text, with `…` where something was cut off. */
export function truncate(text: string, maxLength: number = maxFieldLength): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
