import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ClientError } from '@wirework/http-errors';
import { misreadTexts, temporaryFolders } from '@wirework/test-support';
import { Cancellation } from './base/cancellation.ts';
import { parseHttpDate, readRetryAfter } from './base/http-date.ts';
import { parseJson } from './base/parse-json.ts';
import { whenClosed } from './base/wire-body.ts';
import { fileError } from './files/file-error.ts';
import { hostName } from './security/host-name.ts';
import { matcher, parseAddress, parseCidr, privateMatcher, rangesOf } from './security/ip-ranges.ts';

describe('Cancellation', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('calls each listener once, with the first reason', async () => {
    const cancellation = new Cancellation();
    const told: unknown[] = [];
    cancellation.subscribe((reason) => told.push(reason));
    const leave = cancellation.subscribe(() => told.push('who left'));
    leave();
    cancellation.cancel('first');
    cancellation.cancel('second');
    expect([told, cancellation.cancelled, cancellation.reason]).toEqual([['first'], true, 'first']);
    await turn();
    expect(told).toEqual(['first']);
  });

  it('calls a late listener in a microtask, unless it was removed', async () => {
    const cancellation = new Cancellation();
    cancellation.cancel('over');
    const told: unknown[] = [];
    const stay = cancellation.subscribe((reason) => {
      told.push(reason);
      stay();
    });
    const leave = cancellation.subscribe(() => told.push('who left'));
    leave();
    expect(told).toEqual([]);
    await turn();
    expect(told).toEqual(['over']);
  });

  it('ignores the second removal of a listener', () => {
    const cancellation = new Cancellation();
    const told: string[] = [];
    const leave = cancellation.subscribe(() => told.push('who left'));
    cancellation.subscribe(() => told.push('one'));
    cancellation.subscribe(() => told.push('other'));
    leave();
    leave();
    cancellation.cancel('over');
    expect(told).toEqual(['one', 'other']);
  });

  it('allows a listener to remove another one', () => {
    const cancellation = new Cancellation();
    const told: string[] = [];
    cancellation.subscribe(() => {
      told.push('one');
      leave();
    });
    const leave = cancellation.subscribe(() => told.push('other'));
    cancellation.cancel('over');
    expect(told).toEqual(['one', 'other']);
  });
});

describe('parseHttpDate', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  const read = (text: string, at = now): string | undefined => {
    const value = parseHttpDate(text, at);
    return value === undefined ? undefined : new Date(value).toISOString();
  };

  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'Sun, 06 Nov 1994 10:19:37 +0130',
    'Sun, 06 Nov 1994 07:49:37 -0100',
  ])('reads %j', (text) => {
    expect(read(text)).toBe('1994-11-06T08:49:37.000Z');
  });

  it('reads every day of a year as the platform writes it', () => {
    for (let at = Date.UTC(2024, 0, 1, 23, 59, 59); at < Date.UTC(2025, 0, 2); at += 86_400_000)
      expect(parseHttpDate(new Date(at).toUTCString(), now)).toBe(at);
  });

  it.each([
    ['Thursday, 01-Jan-76 00:00:00 GMT', now, '2076'],
    ['Friday, 01-Jan-77 00:00:00 GMT', now, '1977'],
    ['Saturday, 01-Jan-00 00:00:00 GMT', now, '2000'],
    ['Saturday, 01-Jan-26 00:00:00 GMT', now, '2026'],
    ['Saturday, 01-Jan-01 00:00:00 GMT', Date.UTC(2099, 5), '2101'],
    ['Saturday, 01-Jan-99 00:00:00 GMT', Date.UTC(2101, 5), '2099'],
  ])('reads a year of two digits as at most 50 years ahead: %j', (text, at, year) => {
    expect(read(text, at)?.slice(0, 4)).toBe(year);
  });

  it.each([
    ['Thu, 29 Feb 2024 23:59:60 GMT', '2024-03-01T00:00:00.000Z'],
    ['Sat Nov 21 00:00:00 2026', '2026-11-21T00:00:00.000Z'],
    ['Mon, 01 Jan 0001 00:00:00 GMT', '0001-01-01T00:00:00.000Z'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    '0',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'sun, 06 nov 1994 08:49:37 GMT',
    'Sun, 06 Now 1994 08:49:37 GMT',
    'Sun, 30 Feb 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Thu, 29 Feb 2026 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:37 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sunday, 06-Nov-1994 08:49:37 GMT',
    'x Sunday, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT x',
    'x Sun Nov  6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 x',
    'x Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sun Nov 06 08:49:37 1994 GMT',
    'Sun Nov  0 08:49:37 1994',
    ' Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT ',
    'Sun, 06 Nov 1994 08:49:37 CET',
  ])('is undefined for %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('parseJson()', () => {
  it('reads a name that is written as a known name begins', () => {
    const known = [JSON.parse('{"user":1,"\\\\u006":2}'), JSON.parse('{"h":1,"\\\\":2}')];
    expect(parseJson('{"user":1,"\\u0061dmin":true}')).toEqual({ user: 1, admin: true });
    expect(parseJson('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(known).toHaveLength(2);
  });

  it('reads the names of any object, whatever was parsed before', () => {
    for (const { text, value } of misreadTexts(500)) expect([text, parseJson(text)]).toEqual([text, value]);
  });

  it('reads repeated names, names of Object.prototype, indices, scalars and blanks as JSON.parse does', () => {
    const value = parseJson(
      ' {"b\\n":1, "2":-0, "__proto__":{"x":[]}, "a":[true,false,null,1e400,"\\ud83d\\u00e9,:"], "1":{}, "\\u00e9\\ud800":"\\\\", "b\\u000a":2}\n',
    ) as object;
    expect(Object.entries(value)).toEqual([
      ['1', {}],
      ['2', -0],
      ['b\n', 2],
      ['__proto__', { x: [] }],
      ['a', [true, false, null, Infinity, '\ud83dé,:']],
      ['é\ud800', '\\'],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(() => parseJson('{"\\u0061":1')).toThrow(SyntaxError);
  });

  it('reads deep texts, and many escapes in values and in names', () => {
    for (const piece of ['"a\\n\\"":1,', '"b":"\\"\\\\",', '"c":"\\n  x\\t",']) {
      const text = `{${piece.repeat(2000)}"":"${'\\\\\\"'.repeat(2000)}"}`;
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }
    const levels = 5000;
    let value: unknown = parseJson(`${'{"\\n":['.repeat(levels)}${']}'.repeat(levels)}`);
    for (let level = 1; level < levels; level++) [value] = (value as Record<string, unknown[]>)['\n'] as unknown[];
    expect(value).toEqual({ '\n': [] });
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    ['1', 1000],
    [' 7 ', 7000],
    ['60', 60_000],
    ['61', 61_000],
    ['9999999999', 9_999_999_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 13:00:05 +0100', 5000],
    ['Sat, 21 Nov 2026 18:00:00 GMT', 21_600_000],
    ['Saturday, 21-Nov-26 12:00:05 GMT', 5000],
    ['Sat Nov 21 12:00:05 2026', 5000],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 12:00:05 UTC', 5000],
    ['2026-11-21T12:00:05Z', 5000],
    ['2026-11-21T13:00:05.5+01:00', 5500],
  ])('reads %j as %d ms', (value, expected) => {
    expect(readRetryAfter(value, now)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    '0',
    '-1',
    '1.5.5',
    'NaN',
    'soon',
    '1e3',
    'Sat, 21 Nov 2026 11:59:59 GMT',
    '2026-11-21T13:00:00',
    '2026-13-21T13:00:00Z',
    'Sat, 21 Nov 2026 12:00:05 PST',
    'Sat, 99 Nov 2026 12:00:05 GMT',
  ])('ignores %j', (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });
});

describe('wire body', () => {
  it('whenClosed calls back once, also when the body is already closed', async () => {
    const body = new Readable({ read: () => undefined });
    const told: string[] = [];
    whenClosed({ body }, () => told.push('before'));
    expect(told).toEqual([]);
    body.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    whenClosed({ body }, () => told.push('after'));
    expect(told).toEqual(['before', 'after']);
  });

  it('whenClosed calls back immediately without a response, and for a body in memory', () => {
    const told: string[] = [];
    whenClosed(undefined, () => told.push('none'));
    whenClosed({ body: Buffer.from('x') }, () => told.push('bytes'));
    expect(told).toEqual(['none', 'bytes']);
  });
});

describe('host name', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
    ['a_b', 'a_b'],
    ['0x7f.1', '127.0.0.1'],
    ['', ''],
    ['.', ''],
    ['10.0.0.1/33', '10.0.0.1/33'],
    ['a:b', 'a:b'],
    ['a?b', 'a?b'],
    ['a#b', 'a#b'],
    ['a@b', 'a@b'],
    ['a\\b', 'a\\b'],
    ['a b', 'a b'],
    ['A..%', 'a..%'],
  ])('%j is %j in a URL', (host, expected) => {
    expect(hostName(host)).toBe(expected);
  });
});

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

describe('fileError', () => {
  const newFolder = temporaryFolders();

  const thrown = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('names the file of an error that has none, and keeps its code, number and system call', async () => {
    const path = join(newFolder(), 'file');
    await writeFile(path, '');
    const file = await open(path, 'r');
    const cause = await thrown(file.write('x'));
    await file.close();
    const error = fileError(cause, `write '${path}'`, path);
    expect(error).toMatchObject({
      message: `Cannot write '${path}': EBADF: bad file descriptor, write`,
      code: 'EBADF',
      syscall: 'write',
      path,
      cause,
    });
    expect((error as NodeJS.ErrnoException).errno).toBeLessThan(0);
  });

  it('keeps the path of an error that has one', async () => {
    const path = join(newFolder(), 'none');
    expect(fileError(await thrown(stat(path)), 'write', '/another')).toMatchObject({ code: 'ENOENT', path });
  });

  it('returns anything else unchanged', () => {
    for (const it of [new ClientError(), new TypeError('callback'), { code: 'E' }])
      expect(fileError(it, 'write', '/file')).toBe(it);
  });
});
