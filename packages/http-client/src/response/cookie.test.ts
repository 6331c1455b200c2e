import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Cookie } from 'tough-cookie';
import { parseSetCookie, parseSetCookies, plain } from './cookie.ts';

/** What the parser of the jar makes of a line. */
const asTheJar = (line: string): unknown => {
  const cookie = Cookie.parse(line);
  return cookie && plain(cookie);
};

const lines = [
  '', ';', '=', '=b', 'a', 'a;b=c', ' a = b ', '\ta\t=\tb\t', 'a=', 'a==b', 'a="b;c"', 'a=b\u0001', 'a\u001f=b', 'a=b;;;', '$a=b', 'a=b; Secure; HttpOnly', 'a=b; secure=no; HTTPONLY=no',
  'a=b; Domain=.A.test', 'a=b; Domain=..a.test', 'a=b; Domain=a.test; Domain=', 'a=b; Domain=.', 'a=b; Domain', 'a=b; Path=/x; Path', 'a=b; Path=x', 'a=b; path = /x ', 'a=b; Path=/a; Path=/b',
  'a=b; Max-Age=1', 'a=b; Max-Age=-1', 'a=b; Max-Age=1.5', 'a=b; Max-Age=+1', 'a=b; Max-Age=1; Max-Age=x', 'a=b; Max-Age=', `a=b; Max-Age=${'9'.repeat(400)}`, `a=b; Max-Age=5; Max-Age=-${'9'.repeat(400)}`,
  'a=b; SameSite=Strict', 'a=b; SameSite=LAX', 'a=b; samesite=none', 'a=b; SameSite=Lax; SameSite=x', 'a=b; SameSite', 'a=b; Unknown=1; constructor=1; __proto__=1',
];
const dates = [
  'Wed, 09 Jun 2021 10:18:14 GMT', 'Wednesday, 09-Jun-21 10:18:14 GMT', 'Wed Jun  9 10:18:14 2021', '2021 jun 9 1:2:3', '10:18:14 09 June 2021', '9th Jun 2021 10:18:14', '09 Jun 2021 10:18:14x',
  '09 Jun 69 10:18:14', '09 Jun 70 10:18:14', '09 Jun 99 10:18:14', '09 Jun 100 10:18:14', '09 Jun 1600 10:18:14', '09 Jun 1601 10:18:14', '09 Jun 20211 10:18:14', '30 Feb 2021 10:18:14', '29 Feb 2024 10:18:14',
  '0 Jun 2021 10:18:14', '32 Jun 2021 10:18:14', '09 Jun 2021 24:00:00', '09 Jun 2021 23:60:00', '09 Jun 2021 23:59:60', '09 Jun 2021', 'Jun 2021 10:18:14', '09 2021 10:18:14', '09 Jun 10:18:14', 'soon', '', '10:18 10:18:14:1 9 Jun 21',
  '1 2 3 Jan 4:5:6', '001 Jan 2021 4:5:6', 'Jan-Feb 3 2021 4:5:6', '4:5:6 7:8:9 Jan 3 2021',
];

describe('parseSetCookie', () => {
  it.each([...lines, ...dates.map((it) => `a=b; Expires=${it}`), 'a=b; Expires=9 Jun 2021 10:18:14; Expires=never'])('reads %j as the jar does', (line) => {
    expect(parseSetCookie(line)).toEqual(asTheJar(line));
  });

  it('reads whatever is put together of pieces as the jar does', () => {
    const piece = fc.constantFrom(...'=;: ,-/.\t'.split(''), 'a', 'B', '0', '12', '70', '1999', '10:18:14', 'Jun', 'Expires=', 'Max-Age=', 'Domain=', 'Path=/', 'Secure', 'SameSite=', 'lax', '\u0000', 'ä');
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const line = `a=b; ${pieces.join('')}`;
      expect(parseSetCookie(line)).toEqual(asTheJar(line));
      expect(parseSetCookie(pieces.join('').replaceAll('\u0000', ''))).toEqual(asTheJar(pieces.join('').replaceAll('\u0000', '')));
    }), { numRuns: 2000 });
  });

  it('takes blanks and tabs off alone, as the standard says, and no line that is too long', () => {
    expect(parseSetCookie('a=\u00a0b\u00a0')?.value).toBe('\u00a0b\u00a0');
    expect(parseSetCookies([`a=${'b'.repeat(8190)}`, `a=${'b'.repeat(8191)}`, 'none', 'c=d']).map((it) => it.name)).toEqual(['a', 'c']);
  });
});
