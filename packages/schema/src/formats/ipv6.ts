import { isIpv4 } from './ipv4.ts';

/**
 * `ipv6` of RFC 4291 section 2.2: eight groups, or six and an IPv4 address; `::` may replace some of them. It has no zone.
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
