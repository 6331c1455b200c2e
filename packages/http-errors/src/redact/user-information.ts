import { replaceMatches } from './replace-matches.ts';

// Where the user information of a URL is, as the WHATWG URL Standard finds it. The patterns are tried in order, on a
// URL whose backslashes are slashes if its scheme is one of the web. In front of the user information is one of:

/** `https://`, `http:`, ` wss: / /`: a scheme of the web, with any number of slashes. */
const webScheme = /^ *(?:https?|wss?|ftp):(?:[ /]*\/)?/i;
/** `//`, `////`: no scheme. */
const slashes = /^ *[\\/]{2,}/;
/** `redis://`, `ht tp: //`, `a:b:https://`: any other scheme, and two slashes. */
const otherScheme = /^[^@/?#]*: *[\\/]{2}/;
/** `a:\\\\b:\\\\`: of several such schemes, the first. */
const firstScheme = /^[^@/?#]*?: *[\\/]{2}/;

// And the rest of the URL begins with one of:

/** `@host`, `:@host/`: empty user information, which remains. */
const emptyUser = /^:?@[^@/?#]*(?:[/?#]|$)/;
/** `ann:pw@`, `ann:p@w@`: up to the last `@` in front of a path, query or fragment. */
const user = /^[^/?#]*@/;
/** `host:80/`, `[::1]?`: a host and port, so that a later `@` belongs to the path. */
const host = /^(?:\[[^\]]*\]|[^:/?#]*)(?::\d*)?(?:[/?#]|$)/;
/** `ann:p/w@`: a password with a slash, up to the last `@` of all. */
const userToLastAt = /^.*@/s;

// Or the URL has no slashes:

/** `ann:pw@`. */
const bareUser = /^[^/?#][^:/?#]*:(?!:)[^/?#]+@/;
/** `mailto:ann@host`: these schemes are followed by an address. */
const addressScheme = /^ *(?:mailto|sips?|xmpp|acct|urn|tag|https?|wss?|ftp):/i;
/** `a:b@c@/`: nothing follows the second `@`. */
const emptyHost = /^[^@/?#]*@[^/?#]*@(?:[/?#]|$)/;

/** The beginning of a URL in which a backslash counts as a slash. */
const backslashScheme = /^ *(?:(?:https?|wss?|ftp|file):|[\\/]{2})/i;
/** Characters that a browser's parser may read as `@`, and then refuses. */
const wideAt = /[\uff20\ufe6b]/g;
/** Anything that may end user information. */
const anyAt = /[@\uff20\ufe6b]|%40/;

/** Replaces the user information of a URL, and of the URLs within it, by `***:***`. */
export function redactUserInformation(url: string): string {
  if (!anyAt.test(url)) return url;
  const narrow = url.replace(wideAt, '@');
  const [start, end] = userSpan(backslashScheme.test(url) ? narrow.replaceAll('\\', '/') : narrow);
  return redactNestedUsers(end > start ? `${url.slice(0, start)}***:***@${url.slice(end)}` : url);
}

/** Returns the start and end of the user information with its `@`; equal if there is none. */
function userSpan(url: string): readonly [start: number, end: number] {
  for (const prefix of [webScheme, slashes, otherScheme, firstScheme]) {
    const start = prefix.exec(url)?.[0].length;
    if (start === undefined) continue;
    const length = userLength(url.slice(start));
    if (length > 0) return [start, start + length];
  }
  const isAddress = addressScheme.test(url) || emptyHost.test(url);
  return [0, isAddress ? 0 : (bareUser.exec(url)?.[0].length ?? 0)];
}

/** Returns the length of the user information that the part after the scheme begins with; 0 if there is none. */
function userLength(rest: string): number {
  if (emptyUser.test(rest)) return 0;
  const found = user.exec(rest) ?? (host.test(rest) ? null : userToLastAt.exec(rest));
  return found?.[0].length ?? 0;
}

// Within a path, a query or a text, a URL may be encoded once or more: `https:`, `https%3A`, `https%253A`.

const colon = '(?::|%(?:25)*3a)';
const encodedSlash = '%(?:25)*(?:2f|5c)';
const slash = `(?:[\\\\/]|${encodedSlash})`;
const at = '(?:@|%(?:25)*40)';
/** `=https:`, `/https%3A`: a scheme that is not the beginning of the text. */
const afterScheme = '(?<=\\W\\w+\\W\\w*)';

/** `?next=https://ann:pw@host`, `/fetch/https%3A%2F%2Fann%3Apw%40host`. */
const nestedUser = /* @__PURE__ */ new RegExp(
  `(${colon}${afterScheme}${slash}${slash})(?:(?!${encodedSlash})[^\\s&?#@\\\\/])+${at}`,
  'gi',
);

/** Replaces the user information of URLs within a path, a query or a text. */
export function redactNestedUsers(text: string): string {
  return replaceMatches(text, nestedUser, '$1***:***@');
}
