import { areLabels } from './hostname.ts';
import { isIpv4 } from './ipv4.ts';
import { isIpv6 } from './ipv6.ts';

const localPart = localPartOf('');

/** Most addresses are no more than this; short ones need no look at the lengths of their parts. */
const simple = /^[\w+-]+(?:\.[\w+-]+)?@[a-zA-Z\d]+\.[a-zA-Z\d]+(?:\.[a-zA-Z\d]+)?$/;
const short = 64;

/**
 * `email`: a `Mailbox` of RFC 5321 section 4.1.2, with the lengths of section 4.5.3.1.
 * The local part is words between dots, or a quoted string; the domain a name or an address in brackets.
 */
export function isEmail(text: string): boolean {
  if (text.length <= short && simple.test(text)) return true;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  return isLocalPart(text.slice(0, at), localPart) && isMailDomain(text.slice(at + 1));
}

/** A local part, but for the places of dots: atoms or a quoted string, with more characters than those of ASCII. */
export function localPartOf(more: string): RegExp {
  return new RegExp(`^(?:[\\w.!#$%&'*+/=?^\`{|}~${more}\\-]+|"(?:[ !#-[\\]-~${more}]|\\\\[ -~])*")$`, 'u');
}

export function isLocalPart(text: string, shape: RegExp): boolean {
  return shape.test(text) && (text.startsWith('"') || !/^\.|\.\.|\.$/.test(text));
}

/** Labels of letters, digits and inner hyphens, or an address literal. */
export function isMailDomain(text: string): boolean {
  if (text.startsWith('[') && text.endsWith(']')) {
    // Numbers of up to three digits may begin with zeros here.
    const address = text.slice(1, -1).replace(/\b(?=\d{1,3}(?:\.|$))0+(?=\d)/g, '');
    // Here `::` stands for at least two groups.
    return /^ipv6:/i.test(address) ? isIpv6(address.slice(5), 6) : isIpv4(address);
  }
  return areLabels(text);
}
