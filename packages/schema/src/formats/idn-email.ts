import { isLocalPart, isMailDomain, localPartOf } from './email.ts';
import { isIdnHostname } from './idn-hostname.ts';

const localPart = /* @__PURE__ */ localPartOf('\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}');

/**
 * `idn-email`: a `Mailbox` of RFC 5321 with the characters and domains that RFC 6531 section 3.3 adds. Labels need not be in NFC, unlike those of host names. Lengths are bytes of UTF-8.
 */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  // A text has at least as many bytes as units.
  if (at < 1 || at > 64 || text.length > 254 || !isLocalPart(local, localPart) || utf8Length(local) > 64) return false;
  // Only the full stop of ASCII separates the labels of a mailbox's domain.
  const isDomain =
    isMailDomain(domain) || (!/[\u3002\uff0e\uff61]/.test(domain) && isIdnHostname(domain.normalize('NFC')));
  return isDomain && utf8Length(text) <= 254;
}

/** Returns the bytes of UTF-8 of a text without lone surrogates. */
function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}
