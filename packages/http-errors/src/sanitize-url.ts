import { own } from './peek.ts';
import { isSensitiveKey } from './sensitive-key.ts';

/** What else is a secret. */
export interface SanitizeOptions {
  /** Names of query parameters whose values are secrets, besides the built-in ones; case, `-` and `_` do not matter. */
  readonly sensitiveKeys?: readonly string[] | undefined;
}

/**
 * Takes the secrets out of a URL: user information becomes `***:***`, values of sensitive query parameters become
 * `[REDACTED]`, the fragment goes. Everything else stays as it was written, since it works on the raw string; a URL
 * that does not parse is treated the same way. Doing it twice changes nothing.
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
  if (!/[@?#]/.test(url)) return url;
  const [from, to] = userInformation(url);
  const start = from === to ? url.slice(0, from) : `${url.slice(0, from)}***:***`;
  const rest = url.slice(to);
  const fragment = rest.indexOf('#');
  const kept = fragment < 0 ? rest : rest.slice(0, fragment);
  const query = kept.indexOf('?') + 1;
  if (query === 0) return start + kept;
  return start + kept.slice(0, query) + redactQuery(kept.slice(query), own(options, 'sensitiveKeys') ?? []);
}

/** A sensitive value goes up to the next `&`; a name may also follow a `;`, or the `?` of a URL within a value. */
function redactQuery(query: string, sensitiveKeys: readonly string[]): string {
  const redact = (part: string): string => {
    for (const { 0: name, index } of part.matchAll(/(?<=^|[?;])[^?;=]+/g)) {
      if (isSensitiveKey(name, sensitiveKeys)) return `${part.slice(0, index + name.length)}=[REDACTED]`;
    }
    return part;
  };
  return query.split('&').map(redact).join('&');
}

const specialSchemes = /^(?:https?|wss?|ftp|file)$/i;
/** Their `@` is part of an address. */
const addressSchemes = /^(?:mailto|sips?|xmpp|acct|urn)$/i;

/** Where the user information begins and ends; twice the same place if there is none. */
function userInformation(url: string): [from: number, to: number] {
  const none: [number, number] = [0, 0];
  // The URL Standard skips control characters in front, and tabs and line breaks everywhere.
   
  const [lead = '', space = '', scheme, slashes = ''] = /^([\0- ]*)(?:([a-z][a-z\d+.\-\t\n\r]*):)?([\\/\t\n\r]*)/i.exec(url) ?? [];
  const name = scheme?.replace(/[\t\n\r]/g, '');
  const special = name === undefined || specialSchemes.test(name);
  const depth = slashes.replace(/[\t\n\r]/g, '').length;
  let from = lead.length;
  let needsColon = false;
  if (name === undefined) {
    if (depth === 1) return none;
    if (depth === 0) {
      const mark = url.search(/:\/\/|[?#]/);
      if (url.startsWith('://', mark)) from = mark + 3;
      else needsColon = true;
    }
  } else if (!special) {
    if (slashes.startsWith('//')) from = space.length + name.length + 3;
    else if (addressSchemes.test(name)) return none;
    else {
      from = space.length;
      needsColon = true;
    }
  } else if (name.toLowerCase() === 'file' && depth !== 2) return none;

  const tail = url.slice(from);
  const stop = tail.search(special ? /[\\/?#]/ : /[/?#]/);
  const authority = stop < 0 ? tail : tail.slice(0, stop);
  let at = authority.lastIndexOf('@');
  // A port that is no number, and an @ further on: the password has a / ? or # in it.
  if (at < 0 && !needsColon && !/^(?:\[[^\]]*\]|[^:]*)(?::[\d\s]*)?$/.test(authority)) at = tail.lastIndexOf('@');
  const information = tail.slice(0, Math.max(at, 0));
  if (information === '' || information === ':' || (needsColon && !information.includes(':'))) return none;
  return [from, from + at];
}

/** The host name of a sanitized URL, without its port; `''` if there is none. */
export function hostOf(url: string): string {
  const [, authority = ''] = /^\s*[a-z][a-z\d+.-]*:\/\/([^\\/?#]*)/i.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}
