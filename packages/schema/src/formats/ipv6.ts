import { isIpv4 } from './ipv4.ts';

/**
 * `ipv6` of RFC 4291 section 2.2: eight groups, one run of which may be `::`, or six and an IPv4 address. No zone.
 *
 * @param most groups beside a `::`
 */
export function isIpv6(text: string, most = 7): boolean {
  // More than twelve are too many even without those at the ends.
  const groups = text.split(':', 12);
  // At an end of the text, a `::` has an empty group more.
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
  return text.includes('::') ? gaps === 1 && count <= most : gaps === 0 && count === 8;
}
