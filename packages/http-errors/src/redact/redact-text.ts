import { redactNamed } from './named-secrets.ts';
import { redactQuery, sanitizeUrl, replaceMatches, token } from './sanitize-url.ts';

/** The longest URL or name that an error keeps. */
export const maxFieldLength = 2048;

/** The longest text. */
const maxTextLength = 4096;
/** The rest of a longer text is dropped. */
export const maxScannedLength = 32_768;

/** Matches every text with a secret, and few others: a mark, a scheme, or a letter beside a digit. The colon of an address is between digits. */
const signsOfSecrets =
  /[=@#>→,"'`%J\t-]|z(?<=aiz)| (?<=(?:sic|rer|legal) )|_(?<=gh._|[rs]k_)|\d(?:[a-z]|(?<=[a-z]\d))|:(?!\d)(?<!Error:)|:(?<=[a-z]\d?:)\d/i;

/** Removes the secrets from a text. */
export type Redact = (text: string) => string;

/**
 * Makes the function that removes from a text what texts of errors are known to leak: URLs are written as by `sanitizeUrl`;
 * `user:password@`, `token=…`, `"password": …`, `Authorization: …`, `Cookie: …`, `Bearer …`, private keys and signed
 * tokens (RFC 7519) lose their secrets. It cuts the text to 4,096 characters.
 */
export function redactor(sensitiveKeys: readonly string[] = []): Redact {
  return (text) => {
    const searched = text.length > maxScannedLength ? text.slice(0, text.lastIndexOf(' ', maxScannedLength) + 1) : text;
    if (sensitiveKeys.length === 0 && !signsOfSecrets.test(searched)) return truncate(searched, maxTextLength);
    const clean = replaceMatches(
      redactNamed(searched, sensitiveKeys),
      /^([^"]*").*(?=" is an invalid header)|^.*(?= is not a legal)/s,
      '$1[REDACTED]',
    )
      .replace(/-----BEGIN [A-Z ]{0,64}PRIVATE KEY(?: BLOCK)?-----.*?(?=-----END|$)/gs, '[REDACTED]')
      // Tokens of SPNEGO and NTLM (RFC 4559), unlike the words that follow the verb.
      .replace(/(?<=\b(?:negotiate|ntlm) )(?=[a-z+/]{0,99}\d)[a-z\d+/]{16,}={0,2}(?!\w)/gi, '[REDACTED]')
      .replace(/(?<=digest )\w+=.*/gi, '[REDACTED]')
      // curl -u user:password
      .replace(/(?<=(?<![\w-])(?:-u[ =]?|--(?:proxy-)?user[ =])[\\"']{0,8}[^\s:"']{0,256}:)\S+/gi, '[REDACTED]')
      .replace(token, '[REDACTED]')
      // A password may contain a blank, or end with the line of the file that it was read from. Parsers of URLs skip a tab.
      .replace(
        /(?<![a-z])(?:[a-z][a-z\d+.-]{0,30}:[\\/]{2}|(?:https?|wss?|ftp):[\\/]?)(?:(?:[^\s/?#@:]|\t){0,256}:(?!\d{1,5}(?!\w))[^/@]{0,256}@|(?:[^\s/?#@]|\t){0,256}@)?\S+/gi,
        (url) => sanitizeUrl(url, { sensitiveKeys }),
      );
    const userless = replaceMatches(
      clean,
      /(?<![^\s"'(<=])([\\/]{2,})?(?:[^\s\\/@:"'(<]{1,256}:(?![\\/])[^\s\\@]{1,256}|:[^\s\\/@"']{1,256})@/g,
      '$1***:***@',
    );
    return truncate(
      userless.replace(/(?<!\S)[^\s=]{1,256}=\S+/g, (query) => redactQuery(query, sensitiveKeys)),
      maxTextLength,
    );
  };
}

/** At most `most` characters, with a mark where something was cut off. */
export function truncate(text: string, most: number = maxFieldLength): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
