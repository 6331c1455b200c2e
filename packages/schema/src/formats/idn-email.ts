import { utf8Length } from '@wirework/scanner';
import { isLocalPart, isMailDomain, localPartOf } from './email.ts';
import { isIdnHostname } from './idn-hostname.ts';

const localPart = localPartOf('\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}');

/**
 * `idn-email`: a `Mailbox` of RFC 5321 with the characters and domains that RFC 6531 section 3.3 adds. It does not ask for labels in NFC, as
 * names of hosts must be.
 */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || utf8Length(text, 0, at) > 64) return false;
  const domain = text.slice(at + 1);
  return isLocalPart(text.slice(0, at), localPart) && (isMailDomain(domain) || isIdnHostname(domain.normalize('NFC')));
}
