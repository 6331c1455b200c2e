/**
 * Tests of addresses against ranges by Node's `BlockList`, as strict as the code that dials, unlike ipaddr.js.
 *
 * In IPv4, an address is public unless it is in a reserved range. In IPv6, only global unicast (2000::/3) is public,
 * without its reserved ranges. An address that carries one of IPv4 (mapped, NAT64, 6to4) is as public as that one.
 */
import { BlockList, isIP } from 'node:net';

/** A parsed address range. */
export interface Cidr {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/** Parses a range such as `10.0.0.0/8` or `fc00::/7`; returns `undefined` for another text. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', length = '', ...rest] = text.split('/');
  const whole = address.includes('%') ? undefined : parseAddress(address);
  const prefix = Number(length);
  return whole && rest.length === 0 && /^\d{1,3}$/.test(length) && prefix <= whole.prefix
    ? { ...whole, prefix }
    : undefined;
}

/**
 * Parses an address without brackets as a range of one address; returns `undefined` for a name. A zone id (`%eth0`) is
 * dropped.
 */
export function parseAddress(text: string): Cidr | undefined {
  const address = text.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? { address, family: 'ipv4', prefix: 32 } : { address, family: 'ipv6', prefix: 128 };
}

/**
 * Makes a test of whether an address, or the IPv4 address that it carries, is in one of the ranges. An IPv4-mapped
 * range contains the IPv4 addresses that it carries.
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

/** Parses texts as ranges; other texts are left out. */
export const rangesOf = (texts: readonly string[]): Cidr[] => texts.map(parseCidr).filter((it) => it !== undefined);

const allMapped = listOf(rangesOf(['::ffff:0:0/96']));
const isMapped = ({ address, prefix }: Cidr): boolean => prefix >= 96 && allMapped.check(address, 'ipv6');

/** Returns a range in IPv6: a range of IPv4 as mapped addresses, as NAT64 and as 6to4. */
function inIpv6(range: Cidr): Cidr[] {
  if (range.family === 'ipv6') return [range];
  const { address, prefix } = range;
  return [
    { address: `::ffff:${address}`, family: 'ipv6', prefix: 96 + prefix },
    { address: `64:ff9b::${address}`, family: 'ipv6', prefix: 96 + prefix },
    { address: sixToFour(address), family: 'ipv6', prefix: 16 + prefix },
  ];
}

/** Returns the 6to4 network of an IPv4 address. */
function sixToFour(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::`;
}

const reservedRanges =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
  // Teredo, ORCHID, documentation, and the rest of the IETF's special block.
  '2001::/23 2001:db8::/32 3fff::/20';
// All IPv4, with NAT64's prefix, and global unicast.
const knownRanges = '0.0.0.0/0 2000::/3';

/**
 * Makes a test of whether an address is private, local, reserved, or not an address. The lists are made only when this
 * is called.
 */
export function privateMatcher(): (text: string) => boolean {
  const isReserved = matcher(rangesOf(reservedRanges.split(' ')));
  const isKnown = matcher(rangesOf(knownRanges.split(' ')));
  return (text) => isReserved(text) || !isKnown(text);
}
