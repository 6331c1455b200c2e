/**
 * Which addresses are not the public internet, decided on the parsed bytes of an address, never on its text.
 *
 * IPv6 is turned around: only global unicast (2000::/3) is public, minus what is carved out of it. Forms that
 * carry an IPv4 address (mapped, NAT64, 6to4) are as public as the address they carry.
 */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A parsed address range. */
export type Cidr = readonly [Address, number];

/** Parses `10.0.0.0/8` or `fc00::/7`; `undefined` when it is neither. */
export function parseCidr(text: string): Cidr | undefined {
  try {
    return ipaddr.isValidCIDR(text) && isCanonical(text.slice(0, text.indexOf('/'))) ? ipaddr.parseCIDR(text) : undefined;
  } catch {
    return undefined;
  }
}

// Four plain decimals, or anything with a colon: ipaddr.js would take `010.1` too, which others read as octal.
const fourParts = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/;
const isCanonical = (text: string): boolean => text.includes(':') || fourParts.test(text);

/** Parses an address without brackets; `undefined` for a name. A zone id (`%eth0`) is dropped. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.split('%', 1)[0] ?? '';
  return isCanonical(bare) && ipaddr.isValid(bare) ? ipaddr.parse(bare) : undefined;
}

const ranges = (list: string): readonly Cidr[] => list.split(' ').map((it) => ipaddr.parseCIDR(it));

const privateV4 = ranges(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
const publicV6 = ranges('2000::/3');
// Teredo, ORCHID, documentation, and the rest of the IETF's special block.
const carvedV6 = ranges('2001::/23 2001:db8::/32 3fff::/20');
const mapped = ranges('::ffff:0:0/96');
const nat64 = ranges('64:ff9b::/96');
const sixToFour = ranges('2002::/16');

const within = (address: Address, list: readonly Cidr[]): boolean =>
  list.some((range) => range[0].kind() === address.kind() && address.match(range as [Address, number]));

/** The IPv4 address that an IPv6 address stands for, if it does. */
function embedded(address: Address): Address | undefined {
  const bytes = address.toByteArray();
  if (within(address, mapped) || within(address, nat64)) return ipaddr.fromByteArray(bytes.slice(12));
  if (within(address, sixToFour)) return ipaddr.fromByteArray(bytes.slice(2, 6));
  return undefined;
}

/** Whether an address is private, local, reserved, or unreadable. */
export function isPrivateAddress(text: string): boolean {
  const address = parseAddress(text);
  return address === undefined || isPrivate(address);
}

function isPrivate(address: Address): boolean {
  if (address.kind() === 'ipv4') return within(address, privateV4);
  const inner = embedded(address);
  if (inner !== undefined) return isPrivate(inner);
  return !within(address, publicV6) || within(address, carvedV6);
}

/** Whether an address, or the IPv4 address it stands for, is in one of the ranges. */
export function isWithin(text: string, list: readonly Cidr[]): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  const inner = embedded(address);
  return within(address, list) || (inner !== undefined && within(inner, list));
}
