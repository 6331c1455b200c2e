import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matcher, parseAddress, parseCidr, privateMatcher, rangesOf } from './ip-ranges.ts';

describe('privateMatcher', () => {
  const isPrivateAddress = privateMatcher();

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::fFFf:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::1',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:db8::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '5f00::1',
    '4000::1',
    // Not an address at all, or one that others read differently.
    '',
    'example.com',
    '010.0.0.1',
    '0x7f.1',
    '127.1',
    '2130706433',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    ' 8.8.8.8',
    '8.8.8.8 ',
  ])('%s is', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '198.17.0.1',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2a00::1',
  ])('%s is not', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it('agrees with arithmetic for IPv4 addresses and for the IPv6 addresses that carry them', () => {
    const ranges = [
      [0, 8],
      [10, 8],
      [100 * 256 + 64, 10],
      [127, 8],
      [169 * 256 + 254, 16],
      [172 * 256 + 16, 12],
      [192 * 65536, 24],
      [192 * 65536 + 2, 24],
      [(192 * 256 + 88) * 256 + 99, 24],
      [192 * 256 + 168, 16],
      [198 * 256 + 18, 15],
      [(198 * 256 + 51) * 256 + 100, 24],
      [203 * 65536 + 113, 24],
      [224, 4],
      [240, 4],
    ].map(
      ([start = 0, bits = 0]) => [start * 2 ** (start < 256 ? 24 : start < 65536 ? 16 : 8), 2 ** (32 - bits)] as const,
    );
    const near = fc
      .constantFrom(...ranges)
      .chain(([start, size]) => fc.constantFrom(start - 1, start, start + size - 1, start + size));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat(2 ** 32 - 1),
          near.filter((it) => it >= 0 && it < 2 ** 32),
        ),
        (value) => {
          const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
          const hex = [value >>> 16, value & 65535].map((it) => it.toString(16)).join(':');
          const address = bytes.join('.');
          const isPrivate = ranges.some(([start, size]) => value >= start && value < start + size);
          for (const form of [
            address,
            `::ffff:${address}`,
            `::ffff:${hex}`,
            `64:ff9b::${address}`,
            `64:ff9b::${hex}`,
            `2002:${hex}::`,
            `2002:${hex}:1::2`,
          ]) {
            expect([form, isPrivateAddress(form)]).toEqual([form, isPrivate]);
          }
          expect(isPrivateAddress(`::${address}`)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('parseCidr and matcher', () => {
  it('match addresses, also as IPv4-mapped ones', () => {
    const matches = matcher(rangesOf(['10.1.0.0/16', 'fd00::/8']));
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', '2002:a01:203::1', 'fd12::1'])
      expect(matches(address)).toBe(true);
    for (const address of ['10.2.0.1', '::ffff:10.2.0.1', '::10.1.2.3', 'fe80::1', 'name', ''])
      expect(matches(address)).toBe(false);
  });

  it.each([
    ['::ffff:10.1.0.0/112', '10.1.2.3', true],
    ['::ffff:a01:0/112', '10.1.2.3', true],
    ['::ffff:10.1.0.0/112', '10.2.0.1', false],
    ['::/0', '10.1.2.3', false],
    ['::ffff:0:0/95', '10.1.2.3', false],
    ['::/0', '::ffff:10.1.2.3', true],
    ['0.0.0.0/0', '::1', false],
  ])('%s and %s: %s', (range, address, expected) => {
    expect(matcher(rangesOf([range]))(address)).toBe(expected);
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0/8',
    '0x0a.0.0.0/8',
    '010.0.0.0/8',
    '10.0.0.010/8',
    'x/8',
    '/8',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/0x8',
    '10.0.0.0/ 8',
    'fe80::%lo/64',
    '64:ff9b::010.0.0.1/96',
  ])('refuse %s', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });

  it('drop a zone', () => {
    expect(parseAddress('fe80::1%lo')).toEqual({ address: 'fe80::1', family: 'ipv6', prefix: 128 });
  });
});
