import { describe, expect, it } from '@jest/globals';
import type { FormatName } from './format-table.ts';
import { formatTable } from './format-table.ts';
import { isULabel } from './idna.ts';

/** For each format: texts that are of it, and texts that are not. */
const table: Readonly<Record<FormatName, readonly [valid: readonly string[], invalid: readonly string[]]>> = {
  date: [
    ['2024-02-29', '2000-02-29', '2023-12-31', '0000-01-01'],
    [
      '2023-02-29',
      '1900-02-29',
      '2023-04-31',
      '2023-13-01',
      '2023-00-10',
      '2023-01-00',
      '2023-1-01',
      '20230101',
      '2023-W01-1',
      '2023-01-01 ',
      '٢023-01-01',
      '',
    ],
  ],
  time: [
    [
      '10:20:30Z',
      '10:20:30.5z',
      '10:20:30+01:00',
      '23:59:60Z',
      '18:29:60-05:30',
      '00:14:60+00:15',
      '23:59:59.999999999Z',
    ],
    [
      '10:20:30',
      '24:00:00Z',
      '10:60:00Z',
      '10:20:61Z',
      '22:59:60Z',
      '23:59:60+01:00',
      '10:20:30.Z',
      '10:20:30,5Z',
      '10:20:30+24:00',
      '10:20:30+01:60',
      '10:20:30+0100',
      '1:20:30Z',
      '10:20:30Z+01:00',
      '10:20:30 Z',
    ],
  ],
  'date-time': [
    [
      '1985-04-12T23:20:50.52Z',
      '1996-12-19T16:39:57-08:00',
      '1990-12-31T23:59:60Z',
      '1990-12-31T15:59:60-08:00',
      '1991-01-01T00:59:60+01:00',
      '2024-02-29t00:00:00z',
      '2015-06-30T23:59:60Z',
      '2024-01-31T23:00:00+23:59',
    ],
    [
      '1985-04-12 23:20:50Z',
      '1985-04-12T23:20:50',
      '1990-12-30T23:59:60Z',
      '1991-01-02T00:59:60+01:00',
      '1990-12-31T22:59:60Z',
      '2023-02-29T00:00:00Z',
      '2023-04-31T00:00:00Z',
      '1985-4-12T23:20:50Z',
      '1985-04-12T23:20Z',
      '1985-04-12',
    ],
  ],
  duration: [
    ['P3Y6M4DT12H30M5S', 'P4W', 'P1Y', 'P1M', 'P1D', 'PT1H', 'PT1M', 'PT1S', 'P1DT1S', 'P0D', 'P1Y2M', 'PT5H4M'],
    [
      'P',
      'PT',
      'P1YT',
      '1Y',
      'P1',
      'P1H',
      'PT1D',
      'P1D1Y',
      'P1Y1D',
      'PT1H1S',
      'P1Y1W',
      'P1WT1H',
      'P-1Y',
      'P1.5D',
      'p1d',
      'P٣D',
    ],
  ],
  email: [
    [
      'ada@example.com',
      'ada.lovelace+tag@mail.example.co.uk',
      "o'neill@example.ie",
      'a@localhost',
      '"a b"@example.com',
      '"a@b"@example.com',
      '"a\\"b"@example.com',
      '""@example.com',
      'a@[192.0.2.1]',
      'a@[192.000.02.01]',
      'a@[IPv6:2001:db8::1]',
      'a@[IPv6:::192.0.02.1]',
      'a!#$%&*+-/=?^_`{|}~@example.com',
      `${'a'.repeat(64)}@example.com`,
      `a@${'b.'.repeat(125)}bb`,
      'a@x',
      'a@EX-AMPLE.com',
      '".a"@example.com',
      '"a..b"@example.com',
      '"a."@example.com',
      'A-b.c-d@E2.X',
      'a@[IPv6:1:2:3:4:5::8]',
      'a@[IPv6:1:2:3:4::192.0.2.1]',
      'a@b.c.d.e',
    ],
    [
      `a@${'b.'.repeat(125)}bbb`,
      'a@[0ipv6::1:2]',
      '',
      'ada',
      '@example.com',
      'ada@',
      '.ada@example.com',
      'ada.@example.com',
      'a..b@example.com',
      'a b@example.com',
      'a@b@example.com',
      'a@-example.com',
      'a@example-.com',
      'a@example..com',
      'a@exa_mple.com',
      'a@[192.0.2.256]',
      'a@[0192.0.2.1]',
      'a@[192.0.2.0001]',
      'a@[IPv6:00001::]',
      'a@[IPv6:::00001]',
      'a@[2001:db8::1]',
      'Ada <ada@example.com>',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      'ädä@example.com',
      '"a"b"@example.com',
      'a@example.com.',
      'a@.example.com',
      'a@e.-x',
      'a@b..c',
      'a@[192.0.2.1',
      'a@192.0.2.1]',
      'a@[x192.0.2.1]',
      'a@[IPv6:1:2:3:4:5:6::8]',
      'a@[IPv6:1:2:3:4:5::192.0.2.1]',
      'a@[xIPv6:::1]',
      '"a\u0001"@example.com',
      '"a\\"@example.com',
      '."@example.com',
    ],
  ],
  'idn-email': [
    [
      'ädä@exämple.com',
      'ada@example.com',
      '用户@例子.广告',
      '"ä b"@example.com',
      'user@cafe\u0301.com',
      `a@${'b.'.repeat(125)}bb`,
      `${'a'.repeat(64)}@example.com`,
      `${'ä'.repeat(32)}@example.com`,
      '"ä@b"@example.com',
      'ä@[192.0.2.1]',
      'ä@ab--c.com',
    ],
    [
      `a@${'b.'.repeat(126)}b`,
      `ä@${'b.'.repeat(125)}bb`,
      '用户@例子。广告',
      'ädä',
      'ä ä@example.com',
      'ä@-exämple.com',
      `${'ä'.repeat(33)}@example.com`,
      `${'a'.repeat(65)}@example.com`,
      '\ud800@example.com',
      '@exämple.com',
      'ä@[192.0.2]',
      '.ä@example.com',
      'ä..b@example.com',
    ],
  ],
  hostname: [
    [
      'example',
      'www.example.com',
      '3com.com',
      '1.2.3.4',
      'a-b.c-d',
      'xn--bcher-kva.example',
      'a.xn--4dbc',
      `${'a'.repeat(63)}.com`,
      'ab--cd.com',
      'EXAMPLE.com',
      'axn--b.com',
      'xn-a.com',
      'x--n.com',
      'XN--BCHER-KVA.example',
    ],
    [
      '',
      '.',
      '.com',
      'com.',
      'a..b',
      '-a.com',
      'a-.com',
      'a_b.com',
      'bücher.example',
      `${'a'.repeat(64)}.com`,
      `${'a.'.repeat(127)}a`,
      'xn--.com',
      'xn--a.com',
      'xn--abc-.com',
      'xn--0.pt',
      'xn--c-zhc',
      '1a.xn--4dbc',
      'a b',
      'XN--0.pt',
      'a.xn--0',
      'xn--99999a.com',
      '.a',
      'a.',
      'a..b.c',
    ],
  ],
  'idn-hostname': [
    [
      'bücher.example',
      'EXAMPLE.com',
      'xn--bcher-kva.example',
      'straße.de',
      'l·l',
      '͵β'.normalize('NFC'),
      'א׳ב',
      'アー・イ',
      'ب١ب',
      'क्‌ष',
      'क्‍ष',
      'نامه‌ای',
      'ب\u{1e94b}\u200cب',
      '\u{10ec2}ב',
      'ب\u200c\u{10ec4}',
      'א\u{10d40}',
      'א.アイ',
      'a。b',
      '例え.テスト',
      '۱۲',
      'a.'.repeat(126) + 'a',
      'a.'.repeat(100) + 'bücher',
      `ü${'.a'.repeat(123)}`,
      `${'a'.repeat(63)}.ü`,
      'ä-b',
      'äb-c',
      'äbc--d',
      'ab-c',
      'abc--d',
      'aaxn--b',
      'xn-a',
      'XN--BCHER-KVA',
      'ب\u200c\u064bب',
      'ب\u064b\u200cب',
      'א-ב',
      'א\u02c9ב',
      'א\ua719ב',
      'א.a\u06f3',
      'א\u0307',
      '\ufe73',
    ],
    [
      'א\u0cbfא',
      'a.'.repeat(126) + 'aa',
      `ü${'.a'.repeat(124)}`,
      `${'a'.repeat(64)}.ü`,
      '',
      '.',
      'a.',
      '-ä',
      'ä-',
      'äb--c',
      '̈a',
      'Bücher.example',
      'a·l',
      '·',
      '͵a',
      'a׳ב',
      '・',
      'ب١۱',
      'क‌ष',
      '‍ष',
      'ä b',
      'ﬁ',
      '㎏',
      'ᄀ',
      '☃.net',
      'aא',
      'א.・ア',
      'א.ア・',
      'א.͵β',
      'א1\u{10d40}',
      '١',
      `${'ä'.repeat(60)}`,
      'bu\u0308cher',
      'xn---tda',
      '-a.com',
      'a-.com',
      'a_b.com',
      '_a',
      'ab--c',
      'ä\u3033',
      'ä\u1161',
      'ä\ua965',
      'ä\ud7c0',
      'ä\u20d5',
      'ä\u{1d170}',
      'ä\u{1d243}',
      'l·a',
      'a·l',
      'ب٣۴',
      'א\u06601',
      '\u{10d33}',
      '\u{10d43}',
      'ب\u200c\u200cب',
      'a.\ufe73b',
      'xn--99999a',
    ],
  ],
  ipv4: [
    ['0.0.0.0', '192.0.2.1', '255.255.255.255'],
    [
      '192.0.2',
      '192.0.2.256',
      '192.0.2.01',
      '192.0.2.1.1',
      '0x7f.0.0.1',
      '1..2.3',
      '192.0.2.1/24',
      ' 192.0.2.1',
      '192.0.2.1\n',
      '3221225985',
      '١.0.0.1',
      '',
    ],
  ],
  ipv6: [
    [
      '::',
      '::1',
      '2001:db8::1',
      '2001:db8:0:0:0:0:0:1',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:192.0.2.1',
      'ABCD:ef01::',
      '1:2:3:4:5:6:7:8',
      'a:b:c:d:e:f:0000:9',
      '::1:2:3:4:5:1.2.3.4',
    ],
    [
      '',
      ':',
      ':::',
      '1',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      '::g',
      '::1%eth0',
      '::1/64',
      '1:2:3:4:5:6:7:192.0.2.1',
      '192.0.2.1::',
      '::192.0.2.256',
      '1:2:3:4:5:6:7:8::',
      ':1::',
      ' ::1',
      '::1.2.3.4:5',
      ':1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7:8:',
      '1.2.3.4::5',
      '1:2:3:4:5:6:7:8::9',
      '1:2:3:4::5:6::7:8',
      '1:2:3:4:5::6::1.2.3.4',
      '::1:2:3:4:5:6:1.2.3.4',
    ],
  ],
  uri: [
    [
      'https://example.com',
      'http://user:pa%20ss@example.com:8080/a/b;c?d=e#f',
      'mailto:ada@example.com',
      'urn:isbn:0451450523',
      'file:///etc/hosts',
      'ldap://[2001:db8::7]/c=GB?one',
      'http://[v1.x]/',
      'a:',
      'tel:+1-816-555-1212',
      'http://a/?x=/?',
      'http://a:',
      'HTTP://EXAMPLE.com/',
      'http://a',
      'https://a-b.c:80/d-e/~f.g',
      'http://a:80',
      'http://[v1F.a:b]/',
      'http://[vA.$*+-~]/',
      'http://[V1.X]/',
      'http://a/%aF%Cd',
      'http:///',
    ],
    [
      '',
      'a:\x01',
      'a:\x1f',
      'a:\x7f',
      '/a',
      '//a/b',
      'a',
      '1a:b',
      ':a',
      'http://a b',
      'http://a/%',
      'http://a/%2',
      'http://a/%gg',
      'http://a/\\b',
      'http://a/<b>',
      'http://a/{b}',
      'http://a/b|c',
      'http://a/b^c',
      'http://a:b/',
      'http://[::1',
      'http://[::z]/',
      'http://a#b#c',
      'http://ä.com',
      'http://a]/',
      '<http://a/',
      'http://a/>',
      'http://[xv1.a]/',
      'http://[v.x]/',
      'http://[v1.]/',
      'http://[v1.x y]/',
      'http://[v1.x@y]/',
      'http://[v1.x]y/',
      'http://a/%a',
      'http://a:8x/',
    ],
  ],
  'uri-reference': [
    ['', '#', '?', '/a', 'a/b', '../a', '//a/b', 'https://example.com', './a:b', '#a/b?c'],
    ['a b', '\\a', 'ä', '1:b', '%', '#a#b', '#\\'],
  ],
  iri: [
    ['https://exämple.com/ü?ö=€#ß', 'http://例え.jp/', 'https://example.com', 'a:\u{10000}', 'a:?\ue000'],
    ['', '/ä', 'ä', 'http://a b', 'a:\ue000', 'a:#\ue000', 'a:\ufdd0', 'a:\ud800', 'http://2001:db8::1/'],
  ],
  'iri-reference': [
    ['', 'ä', '/ü', '#ö', '//exämple.com'],
    ['ä ä', '\\ä', '#ä\\', '%ä'],
  ],
  'uri-template': [
    [
      '',
      'a',
      '{a}',
      'a{b}c',
      '{+a}',
      '{#a}{.a}{/a}{;a}{?a}{&a}',
      '{a,b,c}',
      '{,a}',
      '{a:1}',
      '{a:9999}',
      '{a*}',
      '{?a:3,b*}',
      '{a.b}',
      '{%20a}',
      'http://example.com/{id}{?q,lang*}',
      'ä{a}',
      '%20',
      "a'b",
      '{|a}',
      '{!a}',
      '{@a}',
      '{,a,b}',
      '{=a}',
    ],
    [
      '{',
      '}',
      '{}',
      '{a',
      'a}',
      '{a}}',
      '{{a}}',
      '{a:0}',
      '{a:10000}',
      '{a:}',
      '{a*b}',
      '{a,}',
      '{ a}',
      '{a-b}',
      '{.}',
      '{a.}',
      '{a..b}',
      '{ä}',
      'a b',
      '%',
      '%2',
      '"',
      '<',
      '{a%2}',
      '{$a}',
      '\ufff0',
      '\u{e0001}',
      '{ab',
      'a{bc',
      '{a}{b',
      '{a}}b',
      '{a:00}',
      '{a:1:2}',
      '{a*:1}',
    ],
  ],
  'json-pointer': [
    ['', '/', '//', '/a/b', '/a~0b~1c', '/ä/0', '/ '],
    ['a', '#/a', '/~', '/~2', '/a~', '/~0~'],
  ],
  'relative-json-pointer': [
    ['0', '1/a', '0#', '10/0', '2/~0', '0/', '12/a#'],
    ['', '-1', '+1', '01', '/a', '0##', '0a', '1/~', '#', '٣', 'a/0', '-/0', '0#/a', '1#a', '0/a~'],
  ],
  regex: [
    ['', 'a+', '^\\p{L}$', '(?<n>a)\\k<n>', '[\\]a-]', '(?<=a)b', '\\u{1F600}'],
    ['(', '[', 'a**', '\\a', '\\Z', 'a{2,1}', '\\p{Nope}', '(?<n>a)(?<n>b)', '\\-'],
  ],
  uuid: [
    [
      '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
      'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
      '00000000-0000-0000-0000-000000000000',
    ],
    [
      '',
      '2eb8aa08aa9811eab4aa73b441d16380',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      '2eb8aa08-aa98-11ea-b4aa-73b441d163800',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638g',
      '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
      '2eb8aa0-8aa98-11ea-b4aa-73b441d16380',
    ],
  ],
};

describe.each(Object.entries(table))('%s', (name, [valid, invalid]) => {
  const check = formatTable.get(name) as (text: string) => boolean;
  it.each(valid)('takes %j', (text) => {
    expect(check(text)).toBe(true);
  });
  it.each(invalid)('refuses %j', (text) => {
    expect(check(text)).toBe(false);
  });
});

describe('dates and times', () => {
  const accepts = (name: string, text: string): boolean => (formatTable.get(name) as (text: string) => boolean)(text);
  const two = (count: number): string => String(count).padStart(2, '0');
  const until = (end: number): readonly number[] => [...Array(end).keys()];

  it('have as many days as the month in the calendar', () => {
    for (const year of [
      0, 4, 99, 100, 400, 1582, 1600, 1700, 1896, 1900, 1904, 1999, 2000, 2008, 2012, 2016, 2019, 2023, 2024, 2048,
      2072, 2100, 2400, 9996, 9999,
    ]) {
      for (const month of until(14))
        for (const day of until(33)) {
          const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
          const moment = new Date(`${date}T00:00:00Z`);
          const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
          const forms = [
            accepts('date', date),
            accepts('date-time', `${date}T00:00:00Z`),
            accepts('date-time', `${date}t23:59:59.5-00:30`),
          ];
          expect([date, ...forms]).toEqual([date, exists, exists, exists]);
        }
    }
  });

  it('have hours to 23, minutes and seconds to 59, even in offsets', () => {
    for (const first of [...until(26), 30, 33, 99])
      for (const second of [0, 1, 29, 30, 58, 59, 60, 61, 99]) {
        const exists = first < 24 && second < 60;
        const times = [
          `${two(first)}:${two(second)}:00Z`,
          `00:${two(second)}:${two(Math.min(first, 59))}Z`,
          `01:02:03+${two(first)}:${two(second)}`,
          `01:02:03.04-${two(first)}:${two(second)}`,
        ];
        const expected = [exists, second < 60, exists, exists];
        expect([times, times.map((it) => accepts('time', it))]).toEqual([times, expected]);
        expect([times, times.map((it) => accepts('date-time', `2024-01-02T${it}`))]).toEqual([times, expected]);
      }
    expect(until(100).filter((it) => accepts('time', `12:34:${two(it)}Z`))).toEqual(until(60));
  });

  it.each(['date', 'time', 'date-time'])('%s fails with one character less or more', (name) => {
    const text = { date: '2024-11-29', time: '12:34:56Z', 'date-time': '2024-11-29T12:34:56Z' }[name] as string;
    const isOff = (it: string): boolean => !accepts(name, it);
    expect(until(text.length).filter((at) => !isOff(text.slice(0, at) + text.slice(at + 1)))).toEqual([]);
    expect(until(text.length + 1).filter((at) => !isOff(`${text.slice(0, at)}0${text.slice(at)}`))).toEqual([]);
    expect(until(text.length).filter((at) => !isOff(`${text.slice(0, at)}x${text.slice(at + 1)}`))).toEqual([]);
  });

  it('accept durations of units in order and without a gap, each with a number', () => {
    for (const chosen of until(64)) {
      const units = [...'YMDHMS'].map((unit, at) => ((chosen >> at) & 1 ? unit : ''));
      const hasGap = (part: readonly string[]): boolean => /\S +\S/.test(part.map((it) => it || ' ').join(''));
      const [days, hours] = [units.slice(0, 3), units.slice(3)];
      const written = (of: readonly string[], number: string): string =>
        of
          .filter(Boolean)
          .map((unit) => number + unit)
          .join('');
      const text = (number: string): string =>
        `P${written(days, number)}${hours.some(Boolean) ? 'T' : ''}${written(hours, number)}`;
      expect([text('12'), accepts('duration', text('12'))]).toEqual([
        text('12'),
        chosen > 0 && !hasGap(days) && !hasGap(hours),
      ]);
      expect(accepts('duration', text(''))).toBe(false);
      expect(
        ['x', '1'].some((it) => accepts('duration', it + text('12')) || accepts('duration', text('12') + it)),
      ).toBe(false);
    }
    expect(
      ['PW', 'P1WT1H', 'xP1W', 'P1Wx', 'T1H', 'P1DT1H1D', 'PT1HT1M', 'P1YM', 'P1MD', 'PT1HM', 'PT1MS'].filter((it) =>
        accepts('duration', it),
      ),
    ).toEqual([]);
  });
});

describe('letters that join', () => {
  // Dual-joining, right-joining, left-joining and not joining, of several scripts (RFC 5892 appendix A.1).
  it.each([
    [
      'D',
      '\u0628\u0712\u0841\u1820\ua840\u{10ac0}\u{10b80}\u{10bad}\u{10f30}\u{10f70}\u{10fb0}\u{1e922}\u07ca\u0886\u1807',
    ],
    ['R', '\u0627\u062f\u0710\u0840\u0846\u08ac\u{10ac5}\u{10b81}\u{10b91}\u{10d22}\u{10f33}\u{10f74}\u{10fb4}'],
    ['L', '\ua872\u{10acd}\u{10ad7}\u{10d00}'],
    ['U', '\u0621\u0887a'],
  ])('of type %s allow a non-joiner only where they would join', (type, letters) => {
    // Letters that this engine's version of Unicode does not know are left out.
    const known = [...letters].filter((letter) => isULabel(`\u0628${letter}`));
    expect(known.length).toBeGreaterThan(1);
    for (const letter of known) {
      const seen = [isULabel(`${letter}\u200c\u0628`), isULabel(`\u0628\u200c${letter}`)];
      expect([letter, ...seen]).toEqual([letter, 'DL'.includes(type), 'DR'.includes(type)]);
    }
  });
});

describe('every format', () => {
  it('has a row in the table', () => {
    expect([...formatTable.keys()].sort()).toEqual(Object.keys(table).sort());
  });
});
