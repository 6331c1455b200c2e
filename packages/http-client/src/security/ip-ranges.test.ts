import net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPrivateAddress, isWithin, parseAddress, parseCidr } from './ip-ranges.ts';

describe('isPrivateAddress', () => {
  it.each([
    '0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255', '169.254.169.254', '169.254.170.2', '172.16.0.1',
    '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.9', '224.0.0.1',
    '239.255.255.255', '240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::fFFf:10.0.0.1', '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2002:a00:1::1', '2001::1', '2001:0:7f00:1::', '2001:10::1', '2001:db8::1', '3fff::1', 'fc00::1', 'fd00:ec2::254',
    'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '5f00::1', '4000::1',
    // Not an address at all, or one that others read differently.
    '', 'example.com', '010.0.0.1', '0x7f.1', '127.1', '2130706433', '1.2.3', '1.2.3.4.5', '1.2.3.256', ' 8.8.8.8', '8.8.8.8 ',
  ])('%s is', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '192.167.1.1', '198.17.0.1', '198.20.0.1', '223.255.255.255',
    '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1', '2a00::1'])('%s is not', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it('agrees with the same list in Node for every IPv4 address', () => {
    const list = new net.BlockList();
    for (const range of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24',
      '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4']) {
      const [address = '', bits] = range.split('/');
      list.addSubnet(address, Number(bits));
    }
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPrivateAddress(address)).toBe(list.check(address));
        expect(isPrivateAddress(`::ffff:${address}`)).toBe(list.check(address));
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseCidr and isWithin', () => {
  it('match addresses, also as IPv4-mapped ones', () => {
    const ranges = [parseCidr('10.1.0.0/16'), parseCidr('fd00::/8')].filter((it) => it !== undefined);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1']) expect(isWithin(address, ranges)).toBe(true);
    for (const address of ['10.2.0.1', 'fe80::1', 'name', '']) expect(isWithin(address, ranges)).toBe(false);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', '::/129', '10.0.0/8', '0x0a.0.0.0/8', '010.0.0.0/8', '10.0.0.010/8', 'x/8', '/8', '10.0.0.0/-1'])('refuse %s', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });

  it('drop a zone', () => {
    expect(parseAddress('fe80::1%lo')?.toString()).toBe('fe80::1');
  });
});
