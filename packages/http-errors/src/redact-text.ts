import { sanitizeUrl } from './sanitize-url.ts';
import { isSensitiveKey } from './sensitive-key.ts';

const longest = 2000;
/** Longer texts are cut before they are searched. */
const searched = 32_768;

const suspicious = /[@=?#]|:\/\/|":|bearer |basic |authorization|cookie|-key|-token|invalid header/i;
const urls = /[a-z][a-z\d+.-]{0,30}:[\\/]{2}\S+/gi;
const bareCredentials = /[^\s\\/@:"'(<]{1,256}:[^\s\\/@]{1,256}@(?=[\w[])/g;
const headers = /\b((?:proxy-)?authorization|(?:set-)?cookie|x-[a-z-]{0,30}(?:key|token))(["']?\s{0,9}[:=])[^\r\n]*/gi;
const schemes = /\b(bearer|basic)\s+[^\s"',;]+/gi;
const members = /([\w.%[\]-]{1,64})(=|"\s{0,9}:\s{0,9}"?)([^&\s"']+)/g;
const headerValue = '" is an invalid header value';

/**
 * A text without the secrets that texts of errors are known to hold: URLs as `sanitizeUrl` writes them, `user:password@`,
 * `token=…`, `Authorization: …`, `Cookie: …`, `Bearer …`. Cut to 2,000 characters.
 */
export function redactText(text: string, sensitiveKeys: readonly string[] = [], most: number = longest): string {
  let clean = text;
  if (clean.length > searched) clean = clean.slice(0, searched).replace(/\S+$/, '');
  if (suspicious.test(clean)) {
    const end = clean.lastIndexOf(headerValue);
    if (end > 0) clean = `${clean.slice(0, clean.indexOf('"') + 1)}[REDACTED]${clean.slice(end)}`;
    clean = clean
      .replace(urls, (url) => sanitizeUrl(url, { sensitiveKeys }))
      .replace(bareCredentials, '***:***@')
      .replace(headers, '$1$2 [REDACTED]')
      .replace(schemes, '$1 [REDACTED]')
      .replace(members, (whole, key: string, mark: string) =>
        isSensitiveKey(key, sensitiveKeys) ? `${key}${mark}[REDACTED]` : whole,
      );
  }
  return clip(clean, most);
}

/** At most `most` characters, with a mark where something was cut off. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
