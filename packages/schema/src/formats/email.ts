import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';

const atoms = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const quoted = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const domain = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/** Most addresses are no more than this; short ones need no look at the lengths of their parts. */
const simple = /^[\w+-]+(?:\.[\w+-]+)?@[a-z\d]+(?:\.[a-z\d]+)?\.[a-z\d]+$/i;
const short = 64;

/**
 * `email`: a `Mailbox` of RFC 5321 section 4.1.2, with the lengths of section 4.5.3.1.
 * The local part is words between dots, or a quoted string; the domain a name or an address in brackets.
 */
export function isEmail(text: string): boolean {
  if (text.length <= short && simple.test(text)) return true;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  return isLocalPart(text.slice(0, at), atoms, quoted) && isMailDomain(text.slice(at + 1));
}

export function isLocalPart(text: string, atomic: RegExp, quotedString: RegExp): boolean {
  if (text.startsWith('"')) return quotedString.test(text);
  return atomic.test(text) && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..');
}

/** Labels of letters, digits and inner hyphens, or an address literal. */
export function isMailDomain(text: string): boolean {
  if (text.startsWith('[') && text.endsWith(']')) {
    const address = text.slice(1, -1);
    return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
  }
  return domain.test(text) && !/\.[.-]|-\./.test(text) && !/[^.]{64}/.test(text);
}
