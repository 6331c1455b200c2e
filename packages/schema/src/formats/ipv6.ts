import { isIpv4 } from './ipv4.ts';

/**
 * `ipv6` of RFC 4291 section 2.2: eight groups, one run of which may be `::`, or six and an IPv4 address. No zone.
 *
 * @param most groups beside a `::`
 */
export function isIpv6(text: string, most = 7): boolean {
  if (text.length > 45) return false;
  const last = text.slice(text.lastIndexOf(':') + 1);
  const halves = (isIpv4(last) ? `${text.slice(0, -last.length)}0:0` : text).split('::');
  if (halves.length > 2) return false;
  const isShort = halves.length === 2;
  const groups = halves.flatMap((half) => (isShort && half === '' ? [] : half.split(':')));
  return (isShort ? groups.length <= most : groups.length === 8) && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}
