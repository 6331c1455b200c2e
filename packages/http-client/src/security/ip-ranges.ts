/**
 * Which addresses are not the public internet, decided on the bits of an address by Node's `BlockList`, never on its text.
 *
 * IPv6 is turned around: only global unicast (2000::/3) is public, minus what is carved out of it. Forms that
 * carry an IPv4 address (mapped, NAT64, 6to4) are as public as the address they carry.
 */
import { BlockList, isIP } from 'node:net';

/** A parsed address range. */
export interface Cidr {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/** Parses `10.0.0.0/8` or `fc00::/7`; `undefined` when it is neither. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', length = '', ...rest] = text.split('/');
  const whole = address.includes('%') ? undefined : parseAddress(address);
  const prefix = Number(length);
  return whole && rest.length === 0 && /^\d{1,3}$/.test(length) && prefix <= whole.prefix
    ? { ...whole, prefix }
    : undefined;
}

/** Parses an address without brackets as the range that holds it alone; `undefined` for a name. A zone id (`%eth0`) is dropped. */
export function parseAddress(text: string): Cidr | undefined {
  const address = text.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? { address, family: 'ipv4', prefix: 32 } : { address, family: 'ipv6', prefix: 128 };
}

/**
 * Makes a test for addresses: whether one, or the IPv4 address that it represents, is in one of the ranges. An IPv4-mapped
 * range contains the IPv4 addresses that it represents.
 */
export function matcher(ranges: readonly Cidr[]): (text: string) => boolean {
  const lists = {
    ipv4: listOf(ranges.filter((it) => it.family === 'ipv4' || isMapped(it))),
    ipv6: listOf(ranges.flatMap(inIpv6)),
  };
  return (text) => {
    const asked = parseAddress(text);
    return asked !== undefined && lists[asked.family].check(asked.address, asked.family);
  };
}

function listOf(ranges: readonly Cidr[]): BlockList {
  const list = new BlockList();
  for (const { address, family, prefix } of ranges) list.addSubnet(address, prefix, family);
  return list;
}

/** The ranges among texts. */
export const rangesOf = (texts: readonly string[]): Cidr[] => texts.map(parseCidr).filter((it) => it !== undefined);

const allMapped = listOf(rangesOf(['::ffff:0:0/96']));
const isMapped = ({ address, prefix }: Cidr): boolean => prefix >= 96 && allMapped.check(address, 'ipv6');

/** A range as IPv6 writes it: that of IPv4 as mapped, by NAT64 and by 6to4. */
function inIpv6(range: Cidr): Cidr[] {
  if (range.family === 'ipv6') return [range];
  const { address, prefix } = range;
  return [
    { address: `::ffff:${address}`, family: 'ipv6', prefix: 96 + prefix },
    { address: `64:ff9b::${address}`, family: 'ipv6', prefix: 96 + prefix },
    { address: sixToFour(address), family: 'ipv6', prefix: 16 + prefix },
  ];
}

/** The 6to4 network of an IPv4 address. */
function sixToFour(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::`;
}

const reserved =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
  // Teredo, ORCHID, documentation, and the rest of the IETF's special block.
  '2001::/23 2001:db8::/32 3fff::/20';
// All IPv4, with NAT64's prefix, and global unicast.
const known = '0.0.0.0/0 2000::/3';

/** Makes a test for addresses: whether one is private, local, reserved, or unreadable. The lists are only made if this is called. */
export function privateMatcher(): (text: string) => boolean {
  const isReserved = matcher(rangesOf(reserved.split(' ')));
  const isKnown = matcher(rangesOf(known.split(' ')));
  return (text) => isReserved(text) || !isKnown(text);
}
