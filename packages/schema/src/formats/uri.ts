import { isIpv6 } from './ipv6.ts';

/** Which characters stand where; everything else is the same for URIs and IRIs. */
interface Alphabet {
  readonly authority: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
}

const ascii: Alphabet = {
  authority: /^[\w.~!$&'()*+,;=:%-]*$/,
  path: /^[\w.~!$&'()*+,;=:@/%-]*$/,
  query: /^[\w.~!$&'()*+,;=:@/?%-]*$/,
};

/** `ucschar` of RFC 3987 section 2.2: planes 0 to 14 without private use, specials, tags and noncharacters. */
const ucs = '\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}' +
  Array.from({ length: 14 }, (_, at) => {
    const plane = (at + 1).toString(16);
    return `\\u{${plane}${plane === 'e' ? '1' : '0'}000}-\\u{${plane}fffd}`;
  }).join('');
const international: Alphabet = {
  authority: new RegExp(`^[\\w.~!$&'()*+,;=:%\\-${ucs}]*$`, 'u'),
  path: new RegExp(`^[\\w.~!$&'()*+,;=:@/%\\-${ucs}]*$`, 'u'),
  query: new RegExp(`^[\\w.~!$&'()*+,;=:@/?%\\-${ucs}\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}]*$`, 'u'),
};

/** Most URIs are no more than this. */
const simple = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/i;

/** `uri` of RFC 3986: with a scheme. */
export function isUri(text: string): boolean {
  return simple.test(text) || isReference(text, ascii, true);
}

/** `uri-reference` of RFC 3986 section 4.1: a URI, or a relative reference. */
export function isUriReference(text: string): boolean {
  return isReference(text, ascii, false);
}

/** `iri` of RFC 3987. */
export function isIri(text: string): boolean {
  return isReference(text, international, true);
}

/** `iri-reference` of RFC 3987. */
export function isIriReference(text: string): boolean {
  return isReference(text, international, false);
}

/** Whether a `%` is not followed by two hexadecimal digits. */
export function hasBadPercent(text: string): boolean {
  return text.includes('%') && /%(?![\da-f]{2})/i.test(text);
}

/** The five parts of RFC 3986 appendix B, each of which must consist of its characters. */
function isReference(text: string, alphabet: Alphabet, isAbsolute: boolean): boolean {
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  if (parts === null || hasBadPercent(text)) return false;
  const [, scheme, authority, path = '', query = '', fragment = ''] = parts;
  if (scheme === undefined) {
    // The first segment of a relative path has no colon, or it would be a scheme.
    if (isAbsolute || (authority === undefined && /^[^/]*:/.test(path))) return false;
  } else if (!/^[a-z][a-z\d+.-]*$/i.test(scheme)) {
    return false;
  }
  if (authority !== undefined && !isAuthority(authority, alphabet.authority)) return false;
  // A fragment has no private-use characters, so the alphabet of queries is only almost its own.
  return alphabet.path.test(path) && alphabet.query.test(query) && alphabet.path.test(fragment.replaceAll('?', ''));
}

/** RFC 3986 section 3.2: user information, a host, a port. */
function isAuthority(text: string, alphabet: RegExp): boolean {
  const at = text.lastIndexOf('@');
  if (at >= 0 && !alphabet.test(text.slice(0, at))) return false;
  const host = text.slice(at + 1);
  if (host.startsWith('[')) {
    const end = host.indexOf(']');
    return end > 0 && isPort(host.slice(end + 1)) && isIpLiteral(host.slice(1, end));
  }
  const colon = host.indexOf(':');
  return colon < 0 ? alphabet.test(host) : alphabet.test(host.slice(0, colon)) && isPort(host.slice(colon));
}

function isPort(text: string): boolean {
  return text === '' || /^:\d*$/.test(text);
}

/** RFC 3986 section 3.2.2: an IPv6 address, or one of a later version. */
function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text);
}
