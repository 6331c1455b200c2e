import { lazy } from '../core/lazy.ts';
import { isIpv6 } from './hosts.ts';

/**
 * Characters that no part of a URI may contain (RFC 3986 appendix A): controls, space, those that must be escaped, and
 * all beyond ASCII.
 */
const unsafe = '\\0-\\x20"<>\\\\^`{|}\\x7f-';
const outsideUri = `${unsafe}\\u{10ffff}`;
/**
 * Those of an IRI (RFC 3987 section 2.2): also surrogates, noncharacters, specials and tags. Only queries may contain
 * private use characters.
 */
const outsideQuery = `${unsafe}\\x9f\\p{Cs}\\p{Noncharacter_Code_Point}\\ufff0-\\uffff\\u{e0000}-\\u{e0fff}`;
const outsideIri = `${outsideQuery}\\p{Co}`;

/**
 * Returns the form of a reference (RFC 3986 section 3), each part by the characters that end it or that it cannot
 * contain. The text in brackets is captured. Without a scheme the first segment has no colon, because it would be a
 * scheme.
 *
 * @param outside characters that the parts besides the query must not contain
 * @param outsideOfQuery characters that the query must not contain
 */
function reference(outside: string, outsideOfQuery: string, isAbsolute: boolean): RegExp {
  const scheme = `[A-Za-z][A-Za-z\\d+.\\-]*:${isAbsolute ? '' : '|(?![^/?#]*:)'}`;
  const host = `\\[([^\\]]*)\\]|[^${outside}:/?#@[\\]]*`;
  const authority = `//(?:[^${outside}/?#@[\\]]*@)?(?:${host})(?::\\d*)?(?![^/?#])|(?!//)`;
  return new RegExp(
    `^(?:${scheme})(?:${authority})[^${outside}?#[\\]]*(?:\\?[^${outsideOfQuery}#[\\]]*)?(?:#[^${outside}#[\\]]*)?$`,
    'u',
  );
}

const uri = lazy(() => reference(outsideUri, outsideUri, true));
const uriReference = lazy(() => reference(outsideUri, outsideUri, false));
const iri = lazy(() => reference(outsideIri, outsideQuery, true));
const iriReference = lazy(() => reference(outsideIri, outsideQuery, false));

/** The form of most URIs. */
const simple = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/i;

/** `uri` of RFC 3986: with a scheme. */
export function isUri(text: string): boolean {
  return simple.test(text) || isReference(text, uri());
}

/** `uri-reference` of RFC 3986 section 4.1: a URI, or a relative reference. */
export function isUriReference(text: string): boolean {
  return isReference(text, uriReference());
}

/** `iri` of RFC 3987. */
export function isIri(text: string): boolean {
  return isReference(text, iri());
}

/** `iri-reference` of RFC 3987. */
export function isIriReference(text: string): boolean {
  return isReference(text, iriReference());
}

/** Returns whether a `%` is not followed by two hexadecimal digits. */
function hasBadPercent(text: string): boolean {
  return /%(?![\da-f]{2})/i.test(text);
}

function isReference(text: string, shape: RegExp): boolean {
  const match = shape.exec(text);
  return match !== null && !hasBadPercent(text) && (match[1] === undefined || isIpLiteral(match[1]));
}

/** `IP-literal` of RFC 3986 section 3.2.2: an IPv6 address, or one of a later version. */
function isIpLiteral(text: string): boolean {
  return isIpv6(text) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text);
}

/**
 * A literal of RFC 6570 section 2.1 has the characters of the query of an IRI; its erratum 6937 allows the apostrophe.
 */
const literal = lazy(() => new RegExp(`^[^${outsideQuery}]*$`, 'u'));
/** A name with inner dots, and `:length` or `*` after it. */
const variable = /^[\w%](?:\.?[\w%])*(?::[1-9]\d{0,3}|\*)?$/;

/** `uri-template` of RFC 6570 section 2, any level. */
export function isUriTemplate(text: string): boolean {
  if (hasBadPercent(text)) return false;
  const [first = '', ...rest] = text.split('{');
  if (!literal().test(first)) return false;
  return rest.every((part) => {
    const end = part.indexOf('}');
    if (end < 0 || !literal().test(part.slice(end + 1))) return false;
    const names = part.slice(/^[+#./;?&=,!@|]/.test(part) ? 1 : 0, end).split(',');
    return names.every((name) => variable.test(name));
  });
}

/** `json-pointer` of RFC 6901 section 3. */
export function isJsonPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}

/** `relative-json-pointer` of draft-handrews-relative-json-pointer-01, which Draft 7 names. */
export function isRelativeJsonPointer(text: string): boolean {
  const rest = text.replace(/^(?:0|[1-9]\d*)/, '');
  return rest !== text && (rest === '#' || isJsonPointer(rest));
}
