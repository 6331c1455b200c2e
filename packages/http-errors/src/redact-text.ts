import { isSensitiveKey } from './sensitive-key.ts';
import { redactQuery, sanitizeUrl } from './sanitize-url.ts';

/** The longest URL or name that an error keeps. */
export const longest = 2048;

/** The longest text. */
const longestText = 4096;
/** Of a longer text the rest is not looked at. */
const farthest = 32_768;

/** Cheap to ask of the stacks of errors, whose paths are full of `@` and `file://`. */
const suspicious =
  /=|:(?:[^\s\\/@]{0,256}@|(?<=(?:auth|bearer|cred|jwt|key|pass|pwd|secret|session|sig|token)\w{0,9}\\?["']? ?:))|(?<!file:)[\\/]{2}[^\s@#]{0,256}[@#]|b(?:asic|earer) |\.eyj|authorization|cookie|-(?:key|token)|" is an invalid header/i;
/** Takes the secrets out of a text. */
export type Redact = (text: string) => string;

/**
 * Makes the function that takes out of a text what the texts of errors are known to leak: URLs become as `sanitizeUrl`
 * writes them, `user:password@`, `token=…`, `"password": …`, `Authorization: …`, `Cookie: …`, `Bearer …` and signed
 * tokens (RFC 7519) lose their secrets. It cuts the text, to 4,096 characters.
 */
export function redactor(sensitiveKeys: readonly string[] = []): Redact {
  return (text) => {
    const searched = text.length > farthest ? (/^.*\s/s.exec(text.slice(0, farthest))?.[0] ?? '') : text;
    if (sensitiveKeys.length === 0 && !suspicious.test(searched)) return cut(searched, longestText);
    const clean = redactNamed(searched, sensitiveKeys)
      .replace(/^([^"]*)".*" is an invalid header/s, '$1"[REDACTED]" is an invalid header')
      .replace(/((?:authorization|cookie|-key|-token)["']?(?:[:=]|,\s)).*|((?:basic|bearer) )\S+|(?<![\w-])eyJ[\w-]+\.eyJ[\w.-]+/gi, '$1$2[REDACTED]')
      .replace(/(?<![a-z])[a-z][a-z\d+.-]{0,30}:[\\/]{2}\S+/gi, (url) => sanitizeUrl(url, { sensitiveKeys }))
      .replace(/(?<![^\s"'(<=])[^\s\\/@:"'(<]{1,256}:[^\s\\/@]{1,256}@/g, '***:***@')
      .replace(/(?<!\S)[^\s=]{1,256}=\S+/g, (query) => redactQuery(query, sensitiveKeys));
    return cut(clean, longestText);
  };
}

/** Redacts the value after each sensitive name. What follows another name is searched in turn: `error: {"password":"…"}`. */
function redactNamed(text: string, sensitiveKeys: readonly string[]): string {
  const named = /([\w-]{1,64})(?:\\?["'] ?: ?| ?[:=] |(=)|:(?![\d/]))/g;
  const value = /"(?:\\.|[^"\\])*"?|\\"[^"]*"?|'[^']*'?|((?:(?:basic|bearer) )?[^\s,;}]+)/iy;
  let clean = '';
  let from = 0;
  for (let found = named.exec(text); found; found = named.exec(text)) {
    value.lastIndex = named.lastIndex;
    const secret = isSensitiveKey(found[1] as string, sensitiveKeys) ? value.exec(text) : null;
    if (secret === null) continue;
    clean += `${text.slice(from, named.lastIndex)}[REDACTED]`;
    // In a query the next parameter follows.
    from = named.lastIndex += found[2] && secret[1] ? secret[1].search(/&|$/) : secret[0].length;
  }
  return clean + text.slice(from);
}

/** At most `most` characters, with a mark where something was cut off. */
export function cut(text: string, most: number = longest): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
