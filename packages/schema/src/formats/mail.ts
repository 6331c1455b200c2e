import { areLabels, isIpv4, isIpv6 } from './hosts.ts';
import { isIdnHostname } from './idna.ts';

const asciiLocalPart = /* @__PURE__ */ localPartOf('');
const unicodeLocalPart = /* @__PURE__ */ localPartOf('\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}');

/** The form of most addresses. */
const simple = /^[\w+-]+(?:\.[\w+-]+)?@[a-zA-Z\d]+\.[a-zA-Z\d]+(?:\.[a-zA-Z\d]+)?$/;
/** Up to this length no part of an address is too long. */
const maxUncheckedLength = 64;

/**
 * `email`: a `Mailbox` of RFC 5321 section 4.1.2, with the lengths of section 4.5.3.1.
 * The local part is atoms with dots between them, or a quoted string; the domain a name, or an address in brackets.
 */
export function isEmail(text: string): boolean {
  if (text.length <= maxUncheckedLength && simple.test(text)) return true;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  return isLocalPart(text.slice(0, at), asciiLocalPart) && isMailDomain(text.slice(at + 1));
}

/**
 * Returns the form of a local part: characters of atoms and dots, or a quoted string.
 *
 * @param more further characters, as in a class of a regular expression
 */
function localPartOf(more: string): RegExp {
  return new RegExp(`^(?:[\\w.!#$%&'*+/=?^\`{|}~${more}\\-]+|"(?:[ !#-[\\]-~${more}]|\\\\[ -~])*")$`, 'u');
}

/** Returns whether a text has the form of a local part, and its dots are between atoms. */
function isLocalPart(text: string, shape: RegExp): boolean {
  return shape.test(text) && (text.startsWith('"') || !/^\.|\.\.|\.$/.test(text));
}

/** Returns whether a text is labels of ASCII, or an address in brackets. */
function isMailDomain(text: string): boolean {
  if (text.startsWith('[') && text.endsWith(']')) {
    // In a mailbox numbers of up to three digits may begin with zeros.
    const address = text.slice(1, -1).replace(/\b(?=\d{1,3}(?:\.|$))0+(?=\d)/g, '');
    // In a mailbox `::` replaces at least two groups.
    return /^ipv6:/i.test(address) ? isIpv6(address.slice(5), 6) : isIpv4(address);
  }
  return areLabels(text);
}

/**
 * `idn-email`: a `Mailbox` of RFC 5321 with the characters and domains that RFC 6531 section 3.3 adds. Labels need not
 * be in NFC, unlike those of host names. Lengths are bytes of UTF-8.
 */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  // A text has at least as many bytes as units.
  if (at < 1 || at > 64 || text.length > 254 || !isLocalPart(local, unicodeLocalPart) || utf8Length(local) > 64)
    return false;
  // Only the full stop of ASCII separates the labels of a mailbox's domain.
  const isDomain =
    isMailDomain(domain) || (!/[\u3002\uff0e\uff61]/.test(domain) && isIdnHostname(domain.normalize('NFC')));
  return isDomain && utf8Length(text) <= 254;
}

/** Returns the bytes of UTF-8 of a text without lone surrogates. */
function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}
