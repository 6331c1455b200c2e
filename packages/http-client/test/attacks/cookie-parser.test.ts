/**
 * The parser's rules (RFC 6265, sections 5.1 and 5.2, with the changes of its successor), as a server sees them: lines
 * that it sends, and the `Cookie` that comes back.
 */
import { describe, expect, it } from '@jest/globals';
import { createFakeClient } from '../../src/testing.ts';
import { startRawServer } from '../support/raw-server.ts';
import { createClient } from '../../src/features/client/client.ts';

/** Returns the cookies of a request to `next` after a response of `first` with these lines. */
async function roundTrip(lines: readonly string[], first = 'https://h.test/a/b', next = first): Promise<string> {
  let begun = false;
  const { client, sent } = createFakeClient(
    () => (begun ? {} : ((begun = true), { headers: { 'set-cookie': lines } })),
    { cookies: true },
  );
  await client.get(first);
  await client.get(next);
  return String(sent[1]?.headers['cookie'] ?? '');
}

const inAYear = new Date(Date.now() + 365 * 86_400_000);
const year = inAYear.getUTCFullYear();

describe('C1: a line of Set-Cookie', () => {
  it.each([
    ['a=b', 'a=b'],
    ['  a  =  b  ', 'a=b'],
    ['\ta\t=\tb\t', 'a=b'],
    ['a=b; c=d', 'a=b'],
    ['a=b;c=d;', 'a=b'],
    ['a=b;;;;', 'a=b'],
    ['a=b ; ', 'a=b'],
    ['a=b=c', 'a=b=c'],
    ['a==b', 'a==b'],
    ['a=', 'a='],
    ['a="b c"', 'a="b c"'],
    ['a="b;c"', 'a="b'],
    ['a=b c', 'a=b c'],
    ['a b=c', 'a b=c'],
    ['a=b,c=d', 'a=b,c=d'],
    ['$a=b', '$a=b'],
    ['a={"b":1}', 'a={"b":1}'],
    ['A=b', 'A=b'],
    ['a=%3B%20', 'a=%3B%20'],
    ['', ''],
    [';', ''],
    [';a=b', ''],
    ['=', ''],
    ['=b', ''],
    ['a', ''],
    ['a;b=c', ''],
    ['   ', ''],
    ['a=b\u0001c', ''],
    ['a\u0000=b', ''],
  ])('%j is the pair %j', async (line, cookie) => {
    expect(await roundTrip([line])).toBe(cookie);
  });

  it('replaces a cookie of the same name, domain and path, in its place', async () => {
    expect(await roundTrip(['a=1', 'b=2', 'a=3'])).toBe('a=3; b=2');
    expect(await roundTrip(['a=1', 'A=2'])).toBe('a=1; A=2');
    expect(await roundTrip(['a=1', 'a=; Max-Age=0'])).toBe('');
  });

  it('sends longer paths first, then in order of creation', async () => {
    expect(await roundTrip(['a=1; Path=/', 'b=2; Path=/a/b', 'c=3; Path=/a', 'd=4; Path=/a/b'])).toBe(
      'b=2; d=4; c=3; a=1',
    );
  });
});

describe('C1: attributes', () => {
  it.each([
    'a=b; Max-Age=100',
    'a=b; max-age=100',
    'a=b; MAX-AGE = 100 ',
    'a=b; Max-Age=99999999999999',
    'a=b; Max-Age=',
    'a=b; Max-Age=x',
    'a=b; Max-Age=1.5',
    'a=b; Max-Age=+1',
    'a=b; Max-Age',
    'a=b; Max-Age=0; Max-Age=100',
    'a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=100',
    'a=b; Max-Age=100; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    `a=b; Expires=${inAYear.toUTCString()}`,
    `a=b; expires=${inAYear.toUTCString().replace('GMT', 'EST')}`,
    `a=b; Expires=${inAYear.toUTCString().replaceAll(' ', '-')}`,
    `a=b; Expires=Wednesday, 01-Jan-${String((year + 2) % 100).padStart(2, '0')} 00:00:00 GMT`,
    `a=b; Expires=Sat Nov  6 08:49:37 ${year + 1}`,
    `a=b; Expires=1 jan ${year + 2} 0:0:0`,
    'a=b; Expires=',
    'a=b; Expires',
    'a=b; Expires=soon',
    'a=b; Expires=32 Jan 1970 00:00:00',
    'a=b; Expires=01 Jan 1970',
    'a=b; Expires=01 Jan 1970 25:00:00',
    'a=b; Expires=01 Jan 1500 00:00:00',
    'a=b; Unknown=x; Another',
    'a=b; HttpOnly',
    'a=b; HttpOnly=no',
    'a=b; SECURE',
    'a=b; Secure=false',
    'a=b; Path',
    'a=b; Path=',
    'a=b; Path=a/b',
    'a=b; Path=/x; Path=/',
    'a=b; Domain=',
    'a=b; Domain',
    'a=b; Domain=h.test',
    'a=b; Domain=.h.test',
    'a=b; DOMAIN=H.TEST',
    'a=b; Domain=other.test; Domain=h.test',
    'a=b; SameSite',
    'a=b; SameSite=Nonsense',
    'a=b; Priority=High; Partitioned',
  ])('%j keeps the cookie', async (line) => {
    expect(await roundTrip([line])).toBe('a=b');
  });

  it.each([
    'a=b; Max-Age=0',
    'a=b; Max-Age=-1',
    'a=b; Max-Age=100; Max-Age=0',
    'a=b; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
    'a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'a=b; Expires=Thu, 01-Jan-70 00:00:01 GMT',
    'a=b; Expires=Thu Jan  1 00:00:01 1970',
    'a=b; Path=/x',
    'a=b; Path=/a/b/c',
    'a=b; Path=/a/',
    'a=b; Path=/; Path=/x',
    'a=b; Domain=other.test',
    'a=b; Domain=test',
    'a=b; Domain=x.h.test',
    'a=b; Domain=h.test.',
    'a=b; Domain=h.test; Domain=other.test',
    'a=b; Domain=..h.test',
  ])('%j drops the cookie', async (line) => {
    expect(await roundTrip([line], 'https://h.test/a', 'https://h.test/a')).toBe('');
  });
});

describe('C1: paths and hosts', () => {
  it.each([
    ['/a/b', '/a', true],
    ['/a/b', '/a/x/y', true],
    ['/a/b', '/', false],
    ['/a/b', '/ab', false],
    ['/a/', '/a/b', true],
    ['/a/', '/a', true],
    ['/', '/anything', true],
    ['/a', '/b', true],
    ['/A/x', '/a/x', false],
  ])('without Path, a cookie of %j goes to %j: %s', async (first, next, goes) => {
    expect(await roundTrip(['a=b'], `https://h.test${first}`, `https://h.test${next}`)).toBe(goes ? 'a=b' : '');
  });

  it.each([
    ['h.test', 'h.test', true],
    ['h.test', 'sub.h.test', false],
    ['h.test', 'H.TEST', true],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['[::1]', '[::1]', true],
  ])('without Domain, a cookie of %j goes to %j: %s', async (first, next, goes) => {
    expect(await roundTrip(['a=b'], `https://${first}/`, `https://${next}/`)).toBe(goes ? 'a=b' : '');
  });
});

it('C1: sends bytes beyond ASCII back unchanged', async () => {
  await using server = await startRawServer(
    (_request, socket) =>
      void socket.write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nSet-Cookie: a='),
          Buffer.from('ä€'),
          Buffer.from('\r\nContent-Length: 0\r\n\r\n'),
        ]),
      ),
  );
  await using client = createClient({ cookies: true });
  await client.get(server.url);
  await client.get(server.url);
  expect(Buffer.from(server.received.join(''), 'latin1').toString()).toContain('cookie: a=ä€\r\n');
});
