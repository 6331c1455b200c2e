import { isIdnHostname } from './idna.ts';

/**
 * Returns whether a text is labels of letters, digits and inner hyphens, of up to 63 characters each, with dots between
 * them.
 */
export function areLabels(text: string): boolean {
  return /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) && !/\.[.-]|-\.|[^.]{64}/.test(text);
}

/** `ipv4`: dotted decimal without leading zeros (RFC 2673 section 3.2, RFC 3986 `IPv4address`). */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/**
 * `ipv6` of RFC 4291 section 2.2: eight groups, or six and an IPv4 address; `::` may replace some of them. It has no
 * zone.
 *
 * @param maxGroups groups beside a `::`
 */
export function isIpv6(text: string, maxGroups = 7): boolean {
  // Twelve are too many, even without the empty ones at the ends.
  const groups = text.split(':', 12);
  // A `::` at an end of the text makes one more empty group.
  if (text.startsWith('::')) groups.shift();
  if (text.endsWith('::')) groups.pop();
  let count = 0;
  let gaps = 0;
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i] as string;
    if (/^[\da-f]{1,4}$/i.test(group)) count++;
    else if (group === '') gaps++;
    else if (i === groups.length - 1 && isIpv4(group)) count += 2;
    else return false;
  }
  return text.includes('::') ? gaps === 1 && count <= maxGroups : gaps === 0 && count === 8;
}

/**
 * `hostname`: labels of letters, digits and inner hyphens (RFC 1034 section 3.1, RFC 1123 section 2.1), of up to 63
 * characters each and 253 in all. A label that begins with `xn--` must be an A-label of RFC 5890, and the name as a
 * whole one of IDNA.
 */
export function isHostname(text: string): boolean {
  return text.length <= 253 && areLabels(text) && (!/(?:^|\.)xn--/i.test(text) || isIdnHostname(text));
}
