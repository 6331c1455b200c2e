import { isIpv4 } from './ipv4.ts';

/** `ipv6` of RFC 4291 section 2.2: eight groups, one run of which may be `::`, or six and an IPv4 address. No zone. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  let count = 0;
  for (let half = 0; half < halves.length; half++) {
    const part = halves[half] as string;
    if (part === '' && halves.length === 2) continue;
    const groups = part.split(':');
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i] as string;
      const isLast = half === halves.length - 1 && i === groups.length - 1;
      if (/^[\da-f]{1,4}$/i.test(group)) count++;
      else if (isLast && isIpv4(group)) count += 2;
      else return false;
    }
  }
  return halves.length === 2 ? count <= 7 : count === 8;
}
